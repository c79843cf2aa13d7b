"""Values that the rules can't use are told where they were typed, each once, and not where the rules fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from odds import question
from small import write

from interpreter.diagnostics import Diagnostic
from interpreter.game.contract import RulesetError

RULES = """
state ship.damage: 0..9
words mood: glad, sad
state mood_now: mood

sequence of play:
    repeat:
        each player in turn:
            turn

phase turn:
    for each target in enemy ships in play:
        salvo(first of my ships, target, 2)
        cheer(glad)
    player must do one of:
        finish

action finish:
    effect:
        draw game because "enough"

procedure cheer(how):
    set mood_now to how

procedure salvo(ship, target, shots):
    repeat at most shots times:
        roll hitting(ship) as hits
        if hits and left(target) > 0:
            raise target.damage by 1

test hitting(ship):
    roll d6
    add 1 when ship.damage > 2
    pass when roll >= 8 - ship.strength

define left(ship) = ship.strength - ship.damage
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("misfits"), RULES)


def told(folder: Path, call: str, **more: object) -> list[Diagnostic]:
    with pytest.raises(RulesetError) as refused:
        question(folder, call, **more)
    return list(refused.value.diagnostics)


def short(found: list[Diagnostic]) -> list[tuple[str, str, str]]:
    return [(one.at.span.source.path, one.at.span.text, one.message) for one in found]


@pytest.mark.parametrize(
    ("call", "typed", "message"),
    [
        ("hitting(a1)", "a1", "“ship” is a ship in the rules, and this is a cell."),
        ("hitting(scout)", "scout", "“ship” is a ship in the rules, and this is a set of units."),
        (
            "hitting(white:fort-1)",
            "white:fort-1",
            "“ship” is a ship in the rules, and this is a tower.",
        ),
        (
            "salvo(white:scout-1, target: d4, shots: 2)",
            "d4",
            "“target” is a ship in the rules, and this is a cell.",
        ),
        (
            "salvo(white:scout-1, black:scout-1, a1)",
            "a1",
            "“shots” is the number 2 in the rules, and this is a cell.",
        ),
        ("cheer(a1)", "a1", "“how” is a mood in the rules, and this is a cell."),
    ],
)
def test_a_value_that_does_not_fit_is_told_once(
    folder: Path, call: str, typed: str, message: str
) -> None:
    assert short(told(folder, call)) == [("the call", typed, message)]


def test_each_value_that_does_not_fit_is_told(folder: Path) -> None:
    found = told(folder, "salvo(a1, d4, 1)")
    assert [one.at.span.text for one in found] == ["a1", "d4"]
    assert found[0].hint == "Write a unit with its side and number, such as white:scout-1."
    assert [label.text for label in found[0].related] == ["takes “ship”"]


def test_what_is_counted_is_told_likewise(folder: Path) -> None:
    found = told(folder, "d6", counts=("left(a1)",))
    message = "“ship” is a ship in the rules, and this is a cell."
    assert short(found) == [("--count", "a1", message)]


def test_words_that_a_value_can_be_are_named(folder: Path) -> None:
    assert told(folder, "cheer(a1)")[0].hint == "It can be: glad, sad"


def test_rules_that_fail_by_themselves_are_told_as_they_fail(tmp_path: Path) -> None:
    folder = write(tmp_path, RULES.replace("left(target) > 0", "left(target) > sky"))
    found = told(folder, "hitting(a1)")
    assert [one.at.span.text for one in found] == ["sky"]
    assert found[0].at.span.source.path.endswith(".rules")


def test_rules_that_nothing_else_leads_to_are_told_once_too(tmp_path: Path) -> None:
    folder = write(tmp_path, RULES + "\nprocedure sink(one):\n    set one.damage to one.strength\n")
    (found,) = told(folder, "sink(a1)")
    assert (found.at.span.text, found.hint) == (
        "sink(a1)",
        "“one.damage” is no state that rules can change.",
    )
    assert [label.span.text for label in found.related] == ["one.damage"]
