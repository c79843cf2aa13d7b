"""Where cells lie, and what follows: distances in lengths, straight lines, what lies ahead.

Cells have whole coordinates, x to the right and y upwards. On a measured plane they are tenths of a
millimetre; on drawn boards they count half cells, with a weight for each axis, so that squared
distances between the centres of hexagons are whole numbers too. Nothing here is rounded but where it
says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, wraps
from itertools import pairwise
from math import isqrt
from typing import Concatenate, ParamSpec

from interpreter.program.lattice import Lattice
from interpreter.sheets.polygons import Point, inside, meet, sides

P = ParamSpec("P")
FAR = 10**8  # tenths of a millimetre: farther than anything
MOST_REMEMBERED = 200_000
SQUARE_WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
# The directions of hexagons in half cells: of flat ones n ne se s sw nw, of pointy ones ne e se sw w nw.
FLAT_WAYS = ((0, 2), (3, 1), None, (3, -1), (0, -2), (-3, -1), None, (-3, 1))
POINTY_WAYS = (None, (1, 3), (2, 0), (1, -3), None, (-1, -3), (-2, 0), (-1, 3))


@dataclass(frozen=True)
class Field:
    """One board's share of the ground.

    Attributes:
        first, count: the numbers of its cells.
        weights: what the squares of differences in x and y count.
        ways: what each of the eight directions adds to x and y, None where the board has none such.
        hexes: whether cells are hexagons.
        across: on a plane the number of points in a row; 0 on other boards.
        pitch: on a plane the distance of neighbouring points.
    """

    first: int
    count: int
    weights: Point = (1, 1)
    ways: tuple[Point | None, ...] = SQUARE_WAYS
    hexes: bool = False
    across: int = 0
    pitch: int = 0

    @property
    def reach(self) -> int:
        """The square of how far a place of a full drawn board can be from the nearest cell."""
        return 4 if self.hexes else 2

    @property
    def cells(self) -> int:
        """The set of its cells."""
        return ((1 << self.count) - 1) << self.first

    @cached_property
    def lattice(self) -> Lattice:
        """Its points, where it is a plane."""
        return Lattice(self.across, self.count // self.across, self.pitch, self.first)


def remembered(
    function: Callable[Concatenate[Ground, P], int],
) -> Callable[Concatenate[Ground, P], int]:
    """Keeps answers, which never change; forgets all when there are very many."""

    @wraps(function)
    def answer(self: Ground, /, *given: P.args, **named: P.kwargs) -> int:
        key = (function.__name__, *given)
        found = self.answers.get(key)
        if found is None:
            if len(self.answers) > MOST_REMEMBERED:
                self.answers.clear()
            found = self.answers[key] = function(self, *given, **named)
        return found

    return answer


@dataclass(frozen=True)
class Ground:
    """The boards of a scenario as they lie on the table.

    Attributes:
        points: the place of each cell.
        fields: the boards.
        shapes: for each number of a terrain or kind of line the polygons and polylines of it, with
            whether they are closed.
        answers: what was asked before.
    """

    points: tuple[Point, ...]
    fields: tuple[Field, ...]
    shapes: tuple[tuple[tuple[bool, tuple[Point, ...]], ...], ...]
    answers: dict[tuple[object, ...], int]

    @cached_property
    def numbers(self) -> dict[tuple[int, int, int], int]:
        """The cells by the first of their board and their place."""
        return {(self.field_of[n].first, x, y): n for n, (x, y) in enumerate(self.points)}

    @cached_property
    def field_of(self) -> tuple[Field, ...]:
        """For each cell the board that it belongs to."""
        return tuple(f for f in self.fields for _ in range(f.count))

    def on_board(self, cell: int) -> Iterator[tuple[int, Point]]:
        """The cells of the same board with their places."""
        field = self.field_of[cell]
        return (
            (n, self.points[n]) for n in range(field.first, field.first + field.count)
        )  # fmt: skip

    @remembered
    def near(self, cell: int, reach: int) -> int:
        """The set of points at most `reach` from a point, itself included; empty from none."""
        if cell < 0 or reach < 0:
            return 0
        lattice = self.field_of[cell].lattice
        return lattice.disc(lattice.place(cell), reach**2)

    @remembered
    def apart(self, a: int, b: int) -> int:
        """The length from point to point, rounded up; `FAR` from none and between two boards."""
        if a < 0 or b < 0 or self.field_of[a] is not self.field_of[b]:
            return FAR
        square = _square(_minus(self.points[b], self.points[a]), (1, 1))
        return isqrt(square - 1) + 1 if square else 0

    @remembered
    def crossed(self, a: int, shape: int) -> int:
        """The points that a straight line from `a` can't reach without touching a shape of a number."""
        if a < 0:
            return 0
        field, found = self.field_of[a], 0
        for closed, corners in self.shapes[shape]:
            inner = self._inside(field, corners) if closed else 0
            found |= field.cells if inner >> a & 1 else inner | self._over(a, corners, closed)
        return found

    @remembered
    def behind(self, a: int, shape: int) -> int:
        """The points whose line from `a` touches a shape of a number in which neither end lies."""
        if a < 0:
            return 0
        field, found = self.field_of[a], 0
        for closed, corners in self.shapes[shape]:
            inner = self._inside(field, corners) if closed else 0
            if not inner >> a & 1:
                found |= self._over(a, corners, closed) & ~inner
        return found

    def _inside(self, field: Field, corners: tuple[Point, ...]) -> int:
        """The points that lie in a polygon."""
        key = ("inside", field.first, corners)
        if key not in self.answers:
            cells = range(field.first, field.first + field.count)
            self.answers[key] = sum(1 << n for n in cells if inside(corners, self.points[n]))
        return self.answers[key]

    def _over(self, a: int, corners: tuple[Point, ...], closed: bool) -> int:
        """The points whose straight line from `a` meets a side of a polygon or a part of a polyline."""
        lattice, start, found = self.field_of[a].lattice, self.points[a], 0
        for c, d in sides(corners) if closed else pairwise(corners):
            beyond = lattice.beyond(start, c, d)
            if beyond is None:
                beyond = sum(1 << n for n, end in self.on_board(a) if meet(start, end, c, d))
            found |= beyond
        return found

    @remembered
    def barred(self, a: int, obstacle: int, reach: int) -> int:
        """The points whose straight line from `a` passes less than `reach` from an obstacle's point."""
        if a < 0 or obstacle < 0 or self.field_of[a] is not self.field_of[obstacle]:
            return 0
        lattice = self.field_of[a].lattice
        return lattice.barred(lattice.place(a), lattice.place(obstacle), reach)

    @remembered
    def line(self, a: int, b: int) -> int:
        """The cells nearest to the points that part the way from `a` to `b` into steps, ends included.

        As many steps as there are between the two on an empty board. Of two cells as near the one with
        the lower number counts. See https://www.redblobgames.com/grids/line-drawing/.
        """
        if a < 0 or b < 0 or self.field_of[a] is not self.field_of[b]:
            return 0
        a, b = min(a, b), max(a, b)
        field, start = self.field_of[a], self.points[a]
        dx, dy = _minus(self.points[b], start)
        steps = _steps(field, dx, dy)
        found = 1 << a | 1 << b
        if field.across:
            return found | self._straight(field, a, b, steps)
        for i in range(1, steps):
            found |= 1 << self._nearest(
                field, start[0] * steps + dx * i, start[1] * steps + dy * i, steps
            )
        return found

    def _nearest(self, field: Field, x: int, y: int, scale: int) -> int:
        """The cell nearest to the place x, y in parts of a `scale`th; of several the lowest."""

        def apart(n: int) -> tuple[int, int]:
            px, py = self.points[n]
            return _square((px * scale - x, py * scale - y), field.weights), n

        around = [
            n
            for px in range(x // scale - 2, x // scale + 4)
            for py in range(y // scale - 2, y // scale + 4)
            if (n := self.numbers.get((field.first, px, py), -1)) >= 0
        ]
        best = min(map(apart, around), default=None)
        # No place of a full board is farther from a cell; where there are holes, one that is may be missed.
        if best is None or best[0] > field.reach * scale * scale:
            best = min(apart(n) for n in range(field.first, field.first + field.count))
        return best[1]

    def _straight(self, field: Field, a: int, b: int, steps: int) -> int:
        """On a lattice the nearest point is found column by column and row by row."""
        (x, y), (end_x, end_y) = field.lattice.place(a), field.lattice.place(b)
        found = 0
        for i in range(1, steps):
            # Half of a step is rounded down: the lower number counts.
            column = x - (2 * (x - end_x) * i + steps) // (2 * steps)
            row = y - (2 * (y - end_y) * i + steps) // (2 * steps)
            found |= 1 << (field.first + row * field.across + column)
        return found

    @remembered
    def ahead(self, cell: int, way: int) -> int:
        """The cells strictly ahead of the line across a cell at right angles to a direction."""
        step = self.field_of[cell].ways[way] if cell >= 0 and way >= 0 else None
        if step is None:
            return 0
        here, weights = self.points[cell], self.field_of[cell].weights
        return sum(
            1 << n for n, there in self.on_board(cell)
            if _dot(_minus(there, here), step, weights) > 0
        )  # fmt: skip

    @remembered
    def towards(self, a: int, b: int) -> int:
        """The direction nearest to that from `a` to `b`, the first by the clock of two as near; or -1."""
        if a < 0 or b < 0 or a == b or self.field_of[a] is not self.field_of[b]:
            return -1
        field = self.field_of[a]
        off = _minus(self.points[b], self.points[a])
        best, cosine = -1, (-1, 1)
        for way, step in enumerate(field.ways):
            if step is None:
                continue
            dot = _dot(off, step, field.weights)
            size = _square(step, field.weights)
            if dot > 0 and dot * dot * cosine[1] > cosine[0] * size:
                best, cosine = way, (dot * dot, size)
        return best


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _dot(a: Point, b: Point, weights: Point) -> int:
    return weights[0] * a[0] * b[0] + weights[1] * a[1] * b[1]


def _square(a: Point, weights: Point) -> int:
    return _dot(a, a, weights)


def _steps(field: Field, dx: int, dy: int) -> int:
    """How many steps of an empty board lead so far."""
    dx, dy = abs(dx), abs(dy)
    if not field.hexes:
        return max(dx, dy) // (field.pitch or 2)
    if field.weights == (1, 3):  # flat: a column is 3 wide, half a cell is 1 high
        dx, dy = dy, dx
    return dy // 3 + max(0, (dx - dy // 3) // 2)
