"""What can come up in play, so that it can be counted how often it does.

Only programs that are *watched* have spots: their steps `Count` them. A watched program has the same state,
blocks and sites as the other, and plays the same games.

| kind | is counted when |
|---|---|
| `rule` | a phase, procedure or reaction is begun, an action is taken, a test is rolled |
| `if` | an `if` is come to: its branches are the spots within it |
| `branch` | what stands below `if`, `else`, `otherwise:`, `for each`, `repeat`, `as` begins |
| `verdict` | a line of a victory ends the game, or a line `player wins`, `draw game` does |
| `modifier` | of a test that is rolled, an `add … when` applies |
| `passed`, `failed` | a test comes to that, each time the dice are rolled |
| `reroll` | a test is rolled again |
| `asked` | a player is asked for a decision in which an action is offered if it can be done |
| `clause` | then a choice of the action, or a requirement, still leaves something, with those before it |
| `offered` | then the action can be done |
| `happened` | what a reaction waits for happens, whether its `where` holds or not |
| `cell` | a step, or the action that was taken, reads an entry of a results table |

An entry of a table is read where a value is worked out from it; `and`, `or` and `if` read no further than they have to.
Of a set or a way, the entries of all that had to be looked at are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that can come up.

    Attributes:
        kind: see above.
        rule: the name of the declaration it stands in.
        span: the line, condition or entry.
        text: as it is written, or spoken of: "phase fire", "if fuel = 0", "roll 3, odds -1".
        within: the number of the spot that must come up before this one can; -1 where there is none, or where there are
            several.
        settled: whether options and scenario alone decide that it never comes up; of an entry of a table, whether it is
            not counted: it is looked up before play, or only for what positions are worth.
        ways: where there are several, all of them: one of them must come up before; -1 among them stands for none.
        bare: of an `otherwise`, whether it does nothing to the game: it stops there, or says something.
    """

    kind: str
    rule: str
    span: Span
    text: str
    within: int = -1
    settled: bool = False
    ways: tuple[int, ...] = ()
    bare: bool = False

    @property
    def starts(self) -> tuple[int, ...]:
        """The spots of which one must come up before this one can; -1 stands for none."""
        return self.ways or (self.within,)

    @property
    def key(self) -> tuple[str, str, str, int, int]:
        """What tells it from all others of the ruleset, the same for every scenario and option."""
        return (self.kind, self.text, self.span.source.path, self.span.start, self.span.end)


Counted = tuple[Sequence[Spot], Sequence[int]]
"""The spots of a program, and how often each came up."""


def merged(known: Spot, again: Spot) -> Spot:
    """One spot that was met twice, and where different ways may lead to it."""
    starts = tuple(dict.fromkeys((*known.starts, *again.starts)))
    within, ways = (starts[0], ()) if len(starts) == 1 else (-1, starts)
    settled = known.settled and again.settled
    return replace(known, within=within, ways=ways, settled=settled)


def together(counted: Iterable[Counted]) -> tuple[tuple[Spot, ...], tuple[int, ...]]:
    """The spots of several programs of one ruleset as one row, and the sums of their counts."""
    places: dict[tuple[str, str, str, int, int], int] = {}
    found: list[Spot] = []
    sums: list[int] = []
    for spots, counts in counted:
        here = [places.setdefault(spot.key, len(places)) for spot in spots]
        sums += [0] * (len(places) - len(sums))
        for spot, place, count in zip(spots, here, counts, strict=True):
            moved = replace(
                spot,
                within=here[spot.within] if spot.within >= 0 else -1,
                ways=tuple(here[way] if way >= 0 else -1 for way in spot.ways),
            )
            if place == len(found):
                found.append(moved)
            else:
                found[place] = merged(found[place], moved)
            sums[place] += count
    return tuple(found), tuple(sums)
