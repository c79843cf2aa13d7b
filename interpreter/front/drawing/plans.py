"""Where each cell of a board lies on the picture: squares, hexes, areas, and the points of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from interpreter.front.drawing.shapes import Point, around, fitted, wide
from interpreter.front.drawing.spread import spread
from interpreter.program.geometry import DIRECTIONS
from interpreter.sheets.records import Board, CellSheet

SQUARE = 48.0  # pixels of a square's side
HEX = 32.0  # from the middle of a hex to its corners
AREA = 36.0  # radius of an area
_APART = 150.0  # between the middles of neighbouring areas
_MARGIN = 22.0  # for the names of columns and rows
_NAME = 11.0  # size of their letters
_SMALL, _LARGE = 420.0, 860.0  # the longer side of a measured table
_BASE = 30.0  # what the diameter of a common base is to be


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a cell: its middle, how far a circle round it may reach, and its corners by the clock."""

    middle: Point
    reach: float
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a column or row, where it stands, and how it is set: `middle`, `end`."""

    place: Point
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Plan:
    """A board laid out.

    Attributes:
        width, height: of all of it, names at the border included.
        labelled: whether each cell bears its label, for want of names at the border.
        scale: on a measured table, pixels for a tenth of a millimetre; else 0.
    """

    width: float
    height: float
    spots: Mapping[str, Spot]
    names: tuple[Name, ...] = ()
    labelled: bool = False
    scale: float = 0

    @cached_property
    def reach(self) -> float:
        """That of the smallest cell."""
        return min((spot.reach for spot in self.spots.values()), default=SQUARE / 2)


def plan(board: Board, base: int = 0) -> Plan:
    """Lays a board out; `base` is the diameter of the common base, in tenths of a millimetre."""
    if board.plane:
        return _tabletop(board, base)
    laid: Mapping[str, Callable[[Board], Plan]] = {
        "square": _squares, "hex": _hexes, "graph": _areas
    }  # fmt: skip
    return laid[board.topology](board)


def bearing(board: Board, way: str) -> float:
    """The degrees by the clock of a direction on a board, 0 upwards."""
    eighth = 45.0 * DIRECTIONS.index(way)
    if board.topology != "hex":
        return eighth
    return _HEX_BEARINGS[board.orientation].get(way, eighth)


_HEX_BEARINGS: Mapping[str, Mapping[str, float]] = {
    "flat": {"n": 0, "ne": 60, "se": 120, "s": 180, "sw": 240, "nw": 300},
    "pointy": {"ne": 30, "e": 90, "se": 150, "sw": 210, "w": 270, "nw": 330},
}


# --- squares and hexes


def _squares(board: Board) -> Plan:
    across, down = board.column_names, board.row_names
    beside = max([_MARGIN, *(wide(name, _NAME) + 10 for name in down)])

    def spot(cell: CellSheet) -> Spot:
        left, top = beside + cell.x * SQUARE, _MARGIN + cell.y * SQUARE
        right, low = left + SQUARE, top + SQUARE
        corners = ((left, top), (right, top), (right, low), (left, low))
        return Spot((left + SQUARE / 2, top + SQUARE / 2), SQUARE / 2, corners)

    width, height = board.width * SQUARE, board.height * SQUARE
    names = [
        Name((beside + (x + 0.5) * SQUARE, y), fitted(text, _NAME, SQUARE))
        for x, text in enumerate(across)
        for y in (_MARGIN - 8, _MARGIN + height + 15)
    ]
    names += [
        Name((x, _MARGIN + (y + 0.5) * SQUARE + 4), text)
        for y, text in enumerate(down)
        for x in (beside / 2, beside * 1.5 + width)
    ]
    spots = {label: spot(cell) for label, cell in board.cells.items()}
    return Plan(width + 2 * beside, height + 2 * _MARGIN, spots, tuple(names))


def _hexes(board: Board) -> Plan:
    flat = board.orientation == "flat"
    wide, high = (2 * HEX, sqrt(3) * HEX) if flat else (sqrt(3) * HEX, 2 * HEX)

    def middle(cell: CellSheet) -> Point:
        if flat:
            return HEX + cell.x * 1.5 * HEX, (cell.y + 0.5 + cell.x % 2 / 2) * high
        return (cell.x + 0.5 + cell.y % 2 / 2) * wide, HEX + cell.y * 1.5 * HEX

    placed = {label: middle(cell) for label, cell in board.cells.items()}
    left = min((x for x, _ in placed.values()), default=0) - wide / 2 - 2
    top = min((y for _, y in placed.values()), default=0) - high / 2 - 2
    spots = {}
    for label, (x, y) in placed.items():
        centre = (x - left, y - top)
        corners = around(centre, HEX, 6, 30 if flat else 0)
        spots[label] = Spot(centre, sqrt(3) / 2 * HEX, _rounded(corners))
    width = max((s.middle[0] for s in spots.values()), default=0) + wide / 2 + 2
    height = max((s.middle[1] for s in spots.values()), default=0) + high / 2 + 2
    return Plan(width, height, spots, (), True)


def _rounded(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """Corners that neighbours share are to be the same to the last digit."""
    return tuple((round(x, 2), round(y, 2)) for x, y in corners)


# --- areas


def _areas(board: Board) -> Plan:
    """Areas as near to each other as the ways between them are short."""
    places = spread(list(board.cells), board.links)
    left = min((x for x, _ in places.values()), default=0)
    top = min((y for _, y in places.values()), default=0)
    edge = AREA + 10
    spots = {}
    for label, (x, y) in places.items():
        centre = (round(edge + (x - left) * _APART, 1), round(edge + (y - top) * _APART, 1))
        spots[label] = Spot(centre, AREA, around(centre, AREA, 24, 0))
    width = max((s.middle[0] for s in spots.values()), default=0) + edge
    height = max((s.middle[1] for s in spots.values()), default=0) + edge + 12
    return Plan(width, height, spots, (), True)


# --- measured tables


def _tabletop(board: Board, base: int) -> Plan:
    """A table to scale: large enough that a common base can be lettered, within limits."""
    assert board.plane
    plane = board.plane
    longer = max(plane.width, plane.depth)
    wanted = _BASE / base if base else 0
    scale = min(max(wanted, _SMALL / longer), max(_SMALL, _LARGE) / longer)
    width, depth = plane.width * scale, plane.depth * scale
    left, top = _MARGIN + 8, 8.0
    half = plane.pitch * scale / 2

    def spot(cell: CellSheet) -> Spot:
        across, up = 2 * cell.x, 2 * (board.height - 1 - cell.y)  # in halves of the pitch
        x, y = left + across * half, top + depth - up * half
        west, east = (
            max(left, left + (across - 1) * half),
            min(left + width, left + (across + 1) * half),
        )
        north = max(top, top + depth - (up + 1) * half)
        south = min(top + depth, top + depth - (up - 1) * half)
        corners = ((west, north), (east, north), (east, south), (west, south))
        return Spot((x, y), half, _rounded(corners))

    spots = {label: spot(cell) for label, cell in board.cells.items()}
    every = next((n for n in _EVERY if n * plane.pitch * scale >= 34), _EVERY[-1])
    names = [
        Name((left + x * plane.pitch * scale, top + depth + 18), text)
        for x, text in enumerate(board.column_names)
        if x % every == 0
    ]
    names += [
        Name((left - 8, top + depth - up * plane.pitch * scale + 4), text, "end")
        for up, text in enumerate(reversed(board.row_names))
        if up % every == 0
    ]
    return Plan(left + width + 12, top + depth + _MARGIN + 4, spots, tuple(names), False, scale)


_EVERY = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 50, 100)
