"""A machine written from `docs/design/program.md` alone plays the same games as the engine."""

import random

import pytest
from playing import GAMES, loaded
from second_machine import Game

from interpreter.program.layout import ACTIVE

WORK = 40_000  # cells times units times decisions, about, that one game may take here
SMALL = 3_000  # cells times units of games whose every clause is tried


def worth(game: Game, side: int) -> int | None:
    """What the rules say the position is worth to a side."""
    if game.program.worth is None:
        return None
    active, game.s[ACTIVE] = game.s[ACTIVE], side
    found = game.value(game.program.worth, {})
    game.s[ACTIVE] = active
    return found


@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_both_machines_play_the_same_games(name: str, scenario: str) -> None:
    ruleset = loaded(name)
    machine = ruleset.machine(scenario)
    size = len(machine.program.world.cells) * max(8, len(machine.program.world.units))
    most = max(6, WORK // (size + 100))
    for seed in range(2):
        rng = random.Random(seed)
        state = ruleset.start(scenario, seed)
        game = Game(machine.program, seed)
        for _ in range(most):
            assert game.s == state._vector
            assert game.events == state._log
            if not any(state._vector[secret.running] for secret in game.layout.secrets):
                for number, side in enumerate(game.world.sides):
                    assert worth(game, number) == state.worth(side)
            if state.over:
                break
            codes = game.options()
            assert codes == list(state.options.codes())
            if size < SMALL:
                assert sorted(codes) == sorted(game.options(search=False))
            code = rng.choice(codes)
            game.apply(code)
            state.apply(code)
