"""How cells are called: names of columns and rows, labels, and rectangles of cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from interpreter.diagnostics import Diagnostic, Span
from interpreter.sheets.nodes import Leaf, Listing, Node
from interpreter.sheets.reading import get, text, unknown_name, words, wrong_value
from interpreter.sheets.records import CellSheet, Word
from interpreter.sheets.yamlfaults import ENOUGH, too_large

MOST_CELLS = 20_000
_HINT = "Give one name for each, or write “letters” or “numbers”."


def column_names(node: Node | None, width: int) -> tuple[tuple[str, ...], list[Diagnostic]]:
    """The names of the columns from left to right, of a board's `coordinates`."""
    return _names(get(node, "columns"), width, "letters", "columns")


def row_names(node: Node | None, height: int) -> tuple[tuple[str, ...], list[Diagnostic]]:
    """The names of the rows from top to bottom, of a board's `coordinates`."""
    names, found = _names(get(node, "rows"), height, "numbers", "rows")
    listed = isinstance(get(node, "rows"), Listing)
    if not listed and text(node, "rows_from", "top") == "bottom":
        names = names[::-1]
    return names, found


def _names(
    node: Node | None, count: int, usual: str, what: str
) -> tuple[tuple[str, ...], list[Diagnostic]]:
    if isinstance(node, Listing):
        given = tuple(word.text.strip().lower() for word in words(node))
        if len(given) == count:
            return given, []
        message = f"the board has {count} {what}, the list {len(given)} names"
        return _counted(usual, count), [wrong_value(node.span, message, _HINT)]
    style = node.text if isinstance(node, Leaf) and node.text in ("letters", "numbers") else usual
    return _counted(style, count), []


def _counted(style: str, count: int) -> tuple[str, ...]:
    if style == "numbers":
        return tuple(str(i + 1) for i in range(count))
    return tuple(map(_letters, range(count)))


def _letters(index: int) -> str:
    """a to z, then aa, ab ..."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("a") + rest) + name
    return name


def cells_of(
    given: Sequence[Word], cells: Mapping[str, CellSheet], found: list[Diagnostic]
) -> Iterator[Word]:
    """The cells that labels and rectangles (`a1..c3`) name, each with the place that names it.

    What is wrong is added to `found`.
    """
    named = 0
    for word in given:
        if len(found) >= ENOUGH:
            return
        if named > MOST_CELLS:
            found.append(too_large(word.span, f"more than {MOST_CELLS:,} cells in one list"))
            return
        first, dots, last = (part.strip().lower() for part in word.text.partition(".."))
        corners = (first, last) if dots else (first,)
        missing = [corner for corner in corners if corner not in cells]
        for corner in missing:
            found.append(unknown_cell(corner, word.span, cells))
        if missing:
            continue
        if not dots:
            named += 1
            yield Word(first, word.span)
            continue
        inside = list(_rectangle(cells[first], cells[last], cells))
        named += len(inside)
        yield from (Word(cell.label, word.span) for cell in inside)


def _rectangle(a: CellSheet, b: CellSheet, cells: Mapping[str, CellSheet]) -> Iterator[CellSheet]:
    columns = range(min(a.x, b.x), max(a.x, b.x) + 1)
    rows = range(min(a.y, b.y), max(a.y, b.y) + 1)
    return (cell for cell in cells.values() if cell.x in columns and cell.y in rows)


def unknown_cell(label: str, span: Span, cells: Mapping[str, CellSheet]) -> Diagnostic:
    diagnostic = unknown_name(Word(label, span), "no cell", ())
    ends = corners((cell.label, cell.x, cell.y) for cell in cells.values())
    hint = f"Cells are called {' to '.join(ends)}." if ends else "The board has no cells."
    return Diagnostic(diagnostic.code, diagnostic.message, diagnostic.at, hint)


def corners(cells: Iterable[tuple[str, int, int]]) -> tuple[str, str] | None:
    """The cells at which people begin and end to read a board, of labels, columns and rows from the top.

    Where rows count from the bottom they begin there: a1 to e7. None where there are no cells.
    """
    rows: dict[int, list[tuple[int, str]]] = {}
    for label, x, y in cells:
        rows.setdefault(y, []).append((x, label))
    if not rows:
        return None
    top, bottom = sorted(rows[min(rows)]), sorted(rows[max(rows)])
    if _counted_label(bottom[0][1]) < _counted_label(top[0][1]):
        top, bottom = bottom, top
    return top[0][1], bottom[-1][1]


def _counted_label(label: str) -> list[tuple[int, str]]:
    """Something that sorts as people count: a2 before a10, z before aa."""
    return [(len(part), part) for part in re.findall(r"\d+|\D+", label)]
