"""Ways that are limited by what each step costs."""

from pathlib import Path

from tests import small

COST = """
define cost(b) = 3 if b.terrain is land else 1
define spent(points) = cells reached from a1 in at most points steps
    a -> b costing cost(b) where b is not at d4
"""


def reached(folder: Path, expr: str) -> object:
    return small.value(folder, "set of cell", expr, COST)


def test_a_way_goes_as_far_as_its_points_last(tmp_path: Path) -> None:
    cells = set(str(reached(tmp_path, "spent(2)")).split(", "))
    # a1 itself is left out; a2 is sea at cost 1, a3 is land at cost 3
    assert cells == {"a2", "b1", "b2", "c1"}


def test_dear_ground_is_entered_with_enough_points(tmp_path: Path) -> None:
    assert "a3" not in str(reached(tmp_path, "spent(3)")).split(", ")
    assert "a3" in str(reached(tmp_path, "spent(4)")).split(", ")


def test_steps_that_cost_nothing_are_refused(tmp_path: Path) -> None:
    rules = small.framed(
        "set found to cells reached from a1 in at most 3 steps a -> b costing 0 where b is empty",
        "state found: set of cell",
    )
    assert ("out-of-range", "0") in small.problems(tmp_path, rules)


def test_a_closed_step_costs_nothing_and_leads_nowhere(tmp_path: Path) -> None:
    assert "d4" not in str(reached(tmp_path, "spent(30)")).split(", ")
    assert "c4" in str(reached(tmp_path, "spent(30)")).split(", ")


def test_steps_that_cost_need_no_condition(tmp_path: Path) -> None:
    way = "cells reached from a1 in at most 2 steps\n    a -> b costing cost(b)\n"
    rules = "define cost(b) = 3 if b.terrain is land else 1\ndefine open_way = " + way
    cells = str(small.value(tmp_path, "set of cell", "open_way", rules)).split(", ")
    assert set(cells) == {"a2", "b1", "b2", "c1"}
    kept = rules + "define kept = (" + way.rstrip() + ") where it.row = 1\n"
    assert str(small.value(tmp_path, "set of cell", "kept", kept)).split(", ") == ["b1", "c1"]
