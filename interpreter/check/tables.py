"""Results tables: every value of the columns has one line, and a look-up stays within them."""

from __future__ import annotations

from itertools import product
from math import prod

from interpreter.check import declare, expressions, lengths, names, watch
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import Label, codes
from interpreter.program.expressions import Const, Expr
from interpreter.program.fold import op
from interpreter.program.spots import Spot
from interpreter.program.types import UNKNOWN, Type, fits, join, odds
from interpreter.syntax import tree

LARGEST = 20_000
COUNTED = ("number", "odds")  # sorts of value that a column has a range of


def look_up(cx: Context, scope: Scope, table: tree.Table, expr: tree.Call) -> Value:
    """The entry of a table for the given values."""
    cx.used.add(table.name.text)
    columns = columns_of(cx, table)
    rows = entries(cx, table, columns)
    if len(expr.arguments) != len(columns):
        return cx.report(
            codes.WRONG_ARGUMENTS, expr.span, f"The table has {len(columns)} columns.",
            f"Write {table.name.text}({', '.join(c.name.text for c in table.columns)}).", scope,
        )  # fmt: skip
    index: Expr = Const(0)
    for argument, kind, column in zip(expr.arguments, columns, table.columns, strict=True):
        found = expressions.value(cx, scope, argument.value, kind)
        found = expressions.expect(cx, scope, found, kind, argument.value, f"“{column.name.text}”")
        if not _within(cx, scope, found, kind, argument, column):
            return NO_VALUE
        low = kind.low if kind.base in COUNTED else 0
        index = op("mul", index, Const(_size(cx, kind)))
        index = op("add", index, op("sub", found.expr, Const(low)))
    if rows is None:
        return NO_VALUE
    values, sort = rows
    if cx.watch is not None:
        first = _spots(cx, table, columns)
        if not isinstance(index, Const):
            return Value(watch.entry(cx, first, values, index), sort)
        cx.watch.fixed.add(first + index.value)
    return Value(expressions.attribute_row(values, index, True, 0), sort)


def _spots(cx: Context, table: tree.Table, columns: list[Type]) -> int:
    """The first of the spots of all entries, in order of the columns."""
    assert cx.watch is not None
    covered = [_covered(cx, table, row, columns) or [] for row in table.rows]
    lines = _lines_by_place(cx, table, columns, covered) or {}
    rest = table.name.span
    if table.otherwise is not None:
        value = table.otherwise.span
        rest = value.source.span(value.source.text.rfind("otherwise", 0, value.start), value.end)
    first = -1
    for place in product(*(range(_size(cx, kind)) for kind in columns)):
        span = table.rows[lines[place]].place if place in lines else rest
        text = _named(cx, table, columns, place)
        number = cx.watch.spot(Spot("cell", table.name.text, span, text))
        first = number if first < 0 else first
    return first


def _within(
    cx: Context,
    scope: Scope,
    found: Value,
    kind: Type,
    argument: tree.Argument,
    column: tree.Column,
) -> bool:
    """Whether a value can't leave its column."""
    given = found.type
    if kind.base not in COUNTED or given.base != kind.base:
        return True
    if kind.low <= given.low and given.high <= kind.high:
        return True
    cx.report(
        codes.OUT_OF_RANGE, argument.span,
        f"This may be {lengths.said(given, given.low)} to {lengths.said(given, given.high)}, and "
        f"“{column.name.text}” goes from {lengths.said(kind, kind.low)} to {lengths.said(kind, kind.high)}.",
        "Widen the table, or hold the value in with max(...) and min(...).", scope,
        related=(Label(column.span, "declared here"),),
    )  # fmt: skip
    return False


def columns_of(cx: Context, table: tree.Table) -> list[Type]:
    """The type of each column."""
    return [_column(cx, Scope({}, table), column) for column in table.columns]


