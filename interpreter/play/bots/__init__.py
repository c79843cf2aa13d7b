"""Players that need nobody at the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from interpreter.play.bots.greedy import Greedy
from interpreter.play.bots.mcts import Mcts
from interpreter.play.bots.random import Random
from interpreter.play.bots.script import Script
from interpreter.play.chair import MakePlayer, Player

BOTS: Mapping[str, MakePlayer] = {"random": Random, "greedy": Greedy, "mcts": Mcts}
_BUDGET = re.compile(r"(\d{1,6})(s?)")


def player(kind: str) -> Player:
    """The player called `random`, `greedy`, `mcts`, `mcts:200`, `mcts:2s` or `script:FILE`.

    Raises KeyError, OSError.
    """
    name, colon, rest = kind.partition(":")
    if name == "script" and colon:
        return Script.read(Path(rest))
    if name == "mcts" and colon:
        return _mcts(rest)
    return BOTS[kind]()


def is_player(kind: str) -> bool:
    """Whether there is a player called so; a script need not be there."""
    name, _, rest = kind.partition(":")
    budget = _BUDGET.fullmatch(rest)
    return (
        kind in BOTS
        or (name == "script" and bool(rest))
        or (name == "mcts" and budget is not None and int(budget[1]) > 0)
    )


def _mcts(budget: str) -> Mcts:
    """With a number of rounds, `200`, or of seconds, `2s`. Raises KeyError."""
    found = _BUDGET.fullmatch(budget)
    if found is None or int(found[1]) == 0:
        raise KeyError(f"mcts:{budget}")
    return Mcts(seconds=int(found[1])) if found[2] else Mcts(rounds=int(found[1]))


__all__ = ["BOTS", "Greedy", "Mcts", "Random", "Script", "is_player", "player"]
