"""Lines put into a rule: `insert weather before movement in sequence of play`, `insert into sail:`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.syntax import tree

Counted = tuple[tree.Block, int]


def insert(declared: tree.Declaration, change: tree.Insertion) -> tuple[tree.Declaration, int]:
    """The rule with the line put in, and how many lines are named as `change` says.

    Where that is not one line, nothing sensible can be put in, and the rule may come back changed.
    """
    match declared:
        case tree.Sequence() | tree.Phase() | tree.Procedure():
            body, count = _block(declared.body, change)
            return replace(declared, body=body), count
        case tree.Action():
            body, count = _block(declared.effect, change)
            return replace(declared, effect=body), count
        case _:
            return declared, 0


def add(action: tree.Action, change: tree.Addition) -> tree.Action:
    """The action with more clauses, and what is said of it where that is said anew."""
    return replace(
        action,
        written=change.written or action.written,
        prompt=change.prompt or action.prompt,
        clauses=(*action.clauses, *change.clauses),
    )


def lines_of(declared: tree.Declaration) -> list[str]:
    """The names on the lines of a rule beside which a line can be put."""
    match declared:
        case tree.Sequence() | tree.Phase() | tree.Procedure():
            return list(_names(declared.body))
        case tree.Action():
            return list(_names(declared.effect))
        case _:
            return []


def _names(body: tree.Block) -> Iterator[str]:
    for statement in tree.every_statement(body):
        if isinstance(statement, tree.Do):
            yield statement.name.text
        if isinstance(statement, tree.Offer):
            yield from (offered.name.text for offered in statement.actions)


def _block(body: tree.Block, change: tree.Insertion) -> Counted:
    found: list[tree.Statement] = []
    count = 0
    for statement in body:
        inner, held = _inside(statement, change)
        here = isinstance(statement, tree.Do) and statement.name.text == change.beside.text
        count += held + here
        beside = [change.step, inner] if change.before else [inner, change.step]
        found += beside if here else [inner]
    return tuple(found), count


def _inside(statement: tree.Statement, change: tree.Insertion) -> tuple[tree.Statement, int]:
    """A statement with the line put into the blocks that it holds."""
    match statement:
        case tree.ForEach() | tree.Repeat() | tree.EachPlayer() | tree.AsPlayer():
            body, count = _block(statement.body, change)
            return replace(statement, body=body), count
        case tree.If():
            branches = [
                (condition, *_block(body, change)) for condition, body in statement.branches
            ]
            last, count = _block(statement.otherwise, change)
            pairs = tuple((condition, body) for condition, body, _ in branches)
            return replace(statement, branches=pairs, otherwise=last), count + sum(
                n for _, _, n in branches
            )
        case tree.Offer():
            return _offer(statement, change)
        case tree.Choose() | tree.DrawCard() if statement.otherwise is not None:
            body, count = _block(statement.otherwise, change)
            return replace(statement, otherwise=body), count
        case _:
            return statement, 0


def _offer(offer: tree.Offer, change: tree.Insertion) -> tuple[tree.Statement, int]:
    found: list[tree.Offered] = []
    step = tree.Offered(change.step.span, change.step.name, change.step.arguments)
    named = [action.name.text == change.beside.text for action in offer.actions]
    for action, here in zip(offer.actions, named, strict=True):
        beside = [step, action] if change.before else [action, step]
        found += beside if here else [action]
    otherwise, count = _block(offer.otherwise or (), change)
    changed = replace(
        offer, actions=tuple(found), otherwise=None if offer.otherwise is None else otherwise
    )
    return changed, count + sum(named)
