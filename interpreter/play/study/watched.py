"""What came up in the games of an arm, and what never did: from the spots of its program and how often each came up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from interpreter.play.study.statistics import Tally
from interpreter.program.spots import Spot

LINES = ("branch", "verdict", "cell", "modifier", "passed", "failed", "reroll", "happened")
OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Never:
    """Something that never came up.

    Attributes:
        why: what keeps it from coming up, as far as that can be told: a line of the rules; else "".
        how: "unasked": the action is never among those that are asked for; "ruled out" by the line `why`; "untaken":
            it could be done, and is not; "within": the line `why`, in which it stands, never comes up; "": not known.
    """

    spot: Spot
    why: str = ""
    how: str = ""


@dataclass(frozen=True, slots=True)
class Funnel:
    """What becomes of an action.

    Attributes:
        asked: how often somebody was asked who might have done it, if it could be done.
        offered: how often of those it could be done; `taken` how often of those it was.
        obstacle: the choice or requirement that ruled it out most often, or "".
        stopped: how often that did, of the times it was asked for.
    """

    action: str
    asked: int
    offered: Tally
    taken: Tally
    obstacle: str
    stopped: Tally


@dataclass(frozen=True, slots=True)
class Entries:
    """A results table: how often it is read, and of how many of its entries some never are."""

    table: str
    reads: int
    entries: int
    never: int


@dataclass(frozen=True)
class Watched:
    """How often each spot came up, and in how many of the games."""

    spots: Sequence[Spot]
    counts: Mapping[int, int]
    seen: Mapping[int, int]
    games: int

    def times(self, number: int) -> int:
        return self.counts.get(number, 0)

    def tally(self, number: int) -> Tally:
        """In how many games a spot came up."""
        return Tally(self.seen.get(number, 0), self.games)

    def _of(self, *kinds: str) -> Iterator[tuple[int, Spot]]:
        return ((n, spot) for n, spot in enumerate(self.spots) if spot.kind in kinds)

    @cached_property
    def rules(self) -> dict[str, Tally]:
        """For each rule, as it is spoken of, in how many games it came up."""
        return {spot.text: self.tally(n) for n, spot in self._of("rule")}

    @cached_property
    def fired(self) -> frozenset[str]:
        """The names of the rules that came up, or by which a game ended."""
        return frozenset(spot.rule for n, spot in self._of("rule", "verdict") if self.times(n))

    @cached_property
    def a_game(self) -> dict[str, float]:
        """For each rule how often it comes up in a game, in the mean."""
        return {spot.text: self.times(n) / max(1, self.games) for n, spot in self._of("rule")}

    @cached_property
    def never(self) -> list[Never]:
        """The rules that never came up."""
        return [self._why(n, spot) for n, spot in self._of("rule") if not self.times(n)]

    def _why(self, number: int, spot: Spot) -> Never:
        above = spot.within
        if above >= 0 and self.spots[above].kind == "offered":
            if self.times(above):
                return Never(spot, how="untaken")
            blocked = [n for n in self._chain(above) if not self.times(n)]
            if blocked and self.spots[blocked[0]].kind == "asked":
                return Never(spot, how="unasked")
            clauses = [self.spots[n].text for n in blocked if self.spots[n].kind == "clause"]
            return Never(spot, clauses[0] if clauses else "", "ruled out")
        if above >= 0 and not self.times(above):
            return Never(spot, self.spots[above].text, "within")
        return Never(spot)

    def _chain(self, number: int) -> list[int]:
        """A spot and those that must come up before it, of one action: from where it is asked for."""
        found = [number]
        while self.spots[found[-1]].kind != "asked" and self.spots[found[-1]].within >= 0:
            found.append(self.spots[found[-1]].within)
        return found[::-1]

    @cached_property
    def idle_lines(self) -> list[Never]:
        """Lines and entries of tables that never came up, though what leads to them did.

        What the options rule out is not among them. Of a table that is never read nothing is.
        """
        read = {spot.rule for n, spot in self._of("cell") if self.times(n)}
        return [
            Never(spot)
            for n, spot in self._of(*LINES)
            if not self.times(n)
            and not spot.settled
            and (spot.within < 0 or self.times(spot.within))
            and (spot.kind != "cell" or spot.rule in read)
        ]

    @cached_property
    def always(self) -> list[tuple[Spot, int]]:
        """Conditions that held each time they were asked, and how often that was."""
        return [
            (spot, self.times(n))
            for n, spot in self._of("branch")
            if self.times(n)
            and spot.within >= 0
            and self.spots[spot.within].kind == "if"
            and self.times(n) == self.times(spot.within)
            and not spot.text.startswith("else")
        ]

    @cached_property
    def stuck(self) -> list[tuple[Spot, int, Tally]]:
        """Where nothing was left to do, choose or draw, so that `otherwise` came: how often, and in which games.

        An `otherwise` that ends the game is none of them: a full board is an end like any other. Those that are `bare`
        are dead ends; for the others the rules say what happens then.
        """
        ends = {spot.within: self.times(n) for n, spot in self._of("verdict")}
        return [
            (spot, self.times(n), self.tally(n))
            for n, spot in self._of("branch")
            if spot.text.startswith(OTHERWISE) and self.times(n) > ends.get(n, 0)
        ]

    @cached_property
    def tests(self) -> dict[str, Tally]:
        """For each test that was rolled, how often it was passed; a reroll counts as a roll."""
        failed = {spot.within: n for n, spot in self._of("failed")}
        found = {}
        for n, spot in self._of("passed"):
            rolled = self.times(n) + self.times(failed.get(spot.within, -1))
            if rolled:
                found[self.spots[spot.within].text] = Tally(self.times(n), rolled)
        return found

    @cached_property
    def tables(self) -> list[Entries]:
        """The results tables that were read."""
        cells: dict[str, list[int]] = {}
        for n, spot in self._of("cell"):
            cells.setdefault(spot.rule, []).append(self.times(n))
        return [
            Entries(table, sum(times), len(times), times.count(0))
            for table, times in cells.items()
            if any(times)
        ]

    @cached_property
    def funnels(self) -> list[Funnel]:
        """What becomes of each action that somebody is asked for, in the order of the rules."""
        found = []
        for n, spot in self._of("rule"):
            if spot.within >= 0 and self.spots[spot.within].kind == "offered":
                chain = self._chain(spot.within)
                if self.spots[chain[0]].kind == "asked" and self.times(chain[0]):
                    found.append(self._funnel(spot.text, n, chain))
        return found

    def _funnel(self, action: str, rule: int, chain: Sequence[int]) -> Funnel:
        asked, offered = self.times(chain[0]), self.times(chain[-1])
        drops = [(self.times(a) - self.times(b), b) for a, b in pairwise(chain)]
        most, obstacle = max(drops, key=lambda drop: drop[0], default=(0, -1))
        return Funnel(
            action,
            asked,
            Tally(offered, asked),
            Tally(self.times(rule), offered),
            self.spots[obstacle].text if most else "",
            Tally(most, asked),
        )
