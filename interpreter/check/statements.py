"""Statements -> steps and blocks.

A statement in which play never stops becomes plain steps. One in which it may stop is cut into blocks,
and its local names into places of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.check import (
    assertions,
    decisions,
    effects,
    expressions,
    names,
    piles,
    players,
    reactions,
    rolls,
    routines,
    secrecy,
    watch,
)
from interpreter.check.context import Context, Scope, Value
from interpreter.check.writer import Writer
from interpreter.diagnostics import Span
from interpreter.program.expressions import Const, Expr, Fold, Local, Slot
from interpreter.program.fold import op
from interpreter.program.steps import (
    Assign,
    Branch,
    Each,
    End,
    Goto,
    Loop,
    Step,
    When,
)
from interpreter.program.types import Type
from interpreter.syntax import tree


def body(w: Writer, scope: Scope, statements: tree.Block, out: int) -> None:
    """Writes a block of statements; `out` is where “stop” leads."""
    w.open_frame()
    for statement in statements:
        scope = one(w, scope, statement, out)
    w.close_frame()


def one(w: Writer, scope: Scope, statement: tree.Statement, out: int) -> Scope:
    """Writes one statement; gives the scope that the next one stands in."""
    if not w.plain and w.is_full(statement.span, scope):
        return scope
    if w.plain or w.stops.statement(statement):
        return _stopping(w, scope, statement, out) if not w.plain else _plain(w, scope, statement)
    if isinstance(statement, tree.Let):
        names.hides(w.cx, scope, statement.name)
        found = expressions.value(w.cx, scope, statement.value)
        return scope.with_name(
            statement.name.text,
            Value(w.keep(statement.name.text, found.expr, True, found.type), found.type),
        )
    if isinstance(statement, tree.Do):
        routines.entrance(w, scope, statement)
    w.plain = True
    _plain(w, scope, statement)
    w.plain = False
    return scope


def plain_block(w: Writer, scope: Scope, statements: tree.Block) -> tuple[Step, ...]:
    """The plain steps of a block in which play never stops."""
    outer_steps, outer_plain = w.steps, w.plain
    w.steps, w.plain = [], True
    for statement in statements:
        scope = _plain(w, scope, statement)
    found = tuple(w.steps)
    w.steps, w.plain = outer_steps, outer_plain
    return found


def _plain(w: Writer, scope: Scope, statement: tree.Statement) -> Scope:
    if w.is_full(statement.span, scope):
        return scope
    match statement:
        case tree.Let():
            names.hides(w.cx, scope, statement.name)
            found = expressions.value(w.cx, scope, statement.value)
            kept = w.keep(statement.name.text, found.expr)
            return scope.with_name(statement.name.text, Value(kept, found.type))
        case tree.If():
            _plain_if(w, scope, statement)
        case tree.ForEach():
            _plain_each(w, scope, statement)
        case tree.Repeat():
            _plain_repeat(w, scope, statement)
        case tree.AsPlayer():
            players.acting(w, scope, statement, 0)
        case tree.Do():
            routines.plain(w, scope, statement)
        case _:
            _simple(w, scope, statement, 0)
    return scope


def _simple(w: Writer, scope: Scope, statement: tree.Statement, out: int) -> None:
    """Moves, states, what is shown and said: with the reactions that follow."""
    match statement:
        case tree.Move() | tree.Place() | tree.Remove():
            unit, left, to = effects.put(w, scope, statement)
            reactions.to_move(w, scope, statement, unit, left, to, out)
        case tree.Swap():
            for unit, left, to in effects.swap(w, scope, statement):
                reactions.to_move(w, scope, statement, unit, left, to, out)
        case tree.Reveal():
            unit = effects.show(w, scope, statement)
            reactions.to_event(w, scope, "revealed", unit, None, out)
        case tree.Hide():
            effects.show(w, scope, statement)
        case tree.Set():
            effects.set_state(w, scope, statement)
        case tree.Change():
            effects.change(w, scope, statement)
        case tree.Say():
            effects.say(w, scope, statement)
        case tree.Assert():
            assertions.assertion(w, scope, statement)
        case tree.Rotate():
            effects.rotate(w, scope, statement)
        case tree.PutCard():
            piles.put(w, scope, statement)
        case tree.TakeCard():
            piles.take(w, scope, statement)
        case tree.Shuffle():
            piles.shuffle(w, scope, statement)
        case _:
            raise AssertionError(f"{type(statement).__name__} is carried out elsewhere")


# --- plain blocks


def _plain_if(w: Writer, scope: Scope, statement: tree.If) -> None:
    scope = w.come_to(scope, "if", *_said(statement))
    otherwise, counted = _else(w, scope, statement)
    rest: tuple[Step, ...] = (*counted, *plain_block(w, otherwise, statement.otherwise))
    for number, (condition, block) in reversed(list(enumerate(statement.branches))):
        test = expressions.truth(w.cx, scope, condition)
        inner, counted = _branch(w, scope, statement, number, test)
        when = When(test, (*counted, *plain_block(w, inner, block)), rest)
        rest = (*watch.looked_up(w.cx, test), when)
    w.write(*rest)


Within = tuple[Scope, tuple[Step, ...]]


def _said(statement: tree.Statement) -> tuple[Span, str]:
    """Where a statement stands, and its first line."""
    line = watch.first_line(statement.span)
    return line, line.text


def _branch(w: Writer, scope: Scope, statement: tree.If, number: int, test: Expr) -> Within:
    """What a branch of an `if` stands in, and the step that counts it."""
    span = statement.branches[number][0].span
    word = "else if" if number else "if"
    return watch.count(w.cx, scope, "branch", span, f"{word} {span.text}", test)


def _else(w: Writer, scope: Scope, statement: tree.If) -> Within:
    if not statement.otherwise:
        return scope, ()
    span = watch.word_above(statement.otherwise, "else")
    _, text = _said(statement)
    return watch.count(w.cx, scope, "branch", span, f"else, of “{text}”")


def _inside(w: Writer, scope: Scope, statement: tree.Statement) -> Within:
    """What stands below a line in which a block begins."""
    return watch.count(w.cx, scope, "branch", *_said(statement))


def _each_member(cx: Context, scope: Scope, statement: tree.ForEach) -> tuple[Expr, Type]:
    binding = replace(scope, binding=statement.name.text)
    found = expressions.a_set(cx, binding, statement.domain, "What “for each” goes through")
    return found.expr, replace(found.type.one(), truth_word="")


def _plain_each(w: Writer, scope: Scope, statement: tree.ForEach) -> None:
    domain, kind = _each_member(w.cx, scope, statement)
    register = w.cx.register(statement.name.text)
    inner = scope.with_name(statement.name.text, Value(Local(register), kind))
    order = None
    if statement.order is not None:
        order = expressions.a_quantity(w.cx, inner, statement.order).expr
    order = secrecy.public_order(w.cx, kind, Local(register), order)
    inner, counted = _inside(w, inner, statement)
    w.add(Each(register, domain, order, (*counted, *plain_block(w, inner, statement.body))))


def _plain_repeat(w: Writer, scope: Scope, statement: tree.Repeat) -> None:
    limit = _limit(w, scope, statement)
    site = w.cx.site("loop", statement.span, scope)
    inner, counted = _inside(w, scope, statement)
    if statement.condition is None and limit is not None:
        register = w.cx.register("round")
        w.add(Assign(register, Const(0)))
        rounds = (*counted, *plain_block(w, inner, statement.body))
        again = Assign(register, op("add", Local(register), Const(1)))
        w.add(Loop(op("lt", Local(register), limit), None, (*rounds, again), site))
        return
    condition: Expr = Const(1)
    if statement.condition is not None:
        condition = expressions.truth(w.cx, scope, statement.condition)
    w.add(Loop(condition, limit, (*counted, *plain_block(w, inner, statement.body)), site))


def _limit(w: Writer, scope: Scope, statement: tree.Repeat) -> Expr | None:
    if statement.limit is None:
        return None
    return expressions.a_number(w.cx, scope, statement.limit).expr


# --- statements in which play may stop


def _stopping(w: Writer, scope: Scope, statement: tree.Statement, out: int) -> Scope:
    match statement:
        case tree.Choose():
            return decisions.choose(w, scope, statement, out)
        case tree.Offer():
            decisions.offer(w, scope, statement, out)
        case tree.Roll():
            return rolls.roll(w, scope, statement)
        case tree.DrawCard():
            return piles.draw(w, scope, statement, out)
        case tree.Finish():
            _finish(w, scope, statement)
        case tree.Stop():
            w.leave(out)
            w.begin(w.new(statement.span, scope))
        case tree.Do():
            routines.enter(w, scope, statement)
        case tree.If():
            _if(w, scope, statement, out)
        case tree.ForEach():
            _each(w, scope, statement, out)
        case tree.Repeat():
            _repeat(w, scope, statement, out)
        case tree.EachPlayer():
            players.each(w, scope, statement, out)
        case tree.AsPlayer():
            players.acting(w, scope, statement, out)
        case _:
            _simple(w, scope, statement, out)
    return scope


def _finish(w: Writer, scope: Scope, statement: tree.Finish) -> None:
    side: Expr = Const(-1)
    if statement.player is not None:
        side = expressions.player(w.cx, scope, statement.player).expr
    words = statement.reason.text if statement.reason else scope.rule.title
    site = w.cx.site("finished", statement.span, scope, words, outcome=statement.word)
    w.come_to(scope, "verdict", statement.span, watch.unexplained(statement.span, statement.reason))
    w.end(End(statement.word, side, site))
    w.begin(w.new(statement.span, scope))


def _if(w: Writer, scope: Scope, statement: tree.If, out: int) -> None:
    after = w.new(statement.span, scope)
    scope = w.come_to(scope, "if", *_said(statement))
    for number, (condition, block) in enumerate(statement.branches):
        then = w.new(condition.span, scope)
        rest = w.new(condition.span, scope)
        test = expressions.truth(w.cx, scope, condition)
        w.end(Branch(test, then, rest))
        w.begin(then)
        inner, counted = _branch(w, scope, statement, number, test)
        w.write(*counted)
        body(w, inner, block, out)
        w.end(Goto(after))
        w.begin(rest)
    otherwise, counted = _else(w, scope, statement)
    w.write(*counted)
    body(w, otherwise, statement.otherwise, out)
    w.begin(after)


def _each(w: Writer, scope: Scope, statement: tree.ForEach, out: int) -> None:
    """Goes through the members one by one: those left are kept in a place of the state."""
    domain, kind = _each_member(w.cx, scope, statement)
    w.open_frame()
    left, member = w.place(kind.set()), w.place(kind)
    w.store(left, domain)
    test, inside = w.new(statement.span, scope), w.new(statement.span, scope)
    after = w.new(statement.span, scope)
    w.begin(test)
    w.end(Branch(op("nonempty", Slot(left)), inside, after))
    w.begin(inside)
    inner = scope.with_name(statement.name.text, Value(Slot(member), kind))
    w.store(member, _next(w, scope, statement, left, kind))
    w.store(left, op("minus", Slot(left), op("bit", Slot(member))))
    inner, counted = _inside(w, inner, statement)
    w.write(*counted)
    body(w, inner, statement.body, out)
    w.end(Goto(test))
    w.begin(after)
    w.close_frame()


def _next(w: Writer, scope: Scope, statement: tree.ForEach, left: int, kind: Type) -> Expr:
    register = w.cx.register(statement.name.text)
    inner = scope.with_name(statement.name.text, Value(Local(register), kind))
    order = None
    if statement.order is not None:
        order = expressions.a_quantity(w.cx, inner, statement.order).expr
    order = secrecy.public_order(w.cx, kind, Local(register), order)
    if order is None:
        return op("first", Slot(left))
    return Fold("least", register, Slot(left), order)


def _repeat(w: Writer, scope: Scope, statement: tree.Repeat, out: int) -> None:
    w.open_frame()
    test, inside = w.new(statement.span, scope), w.new(statement.span, scope)
    after = w.new(statement.span, scope)
    limit = _limit(w, scope, statement)
    rounds = w.place() if limit is not None else None
    if rounds is not None:
        w.store(rounds, Const(0))
    w.begin(test)
    condition: Expr = Const(1)
    if rounds is not None and limit is not None:
        condition = op("lt", Slot(rounds), limit)
    if statement.condition is not None:
        condition = op("and", expressions.truth(w.cx, scope, statement.condition), condition)
    w.end(Goto(inside) if condition == Const(1) else Branch(condition, inside, after))
    w.begin(inside)
    if rounds is not None:
        w.store(rounds, op("add", Slot(rounds), Const(1)))
    inner, counted = _inside(w, scope, statement)
    w.write(*counted)
    body(w, inner, statement.body, out)
    w.end(Goto(test))
    w.begin(after)
    w.close_frame()


def sequence(w: Writer, declared: tree.Sequence) -> int:
    """Writes the whole game; gives the block that it begins with."""
    scope = Scope({}, declared)
    first, last = w.new(declared.span, scope), w.new(declared.span, scope)
    w.open_frame()
    w.begin(first)
    scope, counted = watch.begun(w.cx, scope)
    w.write(*counted)
    body(w, scope, declared.body, last)
    w.begin(last)
    w.close_frame()
    words = "the sequence of play is over"
    site = w.cx.site("finished", declared.span, scope, words, outcome="draw")
    w.end(End("draw", Const(-1), site))
    return first


def uses_of(statements: Sequence[tree.Statement]) -> dict[str, int]:
    """How often each phase or procedure is named in some statements."""
    found: dict[str, int] = {}
    for statement in statements:
        if isinstance(statement, tree.Do):
            found[statement.name.text] = found.get(statement.name.text, 0) + 1
    return found
