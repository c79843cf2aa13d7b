"""Cells reached by units that face a way: they go ahead, and turn a little after each step."""

from pathlib import Path

import pytest

from interpreter.program import World
from tests import small

HEX = """
topology: hex
orientation: flat
terrains: {sea: {}, land: {}}
legend: {".": sea, "#": land}
map: |
  . . . . . .
  . . # . . .
  . . . . # .
  . # . . . .
  . . . . . .
"""
SQUARES = HEX.replace("topology: hex\norientation: flat", "topology: square\ndiagonals: true")
AREAS = """
topology: graph
terrains: {sea: {}}
areas: {d1: {terrain: sea, neighbours: [d5]}, d5: {terrain: sea, neighbours: [d1]}}
"""
SCENARIO = """
title: Standard
board: sea
place: [{side: white, type: scout, at: d5}, {side: black, type: scout, at: d1}]
"""
RULES = "state found: set of cell\nstate ship.facing: direction = n\nstate lead: 0..3 = 2\n"
START = "cells reached from d5"


def found(folder: Path, expr: str, board: str = HEX) -> set[str]:
    state = small.after(folder, f"set found to {expr}", RULES, board=board, scenario=SCENARIO)
    return set(str(state.view("").values["found"]).split(", ")) - {"none"}


def by_hand(
    world: World, start: str, way: int, limit: int, turning: int, through: set[int]
) -> set[str]:
    """The same, gone through way by way."""
    reached: set[int] = set()
    waiting = [(world.cell_numbers[start], way, 0)]
    while waiting:
        cell, facing, steps = waiting.pop()
        if steps == limit or (steps and cell not in through):
            continue
        to = world.steps[facing][cell]
        if to < 0:
            continue
        reached.add(to)
        place = world.ring.index(facing)
        for sides in range(-turning, turning + 1):
            turned = world.ring[(place + sides) % len(world.ring)]
            waiting.append((to, turned, steps + 1))
    return {world.cells[c].label for c in reached} - {start}


@pytest.mark.parametrize("board", [HEX, SQUARES])
@pytest.mark.parametrize(
    ("way", "limit", "turning"),
    [("n", 1, 1), ("n", 3, 0), ("nw", 4, 1), ("s", 3, 2), ("n", 5, 1)],
)
def test_all_ways_ahead_are_gone(
    tmp_path: Path, board: str, way: str, limit: int, turning: int
) -> None:
    expr = f"{START} facing {way} in at most {limit} steps turning {turning} through (cells where it is sea)"
    rules = small.framed("stop", RULES)
    game = small.load(tmp_path / "w", rules, board=board, scenario=SCENARIO)
    world = game.machine("standard").program.world
    sea = {i for i, c in enumerate(world.cells) if world.terrains[c.terrain] == "sea"}
    number = ("n", "ne", "e", "se", "s", "sw", "w", "nw").index(way)
    expected = by_hand(world, "d5", number, limit, turning, sea)
    assert found(tmp_path / "f", expr, board) == expected


@pytest.mark.parametrize(
    ("expr", "cells"),
    [
        (f"{START} facing n in at most 2 steps", "d4 d3"),
        (f"{START} facing n in at most 2 steps turning 1", "c4 d4 e4 d3"),
        (f"{START} facing (first of my scouts).facing in at most 1 step turning 1", "d4"),
        (f"{START} facing n in at most 2 steps a -> b where b is not d3", "d4"),
        (f"{START} facing n in at most 3 steps a -> b costing 2 where b is sea", "d4"),
        (f"{START} facing n in at most 3 steps a -> b where b.row < a.row or lead > 2", "d4 d3 d2"),
        (
            f"{START} facing n in at most 3 steps a -> b where unit_at(a) is none or lead = 2",
            "d4 d3 d2",
        ),
        (f"{START} facing n in at most 2 steps turning 3", "d4 d3 c4 e4 c5 e5"),
        (f"{START} facing n in at most 2 steps through (cells - {{d4}})", "d4"),
        (f"{START} facing n in at most 2 steps through (cells where it is empty)", "d4 d3"),
        ("cells reached from none facing n in at most 2 steps", ""),
        (f"{START} facing n in at most 2 steps turning lead", "d4 d3 c4 e4 c5 e5"),
    ],
)
def test_what_may_stand_with_it(tmp_path: Path, expr: str, cells: str) -> None:
    assert found(tmp_path, expr) == set(cells.split())


@pytest.mark.parametrize(
    ("expr", "code", "place"),
    [
        (f"{START} in at most 2 steps turning 1", "wrong-type", "1"),
        (f"{START} facing d4 in at most 2 steps", "wrong-type", "d4"),
        (f"{START} facing n in at most 2 steps turning -1", "out-of-range", "-1"),
        (f"{START} facing n in at most 2 steps turning lead * 3", "out-of-range", "lead * 3"),
    ],
)
def test_what_is_wrong_with_it_is_told(tmp_path: Path, expr: str, code: str, place: str) -> None:
    rules = small.framed(f"set found to {expr}", RULES)
    assert small.problems(tmp_path, rules, board=HEX, scenario=SCENARIO) == [(code, place)]


def test_in_areas_nothing_is_faced(tmp_path: Path) -> None:
    expr = f"{START} facing n in at most 2 steps"
    rules = small.framed(f"set found to {expr}", "state found: set of cell\n")
    told = small.problems(tmp_path, rules, board=AREAS, scenario=SCENARIO)
    assert told == [("wrong-type", "n")]
