"""Sets of points of a plane's lattice, row by row: exact, and without looking at each point.

What a straight line from a point meets or misses is bounded by straight lines, circles and tangents; each
cuts a row of the lattice in at most two places, which whole-number roots find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt

from interpreter.sheets.polygons import Point

Interval = tuple[int, int]
EVERYTHING: Interval = (-(10**9), 10**9)
NOTHING: Interval = (1, 0)
Half = tuple[int, int, int]  # p, q, r: the points x, y with p x + q y + r >= 0


class Lattice:
    """Points `pitch` apart in `down` rows of `across`, from the top left; coordinates from the bottom left."""

    __slots__ = ("across", "down", "first", "pitch")

    def __init__(self, across: int, down: int, pitch: int, first: int = 0) -> None:
        self.across, self.down, self.pitch, self.first = across, down, pitch, first

    def of_rows(self, row_of: Callable[[int], Iterable[Interval]]) -> int:
        """The set of points in the intervals of columns that are given for each row."""
        found = 0
        for row in range(self.down):
            for low, high in row_of(row):
                low, high = max(low, 0), min(high, self.across - 1)
                if low <= high:
                    found |= ((1 << (high - low + 1)) - 1) << (self.first + row * self.across + low)
        return found

    def place(self, cell: int) -> Interval:
        """Column and row of a point."""
        row, column = divmod(cell - self.first, self.across)
        return column, row

    def disc(self, centre: Interval, square: int) -> int:
        """The points whose squared distance from a point is at most `square`."""
        column, row = centre
        steps = square // self.pitch**2

        def of(at: int) -> tuple[Interval, ...]:
            left = steps - (at - row) ** 2
            return ((column - isqrt(left), column + isqrt(left)),) if left >= 0 else ()

        return self.of_rows(of) if square >= 0 else 0

    def meeting(self, halves: tuple[Half, ...]) -> int:
        """The points that lie in all of some half-planes."""

        def of(row: int) -> tuple[Interval, ...]:
            y = (self.down - 1 - row) * self.pitch
            low, high = EVERYTHING
            for p, q, r in halves:
                rest, step = q * y + r, p * self.pitch
                if step > 0:
                    low = max(low, -(rest // step))
                elif step < 0:
                    high = min(high, rest // -step)
                elif rest < 0:
                    return ()
            return ((low, high),)

        return self.of_rows(of)

    def beyond(self, a: Point, c: Point, d: Point) -> int | None:
        """The points whose straight line from a meets that from c to d; None where a lies in line with both."""
        apart = _cross(a, c, d)
        if apart == 0:
            return None
        sign = 1 if apart > 0 else -1
        return self.meeting(
            (_left_of(c, d, -sign), _left_of(a, c, sign), _left_of(a, d, -sign))
        )  # fmt: skip

    def barred(self, a: Interval, obstacle: Interval, reach: int) -> int:
        """The points whose straight line from a has a point less than `reach` from an obstacle's."""
        m, n = obstacle[0] - a[0], a[1] - obstacle[1]  # in steps to the right and upwards
        area = reach * reach
        if (m * m + n * n) * self.pitch**2 < area:
            return self.of_rows(lambda _: (EVERYTHING,))

        def of(row: int) -> Iterable[Interval]:
            k = a[1] - row
            low, high = _cone(m, n, k, self.pitch**2, area)
            # Where the foot of the perpendicular lies beyond the end, the end is the nearest point.
            for left, right in _without((low, high), _before(m, n, k)):
                yield left + a[0], right + a[0]

        return self.of_rows(of) | self.disc(obstacle, area - 1)


def _cross(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _left_of(a: Point, b: Point, sign: int) -> Half:
    """The half-plane to the left of the line from a to b, or to its right where the sign is -1."""
    p, q = -(b[1] - a[1]) * sign, (b[0] - a[0]) * sign
    return p, q, -(p * a[0] + q * a[1])


def _cone(m: int, n: int, k: int, unit: int, area: int) -> Interval:
    """The columns i of row k with `unit (i n - k m)^2 < area (i^2 + k^2)` that lie towards m, n from 0, 0.

    A quadratic inequality a i^2 - 2 b i + c < 0; `area` is at most `unit (m^2 + n^2)`.
    """
    a, b, c = unit * n * n - area, unit * n * m * k, (unit * m * m - area) * k * k
    square = k * k * area * (unit * (m * m + n * n) - area)  # b^2 - a c
    if a > 0:
        if k * n <= 0 or square == 0:
            return NOTHING
        root = isqrt(square - 1)
        return -((root - b) // a), (b + root) // a
    if a < 0:
        root = isqrt(square) + 1
        if m > 0:
            return -((b - root) // -a), EVERYTHING[1]
        return EVERYTHING[0], -(b + root) // -a
    if k * n <= 0:
        return NOTHING
    if b == 0:
        return EVERYTHING if c < 0 else NOTHING
    return (c // (2 * b) + 1, EVERYTHING[1]) if b > 0 else (EVERYTHING[0], -(-c // (2 * b)) - 1)


def _before(m: int, n: int, k: int) -> Interval:
    """The columns i of row k with `i m + k n >= i^2 + k^2`."""
    square = m * m - 4 * k * k + 4 * k * n
    if square < 0:
        return NOTHING
    root = isqrt(square)
    return -((root - m) // 2), (m + root) // 2


def _without(whole: Interval, part: Interval) -> Iterable[Interval]:
    if part[0] > part[1]:
        return (whole,)
    return (whole[0], min(whole[1], part[0] - 1)), (max(whole[0], part[1] + 1), whole[1])
