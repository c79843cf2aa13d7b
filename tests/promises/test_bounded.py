"""Rules that would go on for ever or leave their bounds are stopped, at the place that did it."""

from __future__ import annotations

from pathlib import Path

import pytest
import small
from bounded import soon

import interpreter as grognard


def fault(state: grognard.State, option: str = "go") -> tuple[str, str]:
    """Code and place (the first line that is underlined) of the fault that a decision runs into."""
    with soon():
        before = state.to_bytes(), state.events(), small.texts(state)
        with pytest.raises(grognard.RulesFault) as caught:
            state.apply(option)
    assert (state.to_bytes(), state.events(), small.texts(state)) == before
    found = caught.value.diagnostic
    assert found.message
    assert found.hint
    return found.code.name, found.at.span.text.splitlines()[0]


LOOPS = {
    "a loop that does nothing": ("repeat:\n    idle", "procedure idle:\n    set count to 1"),
    "a loop that speaks": ("repeat:\n    idle", 'procedure idle:\n    say "still here"'),
    "a condition that stays": ("repeat while count = 0:\n    idle", "procedure idle:\n    say \"x\""),
    "a loop in a loop": (
        "repeat:\n    repeat at most 50 times:\n        idle", "procedure idle:\n    set count to 1",
    ),
    "nobody can act": (
        "repeat:\n    player must do one of:\n        never\n        otherwise:\n            say \"x\"",
        "action never:\n    require count = 3\n    effect:\n        set count to 2",
    ),
    "nobody is asked": (
        "repeat:\n    each player in turn:\n        may_choose",
        "procedure may_choose:\n    choose x from cells where it.row = 9:\n        otherwise:\n"
        "            say \"{x}\"",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_without_end_is_stopped(tmp_path: Path, name: str) -> None:
    effect, more = LOOPS[name]
    state = small.begin(tmp_path, effect, f"state count: 0..3\n{more}")
    code, place = fault(state)
    assert code == "loop-bound"
    assert place.startswith("repeat") or place in more or place in effect


def test_a_sequence_in_which_nothing_happens_is_stopped(tmp_path: Path) -> None:
    ruleset = small.load(
        tmp_path,
        "sequence of play:\n    repeat:\n        each player in turn:\n            turn\n"
        "phase turn:\n    raise count by 1\n"
        "state count: 0..3\n"
        "victory never:\n    player wins when count = 9\n",
    )
    with pytest.raises(grognard.RulesFault) as caught:
        ruleset.start()
    assert caught.value.diagnostic.code.name == "loop-bound"


RANGES = {
    "above": ("set count to number of my ships", "set count to number of my ships"),
    "below": ("set count to count - 1", "set count to count - 1"),
    "of a unit": ("set (first of my ships).load to number of cells", "set (first of my ships).load to number of cells"),
    "of a cell": ("for each spot in cells:\n    set spot.heat to spot.row", "set spot.heat to spot.row"),
    "of a player": ("set player.points to player.points - 1", "set player.points to player.points - 1"),
}  # fmt: skip
STATES = (
    "state count: 0..1\nstate unit.load: 0..2\nstate cell.heat: 0..3\nstate player.points: 0..9\n"
)


@pytest.mark.parametrize("name", RANGES)
def test_a_value_that_leaves_its_range_is_stopped(tmp_path: Path, name: str) -> None:
    effect, place = RANGES[name]
    assert fault(small.begin(tmp_path, effect, STATES)) == ("left-range", place)


def test_raise_and_lower_stop_at_the_ends(tmp_path: Path) -> None:
    state = small.after(tmp_path, "raise count by 5\nlower player.points by 3", STATES)
    assert state.view("").values["count"] == 1
    assert state.view("").sides["white"]["points"] == 0


STACKS = {
    "moved": "move first of my ships to b1",
    "placed": "place first of (enemy cruisers off board) at a1",
    "moved later": "for each ship in my ships in play:\n    move ship to c2",
}


@pytest.mark.parametrize("name", STACKS)
def test_a_second_unit_on_a_cell_is_stopped(tmp_path: Path, name: str) -> None:
    code, place = fault(small.begin(tmp_path, STACKS[name]))
    assert code == "stacked"
    assert place in STACKS[name]


def test_a_fault_in_a_shared_rule_names_the_line_that_did_it(tmp_path: Path) -> None:
    more = "state count: 0..1\nprocedure more:\n    set count to count + 1\n"
    state = small.begin(tmp_path, "more\nmore\nmore", more)
    assert fault(state) == ("left-range", "set count to count + 1")


LONG = {
    "too many rounds": "repeat at most 999999999 times:\n    raise count by 1",
    "rounds of rounds": "repeat at most 9999 times:\n    repeat at most 9999 times:\n        raise count by 1",
    "cells of cells": "for each a1 in cells:\n    for each b1 in cells:\n        for each c1 in cells:\n"
    "            for each d1 in cells:\n                for each a2 in cells:\n                    raise count by 1",
}


@pytest.mark.parametrize("name", LONG)
def test_a_bound_beyond_reach_is_a_fault(tmp_path: Path, name: str) -> None:
    code, _ = fault(small.begin(tmp_path, LONG[name], "state count: 0..1\n"))
    assert code == "loop-bound"


def test_a_flood_ends_when_nothing_new_is_reached(tmp_path: Path) -> None:
    expr = "number of (cells reached from a1 in at most 999999999 steps)"
    with soon():
        assert small.value(tmp_path, "0..99", expr) == 15


def nested(depth: int) -> str:
    condition = " + ".join(f"v{i}.row" for i in range(depth)) + " = 99"
    for i in range(depth):
        condition = f"any cells as v{i} where ({condition})"
    return condition


@pytest.mark.parametrize("depth", [2, 4, 6, 9, 12])
def test_conditions_inside_each_other_are_answered_or_refused_in_time(
    tmp_path: Path, depth: int
) -> None:
    with soon():
        found = small.problems(tmp_path, small.framed(f"if {nested(depth)}:\n    stop"))
    assert [code for code, _ in found] == (["too-large"] if depth > 8 else [])
