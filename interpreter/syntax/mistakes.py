"""What is said when a declaration can't be read."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput, UnexpectedToken

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes


def mistake(source: Source, declaration: Span, error: UnexpectedInput) -> Diagnostic:
    """The finding for a word that does not fit where it stands."""
    if isinstance(error, UnexpectedToken) and error.token.start_pos is not None:
        token = error.token
        span = source.span(token.start_pos or 0, token.end_pos or 0)
    else:
        span = source.span(declaration.end, declaration.end)
    shown = span.text.split("\n", 1)[0].strip()
    what = f"“{shown}” does not fit here." if shown else "The line ends too early."
    return Diagnostic(
        codes.SYNTAX, what, Label(span), "Compare the line with the language reference."
    )
