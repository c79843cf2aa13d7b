"""A hex board as lines of text: hexes with slopes, or, with pointed tops, rows set off like bricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from interpreter.front.terminal.canvas import Canvas
from interpreter.front.terminal.faces import Faces
from interpreter.front.terminal.ink import Ink
from interpreter.program.geometry import offsets
from interpreter.sheets.records import Board, CellSheet

_FLAT_WIDTH = 4  # columns inside of a hex with a flat top, if there is room


@dataclass(frozen=True)
class Hexes:
    """One drawing of a hex board.

    Attributes:
        width: columns that may be used.
        roomy: whether there is room for lines between the rows of a board with pointed tops.
    """

    faces: Faces
    width: int = 80
    roomy: bool = True

    def lines(self) -> Iterator[Text]:
        """The board with its coordinates, top row first."""
        canvas = Canvas(self.ink.ascii)
        draw = self._flat if self.flat else self._pointy if self.lined else self._rows
        self._names(canvas)
        for cell in self.board.cells.values():
            draw(canvas, cell)
        for cell in self.board.cells.values():
            self._fill(canvas, cell)
        for a, b, number in self._edges():
            self._edge(canvas, a, b, number)
        yield from canvas.lines(self.ink.quiet)

    # --- measures

    @property
    def board(self) -> Board:
        return self.faces.board

    @property
    def ink(self) -> Ink:
        return self.faces.ink

    @property
    def flat(self) -> bool:
        return self.board.orientation == "flat"

    @property
    def lined(self) -> bool:
        """Whether there are lines between the rows."""
        return self.flat or self.roomy or bool(self.board.edges)

    @cached_property
    def margin(self) -> int:
        return max(map(len, self.board.row_names), default=0) + 1

    @cached_property
    def label(self) -> int:
        """Columns of the longest label."""
        return max(map(len, self.board.cells), default=0)

    @cached_property
    def inside(self) -> int:
        """Columns inside of a hex: an odd number where rows are set off by half a hex."""
        free = (self.width - self.margin - 1) // max(1, self.board.width)
        if self.flat:
            return max(1, min(max(self.faces.wanted, _FLAT_WIDTH, self.label), free - 1))
        free = (self.width - self.margin - 1) * 2 // max(1, 2 * self.board.width + 1)
        labelled = self.label + 2 if self.lined else 0
        wanted = max(self.faces.wanted, 3, labelled)
        if wanted | 1 > free - 1:
            wanted = max(self.faces.wanted, 3)
        return max(1, min(wanted | 1, (free - 2) | 1))

    def _at(self, cell: CellSheet) -> tuple[int, int]:
        """The line of a cell's face and the column left of it."""
        pitch = self.inside + 1
        if self.flat:
            return 2 * cell.y + cell.x % 2 + 2, self.margin + cell.x * pitch
        line = 2 * cell.y + 2 if self.lined else cell.y + 1
        return line, self.margin + cell.x * pitch + cell.y % 2 * pitch // 2

    # --- lines

    def _names(self, canvas: Canvas) -> None:
        """Names of columns above the board and of rows left of it."""
        for x, name in enumerate(self.board.column_names):
            column = self.margin + 1 + x * (self.inside + 1)
            canvas.put(0, column, name[: self.inside].center(self.inside), self.ink.quiet)
        for y, name in enumerate(self.board.row_names):
            line = 2 * y + 2 if self.lined else y + 1
            canvas.put(line, 0, name.rjust(self.margin - 1), self.ink.quiet)

    def _flat(self, canvas: Canvas, cell: CellSheet) -> None:
        line, left = self._at(cell)
        right = left + self.inside + 1
        quiet = self.ink.quiet
        canvas.put(line - 1, left + 1, "_" * self.inside, quiet)
        canvas.put(line + 1, left + 1, "_" * self.inside, quiet)
        for at, one, other in ((line, "/", "\\"), (line + 1, "\\", "/")):
            canvas.put(at, left, one, quiet)
            canvas.put(at, right, other, quiet)

    def _pointy(self, canvas: Canvas, cell: CellSheet) -> None:
        line, left = self._at(cell)
        canvas.box(line - 1, left, line + 1, left + self.inside + 1)

    def _rows(self, canvas: Canvas, cell: CellSheet) -> None:
        """Without lines between the rows there is nothing around a hex."""

    def _fill(self, canvas: Canvas, cell: CellSheet) -> None:
        line, left = self._at(cell)
        label, width = cell.label, self.inside
        text, style = self.faces.cell(label, width)
        name = len(label) <= width
        if (
            name
            and not self.flat
            and self.lined
            and self.faces.is_bare(label)
            and width > len(label) + 1
        ):
            text = label + text.strip().rjust(width - len(label))
        canvas.put(line, left + 1, text, style)
        if name and self.flat:
            style = f"{self.ink.quiet} {self.ink.background(self.faces.terrain(label))}".strip()
            canvas.put(line + 1, left + 1, label.center(width, "_"), style)
        if self.faces.is_last(label):
            canvas.put(line, left, "[", self.ink.last)
            canvas.put(line, left + width + 1, "]", self.ink.last)

    # --- edges

    def _edges(self) -> Iterator[tuple[CellSheet, CellSheet, int]]:
        kinds = list(self.board.edge_kinds)
        for edge in self.board.edges:
            number = kinds.index(edge.kind.text) if edge.kind.text in kinds else 0
            yield self.board.cells[edge.a], self.board.cells[edge.b], number

    def _edge(self, canvas: Canvas, a: CellSheet, b: CellSheet, number: int) -> None:
        """Draws what lies between two cells over the line between them."""
        ways: Mapping[str, tuple[int, int]] = offsets(self.board, a.x, a.y)
        way = next(
            (w for w, step in ways.items() if (a.x + step[0], a.y + step[1]) == (b.x, b.y)), ""
        )
        line, left = self._at(a)
        right, half = left + self.inside + 1, (self.inside + 1) // 2
        slanted, lying = self.ink.slanted(number), self.ink.edge(number, upright=False)
        if self.flat:
            sides = {
                "n": (line - 1, left + 1, slanted * self.inside),
                "s": (line + 1, left + 1, slanted * self.inside),
                "ne": (line, right, slanted), "nw": (line, left, slanted),
                "se": (line + 1, right, slanted), "sw": (line + 1, left, slanted),
            }  # fmt: skip
        else:
            upright = self.ink.edge(number, upright=True)
            sides = {
                "w": (line, left, upright), "e": (line, right, upright),
                "nw": (line - 1, left, lying * (half + 1)),
                "ne": (line - 1, left + half, lying * (half + 1)),
                "sw": (line + 1, left, lying * (half + 1)),
                "se": (line + 1, left + half, lying * (half + 1)),
            }  # fmt: skip
        if way in sides:
            canvas.put(*sides[way], self.ink.edge_style)
