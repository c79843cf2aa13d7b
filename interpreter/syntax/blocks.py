"""Cuts a file into declarations, so that each is read by itself."""

from __future__ import annotations

import re
from itertools import pairwise

from interpreter.diagnostics import Source, Span
from interpreter.syntax.words import KINDS

_STARTS = re.compile(r"^(?=[^\s#)}])", re.MULTILINE)  # a closing bracket goes on with its rule
_STRAY = re.compile(r"^[^\S\n]*[^\s#].*$", re.MULTILINE)
_OPEN = re.compile(r"^[^\n#\"]*(\"[^\n\"]*\"[^\n#\"]*)?:[ \t]*(#[^\n]*)?$")  # a heading alone
_WORD = re.compile(r"\w+")


def declarations(source: Source) -> list[Span]:
    """The stretches that begin in column 1, each up to the next, without comments between."""
    text = source.text
    starts = [m.start() for m in _STARTS.finditer(text)]
    return [
        source.span(start, _trimmed(text, start, end))
        for start, end in pairwise([*starts, len(text)])
    ]


def with_fallen_lines(rules: list[Span]) -> list[tuple[Span, list[Span]]]:
    """Each rule with the lines below it that should stand in its block, and begin in column 1."""
    found: list[tuple[Span, list[Span]]] = []
    for rule in rules:
        if found and _OPEN.search(found[-1][0].text) and _is_line(rule):
            found[-1][1].append(rule)
        else:
            found.append((rule, []))
    return found


def _is_line(rule: Span) -> bool:
    word = _WORD.match(rule.text)
    return word is not None and (word.group() not in KINDS or word.group() == "remove")


def before_all_rules(source: Source, rules: list[Span]) -> Span | None:
    """The first line of rules, not of comments, that stands above the first rule."""
    end = rules[0].start if rules else len(source.text)
    stray = _STRAY.search(source.text, 0, end)
    return None if stray is None else source.span(*stray.span())


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of the stretch without the blank and comment lines that trail it."""
    lines = text[start:end].split("\n")
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    return start + len("\n".join(lines))
