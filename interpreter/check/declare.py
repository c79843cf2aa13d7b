"""Declared states -> variables of the layout, with their types."""

from __future__ import annotations

from math import prod

from interpreter.check import expressions, names
from interpreter.check.context import Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program.expressions import Const
from interpreter.program.layout import Key, Variable
from interpreter.program.types import (
    CELL,
    DIRECTION,
    PLAYER,
    TERRAIN,
    TRUTH,
    UNIT_TYPE,
    UNKNOWN,
    Type,
    number,
)
from interpreter.syntax import tree

SIMPLE = {
    "truth": TRUTH, "cell": CELL, "player": PLAYER, "direction": DIRECTION, "terrain": TERRAIN,
    "type": UNIT_TYPE,
}  # fmt: skip
MOST = 1_000_000
MOST_VALUES = 20_000
MOST_CARDS = 999


def states(cx: Context) -> None:
    """Gives every declared state its places."""
    for declared in cx.declarations.values():
        if isinstance(declared, tree.State):
            _state(cx, declared)
        elif isinstance(declared, tree.Pile):
            _pile(cx, declared)


def _state(cx: Context, declared: tree.State, pile: bool = False) -> None:
    scope = Scope({}, declared)
    owner = declared.owner.text if declared.owner else "game"
    counts = {
        "game": 1,
        "player": len(cx.world.sides),
        "cell": len(cx.world.cells),
        "unit": len(cx.world.units),
    }
    counts |= {kind: len(cx.world.units) for kind in cx.world.kinds}
    if owner not in counts:
        assert declared.owner is not None
        cx.report(
            codes.UNKNOWN_NAME, declared.owner.span, f"Nothing called “{owner}” can have a state.",
            cx.nearest(owner, list(counts), "A kind of unit, “unit”, “cell” or “player” can."), scope,
        )  # fmt: skip
        return
    kind = state_type(cx, scope, declared.type)
    sorts = [column_type(cx, scope, column) for column in declared.keys]
    if declared.seen_by == "owner" and not _has_owner(cx, owner):
        cx.report(
            codes.WRONG_VALUE, declared.name.span,
            "The game has no owner who could see this state." if owner == "game"
            else "The cells of a board that all share have no owner who could see this state.",
            "Give each player one, “state player.NAME”, or each side a board, “copies: side”."
            if owner == "cell" else "Give each player one: state player.NAME", scope,
        )  # fmt: skip
    keys = tuple(_key(cx, c, k) for c, k in zip(declared.keys, sorts, strict=True))
    start = _start(cx, scope, declared, kind)
    words = cx.words_of(kind) if kind.base != "truth" else ("no", "yes")
    name = ("set of " if kind.many else "") + kind.base
    count = counts[owner] * prod(key.count for key in keys)
    if count > MOST_VALUES:
        cx.report(
            codes.OUT_OF_RANGE, declared.name.span, f"This state would have {count} values.",
            f"Keep it at or below {MOST_VALUES}.", scope,
        )  # fmt: skip
        return
    base = cx.draft.reserve(count, start)
    variable = Variable(
        declared.name.text, owner, base, count, start, kind.low, kind.high, name, words,
        declared.seen_by, kind.many, keys, kind.kinds, pile,
    )  # fmt: skip
    cx.draft.variables.append(variable)
    cx.variables[owner, declared.name.text] = variable
    cx.state_types[owner, declared.name.text] = kind
    cx.key_types[owner, declared.name.text] = sorts


def _has_owner(cx: Context, what: str) -> bool:
    """Whether what a state is of belongs to somebody."""
    return any(cx.world.own_cells) if what == "cell" else what != "game"


def _pile(cx: Context, declared: tree.Pile) -> None:
    """A pile is a state: how many there are of each word of a list."""
    if isinstance(cx.declarations.get(declared.kind.text), tree.Broken):
        return  # what its cards are is not known, and that is told already
    span, kind = declared.kind.span, tree.Word(declared.kind.span, declared.kind.text)
    low, high = tree.Number(span, 0), tree.Number(span, MOST_CARDS)
    column = tree.Column(span, tree.Word(span, "card"), low, high, kind)
    owner = tree.Word(span, "player") if declared.per_player else None
    written = tree.Type(span, "range", "", low, high)
    state = tree.State(
        declared.span, declared.name, declared.title, declared.cites, owner, written, None,
        declared.seen_by, (column,),
    )  # fmt: skip
    _state(cx, state, True)


