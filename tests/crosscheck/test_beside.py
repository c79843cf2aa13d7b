"""The comparison itself: it must find what differs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from crosscheck.beside import Difference, Knowledge, begin, every_game, random_games
from crosscheck.test_boards import BREAKTHROUGH, TIC_TAC_TOE, row

import interpreter as grognard

pytest.importorskip("pyspiel", reason="OpenSpiel is not here: pip install 'grognard[crosscheck]'")


def upside_down(state: grognard.State, option: grognard.Option) -> str:
    """Names the moves of breakthrough without turning the board over."""
    at, to = option.parts["pawn"], option.parts["to"]
    return f"{at[0]}{row(at)}{to[0]}{row(to)}"


def mirrored(state: grognard.State, option: grognard.Option) -> str:
    """Tic-tac-toe with its rows and columns exchanged as if they were turned: a legal name, the wrong cell."""
    name = TIC_TAC_TOE.name(state, option)
    return {"x(0,0)": "x(0,1)", "x(0,1)": "x(0,0)"}.get(name, name)


WRONG = {
    "the moves": (replace(BREAKTHROUGH, name=upside_down), "what may be decided"),
    "the size": (replace(BREAKTHROUGH, theirs="breakthrough(rows=6)"), "what may be decided"),
    "the cells": (replace(TIC_TAC_TOE, name=mirrored), "(what may be decided|the game is over)"),
    "the sides": (replace(BREAKTHROUGH, sides=("black", "white")), "who decides"),
    "the game": (replace(TIC_TAC_TOE, theirs="misere(game=tic_tac_toe())"), "how it ended"),
    "the end": (replace(TIC_TAC_TOE, worth=lambda state, side: 0.0), "how it ended"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_differs_is_found(what: str) -> None:
    pair, said = WRONG[what]
    with pytest.raises(Difference, match=f"differ in (whether )?{said}"):
        for _ in random_games(pair, 20):
            pass


def counted(state: grognard.State, seat: str) -> int:
    return sum(event.kind == "decided" for event in state.events(seat))


def known(knowledge: Knowledge) -> int:
    """Notes the beginnings of all games, and says how much of what is known is true of several of them."""
    for moment in every_game(begin(TIC_TAC_TOE, events=True), 2):
        knowledge.note(moment)
    return knowledge.alike


def test_nothing_is_unknown_where_all_is_seen() -> None:
    assert known(Knowledge()) == 0


def test_what_is_as_unknown_in_both_is_no_difference() -> None:
    unknown = Knowledge(told=counted, there=lambda theirs, player: theirs.move_number())
    assert known(unknown) == 2 * 2  # of both players, that one mark was made and that two were


def test_who_is_told_too_little_is_found() -> None:
    with pytest.raises(Difference, match="look alike here, and are told apart there"):
        known(Knowledge(told=counted))


def test_who_is_told_too_much_is_found() -> None:
    with pytest.raises(Difference, match="look alike there, and are told apart here"):
        known(Knowledge(there=lambda theirs, player: theirs.move_number()))
