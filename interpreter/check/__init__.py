"""What was written -> programs, or diagnostics.

Comes in: a `Ruleset` as read. Goes out: `Checked`, with a program for each scenario, and everything
found. Where there is an error there is no result. Afterwards play raises no fault of names or types,
whatever is chosen.
"""

from interpreter.check.asking import type_of
from interpreter.check.check import Checked, check, declared, lower
from interpreter.check.context import Notes

__all__ = ["Checked", "Notes", "check", "declared", "lower", "type_of"]
