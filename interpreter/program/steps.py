"""What can happen: the steps of a program.

A program is a list of numbered blocks. A block is a few plain steps, carried out one after the other,
and one last step that says where play goes on: only there can play stop, for a decision, a roll of the
dice or the end. What must be remembered over such a stop is a place of the state; a register lives
within a block.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.program.expressions import Expr

# --- plain steps ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assign:
    """Sets a register."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Store:
    """Sets place `base + index` of the state (`index` None: the place `base`).

    A value outside low..high is a fault of the rules, reported at `site`; with `clamp` it becomes the
    nearer end instead. Nothing happens where the index is -1.
    """

    base: int
    index: Expr | None
    value: Expr
    low: int
    high: int
    clamp: bool
    site: int
    checked: bool


@dataclass(frozen=True, slots=True)
class Put:
    """Puts a unit on a cell, or takes it off the board.

    `how`: "move" from another cell, "place" from off the board, "remove" (the cell is -1). Nothing
    happens where the unit is -1, or is to be removed and is off the board. A unit that is not where it
    should come from, no cell to go to, and a cell that a unit of the same lone layer holds, are faults
    of the rules, reported at `site`.
    """

    unit: Expr
    cell: Expr
    how: str
    layers: tuple[int, ...]
    site: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two units in play exchange their cells; all else about them stays.

    Nothing happens where one of them is -1. A unit off the board, and a cell that a third unit of the same
    lone layer holds, are faults of the rules, reported at `site`.
    """

    unit: Expr
    other: Expr
    site: int


@dataclass(frozen=True, slots=True)
class Show:
    """Makes the identity of a unit known to all, or hides it again."""

    unit: Expr
    shown: bool
    site: int


@dataclass(frozen=True, slots=True)
class Emit:
    """Tells that something happened: `site` says what and why, `values` fill its slots."""

    site: int
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class When:
    """Plain steps under a condition."""

    condition: Expr
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Each:
    """Plain steps for each member of a set as it is at the start, lowest first (or by `order`)."""

    name: str
    domain: Expr
    order: Expr | None
    body: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Loop:
    """Plain steps as long as a condition holds; more than `limit` rounds are a fault at `site`."""

    condition: Expr
    limit: Expr | None
    body: tuple[Step, ...]
    site: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Begins block `secret` of secret simultaneous play: keeps the state as all saw it last."""

    secret: int


@dataclass(frozen=True, slots=True)
class Stash:
    """Lays away what the acting side did secretly and restores what all saw last."""

    secret: int


@dataclass(frozen=True, slots=True)
class Merge:
    """Ends secret simultaneous play: what all sides did takes place together.

    Two units on a cell that holds one are a fault of the rules, reported at `site`.
    """

    secret: int
    site: int


@dataclass(frozen=True, slots=True)
class Rotate:
    """The next person of the acting side's team decides from now on."""


@dataclass(frozen=True, slots=True)
class Assert:
    """A fault of the rules, reported at `site`, where the condition does not hold.

    `values` are those of the parts of its site, in order, to be told then.
    """

    condition: Expr
    site: int
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """Counts that spot `spot + index` of the program came up; nothing where the index is -1.

    Only watched programs have it.
    """

    spot: int
    index: Expr | None = None


Step = (
    Assign
    | Store
    | Put
    | Swap
    | Show
    | Emit
    | When
    | Each
    | Loop
    | Snapshot
    | Stash
    | Merge
    | Rotate
    | Assert
    | Count
)

# --- last steps of a block ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goto:
    block: int


@dataclass(frozen=True, slots=True)
class Branch:
    condition: Expr
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Stops for decision number `decision`; with no legal option, goes on at `otherwise`."""

    decision: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Stops for one of `outcomes` equally likely numbers from `low` up, put into place `into`.

    With a `total`, the value of that is the number of outcomes: cards left in a deck.
    """

    low: int
    outcomes: int
    into: int
    then: int
    site: int
    total: Expr | None = None


@dataclass(frozen=True, slots=True)
class Enter:
    """Goes to a routine's first block; it comes back to `back`, kept in place `place`."""

    block: int
    place: int
    back: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Goes back to the block kept in place `place`, which becomes 0."""

    place: int


@dataclass(frozen=True, slots=True)
class End:
    """The game is over: `outcome` is "wins", "loses" or "draw" of side `side`."""

    outcome: str
    side: Expr
    site: int


Last = Goto | Branch | Ask | Roll | Enter | Leave | End


@dataclass(frozen=True, slots=True)
class Block:
    steps: tuple[Step, ...]
    last: Last


# --- decisions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick:
    """One choice of an alternative.

    Attributes:
        name: the name it has in the rules.
        base: what is chosen: "unit", "cell", "number", "player", "direction", "word", "type" ...
        by_cell: a unit is noted by the cell it stands on.
        domain: the set to choose from (numbers: bit i is `low + i`).
        low: what is added to a bit's number to make the value.
        register: where the requirements and later choices find it.
        words: how members are written, by number; empty where cells or units say so themselves.
        layer: for `by_cell`, the layer in which the unit stands, and `cells` the cells of the domain.
    """

    name: str
    base: str
    by_cell: bool
    domain: Expr
    low: int
    register: str
    words: tuple[str, ...]
    layer: int
    cells: Expr
    site: int


@dataclass(frozen=True, slots=True)
class Demand:
    """A requirement; `site` holds its place and the words of its `because`."""

    condition: Expr
    site: int


@dataclass(frozen=True, slots=True)
class Given:
    """A name for a value, between choices."""

    register: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Alternative:
    """One way to decide.

    Attributes:
        name: the action's name, "pass", or the name being chosen.
        title: what people call it.
        written: its notation, with slots in braces.
        clauses: choices, names and requirements, in order.
        search: the same set of options, in a form that is quick to go through: requirements stand as
            early as they can be asked, or have become part of the set that is chosen from.
        into: the place of the state that each choice goes to, in order.
        then: the block to go on with.
    """

    name: str
    title: str
    written: str
    clauses: tuple[Pick | Demand | Given, ...]
    search: tuple[Pick | Demand | Given, ...]
    into: tuple[int, ...]
    then: int
    site: int

    @property
    def picks(self) -> tuple[Pick, ...]:
        return tuple(c for c in self.clauses if isinstance(c, Pick))


@dataclass(frozen=True, slots=True)
class Question:
    """A decision: its alternatives, what to ask, and the base in which options are numbered.

    An option's number is written with `digits` digits to base `radix` after the number of its alternative:
    the digits are its choices in order, filled up with zeros.
    """

    alternatives: tuple[Alternative, ...]
    prompt: str
    site: int
    radix: int
    digits: int
