"""Connect Four: sequences of moves, and positions that differ."""

from __future__ import annotations

from functools import cache

import pytest

import interpreter as grognard
from interpreter.play.perft import perft

# John Tromp, "Number of legal 7 X 6 Connect-Four positions after n plies": https://oeis.org/A212693
POSITIONS = [1, 7, 49, 238, 1120, 4263, 16422]

# Before the seventh move no column can be full and no row made, so these are powers of 7. After seven moves the seven
# sequences are left out that fill one column with more than it holds.
SEQUENCES = [7, 49, 343, 2401, 16_807, 117_649, 7**7 - 7]


Positions = dict[grognard.State, list[grognard.State]]


def following(state: grognard.State) -> list[grognard.State]:
    """The positions after each legal move; none where the game is over."""
    found = []
    for option in () if state.over else state.options:
        after = state.clone(forget=True)
        after.apply(option)
        found.append(after)
    return found


@pytest.fixture(scope="module")
def plies() -> list[Positions]:
    """For each number of moves made all positions, each once, with those that follow; of the last without."""
    found: list[Positions] = [{grognard.load("connect-four").start(events=False): []}]
    while len(found) < len(POSITIONS):
        found[-1] = {state: following(state) for state in found[-1]}
        found.append({after: [] for afters in found[-1].values() for after in afters})
    return found


def test_positions(plies: list[Positions]) -> None:
    assert [len(positions) for positions in plies] == POSITIONS


def test_sequences_of_moves_by_positions(plies: list[Positions]) -> None:
    @cache
    def count(state: grognard.State, made: int, more: int) -> int:
        if more == 1:
            return 0 if state.over else len(state.options)
        return sum(count(after, made + 1, more - 1) for after in plies[made][state])

    (start,) = plies[0]
    assert [count(start, 0, depth) for depth in range(1, 8)] == SEQUENCES


@pytest.mark.parametrize(
    ("depth", "sequences"),
    [
        pytest.param(depth, count, marks=pytest.mark.slow if depth > 5 else ())
        for depth, count in enumerate(SEQUENCES, start=1)
    ],
)
def test_sequences_of_moves(depth: int, sequences: int) -> None:
    assert perft(grognard.load("connect-four").start(events=False), depth) == sequences
