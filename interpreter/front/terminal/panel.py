"""What stands beside the boards: values, what is off the board, and units of which there is more to say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rich.text import Text

from interpreter.front.terminal.ink import FACING, Ink, holds
from interpreter.game.contract import UnitSeen, View
from interpreter.program.tongue import ENGLISH, Tongue

Values = Mapping[str, object]

_SORTS = 8  # sorts of units off the board that are named
_FEW_SORTS = 3  # beside a plane, where all units on it are told of
_ALIKE = 3  # units of which the same is said that are told of together


@dataclass(frozen=True)
class Panel:
    """What a seat knows besides what lies where.

    Attributes:
        measured: whether units stand on a plane, and their exact points are to be told.
        shelf: kinds of unit that never stand on a board.
        start: the states with which each unit began, by its name.
        noting: the states of units that hold a cell.
    """

    view: View
    ink: Ink
    measured: bool = False
    shelf: Collection[str] = ()
    start: Mapping[str, Values] | None = None
    noting: Collection[str] = ()

    def lines(self) -> Iterator[Text]:
        """What is to be told, one thing a line."""
        tongue = self.ink.tongue
        sides = ((f"{tongue.word(s)}: ", v) for s, v in self.view.sides.items())
        for lead, values in [("", self.view.values), *sides]:
            if text := told({name: self._at(value) for name, value in values.items()}, tongue):
                yield Text.assemble((lead, self.ink.quiet), text)
        for side in self.ink.sides:
            yield from self._off_board(side)
        yield from self._roll() if self.measured else self._units()
        yield from self._shelf()

    def _at(self, value: object) -> object:
        """A value; where it is the name of a unit on the board, with its place."""
        where = self._places.get(value) if isinstance(value, str) else None
        return self.ink.tongue.say("{unit} on {where}", unit=value, where=where) if where else value

    @cached_property
    def _places(self) -> Mapping[str, str]:
        return {unit.name: unit.cell for unit in self.view.units if unit.cell}

    def _off_board(self, side: str) -> Iterator[Text]:
        tongue = self.ink.tongue
        units = [
            unit
            for unit in self.view.units
            if unit.owner == side and not unit.cell and unit.kind not in self.shelf
        ]
        off = Counter(unit.title or unit.type or tongue.say("unknown") for unit in units)
        if off:
            lead = tongue.say("{side} off the board: ", side=tongue.word(side))
            line = Text(lead, self.ink.quiet)
            sorts = [_several(number, title) for title, number in off.items()]
            most = _FEW_SORTS if self.measured else _SORTS
            if len(sorts) > most:
                left_out = sum(list(off.values())[most - 1 :])
                sorts = [*sorts[: most - 1], tongue.say("{count} others", count=left_out)]
            line.append(", ".join(sorts))
            yield line
        yield from self._noted(units)

    def _noted(self, units: Sequence[UnitSeen]) -> Iterator[Text]:
        """Of units off the board what the seat knows and what is not as it began: where one hides, and its orders."""
        tongue = self.ink.tongue
        said: dict[str, list[str]] = defaultdict(list)
        for unit in units:
            if text := self._changed(unit, self.noting):
                said[text].append(of_its_side(unit, tongue))
        for text, names in said.items():
            yield Text.assemble((f"{', '.join(names)}: ", self.ink.quiet), text)

    # --- units

    def _units(self) -> Iterator[Text]:
        """The units in play of which there is more to say than where they are."""
        said: dict[tuple[str, str], list[str]] = defaultdict(list)
        for unit in self.view.units:
            if unit.cell and (text := self._told(unit)):
                title = unit.title or self.ink.tongue.say("unknown")
                said[self.ink.tongue.word(unit.owner), text].append(f"{unit.cell} {title}")
        for (owner, text), places in said.items():
            if len(places) >= _ALIKE:
                yield Text.assemble((f"{owner} {text}: ", self.ink.quiet), ", ".join(places))
                continue
            for place in places:
                yield Text.assemble((f"{place}: ", self.ink.quiet), text)

    def _roll(self) -> Iterator[Text]:
        """All units in play by what they belong to, or by side, with places, noses and states."""
        groups: dict[str, list[UnitSeen]] = defaultdict(list)
        for unit in (unit for unit in self.view.units if unit.cell):
            groups[self._group(unit)].append(unit)
        for name, members in sorted(groups.items(), key=self._rank):
            head = self._groups.get(name)
            state = self._changed(head) if head else ""
            called = self.ink.tongue.word(name)
            lead = f"{called}{f' ({state})' if state else ''}: "
            line = Text.assemble((lead, self.ink.quiet))
            types: dict[str, list[UnitSeen]] = defaultdict(list)
            for unit in members:
                types[unit.type].append(unit)
            for number, units in enumerate(types.values()):
                line.append("; " if number else "")
                line.append_text(self._counter(units[0]))
                line.append(self._entries(sorted(units, key=self._order)))
            yield line

    def _rank(self, group: tuple[str, list[UnitSeen]]) -> tuple[int, str, int]:
        """The sides in their order, of each the groups by name, at last what belongs to none."""
        name, members = group
        side = list(self.ink.sides).index(members[0].owner)
        known = list(self._groups)
        return side, "" if name in known else name, known.index(name) if name in known else 0

    def _entries(self, units: Sequence[UnitSeen]) -> str:
        """Units of one type: numbers, places, the ways they face, and states, once if all have them."""
        states = [self._told(unit) for unit in units]
        alike = len(units) > 1 and len(set(states)) == 1
        shown = ["" if alike or not text else f" ({text})" for text in states]
        listed = ", ".join(self._where(u) + text for u, text in zip(units, shown, strict=True))
        if not (alike and states[0]):
            return listed
        return self.ink.tongue.say("{units} (all {states})", units=listed, states=states[0])

    def _where(self, unit: UnitSeen) -> str:
        """A unit of a type that was named: `2@24/10`, and the way it faces."""
        way = self.ink.facing(unit)
        arrow = (" " if self.ink.ascii else "") + self.ink.arrow(way) if way else ""
        return "@".join(filter(None, (_number(unit, self.ink.tongue), unit.cell))) + arrow

    @cached_property
    def _groups(self) -> Mapping[str, UnitSeen]:
        """What never stands on a board, by name: units can belong to it."""
        return {unit.name: unit for unit in self.view.units if unit.kind in self.shelf}

    def _group(self, unit: UnitSeen) -> str:
        """What a unit belongs to: the first such thing that one of its states names; else its side."""
        return next((str(v) for v in unit.values.values() if str(v) in self._groups), unit.owner)

    def _shelf(self) -> Iterator[Text]:
        """Of what never stands on a board, that of which something is no longer as it began."""
        told = {self._group(unit) for unit in self.view.units if unit.cell} if self.measured else {}
        for name, unit in self._groups.items():
            if name not in told and (text := self._changed(unit)):
                yield Text.assemble((f"{name}: ", self.ink.quiet), text)

    def _counter(self, unit: UnitSeen) -> Text:
        """The counter of a type as it lies on the board, and a blank."""
        if not unit.symbol:
            return Text(f"{unit.title or self.ink.tongue.say('unknown')} ", self.ink.quiet)
        face, style = self.ink.counter(replace(unit, values={}), self.ink.columns(unit))
        return Text.assemble((face, style), " ")

    def _told(self, unit: UnitSeen) -> str:
        """A unit's states in words, but for the way it faces and for words that are as they began."""
        began = (self.start or {}).get(unit.name, {})
        return told({
            name: value
            for name, value in unit.values.items()
            if holds(value)
            and not (name == FACING and self.ink.facing(unit))
            and not (isinstance(value, str) and value == began.get(name))
            and not (self.measured and str(value) == self._group(unit))
        }, self.ink.tongue)  # fmt: skip

    def _changed(self, unit: UnitSeen, always: Collection[str] = ()) -> str:
        """A unit's states in words that are not as they began, and some that are told whenever they hold something."""
        if self.start is None:
            return self._told(unit)
        began = self.start.get(unit.name, {})
        found = {
            n: v for n, v in unit.values.items() if v != began.get(n) or (n in always and holds(v))
        }
        tongue = self.ink.tongue
        gone = (
            tongue.say("not {state}", state=tongue.name(n)) for n, v in found.items() if v is False
        )
        return ", ".join(filter(None, (told(found, tongue), *gone)))

    def _order(self, unit: UnitSeen) -> tuple[int, int, str]:
        number = _number(unit, self.ink.tongue)
        return (0, int(number), "") if number.isdecimal() else (1, 0, number)


