"""What is to be drawn: what a seat sees, and the sheets that say what it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.front.drawing.badges import Badge, badges
from interpreter.front.terminal.covered import as_seen, bodies, tiles_of
from interpreter.front.terminal.ghosts import Ghosts, ghosts
from interpreter.front.terminal.ink import FACING, holds
from interpreter.front.terminal.lookup import declared, title_of
from interpreter.front.terminal.panel import told
from interpreter.front.terminal.shelf import beginnings, never_placed, noting
from interpreter.front.terminal.table import last_cells, outcome
from interpreter.game.contract import State, UnitSeen, View
from interpreter.play.table import Ruleset
from interpreter.play.table import units as units_of
from interpreter.program.geometry import DIRECTIONS
from interpreter.program.tongue import ENGLISH, Tongue
from interpreter.sheets.records import Board, Side, Units
from interpreter.syntax import tree

Values = Mapping[str, object]
States = Mapping[str, str | int]
SHOWN_ALL = "all"
"""Stands in for a seat where everything is to be shown."""


@dataclass(frozen=True)
class Scene:
    """A table as a seat sees it.

    Attributes:
        title, told: the heading of the picture, and the line below it.
        last: labels of the cells that the last move touched.
        shelf: kinds of unit that never stand on a board.
        start: the states with which each unit began, by its name.
        piles: names of the states that count cards.
        noting: the states of units that hold a cell: units off the board are marked there.
        tongue: the language in which it is told.
    """

    view: View
    boards: Sequence[Board]
    sides: Mapping[str, Side]
    units: Units
    title: str = ""
    told: str = ""
    last: Collection[str] = ()
    shelf: Collection[str] = ()
    start: Mapping[str, Values] = field(default_factory=dict)
    piles: Collection[str] = ()
    noting: Collection[str] = ()
    tongue: Tongue = ENGLISH

    @cached_property
    def parts(self) -> Sequence[tuple[Board, Board, str]]:
        """Each copy of each board, as far as it is drawn, and whole; and what stands before its labels."""
        return [
            (as_seen(board, self.view, self.units, prefix), board, prefix)
            for board in self.boards
            for prefix in self._prefixes(board)
        ]

    def _prefixes(self, board: Board) -> list[str]:
        return [f"{side}:" for side in self.sides] if board.copies == "side" else [""]

    def covering(self, board: Board, prefix: str) -> Mapping[str, UnitSeen]:
        """The cells that units cover beside the one that they stand on; tiles are ground."""
        return bodies(board, self.view, self.units, prefix)

    @cached_property
    def stacks(self) -> Mapping[str, Sequence[UnitSeen]]:
        """The units on each cell, those of the kinds named first in `units.yaml` last, on top."""
        tiles, kinds = tiles_of(self.units), list(self.units.kinds)
        found: dict[str, list[UnitSeen]] = {}
        for unit in self.view.units:
            if unit.cell and unit.type not in tiles:
                found.setdefault(unit.cell, []).append(unit)
        for stack in found.values():
            stack.sort(key=lambda u: -kinds.index(u.kind) if u.kind in kinds else 0)
        return found

    @cached_property
    def ghosts(self) -> Ghosts:
        """The units off the board, by the cells that are noted for them."""
        return ghosts(self.view, self.shelf, self.noting)

    def noted(self, unit: UnitSeen) -> str:
        """What is to be told of a unit off the board: what is not as it began, and the cells noted for it."""
        began = self.start.get(unit.name, {})
        return told(
            {
                name: value
                for name, value in unit.values.items()
                if value != began.get(name) or name in self.noting
            },
            self.tongue,
        )

    # --- what is marked on units and cells

    @cached_property
    def badges(self) -> Mapping[tuple[str, str | int], Badge]:
        """For each state that is marked somewhere the letters that stand for it."""
        marked = [pair for u in self.view.units if u.cell for pair in self.changed(u).items()]
        cells = [pair for label in self.view.cells for pair in self.held(label).items()]
        marked += [
            pair for pair in cells if pair[1] not in self.sides and pair[1] not in self.named
        ]
        return badges(marked, self.tongue)

    @cached_property
    def named(self) -> Mapping[object, UnitSeen]:
        """The units whose type is seen, by the names by which states tell them."""
        return {unit.name: unit for unit in self.view.units if unit.type}

    def badges_of(self, states: States) -> list[Badge]:
        """The badges for some states."""
        return [self.badges[pair] for pair in states.items() if pair in self.badges]

    def held(self, name: str) -> States:
        """The states of a cell, by its whole label, that hold something."""
        return {n: v for n, v in self._flat(self.view.cells.get(name, {})).items() if holds(v)}

    def changed(self, unit: UnitSeen) -> States:
        """A unit's states that matter: what is no longer as it began, but for facing and for names."""
        began = self._flat(self.start.get(unit.name, {}))
        return {
            name: value
            for name, value in self._flat(unit.values).items()
            if holds(value)
            and value != began.get(name)
            and not (name == FACING and value in DIRECTIONS)
            and value not in self._names
        }

    def _flat(self, values: Values) -> States:
        """States each by itself; of one that has several values each is called by its key too."""
        found: dict[str, str | int] = {}
        for name, value in values.items():
            if isinstance(value, Mapping):
                keyed = {
                    ", ".join(map(self.tongue.name, key.split(", "))): v for key, v in value.items()
                }
                found |= {f"{self.tongue.name(name)} {key}": v for key, v in keyed.items()}
            elif isinstance(value, str | int):
                found[name] = value
        return found

    @cached_property
    def _names(self) -> frozenset[object]:
        """Names of units, cells and sides: what states hold that would be too long for a mark."""
        cells = (
            label for _, board, prefix in self.parts for label in (prefix + c for c in board.cells)
        )
        return frozenset((*(unit.name for unit in self.view.units), *cells, *self.sides))

    def told_of(self, unit: UnitSeen) -> str:
        """A unit in words: its name and its states."""
        return ": ".join(filter(None, (unit.name, told(unit.values, self.tongue))))


