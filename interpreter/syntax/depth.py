"""Keeps files and trees small enough to be worked on: their length, and how deep they go.

The rooms above walk the tree by recursion, a few calls for each level.
"""

from __future__ import annotations

import re
from typing import Any

from lark import Tree

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes

MOST_CHARACTERS = 200_000
MOST_WORDS = 30_000
MOST_RULES = 1_000
MOST_LEVELS = 60
_WORDS = re.compile(r"\w+|[^\w\s]")


def too_large(source: Source, rules: int) -> Diagnostic | None:
    """A finding for a file with more in it than anyone would write into one."""
    length = len(source.text)
    words = sum(1 for _ in _WORDS.finditer(source.text[: MOST_CHARACTERS + 1]))
    if length <= MOST_CHARACTERS and words <= MOST_WORDS and rules <= MOST_RULES:
        return None
    return Diagnostic(
        codes.TOO_LARGE,
        f"This file is too large to be read: it has {length} characters and {rules} rules.",
        Label(source.span(0, 0)),
        f"Split it: a file holds at most {MOST_CHARACTERS} characters, {MOST_WORDS} words and "
        f"signs, and {MOST_RULES} rules.",
    )


def too_deep(declaration: Span, node: object) -> Diagnostic | None:
    """A finding when brackets, blocks or chains of words go on inside each other beyond all use."""
    level: list[Any] = [node]
    for _ in range(MOST_LEVELS):
        level = [c for n in level if isinstance(n, Tree) for c in n.children if c is not None]
        if not level:
            return None
    places = [place for n in level if (place := _place(n)) is not None]
    start = min(places, default=declaration.start)
    return Diagnostic(
        codes.TOO_DEEP,
        "This rule goes on inside itself for too long to be read.",
        Label(declaration.source.span(start, start + 1), f"more than {MOST_LEVELS} levels deep"),
        "Give a part of it a name of its own with “define”, and use that name here.",
    )


def _place(node: Any) -> int | None:
    if isinstance(node, Tree):
        return None if node.meta.empty else node.meta.start_pos
    return int(node.start_pos) if node.start_pos is not None else None
