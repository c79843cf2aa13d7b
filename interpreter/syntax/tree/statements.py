"""What happens: the lines of phases, procedures and effects."""

from __future__ import annotations

from interpreter.diagnostics import Span
from interpreter.syntax.tree.expressions import Argument, Expr, Word
from interpreter.syntax.tree.node import node


@node
class Statement:
    """One line, or one line with the block below it."""

    span: Span


Block = tuple[Statement, ...]


@node
class Let(Statement):
    name: Word
    value: Expr


@node
class Choose(Statement):
    """A decision in the middle of an effect.

    `otherwise` is what happens when nothing can be chosen.
    """

    optional: bool
    name: Word
    domain: Expr
    prompt: Word | None
    otherwise: Block | None


@node
class Offered:
    span: Span
    name: Word
    arguments: tuple[Argument, ...]


@node
class Offer(Statement):
    """`player must do one of:`; `player may do any of:` offers again until the player passes."""

    player: Expr
    optional: bool
    actions: tuple[Offered, ...]
    otherwise: Block | None
    again: bool = False


@node
class Do(Statement):
    """A phase or procedure, named on a line of its own."""

    name: Word
    arguments: tuple[Argument, ...]


@node
class ForEach(Statement):
    name: Word
    domain: Expr
    order: Expr | None
    body: Block


@node
class Repeat(Statement):
    """`repeat:`, `repeat at most N times:`, `repeat while C, at most N times:`."""

    condition: Expr | None
    limit: Expr | None
    body: Block


@node
class EachPlayer(Statement):
    """`each player in turn [from P]:` or `each player secretly:`."""

    secretly: bool
    first: Expr | None
    body: Block


@node
class AsPlayer(Statement):
    """`as opponent of player:` makes another player the one who acts."""

    player: Expr
    body: Block


@node
class If(Statement):
    branches: tuple[tuple[Expr, Block], ...]
    otherwise: Block


@node
class Move(Statement):
    """`move ship to b`."""

    unit: Expr
    to: Expr


@node
class Swap(Statement):
    """`swap a with b`: two units exchange their cells."""

    unit: Expr
    other: Expr


@node
class Place(Statement):
    unit: Expr
    at: Expr


@node
class Remove(Statement):
    unit: Expr


@node
class Set(Statement):
    target: Expr
    value: Expr


@node
class Change(Statement):
    """`raise x by n`, `lower x by n`: never past the ends of what x may be."""

    lower: bool
    target: Expr
    amount: Expr


@node
class Reveal(Statement):
    unit: Expr


@node
class Hide(Statement):
    unit: Expr


@node
class Say(Statement):
    text: Word


@node
class Assert(Statement):
    """`assert number of my ships <= 3 because "..."`: what is taken to be so whenever play comes here."""

    condition: Expr
    because: Word | None


@node
class Roll(Statement):
    """`roll 2d6 as score`, `roll rally(unit) as rallied`.

    With `times` the name is the sum of the dice, or how many of the tests passed.
    """

    what: Expr
    name: Word
    times: Expr | None = None


@node
class Finish(Statement):
    """`player wins`, `player loses`, `draw game`: `word` is "wins", "loses" or "draw"."""

    player: Expr | None
    word: str
    reason: Word | None


@node
class Stop(Statement):
    """Ends the phase, procedure or effect it stands in."""


@node
class Shuffle(Statement):
    """`shuffle discards into deck`: all cards of one pile go into another."""

    pile: Expr
    into: Expr


@node
class DrawCard(Statement):
    """`draw card from deck`."""

    name: Word
    pile: Expr
    otherwise: Block | None


@node
class PutCard(Statement):
    """`put card into hand of player`."""

    card: Expr
    pile: Expr


@node
class TakeCard(Statement):
    """`take card from hand of player`."""

    card: Expr
    pile: Expr


@node
class Rotate(Statement):
    """`rotate plane left by 1`."""

    unit: Expr
    left: bool
    amount: Expr | None
