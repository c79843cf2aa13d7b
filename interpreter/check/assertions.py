"""`assert CONDITION`: what the writer of the rules takes to be so, and is told when it is not."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import expressions, parts, secrecy, watch
from interpreter.check.context import Context, Scope
from interpreter.check.rolls import MADE_UP
from interpreter.check.writer import Writer
from interpreter.program import parts as program_parts
from interpreter.program.expressions import Const
from interpreter.program.steps import Assert
from interpreter.syntax import tree


def assertion(w: Writer, scope: Scope, statement: tree.Assert) -> None:
    """Writes the step that stops play where a condition does not hold."""
    cx = w.cx
    condition = expressions.truth(cx, scope, statement.condition)
    said = statement.because.text if statement.because else ""
    site = cx.site("assert", statement.condition.span, scope, said)
    if _is_open(cx, scope, statement.condition):
        parts.note(cx, site, parts.of_requirement(cx, scope, statement.condition), ())
    part = cx.sites[site].part
    values = [one.expr or Const(0) for one in program_parts.each(part)] if part else []
    text = watch.unexplained(statement.span, statement.because)
    w.come_to(scope, "assert", statement.span, text)
    w.add(Assert(condition, site, tuple(values)))


def _is_open(cx: Context, scope: Scope, expr: tree.Expr) -> bool:
    """Whether all players may know what a condition depends on: all of them hear of a fault."""
    if secrecy.everything_is_open(cx):
        return True

    def look() -> None:
        expressions.truth(cx, replace(scope, clause=True), expr)

    # What a value of an earlier line was made of is not known any more.
    named = {part.name for part in tree.parts(expr) if isinstance(part, tree.Name)}
    made_up = any(
        name in named and not isinstance(value.expr, Const) and value.type.base in MADE_UP
        for name, value in scope.names.items()
    )
    return not made_up and not secrecy.tells(cx, True, look)
