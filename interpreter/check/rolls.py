"""Dice and tests."""

from __future__ import annotations

from interpreter.check import actions, calls, decisions, expressions
from interpreter.check.context import Scope, Value
from interpreter.check.writer import Writer
from interpreter.diagnostics import codes
from interpreter.program.expressions import Const, Expr, Slot
from interpreter.program.fold import choice, op
from interpreter.program.steps import Alternative, Ask, Branch, Emit, Goto, Roll
from interpreter.program.types import TRUTH, number
from interpreter.syntax import tree

MOST_ROLLS = 100
MOST_DICE, MOST_FACES = 20, 1000


def roll(w: Writer, scope: Scope, statement: tree.Roll) -> Scope:
    """`roll 2d6 as score`, `roll rally(unit) as rallied`."""
    name = statement.name.text
    if statement.times is not None:
        return scope.with_name(name, several(w, scope, statement, statement.times))
    return scope.with_name(name, once(w, scope, statement))


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
    found = once(w, scope, statement)
    w.store(total, op("add", Slot(total), found.expr))
    w.store(rounds, op("add", Slot(rounds), Const(1)))
    w.end(Goto(test_block))
    w.begin(after)
    high = 1 if found.type.base == "truth" else max(found.type.high, 0)
    return Value(Slot(total), number(0, high * max(wanted.type.high, 0)))


def once(w: Writer, scope: Scope, statement: tree.Roll) -> Value:
    """Rolls dice, or a test."""
    if isinstance(statement.what, tree.Dice):
        return dice(w, scope, statement.what)
    called = statement.what
    declared = w.cx.declarations.get(called.name.text) if isinstance(called, tree.Call) else None
    if isinstance(called, tree.Name):
        declared = w.cx.declarations.get(called.name)
    if isinstance(declared, tree.Test):
        given = called.arguments if isinstance(called, tree.Call) else ()
        return test(w, scope, declared, given, statement)
    if not isinstance(declared, tree.Broken):
        w.cx.report(
            codes.WRONG_TYPE, statement.what.span, "Dice or a test are rolled here.",
            _rolled_alone(statement), scope,
        )  # fmt: skip
    return Value(Const(0), TRUTH)


def _rolled_alone(statement: tree.Roll) -> str:
    """What is right instead of a sum that is rolled."""
    what, name = statement.what, statement.name.text
    if isinstance(what, tree.Binary) and isinstance(what.left, tree.Dice):
        left, right = what.left.span.text, what.right.span.text
        return f"Write “roll {left} as {name}”, and below it “{name} {what.operator} {right}”."
    return f"Write “roll 2d6 as {name}”, or the name of a test."


def dice(w: Writer, scope: Scope, what: tree.Dice) -> Value:
    """Rolls dice one by one; gives their sum."""
    if not (1 <= what.count <= MOST_DICE and 2 <= what.faces <= MOST_FACES):
        return w.cx.report(
            codes.OUT_OF_RANGE, what.span, "So many dice, or faces, can't be rolled.",
            f"Roll 1 to {MOST_DICE} dice of 2 to {MOST_FACES} faces.", scope,
        )  # fmt: skip
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
    return Value(Slot(total), number(what.count, what.count * what.faces))


def test(
    w: Writer, scope: Scope, declared: tree.Test, given: tuple[tree.Argument, ...], asked: tree.Roll
) -> Value:
    """Whether a test is passed; `roll` means the dice with all modifiers in it."""
    cx = w.cx
    cx.used.add(declared.name.text)
    values = calls.arguments(cx, scope, declared, declared.parameters, given, asked.span)
    if values is None:
        return Value(Const(0), TRUTH)
    bound = {n: Value(w.keep(n, v.expr, True, v.type), v.type) for n, v in values.items()}
    inner = Scope(bound, declared, scope.player)
    passed = w.place()
    _attempt(w, inner, declared, passed)
    if declared.rerolls:
        _again(w, inner, declared, passed, asked)
    return Value(Slot(passed), TRUTH)


def _attempt(w: Writer, scope: Scope, declared: tree.Test, passed: int) -> None:
    cx = w.cx
    if not isinstance(declared.dice, tree.Dice):
        cx.report(
            codes.WRONG_TYPE, declared.dice.span, "A test rolls dice.", "Write “roll d6”.", scope
        )
        return
    rolled = dice(w, scope, declared.dice)
    total: Expr = rolled.expr
    for modifier in declared.modifiers:
        amount = expressions.a_number(cx, scope, modifier.amount)
        condition = expressions.truth(cx, scope, modifier.condition)
        total = op("add", total, choice(condition, amount.expr, Const(0)))
    kept = w.keep("roll", total, True)
    inner = scope.with_name("roll", Value(kept, number()))
    inner = inner.with_name("natural", rolled)
    w.store(passed, expressions.truth(cx, inner, declared.passes))


def _again(w: Writer, scope: Scope, declared: tree.Test, passed: int, asked: tree.Roll) -> None:
    """A result may, or must, be rolled once more; the second one stands."""
    again, after = w.new(declared.span, scope), w.new(declared.span, scope)
    for line in declared.rerolls:
        when = expressions.truth(w.cx, scope, line.condition)
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
    _attempt(w, scope, declared, passed)
    w.end(Goto(after))
    w.begin(after)


def _offered(
    w: Writer, scope: Scope, declared: tree.Test, line: tree.Reroll, asked: tree.Roll, again: int,
    after: int,
) -> Ask:  # fmt: skip
    """Asks whether to roll again."""
    site = w.cx.site("decided", declared.span, scope)
    reroll = Alternative("reroll", "Roll again", "", (), (), (), again, site)
    made = (reroll, actions.passing(site, after))
    result = "passed" if line.passes else "failed"
    prompt = f"{declared.title or declared.name.text} {result}. Roll again?"
    return Ask(decisions.add_question(w, scope, asked, made, prompt), after)
