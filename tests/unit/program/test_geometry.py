"""Neighbours, steps and distances, against their definitions."""

from __future__ import annotations

from itertools import product

import pytest
from sheettexts import whole_board

from interpreter.program import geometry
from interpreter.program.geometry import DIRECTIONS, Plan, members
from interpreter.sheets import records

OPPOSITE = dict(zip(DIRECTIONS, DIRECTIONS[4:] + DIRECTIONS[:4], strict=True))
MAP = "  ......\n  ..##..\n  ......\n  .#....\n  ......\n"
KINDS = {
    "square": "topology: square\ndiagonals: false\n",
    "diagonals": "topology: square\ndiagonals: true\n",
    "flat": "topology: hex\norientation: flat\n",
    "pointy": "topology: hex\norientation: pointy\n",
}
GRAPH = """
topology: graph
terrains: {land: {}}
areas:
  a: {terrain: land, neighbours: [b]}
  b: {terrain: land, neighbours: [a, c]}
  c: {terrain: land, neighbours: [b]}
  d: {terrain: land}
"""

PLANE = """
topology: plane
measure: cm
size: [12, 7]
pitch: 2.5
ground: open
terrains: {open: {}}
"""


def a_board(kind: str) -> records.Board:
    text = f"{KINDS[kind]}coordinates: {{rows_from: bottom}}\nterrains: {{sea: {{}}}}\n"
    return whole_board(text + 'legend: {".": sea, "#": none}\nmap: |\n' + MAP)


def planned(board: records.Board) -> Plan:
    return geometry.plan([board], [0], len(board.cells))


BOARDS = {kind: a_board(kind) for kind in KINDS} | {
    "graph": whole_board(GRAPH),
    "plane": whole_board(PLANE),
}
every_board = pytest.mark.parametrize("kind", BOARDS)


@every_board
def test_neighbours_are_neighbours_of_each_other(kind: str) -> None:
    near = planned(BOARDS[kind]).neighbours
    for a, b in product(range(len(near)), repeat=2):
        assert near[a] >> b & 1 == near[b] >> a & 1
        assert a != b or not near[a] >> a & 1


@every_board
def test_a_step_and_back_leads_home(kind: str) -> None:
    plan = planned(BOARDS[kind])
    for name, there in zip(DIRECTIONS, plan.steps, strict=True):
        back = plan.steps[DIRECTIONS.index(OPPOSITE[name])]
        assert all(back[there[cell]] == cell for cell in range(len(there)) if there[cell] >= 0)


def test_how_many_neighbours_a_cell_has() -> None:
    most = {kind: max(m.bit_count() for m in planned(b).neighbours) for kind, b in BOARDS.items()}
    assert most == {"square": 4, "diagonals": 8, "flat": 6, "pointy": 6, "graph": 2, "plane": 8}


@every_board
def test_distances_are_those_of_the_shortest_way(kind: str) -> None:
    near = planned(BOARDS[kind]).neighbours
    far = geometry.distances(near)
    for start in range(len(near)):
        found, front, steps = {start: 0}, [start], 0
        while front:
            steps += 1
            front = list({b for a in front for b in members(near[a])} - set(found))
            found |= dict.fromkeys(front, steps)
        assert list(far[start]) == [found.get(cell, -1) for cell in range(len(near))]


@every_board
def test_balls_hold_what_is_near_enough(kind: str) -> None:
    near = planned(BOARDS[kind]).neighbours
    far, tables = geometry.distances(near), geometry.balls(near, 5)
    for radius, cell in product(range(6), range(len(near))):
        wanted = [b for b, steps in enumerate(far[cell]) if 0 <= steps <= radius]
        assert members(tables[radius][cell]) == wanted
        assert geometry.ball(near, radius)[cell] == tables[radius][cell]


def test_crossings_go_both_ways() -> None:
    plan = planned(BOARDS["diagonals"])
    pairs = frozenset({(0, 1), (6, 12)})
    size = len(plan.neighbours)
    table = geometry.crossings(pairs, plan.steps, size, (1 << size) - 1)
    for a, b in product(range(len(table)), repeat=2):
        assert table[a] >> b & 1 == table[b] >> a & 1
    assert all(table[a] >> b & 1 for a, b in pairs)
