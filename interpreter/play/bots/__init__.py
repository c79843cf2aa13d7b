"""Players that need nobody at the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from interpreter.play.bots.greedy import Greedy
from interpreter.play.bots.random import Random
from interpreter.play.bots.script import Script
from interpreter.play.chair import MakePlayer, Player

BOTS: Mapping[str, MakePlayer] = {"random": Random, "greedy": Greedy}


def player(kind: str) -> Player:
    """The player called `random`, `greedy` or `script:FILE`. Raises KeyError, OSError."""
    name, colon, rest = kind.partition(":")
    if name == "script" and colon:
        return Script.read(Path(rest))
    return BOTS[kind]()


__all__ = ["BOTS", "Greedy", "Random", "Script", "player"]
