"""What of the rules play has come to, and why it has not come to the rest.

Comes in: a ruleset, its cases, or a number of games. Goes out: how often everything was come to (`Reached`), the
shares of each kind, and the gaps, each with its reason.
"""

from interpreter.play.reached.gaps import Gap, gaps, kind_of
from interpreter.play.reached.gather import Reached, by_cases, by_games, choices
from interpreter.play.reached.shares import Share, not_played, shares

__all__ = [
    "Gap",
    "Reached",
    "Share",
    "by_cases",
    "by_games",
    "choices",
    "gaps",
    "kind_of",
    "not_played",
    "shares",
]
