"""Takes any legal option, each as likely as the others."""

from __future__ import annotations

from interpreter.game.contract import Option
from interpreter.play.chair import Chair


class Random:
    """A player without a plan."""

    def decide(self, chair: Chair) -> Option:
        return chair.options.sample(chair.rng)
