"""L'Attaque: in how many ways a side can set up."""

from __future__ import annotations

import random
from collections import Counter
from math import factorial, prod

import pytest

import interpreter as grognard

# Pieces of one type are alike: 12! / (2! 2! 2!), and 36! / (4!⁵ 8! 2!²).
SET_UPS = {
    "skirmish": 59_875_200,
    "battle": 289_666_602_679_833_601_382_160_000_000,
}


@pytest.mark.parametrize("scenario", SET_UPS)
def test_set_ups(scenario: str) -> None:
    state = grognard.load("l-attaque").start(scenario)
    rng, ways = random.Random(1), []
    while state.decision.side == "red":
        ways.append(len(state.decision.options))
        state.apply(state.decision.options.sample(rng))
    alike = Counter(unit.type for unit in state.view("red").units if unit.owner == "red")
    assert prod(ways) // prod(map(factorial, alike.values())) == SET_UPS[scenario]
