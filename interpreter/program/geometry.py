"""Neighbours, steps and distances on square boards, hex boards, graphs of areas and planes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from interpreter.program.expressions import Table
from interpreter.sheets import records

SQUARE = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1),
    "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip
STRAIGHT = ("n", "e", "s", "w")

# Offset coordinates: columns of a flat hex board (rows of a pointy one) with odd numbers lie half a
# cell lower (further right). See https://www.redblobgames.com/grids/hexagons/, "odd-q" and "odd-r".
FLAT = (
    {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 0), "nw": (-1, -1)},
    {"n": (0, -1), "ne": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)},
)
POINTY = (
    {"ne": (0, -1), "e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)},
    {"ne": (1, -1), "e": (1, 0), "se": (1, 1), "sw": (0, 1), "w": (-1, 0), "nw": (0, -1)},
)
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


@dataclass(frozen=True, slots=True)
class Plan:
    """Cells joined: for each direction a step table, for each cell the set of its neighbours."""

    steps: tuple[Table, ...]
    neighbours: Table


def plan(boards: Sequence[records.Board], starts: Sequence[int], size: int) -> Plan:
    """Joins the cells of all boards; `starts` are the numbers of their first cells."""
    steps = [[-1] * size for _ in DIRECTIONS]
    masks = [0] * size
    for board, start in zip(boards, starts, strict=True):
        if board.topology == "graph":
            numbers = {label: start + i for i, label in enumerate(board.cells)}
            for a, b in board.links:
                masks[numbers[a]] |= 1 << numbers[b]
                masks[numbers[b]] |= 1 << numbers[a]
            continue
        at = {(c.x, c.y): start + i for i, c in enumerate(board.cells.values())}
        for (x, y), number in at.items():
            for word, (dx, dy) in offsets(board, x, y).items():
                other = at.get((x + dx, y + dy), -1)
                steps[DIRECTIONS.index(word)][number] = other
                if other >= 0 and is_neighbour(board, word):
                    masks[number] |= 1 << other
    return Plan(tuple(tuple(s) for s in steps), tuple(masks))


def offsets(board: records.Board, x: int, y: int) -> dict[str, tuple[int, int]]:
    """What each direction adds to column and row, at a cell."""
    if board.topology in ("square", "plane"):
        return SQUARE
    return FLAT[x % 2] if board.orientation == "flat" else POINTY[y % 2]


def is_neighbour(board: records.Board, direction: str) -> bool:
    return board.topology != "square" or board.diagonals or direction in STRAIGHT


def ring(board: records.Board) -> tuple[int, ...]:
    """The numbers of a board's directions in the order of the clock; none on a graph of areas."""
    if board.topology == "graph":
        return ()
    if board.topology in ("square", "plane"):
        words = tuple(SQUARE) if board.diagonals else STRAIGHT
    else:
        words = tuple(FLAT[0] if board.orientation == "flat" else POINTY[0])
    return tuple(DIRECTIONS.index(word) for word in words)


def spread(table: Table, members: int) -> int:
    """The union of the rows of a table for the members of a set."""
    found = 0
    while members:
        low = members & -members
        found |= table[low.bit_length() - 1]
        members ^= low
    return found


@lru_cache(maxsize=16)
def distances(neighbours: Table) -> tuple[Table, ...]:
    """Steps between each two cells; -1 where there is no way."""
    found = [[-1] * len(neighbours) for _ in neighbours]
    around = [members(near) for near in neighbours]
    before = [0] * len(neighbours)
    reached = [1 << i for i in range(len(neighbours))]
    far = 0
    while reached != before:
        for row, new, old in zip(found, reached, before, strict=True):
            for number in members(new & ~old):
                row[number] = far
        before, reached = reached, _grown(reached, around)
        far += 1
    return tuple(tuple(row) for row in found)


@lru_cache(maxsize=8)
def balls(neighbours: Table, radius: int) -> tuple[Table, ...]:
    """For each number of steps up to `radius`, for each cell the cells within so many, itself too."""
    around = [members(near) for near in neighbours]
    found = [[1 << i for i in range(len(neighbours))]]
    while len(found) <= radius:
        found.append(_grown(found[-1], around))
    return tuple(tuple(table) for table in found)


@lru_cache(maxsize=64)
def ball(neighbours: Table, radius: int) -> Table:
    """For each cell the set of cells within so many steps, itself included."""
    around = [members(near) for near in neighbours]
    found = [1 << i for i in range(len(neighbours))]
    for _ in range(radius):
        grown = _grown(found, around)
        if grown == found:
            break
        found = grown
    return tuple(found)


def _grown(reached: Sequence[int], around: list[list[int]]) -> list[int]:
    """The cells that are reached with one step more."""
    return [
        reduce(or_, (reached[j] for j in near), own)
        for own, near in zip(reached, around, strict=True)
    ]


@lru_cache(maxsize=64)
def symmetric(table: Table) -> bool:
    """Whether a is in the row of b whenever b is in the row of a."""
    size = len(table)
    return all(b < size and table[b] >> a & 1 for a, row in enumerate(table) for b in members(row))


def members(mask: int) -> list[int]:
    """The numbers in a set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(maxsize=64)
def crossings(
    pairs: frozenset[tuple[int, int]], steps: Sequence[Table], size: int, squares: int
) -> tuple[int, ...]:
    """For each cell the set of cells that a straight step into meets an edge of `pairs`.

    A straight step meets the edge between its cells; on squares a diagonal one meets any of the four
    edges that meet at the corner it passes. `squares` are the cells of square boards.
    """
    n, ne, e, se, s, sw, w, nw = steps

    def has(a: int, b: int) -> bool:
        return a >= 0 and b >= 0 and ((a, b) in pairs or (b, a) in pairs)

    found = [0] * size
    for a, b in pairs:
        found[a] |= 1 << b
        found[b] |= 1 << a
    for a in members(squares):
        for diagonal, side, ahead in ((ne, e, n), (se, e, s), (sw, w, s), (nw, w, n)):
            b = diagonal[a]
            if b < 0:
                continue
            p, q = side[a], ahead[a]
            if has(a, p) or has(a, q) or has(p, b) or has(q, b):
                found[a] |= 1 << b
    return tuple(found)
