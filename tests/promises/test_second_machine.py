"""A machine written from `docs/design/program.md` alone plays the same games as the engine."""

import random
from pathlib import Path

import pytest
from second_machine import Game

import interpreter as grognard
from interpreter.program.layout import ACTIVE
from interpreter.ruleset.library import shipped

ROOT = Path(__file__).parents[2]
HERE = sorted(p.parent.as_posix() for p in (ROOT / "tests" / "rulesets").glob("*/game.yaml"))
WORK = 40_000  # cells times units times decisions, about, that one game may take here
SMALL = 3_000  # cells times units of games whose every clause is tried


def scenarios() -> list[tuple[str, str]]:
    return [
        (name, scenario)
        for name in (*shipped(), *HERE)
        for scenario in grognard.load(name).scenarios
    ]


def worth(game: Game, side: int) -> int | None:
    """What the rules say the position is worth to a side."""
    if game.program.worth is None:
        return None
    active, game.s[ACTIVE] = game.s[ACTIVE], side
    found = game.value(game.program.worth, {})
    game.s[ACTIVE] = active
    return found


@pytest.mark.parametrize(("name", "scenario"), scenarios())
def test_both_machines_play_the_same_games(name: str, scenario: str) -> None:
    ruleset = grognard.load(name)
    machine = ruleset.machine(scenario)
    size = len(machine.program.world.cells) * len(machine.program.world.units)
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
