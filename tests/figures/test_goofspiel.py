"""Goofspiel: the ways that the smallest game can go."""

from __future__ import annotations

from collections import Counter

import pytest

import interpreter as grognard

# OpenSpiel, open_spiel/python/algorithms/get_all_states_test.py: all histories of three cards with shuffled prizes, at
# which both are to bid or the game is over; the last cards are bid by themselves.
HISTORIES = 273


def count(state: grognard.State, found: Counter[str]) -> None:
    """Counts histories by the number of bids made; those in which one side has bid and the other not are left out."""
    if state.chance is not None:
        for outcome in range(state.chance.outcomes):
            after = state.clone()
            after.force([state.chance.low + outcome])
            count(after, found)
        return
    if state.over:
        found["over"] += 1
        return
    if state.decision.seat == "clubs":
        found[f"{len(state.decision.options)} cards left"] += 1
    for option in state.decision.options:
        after = state.clone()
        after.apply(option)
        count(after, found)


def histories(prizes: str) -> Counter[str]:
    found: Counter[str] = Counter()
    ruleset = grognard.load("goofspiel", {"cards": 3, "prizes": prizes})
    count(ruleset.start("three", chance="asked"), found)
    return found


def test_histories() -> None:
    found = histories("shuffled")
    assert found == {"3 cards left": 3, "2 cards left": 3 * 9 * 2, "over": 3 * 9 * 2 * 4}
    assert found.total() == HISTORIES


@pytest.mark.parametrize("prizes", ["from_the_top", "from_the_bottom"])
def test_histories_of_prizes_in_order(prizes: str) -> None:
    """(3!)² games, since who has bid two of three cards has bid the third."""
    assert histories(prizes) == {"3 cards left": 1, "2 cards left": 9, "over": 36}
