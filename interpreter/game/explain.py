"""What the parts of a requirement come to, in words, as a side may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.game.words import OMNISCIENT, seen_name, value_text
from interpreter.program import Program
from interpreter.program.expressions import Expr, Slot, children
from interpreter.program.geometry import spread
from interpreter.program.parts import DEAREST, Part

MOST_NAMED = 6  # members of a set that are named
MOST_LINES = 8
LONGEST = 160  # letters of what is quoted from the rules
HOLDS, FAILS = "{condition} holds", "{condition} does not hold"
UNSEEN = "{condition} depends on what you can't see"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is told: a side, before a position."""

    program: Program
    row: Sequence[int]
    side: int

    def called(self, unit: int) -> str:
        """What a unit is called, and where it stands."""
        layout = self.program.layout
        cell = self.row[layout.cell + unit]
        shown, track = self.row[layout.shown + unit], self.row[layout.track + unit]
        name = seen_name(self.program, self.side, unit, shown, track)
        where = self.program.world.cells[cell].label
        return self.say("{unit} on {where}", unit=name, where=where) if cell >= 0 else name

    def say(self, message: str, /, **slots: object) -> str:
        """A sentence in the language of the game."""
        return self.program.tongue.say(message, **slots)

    def may_know(self, expr: Expr | None) -> bool:
        """Whether nothing is read that a rule keeps for another side."""
        if expr is None or self.side == OMNISCIENT:
            return True
        private = {place: knower for place, knower, _ in self.program.layout.private}
        read = {part.index for part in _all(expr) if isinstance(part, Slot)}
        knowers = {self.row[private[place]] for place in read & private.keys()}
        return knowers <= {0, self.side + 1}


def _all(expr: Expr) -> Iterator[Expr]:
    yield expr
    for part in children(expr):
        yield from _all(part)


@dataclass(frozen=True, slots=True)
class Found:
    """A part with what it comes to; None where the reader may not know."""

    part: Part
    value: int | None
    parts: tuple[Found, ...]

    @property
    def holds(self) -> bool | None:
        """Whether a condition holds; None where the reader may not know."""
        inner = [found.holds for found in self.parts] if self.part.expr is None else []
        match self.part.sort:
            case "all" | "chain":
                return False if False in inner else None if None in inner else True
            case "some":
                return True if True in inner else None if None in inner else False
            case "not":
                return None if inner[0] is None else not inner[0]
            case "means":
                return inner[0]
            case _:
                return None if self.value is None else bool(self.value)


def found(reader: Reader, part: Part, values: Iterator[int]) -> Found:
    """A part with the values of it and all its parts, which come in order."""
    value = next(values)
    known = value if reader.may_know(part.expr) else None
    return Found(part, known, tuple(found(reader, inner, values) for inner in part.parts))


def failing(one: Found) -> Found:
    """The first part that keeps a condition from holding; itself where it has no such parts."""
    if one.part.sort in ("all", "chain"):
        for inner in one.parts:
            if inner.holds is not True:
                return failing(inner)
    return one


def told(reader: Reader, one: Found, wanted: bool = True) -> list[str]:
    """Why a condition does not hold (or why it does, where it is not wanted), in lines."""
    return _told(reader, one, wanted)[:MOST_LINES]


def _told(reader: Reader, one: Found, wanted: bool) -> list[str]:
    match one.part.sort:
        case "all" | "chain" | "some":
            guilty = [inner for inner in one.parts if inner.holds is not wanted]
            guilty = guilty[:1] if one.part.sort == "chain" and wanted else guilty
            return [line for inner in guilty for line in _told(reader, inner, wanted)]
        case "not":
            return _told(reader, one.parts[0], not wanted)
        case "means":
            lines = _told(reader, one.parts[0], wanted)
            head = _verdict(reader, one)
            return [f"{head}:", *(f"  {line}" for line in lines)] if lines else [head]
        case "witness":
            return [_witness(reader, one)]
        case "among":
            message = "it is among {set}" if one.holds else "it is not among {set}"
            return [_line(reader.say(message, set=_short(one.part.text)), _values(reader, one))]
        case _:
            return [_plain(reader, one)]


def _verdict(reader: Reader, one: Found) -> str:
    message = {True: HOLDS, False: FAILS, None: UNSEEN}[one.holds]
    return reader.say(message, condition=_short(one.part.text))


def _plain(reader: Reader, one: Found) -> str:
    values = _values(reader, one)
    if [inner.part.text for inner in one.parts] == [one.part.text] and values:
        return values[0]
    return _line(_verdict(reader, one), values)


def _line(head: str, values: Sequence[str]) -> str:
    return f"{head}: {', '.join(values)}" if values else head


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _witness(reader: Reader, one: Found) -> str:
    """A condition on a set: who makes it true or false, or that nobody of those asked about does."""
    head = _verdict(reader, one)
    if len(one.parts) < 2 or one.holds is None:
        return head
    kept, asked = one.parts
    if kept.value:
        return f"{head}: {reader.say('there is {things}', things=_text(reader, kept))}"
    if not asked.value or asked.value == kept.value:
        return f"{head}: {reader.say('there is none')}"
    return f"{head}: {reader.say('none of {things}', things=_text(reader, asked))}"


# --- values


def _values(reader: Reader, one: Found) -> list[str]:
    """What a condition depends on: `ship.range is 3`."""
    said = []
    for inner in one.parts:
        if inner.part.sort == "steps":
            said += _steps(reader, inner)
        elif inner.part.sort == "costs" and inner.value is not None:
            said.append(_cost(reader, inner.value))
        elif inner.value is not None and not _many_cells(inner):
            said.append(_said(reader, inner.part, _text(reader, inner)))
    return said


def _said(reader: Reader, part: Part, value: str) -> str:
    """What a part comes to: `far is 5`; `to is 5 steps from ship.cell`."""
    if part.sort == "value" and not part.origin:
        return reader.say("{what} is {value}", what=part.text, value=value)
    message = "{what} is {length} from {origin}" if part.text else "it is {length} from {origin}"
    return reader.say(message, what=part.text, length=value, origin=part.origin)


def _many_cells(one: Found) -> bool:
    """Whether it is a set of so many cells that naming them would tell nobody anything."""
    return one.part.kind == "set of cell" and (one.value or 0).bit_count() > MOST_NAMED


def _text(reader: Reader, one: Found) -> str:
    part, value = one.part, one.value or 0
    kind = part.kind.removeprefix("set of ")
    if kind != part.kind and value.bit_count() > MOST_NAMED:
        message = "{count} {count: cell | cells}" if kind == "cell" else "{count} of them"
        return reader.say(message, count=value.bit_count())
    tongue = reader.program.tongue
    return value_text(reader.program, part.kind, part.words, value, reader.called, tongue)


def _cost(reader: Reader, least: int) -> str:
    if least > DEAREST:
        return reader.say("no way leads there")
    return reader.say("the cheapest way costs {cost}", cost=least)


def _steps(reader: Reader, one: Found) -> list[str]:
    """How many steps it is from a place to the nearest of some cells; nothing where no way leads."""
    place, area = (inner.value for inner in one.parts)
    if place is None or area is None or place < 0 or not area:
        return []
    reached, count = area, 0
    while not reached >> place & 1:
        further = reached | spread(reader.program.world.neighbours, reached)
        if further == reached:
            return []
        reached, count = further, count + 1
    steps = reader.say("{count} {count: step | steps}", count=count)
    return [_said(reader, one.part, steps)]
