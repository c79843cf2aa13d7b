"""A small study: one ruleset as it is loaded, played here, game by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from interpreter.game.contract import GrognardError
from interpreter.play.study import Arm, Kept, Plan, cast, identity, run
from interpreter.play.study.again import again
from interpreter.play.study.arm import LIMIT
from interpreter.play.study.figures import Figures
from interpreter.play.study.places import cores
from interpreter.play.table import Playable
from interpreter.syntax import tree

FIRING = (tree.Action, tree.Procedure, tree.Reaction, tree.Victory)


def simulate(
    ruleset: Playable,
    scenario: str,
    seats: Mapping[str, str],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda played: None,
) -> Figures:
    """Plays `games` games, or fewer when interrupted by Ctrl-C; the same seed gives the same figures.

    `seats` says who sits where; `progress` is told how many games have been played. Games that come to no end are
    counted by themselves.
    """
    watched = ruleset.watched()
    options = tuple(sorted(ruleset.options_in(scenario).items()))
    known = identity(watched, scenario)
    arm = Arm(ruleset.id, ruleset.id, *known, scenario, options, tuple(seats.items()))
    plan = Plan((arm,), games, seed)

    def told(kept: Kept) -> None:
        progress(kept.played)

    with cores(1) as place:
        kept = run(plan, Kept.nothing(plan), lambda name, given: ruleset, place, told)
    return Figures(arm, cast(watched, scenario), games, kept.arms[0].counted)


def grief(ruleset: Playable, figures: Figures) -> GrognardError | None:
    """What the first game that came to no end came to grief by: it is played again to hear that."""
    for trouble in figures.counted.troubles[:1]:
        return again(ruleset, figures.arm, trouble.seed, LIMIT)[1]
    return None


def never(ruleset: Playable, figures: Figures) -> dict[str, str]:
    """The actions, procedures, reactions and victories that never came up, with their titles, in order."""
    fired = figures.watched.fired
    declared = [d for d in ruleset.written.declarations if isinstance(d, FIRING)]
    return {d.name.text: d.title or d.name.text for d in declared if d.name.text not in fired}
