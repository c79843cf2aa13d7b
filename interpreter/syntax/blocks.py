"""Cuts a file into declarations, so that each is read by itself."""

from __future__ import annotations

import re

from interpreter.diagnostics import Source, Span

_STARTS = re.compile(r"^(?=[^\s#])", re.MULTILINE)


def declarations(source: Source) -> list[Span]:
    """The stretches that begin in column 1, each up to the next, without comments between."""
    text = source.text
    starts = [m.start() for m in _STARTS.finditer(text)]
    ends = [*starts[1:], len(text)]
    return [
        source.span(start, _trimmed(text, start, end))
        for start, end in zip(starts, ends, strict=True)
    ]


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of the stretch without the blank and comment lines that trail it."""
    lines = text[start:end].split("\n")
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        lines.pop()
    return start + len("\n".join(lines))
