"""Looks one decision ahead and takes what looks best, by its own view alone.

At most `LOOKED_AT` options are tried, sampled where there are more. A move whose outcome hangs on
secrets or dice is not tried but guessed at: what may be gained and lost, as likely as the box says.
"""

from __future__ import annotations

import random

from interpreter.game.contract import Option, UnitSeen, View
from interpreter.play.bots.worth import Worth, worth
from interpreter.play.chair import Chair, is_hidden
from interpreter.play.table import Options

LOOKED_AT = 60  # options tried in one decision
_EVEN = 1e-9


class Greedy:
    """A player that takes what it can get."""

    def __init__(self) -> None:
        self._worth: Worth | None = None

    def decide(self, chair: Chair) -> Option:
        judge = self._judge(chair)
        best: list[Option] = []
        highest = float("-inf")
        for option in _some(chair.options, chair.rng):
            value = _value(chair, option, judge)
            if value > highest + _EVEN:
                best, highest = [option], value
            elif value > highest - _EVEN:
                best.append(option)
        return chair.rng.choice(best)

    def _judge(self, chair: Chair) -> Worth:
        """What counts for the side, worked out when it first decides."""
        if self._worth is None or self._worth.side != chair.decision.side:
            self._worth = worth(chair.ruleset, chair.scenario, chair.view)
        return self._worth


def _some(options: Options, rng: random.Random) -> list[Option]:
    if len(options) <= LOOKED_AT:
        return list(options)
    return list({o.code: o for o in (options.sample(rng) for _ in range(LOOKED_AT))}.values())


def _value(chair: Chair, option: Option, judge: Worth) -> float:
    view = chair.after(option)
    return (
        judge.of(chair.view) + _gamble(chair.view, option, judge)
        if view is None
        else judge.of(view)
    )


def _gamble(view: View, option: Option, judge: Worth) -> float:
    """What a move of unknown outcome gains on average: units named in it fight each other."""
    at = {unit.cell: unit for unit in view.units if unit.cell}
    named = [at[part] for part in option.parts.values() if part in at]
    mine = [unit for unit in named if unit.owner == view.side]
    theirs = [unit for unit in named if unit.owner != view.side]
    if not mine or not theirs:
        return 0.0
    chance = _chance(mine[0], theirs[0], judge)
    return chance * judge.of_unit(theirs[0]) - (1 - chance) * judge.of_unit(mine[0])


def _chance(mine: UnitSeen, theirs: UnitSeen, judge: Worth) -> float:
    if is_hidden(theirs):
        return judge.chance_against_unknown(mine)
    return 0.75 if judge.of_unit(mine) > judge.of_unit(theirs) else 0.25
