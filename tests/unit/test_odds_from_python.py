"""Odds that a Python program asks for: the same as those at the command line, and words where they can't be had."""

from fractions import Fraction
from typing import Any

import pytest
from odds import odds

import interpreter as grognard

ARMIES = {"attacker.armies": 3, "defender.armies": 2}
GIVEN = tuple(f"{name}={value}" for name, value in ARMIES.items())
COUNTS = ("attacker.armies", "defender.armies")


@pytest.fixture(scope="module")
def battle() -> grognard.Ruleset:
    return grognard.load("risk-battle")


def test_they_are_those_of_the_command(battle: grognard.Ruleset) -> None:
    asked = battle.odds("round", settings=ARMIES, counts=COUNTS)
    assert asked.joint == odds("risk-battle", "round", given=GIVEN, counts=COUNTS).joint
    assert asked.joint["3", "0"] == Fraction(2890, 7776)


def test_options_of_the_ruleset_count() -> None:
    """Who may break off at once has nothing to lose."""
    battle = grognard.load("risk-battle", {"breaking_off": True})
    chosen = {"break_off": "yes"}
    answer = battle.odds(settings=ARMIES, counts=COUNTS, chosen=chosen)
    given = odds(
        "risk-battle", options=("breaking_off=true",), given=GIVEN, counts=COUNTS,
        chosen=("break_off=yes",),
    )  # fmt: skip
    assert answer.joint == given.joint
    assert len(answer.joint) == 1


def test_units_stand_where_they_are_put() -> None:
    """White, to move, has one step to go."""
    ruleset = grognard.load("breakthrough")
    pawns = {"d7": "white pawn", "h7": "black pawn"}
    answer = ruleset.odds(cleared=True, placements=pawns, goal="winning")
    (told,) = answer.verdicts.shares
    assert told.startswith("white wins")


def test_games_are_played_where_that_is_asked_for(battle: grognard.Ruleset) -> None:
    exact = battle.odds("round", settings=ARMIES, counts=COUNTS).counts[1]
    played = battle.odds("round", settings=ARMIES, counts=COUNTS, games=400, seed=3)
    low, high = played.counts[1].interval("0")
    assert low < exact.shares["0"] < high
    assert played.games == 400
    again = battle.odds("round", settings=ARMIES, counts=COUNTS, games=400, seed=3)
    assert again.joint == played.joint


def test_who_plays_for_a_goal_does_so_in_games_too() -> None:
    ruleset = grognard.load("tic-tac-toe")
    answer = ruleset.odds(goal="winning", games=20)
    assert list(answer.verdicts.shares) == ["a draw (all nine cells are marked)"]


@pytest.mark.parametrize(
    ("more", "error", "said"),
    [
        ({"call": "siege"}, grognard.RulesetError, "siege"),
        ({"counts": ["armies +"]}, grognard.RulesetError, "ends too early"),
        ({"scenario": "moon"}, grognard.RulesetError, "No scenario is called “moon”"),
        ({"settings": {"tide": 3}}, grognard.RulesetError, "tide"),
        ({"placements": {"a1": "army"}}, grognard.RulesetError, "“army” is no unit"),
        ({"side": "green"}, grognard.NoQuestion, "no side is called “green”"),
        ({"plays": "badly"}, grognard.NoQuestion, "nobody can play “badly”"),
        ({"plays": {"green": "first"}}, grognard.NoQuestion, "no side is called “green”"),
        ({"plays": "best"}, grognard.NoQuestion, "needs something to play for"),
        ({"chosen": {"retreat": "yes"}}, grognard.NoQuestion, "nobody ever decides on “retreat”"),
        ({"states": 3}, grognard.TooMany, "more than 3 states"),
    ],
)
def test_what_is_wrong_is_told(
    battle: grognard.Ruleset, more: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        battle.odds(**more)
