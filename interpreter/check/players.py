"""Who acts: each player in turn, each secretly, or another for a while."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import decisions, expressions, statements, watch
from interpreter.check.context import PLAYER_NOW, Scope, Value
from interpreter.check.writer import Writer
from interpreter.diagnostics import codes
from interpreter.program.expressions import Const, Expr, Lookup, Slot
from interpreter.program.fold import op
from interpreter.program.layout import ACTIVE, Secret
from interpreter.program.steps import (
    Branch,
    Merge,
    Rotate,
    Snapshot,
    Stash,
    Step,
    Store,
    When,
)
from interpreter.syntax import tree


def each(w: Writer, scope: Scope, statement: tree.EachPlayer, out: int) -> None:
    if w.secretly:
        decides_for_another(w, scope, statement)
        return
    entrance, entered = 0, len(w.entries)
    if statement.secretly:
        entrance = w.new(statement.span, scope)
        w.begin(entrance)
    w.open_frame()
    outer, count = w.place(), len(w.cx.world.sides)
    first: Expr = Const(0)
    w.store(outer, PLAYER_NOW)
    w.hand_over(Slot(outer))
    if statement.first is not None:
        first = Slot(w.place())
        w.store(first.index, expressions.player(w.cx, scope, statement.first).expr)
    w.store(ACTIVE, first)
    secret = _begin_secret(w) if statement.secretly else None
    again, after = w.new(statement.span, scope), w.new(statement.span, scope)
    w.begin(again)
    # Who stops in secret is done; the others go on.
    done = out if secret is None else w.new(statement.span, scope)
    statements.body(w, replace(scope, player=PLAYER_NOW), statement.body, done)
    if secret is not None:
        w.begin(done)
        w.add(Stash(secret))
    elif any(sum(s == n for _, s in w.cx.world.seats) > 1 for n in range(count)):
        w.add(Rotate())
    w.store(ACTIVE, _following(PLAYER_NOW, count))
    w.end(Branch(op("eq", PLAYER_NOW, first), after, again))
    w.begin(after)
    if secret is not None:
        w.add(Merge(secret, w.cx.site("merged", statement.span, scope)))
        w.store(w.hush(), Const(0))
        _end_secret(w, secret, again)
        # A game that is to begin with what sides do secretly begins with all that belongs to it.
        w.entries[entered:] = [(phase, entrance) for phase, _ in w.entries[entered:]]
    w.hand_back()
    w.close_frame()
    if secret is not None:
        decisions.verdicts(w, scope)


def _following(player: Expr, count: int) -> Expr:
    table = tuple((i + 1) % count for i in range(count))
    return Lookup(table, player)


def _begin_secret(w: Writer) -> int:
    draft = w.cx.draft
    draft.secrets.append(Secret((), 0, draft.reserve(1), draft.reserve(1)))
    number = len(draft.secrets) - 1
    w.touched.append(set())
    w.secretly = True
    w.add(Snapshot(number))
    w.store(w.hush(), Const(1))
    return number


def _end_secret(w: Writer, number: int, begin: int) -> None:
    """Now that it is known what the block changes, makes room to keep it."""
    draft = w.cx.draft
    places = tuple(sorted(w.touched.pop()))
    w.secretly = False
    size = sum(count for _, count in places)
    kept = draft.reserve(size * (1 + len(w.cx.world.sides)))
    draft.secrets[number] = replace(draft.secrets[number], places=places, kept=kept, begin=begin)


def decides_for_another(w: Writer, scope: Scope, statement: tree.Statement) -> None:
    """Reports that somebody would decide in the middle of what another does secretly."""
    w.cx.report(
        codes.LEAKS_SECRET, statement.span,
        "Here one side would decide while another acts secretly, and would learn of it.",
        "Let each side decide only for itself until “each player secretly” is over.", scope,
    )  # fmt: skip


def acting(w: Writer, scope: Scope, statement: tree.AsPlayer, out: int) -> None:
    """`as P:` lets another player act; with no such player nothing happens."""
    decide = (tree.Choose, tree.Offer)
    if w.secretly and any(isinstance(s, decide) for s in tree.every_statement(statement.body)):
        decides_for_another(w, scope, statement)
        return
    whom = expressions.player(w.cx, scope, statement.player)
    inner = replace(scope, player=PLAYER_NOW)
    if w.plain:
        outer = w.keep("outer", PLAYER_NOW)
        taken = w.keep("whom", whom.expr)
        inner, counted = _inside(w, inner, statement, whom)
        body = (*counted, *statements.plain_block(w, inner, statement.body))
        begin = Store(ACTIVE, None, taken, 0, 0, False, -1, False)
        end = Store(ACTIVE, None, outer, 0, 0, False, -1, False)
        w.add(When(op("le", Const(0), taken), (begin, *body, end), ()))
        return
    after = w.new(statement.span, scope)
    w.open_frame()
    outer = w.keep("outer", PLAYER_NOW, True)
    if whom.type.optional:
        some = w.new(statement.span, scope)
        w.end(Branch(op("le", Const(0), whom.expr), some, after))
        w.begin(some)
    w.store(ACTIVE, whom.expr)
    w.hand_over(outer)
    inner, counted = _inside(w, inner, statement, whom)
    w.write(*counted)
    statements.body(w, inner, statement.body, out)
    w.hand_back()
    w.begin(after)
    w.close_frame()


def _inside(
    w: Writer, scope: Scope, statement: tree.AsPlayer, whom: Value
) -> tuple[Scope, tuple[Step, ...]]:
    """What another player does is counted where there may be no such player."""
    if not whom.type.optional:
        return scope, ()
    line = watch.first_line(statement.span)
    return watch.count(w.cx, scope, "branch", line, line.text)
