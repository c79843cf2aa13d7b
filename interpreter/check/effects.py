"""Statements that change the game at once: moves, states, what is shown and said."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

from interpreter.check import expressions, keys, names
from interpreter.check.context import Context, Scope, Value
from interpreter.check.writer import Writer
from interpreter.diagnostics import Span, codes
from interpreter.program.expressions import Column, Const, Expr, Slot
from interpreter.program.fold import choice, op
from interpreter.program.layout import Variable
from interpreter.program.steps import Emit, Put, Show, Store, Swap, When
from interpreter.program.types import CELL, FAR, Type, number
from interpreter.sheets.texts import SLOT
from interpreter.syntax import tree

Named = tuple[str, str, tuple[str, ...]]


def a_unit(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    """One unit; a set with at most one member in it serves too (`unit at to`)."""
    found = expressions.value(cx, scope, expr)
    kind = found.type
    if kind.base == "unit" and not kind.many and not kind.truth_word:
        return found
    if kind.base == "unknown":
        return Value(Const(-1), kind)
    return cx.report(
        codes.WRONG_TYPE, expr.span, f"One unit is needed here, and this is {kind}.",
        _one_of(cx, expr) if kind.many and kind.base == "unit"
        else "Name one: “first of ...”, or go through them: for each ship in ...", scope,
    )  # fmt: skip


def _one_of(cx: Context, expr: tree.Expr) -> str:
    """How one of several units is named."""
    text = expr.span.text
    if isinstance(expr, tree.Name):
        units = cx.world.sheets.units
        called = {type.id.text: type.plural for type in units.types.values()}
        called |= {kind.id.text: kind.plural for kind in units.kinds.values()}
        text = f"my {called.get(text, text)}"
    return f"Name one: first of {text}. Or go through them: for each one in {text}:"


def put(w: Writer, scope: Scope, statement: tree.Move | tree.Place | tree.Remove) -> list[Value]:
    """Writes a move; gives the unit, the cell it left and the cell it came to."""
    cx = w.cx
    unit = a_unit(cx, scope, statement.unit)
    target = None
    if isinstance(statement, tree.Move | tree.Place):
        where = statement.to if isinstance(statement, tree.Move) else statement.at
        target = expressions.value(cx, scope, where)
        if target.type.base == "cell" and target.type.many:
            text = where.span.text
            target = cx.report(
                codes.WRONG_TYPE, where.span, f"One cell is needed here, and this is {target.type}.",
                f"Let the player choose: choose spot from {text}. Or take any: first of {text}", scope,
            )  # fmt: skip
        target = expressions.expect(cx, scope, target, CELL.maybe(), where, "The place")
    kind = {tree.Move: "moved", tree.Place: "placed", tree.Remove: "removed"}[type(statement)]
    lasting = w.stops.statement(statement)
    unit_at = Value(w.keep("unit", unit.expr, lasting, unit.type), unit.type)
    left = Value(
        w.keep("left", Column(cx.draft.cell, unit_at.expr, True, -1), lasting), CELL.maybe()
    )
    to = Value(Const(-1), CELL.maybe())
    if target is not None:
        to = Value(w.keep("to", target.expr, lasting), target.type)
    slots: tuple[Named, ...] = (("unit", "unit", ()), ("from", "cell", ()), ("to", "cell", ()))
    site = cx.site(kind, statement.span, scope, "", slots)
    layers = tuple(sorted({cx.world.layer_of(k) for k in unit.type.kinds}))
    how = {"moved": "move", "placed": "place", "removed": "remove"}[kind]
    told = Emit(site, (unit_at.expr, left.expr, to.expr))
    moved = Put(unit_at.expr, to.expr, how, layers, site)
    if kind == "removed":
        w.add(When(op("le", Const(0), left.expr), (told, moved), ()))
    elif unit.type.optional:
        w.add(When(op("le", Const(0), unit_at.expr), (moved, told), ()))
    else:
        w.add(moved, told)
    w.touch_units()
    return [unit_at, left, to]


def swap(w: Writer, scope: Scope, statement: tree.Swap) -> list[list[Value]]:
    """Writes that two units exchange their cells; gives each, the cell it left and the one it came to."""
    cx, lasting = w.cx, w.stops.statement(statement)
    given = [a_unit(cx, scope, part) for part in (statement.unit, statement.other)]
    held = [Value(w.keep("unit", unit.expr), unit.type) for unit in given]
    both = op("ne", held[0].expr, held[1].expr)  # a unit that swaps with itself goes nowhere
    for unit in held:
        if unit.type.optional:
            both = op("and", op("le", Const(0), unit.expr), both)
    units = [
        Value(w.keep("unit", choice(both, u.expr, Const(-1)), lasting, u.type), u.type.maybe())
        for u in held
    ]
    cells = [
        Value(w.keep("left", Column(cx.draft.cell, u.expr, True, -1), lasting), CELL.maybe())
        for u in units
    ]
    slots: tuple[Named, ...] = (("unit", "unit", ()), ("from", "cell", ()), ("to", "cell", ()))
    site = cx.site("moved", statement.span, scope, "", slots)
    moves = [[units[0], *cells], [units[1], *reversed(cells)]]
    told = tuple(Emit(site, tuple(part.expr for part in move)) for move in moves)
    swapped = Swap(units[0].expr, units[1].expr, site)
    w.add(When(op("le", Const(0), units[0].expr), (swapped, *told), ()))
    w.touch_units()
    return moves


def show(w: Writer, scope: Scope, statement: tree.Reveal | tree.Hide) -> Value:
    """Writes that a unit's identity becomes known, or hidden again."""
    unit = a_unit(w.cx, scope, statement.unit)
    at = Value(w.keep("unit", unit.expr, w.stops.statement(statement), unit.type), unit.type)
    shown = isinstance(statement, tree.Reveal)
    word = "revealed" if shown else "hidden"
    site = w.cx.site(word, statement.span, scope, "", (("unit", "unit", ()),))
    w.add(Show(at.expr, shown, site), Emit(site, (at.expr,)))
    w.touch_units()
    return at


