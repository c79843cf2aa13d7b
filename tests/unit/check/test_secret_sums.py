"""What several sides change in secret comes together."""

from pathlib import Path

import pytest

import interpreter as grognard
from tests import small

RULES = """
state tally: 0..3
state spot: cell or none

sequence of play:
    {before}
    each player secretly:
        {secret}
    repeat:
        each player in turn:
            turn

phase turn:
    player must do one of:
        finish

action finish:
    effect:
        draw game because "enough"
"""


SAME = "let ship = first of my cruisers off board\n        place ship at d2"


def rules(secret: str, before: str = "set tally to 0") -> str:
    return RULES.format(secret=secret, before=before)


def test_a_number_takes_up_what_both_added(tmp_path: Path) -> None:
    state = small.load(tmp_path, rules("raise tally by 1")).start()
    assert state.view("").values["tally"] == 2


def test_it_stays_within_its_range(tmp_path: Path) -> None:
    state = small.load(tmp_path, rules("raise tally by 2")).start()
    assert state.view("").values["tally"] == 3


def test_two_units_on_one_cell_are_a_fault(tmp_path: Path) -> None:
    ruleset = small.load(tmp_path, rules(SAME))
    with pytest.raises(grognard.RulesFault) as fault:
        ruleset.start()
    assert fault.value.diagnostic.code.name == "stacked"


def test_kinds_of_one_layer_agree_on_stacking(tmp_path: Path) -> None:
    units = small.UNITS.replace("  tower: {", "  tower: {stacking: shared, ")
    found = small.problems(tmp_path, rules("raise tally by 1"), units=units)
    assert found == [("wrong-value", "tower")]
