"""What is said of what was typed speaks of that alone, and not of the rules that are written around it."""

from __future__ import annotations

from pathlib import Path

import pytest
from odds import odds, outcomes, question
from small import write

from interpreter.diagnostics import Diagnostic
from interpreter.game.contract import RulesetError

RULES = """
state ship.damaged: truth

sequence of play:
    repeat:
        each player in turn:
            turn

phase turn:
    for each ship in my ships in play:
        roll steady(ship) as holds
        if not holds:
            set ship.damaged to true
    player may do one of:
        sail

action sail:
    written "{ship}-{to}"
    choose ship from my ships in play
    choose to from neighbours(ship.cell) where it is empty
    effect:
        move ship to to

action halt:
    written "halt"
    require storms because "the sea is calm"
    effect:
        draw game because "enough"

test steady(ship):
    roll 2d6
    pass when roll >= 7
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("wording"), RULES)


def told(folder: Path, call: str, **more: object) -> Diagnostic:
    with pytest.raises(RulesetError) as refused:
        question(folder, call, **more)
    (found,) = refused.value.diagnostics
    return found


@pytest.mark.parametrize(
    ("count", "hint"),
    [
        ("any white ship is at a1", "Write: any ship of white is at a1"),
        ("damaged ships", "Write: ships where it.damaged"),
        ("number of damaged ships", "Write: number of ships where it.damaged"),
        ("number of", "Expected a value."),
        ("cells a1", "Expected the end of the line."),
    ],
)
def test_hints_for_what_is_counted_are_what_can_be_typed(
    folder: Path, count: str, hint: str
) -> None:
    assert told(folder, "2d6", counts=(count,)).hint == hint


def test_units_are_called_as_they_were_typed(folder: Path) -> None:
    hint = told(folder, "steady(white:scout-1 scout-1)").hint
    assert hint == "Write: steady(white:scout-1, scout-1)"


@pytest.mark.parametrize(
    ("call", "typed", "hint"),
    [
        ("3d6 + 2", "+ 2", "Ask for 3d6, and reckon “+ 2” with each result."),
        ("roll 2d6 - 1", "- 1", "Ask for 2d6, and reckon “- 1” with each result."),
        (
            "steady(white:scout-1) + 1",
            "+ 1",
            "Ask for steady(white:scout-1), and reckon “+ 1” with each result.",
        ),
        ("steady(white scout)", "white scout", "There are: white:scout-1."),
        ("steady(black:cruiser)", "black:cruiser", "There are: black:cruiser-1, black:cruiser-2."),
        (
            "sail",
            "sail",
            "Write it behind the action, as it is noted: sail {ship}-{to}. "
            "Legal are for instance: sail a1-a2, sail b1-b2, sail b1-c1.",
        ),
    ],
)
def test_what_is_asked_otherwise_is_told_as_it_can_be_asked(
    folder: Path, call: str, typed: str, hint: str
) -> None:
    found = told(folder, call)
    assert (found.at.span.text, found.hint) == (typed, hint)


def test_playing_to_win_is_winning(folder: Path) -> None:
    assert told(folder, "2d6", goal="win").hint == "Did you mean “winning”?"
    assert told(folder, "2d6", goal="glory").hint.endswith("To win: “winning”.")


def test_an_action_in_which_nothing_is_chosen_is_named_alone(folder: Path) -> None:
    assert outcomes(odds(folder, "halt")) == {"a draw (enough)": 1}
    refused = told(folder, "halt", options=("storms=false",))
    assert refused.message.endswith("is not allowed: the sea is calm")