def _column(cx: Context, scope: Scope, column: tree.Column) -> Type:
    if isinstance(column.low, tree.Odds) and isinstance(column.high, tree.Odds):
        if column.low.value <= column.high.value:
            return odds(column.low.value, column.high.value)
        cx.report(
            codes.OUT_OF_RANGE, column.span, "These odds go from better to worse.",
            f"Write the lower end first: {column.name.text}: {column.high.span.text}..{column.low.span.text}.", scope,
        )  # fmt: skip
        return odds(column.high.value, column.low.value)
    if tree.Odds in (type(column.low), type(column.high)) and column.words is None:
        return cx.report(
            codes.WRONG_TYPE, column.span, "One end of this range is odds, and the other is none.",
            f"Write two odds or two numbers: {column.name.text}: 1:2..3:1.", scope,
        ).type  # fmt: skip
    return declare.column_type(cx, scope, column)


def _size(cx: Context, kind: Type) -> int:
    return max(1, len(cx.words_of(kind)) if kind.base not in COUNTED else kind.high - kind.low + 1)


def entries(
    cx: Context, table: tree.Table, columns: list[Type]
) -> tuple[tuple[int, ...], Type] | None:
    """All entries in order of the columns, and their type; None after a report."""
    words = [column.words.text for column in table.columns if column.words is not None]
    if any(isinstance(cx.declarations.get(word), tree.Broken) for word in words):
        return None  # which lines it needs is not known, and that is told already
    total = prod(_size(cx, kind) for kind in columns)
    if total > LARGEST:
        cx.report(
            codes.OUT_OF_RANGE, table.name.span, f"This table would have {total} entries.",
            f"Keep it at or below {LARGEST}.", Scope({}, table),
        )  # fmt: skip
        return None
    if table.across is not None and not _even(cx, table, table.across):
        return None
    results = [row.value for row in table.rows]
    if table.otherwise is not None:
        results.append(table.otherwise)
    if _no_words_yet(cx, table, results):
        return None
    values = [_entry(cx, table, result) for result in results]
    covered = [_covered(cx, table, row, columns) for row in table.rows]
    if any(v is None for v in values) or any(c is None for c in covered):
        return None
    sort = UNKNOWN
    for value, result in zip(values, results, strict=True):
        assert value is not None
        if not fits(value.type, sort):
            cx.report(
                codes.WRONG_TYPE, result.span, "The lines of this table hold things of different sorts.",
                "Put numbers in all lines, or words of one list.", Scope({}, table),
                related=(Label(results[0].span, f"this is {values[0].type}" if values[0] else ""),),
            )  # fmt: skip
            return None
        sort = join(value.type, sort)
    fixed = [v.expr.value for v in values if v is not None and isinstance(v.expr, Const)]
    lines = [c for c in covered if c is not None]
    return _filled(cx, table, columns, lines, fixed), sort


def _even(cx: Context, table: tree.Table, across: tree.Across) -> bool:
    """Whether a grid has the last column above it, and a result below each of its values."""
    last, scope = table.columns[-1].name.text, Scope({}, table)
    if across.name.text != last:
        cx.report(
            codes.UNKNOWN_NAME, across.name.span, f"Above a grid stands the last column, “{last}”.",
            f"Write: across {last}: …", scope,
        )  # fmt: skip
        return False
    for ranges in dict.fromkeys(row.ranges[:-1] for row in table.rows):
        if len(ranges) != len(table.columns) - 1:
            cx.report(
                codes.WRONG_ARGUMENTS, ranges[0].span.to(ranges[-1].span),
                f"This line is for {len(ranges)} columns besides “{last}”, and the table has {len(table.columns) - 1}.",
                f"Leave “{last}” out here: it stands above.", scope,
            )  # fmt: skip
            return False
    for line in across.uneven:
        cx.report(
            codes.WRONG_ARGUMENTS, line.span,
            f"This line has {line.results} results, and {len(across.ranges)} stand above.",
            "Give one result below each.", scope,
            related=(Label(across.span, "above the grid"),),
        )  # fmt: skip
    return not across.uneven


