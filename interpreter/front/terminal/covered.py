"""The part of a board that is to be drawn: what tiles and large units cover, and without what is beyond it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from interpreter.front.terminal.ink import FACING
from interpreter.game.contract import UnitSeen, View
from interpreter.program.geometry import DIRECTIONS, offsets, ring
from interpreter.sheets.records import Board, CellSheet, Terrain, Units, UnitType

Places = Mapping[tuple[int, int], CellSheet]


def as_seen(board: Board, view: View, units: Units, prefix: str = "", around: int = 0) -> Board:
    """The board with the ground of tiles where such lie, without cells and edges that are not drawn.

    Rows and columns at the border in which nothing is drawn are left out, but for so many all around.
    """
    tiles = {name: _ground(units.types[name]) for name in tiles_of(units)}
    lie = _covered(board, view, units, prefix) if tiles else ()
    covered = {cell: unit.type for cell, unit in lie if unit.type in tiles}
    beyond = {name for name, terrain in board.terrains.items() if not terrain.drawn}
    if not (covered or beyond):
        return board
    told_of = {unit.cell for unit in view.units} | set(_named(view))
    cells = {
        label: replace(cell, terrain=covered.get(label, cell.terrain))
        for label, cell in board.cells.items()
        if cell.terrain not in beyond or label in covered or prefix + label in told_of
    }
    terrains = {n: t for n, t in board.terrains.items() if n not in beyond}
    lying = {name: tiles[name] for name in tiles if name in covered.values()}
    edges = tuple(e for e in board.edges if e.a in cells and e.b in cells)
    seen = replace(board, cells=cells, terrains={**terrains, **lying}, edges=edges)
    return _cut(seen, around)


def _named(view: View) -> Iterator[str]:
    """What states of the game and of the sides name; a cell among it is drawn, wherever it lies."""
    for values in (view.values, *view.sides.values()):
        yield from (value for value in values.values() if isinstance(value, str))


def tiles_of(units: Units) -> tuple[str, ...]:
    """The types whose units lie on the board like ground, under others.

    They cover more than a cell, in a layer of such alone, and there are other layers.
    """
    layers: dict[str, list[UnitType]] = {}
    for type in units.types.values():
        kind = units.kinds.get(type.kind.text)
        layers.setdefault(kind.layer if kind else "", []).append(type)
    return tuple(
        type.id.text
        for types in layers.values()
        if len(layers) > 1 and all(any(type.shape) for type in types)
        for type in types
    )


def bodies(board: Board, view: View, units: Units, prefix: str = "") -> Mapping[str, UnitSeen]:
    """The cells that units which are no tiles cover, but for the one that each stands on."""
    tiles = tiles_of(units)
    return {
        cell: unit
        for cell, unit in _covered(board, view, units, prefix)
        if unit.type not in tiles and cell != unit.cell.removeprefix(prefix)
    }


def _ground(type: UnitType) -> Terrain:
    """A tile as ground: it is drawn with its symbol."""
    return Terrain(type.id, type.title, "", type.symbol[:1] or "·")


def _covered(board: Board, view: View, units: Units, prefix: str) -> Iterator[tuple[str, UnitSeen]]:
    """Each cell that a unit of more than one covers, with the unit."""
    at = {(cell.x, cell.y): cell for cell in board.cells.values()}
    for unit in view.units:
        label = unit.cell.removeprefix(prefix)
        if not unit.cell.startswith(prefix) or label not in board.cells:
            continue
        shape = units.types[unit.type].shape if unit.type in units.types else ()
        if any(shape):
            cells = [_walked(board, at, board.cells[label], unit, walk) for walk in shape]
            if all(cells):  # what would lie beyond the map covers nothing
                yield from ((cell.label, unit) for cell in cells if cell)


def _walked(
    board: Board, at: Places, cell: CellSheet, unit: UnitSeen, walk: Sequence[int]
) -> CellSheet | None:
    """Where a walk leads; each step goes so many sides to the right of where the unit faces."""
    around = [DIRECTIONS[number] for number in ring(board)]
    facing = unit.values.get(FACING)
    ahead = around.index(facing) if isinstance(facing, str) and facing in around else 0
    place = cell.x, cell.y
    for turn in walk:
        dx, dy = offsets(board, *place)[around[(ahead + turn) % len(around)]]
        place = place[0] + dx, place[1] + dy
    return at.get(place)


def _cut(board: Board, around: int) -> Board:
    """Without the empty columns and rows at the borders, but for some; hexes stay set off alike."""
    columns, rows = ([getattr(c, axis) for c in board.cells.values()] for axis in ("x", "y"))
    if not columns:
        return board
    left, top = max(0, min(columns) - around), max(0, min(rows) - around)
    if board.topology == "hex" and board.orientation == "flat":
        left -= left % 2
    elif board.topology == "hex":
        top -= top % 2
    right = min(board.width, max(columns) + around + 1)
    bottom = min(board.height, max(rows) + around + 1)
    return replace(
        board,
        width=right - left,
        height=bottom - top,
        cells={n: replace(c, x=c.x - left, y=c.y - top) for n, c in board.cells.items()},
        column_names=board.column_names[left:right],
        row_names=board.row_names[top:bottom],
    )
