"""Sets that are written out: `{n, ne}`, `{0..3}`."""

from __future__ import annotations

from interpreter.check import expressions
from interpreter.check.context import Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program.expressions import Const, Expr
from interpreter.program.fold import op
from interpreter.program.types import UNKNOWN, Type, fits, join, number
from interpreter.syntax import tree


def set_of(cx: Context, scope: Scope, expr: tree.SetOf, wanted: Type | None) -> Value:
    inner = wanted.one() if wanted is not None else None
    if not expr.items and inner is None:
        return cx.report(
            codes.WRONG_TYPE, expr.span, "Of what this set is empty can't be told here.",
            "Leave it out; an empty set may be what a state is set to: set moved to {}", scope,
        )  # fmt: skip
    kind: Type = UNKNOWN if expr.items or inner is None else inner
    found: Expr = Const(0)
    for item in expr.items:
        one = expressions.value(cx, scope, item, inner)
        part = one.expr if one.type.many else op("bit", one.expr)
        if not fits(one.type.one().sure(), kind):
            return cx.report(
                codes.WRONG_TYPE, item.span, f"This is {one.type}, among things that are each {kind}.",
                "Put things of one sort into one set.", scope,
            )  # fmt: skip
        kind = join(one.type.one().sure(), kind)
        found = op("union", found, part)
    if kind.base == "number" and (kind.low < 0 or kind.high > 512):
        return cx.report(
            codes.OUT_OF_RANGE, expr.span, "A set of numbers holds numbers from 0 to 512.",
            "Use smaller numbers.", scope,
        )  # fmt: skip
    return Value(found, kind.set())


def number_range(cx: Context, scope: Scope, expr: tree.NumberRange) -> Value:
    low = expressions.a_number(cx, scope, expr.low)
    high = expressions.a_number(cx, scope, expr.high)
    if low.type.low < 0 or high.type.high > 512:
        return cx.report(
            codes.OUT_OF_RANGE, expr.span, "A set of numbers holds numbers from 0 to 512.",
            "Keep both ends within that.", scope,
        )  # fmt: skip
    kind = number(low.type.low, high.type.high).set()
    return Value(op("range", low.expr, high.expr), kind)
