"""Two versions of some lines -> the same lines with what changed, down to the word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import product

from interpreter.compare.changes import Mark, Piece, TextLine

_ALIKE = 0.5  # from here on two lines are told as one line that changed
_MOST = 2000  # pairs of lines that are looked at
_WORDS = re.compile(r"\s+|\w+|[^\w\s]")


def compare_lines(old: Sequence[str], new: Sequence[str]) -> tuple[TextLine, ...]:
    """All lines of both, in order: kept, old and new ones."""
    return tuple(_lines(old, new))


def whole(lines: Sequence[str], mark: Mark) -> tuple[TextLine, ...]:
    """Lines that are all old, or all new."""
    return tuple(TextLine(mark, (Piece(mark, line),)) for line in lines)


def marked(old: str, new: str) -> tuple[TextLine, TextLine]:
    """An old and a new line; where they are alike only the words that changed are marked so."""
    before, after = _words(old), _words(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if matcher.ratio() < _ALIKE or before == after:
        return whole([old], Mark.OLD)[0], whole([new], Mark.NEW)[0]
    left = [Piece(Mark.KEPT, _indent(old))]
    right = [Piece(Mark.KEPT, _indent(new))]
    for tag, a, b, c, d in matcher.get_opcodes():
        left.append(Piece(Mark.KEPT if tag == "equal" else Mark.OLD, "".join(before[a:b])))
        right.append(Piece(Mark.KEPT if tag == "equal" else Mark.NEW, "".join(after[c:d])))
    return TextLine(Mark.OLD, _joined(left)), TextLine(Mark.NEW, _joined(right))


def _words(line: str) -> list[str]:
    return _WORDS.findall(line.strip())


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _joined(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The same pieces, those of one mark as one; a blank between two changed words is changed too."""
    found: list[Piece] = []
    for index, piece in enumerate(pieces):
        mark = piece.mark
        if found and piece.text.isspace() and index + 1 < len(pieces):
            mark = found[-1].mark if found[-1].mark == pieces[index + 1].mark else mark
        if not piece.text:
            continue
        if found and found[-1].mark == mark:
            piece = Piece(mark, found.pop().text + piece.text)
        found.append(Piece(mark, piece.text))
    return tuple(found)


def _lines(old: Sequence[str], new: Sequence[str]) -> Iterator[TextLine]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            yield from whole(old[a:b], Mark.KEPT)
        else:
            yield from _replaced(old[a:b], new[c:d])


def _replaced(old: Sequence[str], new: Sequence[str]) -> Iterator[TextLine]:
    """The old lines and the new ones; those that are alike enough together, the most alike first."""
    pairs = list(product(range(len(old)), range(len(new))))
    likeness = {(i, j): _likeness(old[i], new[j]) for i, j in pairs[:_MOST]}
    best = max(likeness, key=likeness.__getitem__, default=None)
    if best is None or likeness[best] < _ALIKE:
        yield from whole(old, Mark.OLD)
        yield from whole(new, Mark.NEW)
        return
    i, j = best
    yield from _replaced(old[:i], new[:j])
    yield from marked(old[i], new[j])
    yield from _replaced(old[i + 1 :], new[j + 1 :])


def _likeness(old: str, new: str) -> float:
    """How much of two lines is the same, from 0 to 1, wherever they are indented."""
    return SequenceMatcher(None, _words(old), _words(new), autojunk=False).ratio()
