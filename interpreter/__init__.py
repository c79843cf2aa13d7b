"""Grognard: a declarative rules interpreter for board wargames.

import interpreter as grognard

ruleset = grognard.load("path-or-id")
state = ruleset.start(seed=1)
while not state.over:
    state.apply(state.decision.options[0])
print(state.result)
"""

from __future__ import annotations

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

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "Event",
    "GrognardError",
    "IllegalMove",
    "NotNow",
    "Option",
    "Refusal",
    "RulesFault",
    "Ruleset",
    "RulesetError",
    "State",
    "View",
    "load",
]


def __getattr__(name: str) -> object:
    """Finds the public names when they are first used, so that the command line starts at once."""
    if name in ("load", "Ruleset"):
        from interpreter import api

        return getattr(api, name)
    if name == "State":
        from interpreter.engine import State

        return State
    if name in __all__:
        from interpreter.game import contract

        return getattr(contract, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
