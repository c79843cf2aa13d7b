"""Names with brackets: definitions, tables, and the functions of the language; and `can ACTION`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from interpreter.check import (
    actions,
    expressions,
    footprints,
    keys,
    lengths,
    meant,
    members,
    names,
    ratios,
    relations,
    secrecy,
    tables,
)
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.check.masks import spread_of
from interpreter.diagnostics import Label, Span, codes
from interpreter.program.expressions import (
    Bind,
    Column,
    Const,
    Local,
    Lookup,
    Lookup2,
    Slot,
    StepsIn,
)
from interpreter.program.fold import extent, free, op
from interpreter.program.geometry import crossings
from interpreter.program.types import (
    CELL,
    DIRECTION,
    EDGE,
    PLAYER,
    TERRAIN,
    TRUTH,
    Type,
    length,
    number,
)
from interpreter.syntax import tree

DEEPEST = 24
MOST_SIDES = 12
MOST_MEASURED = 2_000
LARGEST = 20_000  # nodes of an expression with all definitions looked into
MOST_LEVELS = 100
FOOTPRINT = "footprint"  # takes one value or three


def call(cx: Context, scope: Scope, expr: tree.Call) -> Value:
    """`reach(ship)`, `odds(a, b)`, `step(cell, n)`."""
    name = expr.name.text
    if ("game", name) in cx.variables and name not in scope.names:
        secrecy.secret(cx, scope, cx.variables["game", name], False, expr.span)
        index = keys.place(cx, scope, ("game", name), None, expr.arguments, expr.span)
        cx.used.add(name)
        return names.game_state(cx, name, index)
    declared = cx.declarations.get(name)
    if isinstance(declared, tree.Define):
        return look_into(cx, scope, declared, list(expr.arguments), expr)
    if isinstance(declared, tree.Table):
        return tables.look_up(cx, scope, declared, expr)
    if name == FOOTPRINT:
        return footprints.footprint(cx, scope, expr)
    built_in = FUNCTIONS.get(name)
    if built_in is not None:
        wanted, function = built_in
        return _call_built_in(cx, scope, expr, wanted, function)
    if isinstance(declared, tree.Broken):
        return NO_VALUE
    if isinstance(declared, tree.Procedure | tree.Action | tree.Test):
        return changes_the_game(cx, scope, declared, expr)
    if names.unreadable(cx, name):
        return NO_VALUE
    known = [
        *FUNCTIONS,
        FOOTPRINT,
        *(n for n, d in cx.declarations.items() if isinstance(d, tree.Define)),
    ]
    return cx.report(
        codes.UNKNOWN_NAME, expr.name.span, f"Nothing is called “{name}” that takes values in brackets.",
        meant.by_call(expr) or _attribute(cx, expr)
        or cx.nearest(name, known, f"Declare it: define {name}(...) = ..."), scope,
        label="not declared", fix=meant.instead(expr.name.span, known),
    )  # fmt: skip


def _attribute(cx: Context, expr: tree.Call) -> str | None:
    """What is right where something that a thing has is asked for like a function: owner(ship)."""
    had = {"owner", "cell", "type", "terrain", "row", "column"}
    had |= {n for kind in cx.world.sheets.units.kinds.values() for n in kind.attributes}
    had |= {n for scope, n in cx.variables if scope != "game"}
    if expr.name.text not in had or len(expr.arguments) != 1:
        return None
    return f"Write: {expr.arguments[0].value.span.text}.{expr.name.text}"


def changes_the_game(
    cx: Context, scope: Scope, declared: tree.Procedure | tree.Action | tree.Test, expr: tree.Call
) -> Value:
    name, kind = expr.name.text, type(declared).__name__.lower()
    instead = {
        tree.Procedure: f"Carry it out on a line of its own: {expr.span.text}",
        tree.Action: f"Ask whether it is open: can {name}",
        tree.Test: f"Roll it on a line of its own: roll {expr.span.text} as passed",
    }
    return cx.report(
        codes.EFFECT_IN_DEFINITION, expr.name.span,
        f"“{name}” is {'an' if kind == 'action' else 'a'} {kind}, and looking at it would change the game.",
        instead[type(declared)], scope,
        related=(Label(declared.name.span, "declared here"),),
    )  # fmt: skip


# --- definitions


def look_into(
    cx: Context,
    scope: Scope,
    declared: tree.Define,
    given: Sequence[tree.Argument],
    expr: tree.Expr,
) -> Value:
    """The value of a definition with its parameters set."""
    name = declared.name.text
    cx.used.add(name)
    if name in scope.calls or len(scope.calls) > DEEPEST:
        return recursive(cx, scope, declared.name, expr.span)
    bound = arguments(cx, scope, declared, declared.parameters, given, expr.span)
    if bound is None:
        return NO_VALUE
    sorts, later = sorts_of(name, bound)
    body = _body(cx, scope, declared, sorts)
    if body is None:
        return recursive(cx, scope, declared.name, expr.span)
    result = body.expr
    for register, found in reversed(later):
        if register in free(result):
            result = Bind(register, found.expr, result)
    return Value(result, body.type)


def sorts_of(
    name: str, bound: dict[str, Value]
) -> tuple[dict[str, Value], list[tuple[str, Value]]]:
    """What the parameters of a definition stand for; values that are worked out get registers, to be set before."""
    sorts: dict[str, Value] = {}
    later: list[tuple[str, Value]] = []
    for word, found in bound.items():
        if not isinstance(found.expr, Const | Local | Slot):
            register = f"{name}_{word}"
            later.append((register, found))
            found = Value(Local(register), found.type)
        sorts[word] = found
    return sorts, later


def _body(
    cx: Context, scope: Scope, declared: tree.Define, given: dict[str, Value]
) -> Value | None:
    """The value of a definition for parameters of these sorts, looked into once for each; None if too large."""
    name = declared.name.text
    key = (name, scope.player, scope.clause, tuple(given.items()))
    if key not in cx.definitions:
        asker = scope.asker or scope.rule
        inner = Scope(
            given, declared, scope.player, scope.clause, (*scope.calls, name), asker=asker
        )
        body = expressions.value(cx, inner, declared.value)
        if body.type.truth_word:
            body = Value(expressions.truth_of(cx, inner, body, declared.value), TRUTH)
        nodes, levels = extent(body.expr)
        cx.definitions[key] = None if nodes > LARGEST or levels > MOST_LEVELS else body
    return cx.definitions[key]


def recursive(cx: Context, scope: Scope, name: tree.Word, span: Span) -> Value:
    says = f"“{name.text}” is explained by itself, or by too many others."
    hint = "Break the circle: each rule may only use rules that do not lead back to it."
    if isinstance(scope.rule, tree.Procedure | tree.Phase | tree.Action):
        says = f"“{name.text}” leads back to itself."
        hint = "What is done again and again is a loop: repeat at most 10 times:"
    if isinstance(scope.rule, tree.Reaction):
        event = name.text.removeprefix("when ")
        says = f"What happens when {event} makes that happen again."
        hint = (
            "Let it happen where the unit is moved: in the action, or in a procedure that it uses."
        )
    return cx.report(
        codes.RECURSIVE_RULE, span, says, hint, scope,
        related=(Label(name.span, "declared here"),) if span != name.span else (),
    )  # fmt: skip


def arguments(
    cx: Context, scope: Scope, declared: tree.Declaration, parameters: Sequence[tree.Word],
    given: Sequence[tree.Argument], span: Span,
) -> dict[str, Value] | None:  # fmt: skip
    """The given values by parameter name; None after a report where they don't match."""
    wanted = [p.text for p in parameters]
    found: dict[str, Value] = {}
    free_names = [w for w in wanted if w not in {a.name.text for a in given if a.name}]
    for argument in given:
        value = expressions.value(cx, scope, argument.value)
        implied = free_names.pop(0) if free_names and argument.name is None else ""
        word = argument.name.text if argument.name is not None else implied
        if word not in wanted or word in found:
            place = argument.name.span if argument.name else argument.span
            wrong_arguments(cx, scope, declared, wanted, place)
            return None
        found[word] = value
    if len(found) != len(wanted):
        wrong_arguments(cx, scope, declared, wanted, span)
        return None
    return {w: found[w] for w in wanted}


