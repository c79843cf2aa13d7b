"""Places in text, and what is said about them.

Comes in: nothing but text and offsets. Goes out: `Diagnostic`s, and their renderings for people,
for tools (JSON) and for code hosts (SARIF). Afterwards every finding has a place, a sentence that
says what is wrong and a sentence that says what would be right.
"""

from interpreter.diagnostics import codes
from interpreter.diagnostics.diagnostic import (
    Code,
    Diagnostic,
    Fix,
    Label,
    Severity,
    has_errors,
    in_order,
)
from interpreter.diagnostics.source import Source, Span

__all__ = [
    "Code",
    "Diagnostic",
    "Fix",
    "Label",
    "Severity",
    "Source",
    "Span",
    "codes",
    "has_errors",
    "in_order",
]
