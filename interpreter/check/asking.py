"""What a word of the rules is, for whoever asks after the check: an editor."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.check import expressions
from interpreter.check.context import Context, Scope, Value
from interpreter.program.expressions import Local
from interpreter.program.types import UNKNOWN, Type
from interpreter.syntax import tree


def type_of(cx: Context, names: Mapping[str, Type], expr: tree.Expr) -> Type:
    """What an expression is where these local names stand for things of these types."""
    rule = tree.Declaration(expr.span, tree.Word(expr.span, ""), "", ())
    scope = Scope({name: Value(Local(name), kind) for name, kind in names.items()}, rule)
    before = len(cx.diagnostics)
    try:
        return expressions.value(cx, scope, expr).type
    except RecursionError:
        return UNKNOWN
    finally:
        del cx.diagnostics[before:]
