"""Positions by hand: putting units on cells and setting states, as scenarios and test cases say."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from interpreter.program.geometry import members
from interpreter.program.layout import Draft, Layout, Variable
from interpreter.program.world import World
from interpreter.sheets import records


class BadPosition(Exception):
    """A position that can't be set up; `span` is the place in the sheet, `hint` what would be right."""

    def __init__(self, message: str, hint: str, at: records.Word) -> None:
        super().__init__(message)
        self.message, self.hint, self.at = message, hint, at


def set_up(world: World, layout: Layout, draft: Draft) -> Layout:
    """The layout whose start holds the units and values of the scenario."""
    vector = list(layout.start)
    scenario = world.scenario
    place_all(world, layout, vector, scenario.placements)
    set_all(world, layout, vector, scenario.settings)
    return replace(layout, start=tuple(vector))


def place_all(
    world: World, layout: Layout, vector: list[int], placements: Iterable[records.Placement]
) -> None:
    """Puts units on the board; those not yet placed, in the order of the box."""
    for placement in placements:
        side = world.sides.index(placement.side.text)
        for word in placement.cells:
            unit = next(
                (i for i, u in enumerate(world.units)
                 if u.type == placement.type.text and u.side == side and vector[layout.cell + i] < 0),
                None,
            )  # fmt: skip
            if unit is None:
                raise BadPosition(
                    f"There is no {placement.type.text} of {placement.side.text} left to place.",
                    "Give the side more of them in the scenario's “units”; in a case, “cleared: true” takes "
                    "those of the set-up off the board first.", placement.type,
                )  # fmt: skip
            put(world, layout, vector, unit, cell_number(world, word, placement.side.text), word)
    track(world, layout, vector)


def cell_number(world: World, word: records.Word, side: str = "") -> int:
    """The cell that a text names: `d4`, on the side's own board where each has one, or `red:d4`."""
    for label in (word.text, f"{side}:{word.text}"):
        if label in world.cell_numbers:
            return world.cell_numbers[label]
    raise BadPosition(f"There is no cell “{word.text}”.", "Name a cell of the board.", word)


def put(
    world: World, layout: Layout, vector: list[int], unit: int, cell: int, word: records.Word
) -> None:
    """Puts a unit on a cell (-1: off the board) and keeps the sets of cells held."""
    layer, side = world.unit_layers[unit], world.owners[unit]
    lone, held = layout.at[layer], layout.held + layer * len(world.sides) + side
    old = vector[layout.cell + unit]
    if old >= 0 and lone >= 0:
        vector[lone + old] = -1
    vector[layout.cell + unit] = cell
    if old >= 0 and not any(
        vector[layout.cell + u] == old for u in range(len(world.units))
        if world.unit_layers[u] == layer and world.owners[u] == side
    ):  # fmt: skip
        vector[held] &= ~(1 << old)
    if cell < 0:
        vector[layout.in_play] &= ~(1 << unit)
        vector[layout.track + unit] = 0
        return
    if lone >= 0:
        if vector[lone + cell] >= 0:
            raise BadPosition(
                f"Two units would stand on {word.text}.", "Place one unit on each cell.", word
            )
        vector[lone + cell] = unit
    vector[held] |= 1 << cell
    vector[layout.in_play] |= 1 << unit


def track(world: World, layout: Layout, vector: list[int]) -> None:
    """Gives tracking numbers to hidden units that have come on the board, in the order of cells.

    Neither the order of the box nor that of placing shows in them.
    """
    hidden = world.hidden_units & vector[layout.in_play]
    new = [u for u in members(hidden) if vector[layout.track + u] == 0]
    for unit in sorted(new, key=lambda u: vector[layout.cell + u]):
        counter = layout.tracked + world.owners[unit]
        vector[counter] += 1
        vector[layout.track + unit] = vector[counter]


