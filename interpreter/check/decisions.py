"""Decisions: the actions a player is offered, and choices in the middle of an effect."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import actions, calls, expressions, offers, players, statements, watch
from interpreter.check.context import Context, Scope, Value
from interpreter.check.writer import Writer
from interpreter.diagnostics import Span, codes
from interpreter.program.expressions import Const, Expr, Local, Slot
from interpreter.program.fold import op
from interpreter.program.layout import ACTIVE
from interpreter.program.steps import (
    Alternative,
    Ask,
    Assign,
    Branch,
    End,
    Given,
    Goto,
    Pick,
    Question,
)
from interpreter.program.types import Type
from interpreter.syntax import tree


def offer(w: Writer, scope: Scope, statement: tree.Offer, out: int) -> None:
    """`player must do one of:`; with “any of” it is asked again after each action."""
    whose = expressions.player(w.cx, scope, statement.player)
    w.open_frame()
    other = whose.expr != Slot(ACTIVE)
    if other and w.secretly:
        players.decides_for_another(w, scope, statement)
    if other:
        w.hand_over(w.keep("outer", Slot(ACTIVE), True))
        w.store(ACTIVE, whose.expr)
    ask, after = w.new(statement.span, scope), w.new(statement.span, scope)
    w.begin(ask)
    _offered_once(w, scope, statement)
    made = [_alternative(w, scope, offered) for offered in statement.actions]
    found = [m for m in made if m is not None]
    for _, effect in found:
        if effect is not None:
            w.write(*offers.asked(w.cx, scope, effect[0], effect[1]))
    otherwise = w.new(statement.span, scope)
    if statement.optional:
        _where_open(w, scope, statement, [a for a, _ in found], otherwise)
    if statement.optional:
        found.append((actions.passing(w.cx.site("pass", statement.span, scope), after), None))
    elif statement.otherwise is None and not any(_always_open(a) for a, _ in found):
        _may_be_empty(w.cx, scope, statement, "No action may be open here")
    w.end(Ask(_question(w, scope, statement, [a for a, _ in found]), otherwise))
    for alternative, effect in found:
        if effect is not None:
            _effect(w, alternative, effect, ask if statement.again else after)
    w.begin(otherwise)
    if statement.otherwise is not None:
        below = w.otherwise(scope, statement.otherwise, statement.span)
        statements.body(w, below, statement.otherwise, out)
    w.begin(after)
    if other:
        w.hand_back()
    w.close_frame()


def _offered_once(w: Writer, scope: Scope, statement: tree.Offer) -> None:
    """Each of a player's options would be there twice."""
    seen: set[str] = set()
    for offered in statement.actions:
        written = "".join(offered.span.text.split())
        if written in seen:
            message = f"“{offered.name.text}” is offered twice here."
            w.cx.report(
                codes.DUPLICATE_NAME, offered.name.span, message, "Leave one of them out.", scope
            )
        seen.add(written)


def _where_open(
    w: Writer, scope: Scope, statement: tree.Offer, found: list[Alternative], otherwise: int
) -> None:
    """Asks only where something can be done: passing alone is no question."""
    some: Expr = Const(0)
    for alternative in found:
        some = op("or", some, actions.open_when(alternative.search))
    really = w.new(statement.span, scope)
    w.end(Branch(some, really, otherwise), reads=False)
    w.begin(really)


def _always_open(alternative: Alternative) -> bool:
    """Whether an action requires nothing, and always has something to choose from."""
    return all(isinstance(c, Given) or _always_some(c) for c in alternative.clauses)


def _always_some(clause: object) -> bool:
    return isinstance(clause, Pick) and isinstance(clause.domain, Const) and clause.domain.value > 0


Effect = tuple[tree.Action, actions.Clauses, tuple[int, ...]]


