"""How often an action could be done, and what stood in its way, counted in watched programs."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import actions, watch
from interpreter.check.context import Context, Scope
from interpreter.program.steps import Demand, Given, Pick, Step, When
from interpreter.syntax import tree


def asked(cx: Context, whence: Scope, declared: tree.Action, made: actions.Clauses) -> list[Step]:
    """Counts that a player is asked for an action, each of its clauses that leaves something, and if it is open."""
    if cx.watch is None:
        return []
    scope = replace(whence, rule=declared)
    scope, first = watch.count(cx, scope, "asked", declared.name.span, _named(declared))
    left: list[tuple[int, tuple[Step, ...]]] = []
    for number, clause in enumerate(declared.clauses):
        if not isinstance(clause, tree.Let):
            because = clause.because if isinstance(clause, tree.Require) else None
            text = watch.unexplained(clause.span, because)
            scope, counted = watch.count(cx, scope, "clause", clause.span, text)
            left.append((number + 1, counted))
    _, is_open = watch.count(cx, scope, "offered", declared.name.span, _named(declared))
    rest: tuple[Step, ...] = ()
    for number, counted in reversed(left[:-1]):
        some = actions.search(cx, made.clauses[:number], made.types)
        rest = (When(actions.open_when(some), (*counted, *rest), ()),)
    whole = actions.open_when(actions.search(cx, made.clauses, made.types))
    every = tuple(step for _, counted in left for step in counted)
    return [*first, When(whole, (*every, *is_open), rest)]


def taken(cx: Context, declared: tree.Action, made: actions.Clauses) -> tuple[Scope, list[Step]]:
    """What the effect of an action stands in; counts that it is taken, and what its clauses looked up."""
    if cx.watch is None:
        return made.scope, []
    steps: list[Step] = []
    for clause in made.clauses:
        match clause:
            case Pick():
                steps += watch.looked_up(cx, clause.domain)
            case Demand():
                steps += watch.looked_up(cx, clause.condition)
            case Given():
                pass  # its value is kept in a register, which counts what it looks up
    key = ("offered", _named(declared), declared.name.span)
    found = (n for n, s in enumerate(cx.watch.spots) if (s.kind, s.text, s.span) == key)
    scope, begun = watch.begun(cx, made.scope, next(found, -1))
    return scope, [*steps, *begun]


def _named(declared: tree.Action) -> str:
    return f"action {declared.name.text}"
