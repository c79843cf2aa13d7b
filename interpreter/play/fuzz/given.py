"""A position as a case gives it: which units stand where, and what states hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from interpreter.diagnostics import Source
from interpreter.engine import Machine
from interpreter.program import World, position
from interpreter.program.geometry import members
from interpreter.program.layout import Layout, Variable
from interpreter.sheets.records import Placement, Plain, Setting, Value, Word

Renamed = dict[int, int]


def word(text: str) -> Word:
    """A text as if it stood in a file."""
    return Word(text, Source("found", text).span(0, len(text)))


def value(plain: Plain) -> Value:
    return Value(plain, Source("found", str(plain)).span(0, len(str(plain))))


def situation(
    machine: Machine, row: Sequence[int]
) -> tuple[tuple[Placement, ...], tuple[Setting, ...]]:
    """What has to be placed on the cleared board, and set, to come to a position.

    Units come from the box in order, so that in it another of the same type may stand for one.
    """
    world, layout = machine.program.world, machine.program.layout
    standing = sorted(members(row[layout.in_play]))
    placements = tuple(_placed(world, unit, row[layout.cell + unit]) for unit in standing)
    names = _renamed(world, standing)
    cleared = machine.new(0)
    position.clear(world, layout, cleared)
    settings = [
        setting
        for variable in layout.variables
        for setting in _settings(world, layout, variable, row, cleared, names)
    ]
    return placements, tuple(settings)


def _placed(world: World, unit: int, cell: int) -> Placement:
    one = world.units[unit]
    side, label = world.sides[one.side], world.cells[cell].label
    return Placement(word(side), word(one.type), (word(label.removeprefix(f"{side}:")),))


def _renamed(world: World, standing: Sequence[int]) -> Renamed:
    """Which unit stands for which, when those on the board are the first of their type in the box."""
    found: Renamed = {}
    kinds: dict[tuple[int, str], list[int]] = {}
    for number, unit in enumerate(world.units):
        kinds.setdefault((unit.side, unit.type), []).append(number)
    for box in kinds.values():
        on = [unit for unit in box if unit in standing]
        off = [unit for unit in box if unit not in standing]
        found.update(zip([*on, *off], box, strict=True))
    return found


def _settings(
    world: World, layout: Layout, variable: Variable, row: Sequence[int],
    cleared: Sequence[int], names: Renamed,
) -> Iterator[Setting]:  # fmt: skip
    keys = list(product(*([key.text(n) for n in range(key.count)] for key in variable.keys)))
    of_units = variable.scope not in ("game", "player", "cell")
    for index in range(variable.count):
        thing, key = divmod(index, variable.each)
        there = names[thing] if of_units else thing
        held = row[variable.base + index]
        if held == cleared[variable.base + there * variable.each + key]:
            continue
        brackets = f"({', '.join(keys[key])})" if variable.keys else ""
        whose = _whose(world, variable.scope, there)
        target = f"{whose}.{variable.name}{brackets}" if whose else f"{variable.name}{brackets}"
        yield Setting(word(target), value(_plain(world, variable, held, names)))


def _whose(world: World, scope: str, thing: int) -> str:
    if scope == "game":
        return ""
    if scope == "player":
        return world.sides[thing]
    return world.cells[thing].label if scope == "cell" else _called(world, thing)


def _called(world: World, unit: int) -> str:
    """A unit by its side, type and number: `red:ship-1`; without the side where it belongs to none."""
    one = world.units[unit]
    side = f"{world.sides[one.side]}:" if one.side >= 0 else ""
    return f"{side}{one.type}-{one.number}"


def _plain(world: World, variable: Variable, held: int, names: Renamed) -> Plain:
    """A value as sheets write it."""
    if variable.is_set:
        return tuple(_one(world, variable, member, names) for member in members(held)) or "none"
    return _one(world, variable, held, names)


def _one(world: World, variable: Variable, held: int, names: Renamed) -> int | bool | str:
    kind = variable.kind.removeprefix("set of ")
    if kind == "number":
        return held
    if kind == "truth":
        return bool(held)
    if held < 0:
        return "none"
    if kind == "cell":
        return world.cells[held].label
    if kind == "unit":
        return _called(world, names[held])
    return variable.words[held] if held < len(variable.words) else held