def _alternative(
    w: Writer, scope: Scope, offered: tree.Offered
) -> tuple[Alternative, Effect | None] | None:
    cx = w.cx
    declared = cx.declarations.get(offered.name.text)
    if not isinstance(declared, tree.Action):
        if not isinstance(declared, tree.Broken):
            known = [n for n, d in cx.declarations.items() if isinstance(d, tree.Action)]
            cx.report(
                codes.UNKNOWN_NAME, offered.name.span, f"No action is called “{offered.name.text}”.",
                cx.nearest(offered.name.text, known, f"Declare it: action {offered.name.text}:."), scope,
            )  # fmt: skip
        return None
    cx.used.add(declared.name.text)
    given = calls.arguments(
        cx, scope, declared, declared.parameters, offered.arguments, offered.span
    )
    if given is None:
        return None
    bound = {n: Value(w.keep(n, v.expr, True, v.type), v.type) for n, v in given.items()}
    inner = Scope(bound, declared, scope.player)
    made = actions.clauses_of(cx, inner, declared.clauses)
    picks = [c for c in made.clauses if isinstance(c, Pick)]
    places = tuple(w.place(made.types[p.register]) for p in picks)
    then = w.new(declared.span, inner)
    alternative = Alternative(
        declared.name.text, declared.title or declared.name.text.replace("_", " "),
        actions.notation(cx, inner, declared, made), made.clauses,
        actions.search(cx, made.clauses, made.types), places, then,
        cx.site("decided", declared.span, inner),
    )  # fmt: skip
    return alternative, (declared, made, places)


def _effect(w: Writer, alternative: Alternative, effect: Effect, after: int) -> None:
    """Writes what an action does once it has been chosen."""
    declared, made, places = effect
    stops = w.stops.block(declared.effect)
    scope = made.scope
    w.begin(alternative.then)
    picks = iter(zip((c for c in made.clauses if isinstance(c, Pick)), places, strict=True))
    w.open_frame()
    for clause in made.clauses:
        if isinstance(clause, Pick):
            pick, place = next(picks)
            w.add(Assign(pick.register, Slot(place)))
            if stops:
                w.chosen(place, made.types[pick.register])
                scope = _moved(scope, pick.register, Slot(place))
        elif isinstance(clause, Given):
            w.add(Assign(clause.register, clause.value))
            if stops:
                kept = w.place(_type_of(scope, clause.register))
                w.store(kept, Local(clause.register), clause.value)
                scope = _moved(scope, clause.register, Slot(kept))
    if not stops:
        w.empty(*places)
    out = w.new(declared.span, scope)
    within, counted = offers.taken(w.cx, declared, made)
    w.write(*counted)
    scope = replace(scope, within=within.within)
    w.open_rules.append(declared.name.text)
    statements.body(w, scope, declared.effect, out)
    w.open_rules.pop()
    w.begin(out)
    if stops:
        w.empty(*places)
    w.close_frame()
    verdicts(w, scope)
    w.end(Goto(after))


def _type_of(scope: Scope, register: str) -> Type | None:
    """The type of what a register holds."""
    return next((v.type for v in scope.names.values() if v.expr == Local(register)), None)


def _moved(scope: Scope, register: str, place: Slot) -> Scope:
    """The scope with a register's name read from a place of the state."""
    names = {
        n: Value(place, v.type) if v.expr == Local(register) else v for n, v in scope.names.items()
    }
    return replace(scope, names=names)


def _question(
    w: Writer, scope: Scope, statement: tree.Offer, alternatives: list[Alternative]
) -> int:
    single = w.cx.declarations.get(alternatives[0].name) if len(alternatives) == 1 else None
    prompt = scope.rule.title or "Choose what to do."
    if isinstance(single, tree.Action) and single.prompt is not None:
        prompt = single.prompt.text
    return add_question(w, scope, statement, tuple(alternatives), prompt)


def add_question(
    w: Writer,
    scope: Scope,
    statement: tree.Statement,
    alternatives: tuple[Alternative, ...],
    prompt: str,
) -> int:
    picks = tuple(p for a in alternatives for p in a.picks)
    digits = max([1, *(len(a.picks) for a in alternatives)])
    site = w.cx.site("asked", statement.span, scope, prompt)
    w.questions.append(Question(alternatives, prompt, site, actions.radix_of(w.cx, picks), digits))
    return len(w.questions) - 1


