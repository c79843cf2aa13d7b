"""Runs a program as generated Python.

Comes in: a `Program`. Goes out: a `Machine`, which holds no game, and `State`s, which are a flat row of
integers each. The same seed and decisions give the same game.
"""

from interpreter.engine.machine import Machine
from interpreter.engine.state import State, begin, from_bytes, go_on, standing

__all__ = ["Machine", "State", "begin", "from_bytes", "go_on", "standing"]
