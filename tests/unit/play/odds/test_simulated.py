"""Odds that are counted in games: that many games are told of as quickly as few, and take no longer than they may."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as F
from itertools import count
from pathlib import Path

import pytest
from odds import question
from small import write

from interpreter.play.odds import odds as working
from interpreter.play.odds.distribution import Distribution
from interpreter.play.odds.odds import Answer, Reading, simulate


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


RULES = """
state points: 0..9

sequence of play:
    opening

phase opening:
    repeat:
        roll d2 as coin
        if coin = 1:
            stop

procedure one:
    roll d6 as die
    set points to die
"""


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a second."""
    clock = count()
    monkeypatch.setattr(working, "monotonic", lambda: next(clock))


@pytest.mark.usefixtures("ticking")
def test_games_are_stopped_when_the_time_is_over(tmp_path: Path) -> None:
    asked = question(write(tmp_path, RULES), "one")
    answer = simulate(asked, 1000, 0, seconds=20)
    assert 2 < answer.games < 20
    assert answer.stopped == "stopped after 20 s"
    assert sum(answer.shares.values()) == 1
    assert simulate(asked, answer.games, 0).shares == answer.shares
    assert not simulate(asked, 5, 0).stopped


@pytest.mark.usefixtures("ticking")
def test_a_game_under_way_is_played_to_its_end_but_not_for_as_long_again(tmp_path: Path) -> None:
    rules = RULES.replace("if coin = 1", "if coin = 3")
    asked = question(write(tmp_path, rules), "opening")
    assert simulate(asked, 1000, 0, seconds=20).games == 0
    one = question(write(tmp_path / "one", RULES), "one")
    assert simulate(one, 1000, 0, seconds=3).games == 1


def test_the_interval_of_a_mean_is_that_of_games_that_end() -> None:
    all_end = Distribution("it", {"1": F(1, 2), "3": F(1, 2)}, 50)
    half_end = Distribution("it", {"1": F(1, 4), "3": F(1, 4)}, 100)
    assert half_end.mean == all_end.mean == 2
    assert half_end.reach == all_end.reach