def _may_be_empty(cx: Context, scope: Scope, statement: tree.Statement, what: str) -> None:
    if any(isinstance(d, tree.Broken) for d in cx.declarations.values()):
        return  # what there is may stand where it can't be read
    cx.report(
        codes.MAY_BE_EMPTY, first_line(statement), f"{what}, and nothing is said for that case.",
        "Add an “otherwise:” with what happens then.", scope,
    )  # fmt: skip


def first_line(statement: tree.Statement) -> Span:
    """The first line of a statement."""
    span = statement.span
    length = len(span.text.split("\n", 1)[0])
    return span.source.span(span.start, span.start + length)


# --- a choice in the middle of an effect


def choose(w: Writer, scope: Scope, statement: tree.Choose, out: int) -> Scope:
    """`choose x from S`, `may choose x from S`: the name holds what was chosen, or none."""
    cx = w.cx
    asking = replace(scope, clause=True)
    pick, kind = actions.choice(cx, asking, statement.name, statement.domain)
    sure = isinstance(pick.domain, Const) and pick.domain.value != 0
    if not sure and not statement.optional and statement.otherwise is None:
        _may_be_empty(cx, scope, statement, "There may be nothing to choose from here")
    place = w.place(kind)
    ask, chosen = w.new(statement.span, scope), w.new(statement.span, scope)
    nothing, after = w.new(statement.span, scope), w.new(statement.span, scope)
    name = statement.name.text
    site = cx.site("decided", statement.span, scope)
    made: list[Alternative] = [
        Alternative(name, name, f"{{{name}}}", (pick,), (pick,), (place,), chosen, site)
    ]
    if statement.optional:
        made.append(actions.passing(site, nothing))
    prompt = statement.prompt.text if statement.prompt else f"Choose: {name.replace('_', ' ')}."
    w.begin(ask)
    if statement.optional:
        really = w.new(statement.span, scope)
        w.end(Branch(actions.open_when((pick,)), really, nothing), reads=False)
        w.begin(really)
    w.end(Ask(add_question(w, scope, statement, tuple(made), prompt), nothing))
    w.begin(nothing)
    w.store(place, Const(-1))
    if statement.otherwise is not None:
        inner = scope.with_name(name, Value(Slot(place), kind.maybe()))
        below = w.otherwise(inner, statement.otherwise, statement.span)
        statements.body(w, below, statement.otherwise, out)
    w.end(Goto(after))
    w.begin(chosen)
    w.chosen(place, kind)
    w.end(Goto(after))
    w.begin(after)
    optional = statement.optional or statement.otherwise is not None
    return scope.with_name(name, Value(Slot(place), kind.maybe() if optional else kind))


# --- who has won


def verdicts(w: Writer, scope: Scope) -> None:
    """Writes the question whether the game is won, after an action or a phase.

    What is done secretly has not happened yet: it is asked when all of it is known.
    """
    if w.secretly:
        return
    for declared in w.cx.declarations.values():
        if isinstance(declared, tree.Victory):
            for verdict in declared.verdicts:
                _verdict(w, declared, verdict)


def _verdict(w: Writer, declared: tree.Victory, verdict: tree.Verdict) -> None:
    cx = w.cx
    sides = range(len(cx.world.sides)) if verdict.word != "draw" else (-1,)
    for side in sides:
        player = Const(side) if side >= 0 else Slot(ACTIVE)
        scope = Scope({}, declared, player)
        condition = expressions.truth(cx, scope, verdict.condition)
        if w.secretly is None and w.stops.any_secret:
            condition = op("and", op("eq", Slot(w.hush()), Const(0)), condition)
        words = verdict.because.text if verdict.because else declared.title
        site = cx.site("finished", verdict.span, scope, words, outcome=verdict.word)
        text = watch.unexplained(verdict.span, verdict.because)
        _, counted = watch.count(cx, scope, "verdict", verdict.span, text, condition)
        if condition == Const(0):
            continue
        end, on = w.new(verdict.span, scope), w.new(verdict.span, scope)
        w.end(Branch(condition, end, on))
        w.begin(end)
        w.write(*counted)
        w.end(End(verdict.word, Const(side), site))
        w.begin(on)
