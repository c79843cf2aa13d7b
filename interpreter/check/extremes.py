"""The members of a set with the lowest or highest value: `ships having the lowest range`."""

from __future__ import annotations

from interpreter.check import calls, expressions, members
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program.expressions import Bind, Fold, Local
from interpreter.program.fold import op
from interpreter.syntax import tree


def extreme(cx: Context, scope: Scope, expr: tree.Extreme) -> Value:
    """Those of a set, one or several; none of an empty set."""
    found = expressions.unsettled(cx, scope, expr.what)
    if found.type.base == "unknown":
        return found
    if not found.type.many:
        return cx.report(
            codes.WRONG_TYPE, expr.what.span, f"“having” picks from a set, and this is {found.type}.",
            f"Put a set before it: ships having the {expr.word} {expr.attribute.text}.", scope,
        )  # fmt: skip
    among, best, each = (cx.register(name) for name in ("among", expr.word, "each"))
    value = of_each(cx, scope, expr, Value(Local(each), found.type.one()))
    if value is None:
        return NO_VALUE
    most = Fold("max" if expr.word == "highest" else "min", each, Local(among), value.expr)
    kept = Fold("filter", each, Local(among), op("eq", value.expr, Local(best)))
    return Value(Bind(among, found.expr, Bind(best, most, kept)), found.type)


def of_each(
    cx: Context, scope: Scope, expr: tree.Aggregate | tree.Extreme, each: Value
) -> Value | None:
    """The number that is asked of a member of the set, “it” in brackets; None after a report."""
    if expr.call is None:
        found = members.member(cx, scope, each, expr.attribute)
    else:
        found = calls.call(cx, scope.with_member(None, each), expr.call)
    if found.type.base in ("number", "unknown") and not found.type.many:
        return found
    cx.report(
        codes.WRONG_TYPE, expr.attribute.span, f"“{expr.attribute.text}” is no number.",
        "Name an attribute, a state or a definition that is a number.", scope,
    )  # fmt: skip
    return None
