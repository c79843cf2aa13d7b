"""How much of each kind was come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from interpreter.play.reached.gaps import kind_of
from interpreter.play.reached.gather import Reached, Setting, values_of
from interpreter.sheets.records import Option

TITLES = {
    "rule": "rules",
    "action": "actions",
    "branch": "branches",
    "test": "results of tests",
    "end": "ends of the game",
    "assertion": "assertions",
    "table": "entries of tables",
}


@dataclass(frozen=True)
class Share:
    """Of one kind of thing, how many there are and how many were come to.

    Attributes:
        kind: as that of a `Gap`, or "option", "scenario"; `title` as people call them.
    """

    kind: str
    title: str
    reached: int
    there: int

    @property
    def percent(self) -> int:
        """In whole percent, rounded down; 100 where there is none."""
        return 100 * self.reached // self.there if self.there else 100


def shares(
    reached: Reached, options: Mapping[str, Option], scenarios: Iterable[str]
) -> list[Share]:
    """The share of each kind that there is in the ruleset, kinds that it does not have left out."""
    found: dict[str, list[int]] = {kind: [] for kind in TITLES}
    for spot, count in zip(reached.spots, reached.counts, strict=True):
        kind = kind_of(spot)
        if kind and spot.text != "sequence of play" and not (kind == "table" and spot.settled):
            found[kind].append(count)
    made = [Share(k, TITLES[k], sum(c > 0 for c in of), len(of)) for k, of in found.items()]
    values = [
        played_with(reached, name, v) > 0 for name, o in options.items() for v in values_of(o)
    ]
    made.append(Share("option", "values of options", sum(values), len(values)))
    known = [reached.scenarios.get(name, 0) > 0 for name in scenarios]
    made.append(Share("scenario", "scenarios", sum(known), len(known)))
    return [share for share in made if share.there]


def played_with(reached: Reached, option: str, value: Setting) -> int:
    """How many cases or games were played with a value of an option."""
    return reached.options.get(option, {}).get(value, 0)


def not_played(
    reached: Reached, options: Mapping[str, Option]
) -> Mapping[str, tuple[Setting, ...]]:
    """The values of each option that nothing was played with; options without such are left out."""
    found = {
        name: tuple(v for v in values_of(sheet) if not played_with(reached, name, v))
        for name, sheet in options.items()
    }
    return {name: values for name, values in found.items() if values}
