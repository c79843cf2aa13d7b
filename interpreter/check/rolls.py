"""Dice and tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from interpreter.check import actions, calls, decisions, expressions, secrecy, watch
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.check.writer import Writer
from interpreter.diagnostics import codes
from interpreter.program.expressions import Const, Expr, Slot
from interpreter.program.fold import choice, op
from interpreter.program.layout import ACTIVE
from interpreter.program.steps import Alternative, Ask, Branch, Emit, Goto, Roll, When
from interpreter.program.tongue import REROLL
from interpreter.program.types import TRUTH, Type, number
from interpreter.syntax import tree

MOST_ROLLS = 100
MOST_DICE, MOST_FACES = 20, 1000
MADE_UP = (
    "number",
    "truth",
    "word",
    "length",
    "odds",
)  # values that may have been worked out from secrets

Term = tuple[str, str, Expr]
Named = tuple[str, str, tuple[str, ...]]


@dataclass(frozen=True)
class _Told:
    """How a test is told.

    Attributes:
        scope: what its names mean.
        hearers: who hears what it comes to: see `words.tested`.
    """

    declared: tree.Test
    scope: Scope
    hearers: str


def roll(w: Writer, scope: Scope, statement: tree.Roll) -> Scope:
    """`roll 2d6 as score`, `roll rally(unit) as rallied`."""
    name = statement.name.text
    if statement.times is not None:
        return scope.with_name(name, several(w, scope, statement, statement.times))
    return scope.with_name(name, once(w, scope, statement)[0])


def several(w: Writer, scope: Scope, statement: tree.Roll, times: tree.Expr) -> Value:
    """Rolls again and again: the sum of the dice, or how many of the tests were passed."""
    wanted = expressions.a_number(w.cx, scope, times)
    if wanted.type.low < 0 or wanted.type.high > MOST_ROLLS:
        w.cx.report(
            codes.OUT_OF_RANGE, times.span, f"This may be less than 0 or more than {MOST_ROLLS} rolls.",
            f"Keep it from 0 to {MOST_ROLLS}.", scope,
        )  # fmt: skip
    limit, rounds, total = w.place(), w.place(), w.place()
    w.store(limit, wanted.expr)
    w.store(rounds, Const(0))
    w.store(total, Const(0))
    test_block, inside = w.new(statement.span, scope), w.new(statement.span, scope)
    after = w.new(statement.span, scope)
    w.begin(test_block)
    w.end(Branch(op("lt", Slot(rounds), Slot(limit)), inside, after))
    w.begin(inside)
    found, told = once(w, scope, statement)
    w.store(total, op("add", Slot(total), found.expr))
    w.store(rounds, op("add", Slot(rounds), Const(1)))
    w.end(Goto(test_block))
    w.begin(after)
    if told is not None:
        summed = _telling(w, told, [("count", "", Slot(total)), ("of", "", Slot(limit))])
        w.add(When(op("lt", Const(1), Slot(limit)), (summed,), ()))
    high = 1 if found.type.base == "truth" else max(found.type.high, 0)
    return Value(Slot(total), number(0, high * max(wanted.type.high, 0)))


def once(w: Writer, scope: Scope, statement: tree.Roll) -> tuple[Value, _Told | None]:
    """Rolls dice, or a test; gives what came up, and of a test how it is told."""
    if isinstance(statement.what, tree.Dice):
        return dice(w, scope, statement.what)[0], None
    called = statement.what
    declared = w.cx.declarations.get(called.name.text) if isinstance(called, tree.Call) else None
    if isinstance(called, tree.Name):
        declared = w.cx.declarations.get(called.name)
    if isinstance(declared, tree.Words):
        return lettered(w, scope, statement, declared), None
    if isinstance(declared, tree.Test):
        given = called.arguments if isinstance(called, tree.Call) else ()
        return test(w, scope, declared, given, statement)
    if not isinstance(declared, tree.Broken):
        w.cx.report(
            codes.WRONG_TYPE, statement.what.span, "Dice, a list of words or a test are rolled here.",
            _rolled_alone(statement), scope,
        )  # fmt: skip
    return NO_VALUE, None


def _rolled_alone(statement: tree.Roll) -> str:
    """What is right instead of a sum that is rolled."""
    what, name = statement.what, statement.name.text
    if isinstance(what, tree.Binary) and isinstance(what.left, tree.Dice):
        left, right = what.left.span.text, what.right.span.text
        return f"Write “roll {left} as {name}”, and below it “{name} {what.operator} {right}”."
    return f"Write “roll 2d6 as {name}”, or the name of a test."


def dice(w: Writer, scope: Scope, what: tree.Dice) -> tuple[Value, list[Expr]]:
    """Rolls dice one by one; gives their sum, and what each shows."""
    if not (1 <= what.count <= MOST_DICE and 2 <= what.faces <= MOST_FACES):
        wrong = w.cx.report(
            codes.OUT_OF_RANGE, what.span, "So many dice, or faces, can't be rolled.",
            f"Roll 1 to {MOST_DICE} dice of 2 to {MOST_FACES} faces.", scope,
        )  # fmt: skip
        return wrong, []
    shown: list[Expr] = []
    total = w.place()
    w.store(total, Const(0))
    slots = (("roll", "number", ()),)
    for _ in range(what.count):
        die = w.place()
        then = w.new(what.span, scope)
        site = w.cx.site("rolled", what.span, scope, f"d{what.faces}", slots)
        w.end(Roll(1, what.faces, die, then, site))
        w.begin(then)
        w.add(Emit(site, (Slot(die),)))
        w.store(total, op("add", Slot(total), Slot(die)))
        shown.append(Slot(die))
    return Value(Slot(total), number(what.count, what.count * what.faces)), shown


def lettered(w: Writer, scope: Scope, statement: tree.Roll, faces: tree.Words) -> Value:
    """Rolls a die whose faces bear the words of a list."""
    name, span = faces.name.text, statement.what.span
    w.cx.used.add(name)
    if statement.times is not None:
        w.cx.report(
            codes.WRONG_TYPE, span, f"What “{name}” comes up with can't be added up.",
            "Roll it in a loop: repeat at most 3 times:", scope,
        )  # fmt: skip
    words, die = w.cx.word_list(name), w.place()
    then = w.new(span, scope)
    site = w.cx.site("rolled", span, scope, faces.title or name, (("roll", "word", words),))
    w.end(Roll(0, len(words), die, then, site))
    w.begin(then)
    w.add(Emit(site, (Slot(die),)))
    return Value(Slot(die), Type("word", words=name, high=len(words) - 1))


def test(
    w: Writer, scope: Scope, declared: tree.Test, given: tuple[tree.Argument, ...], asked: tree.Roll
) -> tuple[Value, _Told | None]:
    """Whether a test is passed; `roll` means the dice with all modifiers in it."""
    cx = w.cx
    cx.used.add(declared.name.text)
    values = calls.arguments(cx, scope, declared, declared.parameters, given, asked.span)
    if values is None:
        return Value(Const(0), TRUTH), None
    bound = {n: Value(w.keep(n, v.expr, True, v.type), v.type) for n, v in values.items()}
    inner, counted = watch.begun(cx, Scope(bound, declared, scope.player), scope.within)
    w.write(*counted)
    told = _Told(declared, inner, _hearers(cx, scope, inner, declared, given))
    passed = w.place()
    rolled = _attempt(w, told, passed)
    if declared.rerolls:
        _again(w, told, passed, asked, rolled)
    return Value(Slot(passed), TRUTH), told


def _hearers(
    cx: Context, scope: Scope, inner: Scope, declared: tree.Test, given: tuple[tree.Argument, ...]
) -> str:
    """Who may hear what a test comes to: all, or where it shows secrets, who acts, or nobody."""
    if secrecy.everything_is_open(cx):
        return "all"

    def look() -> None:
        for argument in given:
            expressions.value(cx, replace(scope, clause=True), argument.value)
        rolled = replace(inner, clause=True)
        for line in declared.modifiers:
            expressions.value(cx, rolled, line.amount)
            expressions.truth(cx, rolled, line.condition)
        dice_rolled = Value(Const(0), number())
        rolled = rolled.with_name("roll", dice_rolled).with_name("natural", dice_rolled)
        expressions.truth(cx, rolled, declared.passes)

    # What a value of an earlier line was made of is not known any more.
    made_up = any(
        not isinstance(value.expr, Const) and value.type.base in MADE_UP
        for value in inner.names.values()
    )
    if made_up or secrecy.tells(cx, False, look):
        return "nobody"
    return "actor" if secrecy.tells(cx, True, look) else "all"


def _attempt(w: Writer, told: _Told, passed: int, again: bool = False) -> Scope:
    """Rolls once and tells it; gives what names mean then, `roll` and `natural` among them."""
    cx, scope, declared = w.cx, told.scope, told.declared
    if not isinstance(declared.dice, tree.Dice):
        cx.report(
            codes.WRONG_TYPE, declared.dice.span, "A test rolls dice.", "Write “roll d6”.", scope
        )
        return scope
    rolled, shown = dice(w, scope, declared.dice)
    terms: list[Term] = [("die", "", die) for die in shown]
    total: Expr = rolled.expr
    for modifier in declared.modifiers:
        amount = expressions.a_number(cx, scope, modifier.amount)
        condition = expressions.truth(cx, scope, modifier.condition)
        because = modifier.because.text if modifier.because else ""
        if not isinstance(modifier.condition, tree.Truth):
            said = watch.unexplained(modifier.span, modifier.because)
            w.write(*watch.under(cx, scope, condition, "modifier", modifier.span, said))
        terms.append(("modifier", because, choice(condition, amount.expr, Const(0))))
        total = op("add", total, terms[-1][2])
    kept = w.keep("roll", total, True)
    inner = scope.with_name("roll", Value(kept, number()))
    inner = inner.with_name("natural", rolled)
    w.store(passed, expressions.truth(cx, inner, declared.passes))
    for word, came in (("passed", Slot(passed)), ("failed", op("not", Slot(passed)))):
        span = declared.passes.span
        w.write(*watch.under(cx, scope, came, word, span, f"{word}: {span.text}"))
    w.add(_telling(w, told, [*terms, ("again" if again else "passed", "", Slot(passed))]))
    return inner


def _telling(w: Writer, told: _Told, terms: Sequence[Term]) -> Emit:
    """The step that tells what a test came to: the dice, what was added and why, and whether it is passed."""
    whose: list[tuple[str, str, Expr]] = [(told.hearers, "player", Slot(ACTIVE))]
    for value in told.scope.names.values():
        if value.type.base == "unit" and not value.type.many:
            whose.append(("unit", "unit", value.expr))
            break
    slots: list[Named] = [(name, kind, ()) for name, kind, _ in whose]
    slots += [(name, "number", (because,)) for name, because, _ in terms]
    declared = told.declared
    title = declared.title or declared.name.text.replace("_", " ")
    site = w.cx.site("tested", declared.name.span, told.scope, title, tuple(slots))
    return Emit(site, tuple(value for *_, value in (*whose, *terms)))


def _again(w: Writer, told: _Told, passed: int, asked: tree.Roll, rolled: Scope) -> None:
    """A result may, or must, be rolled once more; the second one stands."""
    scope, declared = told.scope, told.declared
    again, after = w.new(declared.span, scope), w.new(declared.span, scope)
    for line in declared.rerolls:
        when = expressions.truth(w.cx, rolled, line.condition)
        result = Slot(passed) if line.passes else op("not", Slot(passed))
        fits, on = w.new(line.span, scope), w.new(line.span, scope)
        w.end(Branch(op("and", result, when), fits, on))
        w.begin(fits)
        w.end(
            Goto(again) if line.forced else _offered(w, scope, declared, line, asked, again, after)
        )
        w.begin(on)
    w.end(Goto(after))
    w.begin(again)
    w.come_to(scope, "reroll", declared.rerolls[0].span, declared.rerolls[0].span.text)
    _attempt(w, told, passed, True)
    w.end(Goto(after))
    w.begin(after)


def _offered(
    w: Writer, scope: Scope, declared: tree.Test, line: tree.Reroll, asked: tree.Roll, again: int,
    after: int,
) -> Ask:  # fmt: skip
    """Asks whether to roll again."""
    site = w.cx.site("decided", declared.span, scope)
    reroll = Alternative(REROLL, "Roll again", "", (), (), (), again, site)
    made = (reroll, actions.passing(site, after))
    result = "passed" if line.passes else "failed"
    prompt = f"{declared.title or declared.name.text} {result}. Roll again?"
    return Ask(decisions.add_question(w, scope, asked, made, prompt), after)
