"""Characters that have no place in rules, and what was meant by them."""

from __future__ import annotations

import unicodedata

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.syntax.fault import Fault

# The character -> what is wrong, what is right.
_MEANT = {
    "&": ("“And” is written as a word.", "Write “and”."),
    "|": ("“Or” is written as a word.", "Write “or”."),
    "!": ("“Not” is written as a word.", "Write “not”, or “!=” for “differs from”."),
    ";": ("No sign ends a line.", "Begin the next line instead."),
    "%": ("The language knows no percentages and no remainders.", "Divide with “/”."),
    "'": ("Texts stand in double quotation marks.", 'Write: because "the cell is taken"'),
    "’": ("What belongs to a thing follows a dot.", "Write “ship.range” or “range of ship”."),
    "→": ("The arrow is written with two signs.", "Write “->”."),
    "≤": ("“At most” is written with two signs.", "Write “<=”."),
    "≥": ("“At least” is written with two signs.", "Write “>=”."),
    "≠": ("“Differs from” is written with two signs.", "Write “!=”."),
    "×": ("“Times” is written with a star.", "Write “*”."),
    "·": ("“Times” is written with a star.", "Write “*”."),
    "–": ("This dash is no minus.", "Write “-”."),
    "−": ("This dash is no minus.", "Write “-”."),
    "—": ("This dash is no minus.", "Write “-”."),
    "[": (
        "This citation is not closed.",
        "Write the numbers of the sentences in brackets: [12, 13]",
    ),
    "]": ("This bracket closes nothing.", "Square brackets hold citations: [12, 13]"),
}
_QUOTES = "“”„‟«»‹›‘‚`"


def bad_character(found: Fault) -> Diagnostic:
    """The finding for a character that begins no word of the language."""
    shown = found.word
    says, right = _meant(found, shown)
    return Diagnostic(codes.BAD_CHARACTER, says, Label(found.span), right)


def _meant(found: Fault, shown: str) -> tuple[str, str]:
    if shown == '"':
        return (
            "This text has no closing quotation mark.",
            'Close it on the same line: because "the field is taken".',
        )
    if shown == "'" and found.before.end == found.span.start and found.before.text.isidentifier():
        return _MEANT["’"]
    if shown in _QUOTES:
        return "Texts stand in straight quotation marks.", 'Write: because "the cell is taken"'
    if shown in _MEANT:
        return _MEANT[shown]
    if not shown.isprintable() or shown.isspace():
        name = unicodedata.name(shown, f"number {ord(shown)}" if shown else "").lower()
        return f"An invisible character ({name}) stands here.", "Take it out, or write a blank."
    return (
        f"The character “{shown}” has no place in rules here.",
        "Names are letters, digits and underscores; texts stand in straight quotation marks.",
    )
