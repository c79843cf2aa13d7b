"""Sets, what keeps some of them, and what is asked of them."""

from __future__ import annotations

from pathlib import Path

import pytest
import small

STATES = "state cell.heat: 0..9\nstate unit.load: 0..9\n"
UNITS = [
    ("ships", "black cruiser 1, black cruiser 2, black scout, white cruiser 1, white cruiser 2, white scout"),
    ("ship", "black cruiser 1, black cruiser 2, black scout, white cruiser 1, white cruiser 2, white scout"),
    ("my ships", "white cruiser 1, white cruiser 2, white scout"), ("enemy scouts", "black scout"),
    ("cruisers of black", "black cruiser 1, black cruiser 2"), ("towers", "black fort, white fort"),
    ("my units in play", "white cruiser 1, white fort, white scout"),
    ("ships off board", "black cruiser 2, white cruiser 2"), ("units at a1", "white scout"),
    ("units at a2", "none"), ("units in port of white", "white fort"), ("ships in reef", "black cruiser 1"),
    ("ships next to b1", "white scout"), ("ships next to my scouts", "white cruiser 1"),
    ("enemy ships within 1 of {d3}", "black cruiser 1, black scout"),
    ("ships within 0 of a1", "white scout"),
    ("ships within 2 of (cells next to a2)", "black cruiser 1, white cruiser 1, white scout"),
    ("ships where it.strength > 2", "black cruiser 1, black cruiser 2, white cruiser 1, white cruiser 2"),
    ("my ships as s where s.cell.row = 1 and s is not cruiser", "white scout"),
    ("ships where it is in play and it.owner != player", "black cruiser 1, black scout"),
    ("my ships - my cruisers", "white scout"), ("my scouts + enemy scouts", "black scout, white scout"),
    ("my ships where it.swift", "white scout"),
    ("units where it is scout or it is tower", "black fort, black scout, white fort, white scout"),
   
    ("my ships where it.cell is none", "white cruiser 2"), ("units where it is at a1", "white scout"),
    ("ships of opponent of player in play", "black cruiser 1, black scout"),
    ("ships in (cells where it.column = 2)", "white cruiser 1"),
    ("my ships at (a1 if 1 = 2 else b1)", "white cruiser 1"),
    ("ships where any enemy ships is next to it.cell", "none"),
    ("ships having the lowest strength", "black scout, white scout"),
    ("my ships having highest strength", "white cruiser 1, white cruiser 2"),
    ("my ships in play having the highest strength", "white cruiser 1"),
    ("my units having the highest strength", "white fort"),
    ("towers having the lowest load", "black fort, white fort"),
    ("(ships at c4) having the lowest strength", "none"),
]  # fmt: skip
CELLS = [
    ("cells next to a1", "a2, b1"), ("cells within 1 of {a1, d4}", "c4, d4, d3, a2, a1, b1"),
    ("cells in port of player", "c1, d1"), ("cells where it is land", "a3, d2"),
    ("reef where it is empty", "b2"), ("cells - (cells where it is sea)", "a3, d2"),
    ("cells where it is not empty", "d4, c3, a1, b1, d1"), ("cells of (my ships in play)", "a1, b1"),
    ("(my ships in play).cell", "a1, b1"), ("cells where it.row + it.column = 7", "c4, d3"),
    ("cells where it in neighbours(b2) and it is not next to c3", "a2, b1"),
    ("cells where it.heat > 0 or it = c2", "c2"), ("cells next to (my ships in play)", "a2, b2, a1, b1, c1"),
    ("cells as c where number of (cells as d where d.row = c.row and d.column < c.column) = 3", "d4, d3, d2, d1"),
    ("cells where any my ship is at it", "a1, b1"), ("cells where no unit is within 2 of it", "a4"),
    ("port of player + port of opponent of player", "a4, b4, c1, d1"),
    ("cells at b2", "b2"), ("cells next to {b2} + {a1}", "b3, a2, c2, a1, b1"),
]  # fmt: skip
REACHED = [
    ("from a1 in at most 1 step", "a2, b1"),
    ("from a1 in at most 2 steps a -> b where b is empty", "a3, a2, b2"),
    ("from b2 in at most 1 steps a -> b where not crosses(a, b, coast)", "a2, c2, b1"),
    ("from c3 in at most 2 steps a -> b where b is sea and b.row >= a.row", "b4, c4, d4, b3, d3"),
    ("from a1 in at most 3 steps through (cells where it is empty) a -> b where b is not land", "b3, a2, b2, c2, b1"),
    ("from a1 in at most 9 steps through {a2} a -> b where b is not b1", "a3, a2, b2"),
    ("from a4 in at most 9 steps a -> b where b.column = a.column + 1", "b4, c4, d4"),
    ("from (first of (ships off board)).cell in at most 3 steps", "none"),
    ("from d1 in at most 0 steps", "none"),
]  # fmt: skip
TRUTHS = [
    ("any my ship is in play", True), ("every my ship is in play", False), ("no my ship is off board", False),
    ("no enemy ship is next to b1", True), ("any my ships", True), ("no my towers in reef", True),
    ("any ships where it.strength > 8", False), ("no ships where it.strength > 8", True),
    ("every my ship is not in reef", True), ("any my ship is not in play", True),
    ("every enemy scouts is at d4", True), ("every (my ships in reef) is off board", True),
    ("any cells is land", True), ("every {a1, b1} is not empty", True), ("reef is empty", False),
    ("(ships in port of black) is empty", True), ("(ships at a1) is not empty", True),
    ("first of my scouts is next to b1", True), ("first of my scouts is in port of player", False),
    ("first of my scouts is within 2 of c1", True), ("a1 in reef", False), ("b2 is in reef", True),
    ("a1 next to a2", True), ("a1 is not next to a1", True), ("a1 is within 0 of a1", True),
    ("any {n, e} as way where step(a1, way) is empty", True),
    ("every {n, e} is in directions", True), ("no {n, s} is e", True), ("any players as p where p.credit = 5", True),
    ("any {1..3} as n where n * n = 9", True), ("player in {white}", True),
]  # fmt: skip
NUMBERS = [
    ("number of (cells having the highest row)", 4), ("total strength of ships having the lowest strength", 2),
    ("number of ships", 6), ("number of my ships in play", 2), ("number of {1, 2, 2}", 2),
    ("number of (cells where it is land)", 2), ("number of {}".replace("{}", "(reef - reef)"), 0),
    ("highest strength of my ships", 4), ("lowest strength of my ships", 1),
    ("total strength of my ships in play", 5), ("total strength of (ships in port of black)", 0),
    ("highest row of cells next to a1", 2), ("total load of units", 0), ("number of my ships in play + 1", 3),
    ("number of players", 2), ("number of directions", 8),
]  # fmt: skip


