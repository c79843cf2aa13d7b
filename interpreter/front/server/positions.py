"""Places in text as the protocol counts them: lines from 0, columns in UTF-16 code units."""

from __future__ import annotations

from lsprotocol.types import Position, Range

from interpreter.diagnostics import Source, Span


def to_position(source: Source, offset: int) -> Position:
    """The place of an offset, which counts code points."""
    line, column = source.position(offset)
    start = source.line_starts[line - 1]
    return Position(line - 1, _units(source.text[start : start + column - 1]))


def to_range(span: Span) -> Range:
    return Range(to_position(span.source, span.start), to_position(span.source, span.end))


def to_offset(source: Source, position: Position) -> int:
    """The offset of a place; past the end of a line it is that end, past the last line that of the text."""
    if position.line >= len(source.line_starts):
        return len(source.text)
    text = source.line(position.line + 1)
    start = source.line_starts[position.line]
    if text.isascii():
        return start + min(position.character, len(text))
    units = 0
    for column, letter in enumerate(text):
        if units >= position.character:
            return start + column
        units += _units(letter)
    return start + len(text)


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
