"""A rule in effect -> its lines as they were written, without notes, and with what variants put in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from interpreter.diagnostics import Source, Span
from interpreter.syntax import tree
from interpreter.syntax.formatting.pieces import Piece, lines, pieces

STEP = "    "


@dataclass(frozen=True, slots=True)
class Said:
    """A word, sign, text or citation of a line.

    Attributes:
        kind: "word", "sign", "text", "citation", "number", "dice" or "both".
        blank: whether a blank stands before it.
    """

    kind: str
    text: str
    span: Span
    blank: bool


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A line of a rule with all that goes on with it, however it was broken; its level counts blocks."""

    level: int
    words: tuple[Said, ...]

    @property
    def text(self) -> str:
        spoken = "".join((" " if w.blank else "") + w.text for w in self.words)
        return STEP * self.level + spoken.lstrip()

    @property
    def source(self) -> Source:
        return self.words[0].span.source


def rule_lines(declared: tree.Declaration) -> tuple[RuleLine, ...]:
    """The lines of a rule that could be read, those put in by `insert` among them."""
    own = list(_lines(declared.span, 0))
    if isinstance(declared, tree.Broken):
        return tuple(own)
    if isinstance(declared, tree.Action):
        own = _said_anew(declared, own)
    for beside, before, span in _inserted(declared):
        at = next(i for i, line in enumerate(own) if _holds(line, beside))
        own[at + (not before) : at + (not before)] = _lines(span, own[at].level)
    return tuple(own)


def _said_anew(action: tree.Action, own: list[RuleLine]) -> list[RuleLine]:
    """The lines of an action with those in place that a variant writes for them: written, prompt."""
    for said in (action.prompt, action.written):
        if said is not None and not _is_within(said.span, action.span):
            start = said.span.source.line_starts[said.span.begin[0] - 1]
            (line,) = _lines(Span(said.span.source, start, said.span.end), 1)
            begins = line.words[0].text
            at = next((i for i, o in enumerate(own[:-1]) if o.words[0].text == begins), None)
            own[slice(1, 1) if at is None else slice(at, at + 1)] = [line]
    return own


def _lines(span: Span, level: int) -> Iterator[RuleLine]:
    text = span.text
    said = pieces(text)
    for line in lines(text, said, 0):
        words = []
        for last, piece in pairwise([None, *said[line.first : line.last]]):
            assert piece is not None
            at = Span(span.source, span.start + piece.start, span.start + piece.end)
            blank = last is not None and _apart(text, last, piece)
            words.append(Said(piece.kind, piece.text, at, blank))
        yield RuleLine(level + line.level, tuple(words))


def _apart(text: str, last: Piece, piece: Piece) -> bool:
    """Whether two pieces stand apart; a line end is a blank too, but inside of a bracket."""
    between = text[last.end : piece.start]
    broken = "\n" in between
    return bool(between) and not (broken and (last.text in "({" or piece.text in ")}"))


def _holds(line: RuleLine, at: Span) -> bool:
    """Whether a place is where a line begins, or within it."""
    first, last = line.words[0].span, line.words[-1].span
    return first.source is at.source and first.start <= at.start < last.end


Beside = tuple[Span, bool, Span]  # the place of a line, whether before it, what is put there


def _inserted(declared: tree.Declaration) -> Iterator[Beside]:
    """Lines that stand outside of the rule, each beside a line of its own."""
    for block in _blocks(declared):
        own = [_is_within(span, declared.span) for span in block]
        before = [span for span, mine in zip(block, own, strict=True) if mine]
        last: Span | None = None
        for span, mine in zip(block, own, strict=True):
            if mine:
                before.remove(span)
                last = span
            elif before:
                yield before[0], True, span
            elif last is not None:
                yield last, False, span
                last = span  # the next one follows it


def _is_within(span: Span, rule: Span) -> bool:
    return span.source is rule.source and rule.start <= span.start < rule.end


def _blocks(declared: tree.Declaration) -> Iterator[list[Span]]:
    """The blocks of a rule, each as the places of its lines."""
    match declared:
        case tree.Sequence() | tree.Phase() | tree.Procedure() | tree.Reaction():
            yield from _within(declared.body)
        case tree.Action():
            yield [clause.span for clause in declared.clauses]
            yield from _within(declared.effect)
        case _:
            return


def _within(body: tree.Block) -> Iterator[list[Span]]:
    yield [statement.span for statement in body]
    for statement in body:
        if isinstance(statement, tree.Offer):
            yield [offered.span for offered in statement.actions]
        for block in tree.blocks_of(statement):
            yield from _within(block)
