"""Labels of cells -> the same told shortly: whole rectangles by two of their corners, as sheets write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

_SQUARE = re.compile(r"([a-z])([0-9]+)")
_LEAST = 3  # cells of a row from which on they are told by their ends
Run = tuple[str, int, str, int]  # the first column and row, and the last ones


def told_labels(labels: Sequence[str]) -> list[str]:
    """`a1..h2` for what is called a1 to h1 and a2 to h2; whatever is called otherwise stays as it is."""
    found = [_SQUARE.fullmatch(label) for label in labels]
    others = [label for label, square in zip(labels, found, strict=True) if square is None]
    rows: dict[int, set[str]] = {}
    for square in found:
        if square is not None:
            rows.setdefault(int(square[2]), set()).add(square[1])
    runs = sorted(run for row, columns in rows.items() for run in _runs(row, sorted(columns)))
    return [*(name for run in _stacked(runs) for name in _names(run)), *others]


def _runs(row: int, columns: Sequence[str]) -> Iterator[Run]:
    """The stretches of one row without a gap."""
    for _, some in groupby(enumerate(columns), lambda pair: ord(pair[1]) - pair[0]):
        own = [column for _, column in some]
        yield own[0], row, own[-1], row


def _stacked(runs: Sequence[Run]) -> list[Run]:
    """Stretches that lie above each other and are equally wide as one rectangle."""
    found: list[Run] = []
    for left, low, right, high in runs:
        below = next((r for r in found if (r[0], r[2], r[3]) == (left, right, low - 1)), None)
        if below is None:
            found.append((left, low, right, high))
        else:
            found[found.index(below)] = (left, below[1], right, high)
    return found


def _names(run: Run) -> Iterator[str]:
    left, low, right, high = run
    columns = [chr(n) for n in range(ord(left), ord(right) + 1)]
    cells = [f"{column}{row}" for row in range(low, high + 1) for column in columns]
    if len(cells) < _LEAST:
        yield from cells
    else:
        yield f"{cells[0]}..{cells[-1]}"