def scene(
    ruleset: Ruleset, state: State, scenario: str, seat: str = "", decided: int | None = None
) -> Scene:
    """The table of a game as a seat sees it: "" what all see, "all" everything.

    `decided` is how many decisions were taken, if that is to be told. Raises KeyError for another seat.
    """
    whole = seat == SHOWN_ALL and seat not in state.seats
    sheets = ruleset.written.sheets
    return Scene(
        state.view(None if whole else seat),
        ruleset.boards(scenario),
        ruleset.sides,
        units_of(ruleset),
        f"{ruleset.title}: {sheets.scenarios[scenario].title}",
        " · ".join(_told(ruleset, state, seat, decided)),
        last_cells(state, None if whole else seat, ruleset.tongue) if decided else (),
        never_placed(ruleset),
        beginnings(ruleset, scenario),
        frozenset(rule.name.text for rule in declared(ruleset) if isinstance(rule, tree.Pile)),
        noting(ruleset),
        ruleset.tongue,
    )


def _told(ruleset: Ruleset, state: State, seat: str, decided: int | None) -> Iterator[str]:
    """How far the game is, who decides what, and whose sight this is.

    While sides decide in secret it would tell one side how far the other is, and is left out.
    """
    say, word = ruleset.tongue.say, ruleset.tongue.word
    whole = seat == SHOWN_ALL and seat not in state.seats
    if decided is not None and (whole or not state.secretly):
        yield say("{count} {count: decision | decisions}", count=decided)
    if state.over:
        yield outcome(ruleset, state).rstrip(".")
    elif state.secretly and not whole:
        yield say("the sides decide in secret")
    elif state.chance is None:
        rule = state.decision.rule
        titles = {rule.name.text: title_of(rule) for rule in declared(ruleset)}
        yield titles.get(rule, rule.replace("_", " "))
        yield say("{seat} decides", seat=word(state.decision.seat))
    if whole:
        yield say("everything is shown")
    else:
        yield say("as {seat} sees it", seat=word(seat)) if seat else say("as all see it")
