"""Whoever asks why is told nothing that he may not know: positions that differ only in that are answered alike.

Positions are made as in `test_no_leak.py`: hidden units exchanged, values that a side does not see set at will,
and other doings in secret. Moves are made up of anything that can be chosen, legal or not.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from playing import QUICK, at_leisure, loaded, seeds
from playing import start as begin
from promises.test_no_leak import (
    HIDING,
    SEALED,
    SECRET,
    Game,
    acting_secretly,
    beginning_secretly,
    exchange,
    exchanged,
    hands,
    revealed,
    translated,
    unseen,
)

import interpreter as grognard
from interpreter.front.terminal.answers import why
from interpreter.game import words
from interpreter.program.layout import ACTIVE, PC
from interpreter.program.steps import Pick

ASKED = 6  # moves at each decision
LEGAL = 1  # legal ones among them: what they would do is tried, which takes time


def made_up(state: grognard.State, rng: random.Random) -> list[str]:
    """Moves that can be written at a decision, most of them not legal."""
    machine = state._machine
    question = machine.program.questions[machine.asks[state._vector[PC]]]
    options = state.decision.options
    found = [options[rng.randrange(len(options))].text for _ in range(LEGAL)]
    for _ in range(ASKED - LEGAL):
        alternative = rng.choice(question.alternatives)
        digits = [_digit(state, pick, rng) for pick in alternative.picks]
        found.append(words.written(machine.program, alternative, digits))
    return found


def _digit(state: grognard.State, pick: Pick, rng: random.Random) -> int:
    world, layout = state._machine.program.world, state._machine.program.layout
    if pick.by_cell:
        taken = [c for c in state._vector[layout.cell : layout.cell + len(world.units)] if c >= 0]
        shown = sorted(taken) or [0]
        return rng.choice(shown) if rng.random() < 0.8 else rng.randrange(len(world.cells))
    if pick.base == "cell":
        return rng.randrange(len(world.cells))
    return rng.randrange(len(pick.words) or 6)


def answers(game: Game, state: grognard.State, moves: list[str]) -> list[list[str]]:
    ruleset = loaded(game[0])
    boards = ruleset.boards(game[1])
    return [list(why(move, state, ruleset, boards)) for move in moves]


def alike(game: Game, one: grognard.State, two: grognard.State, rng: random.Random) -> int:
    """Holds the answers in two positions to each other; gives the number of those that say why not."""
    moves = made_up(one, rng)
    told = answers(game, one, moves)
    assert told == answers(game, two, moves)
    return sum(len(lines) > 1 for lines in told)


def play_twice(game: Game, seed: int, most: int, every: int = 3) -> int:
    """As in `test_no_leak.py`, but what is compared is what is answered to the side that does not see."""
    rng = random.Random(seed)
    side = rng.randrange(2)
    instead = exchange(game, 1 - side, rng)
    one, two = begin(game, seed), exchanged(game, seed, instead)
    compared = 0
    for number in range(most):
        if one.over:
            break
        mine = one._vector[ACTIVE] == side
        if mine and number % every == 0:
            compared += alike(game, one, two, rng)
        options = one.decision.options
        code = options[rng.randrange(len(options))].code
        other = code if mine else translated(one, code, instead)
        if not two.options.is_legal(other):
            break
        since = len(one._log or ())
        one.apply(code)
        two.apply(other)
        if revealed(one, instead, since) or revealed(two, instead, since):
            break
    return compared


def one_of_each(games: list[Game]) -> list[Game]:
    """The first quick scenario of each ruleset."""
    return list({game[0]: game for game in reversed(games) if game in QUICK}.values())


QUICK_HIDING, QUICK_SEALED, QUICK_SECRET = map(one_of_each, (HIDING, SEALED, SECRET))


@pytest.mark.parametrize("game", QUICK_HIDING, ids="-".join)
def test_hidden_units_are_not_told(game: Game) -> None:
    play_twice(game, 1, 30)


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDING, ids="-".join)
@at_leisure
@given(seed=seeds)
def test_hidden_units_are_not_told_at_length(game: Game, seed: int) -> None:
    play_twice(game, seed, 200, 2)


def test_enough_was_asked() -> None:
    assert {game[0] for game in QUICK_SEALED} >= {"tank-wars", "battle-of-midway"}
    assert sum(play_twice(game, 2, 12, 1) for game in QUICK_HIDING) > 30


def sealed(game: Game, seed: int, most: int) -> None:
    """Whatever stands in what a seat does not see, it is answered the same."""
    rng = random.Random(seed)
    state = begin(game, seed)
    for number in range(most):
        if state.over:
            break
        side = state._vector[ACTIVE]
        other = state.clone()
        for place, low, high in unseen(state, side):
            other._vector[place] = rng.randint(low, high)
        for places in hands(state, side):
            cards = [other._vector[place] for place in places]
            rng.shuffle(cards)
            other._vector[places.start : places.stop] = cards
        if number % 2 == 0:
            alike(game, state, other, rng)
        options = state.decision.options
        state.apply(options[rng.randrange(len(options))])


@pytest.mark.parametrize("game", QUICK_SEALED, ids="-".join)
def test_what_is_not_seen_is_not_told(game: Game) -> None:
    sealed(game, 1, 16)


@pytest.mark.slow
@pytest.mark.parametrize("game", SEALED, ids="-".join)
@at_leisure
@given(seed=seeds)
def test_what_is_not_seen_is_not_told_at_length(game: Game, seed: int) -> None:
    sealed(game, seed, 120)


def secretly(game: Game, seed: int) -> None:
    """However the first side decides, the second is answered the same."""
    start = beginning_secretly(game, seed)
    if start is None:
        return
    first = acting_secretly(start)
    ways = []
    for attempt in range(2):
        rng, state = random.Random(seed * 10 + attempt), start.clone()
        while acting_secretly(state) == first:
            options = state.decision.options
            state.apply(options[rng.randrange(len(options))])
        ways.append(state)
    alike(game, ways[0], ways[1], random.Random(seed))


@pytest.mark.parametrize("game", QUICK_SECRET, ids="-".join)
def test_what_is_done_in_secret_is_not_told(game: Game) -> None:
    secretly(game, 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", SECRET, ids="-".join)
@at_leisure
@given(seed=seeds)
def test_what_is_done_in_secret_is_not_told_at_length(game: Game, seed: int) -> None:
    secretly(game, seed)
