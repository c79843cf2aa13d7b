"""Polygons on a plane, in whole numbers and exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, floor

Point = tuple[int, int]


def inside(corners: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a polygon or on its border."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in sides(corners):
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return True
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            within = not within
    return within


def lattice(corners: Sequence[Point], step: int) -> set[Point]:
    """Column and row of each point, every `step` across and up, in a polygon or on its border."""
    across, up = [x for x, _ in corners], [y for _, y in corners]
    if max(up) - min(up) > max(across) - min(across):  # go along the fewer lines
        return {(x, y) for y, x in lattice([(y, x) for x, y in corners], step)}
    found: set[Point] = set()
    for row in range(ceil(Fraction(min(up), step)), max(up) // step + 1):
        for first, last in _stretches(corners, row * step):
            columns = range(ceil(first / step), floor(last / step) + 1)
            found.update((column, row) for column in columns)
    return found


def _stretches(corners: Sequence[Point], y: int) -> Iterator[tuple[Fraction, Fraction]]:
    """From where to where the line at a height lies in a polygon or along its border."""
    met: list[Fraction] = []
    for (ax, ay), (bx, by) in sides(corners):
        if (ay > y) != (by > y):
            met.append(ax + Fraction((y - ay) * (bx - ax), by - ay))
        if ay == y:
            other = bx if by == y else ax
            yield Fraction(min(ax, other)), Fraction(max(ax, other))
    met.sort()
    yield from zip(met[::2], met[1::2], strict=True)


def sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon in order, each from corner to corner; the last leads to the first."""
    return zip(corners, (*corners[1:], *corners[:1]), strict=True)


def tangle(corners: Sequence[Point]) -> tuple[int, int] | None:
    """Two sides of a polygon that meet elsewhere than in a common corner, by number; None if none do.

    There are at least three corners, each of them once.
    """
    all_sides = list(sides(corners))
    for i, (a, b) in enumerate(all_sides):
        for j, (c, d) in enumerate(all_sides[i + 1 :], i + 1):
            if j == i + 1:
                met = _back(a, b, d)
            elif d == a:
                met = _back(c, a, b)
            else:
                met = meet(a, b, c, d)
            if met:
                return i, j
    return None


def _back(a: Point, b: Point, c: Point) -> bool:
    """Whether the way from b to c leads back over that from a to b."""
    along = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])
    return _turn(a, b, c) == 0 and along > 0


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretches a-b and c-d have a point in common."""
    t, u, v, w = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if t * u < 0 and v * w < 0:
        return True
    return (
        (t == 0 and _between(a, b, c))
        or (u == 0 and _between(a, b, d))
        or (v == 0 and _between(c, d, a))
        or (w == 0 and _between(c, d, b))
    )


def _turn(a: Point, b: Point, c: Point) -> int:
    """Above 0 where c lies left of the way from a to b, below 0 on its right, 0 on its line."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def _between(a: Point, b: Point, c: Point) -> bool:
    """Whether c, on the line through a and b, lies from a to b."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
