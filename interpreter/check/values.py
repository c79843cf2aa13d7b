"""What a position is worth to a player: the sum of all that rules declare with `value`."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import expressions
from interpreter.check.context import Context, Scope, Value
from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.program.expressions import Const, Expr, Fold, Local
from interpreter.program.fold import choice, op
from interpreter.program.types import number
from interpreter.program.work import work
from interpreter.syntax import tree

MOST = 10**8  # it is asked for after every move that is thought about


def worth(cx: Context) -> Expr | None:
    """The sum over all `value`s, for the side that acts; None where there are none.

    It reads nothing that this side may not see, so that whoever plays by it can't look at secrets.
    """
    declared = [d for d in cx.declarations.values() if isinstance(d, tree.Value)]
    lines = [_line(cx, one, line) for one in declared for line in one.lines]
    return op("add", *lines) if lines else None


def _line(cx: Context, declared: tree.Value, line: tree.Worth) -> Expr:
    before = len(cx.diagnostics)
    found = _sum(cx, Scope({}, declared, clause=True), line)
    cx.diagnostics[before:] = [_reworded(d) for d in cx.diagnostics[before:]]
    if work(found, cx.world) > MOST:
        cx.diagnostics.append(_too_much(line))
    return found


def _sum(cx: Context, scope: Scope, line: tree.Worth) -> Expr:
    """What a line adds, once or for each member of a set."""
    if line.name is None or line.domain is None:
        return _amount(cx, scope, line)
    binding = replace(scope, binding=line.name.text)
    domain = expressions.a_set(cx, binding, line.domain, "What “for each” goes through")
    register = cx.register(line.name.text)
    inner = scope.with_name(line.name.text, Value(Local(register), domain.type.one()))
    return Fold("sum", register, domain.expr, _amount(cx, inner, line))


def _amount(cx: Context, scope: Scope, line: tree.Worth) -> Expr:
    amount = expressions.value(cx, scope, line.amount)
    amount = expressions.expect(cx, scope, amount, number(), line.amount, "What is added")
    if line.condition is None:
        return amount.expr
    condition = expressions.truth(cx, scope, line.condition)
    return choice(condition, amount.expr, Const(0))


def _reworded(found: Diagnostic) -> Diagnostic:
    """Elsewhere it is told that moves would give a secret away; here it is the value."""
    if found.code != codes.LEAKS_SECRET:
        return found
    message = found.message.replace("Which moves are open", "What a position is worth")
    hint = found.hint.replace(
        ", let everyone see it, or let the effect of the move depend on it",
        ", or let everyone see it",
    )
    return replace(found, message=message, hint=hint)


def _too_much(line: tree.Worth) -> Diagnostic:
    return Diagnostic(
        codes.TOO_LARGE, "To find what a position is worth, far too many things might have to be looked at.",
        Label(line.span), "Put fewer “any … where …” inside each other.",
    )  # fmt: skip
