"""What can be computed: pure expressions over integers.

Every value is an integer. Cells, units, sides, directions, words, unit types and terrains are numbered
from 0, and -1 is none; a truth value is 0 or 1; a set is a bit set: bit i for thing number i. An
expression reads the state and never changes it, and has a value whatever the state: what is asked
of none is the default that stands in the node.
"""

from __future__ import annotations

from dataclasses import dataclass

Table = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Local:
    """A register of the routine at hand."""

    name: str


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of the state."""

    index: int


@dataclass(frozen=True, slots=True)
class Column:
    """The place `base + index` of the state; `default` where the index is -1 and `guarded`.

    `sure` tells a machine that the value is never -1, so that what uses it need not ask.
    """

    base: int
    index: Expr
    guarded: bool = False
    default: int = -1
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Lookup:
    """Row `index` of a fixed table; `default` where the index is -1 and `guarded`."""

    table: Table
    index: Expr
    guarded: bool = False
    default: int = -1


@dataclass(frozen=True, slots=True)
class Lookup2:
    """Row `index` of the fixed table number `which` of several."""

    tables: tuple[Table, ...]
    which: Expr
    index: Expr
    default: int = -1


@dataclass(frozen=True, slots=True)
class Op:
    """An operator. Truth values are 0 and 1.

    Numbers: add sub mul floordiv ceildiv neg min max; compare: eq ne lt le; truth: and or not (the
    first two stop early); sets: union inter minus has (bit `b` of set `a`) bit (the set of one thing,
    empty of -1) count nonempty first (lowest member or -1) range (bits a to b).
    """

    name: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """`then` if the condition holds, else `otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Bind:
    """`body` with a register set to `value`."""

    name: str
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class Fold:
    """Goes through a set from the lowest member up, the register holding each.

    `kind`: "any" (1 as soon as the body is not 0), "filter" (the set of those whose body is not 0),
    "sum", "max", "min" (of the bodies; 0 for an empty set), "union" (of the bodies, as sets),
    "best" / "least" (the first member with the highest / lowest body, or -1).
    """

    kind: str
    name: str
    domain: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class CellsOf:
    """The cells that a set of units stands on."""

    units: Expr


@dataclass(frozen=True, slots=True)
class UnitsOn:
    """The units that stand alone on any of a set of cells, in layer number `layer`."""

    layer: int
    cells: Expr


@dataclass(frozen=True, slots=True)
class Spread:
    """The union of the rows of a fixed table for the members of a set: neighbours of many cells."""

    table: Table
    members: Expr


@dataclass(frozen=True, slots=True)
class StepsIn:
    """The cells one step from `cell` in any of a set of directions."""

    cell: Expr
    directions: Expr


@dataclass(frozen=True, slots=True)
class Flood:
    """Cells reached from `start` in at most `limit` steps.

    A step from a to b is open when b is in `steps[a]` and in `into`, a is `start` or in `through`,
    and, where b is in `special[a]`, `condition` holds (with the registers `a` and `b` set). With a
    `cost`, which is at least 1, a way is not longer than `limit` when the costs of its steps add up to no
    more than that.
    """

    start: Expr
    limit: Expr
    through: Expr
    into: Expr
    steps: Table
    special: Table
    a: str
    b: str
    condition: Expr | None
    cost: Expr | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured on the ground; `what` is the name of a function of `ground.Ground`.

    near (cell, reach), apart (a, b), crossed (a, shape), behind (a, shape), barred (a, obstacle, reach),
    line (a, b), ahead (cell, way), towards (a, b). Each has a value for none.
    """

    what: str
    args: tuple[Expr, ...]


Expr = (
    Const
    | Local
    | Slot
    | Column
    | Lookup
    | Lookup2
    | Op
    | Choice
    | Bind
    | Fold
    | CellsOf
    | UnitsOn
    | Spread
    | StepsIn
    | Flood
    | Measure
)

ZERO, ONE, NONE = Const(0), Const(1), Const(-1)


def children(expr: Expr) -> tuple[Expr, ...]:
    """The parts that an expression is computed from, in order."""
    match expr:
        case Const() | Local() | Slot():
            return ()
        case Column() | Lookup():
            return (expr.index,)
        case Lookup2():
            return (expr.which, expr.index)
        case Op() | Measure():
            return expr.args
        case Choice():
            return (expr.condition, expr.then, expr.otherwise)
        case Bind():
            return (expr.value, expr.body)
        case Fold():
            return (expr.domain, expr.body)
        case CellsOf():
            return (expr.units,)
        case UnitsOn():
            return (expr.cells,)
        case Spread():
            return (expr.members,)
        case StepsIn():
            return (expr.cell, expr.directions)
        case Flood():
            loose = tuple(e for e in (expr.condition, expr.cost) if e is not None)
            return (expr.start, expr.limit, expr.through, expr.into, *loose)


def bound(expr: Expr) -> tuple[str, ...]:
    """The registers that an expression sets for its own parts."""
    match expr:
        case Bind() | Fold():
            return (expr.name,)
        case Flood():
            return (expr.a, expr.b)
        case _:
            return ()
