"""Places in text, and what is said about them.

Comes in: nothing but text and offsets. Goes out: `Diagnostic`s, their rendering for people, and in
`export` those for tools (JSON) and code hosts (SARIF). Afterwards every finding has a place, a
sentence that says what is wrong and a sentence that says what would be right.
"""

from interpreter.diagnostics import codes, export
from interpreter.diagnostics.diagnostic import (
    Code,
    Diagnostic,
    Fix,
    Label,
    Severity,
    has_errors,
    in_order,
)
from interpreter.diagnostics.render import render
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
    "export",
    "has_errors",
    "in_order",
    "render",
]
