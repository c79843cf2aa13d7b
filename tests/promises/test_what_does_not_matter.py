"""What is left out of the digest of what matters may be anything: the game goes on alike.

From a random game two states are taken that stand at the same point of the rules. One gets from the other all that
is said not to matter there; both go on with the same decisions and the same rolls, and stay alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from playing import EVERY, at_leisure, loaded, seeds

from interpreter.engine import State
from interpreter.engine.essence import Digest, of_what_matters
from interpreter.program.geometry import members
from interpreter.program.layout import DRAWN, PC, SEED
from interpreter.program.live import Live

Game = tuple[str, str]
FOLLOWED = 12
ROLLING = [
    ("battle-of-midway", "domination"),
    ("kettle-ridge", "ridge"),
    ("tank-wars-weather", "training"),
    ("gliders", "standard"),
    ("melee", "standard"),
]
"""Games in which much is left out at rolls."""


def stops(game: Game, seed: int, most: int) -> Iterator[State]:
    """The states of a random game in which each roll is asked for."""
    state = loaded(game[0]).start(game[1], seed, chance="asked", events=False)
    rng = random.Random(seed)
    for _ in range(most):
        if state.over:
            return
        yield state.clone()
        step(state, rng.random())


def step(state: State, chance: float) -> None:
    """Goes on: with a roll or an option, the same for the same number."""
    if state.chance is not None:
        state.roll(state.chance.low + int(chance * state.chance.outcomes))
    else:
        state.apply(state.options[int(chance * len(state.options))].code)


def idle(state: State, live: Live) -> list[int]:
    """The places that are said not to matter, but for those that follow from where units are."""
    row = state.row
    backs = [row[place] for place in state.machine.returns if row[place]]
    kept = live.at(row[PC], backs) | live.follows | 1 << SEED | 1 << DRAWN
    return list(members(((1 << len(row)) - 1) & ~kept))


def with_places(state: State, other: State, places: list[int]) -> State:
    vector = list(state.row)
    for place in places:
        vector[place] = other.row[place]
    machine = state.machine
    decision = machine.asks[vector[PC]]
    rows = machine.rows[decision](vector) if decision >= 0 else []
    return State(machine, vector, rows, None, True)


def check(game: Game, seed: int, most: int) -> int:
    """Follows pairs of states; how many there were."""
    states = list(stops(game, seed, most))
    machine = states[0].machine
    live, rng = Live(machine.program), random.Random(seed)
    digest: Digest = of_what_matters(live, machine.returns, 0)
    by_point: dict[tuple[int, ...], State] = {}
    pairs = 0
    for state in states:
        point = (state.row[PC], *(state.row[place] for place in machine.returns))
        other = by_point.setdefault(point, state)
        places = idle(state, live)
        mixed = with_places(state, other, places)
        if mixed.row == state.row:
            continue
        pairs += 1
        mine = state.clone()
        for _ in range(FOLLOWED):
            assert mine.essence(digest) == mixed.essence(digest)
            assert mine.over == mixed.over
            if mine.over:
                break
            if mine.chance is None:
                assert list(mine.options.codes()) == list(mixed.options.codes())
            chance = rng.random()
            step(mine, chance)
            step(mixed, chance)
        by_point[point] = state
    return pairs


@pytest.mark.parametrize("game", ROLLING, ids="-".join)
def test_it_may_be_anything(game: Game) -> None:
    """With enough pairs: a check that has mixed nothing must not pass."""
    assert check(game, 1, 150) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY, ids="-".join)
@at_leisure
@given(seed=seeds)
def test_it_may_be_anything_at_length(game: Game, seed: int) -> None:
    check(game, seed, 400)
