"""Counts the ways in which a game can go on: the customary test of a move generator.

A ply is a whole turn: decisions one after the other until another side decides or the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.game.contract import NotNow, State


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` plies there are; a game that ends earlier is not counted.

    Raises NotNow where dice would have to be rolled.
    """
    if depth <= 0:
        return 1
    if state.over:
        return 0
    return sum(perft(after, depth - 1) for after in _plies(state))


def divide(state: State, depth: int) -> Iterator[tuple[str, int]]:
    """Each first decision with the number of sequences that begin with it, in order."""
    if state.over or depth < 1:
        return
    for option, after in _decided(state):
        ends = _rest(after, state.decision.side)
        yield option, sum(perft(end, depth - 1) for end in ends)


def _plies(state: State) -> Iterator[State]:
    side = state.decision.side
    for _, after in _decided(state):
        yield from _rest(after, side)


def _rest(state: State, side: str) -> Iterator[State]:
    """The states in which the turn of this side that is under way may end."""
    pending = [state]
    while pending:
        here = pending.pop()
        if here.over or here.decision.side != side:
            yield here
        else:
            pending.extend(after for _, after in _decided(here))


def _decided(state: State) -> Iterator[tuple[str, State]]:
    if state.chance is not None:
        raise NotNow("sequences are counted for games without dice")
    for option in state.decision.options:
        after = state.clone(forget=True)
        after.apply(option)
        yield option.text, after
