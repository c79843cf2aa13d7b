"""A line that can't be read, as its writer most likely meant it.

A mend is a guess, so it is tried: only if the line can be read further than before is it offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from lark.exceptions import UnexpectedInput

from interpreter.diagnostics import Fix, Source, Span
from interpreter.syntax.fault import Fault, fault
from interpreter.syntax.layout import IndentFault
from interpreter.syntax.reading import read

_MOST_ROUNDS = 5
_LONGEST = 100  # characters of a line that is shown whole
_LONGEST_MENDED = 300  # of one that is mended: in longer ones patterns could be sought for ever


@dataclass(frozen=True)
class Mend:
    """How one mistake is put right.

    Attributes:
        pattern: a regular expression sought in the line as it stands in the file.
        to: what stands there instead, with the groups of the pattern as `\\1`; after a line end it
            goes on in the column of the line.
        sure: whether nothing in it is made up, such as a number that the writer must choose.
    """

    pattern: str
    to: str
    sure: bool = True


@dataclass(frozen=True)
class Mended:
    """A line put right.

    Attributes:
        line: the line as it stands in the file.
        text: what stands there instead, one or two lines.
        place: what was replaced first.
        sure: whether the whole rule can be read with it, and nothing in it is made up.
    """

    line: Span
    text: str
    place: Span
    sure: bool

    @property
    def right(self) -> str:
        """The new text for people; "" where that would be too long to read."""
        lines = [line.strip() for line in self.text.split("\n")]
        if len(self.text) > _LONGEST or len(lines) > 2:
            return ""
        if len(lines) == 1:
            return f"Write: {lines[0]}"
        return f"Write two lines: “{lines[0]}”, and below it, indented: “{lines[1]}”."

    @property
    def fix(self) -> Fix:
        old, new = self.line.text, self.text
        head = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
        head = min(len(old), len(new)) if head is None else head
        tail = 0
        while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
            tail += 1
        span = self.line.source.span(self.line.start + head, self.line.end - tail)
        title = self.right or "Write it as the language has it"
        return Fix(title, ((span, new[head : len(new) - tail]),), self.sure)


Meant = Callable[[Fault], Iterable[Mend]]


def mended(found: Fault, mends: Iterable[Mend], further: Meant) -> Mended | None:
    """The line of a fault put right by the first of the mends that helps; `further` names the
    mends for what else is wrong with the line then. None where none helps.
    """
    first = _first(found, mends)
    if first is None:
        return None
    declaration, rest, sure = first.declaration, first.rest, first.sure
    for _ in range(_MOST_ROUNDS):
        if rest is None or not _same_line(rest, first):
            break
        step = _first(rest, further(rest))
        if step is None:
            return None if _same_line(rest, first) else _whole(first, declaration, False)
        declaration, rest, sure = step.declaration, step.rest, sure and step.sure
    return _whole(first, declaration, sure and rest is None)


@dataclass(frozen=True)
class _Step:
    line: Span  # as it stands in the file
    declaration: Span  # with the change in it
    place: Span  # what was replaced, in the text before
    rest: Fault | None  # what is wrong now
    sure: bool


def _first(found: Fault, mends: Iterable[Mend]) -> _Step | None:
    steps = (step for mend in mends for step in _tried(found, mend))
    return next(steps, None)


def _tried(found: Fault, mend: Mend) -> Iterator[_Step]:
    """The changes of this sort after which the declaration can be read further."""
    for line in _lines_of(found):
        yield from _tried_in(found, line, mend)


def _tried_in(found: Fault, line: Span, mend: Mend) -> Iterator[_Step]:
    matches = sorted(re.finditer(mend.pattern, line.text), key=lambda m: _gap(found, line, m))
    for match in matches[:3]:
        place = line.source.span(line.start + match.start(), line.start + match.end())
        indent = line.text[: len(line.text) - len(line.text.lstrip())]
        new = match.expand(mend.to).replace("\n", "\n" + indent)
        declaration = _replaced(found.declaration, place, new)
        rest = _fault_of(declaration)
        grown = len(new) - len(place.text)
        if rest is None or (
            rest.span.start >= place.end + grown and rest.span.start - grown > found.span.start
        ):
            yield _Step(line, declaration, place, rest, mend.sure)


def _gap(found: Fault, line: Span, match: re.Match[str]) -> int:
    """How far a match is from the word that does not fit."""
    at = found.span.start - line.start
    return max(match.start() - at, at - match.end(), 0)


def _lines_of(found: Fault) -> list[Span]:
    """The line of the word that does not fit, and that of the word before it."""
    source = found.span.source
    after, before = line_at(source, found.span.start), line_at(source, found.before.start)
    lines = [after, before] if found.word and after != before else [before]
    return [line for line in lines if line.end - line.start <= _LONGEST_MENDED]


def line_at(source: Source, offset: int) -> Span:
    """The line of a file in which a place lies, without its end."""
    number, _ = source.position(offset)
    start = source.line_starts[number - 1]
    return source.span(start, start + len(source.line(number)))


def _replaced(declaration: Span, place: Span, new: str) -> Span:
    old = declaration.source
    text = old.text[: place.start] + new + old.text[place.end :]
    grown = len(new) - len(place.text)
    return Source(old.path, text).span(declaration.start, declaration.end + grown)


def _fault_of(declaration: Span) -> Fault | None:
    try:
        read(declaration)
    except IndentFault as error:
        at = declaration.source.span(error.offset, error.offset + 1)
        return Fault(declaration, at, at, "", frozenset(), ())
    except UnexpectedInput as error:
        return fault(declaration, error)
    return None


def _same_line(rest: Fault, first: _Step) -> bool:
    """Whether what is wrong stands in the line that was changed first."""
    at = rest.span.start if rest.word else rest.before.start
    return rest.span.source.position(at)[0] == first.line.begin[0]


def _whole(first: _Step, declaration: Span, sure: bool) -> Mended:
    line = first.line
    grown = len(declaration.source.text) - len(line.source.text)
    text = declaration.source.text[line.start : line.end + grown]
    return Mended(line, text, first.place, sure)
