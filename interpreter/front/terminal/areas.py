"""Boards that are no squares: hexes set off against each other, areas as a list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from rich.text import Text

from interpreter.front.terminal.ink import Ink, widest_symbol
from interpreter.game.contract import UnitSeen, View
from interpreter.sheets.records import Board, CellSheet


def hexes(
    board: Board, view: View, ink: Ink, prefix: str = "", last: Collection[str] = ()
) -> Iterator[Text]:
    """A hex board: every second row, or every second column, set off by half a hex."""
    width = max(2, widest_symbol(view.units))
    units = {unit.cell: unit for unit in view.units if unit.cell}
    flat = board.orientation == "flat"
    lines: dict[int, dict[int, CellSheet]] = defaultdict(dict)
    for cell in board.cells.values():
        line = 2 * cell.y + cell.x % 2 if flat else cell.y
        column = (
            cell.x * (width + 2) if flat else cell.x * (width + 2) + cell.y % 2 * (width // 2 + 1)
        )
        lines[line][column] = cell
    margin = max(map(len, board.row_names), default=0) + 1
    names = "".join(name[: width + 1].ljust(width + 2) for name in board.column_names)
    yield Text(" " * (margin + 1) + names.rstrip(), ink.quiet)
    for number in sorted(lines):
        first = next(iter(lines[number].values()))
        shows_name = (not flat or number % 2 == 0) and first.y < len(board.row_names)
        name = board.row_names[first.y] if shows_name else ""
        row = Text()
        row.append(name.rjust(margin - 1) + " ", ink.quiet)
        for column in sorted(lines[number]):
            cell = lines[number][column]
            row.append(" " * (margin + column - len(row.plain)))
            marked = prefix + cell.label in last
            row.append("[" if marked else " ", ink.last)
            row.append(*_face(board, view, ink, units, prefix, cell, width))
            row.append("]" if marked else " ", ink.last)
        row.rstrip()
        yield row


def areas(
    board: Board, view: View, ink: Ink, prefix: str = "", last: Collection[str] = ()
) -> Iterator[Text]:
    """A board of areas: each with what it is, what lies there, and what it is next to."""
    near: dict[str, list[str]] = defaultdict(list)
    for a, b in board.links:
        near[a].append(b)
        near[b].append(a)
    longest = max(map(len, board.cells), default=0)
    for label, cell in board.cells.items():
        name = prefix + label
        line = Text("> " if name in last else "  ", ink.last)
        line.append(label.ljust(longest + 1), ink.loud)
        terrain = board.terrains.get(cell.terrain)
        line.append((terrain.title if terrain else cell.terrain) + " ", ink.quiet)
        for unit in (u for u in view.units if u.cell == name):
            line.append(*ink.counter(unit, max(2, len(unit.symbol))))
            line.append(f" {unit.name}  ")
        for state, value in view.cells.get(name, {}).items():
            line.append(f"{state} {value}  ")
        if near[label]:
            line.append("next to " + ", ".join(near[label]), ink.quiet)
        yield line


def _face(
    board: Board,
    view: View,
    ink: Ink,
    units: Mapping[str, UnitSeen],
    prefix: str,
    cell: CellSheet,
    width: int,
) -> tuple[str, str]:
    name = prefix + cell.label
    if unit := units.get(name):
        return ink.counter(unit, width)
    text, style = ink.marks(view.cells.get(name, {}))
    if text:
        return text[:width].center(width), style
    return ink.ground(
        ink.glyphs(board).get(cell.terrain, "·"), board.terrains.get(cell.terrain), width
    )
