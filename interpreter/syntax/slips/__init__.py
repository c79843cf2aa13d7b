"""Mistakes that writers of rules make often: how each looks, what is wrong, what is right.

The tables test themselves: every example fails, and fails with its own message. The first that
fits a fault is told, so the special stand before the general.
"""

from interpreter.syntax.slips.blocks import BLOCKS, NO_COLON
from interpreter.syntax.slips.chance import CHANCE
from interpreter.syntax.slips.changes import CHANGES
from interpreter.syntax.slips.english import ENGLISH
from interpreter.syntax.slips.headings import HEADINGS
from interpreter.syntax.slips.lines import ASSERTIONS, CHOICES, EFFECTS, TEXTS
from interpreter.syntax.slips.slip import Slip
from interpreter.syntax.slips.values import PLUS, VALUES

SLIPS = (
    PLUS,
    *CHANGES,
    *HEADINGS,
    *ASSERTIONS,
    *CHOICES,
    *TEXTS,
    *CHANCE,
    *EFFECTS,
    *BLOCKS,
    *VALUES,
    *ENGLISH,
)

__all__ = ["NO_COLON", "SLIPS", "Slip"]
