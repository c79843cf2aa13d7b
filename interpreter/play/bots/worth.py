"""How good a position looks to a seat, judged by nothing but its view.

Knows no game. It counts units by what is printed on them (sums of their numbers, each against the
highest of its kind) and by how rare they are, and likes to come near to the regions that lie behind
the others at the start: their ports, their camps, the far row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from interpreter.game.contract import UnitSeen, View
from interpreter.play.chair import is_hidden
from interpreter.play.table import Ruleset, units
from interpreter.sheets.records import Board, UnitType

Place = tuple[int, int]

WIN = 1000.0
_NEARNESS = 0.2  # at most; less than any unit is worth
_ON_BOARD = 0.05


@dataclass(frozen=True)
class Worth:
    """What counts for one side in one scenario.

    Attributes:
        side: the side that judges.
        types: how much a unit of each type is worth, from 1 up.
        unknown: what a unit of unknown type is worth: the mean over the box.
        goals: cells that attract, with their places.
        places: column and row of each cell.
    """

    side: str
    types: Mapping[str, float]
    unknown: float
    goals: tuple[Place, ...]
    places: Mapping[str, Place]

    def of(self, view: View) -> float:
        """Higher is better for the side."""
        if view.result:
            winners = view.result.winners
            return (WIN if self.side in winners else -WIN) if winners else 0.0
        return sum(self._share(unit) for unit in view.units) + _points(view, self.side)

    def of_unit(self, unit: UnitSeen) -> float:
        """What a unit is worth, whoever owns it."""
        return self.unknown if is_hidden(unit) else self.types.get(unit.type, 1.0)

    def _share(self, unit: UnitSeen) -> float:
        worth = self.of_unit(unit)
        if unit.owner != self.side:
            return -worth if unit.cell else -worth / 2
        if not unit.cell:
            return worth / 2
        return worth + _ON_BOARD + self._nearness(unit.cell)

    def _nearness(self, cell: str) -> float:
        place = self.places.get(cell)
        if place is None or not self.goals:
            return 0.0
        return _NEARNESS / (1 + _away(place, self.goals))


def worth(ruleset: Ruleset, scenario: str, start: View) -> Worth:
    """What counts for the side whose view of the start is given."""
    types = units(ruleset).types
    worths = _type_worths(types)
    box = {name: sum(kind.box.values()) or 1 for name, kind in types.items()}
    total = sum(box.values())
    unknown = sum(worths[name] * box[name] for name in types) / total if total else 1.0
    boards = ruleset.boards(scenario)
    places = {label: (c.x, c.y) for board in boards for label, c in board.cells.items()}
    goals = tuple(sorted({places[cell] for cell in _goals(boards, places, start)}))
    return Worth(start.side, worths, unknown, goals, places)


def _type_worths(types: Mapping[str, UnitType]) -> dict[str, float]:
    highest: dict[str, int] = {}
    for kind in types.values():
        for name, number in _numbers(kind).items():
            highest[name] = max(highest.get(name, 1), number)
    rarest = min((sum(t.box.values()) or 1 for t in types.values()), default=1)
    return {
        name: 1.0
        + sum(number / highest[attribute] for attribute, number in _numbers(kind).items())
        + rarest / (sum(kind.box.values()) or 1) / 2
        for name, kind in types.items()
    }


def _numbers(kind: UnitType) -> dict[str, int]:
    """What is printed on the unit, as far as it is numbers above zero."""
    plain = {name: value.plain for name, value in kind.values.items()}
    return {
        n: p for n, p in plain.items() if isinstance(p, int) and not isinstance(p, bool) and p > 0
    }


def settled(view: View) -> bool:
    """Whether more than one side stands on the board, so that it shows who lives where."""
    return len({unit.owner for unit in view.units if unit.cell}) > 1


def _goals(boards: Sequence[Board], places: Mapping[str, Place], start: View) -> set[str]:
    """Cells of regions that sides have of their own, further from this side's units than others'.

    While not all stand on the board, those of the regions of other sides.
    """
    owned = [
        (side, cell)
        for board in boards
        for region in board.regions.values()
        for side, cells in region.by_side.items()
        for cell in cells
        if cell in places
    ]
    if not settled(start):
        return {cell for side, cell in owned if side != start.side}
    mine, theirs = (
        [places[u.cell] for u in start.units if u.cell in places and (u.owner == start.side) == own]
        for own in (True, False)
    )
    return {cell for _, cell in owned if _away(places[cell], mine) > _away(places[cell], theirs)}


def _away(place: Place, others: Iterable[Place]) -> int:
    """Steps to the nearest of the others as the crow flies, diagonals counting one."""
    x, y = place
    return min((max(abs(x - a), abs(y - b)) for a, b in others), default=0)


def _points(view: View, side: str) -> float:
    """The difference in numbers that sides have: points, fuel, morale."""
    difference = 0
    for owner, values in view.sides.items():
        numbers = [v for v in values.values() if isinstance(v, int) and not isinstance(v, bool)]
        difference += sum(numbers) * (1 if owner == side else -1)
    return 0.3 * difference
