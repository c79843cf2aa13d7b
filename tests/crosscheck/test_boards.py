"""Games in which nothing is hidden, move by move against OpenSpiel."""

from __future__ import annotations

from dataclasses import replace
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
SMALL_CONNECT_FOUR = replace(
    CONNECT_FOUR, theirs="connect_four(rows=4,columns=4)", scenario="small"
)


def step_or_jump(state: grognard.State, option: grognard.Option) -> str:
    return option.parts["piece"] + option.parts["to"]


# With them a game is a draw after forty moves of both sides in which nothing is taken, whatever else is moved.
DRAUGHTS = Pair(
    "draughts", "checkers", ("black", "white"), step_or_jump,
    options={"patience": 40, "men_count": False},
)  # fmt: skip


def stone(state: grognard.State, option: grognard.Option) -> str:
    """Their columns run along the slanting rows: each two rows further down they begin one letter further right."""
    if option.action == "swap_stones":
        return "swap"
    to = option.parts["to"]
    return f"{chr(ord(to[0]) - (row(to) - 1) // 2)}{row(to)}"


def hex_on(size: int, scenario: str, swap: bool) -> Pair:
    theirs = f"hex(board_size={size},swap={swap})"
    return Pair("hex", theirs, ("red", "blue"), stone, scenario, {"swap": swap})


# Each with how many games are played.
PAIRS = [
    (TIC_TAC_TOE, 100),
    (BREAKTHROUGH, 10),
    (CONNECT_FOUR, 40),
    (SMALL_CONNECT_FOUR, 40),
    (DRAUGHTS, 40),
    (hex_on(3, "three", swap=False), 40),
    (hex_on(3, "three", swap=True), 40),
    (hex_on(5, "five", swap=True), 20),
    (hex_on(11, "standard", swap=True), 4),
]


@pytest.mark.parametrize(("pair", "games"), PAIRS, ids=[pair.theirs for pair, _ in PAIRS])
def test_random_games_are_the_same(pair: Pair, games: int) -> None:
    ended = [m for m in random_games(pair, games) if m.ours.over]
    assert len(ended) == games
    assert len({m.theirs.returns()[0] for m in ended}) > 1, "one side always wins"


@pytest.mark.slow
@pytest.mark.parametrize(("pair", "games"), PAIRS, ids=[pair.theirs for pair, _ in PAIRS])
def test_many_random_games_are_the_same(pair: Pair, games: int) -> None:
    assert sum(m.ours.over for m in random_games(pair, 20 * games, seed=2)) == 20 * games


def test_beginnings_are_the_same() -> None:
    assert sum(1 for _ in every_game(begin(TIC_TAC_TOE), 4)) == 1 + 9 + 72 + 504 + 3024
