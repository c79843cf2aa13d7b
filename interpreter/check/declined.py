"""Choices that a player may decline, and rules that go on as if he had not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.syntax import tree

_ACTS = (tree.Move, tree.Swap, tree.Place, tree.Remove, tree.Reveal, tree.Hide, tree.Rotate)


def declined(body: tree.Block) -> Iterator[Diagnostic]:
    """Lines that do something with what nobody need have chosen, before a line asks whether anybody did."""
    for block in _blocks(body):
        for number, statement in enumerate(block):
            if isinstance(statement, tree.Choose) and statement.optional:
                yield from _used_unasked(statement, block[number + 1 :])


def _blocks(body: tree.Block) -> Iterator[tree.Block]:
    yield body
    for statement in tree.every_statement(body):
        yield from tree.blocks_of(statement)


def _used_unasked(choice: tree.Choose, rest: Iterable[tree.Statement]) -> Iterator[Diagnostic]:
    for statement in rest:
        if isinstance(statement, _ACTS):
            used = next(tree.names_in(statement, choice.name.text), None)
            if used is not None:
                yield may_be_none(choice, used)
                return
        elif next(tree.names_in(statement, choice.name.text), None) is not None:
            return


def may_be_none(choice: tree.Choose, used: tree.Name) -> Diagnostic:
    name = choice.name.text
    return Diagnostic(
        codes.MAY_BE_NONE,
        f"“{name}” is none where the player declines, and nothing asks for that before this line.",
        Label(used.span),
        f"Write above it, and this line indented below it: if {name} is not none:",
        (Label(choice.name.span, "may be declined"),),
    )
