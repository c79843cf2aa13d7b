"""The quick way to find legal options finds what asking for each combination finds."""

from __future__ import annotations

import random
from itertools import product
from math import prod

import pytest
from hypothesis import given
from playing import EVERY, QUICK, at_leisure, decisions, every_run, few_seeds, seeds

import interpreter as grognard
from interpreter.game import words
from interpreter.program.layout import PC
from interpreter.program.steps import Alternative

MOST_ASKED = 3000


def ranges(state: grognard.State, alternative: Alternative) -> list[range]:
    """All digits that each choice might have."""
    world = state._machine.program.world
    sizes = {"number": 513, "unit": len(world.units)}
    return [
        range(
            len(world.cells) if p.by_cell else len(p.words) or sizes.get(p.base, len(world.cells))
        )
        for p in alternative.picks
    ]


def check(state: grognard.State, rng: random.Random) -> None:
    """Compares the options with the answers of the clauses as they stand in the rules."""
    machine, s = state._machine, state._vector
    decision = machine.asks[s[PC]]
    question = machine.program.questions[decision]
    legal = set(state.options.codes())
    for index, alternative in enumerate(question.alternatives):
        each = ranges(state, alternative)
        if prod(map(len, each)) <= MOST_ASKED:
            chosen = product(*each)
        else:
            chosen = iter([tuple(map(rng.choice, each)) for _ in range(MOST_ASKED)])
        for digits in chosen:
            failed = machine.why(s, decision, index, digits)
            code = words.join(question, index, digits)
            assert (code in legal) == (not failed), words.written(
                machine.program, alternative, digits
            )
    for code in rng.sample(sorted(legal), min(len(legal), 300)):
        index, digits = words.split(question, code)
        assert machine.why(s, decision, index, digits) == []


every_game = pytest.mark.parametrize("game", EVERY, ids="-".join)
quick_game = pytest.mark.parametrize("game", QUICK, ids="-".join)


@quick_game
@every_run
@given(seed=few_seeds)
def test_it_finds_the_same(game: tuple[str, str], seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in decisions(game, seed, 12):
        check(state, rng)


@pytest.mark.slow
@every_game
@at_leisure
@given(seed=seeds)
def test_it_finds_the_same_at_length(game: tuple[str, str], seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in decisions(game, seed, 60):
        check(state, rng)