# --- states


def target_of(
    cx: Context, scope: Scope, expr: tree.Expr
) -> tuple[Variable, Type, Expr | None] | None:
    """The declared state that a statement changes, its type and whose it is; None after a report."""
    if isinstance(expr, tree.Name | tree.Call):
        name = expr.name if isinstance(expr, tree.Name) else expr.name.text
        if (key := ("game", name)) in cx.variables:
            given = expr.arguments if isinstance(expr, tree.Call) else ()
            index = keys.place(cx, scope, key, None, given, expr.span)
            _kept(cx, key)
            return cx.variables[key], cx.state_types[key], index
    if isinstance(expr, tree.Member):
        return _member_target(cx, scope, expr.subject, expr.name, expr, expr.arguments)
    if isinstance(expr, tree.Of) and isinstance(expr.left, tree.Name):
        return _member_target(
            cx, scope, expr.right, tree.Word(expr.left.span, expr.left.name), expr
        )
    _not_changeable(cx, scope, expr)
    return None


def _member_target(
    cx: Context, scope: Scope, subject: tree.Expr, name: tree.Word, expr: tree.Expr,
    given: tuple[tree.Argument, ...] = (),
) -> tuple[Variable, Type, Expr | None] | None:  # fmt: skip
    whose = expressions.value(cx, scope, subject)
    if whose.type.base == "unknown":
        return None
    owners = {"unit": ("unit", *sorted(whose.type.kinds))}.get(whose.type.base, (whose.type.base,))
    for owner in owners:
        if (owner, name.text) in cx.variables and not whose.type.many:
            key = (owner, name.text)
            index = keys.place(cx, scope, key, whose.expr, given, name.span)
            _kept(cx, key)
            return cx.variables[key], cx.state_types[key], index
    _not_changeable(cx, scope, expr)
    return None


def _kept(cx: Context, state: tuple[str, str]) -> None:
    """Notes that a state is of use once rules change it, if players see it: it may be there for them alone."""
    scope, name = state
    if cx.variables[state].seen_by != "nobody":
        cx.used.add(name if scope == "game" else f"{scope}.{name}")


def _not_changeable(cx: Context, scope: Scope, expr: tree.Expr) -> None:
    last = expr.left if isinstance(expr, tree.Of) else expr
    if isinstance(last, tree.Name | tree.Member | tree.Call):
        word = last.name if isinstance(last.name, str) else last.name.text
        if names.unreadable(cx, word):
            return
    known = [n if s == "game" else f"{s}.{n}" for s, n in cx.variables]
    hint = cx.nearest(expr.span.text, known, "Declare it: state quiet_moves: 0..50 = 0.")
    if isinstance(expr, tree.Name):
        hint = _instead_of_name(cx, scope, expr.name) or hint
    if isinstance(expr, tree.Whose) and isinstance(expr.what, tree.Name):
        who = "player" if expr.word == "my" else "(opponent of player)"
        hint = f"What a side has is written: {who}.{expr.what.name}"
    if isinstance(expr, tree.Member):
        hint = _instead_of_member(cx, scope, expr) or hint
    cx.report(
        codes.NOT_CHANGEABLE, expr.span, f"“{expr.span.text}” is no state that rules can change.",
        hint, scope,
    )  # fmt: skip


