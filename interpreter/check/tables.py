"""Results tables: every value of the columns has one line, and a look-up stays within them."""

from __future__ import annotations

from itertools import product

from interpreter.check import expressions
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import Label, codes
from interpreter.program.expressions import Const, Expr
from interpreter.program.fold import op
from interpreter.program.types import UNKNOWN, Type, fits, join
from interpreter.syntax import tree

LARGEST = 20_000


def look_up(cx: Context, scope: Scope, table: tree.Table, expr: tree.Call) -> Value:
    """The entry of a table for the given values."""
    cx.used.add(table.name.text)
    rows = entries(cx, table)
    bounds = columns(cx, table)
    if rows is None or bounds is None or len(expr.arguments) != len(bounds):
        if bounds is not None and len(expr.arguments) != len(bounds):
            return cx.report(
                codes.WRONG_ARGUMENTS, expr.span, f"The table has {len(bounds)} columns.",
                f"Write {table.name.text}({', '.join(c.name.text for c in table.columns)}).", scope,
            )  # fmt: skip
        return NO_VALUE
    index: Expr = Const(0)
    for argument, (low, high), column in zip(expr.arguments, bounds, table.columns, strict=True):
        found = expressions.a_number(cx, scope, argument.value)
        if found.type.low < low or found.type.high > high:
            return cx.report(
                codes.OUT_OF_RANGE, argument.span,
                f"This may be {found.type.low} to {found.type.high}, and “{column.name.text}” goes from "
                f"{low} to {high}.",
                "Widen the table, or hold the value in with max(...) and min(...).", scope,
                related=(Label(column.span, "declared here"),),
            )  # fmt: skip
        index = op(
            "add", op("mul", index, Const(high - low + 1)), op("sub", found.expr, Const(low))
        )
    values, kind = rows
    return Value(expressions.attribute_row(values, index, False, 0), kind)


def columns(cx: Context, table: tree.Table) -> list[tuple[int, int]] | None:
    """The lowest and highest value of each column; None after a report."""
    found = []
    for column in table.columns:
        ends = []
        for end in (column.low, column.high):
            value = expressions.a_number(cx, Scope({}, table), end)
            if not isinstance(value.expr, Const):
                cx.report(
                    codes.WRONG_TYPE, end.span, "The ends of a column must be fixed numbers.",
                    "Write numbers or options: roll: 1..6.", Scope({}, table),
                )  # fmt: skip
                return None
            ends.append(value.expr.value)
        found.append((ends[0], ends[1]))
    return found


def entries(cx: Context, table: tree.Table) -> tuple[tuple[int, ...], Type] | None:
    """All entries in order of the columns, and their type; None after a report."""
    bounds = columns(cx, table)
    if bounds is None:
        return None
    total = 1
    for low, high in bounds:
        total *= max(0, high - low + 1)
    if not 0 < total <= LARGEST:
        cx.report(
            codes.OUT_OF_RANGE, table.name.span, f"This table would have {total} entries.",
            f"Keep it between 1 and {LARGEST}.", Scope({}, table),
        )  # fmt: skip
        return None
    lines = [_row(cx, table, row) for row in table.rows]
    if any(line is None for line in lines):
        return None
    kind = UNKNOWN
    for line in lines:
        assert line is not None
        if not fits(line[1], kind):
            cx.report(
                codes.WRONG_TYPE, table.name.span, "The lines of this table hold things of different sorts.",
                "Put numbers in all lines, or words of one list.", Scope({}, table),
            )  # fmt: skip
            return None
        kind = join(line[1], kind)
    return _filled(cx, table, bounds, [line[0] for line in lines if line is not None], kind)


def _row(cx: Context, table: tree.Table, row: tree.Row) -> tuple[int, Type] | None:
    scope = Scope({}, table)
    if len(row.ranges) != len(table.columns):
        cx.report(
            codes.WRONG_ARGUMENTS, row.span,
            f"This line is for {len(row.ranges)} columns, and the table has {len(table.columns)}.",
            "Give a value or range for each column, with commas between.", scope,
        )  # fmt: skip
        return None
    found = expressions.value(cx, scope, row.value)
    if not isinstance(found.expr, Const):
        cx.report(
            codes.WRONG_TYPE, row.value.span, "An entry of a table must be fixed.",
            "Write a number or a word.", scope,
        )  # fmt: skip
        return None
    return found.expr.value, found.type


def _filled(
    cx: Context, table: tree.Table, bounds: list[tuple[int, int]], values: list[int], kind: Type
) -> tuple[tuple[int, ...], Type]:
    found: list[int] = []
    told: set[int] = set()  # one gap and one overlap are told, not each place that they cover
    for place in product(*(range(low, high + 1) for low, high in bounds)):
        lines = [
            number for number, row in enumerate(table.rows)
            if all(_covers(r, at) for r, at in zip(row.ranges, place, strict=True))
        ]  # fmt: skip
        found.append(values[lines[0]] if lines else 0)
        fault = min(len(lines), 2)
        if fault in told:
            continue
        told.add(fault)
        if fault == 0:
            _gap(cx, table, place)
        elif fault == 2:
            _overlap(cx, table, place, lines)
    return tuple(found), kind


def _covers(wanted: tree.RowRange, at: int) -> bool:
    return (wanted.low is None or wanted.low <= at) and (wanted.high is None or at <= wanted.high)


def _spoken(table: tree.Table, place: tuple[int, ...]) -> str:
    return ", ".join(f"{c.name.text} {at}" for c, at in zip(table.columns, place, strict=True))


def _gap(cx: Context, table: tree.Table, place: tuple[int, ...]) -> None:
    cx.report(
        codes.TABLE_GAP, table.name.span, f"The table has no line for {_spoken(table, place)}.",
        "Add a line for it, or widen one: “6 or more: ...”, “any: ...”.", Scope({}, table),
    )  # fmt: skip


def _overlap(cx: Context, table: tree.Table, place: tuple[int, ...], lines: list[int]) -> None:
    first, second = table.rows[lines[0]], table.rows[lines[1]]
    cx.report(
        codes.TABLE_OVERLAP, second.span, f"Two lines of the table are for {_spoken(table, place)}.",
        "Narrow one of them.", Scope({}, table), related=(Label(first.span, "the other line"),),
    )  # fmt: skip