@pytest.mark.parametrize(("expr", "expected"), UNITS)
def test_a_set_of_units(tmp_path: Path, expr: str, expected: str) -> None:
    assert small.value(tmp_path, "set of unit", expr, STATES) == expected


@pytest.mark.parametrize(("expr", "expected"), CELLS)
def test_a_set_of_cells(tmp_path: Path, expr: str, expected: str) -> None:
    assert small.value(tmp_path, "set of cell", expr, STATES) == expected


@pytest.mark.parametrize(("way", "expected"), REACHED)
def test_what_is_reached(tmp_path: Path, way: str, expected: str) -> None:
    assert small.value(tmp_path, "set of cell", f"cells reached {way}", STATES) == expected


@pytest.mark.parametrize(("expr", "expected"), TRUTHS)
def test_a_question(tmp_path: Path, expr: str, expected: bool) -> None:
    assert small.value(tmp_path, "truth", expr, STATES) == expected


@pytest.mark.parametrize(("expr", "expected"), NUMBERS)
def test_a_number_from_a_set(tmp_path: Path, expr: str, expected: int) -> None:
    assert small.value(tmp_path, "0..99", expr, STATES) == expected


def test_first_of_a_set(tmp_path: Path) -> None:
    assert small.value(tmp_path, "cell or none", "first of reef") == "c3"
    assert small.value(tmp_path, "cell or none", "first of (cells where it.row = 9)") == "none"


@pytest.mark.parametrize(
    ("expr", "found"),
    [
        ("ships is in play", "wrong-type"), ("any ships < 3", "wrong-type"), ("every ships", "syntax"),
        ("a1 in ships", ""), ("3 in play", "wrong-type"), ("cells in play", "wrong-type"),
        ("my cells", "wrong-type"), ("a1 where it is empty", "wrong-type"), ("player next to a1", "wrong-type"),
        ("ships within 99 of a1", ""), ("n in {1, 2}", "wrong-type"), ("ships of a1", "wrong-type"),
        ("ships having the lowest swift", "wrong-type"), ("a1 having the lowest row", "wrong-type"),
        ("ships having the lowest rnage", "no-attribute"), ("number of (cells having the highest row)", ""),
        ("highest swift of ships", "wrong-type"), ("ship is tower", ""), ("my ships is empty", ""),
    ],
)  # fmt: skip
def test_what_makes_no_sense(tmp_path: Path, expr: str, found: str) -> None:
    rules = small.framed(f"let x = {expr}\nif x = x:\n    stop", STATES)
    codes = {code for code, _ in small.problems(tmp_path, rules)}
    assert found in codes or not found
