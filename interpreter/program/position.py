"""Positions by hand: putting units on cells and setting states, as scenarios and test cases say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.program.geometry import members
from interpreter.program.layout import Draft, Layout, Variable
from interpreter.program.world import World
from interpreter.sheets import records
from interpreter.sheets.labels import corners

CLEARED_IN_CASES = "in a case, “cleared: true” takes"


class BadPosition(Exception):
    """A position that can't be set up.

    Attributes:
        at: the place in the sheet.
        hint: what would be right.
        faults: all that is wrong with the position, this first.
    """

    def __init__(
        self, message: str, hint: str, at: records.Word, more: Sequence[BadPosition] = ()
    ) -> None:
        super().__init__(message)
        self.message, self.hint, self.at = message, hint, at
        self.faults: tuple[BadPosition, ...] = (self, *more)


@contextmanager
def gathered(faults: list[BadPosition]) -> Iterator[None]:
    """Notes what is wrong with one part of a position, so that the others can be looked at too."""
    try:
        yield
    except BadPosition as error:
        faults.extend(error.faults)


def refuse(faults: Sequence[BadPosition]) -> None:
    """Raises all faults as one, if there are any."""
    if faults:
        first = faults[0]
        raise BadPosition(first.message, first.hint, first.at, faults[1:])


def set_up(world: World, layout: Layout, draft: Draft) -> Layout:
    """The layout whose start holds the units and values of the scenario."""
    vector = list(layout.start)
    scenario = world.scenario
    set_both(world, layout, vector, scenario.placements, scenario.settings)
    return replace(layout, start=tuple(vector))


def set_both(
    world: World,
    layout: Layout,
    vector: list[int],
    placements: Iterable[records.Placement],
    settings: Iterable[records.Setting],
) -> None:
    """Puts units on the board and sets states. Raises BadPosition with all that is wrong."""
    faults: list[BadPosition] = []
    with gathered(faults):
        place_all(world, layout, vector, placements)
    with gathered(faults):
        set_all(world, layout, vector, settings)
    refuse(faults)


def place_all(
    world: World, layout: Layout, vector: list[int], placements: Iterable[records.Placement]
) -> None:
    """Puts units on the board; those not yet placed, in the order of the box.

    A line about units that stay off the board takes the next of them likewise.
    """
    faults: list[BadPosition] = []
    kept: set[int] = set()
    for placement in placements:
        with gathered(faults):
            _place(world, layout, vector, placement, kept, faults)
    track(world, layout, vector)
    refuse(faults)


def _place(
    world: World,
    layout: Layout,
    vector: list[int],
    placement: records.Placement,
    kept: set[int],
    faults: list[BadPosition],
) -> None:
    """Takes the units of one line; `kept` are those that stay off the board."""
    side = side_number(world, placement.side)
    if placement.type.text not in world.types:
        raise no_such_type(world, placement.type)
    given = _given(world, layout, placement, side, faults)
    for word in (*placement.cells, *(None,) * placement.off):
        unit = next(
            (i for i, u in enumerate(world.units)
             if u.type == placement.type.text and u.side == side
             and vector[layout.cell + i] < 0 and i not in kept),
            None,
        )  # fmt: skip
        at = None if word is None else cell_number(world, word, placement.side.text)
        if unit is None:
            raise none_left(placement)
        if at is None or word is None:
            kept.add(unit)
        else:
            put(world, layout, vector, unit, at, word)
        for variable, key, value in given:
            vector[variable.base + unit * variable.each + key] = value


def _given(
    world: World,
    layout: Layout,
    placement: records.Placement,
    side: int,
    faults: list[BadPosition],
) -> list[tuple[Variable, int, int]]:
    """The states that a line sets for its units, each with its key and value."""
    sheet = world.sheets.units.types.get(placement.type.text)
    scopes = ("unit", sheet.kind.text) if sheet else ("unit",)
    found = []
    for setting in placement.settings:
        with gathered(faults):
            variable, key = _declared(world, layout, setting.target, setting.target.text, scopes)
            found.append((variable, key, value_of(world, variable, setting.value, side)))
    return found


def none_left(placement: records.Placement) -> BadPosition:
    return BadPosition(
        f"There is no {placement.type.text} of {placement.side.text} left to place.",
        f"Give the side more of them in the scenario's “units”; {CLEARED_IN_CASES} "
        "those of the set-up off the board first.", placement.type,
    )  # fmt: skip


def no_such_type(world: World, named: records.Word) -> BadPosition:
    known = f"Types are: {', '.join(world.types[:20])}." if world.types else "There are no units."
    hint = did_you_mean(named.text, world.types, known)
    return BadPosition(f"No type of unit is called “{named.text}”.", hint, named)


def side_number(world: World, named: records.Word) -> int:
    """The side that a text names. Raises BadPosition."""
    if named.text in world.sides:
        return world.sides.index(named.text)
    hint = did_you_mean(named.text, world.sides, f"Sides are: {', '.join(world.sides)}.")
    raise BadPosition(f"No side is called “{named.text}”.", hint, named)


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
    """Takes all units off the board; their states are as without the set-up."""
    nowhere = None
    for unit in members(vector[layout.in_play]):
        put(world, layout, vector, unit, -1, nowhere)  # type: ignore[arg-type]
    for side in range(len(world.sides)):
        vector[layout.tracked + side] = 0
    for variable in layout.variables:
        if variable.scope not in ("game", "player", "cell"):
            places = slice(variable.base, variable.base + variable.count)
            vector[places] = [variable.start] * variable.count


def set_all(
    world: World, layout: Layout, vector: list[int], settings: Iterable[records.Setting]
) -> None:
    """Sets states: `quiet_moves`, `yellow.points`, `d4.smoke`, of a unit: `d4.damage`, `scout-1.damage`."""
    faults: list[BadPosition] = []
    for setting in settings:
        with gathered(faults):
            variable, index = variable_at(world, layout, vector, setting.target)
            owner = _owner(world, variable, index)
            vector[variable.base + index] = value_of(world, variable, setting.value, owner)
    refuse(faults)


def _owner(world: World, variable: Variable, index: int) -> int:
    """The side that a state belongs to, -1 for none: there units need not be called by their side."""
    if variable.scope in ("game", "cell"):
        return -1
    thing = index // variable.each
    return thing if variable.scope == "player" else world.owners[thing]


def variable_at(
    world: World, layout: Layout, vector: list[int], target: records.Word
) -> tuple[Variable, int]:
    """The declared state that a text names, and whose it is."""
    text, bracket, keys = target.text.partition("(")
    whose, _, name = text.rpartition(".")
    things = [("game", 0)] if not whose else _things(world, layout, vector, whose, target)
    scopes: dict[str, int] = {}
    for scope, number in things:
        scopes.setdefault(scope, number)
    variable, key = _declared(world, layout, target, name + bracket + keys, tuple(scopes))
    return variable, scopes[variable.scope] * variable.each + key


def _things(
    world: World, layout: Layout, vector: list[int], whose: str, target: records.Word
) -> list[tuple[str, int]]:
    """What may have the state, with its number: a side, a cell and the units on it, or a unit."""
    if whose in world.sides:
        return [("player", world.sides.index(whose))]
    if whose not in world.cell_numbers:
        if whose == "player":
            name = target.text.rpartition(".")[2]
            hint = f"Write {' or '.join(f'{side}.{name}' for side in world.sides)}."
            raise BadPosition("This does not say which player.", hint, target)
        if "-" not in whose:
            hint = f"Name a side, a cell ({_from_to(world)}), or a unit by its type and number: scout-1."
            raise BadPosition(f"Nothing is called “{whose}”.", hint, target)
        units = [unit_called(world, whose, -1, target)]
        return [(scope, u) for u in units for scope in ("unit", world.units[u].kind)]
    cell = world.cell_numbers[whose]
    standing = [u for u in members(vector[layout.in_play]) if vector[layout.cell + u] == cell]
    on_cell = [(scope, u) for u in standing for scope in ("unit", world.units[u].kind)]
    return [("cell", cell), *on_cell]


def _declared(
    world: World, layout: Layout, target: records.Word, text: str, scopes: tuple[str, ...]
) -> tuple[Variable, int]:
    """The state of one of these sorts of thing that a text names: `damage`, `hand(scout)`."""
    name, _, brackets = text.partition("(")
    for scope in scopes:
        for variable in layout.variables:
            if variable.scope == scope and variable.name == name.strip():
                return variable, _key(variable, brackets, target)
    whose, _, bare = target.text.partition("(")[0].rpartition(".")
    of_units = {v.name for v in layout.variables if v.scope not in ("game", "player", "cell")}
    if scopes == ("cell",) and bare.strip() in of_units:
        message = f"{whose} is empty, so there is no unit whose “{bare}” could be set."
        hint = "Place the unit there, or name it by its type and number: scout-1."
        raise BadPosition(message, hint, target)
    known = ", ".join(name for v in layout.variables for name in _written(world, v)) or "none"
    raise BadPosition(f"No state is called “{target.text}”.", f"Declared are: {known}.", target)


def _written(world: World, variable: Variable) -> list[str]:
    """How a state is written: that of a player by each side."""
    if variable.scope == "game":
        return [variable.name]
    whose = world.sides if variable.scope == "player" else (variable.scope,)
    return [f"{one}.{variable.name}" for one in whose]


def unit_called(world: World, text: str, side: int, at: records.Word) -> int:
    """The unit that `scout-1` (of the side) or `red:scout-1` names. Raises BadPosition."""
    before, colon, rest = text.rpartition(":")
    name, dash, number = rest.rpartition("-")
    if not (dash and number.isdecimal() and name in world.types):
        hint = did_you_mean(name, world.types, f"Types are: {', '.join(world.types[:20])}.")
        hint = f"Write its type and its number among those of its side: scout-1. {hint}"
        raise BadPosition(f"“{text}” is no unit.", hint, at)
    owner = side_number(world, replace(at, text=before)) if colon else side
    alike = [i for i, u in enumerate(world.units) if u.type == name and owner in (u.side, -1)]
    owners = sorted({world.owners[i] for i in alike})
    if len(owners) > 1:
        hint = f"Write which you mean: {' or '.join(f'{world.sides[o]}:{rest}' for o in owners)}."
        raise BadPosition(f"Several sides have a “{name}”.", hint, at)
    found = next((i for i in alike if str(world.units[i].number) == number), None)
    if found is None:
        whose = f" of {world.sides[owner]}" if owner >= 0 else ""
        raise BadPosition(
            f"There is no {name} number {number}{whose}.",
            f"The last of them is number {len(alike)}." if alike else "None are in play.", at,
        )  # fmt: skip
    return found


def _key(variable: Variable, brackets: str, target: records.Word) -> int:
    """Which of the values for one thing a text in brackets means: `points(scout)`."""
    if "(" in target.text and not brackets.rstrip().endswith(")"):
        raise BadPosition("This bracket is not closed.", f"Write {target.text})", target)
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


def value_of(world: World, variable: Variable, value: records.Value, side: int) -> int:
    """A value of a sheet as the state holds it; units are the side's unless another is named."""
    plain, at = value.plain, records.Word(variable.name, value.span)
    if variable.is_set:
        items = plain if isinstance(plain, tuple) else () if plain == "none" else (plain,)
        return sum({1 << _one(world, variable, i, side, at) for i in items})
    return _one(world, variable, plain, side, at)


