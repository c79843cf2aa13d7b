"""What the generated Python calls: functions bound to the layout of one program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.game.contract import RulesFault
from interpreter.game.explain import FAILS, Reader, found, told
from interpreter.game.words import ONLOOKER, seen_name
from interpreter.program import Program, position
from interpreter.program.geometry import members
from interpreter.program.layout import ACTIVE, Secret

Vector = list[int]
Entry = tuple[int, tuple[int, ...], tuple[tuple[int, int, int, int], ...], int]
Log = list[Entry]
MOST_WAYS = 3  # lines by which units may have come to a cell, where all are shown

MEASURES = ("near", "apart", "crossed", "behind", "barred", "line", "ahead", "towards")


def functions(program: Program) -> dict[str, object]:
    """The names that generated Python finds."""
    return {
        "move": moving(program),
        "place": placing(program),
        "remove": removing(program),
        "swap": swapping(program),
        "emit": emitting(program),
        "within": keeping_within(program),
        "endless": stopping_loops(program),
        "failed": failing(program),
        "snapshot": taking_snapshots(program),
        "stash": stashing(program),
        "merge": merging(program),
        "rotate": rotating(program),
        "lowest": lowest,
        "number_range": number_range,
        "steps_in": StepsIn(program),
        "listed": Listed(),
        **{name: getattr(program.world.ground, name) for name in MEASURES},
    }


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def number_range(low: int, high: int) -> int:
    return ((1 << (high - low + 1)) - 1) << low if high >= low else 0


class Listed(dict[int, tuple[int, ...]]):
    """The members of sets, lowest first, as far as the same sets come up again and again."""

    MOST = 4096

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) >= self.MOST:
            self.clear()
        found = self[mask] = tuple(members(mask))
        return found


class StepsIn(dict[int, tuple[int, ...]]):
    """For a set of directions, the cells one step away from each cell; made when first asked for."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.steps = program.world.steps

    def __missing__(self, directions: int) -> tuple[int, ...]:
        chosen = [s for i, s in enumerate(self.steps) if directions >> i & 1]
        count = len(self.steps[0]) if self.steps else 0
        found = tuple(sum({1 << s[cell] for s in chosen if s[cell] >= 0}) for cell in range(count))
        self[directions] = found
        return found


def fault(program: Program, site: int, code: object, message: str, hint: str) -> RulesFault:
    """What is raised when the rules go wrong in play, at the rule that did it."""
    where = program.sites[site]
    assert isinstance(code, type(codes.LEFT_RANGE))
    return RulesFault(
        Diagnostic(code, message, Label(where.span), hint, (), ", ".join(where.cites))
    )


def stopping_loops(program: Program) -> Callable[[int], None]:
    def endless(site: int) -> None:
        raise fault(
            program, site, codes.LOOP_BOUND, "These rules go round and round without a decision.",
            "Make sure that something in the loop brings it to an end.",
        )  # fmt: skip

    return endless


def failing(program: Program) -> Callable[[Vector, int, list[int]], None]:
    """Raises that what is asserted does not hold, with what it depends on as an onlooker may know it."""

    def failed(s: Vector, number: int, values: list[int]) -> None:
        site = program.sites[number]
        lines: list[str] = []
        if site.part is not None:
            reader = Reader(program, s, ONLOOKER)
            lines = told(reader, found(reader, site.part, iter(values)))
        message = (
            f"What is asserted does not hold: {site.text}"
            if site.text
            else "What is asserted does not hold"
        )
        said = "; ".join(line.strip() for line in lines).replace(":; ", ": ")
        # The condition stands underlined beside it already.
        said = said.removeprefix(FAILS.format(condition=site.span.text)).removeprefix(": ")
        label = Label(site.span, said)
        hint = "Look for what went wrong before this line, or change what it says."
        raise RulesFault(
            Diagnostic(codes.ASSERTION_FAILED, f"{message.rstrip('.')}.", label, hint, (), ", ".join(site.cites))
        )  # fmt: skip

    return failed


class TooManyRounds(Exception):
    """Loops have gone more rounds between two stops of play than any rules need."""


