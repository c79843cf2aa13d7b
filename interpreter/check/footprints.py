"""The cells that units of more than one cell cover: `footprint(tile)`, `footprint(tile, cell, way)`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from interpreter.check import expressions, members, secrecy
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program import World
from interpreter.program.expressions import (
    Bind,
    Column,
    Const,
    Expr,
    Fold,
    Local,
    Lookup,
    Lookup2,
    Table,
)
from interpreter.program.fold import choice, op
from interpreter.program.types import CELL, DIRECTION
from interpreter.syntax import tree

Shape = tuple[tuple[int, ...], ...]
OWN_CELL: Shape = ((),)
WAYS = 8


@dataclass(frozen=True)
class Where:
    """Where units are thought of: the cell and the way they face, or None for as they stand."""

    cell: Expr
    way: Expr


def footprint(cx: Context, scope: Scope, expr: tree.Call) -> Value:
    """The cells that a unit covers where it stands, or would cover on a cell and facing some way."""
    given = [argument.value for argument in expr.arguments]
    if len(given) not in (1, 3) or any(a.name for a in expr.arguments):
        return cx.report(
            codes.WRONG_ARGUMENTS, expr.span, "“footprint” takes a unit, or a unit, a cell and a direction.",
            "Write footprint(tile), or footprint(tile, spot, way).", scope,
        )  # fmt: skip
    units = expressions.value(cx, scope, given[0])
    if units.type.base == "unknown":
        return NO_VALUE
    if units.type.base != "unit" or units.type.truth_word or (units.type.many and len(given) == 3):
        return _no_units(cx, scope, given[0], units, len(given) == 3)
    where = _where(cx, scope, given)
    register = cx.register("unit")
    kind = replace(units.type.one(), optional=units.type.optional and not units.type.many)
    covered = _covered(cx, scope, Value(Local(register), kind), given[0], where)
    if units.type.many:
        secrecy.peek(cx, scope, units.type, given[0])
        return Value(Fold("union", register, units.expr, covered), CELL.set())
    return Value(Bind(register, units.expr, covered), CELL.set())


def _no_units(cx: Context, scope: Scope, expr: tree.Expr, found: Value, one: bool) -> Value:
    wanted = "One unit covers" if one else "Units cover"
    return cx.report(
        codes.WRONG_TYPE, expr.span, f"{wanted} cells, and this is {found.type}.",
        "Name a unit." if one else "Name a unit, or several: small_tiles in play.", scope,
    )  # fmt: skip


def _where(cx: Context, scope: Scope, given: list[tree.Expr]) -> Where | None:
    if len(given) == 1:
        return None
    cell = expressions.value(cx, scope, given[1])
    way = expressions.value(cx, scope, given[2])
    cell = expressions.expect(cx, scope, cell, CELL.maybe(), given[1], "The cell")
    way = expressions.expect(cx, scope, way, DIRECTION.maybe(), given[2], "The way it faces")
    return Where(cell.expr, way.expr)


def _covered(cx: Context, scope: Scope, unit: Value, expr: tree.Expr, where: Where | None) -> Expr:
    """The cells covered by the unit in a register; each kind may face ways of its own."""
    found: Expr = Const(0)
    kinds = sorted(unit.type.kinds)
    for name in kinds:
        one = Value(unit.expr, replace(unit.type, kinds=frozenset((name,))))
        covered = _covered_by_kind(cx, scope, one, expr, where)
        if name == kinds[0]:
            found = covered
        else:
            mine = Const(cx.world.units_where(lambda u, k=name: u.kind == k))  # type: ignore[misc]
            found = choice(op("has", mine, unit.expr), covered, found)
    return found


def _covered_by_kind(
    cx: Context, scope: Scope, unit: Value, expr: tree.Expr, where: Where | None
) -> Expr:
    world = cx.world
    kind = next(iter(unit.type.kinds))
    shapes = {u.type: _shape(world, u.type) for u in world.units if u.kind == kind}
    cell = Column(cx.draft.cell, unit.expr, True, -1) if where is None else where.cell
    if all(shape == OWN_CELL for shape in shapes.values()):
        there = op("bit", cell)
        return there if where is None else choice(op("le", Const(0), unit.expr), there, Const(0))
    known = list(dict.fromkeys(shapes.values()))
    numbers = tuple(known.index(shapes[u.type]) if u.type in shapes else -1 for u in world.units)
    if world.kind(kind).hidden:
        secrecy.identify(cx, scope, unit.type, set(numbers) - {-1}, expr.span)
    way = where.way if where is not None else _facing(cx, scope, unit, expr)
    tables = tuple(row for shape in known for row in covers(world, shape))
    return Lookup2(tables, _row(way, Lookup(numbers, unit.expr, True, -1), unit), cell, 0)


def _row(way: Expr, shape: Expr, unit: Value) -> Expr:
    """The number of the table of a shape and a direction; -1 where there is no unit or no direction."""
    assert isinstance(shape, Lookup)
    sure = op("le", Const(0), way)
    if unit.type.optional:
        sure = op("and", op("le", Const(0), unit.expr), sure)
    return choice(sure, op("add", op("mul", shape, Const(WAYS)), way), Const(-1))


def _facing(cx: Context, scope: Scope, unit: Value, expr: tree.Expr) -> Expr:
    kind = next(iter(unit.type.kinds))
    named = tree.Word(expr.span, "facing")
    known = {name for name, _ in members.attributes_of(cx, unit.type)}
    facing = members.member(cx, scope, unit, named) if "facing" in known else NO_VALUE
    if facing.type.base != "direction" or facing.type.many:
        cx.report(
            codes.NO_ATTRIBUTE, expr.span, f"Which cells a {kind} covers depends on its “facing”, and it has none.",
            f"Declare it: state {kind}.facing: direction = n. Or say where and how: footprint(it, spot, n).", scope,
        )  # fmt: skip
    return facing.expr


def _shape(world: World, type_name: str) -> Shape:
    return world.sheets.units.types[type_name].shape or OWN_CELL


def covers(world: World, shape: Shape) -> tuple[Table, ...]:
    """For each direction that a unit faces, for each cell it stands on, the cells that it covers.

    Empty where a part would lie off the map, and for what is no direction of the board.
    """
    return _covers(world.steps, world.ring, shape)


@lru_cache(maxsize=64)
def _covers(steps: tuple[Table, ...], ring: tuple[int, ...], shape: Shape) -> tuple[Table, ...]:
    cells = range(len(steps[0]))
    return tuple(
        tuple(_cover(steps, ring, shape, cell, way) for cell in cells) if way in ring else (0,) * len(cells)
        for way in range(WAYS)
    )  # fmt: skip


def _cover(
    steps: tuple[Table, ...], ring: tuple[int, ...], shape: Shape, cell: int, facing: int
) -> int:
    found, ahead = 0, ring.index(facing)
    for walk in shape:
        at = cell
        for sides in walk:
            way = ring[(ahead + sides) % len(ring)]
            at = steps[way][at] if at >= 0 else -1
        if at < 0:
            return 0
        found |= 1 << at
    return found
