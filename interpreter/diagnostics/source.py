"""A text with its name, and places in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Source:
    """One file as it was read.

    Attributes:
        path: the name shown to people, relative to where they stand, with forward slashes.
        text: the whole text, line ends normalised to a single newline.
    """

    path: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Offset of the first character of each line."""
        return (0, *(i + 1 for i, c in enumerate(self.text) if c == "\n"))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1, the column in code points."""
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1), without its newline; empty past the end."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def span(self, start: int, end: int) -> Span:
        """The half-open stretch of text from start to end, kept inside the text."""
        start = max(0, min(start, len(self.text)))
        return Span(self, start, max(start, min(end, len(self.text))))


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of a source, in code points."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def begin(self) -> tuple[int, int]:
        """Line and column where it begins, counted from 1."""
        return self.source.position(self.start)

    @property
    def finish(self) -> tuple[int, int]:
        """Line and column just past its last character."""
        return self.source.position(self.end)

    def to(self, other: Span) -> Span:
        """The stretch from the start of this one to the end of the other, in the same source."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __repr__(self) -> str:
        line, column = self.begin
        return f"<{self.source.path}:{line}:{column}>"
