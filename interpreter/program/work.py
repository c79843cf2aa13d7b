"""How much there is to compute: an upper bound, known before play."""

from __future__ import annotations

from math import isqrt

from interpreter.program.expressions import (
    CellsOf,
    Const,
    Expr,
    Flood,
    Fold,
    Lookup,
    Lookup2,
    Measure,
    Op,
    Spread,
    UnitsOn,
    children,
)
from interpreter.program.world import World

BEYOND = 10**18


def work(expr: Expr, world: World) -> int:
    """At most how many values must be looked at to compute an expression; never more than `BEYOND`."""
    inner = [work(child, world) for child in children(expr)]
    match expr:
        case Fold():
            found = inner[0] + size_of(expr.domain, world) * (1 + inner[1])
        case Flood():
            condition = inner[4] if expr.condition is not None else 0
            special = sum(mask.bit_count() for mask in expr.special)
            found = sum(inner[:4]) + len(expr.steps) + special * (1 + condition)
        case Measure():
            found = isqrt(len(world.cells)) + sum(inner)  # a row of a table at a time
        case CellsOf() | UnitsOn() | Spread():
            found = inner[0] + size_of(children(expr)[0], world)
        case _:
            found = 1 + sum(inner)
    return min(found, BEYOND)


def size_of(domain: Expr, world: World) -> int:
    """At most how many members a set has."""
    match domain:
        case Const():
            return max(domain.value, 0).bit_count()
        case Op("inter", args):
            return min(size_of(a, world) for a in args)
        case Op("minus", (first, _)):
            return size_of(first, world)
        case Op("bit"):
            return 1
        case Fold("filter"):
            return size_of(domain.domain, world)
        case Lookup():
            return max((_bits(row) for row in domain.table), default=0)
        case Lookup2():
            return max((_bits(row) for table in domain.tables for row in table), default=0)
        case Flood():
            return len(domain.steps)
        case CellsOf() | Spread():
            return len(world.cells)
        case UnitsOn():
            return len(world.units)
        case _:
            return max(len(world.cells), len(world.units), 513)


def _bits(row: int) -> int:
    return max(row, 0).bit_count()
