"""Floods -> Python: cells that are reached in steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.program.expressions import Flood, Table
from interpreter.program.geometry import members

if TYPE_CHECKING:
    from interpreter.engine.source import Lines

MOST_SHIFTS = 12


@dataclass(frozen=True, slots=True)
class Shifts:
    """Steps of all cells at once: a set is moved by shifting its bits.

    Attributes:
        cells: for each difference between the numbers of a cell and the next the cells that step has.
        free: for each cell the cells that it steps to without being asked.
        special: for each cell the cells that a step must be asked about.
        begins: the cells that have such steps.
    """

    cells: Mapping[int, int]
    free: Table
    special: Table
    begins: int


def shifts(flood: Flood) -> Shifts | None:
    """The steps of a flood as shifts; None where they differ too much, or most must be asked about."""
    asks = flood.special if flood.condition is not None else (0,) * len(flood.steps)
    special = tuple(s & a for s, a in zip(flood.steps, asks, strict=True))
    cells: dict[int, int] = {}
    free = tuple(s & ~a for s, a in zip(flood.steps, asks, strict=True))
    for a, row in enumerate(free):
        for b in members(row):
            cells[b - a] = cells.get(b - a, 0) | 1 << a
    few = sum(row.bit_count() for row in special) * 2 <= sum(r.bit_count() for r in flood.steps)
    if len(cells) > MOST_SHIFTS or not few:
        return None
    return Shifts(cells, free, special, sum(1 << a for a, row in enumerate(special) if row))


def write_flood(out: Lines, expr: Flood) -> str:
    """The set of cells reached; writes the lines that find it."""
    start = out.in_register(expr.start)
    limit, through, into = (out.value(e) for e in (expr.limit, expr.through, expr.into))
    passing, entering, begun = (out.temporary() for _ in range(3))
    out.line(f"{passing} = {through}")
    out.line(f"{entering} = {into}")
    known = out.save()
    out.hoist([e for e in (expr.condition, expr.cost) if e is not None], {expr.a, expr.b})
    out.line(f"{begun} = 1 << {start} if {start} >= 0 else 0")
    if expr.cost is not None:
        reached = _by_costs(out, expr, begun, limit, passing, entering)
    else:
        reached = _by_steps(out, expr, start, begun, limit, passing, entering)
    out.restore(known)
    return f"({reached} & ~{begun})"


def _by_steps(
    out: Lines, expr: Flood, start: str, begun: str, limit: str, passing: str, entering: str
) -> str:
    """Goes outwards a step at a time."""
    seen, front, new, unseen = (out.temporary() for _ in range(4))
    out.line(f"{seen} = {front} = {begun}")
    number = out.temporary()
    out.line(f"for {number} in range({limit}):")
    out.indent += 1
    out.line(f"{unseen} = {entering} & ~{seen}")
    moved = shifts(expr)
    if moved is None:
        _step_each(out, expr, front, new, unseen)
    else:
        first = f"{out.tables.name(moved.free)}[{start}] if not {number} and {start} >= 0"
        _step_all(out, expr, moved, first, front, new, unseen)
    out.line(f"if not {new}:")
    out.line("    break")
    out.line(f"{seen} |= {new}")
    out.line(f"{front} = {new} & {passing}")
    out.close_loop()
    return seen


def _step_all(
    out: Lines, expr: Flood, moved: Shifts, first: str, front: str, new: str, unseen: str
) -> None:
    """One step from all cells of the front at once, and those that must be asked about one by one."""
    parts = [
        f"({front} & {mask:#x}) {'<<' if far > 0 else '>>'} {abs(far)}"
        for far, mask in sorted(moved.cells.items())
    ]
    out.line(f"{new} = ({first} else {' | '.join(parts) or '0'}) & {unseen}")
    if expr.condition is None or not moved.begins:
        return
    out.open_loop(expr.a, f"{front} & {moved.begins:#x}")
    asked = f"{out.tables.name(moved.special)}[{expr.a}] & {unseen} & ~{new}"
    low = out.open_loop(expr.b, asked)
    out.line(f"if {out.value(expr.condition)}:")
    out.line(f"    {new} |= {low}")
    out.close_loop()
    out.close_loop()


def _step_each(out: Lines, expr: Flood, front: str, new: str, unseen: str) -> None:
    """One step from each cell of the front."""
    may = out.temporary()
    out.line(f"{new} = 0")
    out.open_loop(expr.a, front)
    out.line(f"{may} = {out.tables.name(expr.steps)}[{expr.a}] & {unseen}")
    if expr.condition is not None:
        special = f"{may} & {out.tables.name(expr.special)}[{expr.a}]"
        low = out.open_loop(expr.b, special)
        out.line(f"if not {out.value(expr.condition)}:")
        out.line(f"    {may} ^= {low}")
        out.close_loop()
    out.line(f"{new} |= {may}")
    out.close_loop()


def _by_costs(out: Lines, expr: Flood, begun: str, limit: str, passing: str, entering: str) -> str:
    """Goes outwards by what has been spent: one set of cells for each sum (Dial's buckets)."""
    assert expr.cost is not None
    spent, sums, done, front, cost = (out.temporary() for _ in range(5))
    out.line(f"{sums} = [{begun}] + [0] * max(0, {limit})")
    out.line(f"{done} = 0")
    out.line(f"for {spent}, {front} in enumerate({sums}):")
    out.indent += 1
    out.line(f"{front} &= ~{done}")
    out.line(f"{done} |= {front}")
    out.open_loop(expr.a, f"{front} if {spent} == 0 else {front} & {passing}")
    steps = f"{out.tables.name(expr.steps)}[{expr.a}] & {entering} & ~{done}"
    low = out.open_loop(expr.b, steps)
    if expr.condition is not None:
        special = f"{out.tables.name(expr.special)}[{expr.a}] >> {expr.b} & 1"
        out.line(f"if {special} and not {out.value(expr.condition)}:")
        out.line("    continue")
    out.line(f"{cost} = {spent} + {out.value(expr.cost)}")
    out.line(f"if {cost} < len({sums}):")
    out.line(f"    {sums}[{cost}] |= {low}")
    out.close_loop()
    out.close_loop()
    out.close_loop()
    return done
