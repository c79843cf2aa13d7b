"""What stands inside a statement, or any part of the rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from interpreter.diagnostics import Source, Span
from interpreter.syntax.tree.expressions import Name, Word
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

__all__ = ["blocks_of", "every_statement", "names_in", "parts", "words_in"]


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


def parts(node: object) -> Iterator[object]:
    """A part of the rules with all parts inside of it, itself included."""
    if isinstance(node, tuple):
        for part in node:
            yield from parts(part)
    elif dataclasses.is_dataclass(node) and not isinstance(node, Span | Source):
        yield node
        for field in dataclasses.fields(node):
            yield from parts(getattr(node, field.name))


def words_in(node: object) -> Iterator[str]:
    """All names in a part of the rules: those that it uses, and those that it gives."""
    for part in parts(node):
        if isinstance(part, Name):
            yield part.name
        elif isinstance(part, Word):
            yield part.text


def names_in(node: object, name: str) -> Iterator[Name]:
    """Where a name stands in a part of the rules, in the order of the text."""
    return (part for part in parts(node) if isinstance(part, Name) and part.name == name)