def wrong_arguments(
    cx: Context, scope: Scope, declared: tree.Declaration, wanted: list[str], span: Span
) -> None:
    count = {0: "no values", 1: "one value"}.get(len(wanted), f"{len(wanted)} values")
    name = declared.name.text
    cx.report(
        codes.WRONG_ARGUMENTS, span, f"“{name}” takes {count} in brackets.",
        f"Write {name}({', '.join(wanted)})." if wanted else f"Write {name} alone.", scope,
        related=(Label(declared.name.span, "declared here"),),
    )  # fmt: skip


# --- functions of the language

Built = Callable[[Context, Scope, list[Value], tree.Call], Value]


def _call_built_in(
    cx: Context, scope: Scope, expr: tree.Call, wanted: tuple[Type, ...], function: Built
) -> Value:
    if len(expr.arguments) != len(wanted) or any(a.name for a in expr.arguments):
        count = len(wanted)
        return cx.report(
            codes.WRONG_ARGUMENTS, expr.span, f"“{expr.name.text}” takes {count} values in brackets.",
            f"Give {', '.join(str(w) for w in wanted)}.", scope,
        )  # fmt: skip
    found = []
    for argument, kind in zip(expr.arguments, wanted, strict=True):
        value = expressions.value(cx, scope, argument.value)
        found.append(_argument(cx, scope, value, kind, argument.value))
    return function(cx, scope, found, expr)


