"""The cells that units of more than one cell cover."""

from pathlib import Path

import pytest

from tests import small

HEX = """
topology: hex
orientation: flat
terrains: {sea: {}}
legend: {".": sea}
map: |
  ....
  ....
  ....
"""
UNITS = """
kinds:
  ship: {}
  tile: {layer: land}
types:
  scout: {kind: ship, box: 1}
  wedge: {kind: tile, box: 1, shape: [[], [0], [1]]}
  bar: {kind: tile, box: 1, shape: [[], [0], [0, 0]]}
"""
SCENARIO = """
title: Standard
board: sea
place:
  - {side: white, type: scout, at: a1}
  - {side: white, type: wedge, at: b2}
  - {side: black, type: scout, at: d1}
"""
RULES = "state found: set of cell\nstate tile.facing: direction = n\n"
WEDGE = "(first of my wedges)"
BAR = "(first of my bars)"


def found(folder: Path, effect: str) -> set[str]:
    """The cells in the state `found` after an effect."""
    state = small.after(folder, effect, RULES, board=HEX, scenario=SCENARIO, units=UNITS)
    return set(str(state.view("").values["found"]).split(", ")) - {"none"}


@pytest.mark.parametrize(
    ("expr", "cells"),
    [
        (f"footprint({WEDGE})", "b2 b1 c2"),
        (f"footprint({WEDGE}, c2, s)", "c2 c3 b2"),
        (f"footprint({WEDGE}, b2, se)", "b2 c3 b3"),
        (f"footprint({BAR}, a1, se)", "a1 b1 c2"),
        (f"footprint({WEDGE}, a1, n)", ""),
        (f"footprint({WEDGE}, none, n)", ""),
        (f"footprint({BAR})", ""),
        ("footprint(tiles in play)", "b2 b1 c2"),
        ("footprint(my units in play)", "a1 b2 b1 c2"),
        ("footprint(my scouts)", "a1"),
        ("footprint(first of my scouts, c3, n)", "c3"),
        ("footprint(first of ships at b3)", ""),
    ],
)
def test_the_cells_that_a_unit_covers(tmp_path: Path, expr: str, cells: str) -> None:
    assert found(tmp_path, f"set found to {expr}") == set(cells.split())


def test_it_turns_with_its_facing(tmp_path: Path) -> None:
    effect = f"set {WEDGE}.facing to s\nset found to footprint({WEDGE})"
    assert found(tmp_path, effect) == {"b2", "a3", "b3"}


@pytest.mark.parametrize(
    ("expr", "code", "place"),
    [
        (f"footprint({WEDGE}, b2)", "wrong-arguments", f"footprint({WEDGE}, b2)"),
        ("footprint(b2)", "wrong-type", "b2"),
        ("footprint(tiles, b2, n)", "wrong-type", "tiles"),
        (f"footprint({WEDGE}, n, b2)", "wrong-type", "n"),
        ("footprnt(tiles)", "unknown-name", "footprnt"),
    ],
)
def test_what_has_no_footprint_is_told(tmp_path: Path, expr: str, code: str, place: str) -> None:
    rules = small.framed(f"set found to {expr}", RULES)
    told = small.problems(tmp_path, rules, board=HEX, scenario=SCENARIO, units=UNITS)
    assert (code, place) in told


def test_a_shape_without_a_facing_is_told(tmp_path: Path) -> None:
    rules = small.framed("set found to footprint(tiles in play)", "state found: set of cell\n")
    told = small.problems(tmp_path, rules, board=HEX, scenario=SCENARIO, units=UNITS)
    assert told == [("no-attribute", "tiles in play")]


def test_a_shape_is_a_list_of_lists_of_steps(tmp_path: Path) -> None:
    for shape in ("3", "[0]", "[[9]]", "[[n]]", "[]"):
        units = UNITS.replace("[[], [0], [1]]", shape)
        rules = small.framed("set found to footprint(tiles in play)", RULES)
        assert small.problems(tmp_path, rules, board=HEX, scenario=SCENARIO, units=units)
