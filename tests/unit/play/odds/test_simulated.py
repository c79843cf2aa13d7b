"""Odds that are counted in games: that many games are told of as quickly as few."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as F

from interpreter.play.odds.distribution import Distribution
from interpreter.play.odds.odds import Answer, Reading


class Looked(dict[Reading, F]):
    """Shares that know how often all of them have been looked at."""

    times = 0

    def __iter__(self) -> Iterator[Reading]:
        self.times += 1
        return super().__iter__()


def test_outcomes_are_not_looked_at_once_for_each_other() -> None:
    games = 500
    shares = Looked(
        {Reading(((f"it comes to {n}", "all"), ("", "all")), ()): F(1, games) for n in range(games)}
    )
    answer = Answer(shares, F(0), (), {}, games=games)
    assert answer.always == ("all",)
    assert len(answer.outcomes.shares) == games
    assert shares.times < 20


def test_what_is_at_least_a_number() -> None:
    one = Distribution("it", {"-1": F(1, 4), "3": F(1, 4), "2": F(1, 2)})
    assert [one.at_least(n) for n in (-5, -1, 0, 3, 4)] == [1, 1, F(3, 4), F(1, 4), 0]