def _no_words_yet(cx: Context, table: tree.Table, results: list[tree.Expr]) -> bool:
    """Reports results that are words of no list, all at once."""
    scope = Scope({}, table)
    bare = [r for r in results if isinstance(r, tree.Name)]
    new = [
        r
        for r in bare
        if names.lookup(cx, scope, r.name) is None and not cx.declarations.get(r.name)
    ]
    if not new or len(new) < len(bare) or any(names.unreadable(cx, r.name) for r in new):
        return False
    words = list(dict.fromkeys(r.name for r in new))
    spoken = ", ".join(f"“{word}”" for word in words)
    cx.report(
        codes.UNKNOWN_NAME, new[0].span, f"No list of words holds the results {spoken}." if words[1:]
        else f"No list of words holds the result {spoken}.",
        f"Declare them: words {table.name.text}_result: {', '.join(words)}", scope,
        label="not declared",
    )  # fmt: skip
    return True


def _entry(cx: Context, table: tree.Table, expr: tree.Expr) -> Value | None:
    scope = Scope({}, table)
    found = expressions.value(cx, scope, expr)
    if isinstance(found.expr, Const):
        return found
    cx.report(
        codes.WRONG_TYPE, expr.span, "An entry of a table must be fixed.",
        "Write a number or a word.", scope,
    )  # fmt: skip
    return None


def _covered(
    cx: Context, table: tree.Table, row: tree.Row, columns: list[Type]
) -> list[frozenset[int]] | None:
    """For each column the places that a line is for, counted from 0; None after a report."""
    scope = Scope({}, table)
    if len(row.ranges) != len(columns):
        cx.report(
            codes.WRONG_ARGUMENTS, row.place,
            f"This line is for {len(row.ranges)} columns, and the table has {len(table.columns)}.",
            "Give a value or range for each column, with commas between.", scope,
        )  # fmt: skip
        return None
    found = [_places(cx, scope, r, k) for r, k in zip(row.ranges, columns, strict=True)]
    places = [one for one in found if one is not None]
    return places if len(places) == len(found) else None


def _places(cx: Context, scope: Scope, wanted: tree.RowRange, kind: Type) -> frozenset[int] | None:
    """The places of a column that are wanted, counted from 0; None after a report of another sort of value."""
    size = _size(cx, kind)
    if wanted.words:
        known = list(cx.words_of(kind)) if kind.base not in COUNTED else []
        for word in wanted.words:
            if word.text not in known and kind.base != "unknown":
                cx.report(
                    codes.UNKNOWN_NAME, word.span, f"“{word.text}” does not stand in this column.",
                    cx.nearest(word.text, known, f"It holds {kind}."), scope,
                )  # fmt: skip
        if kind.base == "terrain":
            cx.used.update(word.text for word in wanted.words)
        return frozenset(known.index(w.text) for w in wanted.words if w.text in known)
    of_odds, any_ = kind.base == "odds", wanted.low is None and wanted.high is None
    if kind.base in COUNTED and not any_ and wanted.of_odds != of_odds:
        cx.report(
            codes.WRONG_TYPE, wanted.span, f"This column is for {kind}.",
            "Write odds with a colon: 2:1, 1:3." if of_odds else "Write a number.", scope,
        )  # fmt: skip
        return None
    low = kind.low if kind.base in COUNTED else 0
    if wanted.low is not None and wanted.high is not None and wanted.low > wanted.high:
        lower, _, higher = wanted.span.text.partition("..")
        cx.report(
            codes.OUT_OF_RANGE, wanted.span, "This range holds nothing.",
            f"Write the lower end first: {higher.strip()}..{lower.strip()}", scope,
        )  # fmt: skip
        return None
    first = low if wanted.low is None else wanted.low
    last = low + size - 1 if wanted.high is None else wanted.high
    return frozenset(range(max(0, first - low), min(size - 1, last - low) + 1))


