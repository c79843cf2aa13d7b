"""The rules as written: a tree of frozen records, each with its span."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.diagnostics import Source, Span


@dataclass(frozen=True, slots=True)
class Word:
    """A name or a text as written (a text without its quotation marks)."""

    span: Span
    text: str


# --- what is said about the game ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Expr:
    """Anything that has a value."""

    span: Span


@dataclass(frozen=True, slots=True)
class Number(Expr):
    value: int


@dataclass(frozen=True, slots=True)
class Length(Expr):
    """`6 inches`: a distance on a measured table."""

    value: int
    unit: str


@dataclass(frozen=True, slots=True)
class Dice(Expr):
    """`2d6`."""

    count: int
    faces: int


@dataclass(frozen=True, slots=True)
class Text(Expr):
    text: str


@dataclass(frozen=True, slots=True)
class Truth(Expr):
    value: bool


@dataclass(frozen=True, slots=True)
class Nothing(Expr):
    """`none`."""


@dataclass(frozen=True, slots=True)
class Name(Expr):
    name: str


@dataclass(frozen=True, slots=True)
class Argument:
    span: Span
    name: Word | None
    value: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    name: Word
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Member(Expr):
    """`ship.range`."""

    subject: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Of(Expr):
    """`port of player`, `ships of player`, `owner of ship`: what it means depends on its parts."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Whose(Expr):
    """`my ships`, `enemy ships`."""

    word: str
    what: Expr


@dataclass(frozen=True, slots=True)
class Quantified(Expr):
    """`any ship ...`, `no ship ...`, `every ship ...`: true or false of a set."""

    word: str
    what: Expr


@dataclass(frozen=True, slots=True)
class NumberOf(Expr):
    what: Expr


@dataclass(frozen=True, slots=True)
class FirstOf(Expr):
    what: Expr


@dataclass(frozen=True, slots=True)
class Aggregate(Expr):
    """`highest strength of SET`, `lowest ...`, `total ...`."""

    word: str
    attribute: Word
    what: Expr


@dataclass(frozen=True, slots=True)
class Can(Expr):
    """`can sail`: whether the player has any way to do this action now."""

    name: Word
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Relation:
    """The words between a subject and an object.

    Attributes:
        word: "in play", "off board", "in", "at", "next to", "within", "between", "empty", "thing".
        objects: none for the first two and "empty"; distance and centre for "within".
    """

    span: Span
    word: str
    objects: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Phrase(Expr):
    """`ships in play`: keeps those of a set for which it holds, or asks it of one thing."""

    subject: Expr
    relation: Relation


@dataclass(frozen=True, slots=True)
class Is(Expr):
    """`any ship is in port`, `b.terrain is not sea`: true or false."""

    subject: Expr
    negated: bool
    relation: Relation


@dataclass(frozen=True, slots=True)
class Where(Expr):
    """`ships where it.range > 2`, `ships as s where s.range > 2`."""

    what: Expr
    name: Word | None
    condition: Expr


@dataclass(frozen=True, slots=True)
class StepRule:
    """`a -> b where ...`, `a -> b costing n where ...`."""

    span: Span
    a: Word
    b: Word
    cost: Expr | None
    condition: Expr


@dataclass(frozen=True, slots=True)
class Reached(Expr):
    """`cells reached from X in at most N steps through S a -> b where ...`."""

    what: Expr
    start: Expr
    limit: Expr
    through: Expr | None
    rule: StepRule | None


@dataclass(frozen=True, slots=True)
class IfElse(Expr):
    value: Expr
    condition: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """`and or = != < <= > >= + - *`."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Divided(Expr):
    """`a / b rounded up`; rounded down unless it says up."""

    left: Expr
    right: Expr
    up: bool


@dataclass(frozen=True, slots=True)
class Not(Expr):
    value: Expr


@dataclass(frozen=True, slots=True)
class Negate(Expr):
    value: Expr


@dataclass(frozen=True, slots=True)
class SetOf(Expr):
    """`{n, ne, nw}`."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class NumberRange(Expr):
    """`{0..3}`."""

    low: Expr
    high: Expr


# --- what happens -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Statement:
    """One line, or one line with the block below it."""

    span: Span


Block = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Let(Statement):
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Choose(Statement):
    """A decision in the middle of an effect. `otherwise` is what happens when nothing can be chosen."""

    optional: bool
    name: Word
    domain: Expr
    prompt: Word | None
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Offered:
    span: Span
    name: Word
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Offer(Statement):
    """`player must do one of:`."""

    player: Expr
    optional: bool
    actions: tuple[Offered, ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class Do(Statement):
    """A phase or procedure, named on a line of its own."""

    name: Word
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Statement):
    name: Word
    domain: Expr
    order: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Repeat(Statement):
    """`repeat:`, `repeat at most N times:`, `repeat while C, at most N times:`."""

    condition: Expr | None
    limit: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class EachPlayer(Statement):
    """`each player in turn [from P]:` or `each player secretly:`."""

    secretly: bool
    first: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class AsPlayer(Statement):
    """`as opponent of player:` makes another player the one who acts."""

    player: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class If(Statement):
    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Move(Statement):
    unit: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class Place(Statement):
    unit: Expr
    at: Expr


