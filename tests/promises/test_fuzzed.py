"""Random games of every shipped ruleset, with options at random, find nothing wrong."""

from __future__ import annotations

import pytest

import interpreter as grognard
from interpreter.play.fuzz.hunt import Wanted, hunt
from interpreter.play.fuzz.lot import Origin
from interpreter.play.study.places import cores
from interpreter.ruleset import shipped

AS_IT_MAY_BE = frozenset({"circle", "said"})
"""What the rules of a game may well lead to."""


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_nothing_is_found(name: str) -> None:
    ruleset = grognard.load(name)
    wanted = Wanted(
        Origin(grognard.load, name, ruleset.fingerprint), ruleset.written.sheets,
        tuple(ruleset.scenarios), games=32, seed=2, without=AS_IT_MAY_BE,
    )  # fmt: skip
    with cores(1) as place:
        found = hunt(wanted, place)
    assert found.games == 32
    assert [one.find.what for one in found.finds.values()] == []