def clear(world: World, layout: Layout, vector: list[int]) -> None:
    """Takes all units off the board."""
    nowhere = None
    for unit in members(vector[layout.in_play]):
        put(world, layout, vector, unit, -1, nowhere)  # type: ignore[arg-type]
    for side in range(len(world.sides)):
        vector[layout.tracked + side] = 0


def set_all(
    world: World, layout: Layout, vector: list[int], settings: Iterable[records.Setting]
) -> None:
    """Sets states: `quiet_moves`, `yellow.points`, `d4.smoke`, or of the unit on a cell: `d4.damage`."""
    for setting in settings:
        variable, index = variable_at(world, layout, vector, setting.target)
        vector[variable.base + index] = value_of(world, variable, setting.value, setting.target)


def variable_at(
    world: World, layout: Layout, vector: list[int], target: records.Word
) -> tuple[Variable, int]:
    """The declared state that a text names, and whose it is."""
    text, _, brackets = target.text.partition("(")
    whose, _, name = text.rpartition(".")
    scopes: tuple[tuple[str, int], ...] = (("game", 0),)
    if whose in world.sides:
        scopes = (("player", world.sides.index(whose)),)
    elif whose in world.cell_numbers:
        cell = world.cell_numbers[whose]
        standing = [u for u in members(vector[layout.in_play]) if vector[layout.cell + u] == cell]
        on_cell = [(s, u) for u in standing for s in ("unit", world.units[u].kind)]
        scopes = (("cell", cell), *on_cell)
    elif whose:
        raise BadPosition(f"Nothing is called “{whose}”.", "Name a side or a cell.", target)
    for scope, index in scopes:
        for variable in layout.variables:
            if variable.scope == scope and variable.name == name:
                return variable, index * variable.each + _key(variable, brackets, target)
    known = ", ".join(f"{v.scope}.{v.name}" for v in layout.variables) or "none"
    raise BadPosition(f"No state is called “{target.text}”.", f"Declared are: {known}.", target)


def _key(variable: Variable, brackets: str, target: records.Word) -> int:
    """Which of the values for one thing a text in brackets means: `points(scout)`."""
    given = [part.strip() for part in brackets.rstrip(") ").split(",") if part.strip()]
    if len(given) != len(variable.keys):
        keys = ", ".join(key.name for key in variable.keys)
        hint = f"Write {variable.name}({keys})." if keys else f"Write {variable.name} alone."
        raise BadPosition(f"“{target.text}” names no one value of a state.", hint, target)
    found = 0
    for key, text in zip(variable.keys, given, strict=True):
        texts = [key.text(n) for n in range(key.count)]
        if text not in texts:
            raise BadPosition(
                f"“{text}” is no {key.name} of “{variable.name}”.",
                f"There are: {', '.join(texts[:12])}.", target,
            )  # fmt: skip
        found = found * key.count + texts.index(text)
    return found


def value_of(world: World, variable: Variable, value: records.Value, target: records.Word) -> int:
    """A value of a sheet as the state holds it."""
    plain = value.plain
    if variable.is_set:
        items = plain if isinstance(plain, tuple) else (plain,)
        return sum(1 << _one(world, variable, i, target) for i in items)
    return _one(world, variable, plain, target)


def _one(world: World, variable: Variable, plain: records.Plain, target: records.Word) -> int:
    kind = variable.kind.removeprefix("set of ")
    found = -2
    if isinstance(plain, bool) or (isinstance(plain, int) and kind in ("number", "truth")):
        found = int(plain)
    elif plain == "none":
        found = -1
    elif isinstance(plain, str) and kind == "cell":
        found = world.cell_numbers.get(plain, -2)
    elif isinstance(plain, str) and plain in variable.words:
        found = variable.words.index(plain)
    low = variable.low if not variable.is_set else 0
    if not low <= found <= variable.high:
        raise BadPosition(
            f"“{plain}” is no value of “{variable.name}”.",
            f"It is a {kind} from {variable.low} to {variable.high}."
            if kind == "number" else f"It is one of: {', '.join(variable.words) or kind}.",
            target,
        )  # fmt: skip
    return found
