"""Phases and procedures, named on a line of their own."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import decisions, meant, statements, watch
from interpreter.check.calls import arguments, recursive
from interpreter.check.context import Scope, Value
from interpreter.check.writer import Routine, Writer
from interpreter.diagnostics import codes
from interpreter.program.expressions import Slot
from interpreter.program.steps import (
    Enter,
    Leave,
)
from interpreter.program.types import Type, fits, join
from interpreter.syntax import tree


def _rule(w: Writer, scope: Scope, statement: tree.Do) -> tree.Phase | tree.Procedure | None:
    name = statement.name.text
    declared = w.cx.declarations.get(name)
    if isinstance(declared, tree.Phase | tree.Procedure):
        w.cx.used.add(name)
        if name in w.open_rules:
            recursive(w.cx, scope, declared.name, statement.span)
            return None
        return declared
    if not isinstance(declared, tree.Broken):
        known = [
            n for n, d in w.cx.declarations.items() if isinstance(d, tree.Phase | tree.Procedure)
        ]
        what = "no phase or procedure"
        hint = meant.by_line(name) or w.cx.nearest(
            name, known, f"Declare it: “phase {name}:” or “procedure {name}:”."
        )
        if isinstance(declared, tree.Action):
            what = "an action, and a player does that"
            hint = f"Offer it: “player must do one of:”, and below it, indented: “{name}”."
        if isinstance(declared, tree.Test):
            what, hint = "a test, and is rolled", f"Write: roll {statement.span.text} as passed"
        w.cx.report(
            codes.UNKNOWN_NAME, statement.name.span, f"“{name}” is {what}.", hint, scope,
            fix=meant.instead(statement.name.span, known),
        )  # fmt: skip
    return None


def _given(
    w: Writer, scope: Scope, declared: tree.Phase | tree.Procedure, statement: tree.Do
) -> dict[str, Value] | None:
    wanted = declared.parameters if isinstance(declared, tree.Procedure) else ()
    return arguments(w.cx, scope, declared, wanted, statement.arguments, statement.span)


def plain(w: Writer, scope: Scope, statement: tree.Do) -> None:
    declared = _rule(w, scope, statement)
    given = None if declared is None else _given(w, scope, declared, statement)
    if declared is None or given is None:
        return
    bound = {n: Value(w.keep(n, v.expr), v.type) for n, v in given.items()}
    w.open_rules.append(declared.name.text)
    inner = w.begun(Scope(bound, declared, scope.player), scope.within)
    w.write(*statements.plain_block(w, inner, declared.body))
    w.open_rules.pop()


def entrance(w: Writer, scope: Scope, statement: tree.Do) -> None:
    """Notes where a phase of the sequence of play begins, so that a game can begin there."""
    declared = w.cx.declarations.get(statement.name.text)
    if isinstance(declared, tree.Phase) and isinstance(scope.rule, tree.Sequence):
        begin = w.new(statement.span, scope)
        w.begin(begin)
        w.entries.append((declared.name.text, begin))


def enter(w: Writer, scope: Scope, statement: tree.Do) -> None:
    """A phase or procedure in which play may stop: written here, or entered where it is shared."""
    declared = _rule(w, scope, statement)
    given = None if declared is None else _given(w, scope, declared, statement)
    if declared is None or given is None:
        return
    if isinstance(declared, tree.Phase):
        if isinstance(scope.rule, tree.Sequence):
            entrance(w, scope, statement)
        else:
            w.begin(w.new(statement.span, scope))
    if w.uses.get(declared.name.text, 0) <= 1:
        _written_here(w, scope, declared, given)
    else:
        _entered(w, scope, declared, given)
    begun = bool(w.questions)  # before the first decision the sides are not set up
    if isinstance(declared, tree.Phase) and begun and not _just_asked(declared.body):
        decisions.verdicts(w, scope)


def _just_asked(block: tree.Block) -> bool:
    """Whether a phase ends with an offer of actions: after each of them it was asked who has won."""
    last = block[-1] if block else None
    if not isinstance(last, tree.Offer):
        return False
    return all(isinstance(s, tree.Finish) for s in last.otherwise or ())


def _written_here(
    w: Writer, scope: Scope, declared: tree.Phase | tree.Procedure, given: dict[str, Value]
) -> None:
    w.open_frame()
    bound = {n: Value(w.keep(n, v.expr, True, v.type), v.type) for n, v in given.items()}
    inner = Scope(bound, declared, scope.player)
    after = w.new(declared.span, inner)
    inner = w.begun(inner, scope.within)
    w.open_rules.append(declared.name.text)
    statements.body(w, inner, declared.body, after)
    w.open_rules.pop()
    w.begin(after)
    w.close_frame()


def _entered(
    w: Writer, scope: Scope, declared: tree.Phase | tree.Procedure, given: dict[str, Value]
) -> None:
    watch.begun(
        w.cx, Scope({}, declared), scope.within
    )  # it is written once, and led to from here, too
    routine = w.routines.get(declared.name.text)
    sorts = _sorts(w, scope, declared, given)
    if routine is None:
        routine = _routine(w, declared, sorts, scope.within)
    for place, value in zip(routine.parameters, given.values(), strict=True):
        w.store(place, value.expr)
    for base, count in routine.touches:
        w.touch(base, count)
    back = w.new(declared.span, scope)
    w.end(Enter(routine.block, routine.place, back))
    w.begin(back)


def _sorts(
    w: Writer, scope: Scope, declared: tree.Phase | tree.Procedure, given: dict[str, Value]
) -> dict[str, Type]:
    """The sorts of what a shared phase or procedure is given, here and wherever else it was met."""
    name = declared.name.text
    found = {n: v.type for n, v in given.items()}
    known = dict(zip(given, w.sorts[name], strict=True)) if name in w.sorts else found
    for parameter, kind in found.items():
        if fits(kind.maybe(), known[parameter].maybe()):
            found[parameter] = join(known[parameter], kind)
        else:
            w.cx.report(
                codes.WRONG_TYPE, declared.name.span,
                f"“{parameter}” is given {known[parameter]} in one place and {kind} in another.",
                "Write a procedure for each.", scope,
            )  # fmt: skip
    w.widened |= name in w.routines and tuple(found.values()) != w.sorts[name]
    w.sorts[name] = tuple(found.values())
    return found


def _routine(
    w: Writer, declared: tree.Phase | tree.Procedure, given: dict[str, Type], whence: int
) -> Routine:
    """Writes a shared phase or procedure; `whence` is the spot that first led to it."""
    scope = Scope({}, declared)
    outer = (w.steps, w.current, w.frames, w.actors, w.secretly)
    w.frames, w.actors, w.current, w.secretly = [[]], [], None, None
    places = tuple(w.cx.draft.local(kind) for kind in given.values())
    routine = Routine(w.new(declared.span, scope), w.cx.draft.reserve(1), places)
    w.routines[declared.name.text] = routine
    bound = {n: Value(Slot(p), kind) for (n, kind), p in zip(given.items(), places, strict=True)}
    inner = Scope(bound, declared)
    after = w.new(declared.span, scope)
    w.begin(routine.block)
    w.touched.append(set())
    inner = w.begun(inner, whence)
    w.open_rules.append(declared.name.text)
    statements.body(w, inner, declared.body, after)
    w.open_rules.pop()
    w.begin(after)
    w.empty(*places)
    w.end(Leave(routine.place))
    w.steps, w.current, w.frames, w.actors, w.secretly = outer
    routine = replace(routine, touches=frozenset(w.touched.pop()))
    w.routines[declared.name.text] = routine
    return routine
