"""Areas laid out so that the distance of each two is about the number of steps between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin

Point = tuple[float, float]

_ROUNDS = 300


def spread(labels: Sequence[str], links: Sequence[tuple[str, str]]) -> Mapping[str, Point]:
    """A place for each area; neighbours lie about 1 apart. The same areas always lie alike.

    Each area is drawn to where all others would have it (stress majorisation); those that are near count
    more. Areas that no way joins lie as far apart as the longest way.
    """
    steps = _steps(labels, links)
    count = len(labels)
    radius = max(1.0, count / (2 * pi))
    places = [
        (radius * cos(2 * pi * n / count), radius * sin(2 * pi * n / count)) for n in range(count)
    ]
    for _ in range(_ROUNDS if count > 1 else 0):
        places = [_drawn(places, n, steps[n]) for n in range(count)]
    return dict(zip(labels, _lying(places), strict=True))


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
