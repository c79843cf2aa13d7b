"""What the YAML sheets of a ruleset say: frozen records, every value with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.diagnostics import Span

Plain = int | bool | str | tuple["Plain", ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A text with its place."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Value:
    """A number, truth value, text or list with its place."""

    plain: Plain
    span: Span


@dataclass(frozen=True, slots=True)
class Side:
    """One of the parties that oppose each other: a fleet, a colour, an army.

    Attributes:
        id: the name used in rules.
        title: the name shown to people.
        colour: a colour name that a terminal and a page know (yellow, red, white, black, blue ...).
        team: the team that it plays in; "" for a side that plays for itself.
        attributes: what differs by side (the way its pawns move, its first row), by name.
    """

    id: Word
    title: str
    colour: str
    team: str
    attributes: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice offered before the game starts.

    Attributes:
        kind: "truth", "choice" or "number".
        values: the words of a choice; empty otherwise.
        low, high: the range of a number; 0, 1 for a truth.
        default: a bool, a word or a number, as `kind` says.
        text: one sentence that says what it changes.
        value_texts: for a choice, a sentence for each word.
        cites: the sentences of the documented rules that it decides.
    """

    id: Word
    kind: str
    values: tuple[str, ...]
    low: int
    high: int
    default: Value
    text: str
    value_texts: Mapping[str, str]
    cites: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Values of options that can't hold together, and a sentence that says why."""

    name: Word
    options: Mapping[str, Value]
    because: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A source that the documented rules come from."""

    id: Word
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the documented rules, in our own words (`sentences.yaml`).

    Attributes:
        id: how rules and cases cite it: `14`, `16.a`, `ruling-3`.
        tag: "doc", "manual", "ruling" or "edge".
        source: id of a reference in the manifest.
        about: "rule", "components" or "aim" for what describes and does not command, or "left_out" for a rule
            that the ruleset does not carry out.
    """

    id: Word
    text: str
    tag: str
    source: str
    about: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """`game.yaml`."""

    span: Span
    id: Word
    title: str
    original_title: str
    description: str
    version: str
    sides: Mapping[str, Side]
    options: Mapping[str, Option]
    contradictions: Mapping[str, Contradiction]
    references: Mapping[str, Reference]
    default_scenario: Word | None


