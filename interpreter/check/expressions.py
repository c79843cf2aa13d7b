"""What is said about the game, as written -> expressions with their types."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import (
    calls,
    cards,
    extremes,
    keys,
    lengths,
    listed,
    literals,
    meant,
    members,
    names,
    ratios,
    relations,
    secrecy,
)
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program.expressions import Column, Const, Expr, Fold, Local, Slot
from interpreter.program.fold import choice, lookup, negate, op
from interpreter.program.types import (
    FAR,
    NOTHING,
    PLAYER,
    TEXT,
    TRUTH,
    Type,
    fits,
    join,
    length,
    number,
)
from interpreter.syntax import tree


def value(cx: Context, scope: Scope, expr: tree.Expr, wanted: Type | None = None) -> Value:
    """The value of an expression; `wanted` is the type that the place it stands in asks for."""
    return settle(cx, scope, unsettled(cx, scope, expr, wanted), expr)


def unsettled(cx: Context, scope: Scope, expr: tree.Expr, wanted: Type | None = None) -> Value:
    """The value of an expression that more words may follow: `any ship` before `in play`."""
    match expr:
        case tree.Number() | tree.Length() | tree.Odds() | tree.Truth():
            return literals.literal(cx, scope, expr)
        case tree.Nothing():
            return _nothing(wanted)
        case tree.Text():
            return Value(Const(0), TEXT)
        case tree.Name():
            return _name(cx, scope, expr, wanted)
        case tree.Dice() if expr.span.text in cx.world.cell_numbers:
            return _name(cx, scope, tree.Name(expr.span, expr.span.text), wanted)
        case tree.Call():
            return calls.call(cx, scope, expr)
        case tree.Member():
            subject = value(cx, scope, expr.subject)
            return members.member(cx, scope, subject, expr.name, expr.arguments)
        case tree.Of():
            return members.of(cx, scope, expr)
        case tree.Whose():
            return _whose(cx, scope, expr)
        case tree.Quantified():
            return _quantified(cx, scope, expr)
        case tree.NumberOf() | tree.FirstOf() | tree.Aggregate():
            return _counted(cx, scope, expr)
        case tree.Phrase():
            return relations.phrase(cx, scope, expr)
        case tree.Is():
            return relations.is_(cx, scope, expr)
        case tree.Where():
            return _where(cx, scope, expr)
        case tree.Extreme():
            return extremes.extreme(cx, scope, expr)
        case tree.Reached():
            return relations.reached(cx, scope, expr)
        case tree.IfElse():
            return _if_else(cx, scope, expr, wanted)
        case tree.Binary():
            return _binary(cx, scope, expr)
        case tree.Divided():
            return _divided(cx, scope, expr)
        case tree.Not():
            return Value(negate(truth(cx, scope, expr.value)), TRUTH)
        case tree.Negate():
            return _negated(cx, scope, expr)
        case tree.SetOf():
            return listed.set_of(cx, scope, expr, wanted)
        case tree.NumberRange():
            return listed.number_range(cx, scope, expr)
        case tree.Can():
            return calls.can(cx, scope, expr)
        case tree.Dice():
            return _misplaced_dice(cx, scope, expr)
    raise AssertionError(f"{type(expr).__name__} has no value")


def _nothing(wanted: Type | None) -> Value:
    """None; where a set is wanted, the one without members."""
    empty = wanted is not None and wanted.many
    return Value(Const(0), wanted) if empty and wanted else Value(Const(-1), NOTHING)


def _negated(cx: Context, scope: Scope, expr: tree.Negate) -> Value:
    inner = a_quantity(cx, scope, expr.value)
    kind = replace(inner.type, low=-inner.type.high, high=-inner.type.low)
    return Value(op("neg", inner.expr), kind)


def _misplaced_dice(cx: Context, scope: Scope, expr: tree.Dice) -> Value:
    return cx.report(
        codes.EFFECT_IN_DEFINITION, expr.span,
        "Dice are rolled on a line of their own." if expr.span.text[0] != "d"
        else f"“{expr.span.text}” is a die, since no cell is called so; dice are rolled on a line of their own.",
        f"Write “roll {expr.span.text} as rolled” above this line, and “rolled” here.", scope,
    )  # fmt: skip


# --- what other files ask for ---------------------------------------------------------------------------


def truth(cx: Context, scope: Scope, expr: tree.Expr, left: tree.Expr | None = None) -> Expr:
    """The value of a condition, 0 or 1; `left` stands before it and “and” or “or”."""
    found = value(cx, scope, expr)
    return truth_of(cx, scope, found, expr, left)


def truth_of(
    cx: Context, scope: Scope, found: Value, expr: tree.Expr, left: tree.Expr | None = None
) -> Expr:
    kind = found.type
    if kind.truth_word in ("any", "no"):
        secrecy.peek(cx, scope, kind, expr)
        some = cx.masks.some(found.expr)
        return some if kind.truth_word == "any" else negate(some)
    if kind.truth_word == "every":
        return NO_VALUE.expr  # that it lacks its “is” is told where it is read
    if kind.base not in ("truth", "unknown") or kind.many:
        cx.report(
            codes.WRONG_TYPE, expr.span, f"A condition is needed here, and this is {kind}.",
            meant.condition(kind, expr, left), scope,
        )  # fmt: skip
    return found.expr


def expect(
    cx: Context, scope: Scope, found: Value, wanted: Type, expr: tree.Expr, what: str
) -> Value:
    """The value, after a report where it does not fit what stands there."""
    if fits(found.type, wanted) and not found.type.truth_word:
        return found
    return cx.report(
        codes.WRONG_TYPE, expr.span, f"{what} must be {wanted}, and this is {found.type}.",
        f"Give {wanted} here.", scope,
    )  # fmt: skip


def a_number(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    found = expect(cx, scope, value(cx, scope, expr), number(), expr, "This")
    # What could not be read counts as a small number, so that no bound is missed on its account.
    return found if found.type.base == "number" else Value(found.expr, number(1, 1))


def a_quantity(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    """A number or a length."""
    found = value(cx, scope, expr)
    kind = found.type
    if kind.base == "length" and not kind.many:
        return found
    found = expect(cx, scope, found, number(), expr, "This")
    return found if found.type.base == "number" else Value(found.expr, number(1, 1))


def player(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    return expect(cx, scope, value(cx, scope, expr), PLAYER.maybe(), expr, "This")


def a_set(cx: Context, scope: Scope, expr: tree.Expr, what: str) -> Value:
    """A set, or a single thing taken as the set of it."""
    found = value(cx, scope, expr)
    return as_set(cx, scope, found, expr, what)


def a_text(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    """Reports a text in quotation marks where a thing of the game is meant."""
    hint, fix = meant.unquoted(expr.span, names.known_names(cx, scope))
    return cx.report(
        codes.WRONG_TYPE, expr.span, "Nothing in the game is a text.", hint, scope, fix=fix
    )


def as_set(cx: Context, scope: Scope, found: Value, expr: tree.Expr, what: str) -> Value:
    kind = found.type
    if kind.base == "unknown" or kind.many:
        return found
    if kind is TEXT:
        return a_text(cx, scope, expr)
    if kind.base in ("cell", "unit", "player", "direction", "type", "terrain"):
        return Value(op("bit", found.expr), kind.set())
    return cx.report(
        codes.WRONG_TYPE, expr.span, f"{what} must be a set, and this is {kind}.",
        "Name several things: “my ships in play”, “cells next to d4”, “{0..3}”.", scope,
    )  # fmt: skip


# --- each kind of expression ----------------------------------------------------------------------------


def _name(cx: Context, scope: Scope, expr: tree.Name, wanted: Type | None) -> Value:
    declared = cx.declarations.get(expr.name)
    if expr.name not in scope.names and isinstance(declared, tree.Define):
        return calls.look_into(cx, scope, declared, [], expr)
    if (
        expr.name not in scope.names and len(cx.world.regions.get(expr.name, ())) > 1
        and ("game", expr.name) not in cx.variables
    ):  # fmt: skip
        return cx.report(
            codes.WRONG_TYPE, expr.span, f"Each player has a region “{expr.name}” of his own.",
            f"Say whose: {expr.name} of player.", scope,
        )  # fmt: skip
    state = cx.variables.get(("game", expr.name))
    if state is not None and expr.name not in scope.names:
        secrecy.secret(cx, scope, state, False, expr.span)
        if state.keys:
            keys.place(cx, scope, ("game", expr.name), None, (), expr.span)
    return names.name(cx, scope, expr, wanted)


def plural(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    """What several are spoken of by: a kind of unit, even where one unit bears the same name."""
    if isinstance(expr, tree.Name) and expr.name in scope.names:
        local = scope.names[expr.name].type
        units = names.component(cx, expr.name) if local.base == "unit" and not local.many else None
        if units is not None and units.type.many:
            return units
    return cx.noted(scope, expr, unsettled(cx, scope, expr))


def _whose(cx: Context, scope: Scope, expr: tree.Whose) -> Value:
    found = plural(cx, scope, expr.what)
    if found.type.base == "unknown":
        return found
    if found.type.base == "cell" and found.type.many and any(cx.world.own_cells):
        own = expr.word == "my"
        some = cx.masks.cells_of_player(found.expr, scope.player, own)
        return Value(some, replace(found.type, mine=own))
    if found.type.base != "unit" or not found.type.many:
        return cx.report(
            codes.WRONG_TYPE, expr.span, f"“{expr.word}” says whose units, and this is {found.type}.",
            f"Name a kind of unit: {expr.word} units.", scope,
        )  # fmt: skip
    if expr.word == "my":
        mine = cx.masks.of_player(found.expr, scope.player)
        return Value(mine, replace(found.type, mine=True))
    return Value(cx.masks.of_others(found.expr, scope.player), found.type)


def _quantified(cx: Context, scope: Scope, expr: tree.Quantified) -> Value:
    found = plural(cx, scope, expr.what)
    found = as_set(cx, scope, found, expr.what, f"What “{expr.word}” speaks of")
    return Value(found.expr, replace(found.type, truth_word=expr.word))


def _counted(
    cx: Context, scope: Scope, expr: tree.NumberOf | tree.FirstOf | tree.Aggregate
) -> Value:
    if isinstance(expr, tree.NumberOf):
        held = cards.counted(cx, scope, expr.what)
        if held is not None:
            return held
    found = as_set(cx, scope, plural(cx, scope, expr.what), expr.what, "What is counted")
    if isinstance(expr, tree.Aggregate):
        return members.aggregate(cx, scope, expr, found)
    word = "number" if isinstance(expr, tree.NumberOf) else "first"
    return Value(found.expr, replace(found.type, truth_word=word))


def settle(cx: Context, scope: Scope, found: Value, expr: tree.Expr) -> Value:
    """Ends what “number of”, “first of”, “any” and “no” began, once all that follows has been read."""
    word = found.type.truth_word
    cx.noted(scope, expr, found)
    if word in ("any", "no"):
        return Value(truth_of(cx, scope, found, expr), TRUTH)
    if word == "number":
        secrecy.peek(cx, scope, found.type, expr)
        return Value(op("count", found.expr), number(0, _most(cx, found.type)))
    if word == "first":
        secrecy.picked(cx, scope, found.type, expr)
        register = cx.register("each")
        order = secrecy.public_order(cx, found.type, Local(register))
        first = Fold("least", register, found.expr, order) if order else op("first", found.expr)
        return Value(first, found.type.one().maybe())
    return found


def _most(cx: Context, kind: Type) -> int:
    sizes = {
        "unit": len(cx.world.units),
        "cell": len(cx.world.cells),
        "player": len(cx.world.sides),
    }
    return sizes.get(kind.base, 64)


def _where(cx: Context, scope: Scope, expr: tree.Where) -> Value:
    found = cx.noted(scope, expr.what, unsettled(cx, scope, expr.what))
    if found.type.base == "unknown":
        return found
    if not found.type.many:
        return cx.report(
            codes.WRONG_TYPE, expr.what.span, f"“where” picks from a set, and this is {found.type}.",
            "Put a set before it: cells where it is empty.", scope,
        )  # fmt: skip
    register = cx.register(expr.name.text if expr.name else "it")
    inner = scope.with_member(expr.name, Value(Local(register), found.type.one()))
    condition = truth(cx, inner, expr.condition)
    kept = cx.masks.filter(found.expr, register, found.type, condition)
    return Value(kept, found.type)


def _if_else(cx: Context, scope: Scope, expr: tree.IfElse, wanted: Type | None) -> Value:
    condition = truth(cx, scope, expr.condition)
    a = value(cx, scope, expr.value, wanted)
    b = value(cx, scope, expr.otherwise, wanted)
    if not (fits(a.type, b.type.maybe()) or fits(b.type, a.type.maybe())):
        return cx.report(
            codes.WRONG_TYPE, expr.span, f"Before “if” stands {a.type}, after “else” {b.type}.",
            "Give things of one sort on both sides.", scope,
        )  # fmt: skip
    return Value(choice(condition, a.expr, b.expr), join(a.type, b.type))


COMPARISONS = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "lt", ">=": "le"}


def _binary(cx: Context, scope: Scope, expr: tree.Binary) -> Value:
    if expr.operator in ("and", "or"):
        left = truth(cx, scope, expr.left)
        right = truth(cx, scope, expr.right, expr.left)
        return Value(op(expr.operator, left, right), TRUTH)
    if expr.operator in COMPARISONS:
        return _comparison(cx, scope, expr)
    return _arithmetic(cx, scope, expr)


def _sides(cx: Context, scope: Scope, left: tree.Expr, right: tree.Expr) -> tuple[Value, Value]:
    """Both sides of a comparison; a bare word is looked for in the list of the other side."""
    if isinstance(left, tree.Name) and not isinstance(right, tree.Name):
        b = value(cx, scope, right)
        return value(cx, scope, left, b.type), b
    a = value(cx, scope, left)
    return a, value(cx, scope, right, a.type)


def _comparison(cx: Context, scope: Scope, expr: tree.Binary) -> Value:
    a, b = _sides(cx, scope, expr.left, expr.right)
    return Value(compare(cx, scope, expr, a, b), TRUTH)


def compare(cx: Context, scope: Scope, expr: tree.Binary, a: Value, b: Value) -> Expr:
    equal = expr.operator in ("=", "!=")
    if a.type.truth_word or b.type.truth_word:
        cx.report(
            codes.WRONG_TYPE, expr.span, "Sets that are asked about can't be compared this way.",
            "Say “any ... as x where x... = ...”.", scope,
        )  # fmt: skip
        return Const(0)
    alike = fits(a.type, b.type.maybe()) or fits(b.type, a.type.maybe())
    if not alike and TEXT in (a.type, b.type):
        a_text(cx, scope, expr.right if b.type is TEXT else expr.left)
        return Const(0)
    if not alike and lengths.mixed(a.type, b.type):
        lengths.not_a_length(cx, scope, expr)
        return Const(0)
    if not alike and ratios.mixed(a.type, b.type):
        ratios.not_odds(cx, scope, expr)
        return Const(0)
    if not alike or (not equal and a.type.base not in ("number", "length", "odds", "unknown")):
        cx.report(
            codes.WRONG_TYPE, expr.span, f"{a.type} can't be compared with {b.type}.".capitalize(),
            "Compare things of one sort; “<” and “>” compare numbers.", scope,
        )  # fmt: skip
        return Const(0)
    _can_differ(cx, scope, expr, a, b)
    left, right = (b.expr, a.expr) if expr.operator in (">", ">=") else (a.expr, b.expr)
    found = op(COMPARISONS[expr.operator], left, right)
    return _not_of_none(a, b, found, equal)


def _can_differ(cx: Context, scope: Scope, expr: tree.Binary, a: Value, b: Value) -> None:
    """Warns of a state compared with a number outside its range: the answer is always the same."""
    kept, fixed = (a, b) if isinstance(b.expr, Const) else (b, a)
    numbers = a.type.base == b.type.base == "number" and not (a.type.many or b.type.many)
    if not (numbers and isinstance(fixed.expr, Const) and isinstance(kept.expr, Slot | Column)):
        return
    low, high, number_ = kept.type.low, kept.type.high, fixed.expr.value
    if low <= number_ <= high or high - low > FAR // 2:
        return
    cx.report(
        codes.NEVER_CHANGES, expr.span,
        f"This never changes: what is compared with {number_} goes from {low} to {high}.",
        "Compare it with a number of its range, or widen the range.", scope,
    )  # fmt: skip


def _not_of_none(a: Value, b: Value, found: Expr, equal: bool) -> Expr:
    """Two things that are both none are not equal unless one of them is written `none`."""
    both = a.type.optional and b.type.optional and "none" not in (a.type.base, b.type.base)
    if not (equal and both):
        return found
    return op("and", op("le", Const(0), a.expr), found)


def _arithmetic(cx: Context, scope: Scope, expr: tree.Binary) -> Value:
    a = value(cx, scope, expr.left)
    b = value(cx, scope, expr.right)
    if "unknown" in (a.type.base, b.type.base):
        return NO_VALUE
    if (a.type.many or b.type.many) and expr.operator in "+-":
        return _joined(cx, scope, expr, a, b)
    word = {"+": "add", "-": "sub", "*": "mul"}[expr.operator]
    if "odds" in (a.type.base, b.type.base):
        return ratios.shifted(cx, scope, expr, a, b)
    low, high = interval(expr.operator, a.type, b.type)
    if "length" in (a.type.base, b.type.base):
        return lengths.reckoned(
            cx, scope, expr, a, b, Value(op(word, a.expr, b.expr), length(low, high))
        )
    a = expect(cx, scope, a, number(), expr.left, "This")
    b = expect(cx, scope, b, number(), expr.right, "This")
    if "unknown" in (a.type.base, b.type.base):
        return NO_VALUE
    return Value(op(word, a.expr, b.expr), number(low, high))


def _joined(cx: Context, scope: Scope, expr: tree.Binary, a: Value, b: Value) -> Value:
    """Two sets as one, or the one without the other; a single thing counts as the set of it."""
    ones = (a.type.one().sure(), b.type.one().sure())
    if not (fits(*ones) or ones[0].base == ones[1].base == "unit"):
        hint = "“+” and “-” stand between two numbers, or between two sets of one sort."
        if isinstance(expr.left, tree.Phrase) and expr.left.relation.objects:
            meant = f"({expr.left.relation.objects[-1].span.text} {expr.operator} {expr.right.span.text})"
            hint = f"Put brackets round all that follows “{expr.left.relation.word}”: {meant}"
        return cx.report(
            codes.WRONG_TYPE, expr.span,
            f"{a.type} and {b.type} can't be {'joined' if expr.operator == '+' else 'taken apart'}."
            .capitalize(),
            hint, scope,
        )  # fmt: skip
    left, right = (v.expr if v.type.many else op("bit", v.expr) for v in (a, b))
    joined = join(*ones)
    taken = replace(ones[0], whole=joined.whole)
    kind = replace(joined if expr.operator == "+" else taken, many=True, truth_word="")
    return Value(op("union" if expr.operator == "+" else "minus", left, right), kind)


def interval(operator: str, a: Type, b: Type) -> tuple[int, int]:
    if operator == "+":
        ends = [a.low + b.low, a.high + b.high]
    elif operator == "-":
        ends = [a.low - b.high, a.high - b.low]
    else:
        ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    return max(min(ends), -FAR), min(max(ends), FAR)


def _divided(cx: Context, scope: Scope, expr: tree.Divided) -> Value:
    if relations.names_a_point(cx, scope, expr):
        return NO_VALUE
    a = a_quantity(cx, scope, expr.left)
    b = a_number(cx, scope, expr.right)
    if b.type.low <= 0:
        return cx.report(
            codes.OUT_OF_RANGE, expr.right.span, "What is divided by here may be 0 or less.",
            "Divide by a number that is always 1 or more.", scope,
        )  # fmt: skip
    sign = -1 if expr.up else 1
    ends = [
        sign * (sign * x // y) for x in (a.type.low, a.type.high) for y in (b.type.low, b.type.high)
    ]
    word = "ceildiv" if expr.up else "floordiv"
    return Value(op(word, a.expr, b.expr), replace(a.type, low=min(ends), high=max(ends)))


def attribute_row(table: tuple[int, ...], index: Expr, optional: bool, default: int) -> Expr:
    if isinstance(index, Const) and index.value >= 0:
        return Const(table[index.value])
    return lookup(table, index, optional, default)
