"""Connect Four: sequences of moves, and positions that differ."""

from __future__ import annotations

from functools import cache
from pathlib import Path

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


# Robin Jehn, "Number of different games of Connect Four on an (n+1) X n board": https://oeis.org/A342329
GAMES = [2, 90, 356_232]


@pytest.mark.parametrize(("height", "games"), list(enumerate(GAMES, start=1)))
def test_all_games_on_small_boards(tmp_path: Path, height: int, games: int) -> None:
    """A variant that changes nothing but the map."""
    (tmp_path / "boards").mkdir()
    (tmp_path / "game.yaml").write_text("id: few\ntitle: Few\nextends: connect-four\n", "utf-8")
    drawn = "map: |\n" + f"  {'.' * (height + 1)}\n" * height
    (tmp_path / "boards" / "board.yaml").write_text(drawn, "utf-8")

    @cache
    def count(state: grognard.State) -> int:
        return 1 if state.over else sum(count(after) for after in following(state))

    assert count(grognard.load(tmp_path).start("standard", events=False)) == games


@pytest.mark.slow
def test_nobody_can_force_a_win_on_four_by_four() -> None:
    """As the scenario says."""

    @cache
    def worth(state: grognard.State) -> int:
        """To who decides: 1 won, 0 drawn, -1 lost."""
        if state.over:
            return -1 if state.result and state.result.winners else 0
        best = -1
        for after in following(state):
            best = max(best, -worth(after))
            if best == 1:
                break
        return best

    assert worth(grognard.load("connect-four").start("small", events=False)) == 0
