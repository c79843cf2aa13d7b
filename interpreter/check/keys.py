"""States that have several values for one thing: `player.tokens(scout)`, `plane.plan(2)`."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.check import cards, expressions
from interpreter.check.context import Context, Scope
from interpreter.diagnostics import Span, codes
from interpreter.program.expressions import Const, Expr
from interpreter.program.fold import op
from interpreter.syntax import tree


def place(
    cx: Context, scope: Scope, state: tuple[str, str], index: Expr | None,
    given: Sequence[tree.Argument], span: Span,
) -> Expr | None:  # fmt: skip
    """Where among the places of a state the value for a thing and its keys stands.

    None for the one value of a state of the game, as for the state itself.
    """
    variable = cx.variables[state]
    if len(given) != len(variable.keys) or any(a.name for a in given):
        wrong_keys(cx, scope, state, span)
        return index
    if not variable.keys:
        return index
    found = Const(0) if index is None else index
    for key, kind, argument in zip(variable.keys, cx.key_types[state], given, strict=True):
        value = expressions.value(cx, scope, argument.value, kind)
        value = expressions.expect(cx, scope, value, kind, argument.value, f"“{key.name}”")
        if kind.base == "number" and (value.type.low < kind.low or value.type.high > kind.high):
            cx.report(
                codes.OUT_OF_RANGE, argument.span,
                f"This may be {value.type.low} to {value.type.high}, and “{key.name}” goes from "
                f"{kind.low} to {kind.high}.",
                "Hold it in with max(...) and min(...), or widen the range of the state.", scope,
            )  # fmt: skip
        number = op("sub", value.expr, Const(key.low))
        found = op("add", op("mul", found, Const(key.count)), number)
    return found


def wrong_keys(cx: Context, scope: Scope, state: tuple[str, str], span: Span) -> None:
    keys = [key.name for key in cx.variables[state].keys]
    written = f"{state[1]}({', '.join(keys)})" if keys else state[1]
    count = (
        f"{len(keys)} value{'s' if len(keys) != 1 else ''} in brackets" if keys else "no brackets"
    )
    if cards.is_pile(cx, state):
        cx.report(
            codes.WRONG_ARGUMENTS, span, f"“{state[1]}” is a pile of cards, and no value.",
            f"Ask for “number of {span.text}”, “any card is in {span.text}”, or how many there are of one card: "
            f"{written}.",
            scope,
        )  # fmt: skip
        return
    cx.report(
        codes.WRONG_ARGUMENTS, span, f"The state “{state[1]}” takes {count}.",
        f"Write {written}.", scope,
    )  # fmt: skip
