"""Statements -> steps and blocks.

A statement in which play never stops becomes plain steps. One in which it may stop is cut into blocks,
and its local names into places of the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from interpreter.check import decisions, effects, expressions, names, rolls
from interpreter.check.calls import arguments, recursive
from interpreter.check.context import PLAYER_NOW, Context, Scope, Value
from interpreter.check.writer import Routine, Writer
from interpreter.diagnostics import codes
from interpreter.program.expressions import Const, Expr, Fold, Local, Lookup, Slot
from interpreter.program.fold import op
from interpreter.program.layout import ACTIVE, Secret
from interpreter.program.steps import (
    Assign, Branch, Each, End, Enter, Goto, Leave, Loop, Merge, Rotate, Snapshot, Stash, Step, When,
)  # fmt: skip
from interpreter.program.types import Type
from interpreter.syntax import tree

MOST_ROUNDS = 10_000


def body(w: Writer, scope: Scope, statements: tree.Block, out: int) -> None:
    """Writes a block of statements; `out` is where “stop” leads."""
    w.open_frame()
    for statement in statements:
        scope = one(w, scope, statement, out)
    w.close_frame()


def one(w: Writer, scope: Scope, statement: tree.Statement, out: int) -> Scope:
    """Writes one statement; gives the scope that the next one stands in."""
    if w.plain or w.stops.statement(statement):
        return _stopping(w, scope, statement, out) if not w.plain else _plain(w, scope, statement)
    if isinstance(statement, tree.Let):
        found = expressions.value(w.cx, scope, statement.value)
        return scope.with_name(statement.name.text, Value(w.keep(statement.name.text, found.expr, True), found.type))
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
    match statement:
        case tree.Let():
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
            _as_player(w, scope, statement, 0)
        case tree.Do():
            _plain_do(w, scope, statement)
        case _:
            _simple(w, scope, statement, 0)
    return scope


def _simple(w: Writer, scope: Scope, statement: tree.Statement, out: int) -> None:
    """Moves, states, what is shown and said: with the reactions that follow."""
    match statement:
        case tree.Move() | tree.Place() | tree.Remove():
            unit, left, to = effects.put(w, scope, statement)
            _react_to_move(w, scope, statement, unit, left, to, out)
        case tree.Reveal():
            unit = effects.show(w, scope, statement)
            _react(w, scope, "revealed", unit, None, out)
        case tree.Hide():
            effects.show(w, scope, statement)
        case tree.Set():
            effects.set_state(w, scope, statement)
        case tree.Change():
            effects.change(w, scope, statement)
        case tree.Say():
            effects.say(w, scope, statement)
        case _:
            expressions.not_supported(w.cx, scope, statement)


# --- plain blocks


def _plain_if(w: Writer, scope: Scope, statement: tree.If) -> None:
    rest: tuple[Step, ...] = plain_block(w, scope, statement.otherwise)
    for condition, block in reversed(statement.branches):
        test = expressions.truth(w.cx, scope, condition)
        rest = (When(test, plain_block(w, scope, block), rest),)
    w.add(*rest)


def _each_member(cx: Context, scope: Scope, statement: tree.ForEach) -> tuple[Expr, Type]:
    found = expressions.a_set(cx, scope, statement.domain, "What “for each” goes through")
    return found.expr, replace(found.type.one(), truth_word="")


def _plain_each(w: Writer, scope: Scope, statement: tree.ForEach) -> None:
    domain, kind = _each_member(w.cx, scope, statement)
    register = w.cx.register(statement.name.text)
    inner = scope.with_name(statement.name.text, Value(Local(register), kind))
    order = None
    if statement.order is not None:
        order = expressions.a_number(w.cx, inner, statement.order).expr
    w.add(Each(register, domain, order, plain_block(w, inner, statement.body)))


def _plain_repeat(w: Writer, scope: Scope, statement: tree.Repeat) -> None:
    limit = _limit(w, scope, statement)
    site = w.cx.site("loop", statement.span, scope)
    if statement.condition is None:
        register = w.cx.register("round")
        w.add(Assign(register, Const(0)))
        rounds = plain_block(w, scope, statement.body)
        again = Assign(register, op("add", Local(register), Const(1)))
        w.add(Loop(op("lt", Local(register), limit), None, (*rounds, again), site))
        return
    condition = expressions.truth(w.cx, scope, statement.condition)
    w.add(Loop(condition, limit, plain_block(w, scope, statement.body), site))


def _limit(w: Writer, scope: Scope, statement: tree.Repeat) -> Expr:
    if statement.limit is None:
        return Const(MOST_ROUNDS)
    return expressions.a_number(w.cx, scope, statement.limit).expr


# --- phases and procedures


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
        what = "is an action: offer it with “player must do one of:”" if isinstance(
            declared, tree.Action
        ) else "is no phase or procedure"  # fmt: skip
        w.cx.report(
            codes.UNKNOWN_NAME, statement.name.span, f"“{name}” {what}.",
            w.cx.nearest(name, known, "Declare it: phase NAME: or procedure NAME:."), scope,
        )  # fmt: skip
    return None


def _given(
    w: Writer, scope: Scope, declared: tree.Phase | tree.Procedure, statement: tree.Do
) -> dict[str, Value] | None:
    wanted = declared.parameters if isinstance(declared, tree.Procedure) else ()
    return arguments(w.cx, scope, declared, wanted, statement.arguments, statement.span)


def _plain_do(w: Writer, scope: Scope, statement: tree.Do) -> None:
    declared = _rule(w, scope, statement)
    given = None if declared is None else _given(w, scope, declared, statement)
    if declared is None or given is None:
        return
    bound = {n: Value(w.keep(n, v.expr), v.type) for n, v in given.items()}
    w.open_rules.append(declared.name.text)
    inner = Scope(bound, declared, scope.player)
    w.add(*plain_block(w, inner, declared.body))
    w.open_rules.pop()


def _do(w: Writer, scope: Scope, statement: tree.Do) -> None:
    """A phase or procedure in which play may stop: written here, or entered where it is shared."""
    declared = _rule(w, scope, statement)
    given = None if declared is None else _given(w, scope, declared, statement)
    if declared is None or given is None:
        return
    if isinstance(declared, tree.Phase):
        begin = w.new(statement.span, scope)
        w.begin(begin)
        if isinstance(scope.rule, tree.Sequence):
            w.entries.append((declared.name.text, begin))
    if w.uses.get(declared.name.text, 0) <= 1:
        _written_here(w, scope, declared, given)
    else:
        _entered(w, scope, declared, given)
    if isinstance(declared, tree.Phase) and not _just_asked(declared.body):
        decisions.verdicts(w, scope)


def _just_asked(statements: tree.Block) -> bool:
    """Whether a phase ends with an offer of actions: after each of them it was asked who has won."""
    last = statements[-1] if statements else None
    if not isinstance(last, tree.Offer):
        return False
    return all(isinstance(s, tree.Finish) for s in last.otherwise or ())


def _written_here(
    w: Writer, scope: Scope, declared: tree.Phase | tree.Procedure, given: dict[str, Value]
) -> None:
    w.open_frame()
    bound = {n: Value(w.keep(n, v.expr, True), v.type) for n, v in given.items()}
    inner = Scope(bound, declared, scope.player)
    after = w.new(declared.span, inner)
    w.open_rules.append(declared.name.text)
    body(w, inner, declared.body, after)
    w.open_rules.pop()
    w.begin(after)
    w.close_frame()


def _entered(
    w: Writer, scope: Scope, declared: tree.Phase | tree.Procedure, given: dict[str, Value]
) -> None:
    routine = w.routines.get(declared.name.text)
    if routine is None:
        routine = _routine(w, declared, given)
    for place, value in zip(routine.parameters, given.values(), strict=True):
        w.store(place, value.expr)
    back = w.new(declared.span, scope)
    w.end(Enter(routine.block, routine.place, back))
    w.begin(back)


def _routine(
    w: Writer, declared: tree.Phase | tree.Procedure, given: dict[str, Value]
) -> Routine:
    """Writes a shared phase or procedure; its parameters are of the sorts first given."""
    scope = Scope({}, declared)
    outer = (w.steps, w.current, w.frames)
    w.frames, w.current = [[]], None
    places = tuple(w.cx.draft.reserve(1) for _ in given)
    routine = Routine(w.new(declared.span, scope), w.cx.draft.reserve(1), places)
    w.routines[declared.name.text] = routine
    bound = {n: Value(Slot(p), v.type) for (n, v), p in zip(given.items(), places, strict=True)}
    inner = Scope(bound, declared)
    after = w.new(declared.span, scope)
    w.begin(routine.block)
    w.open_rules.append(declared.name.text)
    body(w, inner, declared.body, after)
    w.open_rules.pop()
    w.begin(after)
    for place in places:
        w.store(place, Const(0))
    w.end(Leave(routine.place))
    w.steps, w.current, w.frames = outer
    return routine


# --- reactions


def _react_to_move(
    w: Writer, scope: Scope, statement: tree.Statement, unit: Value, left: Value, to: Value, out: int
) -> None:
    if not isinstance(statement, tree.Place):
        _react(w, scope, "leaves", unit, left, out)
    if isinstance(statement, tree.Remove):
        _react(w, scope, "removed", unit, None, out)
    else:
        placed = Value(unit.expr, effects.known_on_board(unit.type))
        _react(w, scope, "enters", placed, to, out)


def _react(
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
    inner = Scope(bound, reaction)
    test = op("has", kinds.expr, unit.expr)
    if reaction.condition is not None:
        test = op("and", test, expressions.truth(w.cx, inner, reaction.condition))
    w.open_rules.append(reaction.name.text)
    if w.plain or not w.stops.block(reaction.body):
        w.add(When(test, plain_block(w, inner, reaction.body), ()))
    else:
        _branch(w, inner, test, reaction.body)
    w.open_rules.pop()


def _branch(w: Writer, scope: Scope, test: Expr, statements: tree.Block) -> None:
    """Writes statements in which play may stop, under a condition."""
    then = w.new(scope.rule.span, scope)
    after = w.new(scope.rule.span, scope)
    w.end(Branch(test, then, after))
    w.begin(then)
    body(w, scope, statements, after)
    w.begin(after)


# --- statements in which play may stop


def _stopping(w: Writer, scope: Scope, statement: tree.Statement, out: int) -> Scope:
    match statement:
        case tree.Choose():
            return decisions.choose(w, scope, statement, out)
        case tree.Offer():
            decisions.offer(w, scope, statement, out)
        case tree.Roll():
            return rolls.roll(w, scope, statement)
        case tree.Finish():
            _finish(w, scope, statement)
        case tree.Stop():
            w.end(Goto(out))
            w.begin(w.new(statement.span, scope))
        case tree.Do():
            _do(w, scope, statement)
        case tree.If():
            _if(w, scope, statement, out)
        case tree.ForEach():
            _each(w, scope, statement, out)
        case tree.Repeat():
            _repeat(w, scope, statement, out)
        case tree.EachPlayer():
            _each_player(w, scope, statement, out)
        case tree.AsPlayer():
            _as_player(w, scope, statement, out)
        case _:
            _simple(w, scope, statement, out)
    return scope


def _finish(w: Writer, scope: Scope, statement: tree.Finish) -> None:
    side: Expr = Const(-1)
    if statement.player is not None:
        side = expressions.player(w.cx, scope, statement.player).expr
    words = statement.reason.text if statement.reason else scope.rule.title
    site = w.cx.site("finished", statement.span, scope, words)
    w.end(End(statement.word, side, site))
    w.begin(w.new(statement.span, scope))


def _if(w: Writer, scope: Scope, statement: tree.If, out: int) -> None:
    after = w.new(statement.span, scope)
    for condition, block in statement.branches:
        then = w.new(condition.span, scope)
        rest = w.new(condition.span, scope)
        w.end(Branch(expressions.truth(w.cx, scope, condition), then, rest))
        w.begin(then)
        body(w, scope, block, out)
        w.end(Goto(after))
        w.begin(rest)
    body(w, scope, statement.otherwise, out)
    w.begin(after)


def _each(w: Writer, scope: Scope, statement: tree.ForEach, out: int) -> None:
    """Goes through the members one by one: those left are kept in a place of the state."""
    domain, kind = _each_member(w.cx, scope, statement)
    w.open_frame()
    left, member = w.place(), w.place()
    w.store(left, domain)
    test, inside = w.new(statement.span, scope), w.new(statement.span, scope)
    after = w.new(statement.span, scope)
    w.begin(test)
    w.end(Branch(op("nonempty", Slot(left)), inside, after))
    w.begin(inside)
    inner = scope.with_name(statement.name.text, Value(Slot(member), kind))
    w.store(member, _next(w, scope, statement, left, kind))
    w.store(left, op("minus", Slot(left), op("bit", Slot(member))))
    body(w, inner, statement.body, out)
    w.end(Goto(test))
    w.begin(after)
    w.close_frame()


def _next(w: Writer, scope: Scope, statement: tree.ForEach, left: int, kind: Type) -> Expr:
    if statement.order is None:
        return op("first", Slot(left))
    register = w.cx.register(statement.name.text)
    inner = scope.with_name(statement.name.text, Value(Local(register), kind))
    order = expressions.a_number(w.cx, inner, statement.order)
    return Fold("least", register, Slot(left), order.expr)


def _repeat(w: Writer, scope: Scope, statement: tree.Repeat, out: int) -> None:
    w.open_frame()
    test, inside = w.new(statement.span, scope), w.new(statement.span, scope)
    after = w.new(statement.span, scope)
    rounds = w.place() if statement.limit is not None else None
    if rounds is not None:
        w.store(rounds, Const(0))
    w.begin(test)
    condition: Expr = Const(1)
    if rounds is not None:
        condition = op("lt", Slot(rounds), _limit(w, scope, statement))
    if statement.condition is not None:
        condition = op("and", expressions.truth(w.cx, scope, statement.condition), condition)
    w.end(Goto(inside) if condition == Const(1) else Branch(condition, inside, after))
    w.begin(inside)
    if rounds is not None:
        w.store(rounds, op("add", Slot(rounds), Const(1)))
    body(w, scope, statement.body, out)
    w.end(Goto(test))
    w.begin(after)
    w.close_frame()


# --- players


def _each_player(w: Writer, scope: Scope, statement: tree.EachPlayer, out: int) -> None:
    w.open_frame()
    outer, count = w.place(), len(w.cx.world.sides)
    first: Expr = Const(0)
    w.store(outer, PLAYER_NOW)
    if statement.first is not None:
        first = Slot(w.place())
        w.store(first.index, expressions.player(w.cx, scope, statement.first).expr)
    secret = _begin_secret(w) if statement.secretly else None
    w.store(ACTIVE, first)
    again, after = w.new(statement.span, scope), w.new(statement.span, scope)
    w.begin(again)
    body(w, replace(scope, player=PLAYER_NOW), statement.body, out)
    if secret is not None:
        w.add(Stash(secret))
    if any(sum(s == n for _, s in w.cx.world.seats) > 1 for n in range(count)):
        w.add(Rotate())
    w.store(ACTIVE, _following(PLAYER_NOW, count))
    w.end(Branch(op("eq", PLAYER_NOW, first), after, again))
    w.begin(after)
    if secret is not None:
        w.add(Merge(secret))
        _end_secret(w, secret)
    w.store(ACTIVE, Slot(outer))
    w.close_frame()


def _following(player: Expr, count: int) -> Expr:
    table = tuple((i + 1) % count for i in range(count))
    return Lookup(table, player)


def _begin_secret(w: Writer) -> int:
    draft = w.cx.draft
    draft.secrets.append(Secret((), 0, draft.reserve(1), draft.reserve(1)))
    number = len(draft.secrets) - 1
    w.touched.append(set())
    w.add(Snapshot(number))
    return number


def _end_secret(w: Writer, number: int) -> None:
    """Now that it is known what the block changes, makes room to keep it."""
    draft = w.cx.draft
    places = tuple(sorted(w.touched.pop()))
    size = sum(count for _, count in places)
    kept = draft.reserve(size * (1 + len(w.cx.world.sides)))
    draft.secrets[number] = replace(draft.secrets[number], places=places, kept=kept)


def _as_player(w: Writer, scope: Scope, statement: tree.AsPlayer, out: int) -> None:
    whom = expressions.player(w.cx, scope, statement.player)
    if not w.plain:
        w.open_frame()
    outer = w.keep("outer", PLAYER_NOW, True)
    w.store(ACTIVE, whom.expr)
    inner = replace(scope, player=PLAYER_NOW)
    if w.plain:
        w.add(*plain_block(w, inner, statement.body))
    else:
        body(w, inner, statement.body, out)
    w.store(ACTIVE, outer)
    if not w.plain:
        w.close_frame()


def sequence(w: Writer, declared: tree.Sequence) -> int:
    """Writes the whole game; gives the block that it begins with."""
    scope = Scope({}, declared)
    first, last = w.new(declared.span, scope), w.new(declared.span, scope)
    w.open_frame()
    w.begin(first)
    body(w, scope, declared.body, last)
    w.begin(last)
    w.close_frame()
    site = w.cx.site("finished", declared.span, scope, "the sequence of play is over")
    w.end(End("draw", Const(-1), site))
    return first


def uses_of(statements: Sequence[tree.Statement]) -> dict[str, int]:
    """How often each phase or procedure is named in some statements."""
    found: dict[str, int] = {}
    for statement in statements:
        if isinstance(statement, tree.Do):
            found[statement.name.text] = found.get(statement.name.text, 0) + 1
    return found

