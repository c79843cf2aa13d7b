"""Studies: many games of one or several rulesets, played anywhere, counted, and compared.

Comes in: a `Plan` of arms, each a ruleset with scenario, options and players; and a place to play. Goes out:
for each arm what was `Counted`, never the games themselves, so that memory does not grow with their number.
Counts add up exactly: how games are shared out in batches, and who plays them, changes nothing.
"""

from interpreter.play.study.arm import Arm, Plan, StudyError
from interpreter.play.study.cast import Cast, cast, identity
from interpreter.play.study.counted import Counted
from interpreter.play.study.keep import Kept
from interpreter.play.study.run import run
from interpreter.play.study.statistics import Tally

__all__ = [
    "Arm",
    "Cast",
    "Counted",
    "Kept",
    "Plan",
    "StudyError",
    "Tally",
    "cast",
    "identity",
    "run",
]
