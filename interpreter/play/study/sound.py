"""Whether what a file says was counted can have been counted: by its types, its ranges, and its sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from interpreter.play.study.cast import Cast
from interpreter.play.study.counted import COUNTERS, MOST_TOLD, Counted, by

MOST = 2**63  # more than can be counted
NUMBERS = ("games", "endless", "faults")
KINDS = ("endless", "fault")
# The parts of what is counted by: a text, a number, texts; one part stands by itself.
_KEYS: Mapping[str, tuple[str, ...]] = {
    "outcomes": ("text", "texts", "text", "text", "number"),
    "asked": ("text", "number"),
    "offered": ("text",),
    "taken": ("text", "text"),
    "came": ("text", "text"),
    "lost": ("text", "text", "number"),
    "bled": ("text", "texts"),
    "spots": ("number",),
    "seen": ("number",),
}


def is_plain(values: object) -> bool:
    """Whether `counted.plain` can have written it."""
    return (
        isinstance(values, dict)
        and values.keys() == {*NUMBERS, *COUNTERS, "troubles"}
        and all(_is_number(values[name]) for name in NUMBERS)
        and all(_is_counts(values[name], _KEYS[name]) for name in COUNTERS)
        and _is_rows(values["troubles"], ("number", "number", "text", "text", "text"))
    )


def is_ranges(value: object) -> bool:
    """Whether it is a row of ranges of games, each after the one before."""
    if not isinstance(value, list) or not _is_rows(value, ("number", "number")):
        return False
    return all(a < b for a, b in pairwise(end for pair in value for end in pair))


def _is_counts(value: object, parts: tuple[str, ...]) -> bool:
    if not isinstance(value, list) or not _is_rows(value, ("key", "number")):
        return False
    return all(_is_key(key, parts) and count for key, count in value)


def _is_key(key: object, parts: tuple[str, ...]) -> bool:
    return _is_part(key, parts[0]) if len(parts) == 1 else _is_row(key, parts)


def _is_rows(value: object, parts: tuple[str, ...]) -> bool:
    return isinstance(value, list) and all(_is_row(row, parts) for row in value)


def _is_row(row: object, parts: tuple[str, ...]) -> bool:
    return (
        isinstance(row, list)
        and len(row) == len(parts)
        and all(_is_part(one, part) for one, part in zip(row, parts, strict=True))
    )


def _is_part(value: object, part: str) -> bool:
    if part == "number":
        return _is_number(value)
    if part == "texts":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    return part == "key" or isinstance(value, str)


def _is_number(value: object) -> bool:
    # A truth is no number, though Python takes it for one.
    return type(value) is int and 0 <= value < MOST


# --- sums


def faults(counted: Counted, numbers: int) -> Iterator[str]:
    """What can't be, of counts of so many games, in words that go on from “does not add up: ”."""
    games, outcomes = counted.games, counted.outcomes
    if counted.played != numbers:
        yield f"{counted.played:,} games in the counts, {numbers:,} in “games”"
    if sum(outcomes.values()) != games:
        yield f"{sum(outcomes.values()):,} outcomes of {games:,} games"
    if any(len(set(key[1])) < len(key[1]) for key in (*outcomes, *counted.bled)):
        yield "a side that wins twice"
    decisions = sum(key[-1] * count for key, count in outcomes.items())
    if (told := sum(counted.asked.values())) != decisions:
        yield f"{told:,} decisions in “asked”, {decisions:,} in “outcomes”"
    if by(counted.asked, 0) != by(counted.taken, 0):
        yield "other decisions were asked than taken"
    options: Counter[str] = Counter()
    for (rule, number), count in counted.asked.items():
        options[rule] += number * count
    if options.keys() != counted.offered.keys() or any(
        abs(counted.offered[rule] - about) * 100 > about for rule, about in options.items()
    ):
        yield "“offered” is not what “asked” makes together"  # but for large numbers, which are rounded
    if counted.spots.keys() != counted.seen.keys():
        yield "“spots” and “seen” are not about the same spots"
    elif any(not seen <= counted.spots[n] for n, seen in counted.seen.items()):
        yield "something was seen in more games than it came up"
    yield from _units(counted)
    if len(counted.troubles) != min(counted.endless + counted.faults, MOST_TOLD):
        yield "“troubles” are not the games that came to no end"
    elif any(one.kind not in KINDS for one in counted.troubles):
        yield "a trouble is “endless” or “fault”"


def _units(counted: Counted) -> Iterator[str]:
    games = counted.games
    stood = by(counted.lost, 0, 1)
    lost: Counter[Any] = Counter()
    for (side, type, number), count in counted.lost.items():
        lost[side, type] += number * count
    if stood.keys() != counted.came.keys():
        yield "“came” and “lost” are not about the same units"
    elif any(lost[key] > came or stood[key] > came for key, came in counted.came.items()):
        yield "more units were lost than came"
    most = [*counted.seen.values(), *stood.values(), sum(counted.bled.values())]
    if max(most, default=0) > games:
        yield f"something came up in more than {games:,} games"


def strangers(counted: Counted, cast: Cast) -> Iterator[str]:
    """The names in counts that the ruleset does not have, and the numbers of spots that it does not have."""
    named: list[Iterable[str]] = [
        *((key[0],) for key in (*counted.came, *counted.lost, *counted.bled)),
        *(key[1] for key in (*counted.outcomes, *counted.bled)),
        *((key[0],) for key in counted.outcomes if key[0]),
    ]
    yield from sorted({side for sides in named for side in sides} - cast.sides.keys())
    yield from sorted({f"{s} {t}" for s, t in counted.came if (s, t) not in cast.box})
    yield from sorted({f"{s} {t}" for s, t, _ in counted.lost if (s, t) not in cast.box})
    yield from (str(n) for n in sorted(counted.spots) if n >= len(cast.spots))
