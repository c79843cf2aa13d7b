"""What one seat may see, from the layout and the values alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from interpreter.game.contract import Result, UnitSeen, View
from interpreter.game.words import OMNISCIENT, knows, seen_name, value_text
from interpreter.program import Program
from interpreter.program.geometry import members
from interpreter.program.layout import OVER, VERDICT, WINNERS, Secret, Variable


def view(program: Program, vector: Sequence[int], seat: str, side: int, to_act: str) -> View:
    """The view of a seat of side number `side` (-1 for an onlooker)."""
    s = as_seen(program, vector, side)
    world = program.world
    units = [
        _unit(program, s, side, u) for u in range(len(world.units)) if _listed(program, s, side, u)
    ]
    return View(
        seat, world.sides[side] if side >= 0 else "", to_act,
        tuple(sorted(units, key=lambda u: (u.owner, u.cell == "", u.cell, u.name))),
        _cells(program, s, side), _scoped(program, s, side, "game", 0),
        {world.sides[n]: _scoped(program, s, side, "player", n) for n in range(len(world.sides))},
        result(program, vector), _elsewhere(program, s, side, "everyone"),
        _elsewhere(program, s, side, "owner") if any(world.own_cells) else {},
    )  # fmt: skip


def result(program: Program, vector: Sequence[int]) -> Result | None:
    """How the game ended, or None."""
    if not vector[OVER]:
        return None
    site = program.sites[vector[VERDICT]]
    sides = program.world.sides
    winners = tuple(sides[n] for n in members(vector[WINNERS]))
    losers = tuple(side for side in sides if side not in winners)
    told_of = losers if site.outcome == "loses" else ()
    return Result(winners, site.text, site.rule, site.cites, told_of)


def as_seen(program: Program, vector: Sequence[int], side: int) -> list[int]:
    """The state as a side sees it while sides act secretly: with its own doings and no one else's."""
    s = list(vector)
    for secret in program.layout.secrets:
        running = s[secret.running]
        if running and running - 1 != side and side != OMNISCIENT:
            undo(s, secret, side)
    return s


def undo(s: list[int], secret: Secret, side: int) -> None:
    """Puts back what a block of secret play changed, but for the doings of a side that is done (-1: of nobody)."""
    stashed = side >= 0 and s[secret.stashed] >> side & 1
    start = secret.kept + (secret.size * (1 + side) if stashed else 0)
    at = start
    for first, count in secret.places:
        s[first : first + count] = s[at : at + count]
        at += count


def _listed(program: Program, s: Sequence[int], side: int, unit: int) -> bool:
    """Whether a side knows of a unit: all on the board, and off it those it knows by name."""
    if s[program.layout.cell + unit] >= 0:
        return True
    return knows(program, side, unit, s[program.layout.shown + unit])


def _unit(program: Program, s: Sequence[int], side: int, unit: int) -> UnitSeen:
    world, layout = program.world, program.layout
    one, cell = world.units[unit], s[layout.cell + unit]
    label = world.cells[cell].label if cell >= 0 else ""
    name = seen_name(program, side, unit, s[layout.shown + unit], s[layout.track + unit])
    if not knows(program, side, unit, s[layout.shown + unit]):
        public = _scoped(program, s, side, "unit", unit)
        return UnitSeen(name, world.sides[one.side], "", "", "", "", label, public)
    sheet = world.sheets.units.types[one.type]
    values = {
        **_scoped(program, s, side, "unit", unit), **_scoped(program, s, side, one.kind, unit)
    }  # fmt: skip
    return UnitSeen(
        name, world.sides[one.side], one.kind, one.type, sheet.title, sheet.symbol, label, values
    )


def _cells(program: Program, s: Sequence[int], side: int) -> Mapping[str, Mapping[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for variable in program.layout.variables:
        if variable.scope != "cell":
            continue
        for i, cell in enumerate(program.world.cells):
            if not sees(program, variable, side, i):
                continue
            values = s[variable.base + i * variable.each : variable.base + (i + 1) * variable.each]
            if any(value != variable.start for value in values):
                shown = found.setdefault(cell.label, {})
                shown[variable.name] = _value(program, variable, s, side, i)
    return found


def _elsewhere(program: Program, s: Sequence[int], side: int, seen_by: str) -> Mapping[str, object]:
    """The cell states that everyone sees, or the owners of cells, each as it is at the start."""
    told_of = ("everyone", "owner", "nobody") if side == OMNISCIENT else (seen_by,)
    return {
        v.name: _shown(program, v, s, side, [v.start] * v.each)
        for v in program.layout.variables
        if v.scope == "cell" and v.seen_by in told_of
    }


def _scoped(
    program: Program, s: Sequence[int], side: int, scope: str, index: int
) -> dict[str, object]:
    found: dict[str, object] = {}
    for variable in program.layout.variables:
        if variable.scope == scope:
            if sees(program, variable, side, index):
                found[variable.name] = _value(program, variable, s, side, index)
            elif counted(variable):
                first = variable.base + index * variable.each
                found[variable.name] = sum(s[first : first + variable.each])
    return found


def counted(variable: Variable) -> bool:
    """Whether all see how many cards lie in a pile of which only its owner sees which they are."""
    return variable.pile and variable.scope == "player" and variable.seen_by == "owner"


def _value(program: Program, variable: Variable, s: Sequence[int], side: int, index: int) -> object:
    """The value for one thing; where there are several, by how they are told apart."""
    first = variable.base + index * variable.each
    return _shown(program, variable, s, side, s[first : first + variable.each])


def _shown(
    program: Program, variable: Variable, s: Sequence[int], side: int, values: Sequence[int]
) -> object:
    if not variable.keys:
        return told(program, variable, s, side, values[0])
    texts = product(*([key.text(n) for n in range(key.count)] for key in variable.keys))
    return {
        ", ".join(text): told(program, variable, s, side, value)
        for text, value in zip(texts, values, strict=True)
    }


def sees(program: Program, variable: Variable, side: int, index: int) -> bool:
    """Whether a side sees a state of the thing of that number."""
    if variable.seen_by == "everyone" or side == OMNISCIENT:
        return True
    if variable.seen_by == "nobody":
        return False
    if variable.scope == "player":
        return index == side
    if variable.scope == "game":
        return False
    if variable.scope == "cell":
        return program.world.cell_owners[index] == side
    return program.world.owners[index] == side


def told(program: Program, variable: Variable, s: Sequence[int], side: int, value: int) -> object:
    """A value for a view: numbers and truths as such, all else in words."""
    if variable.kind == "number":
        return value
    if variable.kind == "truth":
        return bool(value)

    def called(unit: int) -> str:
        layout = program.layout
        return seen_name(program, side, unit, s[layout.shown + unit], s[layout.track + unit])

    return value_text(program, variable.kind, variable.words, value, called)
