"""Reactions, dice, tests, turns, secret doings, and who has won."""

from __future__ import annotations

from pathlib import Path

import pytest
import small
from small import told

import interpreter as grognard

STATES = "state x: 0..99\nstate player.points: 0..9\n"
REACTIONS = {
    "enters": ("when scout enters spot:\n    set x to spot.column", 3),
    "leaves": ("when scout leaves spot:\n    set x to spot.column", 1),
    "its kind": ("when ship enters spot:\n    set x to ship.strength", 1),
    "any unit": ("when unit enters spot:\n    set x to unit.strength", 1),
    "another kind": ("when tower enters spot:\n    set x to 9", 0),
    "another type": ("when cruiser enters spot:\n    set x to 9", 0),
    "a condition": ("when ship enters spot where spot in reef:\n    set x to 9", 0),
    "a condition that holds": ("when ship enters spot where spot is sea and ship is scout:\n    set x to 8", 8),
    "in order": ("when ship enters a:\n    set x to 1\nwhen scout enters b:\n    set x to x * 10 + 2", 12),
    "leaves before enters": ("when ship enters a:\n    set x to x * 10 + 1\nwhen ship leaves b:\n    set x to 2", 21),
    "on and on": (
        "when ship enters a:\n    remove ship\nwhen ship is removed:\n    raise x by 5\n"
        "when ship leaves a:\n    raise x by 1",
        7,
    ),
    "whose it is": ("when ship enters a:\n    raise x by ship.owner.credit", 3),
}  # fmt: skip


@pytest.mark.parametrize("name", REACTIONS)
def test_a_reaction(tmp_path: Path, name: str) -> None:
    more, expected = REACTIONS[name]
    state = small.after(tmp_path, "move first of my scouts to c2", STATES + more)
    assert state.view("").values["x"] == expected


@pytest.mark.parametrize("name", REACTIONS)
def test_a_reaction_that_asks(tmp_path: Path, name: str) -> None:
    more, expected = REACTIONS[name]
    asking = more.replace(":\n    ", ":\n    may choose inside from cells\n    ", 1)
    state = small.after(tmp_path, "move first of my scouts to c2", STATES + asking)
    while state.decision.actions[0][0] == "inside":
        state.apply("pass")
    assert state.view("").values["x"] == expected


def test_reveal_is_met_with(tmp_path: Path) -> None:
    units = small.UNITS.replace("  ship:\n", "  ship:\n    identity: hidden\n")
    more = STATES + "when ship is revealed:\n    set x to ship.strength"
    state = small.after(tmp_path, "reveal first of my cruisers", more, units=units)
    assert state.view("").values["x"] == 4
    assert [u.name for u in state.view("black").units if u.cell == "b1"] == ["white cruiser 1"]
    assert "white cruiser 1 on b1 is revealed" in told(state, "black")


def test_hide_forgets(tmp_path: Path) -> None:
    units = small.UNITS.replace("  ship:\n", "  ship:\n    identity: hidden\n")
    effect = "reveal first of my cruisers\nhide first of my cruisers"
    state = small.after(tmp_path, effect, units=units)
    assert [u.name for u in state.view("black").units if u.cell == "b1"] != ["white cruiser 1"]
    assert [u.name for u in state.view("white").units if u.cell == "b1"] == ["white cruiser 1"]


# --- dice

