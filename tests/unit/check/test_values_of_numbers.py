"""Sums, comparisons and conditions: what they come to, known before play or not."""

from __future__ import annotations

from pathlib import Path

import pytest
import small

STATES = "".join(f"state v{n}: 0..9 = {n}\n" for n in range(10))
SUMS = [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("9 - 3 - 2", 4), ("-3 + 5", 2), ("7 / 2", 3),
    ("7 / 2 rounded up", 4), ("7 / 2 rounded down", 3), ("8 / 2 rounded up", 4), ("(0 - 7) / 2", -4),
    ("(0 - 7) / 2 rounded up", -3), ("2 if 1 > 2 else 3", 3), ("2 if 2 > 1 else 3", 2),
    ("1 if 1 > 2 else 2 if 3 > 4 else 3", 3), ("min(2, 3)", 2), ("max(2, 3)", 3),
    ("max(1, min(9, 4))", 4), ("2 * (1 if 3 = 3 else 0)", 2), ("- 5 + 9", 4),
]  # fmt: skip
CONDITIONS = [
    ("1 < 2", True), ("2 < 2", False), ("2 <= 2", True), ("3 > 2", True), ("2 >= 3", False),
    ("2 = 2", True), ("2 != 2", False), ("2 is 2", True), ("2 is not 2", False), ("not 1 = 2", True),
    ("1 = 1 and 2 = 3", False), ("1 = 1 or 2 = 3", True), ("1 = 2 or 2 = 2 and 3 = 4", False),
    ("(1 = 1 or 2 = 2) and 3 = 4", False), ("not (1 = 1 and 2 = 2)", False), ("true", True),
    ("1 + 1 = 2 and not false", True), ("3 in {1, 2, 3}", True), ("4 in {1..3}", False),
]  # fmt: skip


def by_state(expr: str) -> str:
    """The same with every number looked up in a state, so that nothing is known before play."""
    return "".join(f"v{c}" if c.isdecimal() else c for c in expr)


@pytest.mark.parametrize(("expr", "expected"), SUMS)
def test_a_sum(tmp_path: Path, expr: str, expected: int) -> None:
    assert small.value(tmp_path, "-99..99", expr) == expected


@pytest.mark.parametrize(("expr", "expected"), SUMS)
def test_a_sum_in_play(tmp_path: Path, expr: str, expected: int) -> None:
    divided = "/" in expr  # what divides must be known to be more than 0
    shown = by_state(expr.replace("2 ", "§ ").replace("/ 2", "/ §") if divided else expr)
    assert small.value(tmp_path, "-99..99", shown.replace("§", "2"), STATES) == expected


@pytest.mark.parametrize(("expr", "expected"), CONDITIONS)
def test_a_condition(tmp_path: Path, expr: str, expected: bool) -> None:
    assert small.value(tmp_path, "truth", expr) == expected


@pytest.mark.parametrize(("expr", "expected"), [c for c in CONDITIONS if "{" not in c[0]])
def test_a_condition_in_play(tmp_path: Path, expr: str, expected: bool) -> None:
    assert small.value(tmp_path, "truth", by_state(expr), STATES) == expected


@pytest.mark.parametrize("expr", CONDITIONS[:7])
def test_a_condition_that_decides(tmp_path: Path, expr: tuple[str, bool]) -> None:
    state = small.after(
        tmp_path, f"if {by_state(expr[0])}:\n    set v0 to 8\nelse:\n    set v0 to 9", STATES
    )
    assert state.view("").values["v0"] == (8 if expr[1] else 9)


def test_what_is_divided_by_is_more_than_nothing(tmp_path: Path) -> None:
    found = small.problems(tmp_path, small.framed("set v1 to v2 / v3", STATES))
    assert found == [("out-of-range", "v3")]


def test_options_are_values(tmp_path: Path) -> None:
    assert small.value(tmp_path, "0..9", "reach + (1 if storms else 0)") == 3
    assert small.value(tmp_path, "truth", "pace is slow and pace is not fast") is True


def test_options_that_are_given_count(tmp_path: Path) -> None:
    import interpreter as grognard

    rules = small.framed("set found to reach + (1 if pace is fast else 0)", "state found: 0..9")
    ruleset = grognard.load(small.write(tmp_path, rules), {"reach": 4, "pace": "fast"})
    state = ruleset.start()
    state.apply("go")
    assert state.view("").values["found"] == 5
