"""Grognard: a declarative rules interpreter for board wargames.

import interpreter as grognard

ruleset = grognard.load("path-or-id")
state = ruleset.start(seed=1)
while not state.over:
    state.apply(state.decision.options[0])
print(state.result)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.api import Ruleset, load
    from interpreter.engine import State
    from interpreter.game.contract import (
        Decision,
        Event,
        GrognardError,
        IllegalMove,
        NotNow,
        Option,
        Refusal,
        RulesetError,
        RulesFault,
        View,
    )
    from interpreter.play.odds.asked import NoQuestion
    from interpreter.play.odds.distribution import Distribution
    from interpreter.play.odds.graph import TooMany
    from interpreter.play.odds.odds import Answer
    from interpreter.play.odds.policy import Unsolved

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Decision",
    "Distribution",
    "Event",
    "GrognardError",
    "IllegalMove",
    "NoQuestion",
    "NotNow",
    "Option",
    "Refusal",
    "RulesFault",
    "Ruleset",
    "RulesetError",
    "State",
    "TooMany",
    "Unsolved",
    "View",
    "load",
]

_CONTRACT = "interpreter.game.contract"
_HOMES = {
    "Answer": "interpreter.play.odds.odds",
    "Distribution": "interpreter.play.odds.distribution",
    "NoQuestion": "interpreter.play.odds.asked",
    "Ruleset": "interpreter.api",
    "State": "interpreter.engine",
    "TooMany": "interpreter.play.odds.graph",
    "Unsolved": "interpreter.play.odds.policy",
    "load": "interpreter.api",
}
"""Where public names are at home that are not of the contract."""


def __getattr__(name: str) -> object:
    """Finds the public names when they are first used, so that the command line starts at once."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, _CONTRACT)), name)
