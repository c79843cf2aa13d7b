"""Lengths as sheets write them, counted in whole tenths of a millimetre: an inch is 254."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from interpreter.diagnostics import Diagnostic, Span
from interpreter.sheets.nodes import Leaf, Node
from interpreter.sheets.reading import out_of_range, wrong_value

MEASURES = {"inch": 254, "cm": 100, "mm": 10}
"""Tenths of a millimetre in one of each measure."""
LONGEST = 1_000_000
"""A hundred metres: no table is longer."""
_WORDS = {**MEASURES, "inches": 254}
_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
_WHOLE = re.compile(rf"({_NUMBER.pattern}) *({'|'.join(_WORDS)})")


def tenths(number: str, measure: str) -> Fraction:
    """So many inches, centimetres or millimetres."""
    return Fraction(number) * MEASURES[measure]


def length(node: Node | None, measure: str, found: list[Diagnostic]) -> int | None:
    """The length that a number of a sheet stands for.

    None where there is no number, of which the schema tells, or none that can be; that is added to `found`.
    """
    if not isinstance(node, Leaf) or not _NUMBER.fullmatch(node.text):
        return None
    return _counted(tenths(node.text, measure), node.span, found)


def base(node: Node | None, found: list[Diagnostic]) -> int:
    """A diameter written with its measure, `40 mm`; 0 where there is none or a wrong one."""
    if not isinstance(node, Leaf) or node.plain is None or isinstance(node.plain, bool):
        return 0  # the schema has told of it
    read = _WHOLE.fullmatch(node.text.strip())
    if read is None:
        bare = _NUMBER.fullmatch(node.text)
        wrong = "does not say what it counts in" if bare else f"is no length: “{node.text[:40]}”"
        example = f"{node.text} mm" if bare else "40 mm"
        hint = f"Write a number with mm, cm or inch after it: base: {example}."
        found.append(wrong_value(node.span, f"“base” {wrong}", hint))
        return 0
    return _counted(Fraction(read[1]) * _WORDS[read[3]], node.span, found) or 0


def _counted(exact: Fraction, span: Span, found: list[Diagnostic]) -> int | None:
    if exact.denominator != 1:
        hint = "Take a length that comes out even: half an inch does (12.7 mm), a quarter does not."
        message = f"this is {float(exact / 10):g} mm, and lengths are whole tenths of a millimetre"
        found.append(wrong_value(span, message, hint))
        return None
    if exact > LONGEST:
        most = f"No length is more than {LONGEST // 10_000} metres."
        found.append(out_of_range(span, "this length is beyond any table", most))
        return None
    return int(exact)


def in_measure(count: int, step: str) -> str:
    """`count` times a length, in the measure that it is written in: 5 times 0.5 is 2.5."""
    return format((Decimal(step) * count).normalize(), "f")


def shown(tenth: int, measure: str) -> str:
    """A length for messages: `48 inches`, `12.5 cm`."""
    number = format((Decimal(tenth) / MEASURES[measure]).normalize(), "f")
    return f"{number} inches" if measure == "inch" and number != "1" else f"{number} {measure}"
