"""The measured table: lengths, and what is asked of bases, lines and ways in rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.check import expressions
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program.expressions import Column, Const, Expr, Fold, Local, Lookup, Measure
from interpreter.program.fold import choice, free, op
from interpreter.program.geometry import members
from interpreter.program.types import CELL, DIRECTION, TRUTH, Type, length
from interpreter.syntax import tree

TENTHS = {"inch": 254, "inches": 254, "cm": 100, "mm": 10}  # of a millimetre
LONGEST = 10**6  # a hundred metres
FARTHEST = 30_000  # that may be gone in one move: three metres


def written(cx: Context, scope: Scope, expr: tree.Length) -> Value:
    """`6 inches`."""
    tenths = expr.value * TENTHS[expr.unit]
    if tenths > LONGEST:
        return cx.report(
            codes.OUT_OF_RANGE, expr.span, "No table is that large.",
            "Use lengths of less than 100 metres.", scope,
        )  # fmt: skip
    return Value(Const(tenths), length(tenths, tenths))


def mixed(a: Type, b: Type) -> bool:
    """Whether one is a length and the other a mere number."""
    return {a.base, b.base} == {"length", "number"} and not (a.many or b.many)


def not_a_length(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    return cx.report(
        codes.WRONG_TYPE, expr.span, "A length and a number don't go together here.",
        "Say which length is meant: 6 inches, 15 cm, or a number times one: 2 * 1 inch.", scope,
    )  # fmt: skip


def reckoned(
    cx: Context, scope: Scope, expr: tree.Binary, a: Value, b: Value, found: Value
) -> Value:
    """Sums of lengths, and a length so many times."""
    bases = [a.type.base, b.type.base]
    if expr.operator == "*":
        fine = sorted(bases) == ["length", "number"]
        hint = "A length is taken a number of times: 2 * 6 inches."
    else:
        fine = bases == ["length", "length"]
        hint = "Say which length is meant: 6 inches, 15 cm, or a number times one: 2 * 1 inch."
    if fine:
        return found
    return cx.report(
        codes.WRONG_TYPE, expr.span, f"“{expr.operator}” stands between {a.type} and {b.type}.", hint, scope,
    )  # fmt: skip


def a_length(cx: Context, scope: Scope, expr: tree.Expr) -> Value:
    found = expressions.value(cx, scope, expr)
    if found.type.base == "number" and not found.type.many:
        not_a_length(cx, scope, expr)
        return Value(Const(0), length(0, 0))
    found = expressions.expect(cx, scope, found, length(), expr, "This")
    return found if found.type.base == "length" else Value(Const(0), length(0, 0))


def measured(cx: Context, scope: Scope, expr: tree.Call) -> bool:
    """Whether the board is a plane; a report where it is not."""
    if not cx.world.points:
        cx.report(
            codes.WRONG_TYPE, expr.span, f"“{expr.name.text}” is for a measured table, and this board is none.",
            "A board with “topology: plane” is one.", scope,
        )  # fmt: skip
    return bool(cx.world.points)


def said(kind: Type, number: int) -> str:
    """A number, a length or odds in words."""
    if kind.base == "odds":
        return tree.odds_text(number)
    return f"{number // 10} mm" if kind.base == "length" else str(number)


def steps_counted(cx: Context, scope: Scope, far: tree.Expr) -> None:
    cx.report(
        codes.WRONG_TYPE, far.span, "Steps are counted on this board, and this is a length.",
        "Give a number of steps; a board with “topology: plane” is measured.", scope,
    )  # fmt: skip


def cost(cx: Context, scope: Scope, expr: tree.Reached, a: str, b: str, times: Expr | None) -> Expr:
    """What a step costs where the limit is a length: its own length, so many times."""
    if not cx.world.points:
        steps_counted(cx, scope, expr.limit)
        return Const(1)
    step = Measure("apart", (Local(a), Local(b)))
    return step if times is None else op("mul", times, step)


# --- within and between


def within(
    cx: Context, scope: Scope, subject: Value, place: Expr, relation: tree.Relation, area: Value
) -> Expr:
    """Whether a thing is at most a length away from any of others, from base to base."""
    reach = a_length(cx, scope, relation.objects[0])
    if area.type.base not in ("cell", "unit", "unknown"):
        cx.report(
            codes.WRONG_TYPE, relation.span, f"After “within ... of” stand units or points, and this is {area.type}.",
            "Name units, a point or a region.", scope,
        )  # fmt: skip
        return Const(0)
    if subject.type.base != "unit":
        return op("has", around(cx, area, reach.expr), place)
    found: Expr = Const(0)
    sizes = list(_by_radius(cx, subject.type))
    for radius, units in sizes:
        near = op("has", around(cx, area, op("add", reach.expr, Const(radius))), place)
        one = near if len(sizes) == 1 else op("and", op("has", Const(units), subject.expr), near)
        found = op("or", found, one)
    return found


def _by_radius(cx: Context, kind: Type) -> Iterator[tuple[int, int]]:
    """The sizes of base that units of a type have, each with the units that have it."""
    world = cx.world
    of_kind = [n for n, unit in enumerate(world.units) if unit.kind in kind.kinds or not kind.kinds]
    for radius in sorted({world.radii[n] for n in of_kind}):
        yield radius, sum(1 << n for n in of_kind if world.radii[n] == radius)


def around(cx: Context, area: Value, reach: Expr) -> Expr:
    """The points at most a length away from the edge of any of some units, or from any of some points."""
    if area.type.base != "unit":
        return _all_near(cx, area.expr, reach)
    found: Expr = Const(0)
    sizes = list(_by_radius(cx, area.type))
    for radius, units in sizes:
        some = area.expr if len(sizes) == 1 else op("inter", Const(units), area.expr)
        cells = cx.masks.cells_of(cx.masks.in_play(some))
        found = op("union", found, _all_near(cx, cells, op("add", reach, Const(radius))))
    return found


def _all_near(cx: Context, cells: Expr, reach: Expr) -> Expr:
    if isinstance(cells, Const) and isinstance(reach, Const):
        found = 0
        for cell in members(cells.value):
            found |= cx.world.ground.near(cell, reach.value)
        return Const(found)
    if getattr(cells, "name", "") == "bit":
        return Measure("near", (cells.args[0], reach))  # type: ignore[union-attr]
    register = cx.register("point")
    return Fold("union", register, cells, Measure("near", (Local(register), reach)))


def between(cx: Context, subject: Value, place: Expr, a: Value, b: Value) -> Expr:
    """Whether a thing lies on the straight line from a to b and is neither; bases have their size."""
    start, end = place_of(cx, a), place_of(cx, b)
    ends = op("union", op("bit", start), op("bit", end))
    if cx.world.points and subject.type.base == "unit":
        barred = Measure("barred", (start, place, op("add", _radius(cx, subject), Const(1))))
        return op("and", op("not", op("has", ends, place)), op("has", barred, end))
    return op("has", op("minus", Measure("line", (start, end)), ends), place)


# --- functions


def place_of(cx: Context, thing: Value) -> Expr:
    """The cell of a unit, or the cell itself."""
    if thing.type.base != "unit":
        return thing.expr
    return Column(cx.draft.cell, thing.expr, thing.type.optional, -1)


def _radius(cx: Context, thing: Value) -> Expr:
    """Half the base of a unit; 0 for a point."""
    if thing.type.base != "unit":
        return Const(0)
    radii = {r for r, _ in _by_radius(cx, thing.type)}
    if len(radii) == 1:
        return Const(radii.pop())
    return Lookup(cx.world.radii, thing.expr, thing.type.optional, 0)


def distance(cx: Context, a: Value, b: Value) -> Value:
    """From base to base, rounded up to a whole tenth of a millimetre."""
    apart = Measure("apart", (place_of(cx, a), place_of(cx, b)))
    bases = op("add", _radius(cx, a), _radius(cx, b))
    if bases == Const(0):
        return Value(apart, length())
    return Value(op("max", Const(0), op("sub", apart, bases)), length())


def spots_within(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    """Where a unit would be at most a length away from any of some others."""
    if not measured(cx, scope, expr):
        return NO_VALUE
    unit, reach, area = given
    return Value(around(cx, area, op("add", reach.expr, _radius(cx, unit))), CELL.set())


def room(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    """Where a unit could stand: wholly on the table, and on no base of its layer."""
    if not measured(cx, scope, expr):
        return NO_VALUE
    unit = given[0]
    found: Expr = Const(0)
    sizes = list(_by_radius(cx, unit.type))
    for radius, units in sizes:
        layers = {cx.world.unit_layers[n] for n in members(units)}
        hindering = sum(1 << n for n, layer in enumerate(cx.world.unit_layers) if layer in layers)
        kinds = frozenset(cx.world.units[n].kind for n in members(hindering))
        others = Value(
            op("minus", Const(hindering), op("bit", unit.expr)),
            Type("unit", many=True, kinds=kinds),
        )
        # Bases that only touch do not overlap: less than a tenth of a millimetre is enough.
        taken = around(cx, others, Const(radius - 1)) if radius else cx.masks.occupied()
        free = op("minus", Const(_on_table(cx, radius)), taken)
        mine = op("has", Const(units), unit.expr)
        one = free if len(sizes) == 1 else choice(mine, free, Const(0))
        found = op("union", found, one)
    return Value(found, CELL.set())


def _on_table(cx: Context, radius: int) -> int:
    """The points where a base of this size lies wholly on the table."""
    plane = cx.world.boards[0].plane
    if plane is None:
        return 0
    return sum(
        1 << n for n, (x, y) in enumerate(cx.world.points)
        if radius <= x <= plane.width - radius and radius <= y <= plane.depth - radius
    )  # fmt: skip


def clear_way(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    """Where a unit can go in a straight line without touching the base of any of some others."""
    if not measured(cx, scope, expr):
        return NO_VALUE
    unit, blockers = given
    register = cx.register("blocker")
    others = op("minus", cx.masks.in_play(blockers.expr), op("bit", unit.expr))
    other = Value(Local(register), blockers.type.one())
    reach = op("add", _radius(cx, unit), _radius(cx, other))
    barred = Measure("barred", (place_of(cx, unit), place_of(cx, other), reach))
    shadow = Fold("union", register, others, barred)
    return Value(op("minus", Const(cx.world.all_cells), shadow), CELL.set())


def _shape(cx: Context, kind: Value) -> int:
    """The number of a terrain or kind of line on the ground."""
    number = kind.expr.value if isinstance(kind.expr, Const) else 0
    return number if kind.type.base == "terrain" else len(cx.world.terrains) + number


def crossed(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    a, b, kind = given
    return _lined(cx, "crossed", a, b, kind)


def behind(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    """Whether an area that neither a nor b stands in lies between them."""
    if not measured(cx, scope, expr):
        return NO_VALUE
    a, b, kind = given
    return _lined(cx, "behind", a, b, kind)


def _lined(cx: Context, what: str, a: Value, b: Value, kind: Value) -> Value:
    if not isinstance(kind.expr, Const):
        return NO_VALUE
    places = sorted((place_of(cx, a), place_of(cx, b)), key=_newest)
    # Seen from where changes more seldom, the same is asked more often.
    beyond = Measure(what, (places[0], Const(_shape(cx, kind))))
    return Value(op("has", beyond, places[1]), TRUTH)


def _newest(expr: Expr) -> int:
    """The number of the last register that an expression reads: that of the innermost loop."""
    numbers = (name.rpartition("_")[2] for name in free(expr))
    return max((int(number) for number in numbers if number.isdigit()), default=0)


def drawn(cx: Context, scope: Scope, expr: tree.Expr, word: str) -> bool:
    """Whether the board has straight lines and directions; a report where it has none."""
    if all(b.topology == "graph" for b in cx.world.boards):
        cx.report(
            codes.WRONG_TYPE, expr.span, f"“{word}” needs a board that is drawn, and this one lists areas.",
            "Areas have neighbours, and no directions or straight lines.", scope,
        )  # fmt: skip
        return False
    return True


def line(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    if not drawn(cx, scope, expr, expr.name.text):
        return NO_VALUE
    return Value(Measure("line", tuple(place_of(cx, g) for g in given)), CELL.set())


def ahead(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    if not drawn(cx, scope, expr, expr.name.text):
        return NO_VALUE
    return Value(Measure("ahead", (place_of(cx, given[0]), given[1].expr)), CELL.set())


def towards(cx: Context, scope: Scope, given: list[Value], expr: tree.Call) -> Value:
    if not drawn(cx, scope, expr, expr.name.text):
        return NO_VALUE
    kind = replace(DIRECTION, optional=True)
    return Value(Measure("towards", tuple(place_of(cx, g) for g in given)), kind)
