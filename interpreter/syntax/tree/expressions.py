"""What is said about the game: everything that has a value."""

from __future__ import annotations

from interpreter.diagnostics import Span
from interpreter.syntax.tree.node import node


@node
class Word:
    """A name or a text as written (a text without its quotation marks)."""

    span: Span
    text: str


@node
class Expr:
    """Anything that has a value."""

    span: Span


@node
class Number(Expr):
    value: int


@node
class Length(Expr):
    """`6 inches`: a distance on a measured table."""

    value: int
    unit: str


@node
class Odds(Expr):
    """`3:1` or `1:2`: how much stronger one is than another; one of both numbers is 1."""

    stronger: int
    weaker: int

    @property
    def value(self) -> int:
        """Its place among all odds, 1:1 being 1: `2:1` is 2, `1:2` is 0, `1:3` is -1."""
        return self.stronger if self.weaker == 1 else 2 - self.weaker


def odds_text(value: int) -> str:
    """The odds at a place among all: `3:1` for 3, `1:2` for 0."""
    return f"{value}:1" if value > 0 else f"1:{2 - value}"


@node
class Dice(Expr):
    """`2d6`."""

    count: int
    faces: int


@node
class Text(Expr):
    text: str


@node
class Truth(Expr):
    value: bool


@node
class Nothing(Expr):
    """`none`."""


@node
class Name(Expr):
    name: str


@node
class Argument:
    span: Span
    name: Word | None
    value: Expr


@node
class Call(Expr):
    name: Word
    arguments: tuple[Argument, ...]


@node
class Member(Expr):
    """`ship.range`, `plane.plan(2)`."""

    subject: Expr
    name: Word
    arguments: tuple[Argument, ...] = ()


@node
class Of(Expr):
    """`port of player`, `ships of player`, `owner of ship`: what it means depends on its parts."""

    left: Expr
    right: Expr


@node
class Whose(Expr):
    """`my ships`, `enemy ships`."""

    word: str
    what: Expr


@node
class Quantified(Expr):
    """`any ship ...`, `no ship ...`, `every ship ...`: true or false of a set."""

    word: str
    what: Expr


@node
class NumberOf(Expr):
    what: Expr


@node
class FirstOf(Expr):
    what: Expr


@node
class Aggregate(Expr):
    """`highest strength of SET`, `lowest ...`, `total ...`; `total power(it, foe) of SET` asks a definition."""

    word: str
    attribute: Word
    what: Expr
    call: Call | None = None


@node
class Can(Expr):
    """`can sail`: whether the player has any way to do this action now."""

    name: Word
    arguments: tuple[Argument, ...]


@node
class Relation:
    """The words between a subject and an object.

    Attributes:
        word: "in play", "off board", "in", "at", "next to", "within", "between", "empty", "thing".
        objects: none for the first two and "empty"; distance and centre for "within".
    """

    span: Span
    word: str
    objects: tuple[Expr, ...]


@node
class Phrase(Expr):
    """`ships in play`: keeps those of a set for which it holds, or asks it of one thing."""

    subject: Expr
    relation: Relation


@node
class Is(Expr):
    """`any ship is in port`, `b.terrain is not sea`: true or false."""

    subject: Expr
    negated: bool
    relation: Relation


@node
class Where(Expr):
    """`ships where it.range > 2`, `ships as s where s.range > 2`."""

    what: Expr
    name: Word | None
    condition: Expr


@node
class Extreme(Expr):
    """`ships having the lowest strength`: those of a set, one or several."""

    what: Expr
    word: str
    attribute: Word
    call: Call | None = None


@node
class StepRule:
    """`a -> b where ...`, `a -> b costing n where ...`, `a -> b costing n`."""

    span: Span
    a: Word
    b: Word
    cost: Expr | None
    condition: Expr | None


@node
class Reached(Expr):
    """`cells reached from X in at most N steps through S a -> b where ...`.

    With `facing` and `turning` it goes ahead, turning by at most so many sides after each step.
    """

    what: Expr
    start: Expr
    limit: Expr
    through: Expr | None
    rule: StepRule | None
    facing: Expr | None = None
    turning: Expr | None = None


@node
class IfElse(Expr):
    value: Expr
    condition: Expr
    otherwise: Expr


@node
class Binary(Expr):
    """`and or = != < <= > >= + - *`."""

    operator: str
    left: Expr
    right: Expr


@node
class Divided(Expr):
    """`a / b rounded up`; rounded down unless it says up."""

    left: Expr
    right: Expr
    up: bool


@node
class Not(Expr):
    value: Expr


@node
class Negate(Expr):
    value: Expr


@node
class SetOf(Expr):
    """`{n, ne, nw}`."""

    items: tuple[Expr, ...]


@node
class NumberRange(Expr):
    """`{0..3}`."""

    low: Expr
    high: Expr
