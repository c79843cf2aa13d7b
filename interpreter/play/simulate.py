"""A small study: one ruleset as it is loaded, played here, game by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from interpreter.play.bots import player
from interpreter.play.study import Arm, Kept, Plan, cast, identity, run
from interpreter.play.study.figures import Figures
from interpreter.play.study.places import cores
from interpreter.play.study.playing import play_out
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

    `seats` says who sits where; `progress` is told how many games have been played. Raises EndlessGame, RulesFault.
    """
    watched = ruleset.watched()
    options = tuple(sorted(ruleset.options.items()))
    known = identity(watched, scenario)
    arm = Arm(ruleset.id, ruleset.id, *known, scenario, options, tuple(seats.items()))
    plan = Plan((arm,), games, seed)

    def told(kept: Kept) -> None:
        for trouble in kept.arms[0].counted.troubles:
            _once_more(ruleset, arm, trouble.seed, plan.limit)
        progress(kept.played)

    with cores(1) as place:
        kept = run(plan, Kept.nothing(plan), lambda name, given: ruleset, place, told)
    return Figures(arm, cast(watched, scenario), games, kept.arms[0].counted)


def _once_more(ruleset: Playable, arm: Arm, seed: int, limit: int) -> None:
    """Plays a game that came to no end, to raise what it raised."""
    makers = {seat: partial(player, kind) for seat, kind in arm.seats}
    state = ruleset.start(arm.scenario, seed=seed)
    play_out(ruleset, arm.scenario, state, makers, seed, limit, lambda *_: None)


def never(ruleset: Playable, figures: Figures) -> dict[str, str]:
    """The actions, procedures, reactions and victories that never came up, with their titles, in order."""
    fired = figures.watched.fired
    declared = [d for d in ruleset.written.declarations if isinstance(d, FIRING)]
    return {d.name.text: d.title or d.name.text for d in declared if d.name.text not in fired}