class Rounds:
    """Counts the rounds of loops since play last stopped, so that loops inside loops come to an end."""

    def __init__(self) -> None:
        self.left = 0

    def spend(self, rounds: int) -> None:
        self.left -= rounds
        if self.left < 0:
            raise TooManyRounds


def keeping_within(program: Program) -> Callable[[int, int, int, int], int]:
    def within(value: int, low: int, high: int, site: int) -> int:
        if low <= value <= high:
            return value
        name, scope = program.sites[site].text, program.sites[site].slots[0][0]
        numbers = any(
            v.kind == "number"
            for v in program.layout.variables
            if (v.scope, v.name) == (scope, name)
        )
        if value == -1 and not numbers:
            raise fault(
                program, site, codes.LEFT_RANGE, f"“{name}” would become none, which it can't be.",
                "Ask first whether there is such a thing, or let it be “or none” where it is declared.",
            )  # fmt: skip
        raise fault(
            program, site, codes.LEFT_RANGE, f"“{name}” would become {value}, outside {low}..{high}.",
            "Widen its range, or use “raise” and “lower”, which stop at its ends.",
        )  # fmt: skip

    return within


Put = Callable[[Vector, int, int, int], None]


def moving(program: Program) -> Put:
    """Moves a unit in play to a cell."""
    put, cell_of = putting(program), program.layout.cell

    def move(s: Vector, unit: int, cell: int, site: int) -> None:
        if unit >= 0:
            if cell < 0 or s[cell_of + unit] < 0:
                raise nowhere(program, site, "off the board" if cell >= 0 else "to no cell")
            put(s, unit, cell, site)

    return move


def placing(program: Program) -> Put:
    """Puts a unit on the board that was off it."""
    put, cell_of = putting(program), program.layout.cell

    def place(s: Vector, unit: int, cell: int, site: int) -> None:
        if unit >= 0:
            if cell < 0 or s[cell_of + unit] >= 0:
                raise nowhere(program, site, "in play already" if cell >= 0 else "to no cell")
            put(s, unit, cell, site)

    return place


def removing(program: Program) -> Put:
    """Takes a unit off the board; nothing happens to one that is off it."""
    put, cell_of = putting(program), program.layout.cell

    def remove(s: Vector, unit: int, cell: int, site: int) -> None:
        if unit >= 0 and s[cell_of + unit] >= 0:
            put(s, unit, -1, site)

    return remove


def swapping(program: Program) -> Put:
    """Lets two units in play exchange their cells; both leave before either arrives."""
    layout, columns, held_by = program.layout, *_holders(program)
    cell_of = layout.cell

    def leave(s: Vector, unit: int, cell: int) -> None:
        s[cell_of + unit] = -1
        if columns[unit] >= 0:
            s[columns[unit] + cell] = -1
        if columns[unit] >= 0 or not _others_stand(program, s, unit, cell):
            s[held_by[unit]] &= ~(1 << cell)

    def arrive(s: Vector, unit: int, cell: int, site: int) -> None:
        if columns[unit] >= 0:
            if s[columns[unit] + cell] >= 0:
                raise stacked(program, site, cell, _called(program, s, s[columns[unit] + cell]))
            s[columns[unit] + cell] = unit
        s[held_by[unit]] |= 1 << cell
        s[cell_of + unit] = cell

    def swap(s: Vector, unit: int, other: int, site: int) -> None:
        if unit < 0 or other < 0 or unit == other:
            return
        here, there = s[cell_of + unit], s[cell_of + other]
        if here < 0 or there < 0:
            raise nowhere(program, site, "off the board")
        leave(s, unit, here)
        leave(s, other, there)
        arrive(s, unit, there, site)
        arrive(s, other, here, site)

    return swap


def nowhere(program: Program, site: int, why: str) -> RulesFault:
    if why == "to no cell":
        message = "A unit would go to a cell that there is not."
    elif why == "off the board":
        message = "A unit would be moved that is off the board."
    else:
        message = "A unit would be placed that is in play already."
    return fault(
        program, site, codes.NOWHERE, message,
        "“place” what is off the board, “move” what is in play, and ask first whether there is a cell.",
    )  # fmt: skip


