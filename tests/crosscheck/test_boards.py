"""Games in which nothing is hidden, move by move against OpenSpiel."""

from __future__ import annotations

from functools import lru_cache

import pytest
from crosscheck.beside import Pair, begin, every_game, random_games

import interpreter as grognard

pytest.importorskip("pyspiel", reason="OpenSpiel is not here: pip install 'grognard[crosscheck]'")


def column(cell: str) -> int:
    """The number of a cell's column, from 0."""
    return ord(cell[0]) - ord("a")


def row(cell: str) -> int:
    return int(cell[1:])


def mark(state: grognard.State, option: grognard.Option) -> str:
    """Their rows and columns are counted from 0 at the top left."""
    to = option.parts["to"]
    return f"{state.decision.side}({3 - row(to)},{column(to)})"


TIC_TAC_TOE = Pair("tic-tac-toe", "tic_tac_toe", ("x", "o"), mark)


@lru_cache(maxsize=1)
def occupied(state: grognard.State) -> frozenset[str]:
    return frozenset(unit.cell for unit in state.view("").units)


def pawn_moves(state: grognard.State, option: grognard.Option) -> str:
    """With them it is those at the top who begin, so the board is turned over; a capture has a star."""
    at, to = option.parts["pawn"], option.parts["to"]
    return f"{at[0]}{9 - row(at)}{to[0]}{9 - row(to)}{'*' if to in occupied(state) else ''}"


BREAKTHROUGH = Pair("breakthrough", "breakthrough", ("white", "black"), pawn_moves)


def drop(state: grognard.State, option: grognard.Option) -> str:
    """Theirs names the side, the first one x, and the column."""
    sign = "x" if state.decision.side == "red" else "o"
    return f"{sign}{column(option.parts['hole'])}"


CONNECT_FOUR = Pair("connect-four", "connect_four", ("red", "yellow"), drop)


def step_or_jump(state: grognard.State, option: grognard.Option) -> str:
    return option.parts["piece"] + option.parts["to"]


# With them a game is a draw after forty moves of both sides in which nothing is taken, whatever else is moved.
DRAUGHTS = Pair(
    "draughts", "checkers", ("black", "white"), step_or_jump,
    options={"patience": 40, "men_count": False},
)  # fmt: skip

PAIRS = {
    pair.ruleset: (pair, games)
    for pair, games in [(TIC_TAC_TOE, 100), (BREAKTHROUGH, 30), (CONNECT_FOUR, 60), (DRAUGHTS, 40)]
}


@pytest.mark.parametrize("name", PAIRS)
def test_random_games_are_the_same(name: str) -> None:
    pair, games = PAIRS[name]
    ended = [m for m in random_games(pair, games) if m.ours.over]
    assert len(ended) == games
    assert len({m.ours.result.winners for m in ended if m.ours.result}) > 1, "nobody wins but one"


def test_beginnings_are_the_same() -> None:
    assert sum(1 for _ in every_game(begin(TIC_TAC_TOE), 4)) == 1 + 9 + 72 + 504 + 3024
