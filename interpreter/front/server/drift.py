"""Places in a text that has changed since it was read."""

from __future__ import annotations

from interpreter.diagnostics import Source, Span


def changed(old: str, new: str) -> tuple[int, int]:
    """The stretch of the old text that the new one has something else for."""
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    rest = next((i for i in range(most - start) if old[-1 - i] != new[-1 - i]), most - start)
    return start, len(old) - rest


def moved(span: Span, source: Source) -> Span | None:
    """A place in an older text as a place in this one; None where that has changed."""
    old, new = span.source.text, source.text
    if old == new:
        return source.span(span.start, span.end)
    start, end = changed(old, new)
    if span.end <= start:
        return source.span(span.start, span.end)
    shift = len(new) - len(old)
    return source.span(span.start + shift, span.end + shift) if span.start >= end else None


def offset_in(source: Source, offset: int, older: Source) -> int | None:
    """An offset of a text as one of an older text; None in what has changed."""
    place = moved(source.span(offset, offset), older)
    return None if place is None else place.start
