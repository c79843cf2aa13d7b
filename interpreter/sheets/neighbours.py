"""Which cells of a board are neighbours, as far as sheets must know it to be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.sheets.records import CellSheet

_STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
_DIAGONAL = ((1, -1), (1, 1), (-1, 1), (-1, -1))
# Flat tops: every second column (the 2nd, 4th ...) lies half a hex lower.
_FLAT = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
# Pointy tops: every second row (the 2nd, 4th ...) lies half a hex further right.
_POINTY = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)

Neighbours = Mapping[str, tuple[str, ...]]


def neighbours_of(
    cells: Mapping[str, CellSheet],
    topology: str,
    diagonals: bool,
    orientation: str,
    links: Sequence[tuple[str, str]],
) -> Neighbours:
    """The labels of the neighbours of each cell."""
    if topology == "graph":
        return _linked(cells, links)
    at = {(cell.x, cell.y): label for label, cell in cells.items()}
    return {
        label: tuple(
            at[cell.x + dx, cell.y + dy]
            for dx, dy in _steps(cell, topology, diagonals, orientation)
            if (cell.x + dx, cell.y + dy) in at
        )
        for label, cell in cells.items()
    }


def _steps(
    cell: CellSheet, topology: str, diagonals: bool, orientation: str
) -> tuple[tuple[int, int], ...]:
    if topology == "hex":
        return _FLAT[cell.x % 2] if orientation == "flat" else _POINTY[cell.y % 2]
    return _STRAIGHT + _DIAGONAL if diagonals or topology == "plane" else _STRAIGHT


def _linked(cells: Mapping[str, CellSheet], links: Sequence[tuple[str, str]]) -> Neighbours:
    near: dict[str, list[str]] = {label: [] for label in cells}
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    return {label: tuple(others) for label, others in near.items()}
