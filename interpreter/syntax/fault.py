"""Where and how a declaration stopped being readable, seen as its writer sees it: as lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from interpreter.diagnostics import Source, Span
from interpreter.syntax.layout import LAYOUT

HERE = "‸"
NEW_LINE = "⏎"
LONGEST = 200  # characters of a line that are looked at, on each side of a gap
_PIECES = re.compile(r'"[^"\n]*"|#[^\n]*|\n[ \t]*|[^\W\d]\w*|\d+|[^\w\s]')


@dataclass(frozen=True)
class Fault:
    """A word that does not fit.

    Attributes:
        declaration: the whole declaration.
        span: the word; empty where a line or the declaration ends too early.
        before: the word before it; empty at the start.
        line: the statement up to the end of its line, with “‸” before the word and “⏎” between
            lines; runs of blanks are one blank, comments are left out.
        accepts: names of the grammar's terminals that would fit.
        unclosed: the brackets that are open there, outermost first.
        start: where the statement begins, as an offset into the file.
    """

    declaration: Span
    span: Span
    before: Span
    line: str
    accepts: frozenset[str]
    unclosed: tuple[Span, ...]
    start: int = 0

    @property
    def word(self) -> str:
        return self.span.text

    @property
    def statement(self) -> str:
        """The first word of the line."""
        found = re.match(rf"{HERE}?(\w+)", self.line)
        return found[1] if found else ""

    @property
    def kind(self) -> str:
        """The first word of the declaration."""
        found = re.match(r"\w+", self.declaration.text)
        return found[0] if found else ""


@dataclass
class _Reading:
    """How far the lines before the fault have been read."""

    start: int  # of the statement
    before: Span
    brackets: list[Span]


def fault(declaration: Span, error: UnexpectedInput) -> Fault:
    """What Lark stumbled over, as a Fault."""
    span = _word(declaration, error)
    reading = _read(declaration, span.start)
    if not span.text:
        span = span.source.span(reading.before.end, reading.before.end)
    return Fault(
        declaration, span, reading.before, _line(declaration, reading.start, span.start),
        _accepts(error), tuple(reading.brackets), reading.start,
    )  # fmt: skip


def _word(declaration: Span, error: UnexpectedInput) -> Span:
    """The word that does not fit; an empty span at the end of a line or of the declaration."""
    source = declaration.source
    if isinstance(error, UnexpectedToken):
        token = error.token
        if token.type == "$END" or token.start_pos is None:
            return source.span(declaration.end, declaration.end)
        end = token.start_pos if token.type in LAYOUT else token.end_pos
        return source.span(token.start_pos, end or 0)
    start = error.pos_in_stream or 0
    return source.span(start, start + 1)


def _accepts(error: UnexpectedInput) -> frozenset[str]:
    if isinstance(error, UnexpectedToken):
        return frozenset(error.accepts or error.expected)
    if isinstance(error, UnexpectedCharacters):
        return frozenset(error.allowed or ())
    return frozenset()


def _read(declaration: Span, end: int) -> _Reading:
    """Follows the layout of lines (see layout.py) up to an offset."""
    source, offset = declaration.source, declaration.start
    reading = _Reading(offset, source.span(offset, offset), [])
    levels, indent = [0], -1
    for piece in pieces(declaration):
        start, text = offset + piece.start(), piece.group()
        if text[0] == "\n" and start < end:
            indent = len(text[1:].expandtabs(8))
            continue
        if start <= end and indent >= 0 and not reading.brackets:
            _next_line(reading, levels, indent, start)
        if start >= end:
            break
        indent = -1
        if text in "({":
            reading.brackets.append(source.span(start, start + 1))
        elif text in ")}" and reading.brackets:
            reading.brackets.pop()
        reading.before = source.span(start, offset + piece.end())
    return reading


def _next_line(reading: _Reading, levels: list[int], indent: int, start: int) -> None:
    if indent > levels[-1]:
        if reading.before.text != ":":
            return
        levels.append(indent)
    while levels[-1] > indent:
        levels.pop()
    reading.start = start


def pieces(declaration: Span) -> Iterator[re.Match[str]]:
    """The words, texts, signs and line ends of a declaration, without its comments."""
    return (m for m in _PIECES.finditer(declaration.text) if m.group()[0] != "#")


def _line(declaration: Span, start: int, at: int) -> str:
    """The statement that begins at `start`, to the end of the line of `at`, with its mark."""
    source = declaration.source
    end = source.text.find("\n", at)
    end = declaration.end if end < 0 else min(end, declaration.end)
    before, after = _squeezed(source, start, at), _squeezed(source, at, end).lstrip()
    if len(before) > 2 * LONGEST:
        before = f"{before[:LONGEST]} … {before[-LONGEST:]}"
    return before + HERE + after[:LONGEST]


def _squeezed(source: Source, start: int, end: int) -> str:
    kept = re.sub(r'("[^"\n]*")|#[^\n]*', lambda m: m[1] or "", source.text[start:end])
    return re.sub(r"[ \t]+", " ", re.sub(r"\s*\n\s*", NEW_LINE, kept))
