"""Figures that are known exactly: all games of tic-tac-toe, and sequences of moves of breakthrough."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

import interpreter as grognard
from interpreter.play.perft import perft


def following(state: grognard.State) -> list[grognard.State]:
    """The games that each legal option leads to."""
    found = []
    for option in state.decision.options:
        after = state.clone()
        after.apply(option)
        found.append(after)
    return found


def winner(state: grognard.State) -> str:
    result = state.result
    assert result is not None
    return "".join(result.winners)


@pytest.fixture(scope="module")
def tree() -> dict[grognard.State, list[grognard.State]]:
    """All positions of tic-tac-toe, each once, with those that follow."""
    found: dict[grognard.State, list[grognard.State]] = {}
    waiting = [grognard.load("tic-tac-toe").start(events=False)]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found[state] = [] if state.over else following(state)
            waiting += found[state]
    return found


def test_there_are_5478_positions(tree: dict[grognard.State, list[grognard.State]]) -> None:
    assert len(tree) == 5478


def test_there_are_255168_games(tree: dict[grognard.State, list[grognard.State]]) -> None:
    @cache
    def games(state: grognard.State) -> int:
        return 1 if state.over else sum(games(after) for after in tree[state])

    assert games(next(iter(tree))) == 255_168


def test_random_games_are_won_as_often_as_can_be_computed(
    tree: dict[grognard.State, list[grognard.State]],
) -> None:
    @cache
    def chance(state: grognard.State, side: str) -> Fraction:
        if state.over:
            return Fraction(winner(state) == side)
        after = tree[state]
        return sum((chance(s, side) for s in after), Fraction()) / len(after)

    start = next(iter(tree))
    assert chance(start, "x") == Fraction(737, 1260)
    assert chance(start, "o") == Fraction(121, 420)
    assert chance(start, "") == 1 - Fraction(737, 1260) - Fraction(121, 420)


MARKS = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def test_sequences_of_marks_by_positions(
    tree: dict[grognard.State, list[grognard.State]],
) -> None:
    @cache
    def count(state: grognard.State, depth: int) -> int:
        return 1 if depth == 0 else sum(count(after, depth - 1) for after in tree[state])

    assert [count(next(iter(tree)), depth) for depth in range(1, 10)] == MARKS


@pytest.mark.parametrize(
    ("depth", "sequences"),
    [
        pytest.param(depth, count, marks=pytest.mark.slow if depth > 5 else ())
        for depth, count in enumerate(MARKS, start=1)
    ],
)
def test_sequences_of_marks(depth: int, sequences: int) -> None:
    assert perft(grognard.load("tic-tac-toe").start(events=False), depth) == sequences


@pytest.mark.parametrize(
    ("depth", "sequences"),
    [(1, 22), (2, 484), (3, 11132), pytest.param(4, 256036, marks=pytest.mark.slow)],
)
def test_sequences_of_advances(depth: int, sequences: int) -> None:
    assert perft(grognard.load("breakthrough").start(events=False), depth) == sequences