@dataclass(frozen=True, slots=True)
class Attribute:
    """A fixed property of a kind of unit.

    Attributes:
        type: "number", "truth", "direction", "directions" or "text".
        low, high: range of a number.
        default: what a type has that does not say; None when each type must say.
    """

    id: Word
    type: str
    low: int
    high: int
    default: Value | None
    text: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of unit: ship, battery, mine, card.

    Attributes:
        plural: the word for several; the id with an s unless given.
        hidden: whether only the owner's side sees which unit it is, until revealed.
        alone: whether a cell holds at most one unit of this layer.
        layer: units of different layers never hinder each other on a cell.
    """

    id: Word
    title: str
    plural: str
    hidden: bool
    alone: bool
    layer: str
    attributes: Mapping[str, Attribute]


@dataclass(frozen=True, slots=True)
class UnitType:
    """A type of unit with its values and how many of them are in the box.

    Attributes:
        symbol: one to three characters for the counter.
        values: by attribute name.
        box: how many there are, by side id.
        base: the diameter of its round base in tenths of a millimetre; 0 if nothing is said.
        shape: the cells it covers, each by the way from the cell it stands on: for each step how many
            sides to the right of ahead it goes. Its own cell is (). Without any it covers that alone.
    """

    id: Word
    kind: Word
    title: str
    plural: str
    original: str
    symbol: str
    values: Mapping[str, Value]
    box: Mapping[str, int]
    base: int = 0
    shape: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Units:
    """`units.yaml`."""

    kinds: Mapping[str, Kind]
    types: Mapping[str, UnitType]


@dataclass(frozen=True, slots=True)
class Terrain:
    """What a cell is made of.

    Attributes:
        drawn: whether a table draws it where no unit with a shape lies.
    """

    id: Word
    title: str
    colour: str
    glyph: str
    drawn: bool = True


@dataclass(frozen=True, slots=True)
class EdgeLook:
    """What a kind of edge looks like.

    Attributes:
        title: for readers; "" where its name will do.
        colour: in pictures; "" where any will do.
        across: whether it leads from cell to cell, as a road, and does not lie between them.
    """

    title: str = ""
    colour: str = ""
    across: bool = False


@dataclass(frozen=True, slots=True)
class CellSheet:
    """A cell as drawn or listed. `x` and `y` count from 0 at the top left (graph: order, 0)."""

    label: str
    terrain: str
    x: int
    y: int
    span: Span


@dataclass(frozen=True, slots=True)
class EdgeSheet:
    """Something that lies between two neighbouring cells, seen from both."""

    kind: Word
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Region:
    """A named set of cells, or one set for each side.

    Attributes:
        cells: labels, for a region that is the same for all.
        by_side: labels by side id, for a region that each side has its own of.
    """

    id: Word
    title: str
    cells: tuple[str, ...]
    by_side: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Area:
    """A polygon of one terrain on a plane; its border belongs to it.

    Attributes:
        corners: in order round it, in tenths of a millimetre from the bottom left corner.
    """

    terrain: Word
    corners: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Something that runs from point to point over a plane: a hedge, a wall.

    Attributes:
        points: in tenths of a millimetre from the bottom left corner.
    """

    kind: Word
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Plane:
    """A measured tabletop. All lengths are whole tenths of a millimetre.

    Attributes:
        width, depth: of the table, from left to right and from bottom to top.
        pitch: how far the points lie apart at which units may stand.
        measure: what its sheet counts in: "inch", "cm" or "mm".
        areas: grounds of other terrain; later ones lie over earlier ones.
    """

    width: int
    depth: int
    pitch: int
    measure: str
    areas: tuple[Area, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """`boards/<id>.yaml`, its text maps read.

    Attributes:
        topology: "square", "hex", "graph" or "plane".
        diagonals: on a square board, whether diagonal fields are neighbours.
        orientation: on a hex board "flat" or "pointy".
        copies: "one", or "side" when each side has a board of its own.
        edge_kinds: kinds of edge, in the order of the file.
        edge_looks: what kinds of edge look like, where that is said.
        links: for a graph, pairs of labels that are neighbours (each pair once).
        column_names, row_names: labels along the border, for drawing.
        plane: what is measured on a plane; there the cells are the points at which units may stand.
    """

    id: str
    span: Span
    title: str
    topology: str
    diagonals: bool
    orientation: str
    copies: str
    width: int
    height: int
    cells: Mapping[str, CellSheet]
    terrains: Mapping[str, Terrain]
    edge_kinds: Mapping[str, Word]
    edges: tuple[EdgeSheet, ...]
    regions: Mapping[str, Region]
    links: tuple[tuple[str, str], ...]
    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    plane: Plane | None = None
    edge_looks: Mapping[str, EdgeLook] = field(default_factory=dict)

    def edge_look(self, kind: str) -> EdgeLook:
        """What a kind of edge looks like, as far as that is said."""
        return self.edge_looks.get(kind, EdgeLook())


@dataclass(frozen=True, slots=True)
class Placement:
    """Units of one type and side that stand on cells at the start, one on each, or stay off the board.

    Attributes:
        settings: start values of each of these units; a target is the name of a state alone.
        off: how many of them stay off the board.
    """

    side: Word
    type: Word
    cells: tuple[Word, ...]
    settings: tuple[Setting, ...] = ()
    off: int = 0


@dataclass(frozen=True, slots=True)
class Setting:
    """A start value: `quiet_moves: 49`, or of one thing: `yellow.points: 2`, `d4.smoke: true`.

    A unit is called by its type and its number among those of its side: `scout-1`, `red:scout-1`.
    """

    target: Word
    value: Value


@dataclass(frozen=True, slots=True)
class Scenario:
    """`scenarios/<id>.yaml`.

    Attributes:
        boards: ids of the boards in play, in order.
        seats: names of the people deciding for each side, in the order they take turns.
        units: how many of each type each side has (side id, type id -> number); the box by default.
        options: values set by the scenario, by option id.
        learning: whether it is a small one for learning.
    """

    id: str
    span: Span
    title: str
    description: str
    boards: tuple[Word, ...]
    seats: Mapping[str, tuple[str, ...]]
    units: Mapping[tuple[str, str], Value]
    placements: tuple[Placement, ...]
    settings: tuple[Setting, ...]
    options: Mapping[str, Value]
    learning: bool


@dataclass(frozen=True, slots=True)
class Play:
    """One line of `when`: a decision in readable notation, by a side where that is checked."""

    side: Word | None
    text: Word


@dataclass(frozen=True, slots=True)
class Chance:
    """One line of `when`: what the next dice or cards are to be."""

    outcomes: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that a line of `then` expects; a line about several cells gives several.

    | what | subject | value |
    |---|---|---|
    | legal, illegal | the decision | - |
    | unit, sees | a cell label | a text: side and type, `?` for a type not seen |
    | empty, hidden | a cell label | - |
    | winner, to_act | a side | - |
    | draw, goes_on | - | - |
    | event | part of the event's text | - |
    | value | a variable: `quiet_moves`, `yellow.points`, `d4.smoke` | a number, truth or word |
    | options | - | the number of decisions that can be taken |
    | off_board | a text: side and type | None: none of them on the board; else how many off it |

    Attributes:
        what: the first column.
        subject: what it is about.
        value: what is expected of it.
        reason: for "illegal", words that the refusal must hold.
        seat: for "sees", "hidden", "event" and "value", whose view is asked.
    """

    what: Word
    subject: Word | None
    value: Value | None
    reason: Word | None
    seat: Word | None


@dataclass(frozen=True, slots=True)
class Case:
    """One given / when / then case of `tests/*.yaml`.

    Attributes:
        cites: ids of the sentences that it proves.
        phase: the phase of the sequence of play to begin in; None begins the game as usual.
        active: the side whose turn it is then.
        cleared: whether all units of the scenario's set-up are taken off first.
    """

    title: str
    span: Span
    cites: tuple[Word, ...]
    scenario: Word | None
    options: Mapping[str, Value]
    phase: Word | None
    active: Word | None
    cleared: bool
    placements: tuple[Placement, ...]
    settings: tuple[Setting, ...]
    when: tuple[Play | Chance, ...]
    then: tuple[Expectation, ...]


@dataclass(frozen=True, slots=True)
class Sheets:
    """All YAML of a ruleset folder but its cases."""

    manifest: Manifest
    units: Units
    boards: Mapping[str, Board]
    scenarios: Mapping[str, Scenario]
    sentences: Mapping[str, Sentence]
    files: tuple[str, ...] = field(default=())
