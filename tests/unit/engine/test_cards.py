"""Draws that are forced come to the card that is named."""

from pathlib import Path

import pytest

import interpreter as grognard
from tests import small

RULES = """
words card: storm, calm, fog
state taken: card or none
state score: 0..9
pile deck of card, seen by nobody

procedure take_one:
    roll d6 as n
    set score to n
    draw drawn from deck:
        otherwise:
            stop
    set taken to drawn
    remove first of my scouts
"""
SCENARIO = small.SCENARIO + '\nset: {"deck(storm)": 3, "deck(fog)": 2}\n'


def begun(folder: Path, *chance: int | str) -> grognard.State:
    state = small.begin(folder, "take_one", RULES, scenario=SCENARIO)
    state.force(chance)
    return state


def test_a_card_is_named(tmp_path: Path) -> None:
    for card in ("storm", "fog"):
        state = begun(tmp_path, 4, card)
        ruleset = grognard.load(tmp_path)
        for each in (state, ruleset.from_bytes(state.to_bytes())):
            each.apply("go")
            assert each.view("").values["taken"] == card
            assert each.view("").values["score"] == 4


def test_what_nobody_sees_is_in_the_view_of_all(tmp_path: Path) -> None:
    state = begun(tmp_path, 4, "fog")
    state.apply("go")
    assert state.view(None).values["deck"] == {"storm": 3, "calm": 0, "fog": 1}
    assert "deck" not in state.view("").values


@pytest.mark.parametrize(
    ("chance", "message"),
    [
        ((1, "calm"), "“calm” can't come up here: the pile holds storm, fog."),
        (("fog",), "“fog” can't come up here: d6 is rolled."),
    ],
)
def test_it_must_be_there(tmp_path: Path, chance: tuple[int | str, ...], message: str) -> None:
    state = begun(tmp_path, *chance)
    before = state.clone()
    with pytest.raises(grognard.NotNow, match=message):
        state.apply("go")
    assert state == before


@pytest.mark.parametrize("chance", ["gale", -1])
def test_it_must_be_a_card(tmp_path: Path, chance: int | str) -> None:
    with pytest.raises(grognard.NotNow, match="can't come up"):
        begun(tmp_path, chance)
