"""Results tables as they would be printed: two columns crosswise, others line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from interpreter.front.book.page import Grid, Run, Runs, plain, spaced
from interpreter.front.book.settled import Chosen, settle
from interpreter.front.book.spoken import Links
from interpreter.syntax import tree

_WIDEST = 14  # values of the second column, side by side
_LONGEST = 40  # values of the first column, one below another
_MOST = 200  # values of a column that are worked out at all

Lists = Mapping[str, Sequence[str]]
"""The words that a column may hold, by the name of their list."""


class Odds(int):
    """Odds by their place among all, which show as people write them."""

    def __str__(self) -> str:
        return tree.odds_text(self)


Value = int | str
Place = tuple[Value, Value]


@dataclass(frozen=True, slots=True)
class Band:
    """Values of a column that lie side by side and have the same results."""

    values: Sequence[Value]
    results: Sequence[Runs]


def results_table(table: tree.Table, known: Links, lists: Lists, chosen: Chosen) -> Grid:
    """A table of two columns of few values with the first one down and the second across, else a list."""
    return _crosswise(table, known, lists, chosen) or _listed(table, known)


def _crosswise(table: tree.Table, known: Links, lists: Lists, chosen: Chosen) -> Grid | None:
    columns = [_values(column, lists, chosen) for column in table.columns]
    if len(columns) != 2 or not all(columns) or any(len(r.ranges) != 2 for r in table.rows):
        return None
    found = dict(_results(table, columns[0], columns[1], known))
    if len(found) != len(columns[0]) * len(columns[1]):
        return None  # a gap, which the check reports
    down = _bands([Band([a], [found[a, b] for b in columns[1]]) for a in columns[0]])
    across = _bands([Band([b], [found[a, b] for a in columns[0]]) for b in columns[1]])
    if not 1 < len(across) <= _WIDEST or not 1 < len(down) <= _LONGEST:
        return None
    first, second = (spaced(column.name.text) for column in table.columns)
    beside, above = (
        [_told(band.values, [row.ranges[at] for row in table.rows], columns[at]) for band in bands]
        for at, bands in enumerate((down, across))
    )
    head = (f"{first} ↓ {second} →", *above)
    rows = [
        (plain(told), *(found[band.values[0], b.values[0]] for b in across))
        for told, band in zip(beside, down, strict=True)
    ]
    return Grid(head, tuple(rows))


def _values(column: tree.Column, lists: Lists, chosen: Chosen) -> Sequence[Value]:
    """All that a column may hold; nothing where that is not known, or too much."""
    if column.words is not None:
        return lists.get(column.words.text, ())
    if isinstance(column.low, tree.Odds) and isinstance(column.high, tree.Odds):
        return [Odds(value) for value in range(column.low.value, column.high.value + 1)]
    low, high = _number(column.low, chosen), _number(column.high, chosen)
    if low is None or high is None or high - low >= _MOST:
        return ()
    return range(low, high + 1)


def _number(expr: tree.Expr, chosen: Chosen) -> int | None:
    if isinstance(expr, tree.Negate):
        value = _number(expr.value, chosen)
        return None if value is None else -value
    found = settle(expr, chosen, ())
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _results(
    table: tree.Table, down: Sequence[Value], across: Sequence[Value], known: Links
) -> Iterator[tuple[Place, Runs]]:
    """What the table says for each place of it that has a line."""
    values = [(row.ranges, _result(row.value, known)) for row in table.rows]
    rest = None if table.otherwise is None else _result(table.otherwise, known)
    for place in ((a, b) for a in down for b in across):
        named = (v for ranges, v in values if all(map(_holds, ranges, place)))
        if (result := next(named, rest)) is not None:
            yield place, result


def _holds(cell: tree.RowRange, value: Value) -> bool:
    if isinstance(value, str):
        return not cell.words or value in [word.text for word in cell.words]
    return (cell.low is None or cell.low <= value) and (cell.high is None or value <= cell.high)


def _bands(single: Sequence[Band]) -> list[Band]:
    """Neighbouring values with the same results as one."""
    found = []
    for _, some in groupby(single, lambda band: band.results):
        own = list(some)
        found.append(Band([value for band in own for value in band.values], own[0].results))
    return found


def _told(values: Sequence[Value], cells: Sequence[tree.RowRange], all: Sequence[Value]) -> str:
    """Some values of a column, as a line of the table tells just these where one does."""
    for cell in cells:
        if not _is_any(cell) and [value for value in all if _holds(cell, value)] == list(values):
            return _range(cell)
    first, last = values[0], values[-1]
    if isinstance(first, str):
        return " or ".join(spaced(str(value)) for value in values)
    return str(first) if first == last else f"{first}–{last}"


def _is_any(cell: tree.RowRange) -> bool:
    return not cell.words and cell.low is None and cell.high is None


def _listed(table: tree.Table, known: Links) -> Grid:
    head = [spaced(column.name.text) for column in table.columns]
    rows = [
        (*(plain(_range(cell)) for cell in row.ranges), _result(row.value, known))
        for row in table.rows
    ]
    if table.otherwise is not None:
        blank = [plain("all others"), *(plain("") for _ in table.columns[1:])]
        rows.append((*blank, _result(table.otherwise, known)))
    return Grid((*head, "result"), tuple(rows))


def _range(cell: tree.RowRange) -> str:
    if cell.words:
        return " or ".join(spaced(word.text) for word in cell.words)
    if _is_any(cell):
        return "any"
    low, high = (_end(cell, end) for end in (cell.low, cell.high))
    if cell.low is None:
        return f"{high} or less"
    if cell.high is None:
        return f"{low} or more"
    return low if low == high else f"{low}–{high}"


def _end(cell: tree.RowRange, end: int | None) -> str:
    return tree.odds_text(end) if cell.of_odds and end is not None else str(end)


def _result(value: tree.Expr, known: Links) -> Runs:
    link: Run | None = known.get((value.span.source.path, value.span.start))
    return (link,) if link and isinstance(value, tree.Name) else plain(spaced(value.span.text))
