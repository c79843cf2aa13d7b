"""Plays many games and counts: who wins, how long games take, which rules never came up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, median

from interpreter.game.contract import GrognardError, State
from interpreter.play.chair import Chair, MakePlayer, Player
from interpreter.play.table import Ruleset
from interpreter.syntax import tree

LIMIT = 100_000  # decisions after which a game counts as one that does not end
_Z = 1.96  # standard deviations that hold 95 of 100 cases
FIRING = (tree.Action, tree.Procedure, tree.Reaction, tree.Victory)


class EndlessGame(GrognardError):
    """A game that no rule ended within `LIMIT` decisions."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game that was played.

    Attributes:
        winners: the winning sides; none for a draw.
        length: number of decisions.
        rules: names of the rules that caused something in it.
    """

    seed: int
    winners: tuple[str, ...]
    reason: str
    length: int
    rules: frozenset[str]


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something happened, with a 95 % interval of its true share (Wilson)."""

    count: int
    games: int

    @property
    def share(self) -> float:
        return self.count / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval, between 0 and 1."""
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.share, _Z
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, centre - reach), min(1.0, centre + reach)


@dataclass(frozen=True)
class Study:
    """What came out of a number of games.

    Attributes:
        wanted: how many games were asked for; fewer were played when it was interrupted.
        rules: the rules that could come up, by name, with their titles.
    """

    wanted: int
    sides: tuple[str, ...]
    rules: Mapping[str, str]
    games: tuple[Game, ...] = field(default=())

    @property
    def wins(self) -> dict[str, Tally]:
        """By side: how often it won, alone or with others."""
        total = len(self.games)
        won = Counter(side for game in self.games for side in game.winners)
        return {side: Tally(won[side], total) for side in self.sides}

    @property
    def draws(self) -> Tally:
        return Tally(sum(not game.winners for game in self.games), len(self.games))

    @property
    def lengths(self) -> dict[str, float]:
        """Minimum, median, mean and maximum number of decisions; empty without games."""
        lengths = [game.length for game in self.games]
        if not lengths:
            return {}
        middle = {"median": float(median(lengths)), "mean": mean(lengths)}
        return {"min": float(min(lengths)), **middle, "max": float(max(lengths))}

    @property
    def endings(self) -> list[tuple[str, int]]:
        """The reasons given for the end, the most frequent first."""
        return Counter(game.reason for game in self.games).most_common()

    @property
    def never(self) -> list[str]:
        """The rules that never came up, in the order of the ruleset."""
        fired: set[str] = set().union(*(game.rules for game in self.games))
        return [name for name in self.rules if name not in fired]


def simulate(
    ruleset: Ruleset,
    scenario: str,
    makers: Mapping[str, MakePlayer],
    games: int,
    seed: int,
    declarations: Iterable[tree.Declaration],
    progress: Callable[[int], None] = lambda played: None,
) -> Study:
    """Plays `games` games, or fewer when interrupted by Ctrl-C; the same seed gives the same study.

    `makers` gives each seat its player. `progress` is told how many games have been played.
    """
    rules = {d.name.text: d.title or d.name.text for d in declarations if isinstance(d, FIRING)}
    played: list[Game] = []
    try:
        for game in _games(ruleset, scenario, makers, games, seed):
            played.append(game)
            progress(len(played))
    except KeyboardInterrupt:
        pass  # what was played so far is the result; its number says that it was cut short
    return Study(games, tuple(ruleset.sides), rules, tuple(played))


def _games(
    ruleset: Ruleset, scenario: str, makers: Mapping[str, MakePlayer], games: int, seed: int
) -> Iterator[Game]:
    seeds = random.Random(seed)
    for _ in range(games):
        yield play(ruleset, scenario, makers, seeds.getrandbits(48))


def play(ruleset: Ruleset, scenario: str, makers: Mapping[str, MakePlayer], seed: int) -> Game:
    """One game to its end. Raises EndlessGame, RulesFault."""
    state = ruleset.start(scenario, seed=seed)
    players = {seat: makers[seat]() for seat in state.seats}
    rng = random.Random(seed)
    length = 0
    while not state.over:
        if length >= LIMIT:
            raise EndlessGame(f"the game with seed {seed} goes on after {LIMIT} decisions")
        _decide(ruleset, scenario, state, players, rng)
        length += 1
    result = state.result
    assert result is not None
    return Game(seed, tuple(result.winners), result.reason, length, state.carried_out)


def _decide(
    ruleset: Ruleset,
    scenario: str,
    state: State,
    players: Mapping[str, Player],
    rng: random.Random,
) -> None:
    chair = Chair(ruleset, scenario, rng, state)
    state.apply(players[chair.decision.seat].decide(chair))
