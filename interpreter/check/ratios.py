"""Odds: how much stronger one side is than another, in whole numbers, for results tables."""

from __future__ import annotations

from interpreter.check import expressions
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program.expressions import Const
from interpreter.program.fold import choice, op
from interpreter.program.types import Type, number, odds
from interpreter.syntax import tree


def written(expr: tree.Odds) -> Value:
    """`3:1`."""
    return Value(Const(expr.value), odds(expr.value, expr.value))


def of(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    """`odds(a, b)`: those of two numbers, rounded in favour of the second."""
    if any(found.type.base != "number" for found in given):
        return NO_VALUE  # what they are is not known
    for argument, found in zip(expr.arguments, given, strict=True):
        if found.type.low < 1:
            name = argument.span.text
            return cx.report(
                codes.OUT_OF_RANGE, argument.span, f"“{name}” may be 0 or less, and then there are no odds.",
                f"Write max(1, {name}), or deal with 0 before.", scope,
            )  # fmt: skip
    a, b = given
    low, high = _odds(a.type.low, b.type.high), _odds(a.type.high, b.type.low)
    stronger = op("floordiv", a.expr, b.expr)
    weaker = op("sub", Const(2), op("ceildiv", b.expr, a.expr))
    return Value(choice(op("le", b.expr, a.expr), stronger, weaker), odds(low, high))


def _odds(a: int, b: int) -> int:
    return a // b if a >= b else 2 + -b // a


def shifted(cx: Context, scope: Scope, expr: tree.Binary, a: Value, b: Value) -> Value:
    """`ratio + 2`: odds so many columns further to the right; to the left with a minus."""
    if expr.operator == "*" or (a.type.base, b.type.base) != ("odds", "number"):
        return cx.report(
            codes.WRONG_TYPE, expr.span, f"“{expr.operator}” stands between {a.type} and {b.type}.",
            "Odds are shifted by a number of columns: odds(attack, defence) + 1.", scope,
        )  # fmt: skip
    b = expressions.expect(cx, scope, b, number(), expr.right, "This")
    low, high = expressions.interval(expr.operator, a.type, b.type)
    return Value(op("add" if expr.operator == "+" else "sub", a.expr, b.expr), odds(low, high))


def mixed(a: Type, b: Type) -> bool:
    """Whether one is odds and the other a mere number."""
    return {a.base, b.base} == {"odds", "number"}


def not_odds(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    cx.report(
        codes.WRONG_TYPE, expr.span, "Odds and a number don't go together here.",
        "Write odds with a colon: 2:1, 1:3.", scope,
    )  # fmt: skip
    return NO_VALUE
