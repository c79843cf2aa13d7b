"""Values that are written out: numbers, lengths, odds, true and false."""

from __future__ import annotations

from interpreter.check import lengths, ratios
from interpreter.check.context import Context, Scope, Value
from interpreter.program.expressions import Const
from interpreter.program.types import FAR, TRUTH, number
from interpreter.syntax import tree

Literal = tree.Number | tree.Length | tree.Odds | tree.Truth


def literal(cx: Context, scope: Scope, expr: Literal) -> Value:
    """`3`, `6 inches`, `2:1`, `true`."""
    match expr:
        case tree.Number():
            return Value(Const(min(expr.value, FAR)), number(expr.value, expr.value))
        case tree.Length():
            return lengths.written(cx, scope, expr)
        case tree.Odds():
            return ratios.written(expr)
        case tree.Truth():
            return Value(Const(int(expr.value)), TRUTH)