def _holders(program: Program) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each unit the places that tell who stands alone on a cell (or -1), and the set of cells held."""
    layout, world = program.layout, program.world
    sides = len(world.sides)
    pairs = zip(world.unit_layers, world.owners, strict=True)
    held_by = tuple(layout.held + layer * sides + side for layer, side in pairs)
    return tuple(layout.at[layer] for layer in world.unit_layers), held_by


def putting(program: Program) -> Put:
    layout, world = program.layout, program.world
    cell_of, in_play = layout.cell, layout.in_play
    hidden, track, shown = world.hidden_units, layout.track, layout.shown
    columns, held_by = _holders(program)

    def put(s: Vector, unit: int, cell: int, site: int) -> None:
        column, holding = columns[unit], held_by[unit]
        old = s[cell_of + unit]
        if column < 0:
            _put_shared(program, s, unit, cell)
        else:
            if old >= 0:
                s[column + old] = -1
                s[holding] ^= 1 << old
            if cell >= 0:
                if s[column + cell] >= 0:
                    raise stacked(program, site, cell, _called(program, s, s[column + cell]))
                s[column + cell] = unit
                s[holding] |= 1 << cell
        s[cell_of + unit] = cell
        if cell < 0:
            s[in_play] &= ~(1 << unit)
            s[track + unit] = 0  # what all knew of it when it left, they go on knowing
        elif old < 0:
            s[in_play] |= 1 << unit
            s[shown + unit] = 0
            if hidden >> unit & 1 and not any(s[secret.running] for secret in layout.secrets):
                position.track(world, layout, s)

    return put


def _put_shared(program: Program, s: Vector, unit: int, cell: int) -> None:
    """Moves a unit of a layer that cells share: the kept set loses a cell with its last unit."""
    layout, world = program.layout, program.world
    layer, side = world.unit_layers[unit], world.owners[unit]
    holding = layout.held + layer * len(world.sides) + side
    old = s[layout.cell + unit]
    if old >= 0 and not _others_stand(program, s, unit, old):
        s[holding] &= ~(1 << old)
    if cell >= 0:
        s[holding] |= 1 << cell


def _others_stand(program: Program, s: Vector, unit: int, cell: int) -> bool:
    """Whether another unit of the same layer and side stands on a cell."""
    world = program.world
    layer, side, cell_of = world.unit_layers[unit], world.owners[unit], program.layout.cell
    return any(
        s[cell_of + other] == cell
        for other in range(len(world.units))
        if other != unit and world.unit_layers[other] == layer and world.owners[other] == side
    )


def _called(program: Program, s: Vector, unit: int) -> str:
    """A unit as everybody may call it."""
    layout = program.layout
    return seen_name(program, ONLOOKER, unit, s[layout.shown + unit], s[layout.track + unit])


def stacked(program: Program, site: int, cell: int, there: str) -> RulesFault:
    label = program.world.cells[cell].label
    return fault(
        program, site, codes.STACKED, f"A second unit would stand on {label}, where {there} is.",
        "Require that the cell is empty, remove what stands there first, or let the kind share cells.",
    )  # fmt: skip


def both_came(program: Program, s: Vector, site: int, unit: int, other: int) -> RulesFault:
    """Two sides secretly put units on one cell: neither could know of the other."""
    label = program.world.cells[s[program.layout.cell + unit]].label
    message = f"What sides did secretly on {label} does not go together: {_called(program, s, unit)} came there."
    if other >= 0:
        one, two = sorted(_called(program, s, u) for u in (unit, other))
        message = (
            f"Both {one} and {two} would stand on {label}, and neither side knew of the other."
        )
    ways = dict.fromkeys(site.span for site in program.sites if site.kind in ("moved", "placed"))
    moves = tuple(Label(span, "units come to cells") for span in ways)
    found = fault(
        program, site, codes.STACKED, message,
        "Let sides secretly set only where their units are to go, and move these when all is known; or let the kind "
        "share cells.",
    )  # fmt: skip
    related = moves if len(moves) <= MOST_WAYS else ()
    return RulesFault(replace(found.diagnostic, related=related))


def emitting(program: Program) -> Callable[[Log, Vector, int, tuple[int, ...]], None]:
    """Notes an event with what was known of its units when it happened."""
    layout = program.layout
    unit_slots = tuple(
        tuple(
            (i, kind != "unit")
            for i, (_, kind, _) in enumerate(site.slots)
            if kind.endswith("unit")
        )
        for site in program.sites
    )

    def emit(log: Log, s: Vector, site: int, values: tuple[int, ...]) -> None:
        units = tuple(
            (unit, s[layout.cell + unit], s[layout.shown + unit], s[layout.track + unit])
            for i, many in unit_slots[site]
            for unit in (members(values[i]) if many else (values[i],))
            if unit >= 0
        )
        running = sum(s[secret.running] for secret in layout.secrets)
        log.append((site, values, units, running))

    return emit


# --- secret simultaneous play


def _read(s: Vector, secret: Secret) -> Vector:
    found: Vector = []
    for first, count in secret.places:
        found += s[first : first + count]
    return found


def _write(s: Vector, secret: Secret, values: Vector) -> None:
    at = 0
    for first, count in secret.places:
        s[first : first + count] = values[at : at + count]
        at += count


def taking_snapshots(program: Program) -> Callable[[Vector, int], None]:
    def snapshot(s: Vector, number: int) -> None:
        secret = program.layout.secrets[number]
        s[secret.kept : secret.kept + secret.size] = _read(s, secret)
        s[secret.running] = 1 + s[ACTIVE]
        s[secret.stashed] = 0

    return snapshot


def stashing(program: Program) -> Callable[[Vector, int], None]:
    sides = len(program.world.sides)

    def stash(s: Vector, number: int) -> None:
        secret = program.layout.secrets[number]
        size, active = secret.size, s[ACTIVE]
        place = secret.kept + size * (1 + active)
        s[place : place + size] = _read(s, secret)
        _write(s, secret, s[secret.kept : secret.kept + size])
        s[secret.stashed] |= 1 << active
        s[secret.running] = 1 + (active + 1) % sides

    return stash


def merging(program: Program) -> Callable[[Vector, int, int], None]:
    layout, world = program.layout, program.world
    sides = len(world.sides)
    sets = {layout.in_play, *range(layout.held, layout.held + len(world.layers) * sides)}
    sets |= {v.base + i for v in layout.variables if v.is_set for i in range(v.count)}
    numbers = {
        v.base + i: (v.low, v.high)
        for v in layout.variables if v.kind == "number" and not v.is_set for i in range(v.count)
    }  # fmt: skip

    def brought(place: int, before: int, found: int, value: int) -> int:
        """What a place holds once a side's value has been brought into it."""
        if place in sets:
            gone = before & ~value
            return (found | value) & ~gone
        if place in numbers:
            low, high = numbers[place]
            return max(low, min(high, found + value - before))
        return value

    def merge(s: Vector, number: int, site: int) -> None:
        secret = layout.secrets[number]
        size = secret.size
        before = s[secret.kept : secret.kept + size]
        after = list(before)
        places = [first + i for first, count in secret.places for i in range(count)]
        for side in range(sides):
            start = secret.kept + size * (1 + side)
            for i, value in enumerate(s[start : start + size]):
                if value != before[i]:
                    after[i] = brought(places[i], before[i], after[i], value)
        _write(s, secret, after)
        s[secret.kept : secret.kept + size * (1 + sides)] = [0] * (size * (1 + sides))
        s[secret.running] = s[secret.stashed] = 0
        for unit in members(s[layout.in_play]):
            column, cell = layout.at[world.unit_layers[unit]], s[layout.cell + unit]
            if column >= 0 and s[column + cell] != unit:
                raise both_came(program, s, site, unit, s[column + cell])
        position.track(world, layout, s)

    return merge


def rotating(program: Program) -> Callable[[Vector], None]:
    layout, world = program.layout, program.world
    counts = tuple(sum(s == side for _, s in world.seats) for side in range(len(world.sides)))

    def rotate(s: Vector) -> None:
        place = layout.member + s[ACTIVE]
        s[place] = (s[place] + 1) % counts[s[ACTIVE]]

    return rotate
