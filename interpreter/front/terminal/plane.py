"""A measured tabletop as lines of text: seen from above, with a ruler along its left and its bottom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.text import Text

from interpreter.front.terminal.canvas import Canvas
from interpreter.front.terminal.faces import MORE, Faces
from interpreter.front.terminal.ink import Ink
from interpreter.sheets.records import Board, CellSheet, Line, Plane

_LEAST_LINES = 20  # a table is not pressed together further for want of lines
_FEW = 6  # points of a region that is marked
_EVERY = (
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    10,
    12,
    15,
    20,
    25,
    30,
    50,
    100,
)  # points between numbers of the ruler

Point = tuple[int, int]


@dataclass(frozen=True)
class Tabletop:
    """One drawing of a plane.

    A point of the lattice has some columns of a line to itself where the terminal is wide enough; else
    several points share a column or a line.

    Attributes:
        width, height: columns and lines that may be used.
    """

    faces: Faces
    plane: Plane
    width: int = 80
    height: int = 40

    def lines(self) -> Iterator[Text]:
        """The table with its rulers, far side first."""
        canvas = Canvas(self.ink.ascii)
        for cell in self.board.cells.values():
            if self._is_first(cell):
                self._ground(canvas, cell)
        for line in self.plane.lines:
            self._line(canvas, line)
        for label, side in targets(self.board).items():
            self._target(canvas, self.board.cells[label], side)
        for cell in self.board.cells.values():
            self._marks(canvas, cell)
        self._counters(canvas)
        self._rulers(canvas)
        yield from canvas.lines(self.ink.quiet)

    # --- measures

    @property
    def board(self) -> Board:
        return self.faces.board

    @property
    def ink(self) -> Ink:
        return self.faces.ink

    @cached_property
    def margin(self) -> int:
        """Columns of the ruler on the left."""
        return max(map(len, self.board.row_names), default=0) + 2

    @cached_property
    def slot(self) -> int:
        """Columns that a point has; 1 where several share one."""
        free = (self.width - self.margin) // max(1, self.board.width)
        return max(1, min(free, max(2, min(4, self.faces.wanted))))

    @cached_property
    def across(self) -> int:
        """How many points of a row share a slot."""
        return max(1, -(-self.board.width // max(1, self.width - self.margin)))

    @cached_property
    def down(self) -> int:
        """How many rows of points share a line, so that the table looks as it is, and fits."""
        most = max(_LEAST_LINES, self.height)
        level = max(1, 2 * self.across // self.slot)
        return max(level, -(-self.board.height // most))

    @cached_property
    def bottom(self) -> int:
        """The number of the lowest line of the table."""
        return (self.board.height - 1) // self.down

    def _up(self, cell: CellSheet) -> int:
        """The number of a cell's row, from 0 at the bottom."""
        return self.board.height - 1 - cell.y

    def _at(self, cell: CellSheet) -> Point:
        """The line and the first column of a cell's slot."""
        return self.bottom - self._up(
            cell
        ) // self.down, self.margin + cell.x // self.across * self.slot

    def _is_first(self, cell: CellSheet) -> bool:
        """Whether a cell is the one whose ground is drawn, of those that share a slot."""
        return cell.x % self.across == 0 and self._up(cell) % self.down == 0

    # --- what is drawn

    @cached_property
    def _hilly(self) -> frozenset[str]:
        """The terrains of areas; all else is plain ground."""
        return frozenset(area.terrain.text for area in self.plane.areas)

    def _ground(self, canvas: Canvas, cell: CellSheet) -> None:
        line, column = self._at(cell)
        terrain = self.faces.terrain(cell.label)
        glyph = self.faces.glyphs.get(cell.terrain, "·")
        shaded = cell.terrain in self._hilly and not self.ink.colour
        text = glyph * self.slot if shaded else glyph.center(self.slot)
        style = f"{self.ink.quiet} {self.ink.background(terrain)}".strip()
        canvas.put(line, column, text, style)

    def _target(self, canvas: Canvas, cell: CellSheet, side: str) -> None:
        line, column = self._at(cell)
        style = self.ink.side_style(side) if side else self.ink.loud
        canvas.put(line, column + (self.slot - 1) // 2, self.ink.target, style)

    def _line(self, canvas: Canvas, line: Line) -> None:
        kinds = list(self.board.edge_kinds)
        number = kinds.index(line.kind.text) if line.kind.text in kinds else 0
        for start, end in zip(line.points, line.points[1:], strict=False):
            for at, glyph in self._stretch(start, end, number):
                canvas.put(*at, glyph, self.ink.edge_style)

    def _stretch(self, start: Point, end: Point, number: int) -> Iterator[tuple[Point, str]]:
        """The places of the screen along a straight line, and how it runs there."""
        (top, left), (low, right) = self._place(start), self._place(end)
        wide, tall = right - left, low - top
        count = max(1, abs(tall))
        if abs(wide) > 2 * abs(tall):
            count, glyph = abs(wide), self.ink.edge(number, upright=False)
        elif 2 * abs(wide) < abs(tall) or not wide:
            glyph = self.ink.edge(number, upright=True)
        else:
            glyph = "\\" if (wide > 0) == (tall > 0) else "/"
        for step in range(count + 1):
            yield (
                (
                    (2 * top * count + 2 * tall * step + count) // (2 * count),
                    (2 * left * count + 2 * wide * step + count) // (2 * count),
                ),
                glyph,
            )

    def _place(self, point: Point) -> Point:
        """The line and column of a place in tenths of a millimetre."""
        pitch = self.plane.pitch
        column = point[0] * self.slot // (pitch * self.across) + (self.slot - 1) // 2
        return self.bottom - point[1] // (pitch * self.down), self.margin + column

    def _marks(self, canvas: Canvas, cell: CellSheet) -> None:
        """What is marked on a point, and that the last move touched it."""
        line, column = self._at(cell)
        name = self.faces.prefix + cell.label
        if name in self.faces.stacks:
            return
        marks, style = self.faces.marks(name)
        if name in self.faces.marked:
            middle = column + (self.slot - 1) // 2
            canvas.put(line, middle, self.ink.candidate, self.ink.last)
        elif name in self.faces.ghosts:
            canvas.put(line, column, *self.faces.cell(cell.label, self.faces.needs(cell.label)))
        elif marks:
            canvas.put(line, column, marks[: self.slot].center(self.slot), style)
        elif self.faces.is_last(cell.label):
            canvas.put(line, column + (self.slot - 1) // 2, "x", self.ink.last)

    # --- counters

    def _counters(self, canvas: Canvas) -> None:
        """Counters from left to right; each is as wide as the next one leaves it."""
        rows: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for cell in self.board.cells.values():
            if self.faces.prefix + cell.label in self.faces.stacks:
                line, column = self._at(cell)
                rows[line][column].append(cell.label)
        for line, row in rows.items():
            columns = sorted(row)
            taken = -1
            for column, end in zip(columns, [*columns[1:], self.width], strict=True):
                labels = row[column]
                wide = max(self.slot, min(self.faces.needs(labels[-1]), end - column))
                face, style = self.faces.cell(labels[-1], wide)
                more = len(labels) > 1 and wide > 1
                canvas.put(line, column, face[:-1] + MORE if more else face, style)
                if any(map(self.faces.is_last, labels)):
                    self._bracket(canvas, line, (taken, column - 1), (column + wide, end))
                taken = column + wide - 1

    def _bracket(self, canvas: Canvas, line: int, left: Point, right: Point) -> None:
        """Puts brackets around a counter that has just come, where there is room."""
        if left[0] < left[1] >= self.margin:
            canvas.put(line, left[1], "[", self.ink.last)
        if right[0] < right[1]:
            canvas.put(line, right[0], "]", self.ink.last)

    # --- rulers

    def _rulers(self, canvas: Canvas) -> None:
        """The numbers of the measure: of every line on the left, of some columns at the bottom."""
        quiet = self.ink.quiet
        upright, lying, corner = ("|", "-", "+") if self.ink.ascii else ("┤", "─", "└")
        for line in range(self.bottom + 1):
            up = (self.bottom - line) * self.down
            name = self.board.row_names[self.board.height - 1 - up]
            canvas.put(line, 0, name.rjust(self.margin - 2) + upright, quiet)
        slots = -(-self.board.width // self.across)
        line = self.bottom + 1
        canvas.put(line, self.margin - 2, corner + lying * (slots * self.slot + 1), quiet)
        longest = max(map(len, self.board.column_names), default=0)
        every = next((n for n in _EVERY if n * self.slot // self.across > longest), _EVERY[-1])
        for x in range(0, self.board.width, every):
            name = self.board.column_names[x]
            column = self.margin + x // self.across * self.slot + (self.slot - 1) // 2
            canvas.put(line, column, "+" if self.ink.ascii else "┴", quiet)
            canvas.put(line + 1, column - (len(name) - 1) // 2, name, quiet)
        measure = self.ink.tongue.say(self.plane.measure)
        end = self.margin + slots * self.slot + 2
        if end + len(measure) <= self.width:
            canvas.put(line + 1, end, measure, quiet)


def targets(board: Board) -> dict[str, str]:
    """The points of regions of few points, each with the side whose region it is, or nothing."""
    found = {}
    for _, side, cells in small_regions(board):
        found.update(dict.fromkeys(cells, side))
    return found


def small_regions(board: Board) -> Iterator[tuple[str, str, Sequence[str]]]:
    """The title, the side and the points of each region that is small enough to be told in a line."""
    for region in board.regions.values():
        for side, cells in (("", region.cells), *region.by_side.items()):
            if 0 < len(cells) <= _FEW:
                yield region.title, side, cells