def _filled(
    cx: Context, table: tree.Table, columns: list[Type], lines: list[list[frozenset[int]]],
    values: list[int],
) -> tuple[int, ...]:  # fmt: skip
    taken = _lines_by_place(cx, table, columns, lines)
    rest = values[-1] if table.otherwise is not None else 0
    found: list[int] = []
    complete = taken is None or table.otherwise is not None
    for place in product(*(range(_size(cx, kind)) for kind in columns)):
        line = (taken or {}).get(place)
        found.append(rest if line is None else values[line])
        if line is None and not complete:
            if table.across is not None:
                above = frozenset().union(*(own[-1] for own in lines))
                _gap_in_grid(cx, table, table.across, columns, place, place[-1] in above)
            else:
                _gap(cx, table, columns, place)
            complete = True  # one gap is told, not each place that it covers
    return tuple(found)


def _lines_by_place(
    cx: Context, table: tree.Table, columns: list[Type], lines: list[list[frozenset[int]]]
) -> dict[tuple[int, ...], int] | None:
    """The line for each combination of values; None after a report of one that has two."""
    found: dict[tuple[int, ...], int] = {}
    for number, line in enumerate(lines):
        for place in product(*(sorted(places) for places in line)):
            if place in found:
                _overlap(cx, table, _named(cx, table, columns, place), [found[place], number])
                return None
            found[place] = number
    return found


def _named(cx: Context, table: tree.Table, columns: list[Type], place: tuple[int, ...]) -> str:
    """A combination of values in words: `roll 3, odds -1`."""
    parts = zip(table.columns, columns, place, strict=True)
    return ", ".join(f"{c.name.text} {_spoken(cx, k, at)}" for c, k, at in parts)


def _spoken(cx: Context, kind: Type, at: int) -> str:
    words = cx.words_of(kind)
    return words[at] if words else lengths.said(kind, kind.low + at)


def _gap(cx: Context, table: tree.Table, columns: list[Type], place: tuple[int, ...]) -> None:
    row = ", ".join(_spoken(cx, k, at) for k, at in zip(columns, place, strict=True))
    cx.report(
        codes.TABLE_GAP, table.name.span,
        f"The table has no line for {_named(cx, table, columns, place)}.",
        f"Add a line “{row}: …”, or widen one: “6 or more: …”, “any: …”.", Scope({}, table),
    )  # fmt: skip


def _gap_in_grid(
    cx: Context, table: tree.Table, across: tree.Across, columns: list[Type],
    place: tuple[int, ...], is_above: bool,
) -> None:  # fmt: skip
    """Tells what is missing: a value above the grid, or a line of it."""
    *beside, last = [_spoken(cx, k, at) for k, at in zip(columns, place, strict=True)]
    if not is_above:
        cx.report(
            codes.TABLE_GAP, across.span, f"Above the grid nothing stands for {across.name.text} {last}.",
            f"Add “{last}” here and a result to each line below, or widen a value: “… or less”, “… or more”.",
            Scope({}, table),
        )  # fmt: skip
        return
    named = zip(table.columns, beside, strict=False)
    spoken = ", ".join(f"{column.name.text} {value}" for column, value in named)
    results = ", ".join("…" for _ in across.ranges)
    cx.report(
        codes.TABLE_GAP, table.name.span, f"The grid has no line for {spoken or last}.",
        f"Add a line “{', '.join(beside)}: {results}”, or widen one: “6 or more: …”, “any: …”.", Scope({}, table),
    )  # fmt: skip


def _overlap(cx: Context, table: tree.Table, spoken: str, lines: list[int]) -> None:
    first, second = table.rows[lines[0]], table.rows[lines[1]]
    cx.report(
        codes.TABLE_OVERLAP, second.place, f"Two lines of the table are for {spoken}.",
        "Narrow one of them.", Scope({}, table), related=(Label(first.place, "the other line"),),
    )  # fmt: skip