def _argument(cx: Context, scope: Scope, value: Value, wanted: Type, expr: tree.Expr) -> Value:
    """A value given to a function; units and cells, numbers and lengths are taken as they come."""
    if wanted.many:
        value = expressions.as_set(cx, scope, value, expr, "This")
    others = {
        ANY_PLACE: ("unit",),
        SOME_PLACES: ("unit",),
        A_QUANTITY: ("length", "odds"),
        A_LINE: ("terrain",),
    }
    if value.type.base in others.get(wanted, ()) and value.type.many == wanted.many:
        return value
    if wanted.base == "length" and lengths.mixed(value.type, wanted):
        return lengths.not_a_length(cx, scope, expr)
    return expressions.expect(cx, scope, value, wanted, expr, "This")


def _step(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    cell, way = given
    if isinstance(way.expr, Const) and way.expr.value >= 0:
        return Value(Lookup(cx.world.steps[way.expr.value], cell.expr, True, -1), CELL.maybe())
    return Value(Lookup2(cx.world.steps, way.expr, cell.expr, -1), CELL.maybe())


def _steps(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    cell, ways = given[0].expr, given[1].expr
    if isinstance(ways, Const):
        return Value(Lookup(one_step(cx, ways.value), cell, True, 0), CELL.set())
    if isinstance(ways, Lookup):
        tables = tuple(one_step(cx, row) for row in ways.table)
        return Value(Lookup2(tables, ways.index, cell, 0), CELL.set())
    return Value(StepsIn(cell, ways), CELL.set())


def one_step(cx: Context, ways: int) -> tuple[int, ...]:
    """For each cell the cells one step away in any of a set of directions."""
    chosen = [steps for way, steps in enumerate(cx.world.steps) if ways >> way & 1]
    return tuple(
        sum({1 << steps[cell] for steps in chosen if steps[cell] >= 0})
        for cell in range(len(cx.world.cells))
    )


def _neighbours(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    return Value(spread_of(cx.world.neighbours, given[0].expr), CELL.set())


def _ball(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    return Value(relations.within(cx, scope, given[1], given[0].expr, expr), CELL.set())


def _ray(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    tables = tuple(_rays(steps) for steps in cx.world.steps)
    cell, way = given
    return Value(Lookup2(tables, way.expr, cell.expr, 0), CELL.set())


@lru_cache(maxsize=64)
def _rays(steps: tuple[int, ...]) -> tuple[int, ...]:
    found = []
    for cell in range(len(steps)):
        mask, at = 0, steps[cell]
        while at >= 0 and not mask >> at & 1:
            mask |= 1 << at
            at = steps[at]
        found.append(mask)
    return tuple(found)


def _distance(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    a, b = given
    if cx.world.points:
        return lengths.distance(cx, a, b)
    if len(cx.world.cells) > MOST_MEASURED:
        return cx.report(
            codes.TOO_LARGE, expr.span, f"“distance” is for boards of up to {MOST_MEASURED} cells.",
            "Say “within ... of ...” instead.", scope,
        )  # fmt: skip
    far = len(cx.world.cells)
    cells = (lengths.place_of(cx, a), lengths.place_of(cx, b))
    return Value(Lookup2(cx.world.distances, *cells, far), number(0, far))


def _crosses(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    a, b, edge = given
    if not isinstance(edge.expr, Const):
        return NO_VALUE
    if cx.world.points:
        return lengths.crossed(cx, scope, given, expr)
    if edge.type.base != "edge":
        return expressions.expect(cx, scope, edge, EDGE, expr.arguments[2].value, "This")
    pairs = list(cx.world.edges.values())[edge.expr.value]
    table = crossings(pairs, cx.world.steps, len(cx.world.cells), cx.world.squares)
    start, end = lengths.place_of(cx, a), lengths.place_of(cx, b)
    return Value(op("has", Lookup(table, start, True, 0), end), TRUTH)


def _unit_at(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    lone = [n for n, alone in enumerate(cx.world.lone_layers) if alone]
    kinds = frozenset(k for k in cx.world.kinds if cx.world.layer_of(k) in lone)
    if len(lone) != 1:
        return cx.report(
            codes.WRONG_TYPE, expr.span, "A cell of this game may hold several units.",
            "Say which you mean: “first of ships at to”.", scope,
        )  # fmt: skip
    kind = Type("unit", optional=True, kinds=kinds, on_board=True)
    return Value(Column(cx.draft.at[lone[0]], given[0].expr, True, -1), kind)


def _turned(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    """`turned(way, n)`: n sides to the right, to the left where n is negative."""
    way, sides = given
    low, high = sides.type.low, sides.type.high
    if low < -MOST_SIDES or high > MOST_SIDES:
        return cx.report(
            codes.OUT_OF_RANGE, expr.span, "This may turn by very many sides.",
            f"Keep it between -{MOST_SIDES} and {MOST_SIDES}.", scope,
        )  # fmt: skip
    tables = tuple(turns(cx.world.ring, n) for n in range(low, high + 1))
    number_of_turn = op("sub", sides.expr, Const(low))
    if isinstance(number_of_turn, Const):
        return Value(Lookup(tables[number_of_turn.value], way.expr, True, -1), way.type)
    return Value(Lookup2(tables, number_of_turn, way.expr, -1), way.type)


def turns(ring: tuple[int, ...], sides: int) -> tuple[int, ...]:
    """For each direction the one so many sides further round; itself where it is none of the board's."""
    return tuple(
        ring[(ring.index(way) + sides) % len(ring)] if way in ring else way for way in range(8)
    )


def _least_most(word: str) -> Built:
    def build(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
        a, b = given
        pick = min if word == "min" else max
        if lengths.mixed(a.type, b.type):
            return lengths.not_a_length(cx, scope, expr)
        if ratios.mixed(a.type, b.type):
            return ratios.not_odds(cx, scope, expr)
        low, high = pick(a.type.low, b.type.low), pick(a.type.high, b.type.high)
        return Value(op(word, a.expr, b.expr), replace(a.type, low=low, high=high))

    return build


def _opponent(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    return members.opponent(cx, scope, given[0], expr.span)


ANY_CELL, ANY_WAY = CELL.maybe(), DIRECTION.maybe()
# These also take what is named: places units, quantities lengths, lines terrain.
ANY_PLACE, SOME_PLACES = Type("cell", optional=True, high=1), Type("cell", many=True, high=1)
A_QUANTITY, A_LINE = replace(number(), optional=True), replace(EDGE, high=1)
ANY_UNIT, SOME_UNITS = Type("unit", optional=True), Type("unit", many=True)

FUNCTIONS: dict[str, tuple[tuple[Type, ...], Built]] = {
    "step": ((ANY_CELL, ANY_WAY), _step),
    "steps": ((ANY_CELL, DIRECTION.set()), _steps),
    "neighbours": ((CELL.set(),), _neighbours),
    "ball": ((CELL.set(), number()), _ball),
    "ray": ((ANY_CELL, ANY_WAY), _ray),
    "turned": ((ANY_WAY, number()), _turned),
    "distance": ((ANY_PLACE, ANY_PLACE), _distance),
    "crosses": ((ANY_PLACE, ANY_PLACE, A_LINE), _crosses),
    "behind": ((ANY_PLACE, ANY_PLACE, TERRAIN), lengths.behind),
    "line": ((ANY_PLACE, ANY_PLACE), lengths.line),
    "ahead": ((ANY_PLACE, ANY_WAY), lengths.ahead),
    "towards": ((ANY_PLACE, ANY_PLACE), lengths.towards),
    "room": ((ANY_UNIT,), lengths.room),
    "clear_way": ((ANY_UNIT, SOME_UNITS), lengths.clear_way),
    "spots_within": ((ANY_UNIT, length(), SOME_PLACES), lengths.spots_within),
    "unit_at": ((ANY_CELL,), _unit_at),
    "opponent": ((PLAYER.maybe(),), _opponent),
    "odds": ((number(), number()), ratios.of),
    "min": ((A_QUANTITY, A_QUANTITY), _least_most("min")),
    "max": ((A_QUANTITY, A_QUANTITY), _least_most("max")),
}


# --- can ACTION


def can(cx: Context, scope: Scope, expr: tree.Can) -> Value:
    """Whether the player at hand has a way to do an action."""
    declared = cx.declarations.get(expr.name.text)
    if not isinstance(declared, tree.Action):
        if isinstance(declared, tree.Broken):
            return NO_VALUE
        known = [n for n, d in cx.declarations.items() if isinstance(d, tree.Action)]
        return cx.report(
            codes.UNKNOWN_NAME, expr.name.span, f"No action is called “{expr.name.text}”.",
            cx.nearest(expr.name.text, known, "Name an action."), scope,
        )  # fmt: skip
    return Value(actions.possible(cx, scope, declared, expr), TRUTH)