TESTS = """
test steady(bonus) "Nerve":
    roll 2d6
    add bonus when bonus > 0 because "brave"
    add -1 when x = 1
    pass when roll >= 7 and natural != 12

test again "Again":
    roll d6
    pass when roll >= 5
    may reroll once when x = 0

test forced:
    roll d6
    pass when roll = 6
    must reroll once

test unlucky:
    roll d6
    pass when roll >= 4
    must reroll passes once when x = 0

test both:
    roll d6
    pass when roll >= 4
    may reroll passes once when x = 1
    must reroll once

test lucky:
    roll 2d6
    add 1
    pass when roll >= 8
    must reroll once when natural = 2 and roll = 3
"""
ROLLS = [
    ("roll d6 as n\nset x to n", [4], 4), ("roll 2d6 as n\nset x to n", [3, 5], 8),
    ("roll 3d10 as n\nset x to n * 2", [1, 10, 7], 36),
    ("roll steady(0) as passed\nset x to 1 if passed else 2", [3, 4], 1),
    ("roll steady(0) as passed\nset x to 1 if passed else 2", [3, 3], 2),
    ("roll steady(1) as passed\nset x to 1 if passed else 2", [3, 3], 1),
    ("roll steady(3) as passed\nset x to 1 if passed else 2", [6, 6], 2),
    ("set x to 1\nroll steady(0) as passed\nset x to 1 if passed else 2", [3, 4], 2),
    ("roll forced as passed\nset x to 1 if passed else 2", [1, 6], 1),
    ("roll forced as passed\nset x to 1 if passed else 2", [1, 1], 2),
    ("roll forced as passed\nset x to 1 if passed else 2", [6], 1),
    ("roll unlucky as passed\nset x to 1 if passed else 2", [3], 2),
    ("roll unlucky as passed\nset x to 1 if passed else 2", [4, 3], 2),
    ("roll unlucky as passed\nset x to 1 if passed else 2", [4, 4], 1),
    ("set x to 1\nroll unlucky as passed\nset x to 3 if passed else 2", [4], 3),
    ("roll both as passed\nset x to 1 if passed else 2", [4], 1),
    ("roll both as passed\nset x to 1 if passed else 2", [3, 3], 2),
    ("roll both as passed\nset x to 1 if passed else 2", [3, 4], 1),
    ("roll lucky as passed\nset x to 1 if passed else 2", [1, 1, 6, 6], 1),
    ("roll lucky as passed\nset x to 1 if passed else 2", [1, 2], 2),
    ("for each n in {1..3}:\n    roll d6 as m\n    raise x by m", [1, 2, 3], 6),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "dice", "expected"), ROLLS)
def test_rolls(tmp_path: Path, effect: str, dice: list[int], expected: int) -> None:
    state = small.begin(tmp_path, effect, STATES + TESTS)
    state.force(dice)
    state.apply("go")
    assert state.view("").values["x"] == expected


@pytest.mark.parametrize(("effect", "dice", "expected"), ROLLS)
def test_rolls_that_are_asked_for(
    tmp_path: Path, effect: str, dice: list[int], expected: int
) -> None:
    ruleset = small.load(tmp_path, small.framed(effect, STATES + TESTS))
    state = ruleset.start(chance="asked")
    state.apply("go")
    for number in dice:
        assert state.chance is not None
        assert state.chance.low == 1
        assert number <= state.chance.outcomes
        with pytest.raises(grognard.NotNow):
            _ = state.decision
        saved = ruleset.from_bytes(state.to_bytes())
        assert (saved == state, saved.chance == state.chance) == (True, True)
        state.force([number])
    assert state.chance is None
    assert state.view("").values["x"] == expected


def test_a_reroll_is_offered_once(tmp_path: Path) -> None:
    effect = "roll again as passed\nset x to 1 if passed else 2"
    state = small.begin(tmp_path, effect, STATES + TESTS)
    state.force([1])
    state.apply("go")
    assert small.texts(state) == ["reroll", "pass"]
    second = state.clone()
    second.apply("pass")
    assert second.view("").values["x"] == 2
    state.force([5])
    state.apply("reroll")
    assert state.view("").values["x"] == 1


def test_a_passed_test_may_be_rolled_again(tmp_path: Path) -> None:
    effect = "set x to 1\nroll both as passed\nset x to 3 if passed else 2"
    state = small.begin(tmp_path, effect, STATES + TESTS)
    state.force([5])
    state.apply("go")
    assert state.decision.prompt == "both passed. Roll again?"
    state.force([1])
    state.apply("reroll")
    assert state.view("").values["x"] == 2


