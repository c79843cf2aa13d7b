"""Reactions: what follows when a unit moves, leaves the board or is revealed."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import effects, expressions, names, statements, watch
from interpreter.check.calls import recursive
from interpreter.check.context import Scope, Value
from interpreter.check.writer import Writer
from interpreter.program.expressions import Const, Expr
from interpreter.program.fold import choice, op
from interpreter.program.steps import (
    Branch,
    Emit,
    When,
)
from interpreter.syntax import tree


def to_move(
    w: Writer,
    scope: Scope,
    statement: tree.Statement,
    unit: Value,
    left: Value,
    to: Value,
    out: int,
) -> None:
    """Writes the reactions to a move, to coming on the board, and to leaving it."""
    if isinstance(statement, tree.Remove):
        # A unit that is off the board already is not removed again.
        removed = choice(op("le", Const(0), left.expr), unit.expr, Const(-1))
        there = Value(w.keep("there", removed, w.stops.statement(statement), unit.type), unit.type)
        to_event(w, scope, "leaves", there, left, out)
        to_event(w, scope, "removed", there, None, out)
        return
    if not isinstance(statement, tree.Place):
        to_event(w, scope, "leaves", unit, left, out)
    placed = Value(unit.expr, effects.known_on_board(unit.type))
    to_event(w, scope, "enters", placed, to, out)


def to_event(
    w: Writer, scope: Scope, event: str, unit: Value, cell: Value | None, out: int
) -> None:
    """Writes the reactions to an event, in the order in which they stand in the rules."""
    for reaction in w.stops.reactions:
        if reaction.event == event:
            _reaction(w, scope, reaction, unit, cell)


def _reaction(
    w: Writer, scope: Scope, reaction: tree.Reaction, unit: Value, cell: Value | None
) -> None:
    word = reaction.unit.text
    kinds = names.component(w.cx, word)
    if kinds is None or kinds.type.base != "unit":
        return  # reported once, where reactions are checked
    if not kinds.type.kinds & unit.type.kinds:
        return
    if reaction.name.text in w.open_rules:
        recursive(w.cx, Scope({}, reaction), reaction.name, reaction.name.span)
        return
    known = replace(unit.type, kinds=kinds.type.kinds & unit.type.kinds, mine=False)
    bound = {word: Value(unit.expr, known)}
    if reaction.cell is not None and cell is not None:
        bound[reaction.cell.text] = Value(cell.expr, cell.type.sure())
    inner = Scope(bound, reaction, within=scope.within)
    test = op("has", kinds.expr, unit.expr)
    if reaction.condition is not None:
        inner = _happened(w, inner, test)
        test = op("and", test, expressions.truth(w.cx, inner, reaction.condition))
    w.open_rules.append(reaction.name.text)
    if w.plain or not w.stops.block(reaction.body):
        begun = Emit(w.cx.site("begun", reaction.name.span, inner), ())
        inner, counted = watch.begun(w.cx, inner, inner.within)
        body = statements.plain_block(w, inner, reaction.body)
        w.add(When(test, (begun, *counted, *body), ()))
    else:
        _branch(w, inner, test, reaction.body)
    w.open_rules.pop()


def _happened(w: Writer, scope: Scope, test: Expr) -> Scope:
    """Counts what a reaction waits for, also where its condition does not hold."""
    text = watch.spoken(scope.rule)
    inner, counted = watch.count(w.cx, scope, "happened", scope.rule.name.span, text)
    if counted:
        w.write(When(test, counted, ()))
    return inner


def _branch(w: Writer, scope: Scope, test: Expr, block: tree.Block) -> None:
    """Writes statements in which play may stop, under a condition."""
    then = w.new(scope.rule.span, scope)
    after = w.new(scope.rule.span, scope)
    w.end(Branch(test, then, after))
    w.begin(then)
    scope = w.begun(scope, scope.within)
    statements.body(w, scope, block, after)
    w.begin(after)
