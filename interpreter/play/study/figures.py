"""The figures of one arm, worked out from what was counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreter.play.study.arm import Arm
from interpreter.play.study.cast import Cast
from interpreter.play.study.counted import Counted, by
from interpreter.play.study.statistics import Histogram, Tally, mean, quantile
from interpreter.play.study.watched import Watched

FIRST, WINNERS, RULE, REASON, LENGTH = range(5)  # the parts of an outcome


@dataclass(frozen=True, slots=True)
class Asked:
    """A rule that asks for decisions.

    Attributes:
        decisions: how many were asked for; `a_game` the mean in a game.
        branching: the mean number of options; eight of ten decisions have from `tenth` to `ninetieth`.
        forced: decisions with one option only.
        taken: how often each action was taken, the most frequent first.
    """

    rule: str
    title: str
    decisions: int
    a_game: float
    branching: float
    median: float
    tenth: float
    ninetieth: float
    most: int
    forced: Tally
    taken: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Loss:
    """What became of the units of a type on one side.

    Attributes:
        came: the mean number that stood on the board at some time of a game; `lost` of those that did not at its end.
        games: how many games it stood on the board in at all; `lost_in` those in which one was lost.
    """

    side: str
    type: str
    came: float
    lost: float
    games: int
    lost_in: Tally

    @property
    def share(self) -> float:
        return self.lost / self.came if self.came else 0.0


@dataclass(frozen=True)
class Figures:
    """What came out of the games of one arm."""

    arm: Arm
    cast: Cast
    wanted: int
    counted: Counted

    @property
    def games(self) -> int:
        """How many ended; all shares are of these."""
        return self.counted.games

    @cached_property
    def winners(self) -> Counter[tuple[str, ...]]:
        return by(self.counted.outcomes, WINNERS)

    @cached_property
    def wins(self) -> dict[str, Tally]:
        """By side: how often it won, alone or with others."""
        won = Counter(dict.fromkeys(self.cast.sides, 0))
        for winners, count in self.winners.items():
            won.update(dict.fromkeys(winners, count))
        return {side: Tally(won[side], self.games) for side in self.cast.sides}

    @property
    def draws(self) -> Tally:
        return Tally(self.winners[()], self.games)

    @cached_property
    def fair(self) -> float:
        """The share of decided games that a side would win if all teams were equal."""
        return 1 / len(set(self.cast.teams.values()))

    @cached_property
    def decided(self) -> dict[str, Tally]:
        """By side: how many of the games that somebody won."""
        total = self.games - self.winners[()]
        return {side: Tally(tally.count, total) for side, tally in self.wins.items()}

    @cached_property
    def first_player(self) -> Tally:
        """Of the games that somebody won, those won by the side that decided first."""
        pairs = by(self.counted.outcomes, FIRST, WINNERS)
        decided = sum(count for (first, winners), count in pairs.items() if first and winners)
        won = sum(count for (first, winners), count in pairs.items() if first in winners)
        return Tally(won, decided)

    @cached_property
    def firsts(self) -> Counter[str]:
        """How often each side decided first."""
        return by(self.counted.outcomes, FIRST)

    @cached_property
    def always_first(self) -> str:
        """The side that decides first in every game, or ""."""
        return next((side for side, n in self.firsts.items() if n == self.games), "")

    @property
    def first_is_a_side(self) -> bool:
        """Whether who decides first is always one of two: then its share tells nothing that theirs do not."""
        return len(self.cast.sides) == 2 and bool(self.always_first)

    @cached_property
    def first_blood(self) -> Tally:
        """Of the games that somebody won and in which one side lost the first unit: those that this side won."""
        decided = {key: n for key, n in self.counted.bled.items() if key[1]}
        won = sum(count for (side, winners), count in decided.items() if side in winners)
        return Tally(won, sum(decided.values()))

    @cached_property
    def lengths(self) -> Histogram:
        return by(self.counted.outcomes, LENGTH)

    @cached_property
    def spread(self) -> dict[str, float]:
        """Minimum, tenths, median, mean and maximum number of decisions; empty without games."""
        lengths = self.lengths
        if not lengths:
            return {}
        return {
            "min": float(min(lengths)), "tenth": quantile(lengths, 0.1),
            "median": quantile(lengths, 0.5), "mean": mean(lengths),
            "ninetieth": quantile(lengths, 0.9), "max": float(max(lengths)),
        }  # fmt: skip

    @cached_property
    def endings(self) -> list[tuple[tuple[str, ...], str, str, Tally, float]]:
        """How games ended, the most frequent first: winners, rule, reason, how often, and the median length."""
        found = by(self.counted.outcomes, WINNERS, RULE, REASON)
        lengths: dict[object, Counter[int]] = {}
        for (_, winners, rule, reason, length), count in self.counted.outcomes.items():
            lengths.setdefault((winners, rule, reason), Counter())[length] += count
        ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
        return [
            (*key, Tally(count, self.games), quantile(lengths[key], 0.5)) for key, count in ordered
        ]

    def losers(self, winners: Sequence[str], rule: str, reason: str) -> tuple[str, ...]:
        """The sides that a reason for the end is told of; none where it is that of the winners, or of a draw."""
        if not winners or (rule, reason) not in self.cast.losing:
            return ()
        return tuple(side for side in self.cast.sides if side not in winners)

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """The reasons given for the end, the most frequent first."""
        return by(self.counted.outcomes, REASON).most_common()

    @cached_property
    def unexplained(self) -> Tally:
        """Games that ended without a reason: the sequence of play ran out."""
        reasons = by(self.counted.outcomes, REASON)
        return Tally(reasons[""], self.games)

    @cached_property
    def asked(self) -> list[Asked]:
        """The rules that ask, in the order in which they are written."""
        options: dict[str, Counter[int]] = {}
        for (rule, number), count in self.counted.asked.items():
            options.setdefault(rule, Counter())[number] += count
        taken: dict[str, Counter[str]] = {}
        for (rule, action), count in self.counted.taken.items():
            taken.setdefault(rule, Counter())[action] += count
        order = [*self.cast.askers, *sorted(options.keys() - self.cast.askers.keys())]
        return [self._asked(rule, options[rule], taken[rule]) for rule in order if rule in options]

    def _asked(self, rule: str, options: Counter[int], taken: Counter[str]) -> Asked:
        decisions = options.total()
        ordered = sorted(taken.items(), key=lambda item: (-item[1], item[0]))
        return Asked(
            rule, self.cast.askers.get(rule, rule), decisions, decisions / self.games,
            self.counted.offered[rule] / decisions, quantile(options, 0.5),
            quantile(options, 0.1), quantile(options, 0.9), max(options),
            Tally(options[1], decisions), tuple(ordered),
        )  # fmt: skip

    @cached_property
    def branching(self) -> float:
        """The mean number of options of a decision."""
        decisions = sum(self.counted.asked.values())
        return sum(self.counted.offered.values()) / decisions if decisions else 0.0

    @cached_property
    def forced(self) -> Tally:
        """Decisions with one option only."""
        options = by(self.counted.asked, 1)
        return Tally(options[1], options.total())

    def lost_numbers(self, side: str, type: str) -> Histogram:
        """How often how many units of a type were lost, in the games it stood on the board in."""
        return {n: c for (s, t, n), c in self.counted.lost.items() if (s, t) == (side, type)}

    @cached_property
    def losses(self) -> list[Loss]:
        """Of each type that came up, in the order of the sheets: first by side."""
        found = []
        for side, type in self.cast.box:
            numbers = self.lost_numbers(side, type)
            games = sum(numbers.values())
            if games:
                came = self.counted.came[side, type] / games
                lost_in = Tally(games - numbers.get(0, 0), games)
                found.append(Loss(side, type, came, mean(numbers), games, lost_in))
        return found

    @cached_property
    def watched(self) -> Watched:
        """What came up, and what never did."""
        return Watched(self.cast.spots, self.counted.spots, self.counted.seen, self.games)
