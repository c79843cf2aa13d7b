"""The components of one scenario, numbered: sides, seats, cells, units, and what is fixed about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from interpreter.program import geometry
from interpreter.program.expressions import Table
from interpreter.program.ground import Ground
from interpreter.program.survey import survey
from interpreter.program.tongue import ENGLISH, Tongue
from interpreter.sheets import records


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its label, its terrain's number, column and row (from 1), its board's number."""

    label: str
    terrain: int
    column: int
    row: int
    board: int


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit of the box: names of its type and kind, its side's number, its number among its like."""

    type: str
    kind: str
    side: int
    number: int


@dataclass(frozen=True)
class World:
    """All that is fixed once a scenario is laid out.

    Attributes:
        steps: for each direction the cell one step from each cell, or -1.
        neighbours: for each cell the set of its neighbours.
        edges: for each kind of edge the pairs of cells it lies between, lower number first.
        regions: sets of cells by id; a region that each side has its own of has one set a side.
        tongue: the language in which the game is told.
    """

    sheets: records.Sheets
    scenario: records.Scenario
    sides: tuple[str, ...]
    seats: tuple[tuple[str, int], ...]
    cells: tuple[Cell, ...]
    steps: tuple[Table, ...]
    neighbours: Table
    edges: Mapping[str, frozenset[tuple[int, int]]]
    regions: Mapping[str, tuple[int, ...]]
    terrains: tuple[str, ...]
    kinds: tuple[str, ...]
    types: tuple[str, ...]
    units: tuple[Unit, ...]
    layers: tuple[str, ...]
    boards: tuple[records.Board, ...]
    tongue: Tongue = ENGLISH

    @property
    def all_cells(self) -> int:
        return (1 << len(self.cells)) - 1

    @property
    def all_units(self) -> int:
        return (1 << len(self.units)) - 1

    @cached_property
    def cell_numbers(self) -> Mapping[str, int]:
        return {c.label: i for i, c in enumerate(self.cells)}

    @cached_property
    def points(self) -> tuple[tuple[int, int], ...]:
        """On a plane the place of each cell, in tenths of a millimetre from the bottom left, upwards.

        Empty on other boards; a plane is the only board of its scenario.
        """
        board = self.boards[0] if self.boards else None
        return () if board is None or board.plane is None else self.ground.points

    @cached_property
    def ground(self) -> Ground:
        """The boards as they lie on the table, to be measured."""
        return survey(self)

    @cached_property
    def radii(self) -> Table:
        """Half the diameter of each unit's base, in tenths of a millimetre, rounded down."""
        return tuple(self.sheets.units.types[unit.type].base // 2 for unit in self.units)

    @cached_property
    def ring(self) -> tuple[int, ...]:
        """The directions of the board in the order of the clock; of the first board where there are several."""
        return geometry.ring(self.boards[0]) if self.boards else ()

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """The directions that a unit may face: those of hexes, and all eight where there are other boards too.

        On squares a unit may face a corner though it can't go there.
        """
        if any(board.topology != "hex" for board in self.boards):
            return tuple(range(len(geometry.DIRECTIONS)))
        return tuple(sorted({way for board in self.boards for way in geometry.ring(board)}))

    @cached_property
    def squares(self) -> int:
        """The cells of square boards."""
        copies = [b for b in self.boards for _ in (self.sides if b.copies == "side" else ("",))]
        return self.cells_where(lambda cell: copies[cell.board].topology == "square")

    @cached_property
    def teams(self) -> Table:
        """For each side the set of the sides that win and lose together with it, itself among them."""
        named = [self.sheets.manifest.sides[side].team for side in self.sides]
        return tuple(
            sum(1 << n for n, other in enumerate(named) if n == side or (team and other == team))
            for side, team in enumerate(named)
        )

    def gathered(self, rows: Table) -> Table:
        """For each set of sides what the rows of its members hold together."""
        found = [0]
        for row in rows:
            found += [before | row for before in found]
        return tuple(found)

    @cached_property
    def own_cells(self) -> Table:
        """For each side the cells of the board that is its own; empty where all share their boards."""
        return self.regions.get("board", (0,) * len(self.sides))

    @cached_property
    def cell_owners(self) -> Table:
        """The side whose board each cell belongs to, -1 for a board that all share."""
        return tuple(
            next((side for side, mask in enumerate(self.own_cells) if mask >> cell & 1), -1)
            for cell in range(len(self.cells))
        )

    @cached_property
    def unit_names(self) -> tuple[str, ...]:
        """The full name of each unit: `white pawn 2`; the number only where there are several."""
        alike = Counter((unit.type, unit.side) for unit in self.units)
        return tuple(
            self.tongue.unit(
                self.sides[unit.side],
                self.sheets.units.types[unit.type].title,
                unit.number if alike[unit.type, unit.side] > 1 else None,
            )
            for unit in self.units
        )

    @cached_property
    def owners(self) -> Table:
        return tuple(u.side for u in self.units)

    @cached_property
    def unit_types(self) -> Table:
        return tuple(self.types.index(u.type) for u in self.units)

    @cached_property
    def distances(self) -> tuple[Table, ...]:
        """Steps between each two cells on the empty board.

        Where there is no way it is the number of cells: farther than any way leads, so that nothing is near.
        """
        far = len(self.cells)
        rows = geometry.distances(self.neighbours)
        return tuple(tuple(far if n < 0 else n for n in row) for row in rows)

    def ball(self, radius: int) -> Table:
        """For each cell the set of cells within `radius` steps, itself included."""
        return geometry.ball(self.neighbours, radius)

    def balls(self, radius: int) -> tuple[Table, ...]:
        """The same for each number of steps from 0 to `radius`."""
        return geometry.balls(self.neighbours, radius)

    def units_where(self, wanted: Callable[[Unit], bool]) -> int:
        return sum(1 << i for i, u in enumerate(self.units) if wanted(u))

    def cells_where(self, wanted: Callable[[Cell], bool]) -> int:
        return sum(1 << i for i, c in enumerate(self.cells) if wanted(c))

    def kind(self, name: str) -> records.Kind:
        return self.sheets.units.kinds[name]

    def layer_of(self, kind: str) -> int:
        return self.layers.index(self.kind(kind).layer)

    @cached_property
    def unit_layers(self) -> Table:
        return tuple(self.layer_of(u.kind) for u in self.units)

    @cached_property
    def lone_layers(self) -> tuple[bool, ...]:
        """For each layer whether a cell holds at most one of its units."""
        kinds = self.sheets.units.kinds.values()
        return tuple(all(k.alone for k in kinds if k.layer == layer) for layer in self.layers)

    @cached_property
    def hidden_units(self) -> int:
        return self.units_where(lambda u: self.kind(u.kind).hidden)


def lay_out(sheets: records.Sheets, scenario: records.Scenario) -> World:
    """Numbers everything that a scenario uses. The sheets must be free of errors."""
    sides = tuple(sheets.manifest.sides)
    boards = tuple(sheets.boards[w.text] for w in scenario.boards)
    copies = [(b, s) for b in boards for s in (sides if b.copies == "side" else ("",))]
    terrains = tuple(dict.fromkeys(t for b in boards for t in b.terrains))
    cells: list[Cell] = []
    starts: list[int] = []
    for number, (board, side) in enumerate(copies):
        starts.append(len(cells))
        for sheet in board.cells.values():
            label = f"{side}:{sheet.label}" if side else sheet.label
            terrain = terrains.index(sheet.terrain) if sheet.terrain in terrains else -1
            row = _row_number(board, sheet.y)
            cells.append(Cell(label, terrain, sheet.x + 1, row, number))
    plan = geometry.plan([b for b, _ in copies], starts, len(cells))
    return World(
        sheets, scenario, sides, _seats(scenario, sides), tuple(cells), plan.steps, plan.neighbours,
        _edges(copies, starts), _regions(copies, starts, sides), terrains,
        tuple(sheets.units.kinds), tuple(sheets.units.types), _units(sheets, scenario, sides),
        tuple(dict.fromkeys(k.layer for k in sheets.units.kinds.values())), boards,
    )  # fmt: skip


def _row_number(board: records.Board, y: int) -> int:
    """The number that a row is labelled with, or its place from the top where labels are letters.

    On a plane its place from the bottom.
    """
    if board.plane is not None:
        return board.height - y
    name = board.row_names[y] if y < len(board.row_names) else ""
    return int(name) if name.isdigit() else y + 1


def _seats(scenario: records.Scenario, sides: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple(
        (name, number)
        for number, side in enumerate(sides)
        for name in scenario.seats.get(side, (side,))
    )


def _units(
    sheets: records.Sheets, scenario: records.Scenario, sides: tuple[str, ...]
) -> tuple[Unit, ...]:
    found: list[Unit] = []
    for number, side in enumerate(sides):
        for name, sheet in sheets.units.types.items():
            given = scenario.units.get((side, name))
            count = sheet.box.get(side, 0) if given is None else int(given.plain)  # type: ignore[arg-type]
            found += [Unit(name, sheet.kind.text, number, i + 1) for i in range(count)]
    return tuple(found)


Copies = list[tuple[records.Board, str]]


def _numbers(board: records.Board, start: int) -> dict[str, int]:
    return {label: start + i for i, label in enumerate(board.cells)}


def _edges(copies: Copies, starts: list[int]) -> dict[str, frozenset[tuple[int, int]]]:
    found: dict[str, set[tuple[int, int]]] = {}
    for (board, _), start in zip(copies, starts, strict=True):
        numbers = _numbers(board, start)
        for kind in board.edge_kinds:
            found.setdefault(kind, set())
        for edge in board.edges:
            pair = sorted((numbers[edge.a], numbers[edge.b]))
            found.setdefault(edge.kind.text, set()).add((pair[0], pair[1]))
    return {kind: frozenset(pairs) for kind, pairs in found.items()}


def _regions(
    copies: Copies, starts: list[int], sides: tuple[str, ...]
) -> dict[str, tuple[int, ...]]:
    """One set of cells for each region; as many as there are sides for one that each has its own of."""
    found: dict[str, list[int]] = {}
    for (board, owner), start in zip(copies, starts, strict=True):
        numbers = _numbers(board, start)
        if owner:
            masks = found.setdefault("board", [0] * len(sides))
            masks[sides.index(owner)] |= sum(1 << n for n in numbers.values())
        for name, region in board.regions.items():
            if region.by_side or owner:
                masks = found.setdefault(name, [0] * len(sides))
                for number, side in enumerate(sides):
                    labels = region.by_side.get(side, region.cells if side == owner else ())
                    masks[number] |= sum(1 << numbers[c] for c in labels)
            else:
                masks = found.setdefault(name, [0])
                masks[0] |= sum(1 << numbers[c] for c in region.cells)
    return {name: tuple(masks) for name, masks in found.items()}
