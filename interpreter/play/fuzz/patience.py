"""How long play may go on rolling: without a decision, and in a whole game."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.engine import Machine
from interpreter.engine.machine import MOST_BLOCKS
from interpreter.engine.runtime import Vector, stopping_loops
from interpreter.program.layout import PC

FEW = 5_000  # rolls without a decision that are enough where play went round for ever before
MOST = MOST_BLOCKS  # and elsewhere; where rolls are sampled, so many steps end a game too
KEPT = 512  # of them that are noted: more are not needed to come into what goes round
IN_ALL = 1_000_000  # rolls of a game


class Patience:
    """Notes where rolls went on for ever, so that the next game that comes there takes less time."""

    def __init__(self, known: Iterable[int] = ()) -> None:
        """`known` are the blocks with such rolls."""
        self.known = set(known)

    def ends(self, machine: Machine, s: Vector, rolled: int) -> None:
        """Raises RulesFault at a roll when it is one too many; `rolled` is how many came since the last decision."""
        block = s[PC]
        if rolled < MOST and block not in self.known:
            return
        self.known.add(block)
        roll = machine.rolls[block]
        assert roll is not None
        stopping_loops(machine.program)(machine.program.block_sites[roll.then])


def hasty(machine: Machine) -> Patience:
    """For games that are known to go round for ever."""
    return Patience(block for block, roll in enumerate(machine.rolls) if roll is not None)
