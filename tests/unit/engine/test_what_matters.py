"""What is left out of the digest of a state makes no difference to what comes of it."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

import pytest
from odds import question
from small import load

from interpreter.game.contract import NotNow
from interpreter.play.odds.graph import explore
from interpreter.play.odds.odds import work_out
from interpreter.play.odds.outcome import Teller
from interpreter.play.odds.solve import ends

RULES = """
state points: 0..99
state last: 0..6
state ship.damage: 0..9

sequence of play:
    roll d6 as weather
    repeat:
        each player in turn:
            turn

phase turn:
    player must do one of:
        go

action go:
    effect:
        both(first of my ships)

procedure both(ship):
    strike(ship, 2)
    roll d6 as middle
    strike(ship, middle)

procedure strike(ship, most):
    let before = ship.damage
    repeat at most 2 times:
        roll d6 as first_die
        roll d6 as second_die
        let worse = min(first_die, second_die)
        if worse <= most:
            raise ship.damage by 1
    set last to ship.damage - before
    roll steady as calm
    if calm:
        raise points by last + 1

test steady:
    roll 2d6
    pass when roll >= 8
    may reroll once

victory enough:
    draw when points > 90
"""


@pytest.mark.parametrize(
    "call", ["both(white:cruiser-1)", "strike(white:scout-1, 3)", "steady", "go"]
)
def test_fewer_states_and_the_same_outcomes(tmp_path: Path, call: str) -> None:
    load(tmp_path / "small", RULES)
    asked = question(tmp_path / "small", call, plays=("random",))
    answer = work_out(asked)
    graph = explore(asked.start, asked.policies)
    mass, never = ends(graph, {})
    teller = Teller(asked.program, asked.before, answer.brief)
    found: dict[tuple[str, ...], F] = {}
    for node, share in mass.items():
        told = teller.changes(graph.ends[node].state.row, "")
        found[told] = found.get(told, F(0)) + share
    assert never == 0
    if asked.script.kind != "test":
        assert found == {reading.told: share for reading, share in answer.shares.items()}
    assert answer.states <= len(graph.ways)
    if call == "both(white:cruiser-1)":
        assert answer.states < len(graph.ways) / 3


def test_rolls_that_are_asked_for_go_as_those_that_are_not(tmp_path: Path) -> None:
    ruleset = load(tmp_path / "small", RULES)
    sampled = ruleset.start(seed=5)
    asked = ruleset.start(seed=5, chance="asked")
    for _ in range(3):
        while asked.chance is not None:
            asked.roll()
        assert asked.row == sampled.row
        option = sampled.decision.options[0].code
        sampled.apply(option)
        asked.apply(option)
    while asked.chance is not None:
        asked.roll()
    assert asked.row == sampled.row
    assert [event.text for event in asked.events()] == [event.text for event in sampled.events()]


def test_branches_are_what_can_come_up(tmp_path: Path) -> None:
    state = load(tmp_path / "small", RULES).start(seed=5, chance="asked")
    branches = state.branches()
    assert len(branches) == 6
    for number, branch in enumerate(branches, 1):
        other = state.clone()
        assert other.roll(number) == number
        assert branch.essence() == other.essence()
    assert state.chance is not None
    state.roll(1)
    with pytest.raises(NotNow):
        state.branches()
    with pytest.raises(NotNow):
        state.roll()


def test_the_last_test_is_told(tmp_path: Path) -> None:
    ruleset = load(tmp_path / "small", RULES)
    state = ruleset.start(forced=(1,))
    assert state.last_test is None
    state.force([1, 1, 1, 1, 3, 6, 6, 6, 6, 4, 5, 4, 5])
    state.apply("go")
    assert state.last_test == (9, True)


def test_digests_of_the_random_stream_do_not_differ(tmp_path: Path) -> None:
    ruleset = load(tmp_path / "small", RULES)
    states = [ruleset.start(seed=seed, forced=(2,)) for seed in (1, 2)]
    assert states[0].essence() == states[1].essence()
    assert states[0] != states[1]
