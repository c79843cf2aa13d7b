"""Looks one decision ahead and takes what looks best, by its own view alone.

At most `LOOKED_AT` options are tried, drawn by chance where there are more. They are tried in positions as
they may be for all that the seat knows, so that what hangs on secrets or dice counts by its mean.
"""

from __future__ import annotations

from interpreter.game.contract import Option
from interpreter.play.bots.ahead import Judge, ranked
from interpreter.play.chair import Chair


class Greedy:
    """A player that takes what it can get."""

    def __init__(self) -> None:
        self._judge = Judge()

    def decide(self, chair: Chair) -> Option:
        if len(chair.options) == 1:
            return chair.options[0]
        self._judge.turn_to(chair)
        _, code = ranked(chair, self._judge)[0]
        return chair.options.option(code)
