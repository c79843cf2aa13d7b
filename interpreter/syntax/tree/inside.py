"""What stands inside a statement."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.syntax.tree.statements import (
    AsPlayer,
    Block,
    Choose,
    DrawCard,
    EachPlayer,
    ForEach,
    If,
    Offer,
    Repeat,
    Statement,
)

__all__ = ["blocks_of", "every_statement"]


def blocks_of(statement: Statement) -> Iterator[Block]:
    """The blocks of statements inside a statement."""
    match statement:
        case ForEach() | Repeat() | EachPlayer() | AsPlayer():
            yield statement.body
        case If():
            for _, body in statement.branches:
                yield body
            yield statement.otherwise
        case Choose() | Offer() | DrawCard():
            if statement.otherwise is not None:
                yield statement.otherwise
        case _:
            return


def every_statement(body: Block) -> Iterator[Statement]:
    """All statements of a block, those inside others too."""
    for statement in body:
        yield statement
        for inner in blocks_of(statement):
            yield from every_statement(inner)
