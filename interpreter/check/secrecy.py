"""Secrets: rules in which what a player may do would tell what he may not know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.check.context import Context, Scope
from interpreter.diagnostics import Label, Span, codes
from interpreter.program.expressions import Column, Const, Expr
from interpreter.program.fold import op
from interpreter.program.layout import Variable
from interpreter.program.types import Type
from interpreter.syntax import tree


def everything_is_open(cx: Context) -> bool:
    """Whether no kind of unit and no state is hidden from anybody."""
    seen = all(variable.seen_by == "everyone" for variable in cx.variables.values())
    return seen and not hidden_kinds(cx)


def tells(cx: Context, impartial: bool, look: Callable[[], None]) -> bool:
    """Whether what `look` finds out would tell the player at hand, or (`impartial`) others too, a secret."""
    outer = cx.diagnostics, cx.definitions, cx.impartial
    cx.diagnostics, cx.definitions, cx.impartial = [], {}, impartial
    try:
        look()
        return any(found.code == codes.LEAKS_SECRET for found in cx.diagnostics)
    finally:
        cx.diagnostics, cx.definitions, cx.impartial = outer


def _may_know(cx: Context, kind: Type) -> bool:
    """Whether these are units of whoever asks; of those one may know all."""
    return kind.mine and not cx.impartial


def peek(cx: Context, scope: Scope, kind: Type, expr: tree.Expr) -> None:
    """Reports a question about hidden units of others that would decide what a player may do."""
    if not scope.clause or kind.base != "unit" or _may_know(cx, kind):
        return
    hidden = hidden_kinds(cx)
    if not hidden & kind.kinds or (hidden <= kind.kinds and kind.whole):
        return
    _tells_identity(cx, scope, expr.span)


def hidden_kinds(cx: Context) -> frozenset[str]:
    return frozenset(k for k in cx.world.kinds if cx.world.kind(k).hidden)


def names_units(cx: Context, scope: Scope, kind: Type, expr: tree.Expr) -> None:
    """Reports a choice in which hidden units of others would be called by their names."""
    if kind.base == "unit" and not kind.mine and kind.kinds & hidden_kinds(cx):
        _tells_identity(cx, replace(scope, clause=True), expr.span)


def identify(cx: Context, scope: Scope, kind: Type, values: set[int], span: Span) -> None:
    """Reports a look at what differs between hidden units, where it would decide what is open.

    Takes:
        values: what the hidden units that are meant hold; where all hold the same, nothing is told.
    """
    if scope.clause and not _may_know(cx, kind) and len(values) > 1:
        _tells_identity(cx, scope, span)


def _tells_identity(cx: Context, scope: Scope, span: Span) -> None:
    cx.report(
        codes.LEAKS_SECRET, span,
        "Which moves are open would tell a player what hidden units of others are.",
        "Ask only about one's own units, about all units alike, or about kinds whose identity is open.",
        scope, related=_asker(scope),
    )  # fmt: skip


def _asker(scope: Scope) -> tuple[Label, ...]:
    """The rule whose choices or requirements lead to a definition that tells a secret."""
    asker = scope.asker
    if asker is None or asker is scope.rule:
        return ()
    return (Label(asker.name.span, f"“{asker.name.text}” asks for it"),)


def secret(cx: Context, scope: Scope, variable: Variable, own: bool, span: Span) -> None:
    """Reports a question about a state that the player may not see, where it decides what is open."""
    own = own and variable.seen_by == "owner" and not cx.impartial
    if not scope.clause or variable.seen_by == "everyone" or own:
        return
    who = "only its owner sees" if variable.seen_by == "owner" else "nobody sees"
    cx.report(
        codes.LEAKS_SECRET, span,
        f"Which moves are open would tell a player “{variable.name}”, which {who}.",
        "Ask only about one's own, let everyone see it, or let the effect of the move depend on it.",
        scope, related=_asker(scope),
    )  # fmt: skip


def picked(cx: Context, scope: Scope, kind: Type, expr: tree.Expr) -> None:
    """Reports that one is picked of hidden units off the board: they stand in no order that all know."""
    peek(cx, scope, kind, expr)
    hidden = kind.base == "unit" and bool(hidden_kinds(cx) & kind.kinds)
    if scope.clause and hidden and not _may_know(cx, kind) and not kind.on_board:
        _tells_identity(cx, scope, expr.span)


def public_order(cx: Context, kind: Type, member: Expr, order: Expr | None = None) -> Expr | None:
    """What to go through a set by, so that the order of the box does not tell what hidden units are.

    They come in the order of the numbers that others call them by, within `order` if that is given.
    """
    if kind.base != "unit" or kind.mine or not hidden_kinds(cx) & kind.kinds:
        return order
    number_of = Column(cx.draft.track, member, True, 0)
    if order is None:
        return number_of
    return op("add", op("mul", order, Const(len(cx.world.units) + 1)), number_of)
