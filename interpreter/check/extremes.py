"""The members of a set with the lowest or highest value: `ships having the lowest range`."""

from __future__ import annotations

from interpreter.check import expressions, members
from interpreter.check.context import Context, Scope, Value
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
    value = members.member(cx, scope, Value(Local(each), found.type.one()), expr.attribute)
    if value.type.base not in ("number", "unknown") or value.type.many:
        return cx.report(
            codes.WRONG_TYPE, expr.attribute.span, f"“{expr.attribute.text}” is no number.",
            "Name an attribute or a state that is a number.", scope,
        )  # fmt: skip
    most = Fold("max" if expr.word == "highest" else "min", each, Local(among), value.expr)
    kept = Fold("filter", each, Local(among), op("eq", value.expr, Local(best)))
    return Value(Bind(among, found.expr, Bind(best, most, kept)), found.type)
