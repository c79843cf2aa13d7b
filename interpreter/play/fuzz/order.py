"""Whether it matters in which order the doings of several sides in secret are brought in.

They are brought in when the last side is done. That moment is played again with the doings of the sides
exchanged: the last side's first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from interpreter.engine import Machine, State
from interpreter.engine.runtime import Vector
from interpreter.game.contract import RulesFault
from interpreter.play.fuzz.find import ANY_ORDER, Find
from interpreter.program import Program
from interpreter.program.layout import OVER, Layout
from interpreter.program.steps import Merge


def any_order(before: State, code: int, after: State) -> Find | None:
    """What comes out otherwise when the doings of the sides are brought in the other way round."""
    if not before.secretly:
        return None
    other = before.clone(forget=True)
    with other_way_round(before._machine) as merged:
        try:
            other.apply(code)
        except RulesFault as fault:
            return _find(before._machine.program, f"it goes wrong in one order: {fault}", "")
    if not merged or other._vector == after._vector:
        return None
    return _differing(before._machine.program, after._vector, other._vector)


@contextmanager
def other_way_round(machine: Machine) -> Iterator[list[int]]:
    """Lets the machine bring in what sides did secretly with the last side first.

    The list that is given holds the numbers of the blocks of secret play that came to their end so.
    """
    merge, program = machine.names["merge"], machine.program
    sides, merged = len(program.world.sides), list[int]()

    def exchanged(s: Vector, number: int, site: int) -> None:
        secret = program.layout.secrets[number]
        parts = [_part(secret.kept, secret.size, side) for side in range(sides)]
        done = [s[part] for part in parts]
        for part, values in zip(parts, reversed(done), strict=True):
            s[part] = values
        merged.append(number)
        merge(s, number, site)

    machine.names["merge"] = exchanged
    try:
        yield merged
    finally:
        machine.names["merge"] = merge


def _part(kept: int, size: int, side: int) -> slice:
    """Where the doings of a side are kept."""
    return slice(kept + size * (1 + side), kept + size * (2 + side))


def _differing(program: Program, one: Sequence[int], two: Sequence[int]) -> Find:
    places = [n for n, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    named = next((text for p in places if (text := place_name(program, p))), "")
    if one[OVER] != two[OVER]:
        return _find(program, "the game is over in one order and goes on in the other", named)
    return _find(program, f"{named or 'the position'} depends on whose choice comes first", named)


def _find(program: Program, what: str, named: str) -> Find:
    sites = (program.sites[s.site] for b in program.blocks for s in b.steps if isinstance(s, Merge))
    rule = next(sites).rule
    return Find("order", what, rule, named.partition(".")[2] or named, ANY_ORDER)


def place_name(program: Program, place: int) -> str:
    """What a place of the state is called: `yellow.points`, `d4.smoke`, "where units stand"; "" for none."""
    layout, world = program.layout, program.world
    for variable in layout.variables:
        thing, _ = divmod(place - variable.base, variable.each)
        if variable.base <= place < variable.base + variable.count:
            whose = _whose(program, variable.scope, thing)
            return f"{whose}.{variable.name}" if whose else variable.name
    return "where units stand" if _of_units(layout, len(world.units), place) else ""


def _whose(program: Program, scope: str, thing: int) -> str:
    world = program.world
    if scope in ("game", "player"):
        return world.sides[thing] if scope == "player" else ""
    return world.cells[thing].label if scope == "cell" else world.unit_names[thing]


def _of_units(layout: Layout, units: int, place: int) -> bool:
    return layout.cell <= place < layout.cell + units
