"""Characters that have no place in rules, and what was meant by them."""

from __future__ import annotations

import unicodedata

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.syntax.fault import Fault
from interpreter.syntax.mending import Mend

_QUOTES = "“”„‟«»‹›‘‚`"

# The character -> what is wrong, what is right.
_MEANT = {
    "&": ("“And” is written as a word.", "Write “and”."),
    "|": ("“Or” is written as a word.", "Write “or”."),
    "!": ("“Not” is written as a word.", "Write “not”, or “!=” for “differs from”."),
    ";": ("A line of rules ends without a sign.", "Take it out; what comes next begins a line."),
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


_MENDS = {
    "&": (Mend(r" ?&+ ?", " and "),),
    "|": (Mend(r" ?\|+ ?", " or "),),
    "!": (Mend(r"! ?(?!=)", "not "),),
    ";": (Mend(r";+\s*$", ""), Mend(r";\s*(\S.*)$", r"\n\1")),
    "'": (Mend(r"'([^'\"]*)'", r'"\1"'), Mend(r"\b(\w+)'s (\w+)", r"\1.\2")),
    "’": (Mend(r"\b(\w+)’s (\w+)", r"\1.\2"),),
    "→": (Mend("→", "->"),),
    "≤": (Mend("≤", "<="),),
    "≥": (Mend("≥", ">="),),
    "≠": (Mend("≠", "!="),),
    "×": (Mend("×", "*"),),
    "·": (Mend("·", "*"),),
    "%": (Mend(r"([\w.]+) ?% ?(\w+)", r"\1 - \1 / \2 * \2"),),
} | {
    dash: (Mend(rf"(\d) ?{dash} ?(\d+)", r"\1..\2", sure=False), Mend(dash, "-")) for dash in "–—−"
}
_CURVED = Mend(f"[{_QUOTES}]([^{_QUOTES}]*)[{_QUOTES}]", r'"\1"')


def mends_of_character(character: str) -> tuple[Mend, ...]:
    """How a line with a character that has no place in rules is put right."""
    mends = _MENDS.get(character, ())
    return (*mends, _CURVED) if character in _QUOTES else mends


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
