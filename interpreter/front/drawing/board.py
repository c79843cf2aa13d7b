"""One board with all that lies on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from interpreter.front.drawing import colours, ground
from interpreter.front.drawing.badges import Badge
from interpreter.front.drawing.counters import (
    Counter,
    badge_row,
    counter,
    flag,
    mark,
    outline,
    places,
)
from interpreter.front.drawing.plans import Plan, Spot, bearing, plan
from interpreter.front.drawing.scene import Scene, States
from interpreter.front.drawing.shapes import (
    Point,
    Shape,
    Style,
    at,
    circle,
    fitted,
    group,
    line,
    polygon,
    words,
)
from interpreter.front.terminal.ink import FACING
from interpreter.front.terminal.panel import told
from interpreter.front.terminal.plane import small_regions
from interpreter.game.contract import UnitSeen
from interpreter.program.geometry import DIRECTIONS
from interpreter.sheets.records import Board

_LEAST_BASE = 6.0  # pixels: radius of a unit without a base


@dataclass(frozen=True)
class BoardPicture:
    """A copy of a board on a scene.

    Attributes:
        board: as far as it is drawn; `whole` all of it.
        prefix: what stands before its labels in a view: "red:" or nothing.
    """

    scene: Scene
    board: Board
    whole: Board
    prefix: str

    @cached_property
    def plan(self) -> Plan:
        types = self.scene.units.types.values()
        bases = [type.base for type in types if type.base]
        return plan(self.board, min(bases, default=0))

    @cached_property
    def zones(self) -> list[ground.Zone]:
        return ground.zones(self.whole, self.scene.sides, self.prefix.rstrip(":"))

    def shapes(self) -> Iterator[Shape]:
        """From the ground up."""
        board, plan = self.board, self.plan
        if board.plane:
            yield group(ground.table_shapes(board, plan))
            yield group(self._targets())
        else:
            yield group(ground.cell_shapes(board, self.whole, plan, self._told))
        yield group(ground.zone_shapes(self.zones, plan))
        yield group(ground.edge_shapes(board, plan, self.scene.tongue))
        yield group(ground.name_shapes(plan))
        yield group(self._last())
        yield group(self._bodies())
        for label, spot in plan.spots.items():
            yield from self._held(label, spot)

    # --- in words

    @cached_property
    def _told(self) -> Mapping[str, str]:
        return {label: self.told_of(label) for label in self.board.cells}

    def told_of(self, label: str) -> str:
        """A cell in words: what it is, what regions it belongs to, what is there."""
        cell = self.board.cells[label]
        terrain = self.board.terrains.get(cell.terrain)
        name = self.prefix + label
        values = self.scene.view.cells.get(name, {})
        units = [self.scene.told_of(unit) for unit in self.scene.view.units if unit.cell == name]
        units += [self.scene.told_of(unit) for unit in self.scene.ghosts.get(name, ())]
        parts = [
            terrain.title if terrain else "",
            *self._regions.get(label, ()),
            told(values, self.scene.tongue),
            *units,
        ]
        return f"{name}: {'; '.join(filter(None, parts))}"

    @cached_property
    def _regions(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for zone in self.zones:
            for label in zone.cells:
                found.setdefault(label, []).append(f"{zone.title} {zone.side}".strip())
        return found

    # --- what lies there

    def _stack(self, label: str) -> Sequence[UnitSeen]:
        return self.scene.stacks.get(self.prefix + label, ())

    def _held(self, label: str, spot: Spot) -> Iterator[Shape]:
        """The units on a cell, and what is marked on it."""
        stack = self._stack(label)
        yield from self._based(stack, spot) if self.board.plane else self._stacked(stack, spot)
        yield from self._ghosts(label, spot, bool(stack))
        if held := self.scene.held(self.prefix + label):
            values = self.scene.view.cells[self.prefix + label]
            title = f"{self.prefix}{label}: {told(values, self.scene.tongue)}"
            yield group(self._tokens(held, spot, bool(stack)), title)

    def _stacked(self, stack: Sequence[UnitSeen], spot: Spot) -> Iterator[Shape]:
        """Up to four units of a cell, and how many more there are."""
        found = places(len(stack), self._middle(spot), self._reach)
        for unit, (middle, radius) in zip(stack, found, strict=False):
            yield counter(self.counter(unit), middle, radius)
        if left := len(stack) - len(found) if stack else 0:
            more = self.scene.tongue.say("{count} more {count: unit | units}", count=left)
            badge = Badge(f"+{left}", more)
            yield mark(badge, self._middle(spot), self._reach * 0.6, self._reach * 0.4)

    def _ghosts(self, label: str, spot: Spot, taken: bool) -> Iterator[Shape]:
        """The units off the board for which a cell is noted: in its middle, or in a corner where others stand."""
        units = self.scene.ghosts.get(self.prefix + label, ())
        x, y = self._middle(spot)
        reach = self._reach
        found = places(len(units), (x, y), reach) if units else []
        for number, (unit, (middle, radius)) in enumerate(zip(units, found, strict=False)):
            if self.board.plane:
                radius = self._radius(unit)
                middle = (x + (number + taken) * radius, y + (number + taken) * radius)
            elif taken:
                middle, radius = at((x + number * reach * 0.3, y), 225, reach * 0.85), reach * 0.36
            ghost = replace(self.counter(unit), way="", badges=(), ghost=True)
            yield counter(ghost, middle, radius)

    @property
    def _reach(self) -> float:
        """Room for counters; hexes and areas keep some for their labels."""
        return self.plan.reach * (0.88 if self.board.topology == "hex" else 1)

    def _middle(self, spot: Spot) -> Point:
        """Where counters lie: in hexes a little higher, since the label is below."""
        x, y = spot.middle
        return (x, y - 4) if self.board.topology == "hex" else (x, y)

    def _based(self, stack: Sequence[UnitSeen], spot: Spot) -> Iterator[Shape]:
        """Units on a measured table, their bases to scale."""
        for number, unit in enumerate(stack):
            x, y = spot.middle
            radius = self._radius(unit)
            yield counter(
                self.counter(unit), (x + number * radius * 0.7, y - number * radius * 0.7), radius
            )

    def _radius(self, unit: UnitSeen) -> float:
        type = self.scene.units.types.get(unit.type)
        alike = [t.base for t in self.scene.units.types.values() if t.base]
        base = type.base if type else min(alike, default=0)
        return max(_LEAST_BASE, base * self.plan.scale / 2)

    def counter(self, unit: UnitSeen) -> Counter:
        """What is to be seen of a unit."""
        scene = self.scene
        ink = colours.side_ink(scene.sides, unit.owner)
        facing = unit.values.get(FACING)
        way = facing if isinstance(facing, str) and facing in DIRECTIONS else ""
        known = bool(unit.type)
        symbol = unit.symbol or unit.type[:2].title()
        if not known:
            number = scene.tongue.number(unit.name, unit.owner, "")
            symbol = number if number != unit.name else "?"
        return Counter(
            symbol, ink, scene.told_of(unit), known, way, bearing(self.board, way) if way else 0,
            scene.badges_of(scene.changed(unit)), bool(self.board.plane),
        )  # fmt: skip

    # --- marks on cells

    def _tokens(self, held: States, spot: Spot, taken: bool) -> Iterator[Shape]:
        """What is marked on a cell: large where nothing stands there, else small at its upper border."""
        x, y = self._middle(spot)
        reach = self._reach
        owners = [v for v in held.values() if isinstance(v, str) and v in self.scene.sides]
        found = self.scene.badges_of(held)
        for owner in owners[:1]:
            # The border of an area is round: its corner lies farther in.
            corner = reach if self.board.topology == "graph" else reach * 1.05
            middle = at((x, y), 45, corner) if taken else (x, y)
            yield held_by(self.scene, owner, middle, reach * (0.3 if taken else 0.6))
        units = [self.scene.named[v] for v in held.values() if v in self.scene.named]
        for unit in [] if taken or owners else units[:1]:
            yield counter(replace(self.counter(unit), way="", badges=()), (x, y), reach * 0.6)
        if found and (taken or owners or units):
            yield from badge_row(found, (x, y - reach * 0.8), reach * 0.34, reach * 1.6)
        elif found:
            yield from badge_row(found, (x, y), reach * 0.62, reach * 1.8)

    def _targets(self) -> Iterator[Shape]:
        """The points that regions of a measured table are about; round a base where a unit stands there."""
        for title, side, labels in small_regions(self.board):
            ink = ground.region_ink(self.scene.sides, side)
            for label in labels:
                bases = [self._radius(unit) for unit in self._stack(label)]
                size = max([9.0, *(radius * 1.5 + 3 for radius in bases)])
                told_of = f"{label}: {title} {side}".strip()
                yield ground.target(self.plan.spots[label].middle, size, ink, told_of)

    def _bodies(self) -> Iterator[Shape]:
        """The cells that large units cover beside their own, joined to it."""
        wide = self._reach * 0.5
        joints, ends = [], []
        for label, unit in self.scene.covering(self.whole, self.prefix).items():
            home = unit.cell.removeprefix(self.prefix)
            if label not in self.plan.spots or home not in self.plan.spots:
                continue
            ink = colours.side_ink(self.scene.sides, unit.owner)
            a, b = (self._middle(self.plan.spots[name]) for name in (home, label))
            edge = colours.INK
            end = outline(ink.form, b, wide * 1.1, fill=ink.fill, stroke=edge, stroke_width=1)
            ends += [end, line(a, b, stroke=ink.fill, stroke_width=wide)]
            joints.append(line(a, b, stroke=edge, stroke_width=wide + 2))
        yield from joints
        yield from ends

    def _last(self) -> Iterator[Shape]:
        """A frame round the cells that the last move touched."""
        style: dict[str, Style] = {"fill": "none", "stroke": colours.LAST, "stroke_width": 2.5}
        for label, spot in self.plan.spots.items():
            if self.prefix + label not in self.scene.last:
                continue
            if self.board.plane:
                stack = self._stack(label)
                radius = max((self._radius(unit) for unit in stack), default=_LEAST_BASE) + 4
                yield circle(spot.middle, radius, **style)
            elif self.board.topology == "graph":
                yield circle(spot.middle, spot.reach - 2, **style)
            else:
                yield polygon(ground.inset(spot.corners, 1.5), **style)


def heading(picture: BoardPicture, middle: Point) -> Iterator[Shape]:
    """What a board is called, and whose it is."""
    side = picture.prefix.rstrip(":")
    sheet = picture.scene.sides.get(side)
    title = f"{picture.board.title} · {sheet.title}" if sheet else picture.board.title
    title = fitted(title, 14, picture.plan.width)
    yield words(middle, title, 14, fill=colours.INK, font_weight="bold")


def held_by(scene: Scene, side: str, middle: Point, size: float) -> Shape:
    """What stands for a side that a state of a cell names: a flag, lest it be taken for a unit.

    In a game without units it is a counter: there such states are the pieces.
    """
    letter = (scene.sides[side].title or side)[:1].upper()
    ink = colours.side_ink(scene.sides, side)
    if not scene.units.types:
        return counter(Counter(letter, ink), middle, size)
    return flag(letter, ink, middle, size)