def test_dice_are_fair_and_follow_from_the_seed(tmp_path: Path) -> None:
    ruleset = small.load(tmp_path, small.framed("roll d6 as n\nset x to n", STATES))
    counts = [0] * 7
    for seed in range(600):
        values = []
        for _ in range(2):
            state = ruleset.start(seed=seed)
            state.apply("go")
            values.append(state.view("").values["x"])
        assert values[0] == values[1]
        counts[int(str(values[0]))] += 1
    assert counts[0] == 0
    assert all(60 < count < 140 for count in counts[1:])


# --- turns

TURNS = """
state x: 0..99
state opener: player = black

sequence of play:
{sequence}
    draw game

phase turn:
    player may do one of:
        act

phase night:
    raise x by 10

action act:
    effect:
        raise x by 1
{more}
"""
ORDERS = [
    ("each player in turn:\n    turn", "white black"),
    ("each player in turn from black:\n    turn", "black white"),
    ("each player in turn from opener:\n    turn", "black white"),
    ("each player in turn from opponent of opener:\n    turn\n    turn", "white white black black"),
    ("repeat at most 2 times:\n    each player in turn:\n        turn\n    night", "white black white black"),
    ("turn\nas opponent of player:\n    turn\nturn", "white black white"),
    ("each player secretly:\n    turn", "white black"),
    ("each player in turn:\n    each player in turn from player:\n        turn", "white black black white"),
]  # fmt: skip


@pytest.mark.parametrize(("sequence", "order"), ORDERS)
def test_turns(tmp_path: Path, sequence: str, order: str) -> None:
    body = "\n".join("    " + line for line in sequence.splitlines())
    state = small.load(tmp_path, TURNS.format(sequence=body, more="")).start()
    sides = []
    while not state.over:
        sides.append(state.decision.side)
        state.apply("act")
    assert " ".join(sides) == order
    assert state.result is not None
    assert state.result.winners == ()


def test_team_members_take_turns(tmp_path: Path) -> None:
    scenario = small.SCENARIO + "seats: {white: [anna, ben, cleo]}\n"
    body = "    repeat at most 4 times:\n        each player in turn:\n            turn"
    state = small.load(tmp_path, TURNS.format(sequence=body, more=""), scenario=scenario).start()
    assert state.seats == ("anna", "ben", "cleo", "black")
    seats = []
    while not state.over:
        seats.append(state.decision.seat)
        state.apply("act")
    assert seats == ["anna", "black", "ben", "black", "cleo", "black", "anna", "black"]
    assert state.view("ben").side == "white"


VERDICTS = [
    ("player wins when x = 1", ("white",), 1),
    ("player loses when x = 1", ("black",), 1),
    ("draw when x = 2", (), 2),
    ("player wins when player = black and x > 0", ("black",), 1),
    ("player wins when x = 9\n    draw when x = 1", (), 1),
    ("player loses when no cruisers of player in reef and x = 1", ("black",), 1),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "winners", "decisions"), VERDICTS)
def test_victories(tmp_path: Path, verdict: str, winners: tuple[str, ...], decisions: int) -> None:
    body = "    repeat at most 5 times:\n        each player in turn:\n            turn"
    more = f'victory "The end":\n    {verdict} because "so it is"\n'
    state = small.load(tmp_path, TURNS.format(sequence=body, more=more)).start()
    for _ in range(decisions):
        assert not state.over
        state.apply("act")
    assert state.over
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == (winners, "so it is")
    others = tuple(side for side in ("white", "black") if side not in winners)
    assert state.result.losers == (others if "loses" in verdict else ())


def test_nobody_wins_before_secret_doings_are_known(tmp_path: Path) -> None:
    body = "    each player secretly:\n        turn\n    turn"
    more = "victory:\n    player wins when x = 1"
    state = small.load(tmp_path, TURNS.format(sequence=body, more=more)).start()
    state.apply("act")
    assert not state.over
    assert state.view("white").values["x"] == 1
    assert state.view("black").values["x"] == 0
    assert state.view("").values["x"] == 0
    state.apply("pass")
    assert state.over
