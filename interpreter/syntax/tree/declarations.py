"""The rules of a file, one by one."""

from __future__ import annotations

from interpreter.diagnostics import Source, Span
from interpreter.syntax.tree.expressions import Expr, Word
from interpreter.syntax.tree.node import node
from interpreter.syntax.tree.statements import Block, Choose, Do, Let


@node
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


@node
class Broken(Declaration):
    """A declaration that could not be read; its name still counts as declared."""

    kind: str


@node
class Replacement(Declaration):
    """`replace phase ...`: stands for the declaration of the same name in the base ruleset."""

    declaration: Declaration


@node
class Removal(Declaration):
    """`remove action sail`: takes that declaration out of the base ruleset.

    A state has the name of its owner beside it, a reaction is named as it is written, and its title
    tells it from others like it: `remove when ship enters spot "Mines"`.
    """

    kind: str
    owner: Word | None


@node
class Insertion(Declaration):
    """`insert STEP before NAME in RULE`: puts a line into a sequence, phase or procedure.

    Attributes:
        step: the line.
        before: whether it comes before `beside`, else after it.
        beside: the phase or procedure named on a line of the rule.
        inside: the name of the rule; "sequence of play" for that one.
    """

    step: Do
    before: bool
    beside: Word
    inside: Word


@node
class Sequence(Declaration):
    body: Block


@node
class Phase(Declaration):
    body: Block


@node
class Require:
    span: Span
    condition: Expr
    because: Word | None


@node
class Addition(Declaration):
    """`insert into sail:`: puts clauses behind those of an action, and may say anew how it is asked for."""

    written: Word | None
    prompt: Word | None
    clauses: tuple[Choose | Let | Require, ...]


@node
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


@node
class Modifier:
    span: Span
    amount: Expr
    condition: Expr
    because: Word | None


@node
class Reroll:
    """`may reroll once when ...`, `must reroll passes once`: which results are rolled again."""

    span: Span
    forced: bool
    passes: bool
    condition: Expr


@node
class Test(Declaration):
    """A die roll against a target; of the lines on rolling again the first that fits counts."""

    parameters: tuple[Word, ...]
    dice: Expr
    modifiers: tuple[Modifier, ...]
    passes: Expr
    rerolls: tuple[Reroll, ...] = ()


@node
class Procedure(Declaration):
    parameters: tuple[Word, ...]
    body: Block


@node
class Reaction(Declaration):
    """`when ship enters cell where ...:`.

    `event` is "enters", "leaves", "removed" or "revealed".
    """

    unit: Word
    event: str
    cell: Word | None
    condition: Expr | None
    body: Block


@node
class Define(Declaration):
    parameters: tuple[Word, ...]
    value: Expr


@node
class Column:
    """`odds: -3..3`; `kind: command`, then `words` names the list and both ends are that name."""

    span: Span
    name: Word
    low: Expr
    high: Expr
    words: Word | None = None


@node
class RowRange:
    """Which values of a column a row is for; None is unbounded, `words` are those of a list.

    Of odds (`of_odds`), `low` and `high` are their places among all odds.
    """

    span: Span
    low: int | None
    high: int | None
    words: tuple[Word, ...] = ()
    of_odds: bool = False


@node
class Row:
    """A line of a table, or a result of a grid: then it reaches from what stands above to the result."""

    span: Span
    ranges: tuple[RowRange, ...]
    value: Expr
    in_grid: bool = False

    @property
    def place(self) -> Span:
        """Where it is pointed at."""
        return self.value.span if self.in_grid else self.span


@node
class Uneven:
    """A line of a grid with more or fewer results than stand above."""

    span: Span
    results: int


@node
class Across:
    """`across ratio: 1:2, 1:1, 2:1`: what stands above the columns of a table that is laid out as a grid.

    Attributes:
        name: the last column of the table.
        uneven: the lines below that do not fit under it.
    """

    span: Span
    name: Word
    ranges: tuple[RowRange, ...]
    uneven: tuple[Uneven, ...]


@node
class Table(Declaration):
    """A results table; `otherwise` is for all values that no row names.

    Of a grid (`across`) each result is a row of its own, with what stands above it.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    otherwise: Expr | None = None
    across: Across | None = None


@node
class Type:
    """A type as written: "range", "named", "optional" or "set"."""

    span: Span
    form: str
    name: str
    low: Expr | None
    high: Expr | None


@node
class State(Declaration):
    """A changing property of a kind of unit, of cells, of players or (owner None) of the game.

    With keys there is one value for each of them: `state player.tokens(kind: command): 0..1`.
    """

    owner: Word | None
    type: Type
    start: Expr | None
    seen_by: str
    keys: tuple[Column, ...] = ()


@node
class Words(Declaration):
    """A closed list of words: `words order: hold, advance, retreat`."""

    values: tuple[Word, ...]


@node
class Pile(Declaration):
    kind: Word
    per_player: bool
    seen_by: str


@node
class Verdict:
    """One line of a victory: `word` is "wins", "loses" or "draw"."""

    span: Span
    word: str
    condition: Expr
    because: Word | None


@node
class Victory(Declaration):
    verdicts: tuple[Verdict, ...]


@node
class Worth:
    """One line of a value: `add ship.strength for each ship in my ships in play when ...`."""

    span: Span
    amount: Expr
    name: Word | None
    domain: Expr | None
    condition: Expr | None


@node
class Value(Declaration):
    """`value "Material":`: what a position is worth to a player, the sum of its lines."""

    lines: tuple[Worth, ...]


@node
class File:
    """All declarations of one `.rules` file, in order."""

    source: Source
    declarations: tuple[Declaration, ...]


def kind_of(declared: Declaration) -> str:
    """What writers call a declaration: action, when, sequence of play."""
    if isinstance(declared, Broken | Removal):
        return declared.kind
    if isinstance(declared, Replacement):
        return kind_of(declared.declaration)
    named = {Reaction: "when", Sequence: "sequence of play"}
    return named.get(type(declared), type(declared).__name__.lower())