def _instead_of_name(cx: Context, scope: Scope, name: str) -> str:
    """How a thing is made to change that is called by a bare name; else ""."""
    if name in scope.names:
        return f"What a rule has named stays as it is. What changes in play is a state: state {name}_so_far: 0..9"
    owners = [owner for owner, held in cx.variables if held == name]
    if owners:
        whose = {"player": "player", "cell": "spot"}.get(owners[0], owners[0])
        return f"Say whose: {whose}.{name}"
    near = cx.nearest(name, [n for s, n in cx.variables if s == "game"], "")
    return near or f"Declare it: state {name}: 0..50 = 0"


def _instead_of_member(cx: Context, scope: Scope, expr: tree.Member) -> str:
    """What to write for a thing's attribute that can't be changed; else ""."""
    whose, name = expr.subject.span.text, expr.name.text
    found = _printed(cx, whose, name)
    if found:
        return found
    kind = expressions.value(cx, scope, expr.subject).type
    owner = next(iter(sorted(kind.kinds)), "unit") if kind.base == "unit" else kind.base
    if kind.base == "cell" and name in ("terrain", "row", "column"):
        return (
            "The map stays as it is. What changes about cells is a state: state cell.burning: truth"
        )
    known = [f"{whose}.{n}" for s, n in cx.variables if s in ("unit", owner)]
    return cx.nearest(f"{whose}.{name}", known, f"Declare it: state {owner}.{name}: 0..9 = 0")


def _printed(cx: Context, whose: str, name: str) -> str:
    """What changes where a unit is, and how what is printed on it is made to change; else ""."""
    if name == "cell":
        return f"A unit goes to another cell with “move”: move {whose} to …"
    for kind in cx.world.sheets.units.kinds.values():
        if name in kind.attributes:
            return (
                f"“{name}” is printed on the unit. What changes in play is a state, with a name of its own: "
                f"state {kind.id.text}.{name}_left: 0..9 = 0."
            )
    return ""


def set_state(w: Writer, scope: Scope, statement: tree.Set) -> None:
    cx = w.cx
    found = target_of(cx, scope, statement.target)
    if found is None:
        expressions.value(cx, scope, statement.value)
        return
    variable, kind, index = found
    given = expressions.value(cx, scope, statement.value, kind)
    given = expressions.expect(cx, scope, given, kind, statement.value, f"“{variable.name}”")
    numbers = kind.base == "number" and not kind.many and given.type.base == "number"
    if numbers and (given.type.low > kind.high or given.type.high < kind.low):
        cx.report(
                codes.OUT_OF_RANGE, statement.value.span,
                f"“{variable.name}” goes from {kind.low} to {kind.high}, and this is {given.type}.",
                "Give it a value within that, or widen its range.", scope,
            )  # fmt: skip
    _store(w, scope, statement.span, variable, index, given, clamp=False)


def change(w: Writer, scope: Scope, statement: tree.Change) -> None:
    """`raise x by n`, `lower x by n`: stops at the ends of x's range."""
    cx = w.cx
    found = target_of(cx, scope, statement.target)
    amount = expressions.a_number(cx, scope, statement.amount)
    if found is None:
        return
    variable, kind, index = found
    if kind.base == "unknown":
        return
    if kind.base != "number" or kind.many:
        cx.report(
            codes.WRONG_TYPE, statement.target.span, f"Only numbers go up and down, and this is {kind}.",
            "Use “set ... to ...”.", scope,
        )  # fmt: skip
        return
    if index is not None:
        index = w.keep("whose", index)
    old = Column(variable.base, index, True, 0) if index is not None else Slot(variable.base)
    word = "sub" if statement.lower else "add"
    value = Value(op(word, old, amount.expr), number(-FAR, FAR))
    _store(w, scope, statement.span, variable, index, value, clamp=True)


def rotate(w: Writer, scope: Scope, statement: tree.Rotate) -> None:
    """`rotate plane left by 1`: the same as setting its `facing` to that direction turned."""
    span = statement.span
    if not _faces_a_way(w.cx, scope, statement.unit):
        return
    facing = tree.Member(span, statement.unit, tree.Word(statement.unit.span, "facing"))
    amount: tree.Expr = statement.amount or tree.Number(span, 1)
    if statement.left:
        amount = tree.Negate(span, amount)
    given = tuple(tree.Argument(span, None, part) for part in (facing, amount))
    turned = tree.Call(span, tree.Word(span, "turned"), given)
    set_state(w, scope, tree.Set(span, facing, turned))


