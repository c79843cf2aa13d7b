"""What is counted in games, and how counts are put together.

Counts are whole numbers, and those of two stacks of games add up to those of both: in whatever order, and
however the games were shared out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

MOST_TOLD = 20  # troubles that are told one by one
EXACT = 1000  # numbers of options up to which each is counted by itself
COUNTERS = ("outcomes", "asked", "offered", "taken", "came", "lost", "bled", "spots", "seen")
Counts = Mapping[Any, int]


@dataclass(frozen=True, slots=True, order=True)
class Trouble:
    """A game that came to no end that the rules give it.

    Attributes:
        number: which game of its arm it was, from 0.
        kind: "endless", or "fault" where the rules went wrong.
        place: file and line of the rule that went wrong.
    """

    number: int
    seed: int
    kind: str
    message: str
    place: str = ""


@dataclass(frozen=True)
class Counted:
    """What was counted in a stack of games. All but `troubles` is about games that ended.

    Attributes:
        games: how many ended.
        outcomes: games by (side that first decided in the open, winning sides, rule and reason of the end, number of
            decisions).
        asked: decisions by (rule that asks, number of options), large numbers of options rounded.
        offered: options in all, by the rule that asks.
        taken: decisions by (rule that asks, action taken).
        came: units that stood on the board at some time, by (side, type).
        lost: games by (side, type, units lost).
        bled: games by (side that lost the first unit, winning sides), where one side alone lost it.
        spots: how often each spot of the watched program came up; `seen` in how many games it did.
        endless, faults: how many games were given up.
        troubles: the first of those, by the numbers of the games.
    """

    games: int = 0
    outcomes: Counts = field(default_factory=dict)
    asked: Counts = field(default_factory=dict)
    offered: Counts = field(default_factory=dict)
    taken: Counts = field(default_factory=dict)
    came: Counts = field(default_factory=dict)
    lost: Counts = field(default_factory=dict)
    bled: Counts = field(default_factory=dict)
    spots: Counts = field(default_factory=dict)
    seen: Counts = field(default_factory=dict)
    endless: int = 0
    faults: int = 0
    troubles: tuple[Trouble, ...] = ()

    @property
    def played(self) -> int:
        """All games, with those that were given up."""
        return self.games + self.endless + self.faults

    def __add__(self, other: Counted) -> Counted:
        return Counted(
            **{f.name: _both(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)}
        )


def _both(a: Any, b: Any) -> Any:
    if isinstance(a, int):
        return a + b
    if isinstance(a, tuple):
        return tuple(sorted((*a, *b))[:MOST_TOLD])
    return Counter(a) + Counter(b)


def rounded(number: int) -> int:
    """A number of options as it is counted: beyond a thousand its first three digits."""
    unit = 1
    while number // unit >= EXACT:
        unit *= 10
    return (number + unit // 2) // unit * unit


# --- as plain values, for files

Plain = dict[str, Any]


def plain(counted: Counted) -> Plain:
    """Lists and texts, always in the same order."""
    found: Plain = {}
    for name in (f.name for f in fields(counted)):
        value = getattr(counted, name)
        if isinstance(value, Mapping):
            value = [[key, count] for key, count in sorted(value.items())]
        elif isinstance(value, tuple):
            value = [[t.number, t.seed, t.kind, t.message, t.place] for t in value]
        found[name] = value
    return found


def from_plain(values: Plain) -> Counted:
    """What `plain` gave. Raises KeyError, TypeError, ValueError for anything else."""
    found: dict[str, Any] = {}
    for name in (f.name for f in fields(Counted)):
        value = values[name]
        if name == "troubles":
            value = tuple(Trouble(*trouble) for trouble in value)
        elif isinstance(value, list):
            value = {_key(key): int(count) for key, count in value}
        found[name] = value
    return Counted(**found)


def _key(key: Any) -> Any:
    return tuple(map(_key, key)) if isinstance(key, list) else key


def by(counts: Counts, *places: int) -> Counter[Any]:
    """Counts put together by some of the parts of their keys; by one part, the part itself is the key."""
    found: Counter[Any] = Counter()
    for key, count in counts.items():
        found[key[places[0]] if len(places) == 1 else tuple(key[p] for p in places)] += count
    return found
