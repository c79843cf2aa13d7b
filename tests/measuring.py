"""What is measured on the ground, from `docs/design/program.md` alone: point by point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from interpreter.program.ground import Field, Ground

FAR = 100_000_000
Pair = tuple[Fraction, Fraction]
Point = tuple[int, int]


_answers: dict[tuple[object, ...], int] = {}


def measure(ground: Ground, what: str, a: int, *more: int) -> int:
    """The value of `Measure(what, args)`; what was worked out once is kept."""
    key = (ground.points, ground.shapes, what, a, *more)
    if key not in _answers:
        _answers[key] = _measured(ground, what, a, *more)
    return _answers[key]


def _measured(ground: Ground, what: str, a: int, *more: int) -> int:
    if what in ("apart", "towards"):
        return (_apart if what == "apart" else _towards)(ground, a, more[0])
    cells_given = (a, more[0]) if what in ("barred", "line") else (a,)
    if -1 in cells_given or len({_field(ground, c).first for c in cells_given}) > 1:
        return 0
    if what == "line":
        return _line(ground, a, more[0])
    if what == "near":
        return _near(ground, a, more[0])
    field = _field(ground, a)
    cells = range(field.first, field.first + field.count)
    return sum(1 << b for b in cells if _holds(ground, what, a, b, more))


def _near(ground: Ground, a: int, reach: int) -> int:
    field, (x, y) = _field(ground, a), ground.points[a]
    return sum(
        1 << b
        for b in range(field.first, field.first + field.count)
        for p, q in [ground.points[b]]
        if reach >= 0 and (p - x) ** 2 + (q - y) ** 2 <= reach**2
    )


def _holds(ground: Ground, what: str, a: int, b: int, more: tuple[int, ...]) -> bool:
    field, start, end = _field(ground, a), ground.points[a], ground.points[b]
    match what:
        case "ahead":
            way = field.ways[more[0]] if more[0] >= 0 else None
            off = _minus(_pair(ground, b), _pair(ground, a))
            return way is not None and _product(field, off, _fractions(way)) > 0
        case "barred":
            return _closer(start, end, ground.points[more[0]], more[1] ** 2)
        case "crossed":
            return any(_shared(start, end, shape) for shape in ground.shapes[more[0]])
        case _:
            return any(
                _shared(start, end, shape)
                and not (shape[0] and (_inside(shape[1], start) or _inside(shape[1], end)))
                for shape in ground.shapes[more[0]]
            )


def _field(ground: Ground, cell: int) -> Field:
    return next(f for f in ground.fields if f.first <= cell < f.first + f.count)


def _fractions(pair: tuple[int, int]) -> Pair:
    return Fraction(pair[0]), Fraction(pair[1])


def _pair(ground: Ground, cell: int) -> Pair:
    return _fractions(ground.points[cell])


def _minus(a: Pair, b: Pair) -> Pair:
    return a[0] - b[0], a[1] - b[1]


def _product(field: Field, a: Pair, b: Pair) -> Fraction:
    return field.weights[0] * a[0] * b[0] + field.weights[1] * a[1] * b[1]


def _apart(ground: Ground, a: int, b: int) -> int:
    if -1 in (a, b) or _field(ground, a) != _field(ground, b):
        return FAR
    off = _minus(_pair(ground, b), _pair(ground, a))
    square = off[0] ** 2 + off[1] ** 2
    low, high = 0, FAR
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if middle**2 >= square else (middle + 1, high)
    return low


def _towards(ground: Ground, a: int, b: int) -> int:
    if -1 in (a, b) or a == b or _field(ground, a) != _field(ground, b):
        return -1
    field = _field(ground, a)
    off = _minus(_pair(ground, b), _pair(ground, a))

    def cosine(way: int) -> Fraction:
        pair = _fractions(field.ways[way] or (0, 0))
        product = _product(field, off, pair)
        return product * abs(product) / _product(field, pair, pair)

    return max((w for w in range(8) if field.ways[w]), key=lambda w: (cosine(w), -w))


def _line(ground: Ground, a: int, b: int) -> int:
    a, b = sorted((a, b))
    field, start = _field(ground, a), _pair(ground, a)
    off = _minus(_pair(ground, b), start)
    steps = _steps(field, off)
    found = 1 << a | 1 << b
    for i in range(1, steps):
        part = Fraction(i, steps)
        spot = (start[0] + off[0] * part, start[1] + off[1] * part)
        gaps = {
            c: _minus(_pair(ground, c), spot) for c in range(field.first, field.first + field.count)
        }
        found |= 1 << min(gaps, key=lambda c: (_product(field, gaps[c], gaps[c]), c))
    return found


def _steps(field: Field, off: Pair) -> int:
    """Steps on a full board: walks greedily, always to the place next to it that lies nearest."""
    scale = field.pitch or (1 if field.hexes else 2)
    ways = [_fractions(w) for w in field.ways if w]
    if not field.hexes:
        ways = [_fractions((x, y)) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    here, count = (Fraction(0), Fraction(0)), 0
    while here != off:
        options = [(here[0] + x * scale, here[1] + y * scale) for x, y in ways]
        here = min(options, key=lambda p: _product(field, _minus(off, p), _minus(off, p)))
        count += 1
    return count


def _sides(closed: bool, corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    last = len(corners) if closed else len(corners) - 1
    for i in range(last):
        yield corners[i], corners[(i + 1) % len(corners)]


def _closer(a: Point, b: Point, point: Point, square: int) -> bool:
    """Whether the straight line from a to b comes so near to a point that the square is less than `square`."""
    x, y = b[0] - a[0], b[1] - a[1]
    p, q = point[0] - a[0], point[1] - a[1]
    length, foot = x * x + y * y, x * p + y * q
    if foot <= 0:
        return p * p + q * q < square
    if foot >= length:
        return (p - x) ** 2 + (q - y) ** 2 < square
    # The square of the distance from the foot of the perpendicular, times the length of the line.
    return (p * p + q * q) * length - foot * foot < square * length


def _on(a: Point, b: Point, point: Point) -> bool:
    line, off = _off(a, b), _off(a, point)
    return line[0] * off[1] == line[1] * off[0] and _closer(a, b, point, 1)


def _shared(a: Point, b: Point, shape: tuple[bool, tuple[Point, ...]]) -> bool:
    closed, corners = shape
    if closed and (_inside(corners, a) or _inside(corners, b)):
        return True
    return any(_cross(a, b, c, d) for c, d in _sides(closed, corners))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Solves a + t (b - a) = c + u (d - c) for t and u from 0 to 1."""
    p, q, gap = _off(a, b), _off(c, d), _off(a, c)
    turn = p[0] * q[1] - p[1] * q[0]
    if turn:
        sign = 1 if turn > 0 else -1
        t = (gap[0] * q[1] - gap[1] * q[0]) * sign
        u = (gap[0] * p[1] - gap[1] * p[0]) * sign
        return 0 <= t <= abs(turn) and 0 <= u <= abs(turn)
    return _on(a, b, c) or _on(a, b, d) or _on(c, d, a)


def _off(a: Point, b: Point) -> Point:
    return b[0] - a[0], b[1] - a[1]


def _inside(corners: Sequence[Point], point: Point) -> bool:
    """Whether a point is on the border, or a ray from it to the right meets the border an odd number of times."""
    crossings = 0
    for a, b in _sides(True, corners):
        if _on(a, b, point):
            return True
        if (a[1] > point[1]) != (b[1] > point[1]):
            rise = abs(b[1] - a[1])
            at = a[0] * rise + abs(point[1] - a[1]) * (b[0] - a[0])
            crossings += at > point[0] * rise
    return crossings % 2 == 1
