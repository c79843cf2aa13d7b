"""What can be told of an expression before it is computed."""

from __future__ import annotations

from interpreter.program.expressions import (
    Const,
    Expr,
    Local,
    Lookup2,
    Op,
    Slot,
    bound,
    children,
)
from interpreter.program.fold import free


def inside(expr: Expr, places: set[int]) -> bool:
    """Whether all members of a set are surely in one of the sets kept at some places."""
    match expr:
        case Slot():
            return expr.index in places
        case Op("inter", args):
            return any(inside(a, places) for a in args)
        case Op("union", args):
            return all(inside(a, places) for a in args)
        case Op("minus", (first, _)):
            return inside(first, places)
        case _:
            return False


def steady(expr: Expr, changing: frozenset[str]) -> list[Expr]:
    """The largest parts that read none of the changing registers."""
    if isinstance(expr, Const | Local | Slot):
        return []
    if not free(expr) & changing:
        return [expr]
    inner = changing.union(bound(expr))
    found: list[Expr] = []
    for child in children(expr):
        found += steady(child, inner)
    return found


def steady_rows(expr: Expr, changing: frozenset[str]) -> list[Lookup2]:
    """Look-ups in a table of tables where which table stays the same and which row does not."""
    found: list[Lookup2] = []
    if (
        isinstance(expr, Lookup2)
        and not free(expr.which) & changing
        and free(expr.index) & changing
    ):
        found.append(expr)
    inner = changing.union(bound(expr))
    for child in children(expr):
        found += steady_rows(child, inner)
    return found