def _one(
    world: World, variable: Variable, plain: records.Plain, side: int, at: records.Word
) -> int:
    kind = variable.kind.removeprefix("set of ")
    if isinstance(plain, tuple) and not variable.is_set:
        raise BadPosition(
            f"“{variable.name}” holds one value, and this is a list.", _holds(world, variable), at
        )
    found = -2
    if isinstance(plain, bool):
        found = int(plain) if kind == "truth" else -2
    elif isinstance(plain, int) and kind in ("number", "truth"):
        found = plain
    elif plain == "none":
        found = -1
    elif isinstance(plain, str) and kind == "cell":
        found = world.cell_numbers.get(plain, -2)
    elif isinstance(plain, str) and kind == "unit":
        found = unit_called(world, plain, side, at)
        if variable.units and world.units[found].kind not in variable.units:
            hint = f"It holds units of these kinds: {', '.join(sorted(variable.units))}."
            raise BadPosition(f"“{plain}” is no value of “{variable.name}”.", hint, at)
    elif isinstance(plain, str) and plain in variable.words:
        found = variable.words.index(plain)
        if kind == "direction" and found not in world.ways:
            raise BadPosition(
                f"The hexes have no side towards “{plain}”.", _holds(world, variable), at
            )
    low = variable.low if not variable.is_set else 0
    if not low <= found <= variable.high:
        raise BadPosition(
            f"“{shown(plain)}” is no value of “{variable.name}”.", _holds(world, variable), at
        )
    return found


def _from_to(world: World) -> str:
    """The cells that there are: `a1 to e7`."""
    ends = corners((cell.label, cell.column, -cell.row) for cell in world.cells)
    return " to ".join(ends or ())


def _holds(world: World, variable: Variable) -> str:
    """A sentence that says what a state takes."""
    kind = variable.kind.removeprefix("set of ")
    if kind == "direction":
        return f"It is one of: {', '.join(variable.words[way] for way in world.ways)}."
    if kind == "number":
        return f"It is a {kind} from {variable.low} to {variable.high}."
    if kind == "cell":
        return f"Cells are called {_from_to(world)}."
    if kind == "truth":
        return "It is true or false."
    if kind == "unit":
        return "Write the type and the number of a unit: scout-1."
    return f"It is one of: {', '.join(variable.words) or kind}."


def shown(plain: records.Plain) -> str:
    """A value as sheets write it."""
    if isinstance(plain, tuple):
        return f"[{', '.join(shown(each) for each in plain)}]"
    return str(plain).lower() if isinstance(plain, bool) else str(plain)
