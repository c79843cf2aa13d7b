"""Looks one decision ahead and takes what looks best, by its own view alone.

At most `LOOKED_AT` options are tried, drawn by chance where there are more. A move whose outcome hangs on
secrets or dice is not tried but guessed at: what may be gained and lost, as likely as the box says.
"""

from __future__ import annotations

import random

from interpreter.game.contract import Option, UnitSeen, View
from interpreter.play.bots.worth import Worth, settled, worth
from interpreter.play.chair import Chair, Prospect, is_hidden
from interpreter.play.table import Options

LOOKED_AT = 60  # options tried in one decision
LISTED = 20_000  # of more options, some are drawn without listing all
BOLDER = 0.1  # added to what a fight seems worth, for each decision in which nothing was lost
_EVEN = 1e-9


class Greedy:
    """A player that takes what it can get, and dares more the longer nothing was lost."""

    def __init__(self) -> None:
        self._worth: Worth | None = None
        self._settled = False
        self._on_board = 0
        self._daring = 0.0

    def decide(self, chair: Chair) -> Option:
        judge = self._judge(chair)
        self._look(chair.view)
        best: list[Option] = []
        highest = float("-inf")
        for option in _some(chair.options, chair.rng):
            value = self._value(chair, option, judge)
            if value > highest + _EVEN:
                best, highest = [option], value
            elif value > highest - _EVEN:
                best.append(option)
        return chair.rng.choice(best)

    def _judge(self, chair: Chair) -> Worth:
        """What counts for the side: worked out when it first decides, and when all are set up."""
        done = settled(chair.view)
        if self._worth is None or self._worth.side != chair.decision.side or done > self._settled:
            self._worth = worth(chair.ruleset, chair.scenario, chair.view)
            self._settled = done
        return self._worth

    def _look(self, view: View) -> None:
        """Grows bolder while as many units are on the board as before."""
        on_board = sum(bool(unit.cell) for unit in view.units)
        self._daring = self._daring + BOLDER if on_board == self._on_board else 0.0
        self._on_board = on_board

    def _value(self, chair: Chair, option: Option, judge: Worth) -> float:
        prospect = chair.after(option)
        if prospect is not None:
            return _score(prospect, judge)
        now = _score(Prospect(chair.view, chair.worth), judge)
        return now + _gamble(chair.view, option, judge, self._daring)


def _score(prospect: Prospect, judge: Worth) -> float:
    """What the rules say a position is worth, or what it looks like where they say nothing."""
    if prospect.worth is None or prospect.view.result:
        return judge.of(prospect.view)
    return float(prospect.worth)


def _some(options: Options, rng: random.Random) -> list[Option]:
    """All options, or some of each action, so that rare actions are looked at too."""
    if len(options) <= LOOKED_AT:
        return list(options)
    if len(options) > LISTED:
        return list({o.code: o for o in (options.sample(rng) for _ in range(LOOKED_AT))}.values())
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.action, []).append(option)
    share = LOOKED_AT // len(groups)
    return [o for group in groups.values() for o in rng.sample(group, min(share, len(group)))]


def _gamble(view: View, option: Option, judge: Worth, daring: float) -> float:
    """What a move of unknown outcome gains on average: units named in it fight each other."""
    at = {unit.cell: unit for unit in view.units if unit.cell}
    named = [at[part] for part in option.parts.values() if part in at]
    mine = [unit for unit in named if unit.owner == view.side]
    theirs = [unit for unit in named if unit.owner != view.side]
    if not mine or not theirs:
        return 0.0
    chance = _chance(mine[0], theirs[0], judge)
    return chance * judge.of_unit(theirs[0]) - (1 - chance) * judge.of_unit(mine[0]) + daring


def _chance(mine: UnitSeen, theirs: UnitSeen, judge: Worth) -> float:
    if is_hidden(theirs):
        return judge.chance_against_unknown(mine)
    return 0.75 if judge.of_unit(mine) > judge.of_unit(theirs) else 0.25
