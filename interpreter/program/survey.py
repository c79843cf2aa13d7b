"""The boards of a scenario -> the ground they lie on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.program import geometry
from interpreter.program.ground import (
    FLAT_WAYS,
    POINTY_WAYS,
    SQUARE_WAYS,
    Field,
    Ground,
)
from interpreter.sheets import records
from interpreter.sheets.polygons import Point

if TYPE_CHECKING:
    from interpreter.program.world import World

Shape = tuple[bool, tuple[Point, ...]]


def survey(world: World) -> Ground:
    """Where the cells of all boards lie. Cells of one board follow each other."""
    points: list[Point] = []
    fields: list[Field] = []
    numbers = [cell.board for cell in world.cells]
    boards = [b for b in world.boards for _ in range(len(world.sides) if b.copies == "side" else 1)]
    for number, board in enumerate(boards):
        first, count = len(points), numbers.count(number)
        fields.append(_field(board, first, count))
        points += [_place(board, cell.x, cell.y) for cell in board.cells.values()]
    return Ground(tuple(points), tuple(fields), _shapes(world), {})


def _field(board: records.Board, first: int, count: int) -> Field:
    if board.plane is not None:
        return Field(first, count, across=board.width, pitch=board.plane.pitch)
    if board.topology == "hex":
        flat = board.orientation == "flat"
        ways = FLAT_WAYS if flat else POINTY_WAYS
        return Field(first, count, (1, 3) if flat else (3, 1), ways, hexes=True)
    ring = geometry.ring(board)
    return Field(
        first, count, ways=tuple(w if n in ring else None for n, w in enumerate(SQUARE_WAYS))
    )


def _place(board: records.Board, x: int, y: int) -> Point:
    if board.plane is not None:
        pitch = board.plane.pitch
        return x * pitch, (board.height - 1 - y) * pitch
    if board.topology != "hex":
        return 2 * x, -2 * y
    return (3 * x, -2 * y - x % 2) if board.orientation == "flat" else (2 * x + y % 2, -3 * y)


def _shapes(world: World) -> tuple[tuple[Shape, ...], ...]:
    """The areas of each terrain, then the lines of each kind of edge, on planes."""
    planes = [b.plane for b in world.boards if b.plane is not None]
    areas = [
        tuple((True, a.corners) for p in planes for a in p.areas if a.terrain.text == terrain)
        for terrain in world.terrains
    ]
    lines = [
        tuple((False, line.points) for p in planes for line in p.lines if line.kind.text == kind)
        for kind in world.edges
    ]
    return (*areas, *lines)