@dataclass(frozen=True, slots=True)
class Remove(Statement):
    unit: Expr


@dataclass(frozen=True, slots=True)
class Set(Statement):
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Change(Statement):
    """`raise x by n`, `lower x by n`: never past the ends of what x may be."""

    lower: bool
    target: Expr
    amount: Expr


@dataclass(frozen=True, slots=True)
class Reveal(Statement):
    unit: Expr


@dataclass(frozen=True, slots=True)
class Hide(Statement):
    unit: Expr


@dataclass(frozen=True, slots=True)
class Say(Statement):
    text: Word


@dataclass(frozen=True, slots=True)
class Roll(Statement):
    """`roll 2d6 as total`, `roll rally(unit) as rallied`."""

    what: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Finish(Statement):
    """`player wins`, `player loses`, `draw game`: `word` is "wins", "loses" or "draw"."""

    player: Expr | None
    word: str
    reason: Word | None


@dataclass(frozen=True, slots=True)
class Stop(Statement):
    """Ends the phase, procedure or effect it stands in."""


@dataclass(frozen=True, slots=True)
class Shuffle(Statement):
    pile: Expr


@dataclass(frozen=True, slots=True)
class DrawCard(Statement):
    name: Word
    pile: Expr
    otherwise: Block | None


@dataclass(frozen=True, slots=True)
class PutCard(Statement):
    """`put card on deck`, `put card under deck`, `put card into hand of player`."""

    card: Expr
    word: str
    pile: Expr


@dataclass(frozen=True, slots=True)
class Rotate(Statement):
    """`rotate plane left by 1`."""

    unit: Expr
    left: bool
    amount: Expr | None


# --- declarations -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declaration:
    """One rule.

    Attributes:
        span: from its first word to its last.
        name: the name by which other rules use it (a made-up one for the sequence of play).
        title: what people call it, or "".
        cites: the sentences of the documented rules that it implements.
    """

    span: Span
    name: Word
    title: str
    cites: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Broken(Declaration):
    """A declaration that could not be read; its name still counts as declared."""

    kind: str


@dataclass(frozen=True, slots=True)
class Sequence(Declaration):
    body: Block


@dataclass(frozen=True, slots=True)
class Phase(Declaration):
    body: Block


@dataclass(frozen=True, slots=True)
class Require:
    span: Span
    condition: Expr
    because: Word | None


@dataclass(frozen=True, slots=True)
class Action(Declaration):
    """One legal move.

    Attributes:
        written: how a choice is noted, with slots in braces: `{ship}-{to}`.
        prompt: what a player is asked, or "".
        clauses: choices, lets and requirements in order.
    """

    parameters: tuple[Word, ...]
    written: Word | None
    prompt: Word | None
    clauses: tuple[Choose | Let | Require, ...]
    effect: Block


@dataclass(frozen=True, slots=True)
class Modifier:
    span: Span
    amount: Expr
    condition: Expr
    because: Word | None


@dataclass(frozen=True, slots=True)
class Test(Declaration):
    """A die roll against a target."""

    parameters: tuple[Word, ...]
    dice: Expr
    modifiers: tuple[Modifier, ...]
    passes: Expr
    reroll: Expr | None
    reroll_forced: bool


@dataclass(frozen=True, slots=True)
class Procedure(Declaration):
    parameters: tuple[Word, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Reaction(Declaration):
    """`when ship enters cell where ...:`. `event` is "enters", "leaves", "removed" or "revealed"."""

    unit: Word
    event: str
    cell: Word | None
    condition: Expr | None
    body: Block


@dataclass(frozen=True, slots=True)
class Define(Declaration):
    parameters: tuple[Word, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class Column:
    span: Span
    name: Word
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class RowRange:
    """Which values of a column a row is for; None is unbounded."""

    span: Span
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Row:
    span: Span
    ranges: tuple[RowRange, ...]
    value: Expr


@dataclass(frozen=True, slots=True)
class Table(Declaration):
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Type:
    """A type as written: "range", "named", "optional" or "set"."""

    span: Span
    form: str
    name: str
    low: Expr | None
    high: Expr | None


@dataclass(frozen=True, slots=True)
class State(Declaration):
    """A changing property of a kind of unit, of cells, of players or (owner None) of the game."""

    owner: Word | None
    type: Type
    start: Expr | None
    seen_by: str


@dataclass(frozen=True, slots=True)
class Words(Declaration):
    """A closed list of words: `words order: hold, advance, retreat`."""

    values: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Pile(Declaration):
    kind: Word
    per_player: bool
    seen_by: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """One line of a victory: `word` is "wins", "loses" or "draw"."""

    span: Span
    word: str
    condition: Expr
    because: Word | None


@dataclass(frozen=True, slots=True)
class Victory(Declaration):
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class File:
    """All declarations of one `.rules` file, in order."""

    source: Source
    declarations: tuple[Declaration, ...]
