"""Maps drawn as block text -> rows of characters, each with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.sheets.nodes import Leaf


@dataclass(frozen=True, slots=True)
class Symbol:
    """One character of a map."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a map: its characters, and its place."""

    symbols: tuple[Symbol, ...]
    span: Span


def read_map(node: Leaf, spaced: bool) -> tuple[list[Row], list[Diagnostic]]:
    """The rows of a map of cells.

    `spaced` says that blanks are no cells, so that one blank may stand between all characters of a
    row, and a row may be shifted as on a board of hexes. Otherwise each blank is a character, and
    short rows are filled up with blanks.
    """
    rows = [row for row in lines(node) if row.symbols or not spaced]
    while rows and not rows[-1].symbols:
        rows.pop()
    if not spaced:
        return _filled(rows), []
    found = [d for row in rows for d in _uneven(row)]
    rows = [Row(tuple(s for s in row.symbols if s.text != " "), row.span) for row in rows]
    found.extend(_ragged(rows))
    return rows, found


def lines(node: Leaf) -> list[Row]:
    """The lines of a block text, without blanks at their ends."""
    source, texts = node.span.source, node.text.split("\n")
    while texts and not texts[-1].strip():
        texts.pop()
    starts = list(_starts(node, texts))
    return [
        _row(source, start, text.rstrip(), node.style == "|")
        for start, text in zip(starts, texts, strict=True)
    ]


def _starts(node: Leaf, texts: list[str]) -> Iterator[int]:
    """Where each line of the text begins in the source."""
    source = node.span.source
    if node.style != "|":
        yield from (node.span.start for _ in texts)
        return
    first = source.position(node.span.start)[0]
    written = [source.line(first + 1 + i) for i in range(len(texts))]
    indent = next((len(w) - len(t) for w, t in zip(written, texts, strict=True) if t.strip()), 0)
    for i in range(len(texts)):
        line = min(first + i, len(source.line_starts) - 1)
        yield source.line_starts[line] + max(0, indent)


def _row(source: Source, start: int, text: str, exact: bool) -> Row:
    if not exact:
        span = source.span(start, start + 1)
        return Row(tuple(Symbol(c, span) for c in text), span)
    symbols = tuple(Symbol(c, source.span(start + i, start + i + 1)) for i, c in enumerate(text))
    return Row(symbols, source.span(start, start + max(1, len(text))))


def _filled(rows: list[Row]) -> list[Row]:
    width = max((len(row.symbols) for row in rows), default=0)
    return [
        Row(row.symbols + (Symbol(" ", row.span),) * (width - len(row.symbols)), row.span)
        for row in rows
    ]


def _uneven(row: Row) -> Iterator[Diagnostic]:
    """A row has a blank between all its characters, or between none."""
    inked = [i for i, s in enumerate(row.symbols) if s.text != " "]
    gaps = [b - a for a, b in pairwise(inked)]
    for index, gap in zip(inked[1:], gaps, strict=True):
        if gap != gaps[0]:
            yield uneven_blanks(row.symbols[index].span)
            return


def _ragged(rows: list[Row]) -> Iterator[Diagnostic]:
    if not rows:
        return
    lengths = [len(row.symbols) for row in rows]
    usual = max(dict.fromkeys(lengths), key=lengths.count)
    model = rows[lengths.index(usual)]
    for row, length in zip(rows, lengths, strict=True):
        if length != usual:
            yield ragged_map(row, length, usual, model)


# --- messages ---------------------------------------------------------------------------------


def ragged_map(row: Row, length: int, usual: int, model: Row) -> Diagnostic:
    return Diagnostic(
        codes.RAGGED_MAP,
        f"this row has {length} cells, the others have {usual}",
        Label(row.span),
        "Give every row the same number of cells; a symbol with the legend “none” is no cell.",
        related=(Label(model.span, f"a row of {usual}"),),
    )


def uneven_blanks(span: Span) -> Diagnostic:
    return Diagnostic(
        codes.RAGGED_MAP,
        "the blanks in this row are uneven from here",
        Label(span),
        "Put one blank between all cells of a row or none; a symbol with the legend “none” is no "
        "cell.",
    )
