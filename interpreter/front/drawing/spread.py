"""Areas laid out so that the distance of each two is about the number of steps between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import cos, hypot, pi, sin
from zlib import crc32

Point = tuple[float, float]

_ROUNDS = 120
_TRIALS = 24
_WORK = 6000  # pairs of areas that are looked at in a round, for all beginnings together


def spread(labels: Sequence[str], links: Sequence[tuple[str, str]]) -> Mapping[str, Point]:
    """A place for each area; neighbours lie about 1 apart. The same areas always lie alike.

    Each area is drawn to where all others would have it (stress majorisation); those that are near count
    more. Areas that no way joins lie farther apart than the longest way. Of several beginnings the one counts
    in whose end the fewest links cross each other.
    """
    count = len(labels)
    if count < 2:
        return dict.fromkeys(labels, (0.0, 0.0))
    steps = _steps(labels, links)
    number = {label: n for n, label in enumerate(labels)}
    pairs = [(number[a], number[b]) for a, b in links]
    trials = max(1, min(_TRIALS, _WORK // count**2))
    ends = [_settled(_shuffled(count, trial), steps) for trial in range(trials)]
    best = min(ends, key=lambda places: (_crossings(places, pairs), _stress(places, steps)))
    return dict(zip(labels, _lying(best), strict=True))


def _shuffled(count: int, trial: int) -> list[int]:
    """The numbers up to one in some order, the same on every machine; at first as they are."""
    return sorted(range(count), key=lambda n: crc32(f"{trial} {n}".encode()) if trial else n)


def _settled(ring: Sequence[int], steps: Sequence[Sequence[int]]) -> list[Point]:
    """The areas, from where each has that place in a ring."""
    count = len(ring)
    radius = max(1.0, count / (2 * pi))
    angles = [2 * pi * n / count for n in ring]
    places = [(radius * cos(angle), radius * sin(angle)) for angle in angles]
    for _ in range(_ROUNDS):
        for n in range(count):
            places[n] = _drawn(places, n, steps[n])
    return places


def _crossings(places: Sequence[Point], links: Sequence[tuple[int, int]]) -> int:
    def left(a: int, b: int, c: int) -> bool:
        (ax, ay), (bx, by), (cx, cy) = places[a], places[b], places[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    return sum(
        left(a, b, c) != left(a, b, d) and left(c, d, a) != left(c, d, b)
        for (a, b), (c, d) in combinations(links, 2)
        if len({a, b, c, d}) == 4
    )


def _stress(places: Sequence[Point], steps: Sequence[Sequence[int]]) -> float:
    """How far the distances are from what they should be; rounded, so that all machines agree."""
    return round(
        sum(
            (hypot(a[0] - b[0], a[1] - b[1]) / steps[n][m] - 1) ** 2
            for (n, a), (m, b) in combinations(enumerate(places), 2)
        ),
        3,
    )


def _drawn(places: Sequence[Point], one: int, steps: Sequence[int]) -> Point:
    x = y = weights = 0.0
    here = places[one]
    for other, there in enumerate(places):
        if other != one:
            weight = 1 / steps[other] ** 2
            off = (here[0] - there[0], here[1] - there[1])
            share = steps[other] / max(hypot(*off), 1e-6)
            x += weight * (there[0] + off[0] * share)
            y += weight * (there[1] + off[1] * share)
            weights += weight
    return x / weights, y / weights


def _steps(labels: Sequence[str], links: Sequence[tuple[str, str]]) -> list[list[int]]:
    """The steps between each two areas, links taken both ways."""
    near: dict[str, list[str]] = {label: [] for label in labels}
    for a, b in links:
        near[a].append(b)
        near[b].append(a)
    rows = []
    for label in labels:
        far, edge = {label: 0}, [label]
        while edge:
            beyond = [b for a in edge for b in near[a] if b not in far]
            far |= dict.fromkeys(beyond, far[edge[0]] + 1)
            edge = list(dict.fromkeys(beyond))
        rows.append(far)
    longest = max((n for row in rows for n in row.values()), default=0)
    return [[row.get(label, longest + 1) for label in labels] for row in rows]


def _lying(places: Sequence[Point]) -> list[Point]:
    """The same turned so that it is wider than high, the first area to the left."""
    count = max(1, len(places))
    mid_x, mid_y = sum(x for x, _ in places) / count, sum(y for _, y in places) / count
    off = [(x - mid_x, y - mid_y) for x, y in places]
    across = max(off, key=lambda p: (round(hypot(*p), 6), p), default=(1.0, 0.0))
    size = hypot(*across) or 1.0
    c, s = across[0] / size, across[1] / size
    turned = [(x * c + y * s, y * c - x * s) for x, y in off]
    if turned and turned[0][0] > 0:
        turned = [(-x, -y) for x, y in turned]
    return turned
