"""A watched ruleset plays the same games, and both machines count the same in them."""

import random

import pytest
from playing import GAMES, loaded, written
from second_machine import Game

WORK = 8_000  # cells times units times decisions, about, that one game may take here
SMALLEST = dict(reversed(GAMES))  # a scenario of each ruleset


def each() -> list[object]:
    """The scenarios; those of variants, most of which are their bases again, only in the long runs."""
    variants = {name for name in SMALLEST if len(written(name).chain) > 1}
    return [
        pytest.param(*game, marks=[pytest.mark.slow] if game[0] in variants else [])
        for game in SMALLEST.items()
    ]


@pytest.mark.parametrize(("name", "scenario"), each())
def test_what_is_counted_changes_no_game(name: str, scenario: str) -> None:
    plain = loaded(name)
    counting = plain.watched()
    program, machine = plain.machine(scenario).program, counting.machine(scenario)
    assert not program.spots
    assert program.layout == machine.program.layout
    assert [site.span for site in program.sites] == [site.span for site in machine.program.sites]
    size = len(program.world.cells) * len(program.world.units)
    rng = random.Random(7)
    state, other = plain.start(scenario, 7), counting.start(scenario, 7)
    game = Game(machine.program, 7)
    for _ in range(max(6, WORK // (size + 100))):
        assert state == other
        if state.over:
            break
        code = rng.choice(list(state.options.codes()))
        for one in (state, other, game):
            one.apply(code)
    counts = machine.take_counts()
    assert counts == tuple(game.counts)
    assert any(counts)
    assert not any(machine.take_counts())
