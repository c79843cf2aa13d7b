"""What stands beside the boards: values, what is off the board, and units of which there is more to say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rich.text import Text

from interpreter.front.terminal.ink import FACING, Ink, holds
from interpreter.game.contract import UnitSeen, View
from interpreter.play.expect import shown

Values = Mapping[str, object]


@dataclass(frozen=True)
class Panel:
    """What a seat knows besides what lies where.

    Attributes:
        measured: whether units stand on a plane, and their exact points are to be told.
        shelf: kinds of unit that never stand on a board.
        start: the states with which each unit began, by its name.
    """

    view: View
    ink: Ink
    measured: bool = False
    shelf: Collection[str] = ()
    start: Mapping[str, Values] | None = None

    def lines(self) -> Iterator[Text]:
        """What is to be told, one thing a line."""
        scopes = [("", self.view.values), *((f"{s}: ", v) for s, v in self.view.sides.items())]
        for lead, values in scopes:
            if text := told(values):
                yield Text.assemble((lead, self.ink.quiet), text)
        for side in self.ink.sides:
            yield from self._off_board(side)
        yield from self._roll() if self.measured else self._units()
        yield from self._shelf()

    def _off_board(self, side: str) -> Iterator[Text]:
        off = Counter(
            unit.title or unit.type or "unknown"
            for unit in self.view.units
            if unit.owner == side and not unit.cell and unit.kind not in self.shelf
        )
        if off:
            line = Text(f"{side} off the board: ", self.ink.quiet)
            line.append(", ".join(_several(n, title) for title, n in off.items()))
            yield line

    # --- units

    def _units(self) -> Iterator[Text]:
        """The units in play of which there is more to say than where they are."""
        for unit in self.view.units:
            if unit.cell and (text := self._told(unit)):
                lead = f"{unit.cell} {unit.title or 'unknown'}: "
                yield Text.assemble((lead, self.ink.quiet), text)

    def _roll(self) -> Iterator[Text]:
        """All units in play by their types, each with its place, the way it faces, and its states."""

        def entry(unit: UnitSeen) -> str:
            way = self.ink.facing(unit)
            arrow = (" " if self.ink.ascii else "") + self.ink.arrow(way) if way else ""
            return " ".join(filter(None, (_number(unit), unit.cell + arrow, self._told(unit))))

        yield from self._by_type((u for u in self.view.units if u.cell), entry)

    def _shelf(self) -> Iterator[Text]:
        """Of what never stands on a board, that of which something is no longer as it began."""
        changed = {
            unit.name: text
            for unit in self.view.units
            if unit.kind in self.shelf and (text := self._changed(unit))
        }

        def entry(unit: UnitSeen) -> str:
            return " ".join(filter(None, (_number(unit), changed[unit.name])))

        yield from self._by_type((u for u in self.view.units if u.name in changed), entry)

    def _by_type(
        self, units: Iterable[UnitSeen], entry: Callable[[UnitSeen], str]
    ) -> Iterator[Text]:
        """A line for each side and type: the counter, the title, and an entry for each unit."""
        groups: dict[tuple[str, str], list[UnitSeen]] = defaultdict(list)
        for unit in units:
            groups[unit.owner, unit.title].append(unit)
        for group in groups.values():
            first = group[0]
            line = Text()
            if first.symbol:
                line.append(first.symbol, self.ink.side_style(first.owner))
                line.append(" ")
            line.append(f"{self._called(first)}: ", self.ink.quiet)
            line.append(", ".join(map(entry, sorted(group, key=_order))))
            yield line

    def _called(self, unit: UnitSeen) -> str:
        return f"{unit.owner} {unit.title or 'unknown'}"

    def _told(self, unit: UnitSeen) -> str:
        """A unit's states in words, but for the way it faces and for words that are as they began."""
        began = (self.start or {}).get(unit.name, {})
        return told({
            name: value
            for name, value in unit.values.items()
            if holds(value)
            and not (name == FACING and self.ink.facing(unit))
            and not (isinstance(value, str) and value == began.get(name))
        })  # fmt: skip

    def _changed(self, unit: UnitSeen) -> str:
        if self.start is None:
            return self._told(unit)
        began = self.start.get(unit.name, {})
        found = {n: v for n, v in unit.values.items() if v != began.get(n)}
        gone = (f"not {_words(n)}" for n, v in found.items() if v is False)
        return ", ".join(filter(None, (told(found), *gone)))


def told(values: Values) -> str:
    """Values in words; what is false or holds nothing under any key is left out."""
    return ", ".join(
        _value(_words(name), value)
        for name, value in values.items()
        if value is not False and (holds(value) or not isinstance(value, Mapping))
    )


def _value(name: str, value: object) -> str:
    """A value in words; one that is true goes by its name alone, several by their keys."""
    if isinstance(value, Mapping):
        held = (f"{_count(v)}{_words(key)}" for key, v in value.items() if holds(v))
        return f"{name} ({', '.join(held)})"
    return name if value is True else f"{name} {shown(value)}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _count(value: object) -> str:
    return "" if value is True else f"{shown(value)} "


def _several(number: int, title: str) -> str:
    """How many of one sort: their title is in the singular."""
    return title if number == 1 else f"{number}x {title}"


def _number(unit: UnitSeen) -> str:
    """What tells a unit from its like: its number, or all of its name if it is not known."""
    return unit.name.removeprefix(unit.owner).strip().removeprefix(unit.title).strip()


def _order(unit: UnitSeen) -> tuple[int, int, str]:
    number = _number(unit)
    return (0, int(number), "") if number.isdecimal() else (1, 0, number)