def _faces_a_way(cx: Context, scope: Scope, unit: tree.Expr) -> bool:
    """Whether one unit that has a state `facing` is meant; a report where not."""
    whose = a_unit(cx, scope, unit)
    kinds = sorted(whose.type.kinds)
    if whose.type.base != "unit":
        return False
    if any((owner, "facing") in cx.variables for owner in ("unit", *kinds)):
        return True
    kind = kinds[0] if len(kinds) == 1 else "unit"
    cx.report(
        codes.NOT_CHANGEABLE, unit.span, "To be turned, a unit needs a state “facing”, and this has none.",
        f"Declare it: state {kind}.facing: direction.", scope,
    )  # fmt: skip
    return False


def _store(
    w: Writer, scope: Scope, span: Span, variable: Variable, index: Expr | None, value: Value,
    clamp: bool,
) -> None:  # fmt: skip
    low, high = variable.low, variable.high
    kind = value.type
    inside = kind.base != "number" or (low <= kind.low and kind.high <= high)
    sure = inside and not (kind.optional and low >= 0)
    slots: tuple[Named, ...] = (
        (variable.scope, scope_word(variable), ()), ("value", variable.kind, variable.words),
    )  # fmt: skip
    if variable.keys:
        slots = (*slots, ("keys", "word", key_texts(variable)))
    site = w.cx.site("set", span, scope, variable.name, slots)
    each = Const(variable.each)
    if index is not None:
        index = w.keep("whose", index)
    after = Column(variable.base, index, True, 0) if index is not None else Slot(variable.base)
    before = w.keep("before", after)
    w.add(Store(variable.base, index, value.expr, low, high, clamp, site, not sure))
    whose: Expr = Const(-1)
    if index is not None and variable.scope != "game":
        whose = op("floordiv", index, each) if variable.keys else index
    told = (
        (op("sub", index, op("mul", op("floordiv", index, each), each)),)
        if variable.keys and index
        else ()
    )
    w.add(When(op("ne", before, after), (Emit(site, (whose, after, *told)),), ()))
    w.touch_variable(variable)


def key_texts(variable: Variable) -> tuple[str, ...]:
    """How each value of one thing is told apart: `(scout)`, `(2, north)`."""
    texts = product(*([key.text(n) for n in range(key.count)] for key in variable.keys))
    return tuple(f"({', '.join(text)})" for text in texts)


def scope_word(variable: Variable) -> str:
    """How the thing that a state belongs to is written in an event."""
    return variable.scope if variable.scope in ("game", "player", "cell") else "unit"


# --- said


def say(w: Writer, scope: Scope, statement: tree.Say) -> None:
    """`say "text {ship} at {ship.cell}"`: slots hold names or what names have.

    Behind a colon stand the forms of a word that go with a number: `{count: ship | ships}`.
    """
    cx = w.cx
    values, slots = [], []
    for slot in SLOT.finditer(statement.text.text):
        start = statement.text.span.start + 1 + slot.start(1)
        name, _, _ = slot.group(1).partition(":")
        place = statement.text.span.source.span(start, start + len(name))
        found = _slot(cx, scope, name, place)
        values.append(found.expr)
        base = ("set of " if found.type.many else "") + found.type.base
        slots.append((name.strip(), base, cx.words_of(found.type)))
    site = cx.site("said", statement.span, scope, statement.text.text, tuple(slots))
    w.add(Emit(site, tuple(values)))


def _slot(cx: Context, scope: Scope, text: str, span: Span) -> Value:
    expr: tree.Expr | None = None
    at = span.start
    if not re.fullmatch(r"\s*\w+\s*(\.\s*\w+\s*)*", text):
        return cx.report(
            codes.WRONG_TYPE, span, "In a text, braces hold a name, or what a name has.",
            f"Name it on the line above, “let found = {text.strip()}”, and write {{found}}." if text.strip()
            else "Write a name: {ship}.", scope,
        )  # fmt: skip
    for part in text.split("."):
        place = span.source.span(at, at + len(part))
        if expr is None:
            expr = tree.Name(place, part.strip())
        else:
            expr = tree.Member(span, expr, tree.Word(place, part.strip()))
        at += len(part) + 1
    assert expr is not None
    return expressions.value(cx, scope, expr)


def known_on_board(kind: Type) -> Type:
    """The type of a unit that has just been put on the board."""
    return replace(kind, on_board=True)
