"""Keeps the tree shallow enough to be walked: how deep brackets, blocks and chains may go."""

from __future__ import annotations

import re

from interpreter.diagnostics import Diagnostic, Label, Span, codes

MOST_LEVELS = 40
MOST_LINKS = 200
_PIECES = re.compile(r'"[^"\n]*"|#[^\n]*|[({]|[)}]|\n[ \t]*|[^\s(){}"#]+|"')


def too_deep(span: Span) -> Diagnostic | None:
    """A finding when brackets or blocks nest, or one line's words chain, beyond all use."""
    brackets = links = 0
    levels = [0]
    for piece in _PIECES.finditer(span.text):
        text = piece.group()
        if text[0] == "\n":
            if brackets:
                continue
            indent = len(text) - 1
            while levels[-1] > indent:
                levels.pop()
            if levels[-1] < indent:
                levels.append(indent)
            else:
                links = 0
        elif text in "({":
            brackets += 1
        elif text in ")}":
            brackets = max(0, brackets - 1)
        else:
            links += 1
        if brackets + len(levels) > MOST_LEVELS or links > MOST_LINKS:
            return deep(span, span.start + piece.start(), span.start + piece.end())
    return None


def deep(span: Span, start: int, end: int) -> Diagnostic:
    return Diagnostic(
        codes.TOO_DEEP,
        "This rule goes on inside itself for too long to be read.",
        Label(
            span.source.span(start, end), f"more than {MOST_LEVELS} levels or {MOST_LINKS} words"
        ),
        "Give a part of it a name of its own with “define”, and use that name here.",
    )
