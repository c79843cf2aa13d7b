"""The places of the state: what stands where in its flat row of integers, and who may see it."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.program.types import Type
from interpreter.program.world import World

# The first places are the same in every program.
PC, ACTIVE, OVER, WINNERS, VERDICT, SEED, DRAWN = range(7)
FIRST_FREE = 7


@dataclass(frozen=True, slots=True)
class Key:
    """What a state has a value for each of: the numbers from `low` on, or the words of a list."""

    name: str
    low: int
    count: int
    words: tuple[str, ...]

    def text(self, number: int) -> str:
        """How a value of the key is written; the first is number 0."""
        return self.words[number] if self.words else str(self.low + number)


@dataclass(frozen=True, slots=True)
class Variable:
    """One declared state: a column of the state vector.

    Attributes:
        scope: "game", "player", "cell", or the name of a kind of unit.
        base, count: where it stands; a kind's states have a place for every unit of the box.
        start: what each place holds at the beginning.
        kind: how its values are written: "number", "truth", "cell", "unit", "player", "direction",
            "word", "type", "terrain", or "set of ...".
        words: how the members of a closed list are written.
        seen_by: "everyone", "owner" or "nobody".
        is_set: whether it holds a bit set.
        units: of a unit, the kinds that it may be of.
        pile: whether it counts cards, which go from pile to pile but are never more or fewer.
        keys: where it has several values for one thing: what they are told apart by. The value for the
            thing numbered i and keys k1, k2 stands at base + (i * count of k1 + k1) * count of k2 + k2.
    """

    name: str
    scope: str
    base: int
    count: int
    start: int
    low: int
    high: int
    kind: str
    words: tuple[str, ...]
    seen_by: str
    is_set: bool
    keys: tuple[Key, ...] = ()
    units: frozenset[str] = frozenset()
    pile: bool = False

    @property
    def each(self) -> int:
        """How many values it has for one thing."""
        total = 1
        for key in self.keys:
            total *= key.count
        return total


@dataclass(frozen=True, slots=True)
class Secret:
    """A block of secret simultaneous play.

    Attributes:
        places: the places that it may change, as (first, number) pairs.
        kept: where the snapshot of those places is kept; a stash for each side follows it.
        running: the place that is 0 outside the block and 1 + the acting side inside it.
        stashed: the place that holds the set of sides that are done.
        begin: the block with which each side begins.
    """

    places: tuple[tuple[int, int], ...]
    kept: int
    running: int
    stashed: int
    begin: int = 0

    @property
    def size(self) -> int:
        return sum(count for _, count in self.places)


@dataclass(frozen=True)
class Layout:
    """Where everything stands.

    Attributes:
        cell: the column of each unit's cell (-1 off the board).
        shown: the column of each unit's "known to all" mark.
        track: the column of each hidden unit's tracking number (0 none), by which others call it.
        tracked: for each side the last tracking number given.
        at: for each layer the column of the unit on each cell, or -1 for a layer that cells share.
        held: for each layer and side the set of cells held (layer * sides + side).
        in_play: the set of units on the board.
        member: for each side the number of the team member whose turn it is.
        size: how many places there are; `start` what they hold at the beginning.
        unit_places: the places of local names that hold a unit, or (True) a set of units.
        private: the places of local names that not all may know; of each also the place that holds 1 +
            the side that knows it, 0 while nothing is kept there, and its lowest value.
    """

    cell: int
    shown: int
    track: int
    tracked: int
    at: tuple[int, ...]
    held: int
    in_play: int
    member: int
    variables: tuple[Variable, ...]
    secrets: tuple[Secret, ...]
    size: int
    start: tuple[int, ...]
    unit_places: tuple[tuple[int, bool], ...] = ()
    private: tuple[tuple[int, int, int], ...] = ()


@dataclass
class Draft:
    """A layout being drawn up."""

    world: World
    values: list[int] = field(default_factory=lambda: [0] * FIRST_FREE)
    variables: list[Variable] = field(default_factory=list)
    secrets: list[Secret] = field(default_factory=list)
    at: list[int] = field(default_factory=list)
    cell: int = 0
    shown: int = 0
    track: int = 0
    tracked: int = 0
    held: int = 0
    in_play: int = 0
    member: int = 0
    unit_places: list[tuple[int, bool]] = field(default_factory=list)
    private: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        world = self.world
        units, cells, sides = len(world.units), len(world.cells), len(world.sides)
        self.cell = self.reserve(units, -1)
        self.shown = self.reserve(units)
        self.track = self.reserve(units)
        self.tracked = self.reserve(sides)
        self.at = [self.reserve(cells, -1) if lone else -1 for lone in world.lone_layers]
        self.held = self.reserve(len(world.layers) * sides)
        self.in_play = self.reserve(1)
        self.member = self.reserve(sides)

    def reserve(self, count: int, start: int = 0) -> int:
        """The first of `count` new places."""
        base = len(self.values)
        self.values += [start] * count
        return base

    def local(self, kind: Type | None = None) -> int:
        """A place for a local name; of which type, matters for units."""
        is_unit = kind is not None and kind.base == "unit" and not kind.many
        place = self.reserve(1, -1 if is_unit else 0)
        if kind is not None and kind.base == "unit":
            self.unit_places.append((place, kind.many))
        return place

    def finish(self) -> Layout:
        return Layout(
            self.cell, self.shown, self.track, self.tracked, tuple(self.at), self.held, self.in_play,
            self.member, tuple(self.variables), tuple(self.secrets), len(self.values),
            tuple(self.values), tuple(self.unit_places),
            tuple((place, knower, low) for place, (knower, low) in self.private.items()),
        )  # fmt: skip
