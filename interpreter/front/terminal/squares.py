"""A square board as lines of text: one line a row, more only where edges or room ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from interpreter.front.terminal.faces import Faces
from interpreter.front.terminal.ink import Ink
from interpreter.sheets.records import Board

Place = tuple[int, int]

_GRID = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the sum of its arms: 1 up, 2 down, 4 left, 8 right


@dataclass(frozen=True)
class Squares:
    """One drawing of a square board.

    Attributes:
        width: columns that may be used.
        roomy: whether there is room for lines between the rows.
    """

    faces: Faces
    width: int = 80
    roomy: bool = False

    def lines(self) -> Iterator[Text]:
        """The board with its coordinates, top row first."""
        yield self._column_names()
        for y in range(self.board.height):
            if self.roomy or self._edges_above(y):
                yield self._between(y)
            yield self._row(y)
        if self.roomy or self._edges_above(self.board.height):
            yield self._between(self.board.height)

    # --- what is where

    @property
    def board(self) -> Board:
        return self.faces.board

    @property
    def ink(self) -> Ink:
        return self.faces.ink

    @cached_property
    def cells(self) -> Mapping[Place, str]:
        return {(cell.x, cell.y): label for label, cell in self.board.cells.items()}

    @cached_property
    def edges(self) -> Mapping[tuple[Place, Place], int]:
        """The number of the kind of edge between two places, in either order."""
        kinds = list(self.board.edge_kinds)
        found = {}
        for edge in self.board.edges:
            a, b = (self.board.cells[name] for name in (edge.a, edge.b))
            number = kinds.index(edge.kind.text) if edge.kind.text in kinds else 0
            found[(a.x, a.y), (b.x, b.y)] = found[(b.x, b.y), (a.x, a.y)] = number
        return found

    @cached_property
    def cell_width(self) -> int:
        """Columns of a cell: what its counters want, less where the board is too wide."""
        wanted = max(self.faces.wanted, 3 if self.roomy else 1)
        free = self.width - self.margin - 1
        if self.board.width * 3 <= free:
            wanted = max(wanted, 2)
        return max(1, min(wanted, free // self.board.width - 1))

    @cached_property
    def margin(self) -> int:
        return max(map(len, self.board.row_names), default=0) + 1

    def _edge(self, a: Place, b: Place) -> int | None:
        return self.edges.get((a, b))

    def _edges_above(self, y: int) -> bool:
        return any(self._edge((x, y - 1), (x, y)) is not None for x in range(self.board.width))

    # --- lines

    def _column_names(self) -> Text:
        line = Text(" " * (self.margin + 1))
        for name in self.board.column_names:
            line.append(name[: self.cell_width].center(self.cell_width) + " ", self.ink.quiet)
        line.rstrip()
        return line

    def _row(self, y: int) -> Text:
        names = self.board.row_names
        name = names[y] if y < len(names) else ""
        line = Text()
        line.append(name.rjust(self.margin - 1) + " ", self.ink.quiet)
        for x in range(self.board.width + 1):
            line.append(*self._separator(x, y))
            if x < self.board.width:
                line.append(*self.faces.cell(self.cells.get((x, y), ""), self.cell_width))
        line.rstrip()
        return line

    def _separator(self, x: int, y: int) -> tuple[str, str]:
        """What stands left of a cell: an edge, a bracket of the last move, a line, a blank."""
        kind = self._edge((x - 1, y), (x, y))
        if kind is not None:
            return self.ink.edge(kind, upright=True), self.ink.edge_style
        here, before = self.cells.get((x, y), ""), self.cells.get((x - 1, y), "")
        if self.faces.is_last(here):
            return "[", self.ink.last
        if self.faces.is_last(before):
            return "]", self.ink.last
        if self.roomy and (here or before):
            return ("|" if self.ink.ascii else "│"), self.ink.quiet
        return " ", self.ink.background(self.faces.terrain(here))

    def _between(self, y: int) -> Text:
        """The line above a row: edges, and a grid where there is room."""
        line = Text(" " * self.margin)
        for x in range(self.board.width + 1):
            line.append(*self._corner(x, y))
            if x == self.board.width:
                break
            kind = self._edge((x, y - 1), (x, y))
            cell = bool(self.cells.get((x, y)) or self.cells.get((x, y - 1)))
            if kind is not None:
                line.append(
                    self.ink.edge(kind, upright=False) * self.cell_width, self.ink.edge_style
                )
            else:
                thin = ("-" if self.ink.ascii else "─") if self.roomy and cell else " "
                line.append(thin * self.cell_width, self.ink.quiet)
        line.rstrip()
        return line

    def _corner(self, x: int, y: int) -> tuple[str, str]:
        arms = (
            self._edge((x - 1, y - 1), (x, y - 1)),
            self._edge((x - 1, y), (x, y)),
            self._edge((x - 1, y - 1), (x - 1, y)),
            self._edge((x, y - 1), (x, y)),
        )
        up, down, left, right = (kind == 0 for kind in arms)
        glyph = self.ink.corner(up, down, left, right)
        if glyph != " " or not self.roomy:
            return glyph, self.ink.edge_style
        glyph = self._grid_corner(x, y)
        return ("+" if self.ink.ascii and glyph != " " else glyph), self.ink.quiet

    def _grid_corner(self, x: int, y: int) -> str:
        northwest, northeast, southwest, southeast = (
            place in self.cells for place in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y))
        )
        arms = (
            northwest or northeast,
            southwest or southeast,
            northwest or southwest,
            northeast or southeast,
        )
        return _GRID[sum(1 << i for i, arm in enumerate(arms) if arm)]
