"""Situations made by hand from Python."""

from typing import Any

import pytest

import interpreter as grognard


def test_units_are_placed_by_cell() -> None:
    ruleset = grognard.load("breakthrough")
    state = ruleset.setup(cleared=True, placements={"d2": "white pawn", "h7": "black pawn"})
    assert sorted(unit.cell for unit in state.view("").units if unit.cell) == ["d2", "h7"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"placements": {"d2": "pawn"}}, "“pawn” is no unit"),
        ({"placements": {"d2": "green pawn"}}, "“green pawn” is no unit"),
        ({"placements": {"z9": "white pawn"}}, "There is no cell “z9”"),
        ({"placements": ["d2 white pawn"]}, "“d2 white pawn” is no placement"),
        ({"settings": {"tide": 3}}, "No state is called “tide”"),
        ({"active": "green"}, "No side is called “green”"),
        ({"phase": "night"}, "No phase is called “night”"),
    ],
)
def test_what_is_wrong_is_told(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(grognard.RulesetError, match=said):
        grognard.load("breakthrough").setup(cleared=True, **wrong)
