"""Rules that only what can't be read may lead to: looked at all the same, so that one run tells all that is wrong."""

from __future__ import annotations

from interpreter.check import actions, decisions, statements
from interpreter.check.context import Scope, Value
from interpreter.check.writer import Writer
from interpreter.program.expressions import Const
from interpreter.program.types import UNKNOWN
from interpreter.syntax import tree

Rule = tree.Phase | tree.Procedure | tree.Action
_KINDS = (tree.Phase, tree.Procedure, tree.Action)  # each may lead to those after it


def look_at(w: Writer) -> None:
    """Checks phases, procedures, actions and victories that the sequence of play did not lead to."""
    declared = tuple(w.cx.declarations.values())
    if not any(isinstance(d, tree.Broken) for d in declared):
        return
    for kind in _KINDS:
        for one in declared:
            if isinstance(one, kind) and one.name.text not in w.cx.used:
                _rule(w, one)
    for one in declared:
        if isinstance(one, tree.Victory):
            scope = _begin(w, one)
            decisions.verdicts(w, scope)
            break


def _begin(w: Writer, declared: tree.Declaration) -> Scope:
    """A place to write to that nothing leads to; what a rule is given there is unknown."""
    given = getattr(declared, "parameters", ())
    scope = Scope({p.text: Value(Const(0), UNKNOWN) for p in given}, declared)
    w.steps, w.current, w.frames, w.actors = [], None, [[]], []
    w.plain, w.secretly, w.touched = False, None, [set()]
    w.begin(w.new(declared.span, scope))
    return scope


def _rule(w: Writer, declared: Rule) -> None:
    scope = _begin(w, declared)
    if isinstance(declared, tree.Action):
        made = actions.clauses_of(w.cx, scope, declared.clauses)
        actions.notation(w.cx, scope, declared, made)
        scope = made.scope
    out = w.new(declared.span, scope)
    w.open_rules.append(declared.name.text)
    body = declared.effect if isinstance(declared, tree.Action) else declared.body
    statements.body(w, scope, body, out)
    w.open_rules.pop()
    w.begin(out)