def told(values: Values, tongue: Tongue = ENGLISH) -> str:
    """Values in words; what is false, none or holds nothing under any key is left out."""
    return ", ".join(
        _value(tongue.name(name), value, tongue)
        for name, value in values.items()
        if holds(value) or (value == 0 and value is not False)
    )


def _value(name: str, value: object, tongue: Tongue) -> str:
    """A value in words; one that is true goes by its name alone, several by their keys."""
    if isinstance(value, Mapping):
        held = (f"{_count(v, tongue)}{_key(key, tongue)}" for key, v in value.items() if holds(v))
        return f"{name} ({', '.join(held)})"
    return name if value is True else f"{name} {tongue.value(value)}"


def _key(key: str, tongue: Tongue) -> str:
    return ", ".join(map(tongue.name, key.split(", ")))


def _count(value: object, tongue: Tongue) -> str:
    return "" if value is True else f"{tongue.value(value)} "


def of_its_side(unit: UnitSeen, tongue: Tongue) -> str:
    """What a unit is called among those of its side: its title and number."""
    number = _number(unit, tongue)
    return unit.name if number == unit.name else f"{unit.title} {number}".strip()


def _several(number: int, title: str) -> str:
    """How many of one sort: their title is in the singular."""
    return title if number == 1 else f"{number}x {title}"


def _number(unit: UnitSeen, tongue: Tongue) -> str:
    """What tells a unit from its like: its number, or all of its name if it is not known."""
    return tongue.number(unit.name, unit.owner, unit.title)