def column_type(cx: Context, scope: Scope, column: tree.Column) -> Type:
    """What stands in a column of a table or in the brackets of a state: a number, or a word."""
    if column.words is None:
        low, high = _bound(cx, scope, column.low), _bound(cx, scope, column.high)
        if low <= high <= low + MOST_VALUES:
            return number(low, high)
        cx.report(
            codes.OUT_OF_RANGE, column.span, "This range holds no number, or is too wide.",
            "Write the lower end first: roll: 1..6.", scope,
        )  # fmt: skip
        return number(0, 0)
    written = tree.Type(column.words.span, "named", column.words.text, None, None)
    kind = _named(cx, scope, written)
    if kind.base == "unknown" or cx.words_of(kind):
        return kind
    cx.report(
        codes.WRONG_TYPE, column.words.span, f"There can't be one for each {column.words.text} here.",
        "Name a list of words, “player”, “direction” or “terrain”, or a range of numbers.", scope,
    )  # fmt: skip
    return UNKNOWN


def _key(cx: Context, column: tree.Column, kind: Type) -> Key:
    """What a state has a value for each of."""
    words = cx.words_of(kind) if kind.base != "number" else ()
    count = len(words) or kind.high - kind.low + 1
    return Key(column.name.text, 0 if words else kind.low, count, words)


def state_type(cx: Context, scope: Scope, written: tree.Type) -> Type:
    """The type that a state is declared with; its bounds hold -1 where it may be none."""
    if written.form == "range":
        assert written.low is not None
        assert written.high is not None
        low = _bound(cx, scope, written.low)
        high = _bound(cx, scope, written.high)
        if low > high or not -MOST <= low <= high <= MOST:
            cx.report(
                codes.OUT_OF_RANGE, written.span, "This range holds no number, or is too wide.",
                f"Write the lower end first, both within {MOST}.", scope,
            )  # fmt: skip
            return number(0, 0)
        return number(low, high)
    found = _named(cx, scope, written)
    if written.form == "set":
        return found.set()
    if written.form == "optional":
        found = found.maybe()
    return found


def _bound(cx: Context, scope: Scope, expr: tree.Expr) -> int:
    found = expressions.a_number(cx, scope, expr)
    if isinstance(found.expr, Const):
        return found.expr.value
    cx.report(
        codes.WRONG_TYPE, expr.span, "The end of a range must be a fixed number.",
        "Write a number or an option.", scope,
    )  # fmt: skip
    return 0


def _named(cx: Context, scope: Scope, written: tree.Type) -> Type:
    name = written.name
    low = -1 if written.form == "optional" else 0
    if name in SIMPLE:
        kind = SIMPLE[name]
        size = {"cell": len(cx.world.cells), "player": len(cx.world.sides)}.get(name)
        words = cx.words_of(kind)
        return Type(kind.base, low=low, high=(size or len(words) or 2) - 1)
    units = names.component(cx, name)
    if units is not None and units.type.base == "unit":
        return Type("unit", kinds=units.type.kinds, low=low, high=len(cx.world.units) - 1)
    declared = cx.declarations.get(name)
    if isinstance(declared, tree.Words):
        cx.used.add(name)
        return Type("word", words=name, low=low, high=len(declared.values) - 1)
    if not isinstance(declared, tree.Broken):
        known = [*SIMPLE, *cx.world.kinds, "unit"]
        known += [n for n, d in cx.declarations.items() if isinstance(d, tree.Words)]
        cx.report(
            codes.UNKNOWN_NAME, written.span, f"No sort of thing is called “{name}”.",
            cx.nearest(name, known, "A state holds a number (0..6), truth, cell, player, unit or word."),
            scope,
        )  # fmt: skip
    return UNKNOWN


def _start(cx: Context, scope: Scope, declared: tree.State, kind: Type) -> int:
    if declared.start is None:
        if kind.many:
            return 0
        if kind.base == "direction" and not kind.optional:
            return min(cx.world.ways, default=0)
        return -1 if kind.optional else kind.low if kind.base == "number" else 0
    found: Value = expressions.value(cx, scope, declared.start, kind)
    found = expressions.expect(cx, scope, found, kind, declared.start, "The start value")
    if not isinstance(found.expr, Const):
        cx.report(
            codes.WRONG_TYPE, declared.start.span, "A start value must be fixed.",
            "Write a number, a word or none.", scope,
        )  # fmt: skip
        return 0
    value = found.expr.value
    if kind.base == "number" and not kind.low <= value <= kind.high:
        cx.report(
            codes.OUT_OF_RANGE, declared.start.span, f"The start value {value} is outside {kind.low}..{kind.high}.",
            "Start within the range.", scope,
        )  # fmt: skip
    return value
