"""Plans of small studies."""

from collections.abc import Callable, Sequence

import pytest

from interpreter.api import load
from interpreter.play.study import Arm, Kept, Plan, identity, run
from interpreter.play.study.places import Place, cores

MakePlan = Callable[..., Plan]


@pytest.fixture
def plan() -> MakePlan:
    """A plan with an arm for each ruleset, by id or path."""

    def make(
        *names: str, games: int = 40, seed: int = 7, player: str = "random", limit: int = 10_000
    ) -> Plan:
        return Plan(tuple(_arm(name, player) for name in names), games, seed, limit)

    return make


def _arm(name: str, player: str) -> Arm:
    ruleset = load(name).watched()
    scenario = ruleset.default_scenario
    seats = tuple((seat, player) for seat in ruleset.start().seats)
    options = tuple(ruleset.options_in(scenario).items())
    return Arm(ruleset.id, name, *identity(ruleset, scenario), scenario, options, seats)


@pytest.fixture
def played() -> Callable[..., Kept]:
    """What comes of a plan that is played."""

    def play(
        plan: Plan,
        workers: int = 1,
        kept: Kept | None = None,
        place: Place | None = None,
        told: Callable[[Kept], None] = lambda kept: None,
    ) -> Kept:
        before = kept or Kept.nothing(plan)
        if place is not None:
            return run(plan, before, load, place, told)
        with cores(workers) as here:
            return run(plan, before, load, here, told)

    return play


@pytest.fixture
def faulty(tmp_path) -> str:
    """Three in a row with a mistake: whoever makes the seventh mark counts further than he can."""
    folder = tmp_path / "faulty"
    (folder / "rules").mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "id: faulty\ntitle: Faulty\nextends: tic-tac-toe\n", encoding="utf-8"
    )
    lines: Sequence[str] = (
        "state marks: 0..6",
        "",
        "replace action mark_cell:",
        "    choose to from cells where it.mark is none",
        "    effect:",
        "        set to.mark to player",
        "        set marks to marks + 1",
        "",
    )
    (folder / "rules" / "marks.rules").write_text("\n".join(lines), encoding="utf-8")
    return str(folder)
