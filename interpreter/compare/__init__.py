"""Two rulesets -> what changed from one to the other, rule by rule and value by value.

Comes in: two `Ruleset`s as they were read, with all that they extend. Goes out: a `Change` for each
difference, in the order in which a reader goes through a ruleset. Comments and layout are no
difference. Ids, versions and places of files are none either: they are how two rulesets are told apart.
"""

from __future__ import annotations

from interpreter.compare.changes import Change, Mark, Piece, TextLine
from interpreter.compare.facts import facts
from interpreter.compare.labels import told_labels
from interpreter.compare.rules import compare_rules
from interpreter.compare.sheets import compare_facts
from interpreter.compare.words import marked
from interpreter.ruleset import Ruleset

__all__ = ["Change", "Mark", "Piece", "TextLine", "compare", "marked", "told_labels"]


def compare(before: Ruleset, after: Ruleset) -> tuple[Change, ...]:
    """All that changed, the rules first; nothing where the two play alike and say the same."""
    sheets = compare_facts(facts(before.sheets), facts(after.sheets))
    return (*compare_rules(before, after), *sheets)
