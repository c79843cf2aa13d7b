"""Cells reached by a unit that faces a way: it goes ahead, and turns a little after each step.

A *pose* is a cell with a direction. Poses are numbered by cell, then by the direction's place on the
clock, so that the cells reached are those of a flood over poses.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.check import expressions, relations
from interpreter.check.context import Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program import World
from interpreter.program.expressions import (
    Bind,
    Const,
    Expr,
    Flood,
    Fold,
    Local,
    Lookup,
    Lookup2,
    Op,
    Slot,
    Table,
)
from interpreter.program.fold import choice, op
from interpreter.program.geometry import DIRECTIONS
from interpreter.program.types import DIRECTION, number
from interpreter.syntax import tree

MOST_POSES = 12_000
MOST_TURNS = 3  # how many different numbers of sides one expression may turn by, but for the lowest


@dataclass(frozen=True)
class Poses:
    """The poses of a board.

    Attributes:
        ring: the directions that can be faced, in the order of the clock.
        cells: for each pose its cell.
        of_cell: for each cell the set of its poses.
    """

    ring: tuple[int, ...]
    cells: Table
    of_cell: Table

    @property
    def all(self) -> int:
        return (1 << len(self.cells)) - 1

    def numbers(self, way: int) -> Table:
        """For each cell the pose that faces a direction; -1 where that is none of the board's."""
        if way not in self.ring:
            return (-1,) * len(self.of_cell)
        place = self.ring.index(way)
        return tuple(cell * len(self.ring) + place for cell in range(len(self.of_cell)))


def poses_of(world: World) -> Poses:
    ways = len(world.ring)
    numbers = range(len(world.cells))
    return Poses(
        world.ring,
        tuple(cell for cell in numbers for _ in range(ways)),
        tuple(((1 << ways) - 1) << cell * ways for cell in numbers),
    )


def reached(
    cx: Context, scope: Scope, expr: tree.Reached, start: Expr, limit: Expr, through: Expr
) -> Expr:
    """The cells of `cells reached from X facing W in at most N steps turning K through S`."""
    way = _facing(cx, scope, expr)
    turns = _turning(cx, scope, expr)
    rule = relations.step_rule(cx, scope, expr.rule)
    if way is None or turns is None:
        return Const(0)
    poses = poses_of(cx.world)
    whence = start if isinstance(start, Const | Local | Slot) else Local(cx.register("start"))
    ways = tuple(poses.numbers(w) for w in range(len(DIRECTIONS)))
    begin = Lookup2(ways, way, whence, -1)
    found: Expr = Const(0)
    for sides in range(turns.type.high, turns.type.low - 1, -1):
        flood = _flood(cx, poses, rule, begin, limit, through, sides)
        last = sides == turns.type.high
        found = flood if last else choice(op("eq", turns.expr, Const(sides)), flood, found)
    each = cx.register("pose")
    cells = Fold("union", each, found, op("bit", Lookup(poses.cells, Local(each))))
    others = op("minus", cells, op("bit", whence))
    return Bind(whence.name, start, others) if isinstance(whence, Local) and whence != start else others  # fmt: skip


def _facing(cx: Context, scope: Scope, expr: tree.Reached) -> Expr | None:
    """The direction faced at the start; None after a report."""
    if expr.facing is None:
        assert expr.turning is not None
        cx.report(
            codes.WRONG_TYPE, expr.turning.span, "What faces no way can't turn.",
            "Say how it faces: cells reached from plane.cell facing plane.facing in at most 5 steps …", scope,
        )  # fmt: skip
        return None
    found = expressions.value(cx, scope, expr.facing)
    found = expressions.expect(cx, scope, found, DIRECTION.maybe(), expr.facing, "The way it faces")
    many = len(cx.world.cells) * max(1, len(cx.world.ring))
    if not cx.world.ring:
        cx.report(
            codes.WRONG_TYPE, expr.facing.span, "On this board there are no directions to face.",
            "Leave “facing” and “turning” out, or play on squares or hexes.", scope,
        )  # fmt: skip
    elif many > MOST_POSES:
        most = MOST_POSES // len(cx.world.ring)
        cx.report(
            codes.TOO_LARGE, expr.facing.span, f"Units that face a way are for boards of up to {most} cells.",
            "Play on a smaller board, or leave “facing” out.", scope,
        )  # fmt: skip
    elif found.type.base == "direction":
        return found.expr
    return None


def _turning(cx: Context, scope: Scope, expr: tree.Reached) -> Value | None:
    """How many sides it may turn by after a step, none unless something is said."""
    if expr.turning is None:
        return Value(Const(0), number(0, 0))
    found = expressions.a_number(cx, scope, expr.turning)
    half = len(cx.world.ring) // 2
    low, high = found.type.low, found.type.high
    if low < 0 or high - low > MOST_TURNS:
        cx.report(
            codes.OUT_OF_RANGE, expr.turning.span, "By how many sides it turns may be less than 0 or very different.",
            f"Give a number, or what goes over at most {MOST_TURNS + 1} numbers from 0 up.", scope,
        )  # fmt: skip
        return None
    return Value(op("min", found.expr, Const(half)), number(min(low, half), min(high, half)))


def _flood(
    cx: Context, poses: Poses, rule: relations.StepRule, begin: Expr, limit: Expr, through: Expr,
    sides: int,
) -> Expr:  # fmt: skip
    a, b = cx.register("pose"), cx.register("pose")
    steps, special = _steps(cx.world, poses, rule, sides)
    by_cells = (_of_cells(part, poses, rule, a, b) for part in (rule.condition, rule.cost))
    passing, entering = (_with_all_ways(cx, poses, cells) for cells in (through, rule.into))
    return Flood(begin, limit, passing, entering, steps, special, a, b, *by_cells)


def _steps(world: World, poses: Poses, rule: relations.StepRule, sides: int) -> tuple[Table, Table]:
    """For each pose those it leads to, and those of them that must be asked about."""
    ring, steps, special = poses.ring, [], []
    turned = [sum({1 << (i + n) % len(ring) for n in range(-sides, sides + 1)}) for i in range(len(ring))]  # fmt: skip
    for pose, cell in enumerate(poses.cells):
        place = pose % len(ring)
        to = world.steps[ring[place]][cell]
        is_open = to >= 0 and rule.steps[cell] >> to & 1
        steps.append(turned[place] << to * len(ring) if is_open else 0)
        special.append(steps[-1] if is_open and rule.special[cell] >> to & 1 else 0)
    return tuple(steps), tuple(special)


def _of_cells(
    part: Expr | None, poses: Poses, rule: relations.StepRule, a: str, b: str
) -> Expr | None:
    """What is said of the cells of a step, with the poses of the step in registers."""
    if part is None:
        return None
    end = Bind(rule.b, Lookup(poses.cells, Local(b)), part)
    return Bind(rule.a, Lookup(poses.cells, Local(a)), end)


def _with_all_ways(cx: Context, poses: Poses, cells: Expr) -> Expr:
    """All poses on some cells; where few cells are left out, all poses but those on them."""
    if isinstance(cells, Const):
        return Const(sum(row for i, row in enumerate(poses.of_cell) if cells.value >> i & 1))
    if (
        isinstance(cells, Op)
        and cells.name == "minus"
        and cells.args[0] == Const(cx.world.all_cells)
    ):
        return op("minus", Const(poses.all), _with_all_ways(cx, poses, cells.args[1]))
    each = cx.register("cell")
    return Fold("union", each, cells, Lookup(poses.of_cell, Local(each)))
