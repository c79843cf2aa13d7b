"""What is to be seen on a cell: the counter on top, what is marked there, or the ground."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.front.terminal.ghosts import Ghosts
from interpreter.front.terminal.ink import Ink
from interpreter.game.contract import UnitSeen, View
from interpreter.sheets.records import Board, Terrain

_WIDEST = 5  # columns of a cell on which several things lie
_UNDER = "()"  # stands behind a counter for what is off the board, with that cell noted for it
MORE = "+"  # stands behind a counter that lies on others


@dataclass(frozen=True)
class Faces:
    """The cells of one board as a seat sees them.

    Attributes:
        prefix: what stands before the labels of this board in a view: "red:" or nothing.
        last: labels of the cells that the last move touched.
        kinds: kinds of units; those named first lie on top.
        ground: types of units that are drawn as ground.
        marked: labels of the cells that can be chosen.
        bodies: cells that units cover beside their own.
        ghosts: units off the board by the whole labels of cells that are noted for them.
    """

    board: Board
    view: View
    ink: Ink
    prefix: str = ""
    last: Collection[str] = ()
    kinds: Sequence[str] = ()
    ground: Collection[str] = ()
    marked: Collection[str] = ()
    bodies: Mapping[str, UnitSeen] = field(default_factory=dict)
    ghosts: Ghosts = field(default_factory=dict)

    def cell(self, label: str, width: int) -> tuple[str, str]:
        """The text of a cell, `width` columns wide, and its style."""
        if not label:
            return " " * width, ""
        name = self.prefix + label
        marks, style = self.marks(name)
        ghost, pale = self._ghost(name)
        if stack := self.stacks.get(name):
            return self._stack(stack, marks + (_UNDER if ghost else ""), width)
        if label in self.bodies:
            text, side = self.ink.body(self.bodies[label].owner)
            return (text + marks + ghost)[:width].center(width), side
        terrain = self.terrain(label)
        if ghost:
            return (ghost + marks)[:width].center(width), pale
        if marks:
            on = "" if " on " in style else self.ink.background(terrain)
            return marks[:width].center(width), f"{style} {on}"
        if name in self.marked:
            on = self.ink.background(terrain)
            return self.ink.candidate.center(width), f"{self.ink.last} {on}".strip()
        glyph = self.glyphs.get(terrain.id.text, "·") if terrain else "·"
        return self.ink.ground(glyph, terrain, width)

    def marks(self, name: str) -> tuple[str, str]:
        """What states of a cell mark on it, and its style; nothing where none holds anything."""
        return self.ink.marks(self.view.cells.get(name, {}), self._named)

    @cached_property
    def _named(self) -> Mapping[str, UnitSeen]:
        """The units whose type the seat sees, by the names by which states tell them."""
        return {unit.name: unit for unit in self.view.units if unit.type}

    def _ghost(self, name: str) -> tuple[str, str]:
        """What marks a cell that is noted for units off the board, and its style; nothing elsewhere."""
        units = self.ghosts.get(name, ())
        if not units:
            return "", ""
        text, style = self.ink.ghost(units[0])
        return text + (MORE if len(units) > 1 else ""), style

    def _stack(self, stack: Sequence[UnitSeen], marks: str, width: int) -> tuple[str, str]:
        top = stack[-1]
        wide = self._counter(top)
        more = MORE if len(stack) > 1 else ""
        if not (more or marks) or width <= wide:
            return self.ink.counter(top, width)
        face, side = self.ink.counter(top, wide)
        return (face + more + marks)[:width].ljust(width), side

    def _counter(self, unit: UnitSeen) -> int:
        """Columns that a counter fills where something else is to stand beside it."""
        return max(self.ink.columns(unit) + self._nose(unit), 2)

    def _nose(self, unit: UnitSeen) -> int:
        """Columns that the way a unit faces takes; of plain letters it is kept apart from lines."""
        return (2 if self.ink.ascii else 1) if self.ink.facing(unit) else 0

    def is_bare(self, label: str) -> bool:
        """Whether there is nothing but the ground to be seen on a cell."""
        name = self.prefix + label
        if name in self.marked or name in self.ghosts or label in self.bodies:
            return False
        return name not in self.stacks and not self.marks(name)[0]

    def is_last(self, label: str) -> bool:
        """Whether a cell stands in brackets: the last move touched it, or its counter can be chosen."""
        name = self.prefix + label
        return bool(label) and (
            name in self.last or (name in self.marked and self._is_covered(label))
        )

    def _is_covered(self, label: str) -> bool:
        return self.prefix + label in self.stacks or label in self.bodies

    def terrain(self, label: str) -> Terrain | None:
        cell = self.board.cells.get(label)
        return self.board.terrains.get(cell.terrain) if cell else None

    @cached_property
    def glyphs(self) -> Mapping[str, str]:
        return self.ink.glyphs(self.board)

    @cached_property
    def stacks(self) -> Mapping[str, Sequence[UnitSeen]]:
        """The counters on each cell, the one on top last."""
        found: dict[str, list[UnitSeen]] = defaultdict(list)
        for unit in self.view.units:
            if unit.cell and unit.type not in self.ground:
                found[unit.cell].append(unit)
        depth = {kind: -number for number, kind in enumerate(self.kinds)}
        return {
            cell: sorted(units, key=lambda unit: depth.get(unit.kind, 0))
            for cell, units in found.items()
        }

    @cached_property
    def wanted(self) -> int:
        """Columns that the fullest cell wants."""
        counters = [self.ink.columns(u) + self._nose(u) for u in self.view.units]
        return max([1, *counters, *self._crowded()])

    def _crowded(self) -> Iterator[int]:
        """Columns of cells on which several things lie: what is marked there, under a unit or not."""
        for name in {*self.view.cells, *self.stacks, *self.ghosts}:
            if self._beside(name):
                yield min(_WIDEST, self._needs(name))

    def needs(self, label: str) -> int:
        """Columns that what lies on a cell wants."""
        return self._needs(self.prefix + label)

    def _needs(self, name: str) -> int:
        stack = self.stacks.get(name, ())
        return self._beside(name) + (self._counter(stack[-1]) if stack else 0)

    def _beside(self, name: str) -> int:
        """Columns of what is marked on a cell, beside the counter on top."""
        marks, _ = self.marks(name)
        stack, (ghost, _) = self.stacks.get(name, ()), self._ghost(name)
        return len(marks) + len(_UNDER if ghost and stack else ghost) + (len(stack) > 1)
