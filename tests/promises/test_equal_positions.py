"""Equal positions are equal states: no place of the state keeps what nobody will ask for again.

At each decision, a place that holds the value of a name in the rules must be one that is going to be read, or
emptied because its block of rules is not done yet. Which places those are is computed from the program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache

import pytest
from hypothesis import given
from playing import EVERY, QUICK, at_leisure, decisions, every_run, few_seeds, loaded, seeds

from interpreter.program import Program
from interpreter.program.expressions import Column, Const, Slot
from interpreter.program.layout import FIRST_FREE, PC
from interpreter.program.steps import (
    Alternative,
    Ask,
    Block,
    Branch,
    Each,
    Emit,
    End,
    Enter,
    Goto,
    Leave,
    Loop,
    Roll,
    Step,
    Store,
    When,
)

Game = tuple[str, str]
Places = frozenset[int]


def named(program: Program) -> Places:
    """The places of what a position consists of: units, states, secrets, turns of team members."""
    world, layout = program.world, program.layout
    units, sides = len(world.units), len(world.sides)
    found = set(range(FIRST_FREE))
    for base in (layout.cell, layout.shown, layout.track):
        found |= set(range(base, base + units))
    for base, count in ((layout.tracked, sides), (layout.member, sides), (layout.in_play, 1)):
        found |= set(range(base, base + count))
    found |= set(range(layout.held, layout.held + len(world.layers) * sides))
    for base in layout.at:
        found |= set(range(base, base + len(world.cells))) if base >= 0 else set()
    for variable in layout.variables:
        found |= set(range(variable.base, variable.base + variable.count * variable.each))
    for secret in layout.secrets:
        found |= {secret.running, secret.stashed}
        found |= set(range(secret.kept, secret.kept + secret.size * (1 + sides)))
    return frozenset(found)


def read_by(part: object) -> Places:
    """All places that are read anywhere inside a step, an expression or a row of them."""
    if isinstance(part, Slot):
        return frozenset({part.index})
    if isinstance(part, tuple | list):
        return frozenset().union(*map(read_by, part)) if part else frozenset()
    if not is_dataclass(part):
        return frozenset()
    found = frozenset().union(*(read_by(getattr(part, f.name)) for f in fields(part)))
    return found | {part.base} if isinstance(part, Column) else found


def through_steps(steps: Iterable[Step], after: Places) -> Places:
    """What may be read from before some steps on, given what may be read after them."""
    live = after
    for step in reversed(list(steps)):
        match step:
            case Store() if step.index is None and step.value in (Const(0), Const(-1)):
                live |= {step.base}  # it is emptied when its block of rules is done
            case Store() if step.index is None:
                live = (live - {step.base}) | read_by(step.value)
            case When():
                live = (
                    through_steps(step.then, live)
                    | through_steps(step.otherwise, live)
                    | read_by(step.condition)
                )
            case Each():
                inside = through_steps(step.body, live)
                live |= through_steps(step.body, inside) | read_by((step.domain, step.order))
            case Loop():
                inside = through_steps(step.body, live)
                live |= through_steps(step.body, inside) | read_by((step.condition, step.limit))
            case Emit():
                live |= read_by(step.values)
            case _:
                live |= read_by(step)
    return live


@cache
def live_places(game: Game) -> tuple[Places, ...]:
    """For each block the places that may be read or emptied when play has stopped at its end.

    What it holds only until then does not count, and what is stored in it before it asks does.
    """
    program = loaded(game[0]).machine(game[1]).program
    returns: dict[int, set[int]] = {}
    for block in program.blocks:
        if isinstance(block.last, Enter):
            returns.setdefault(block.last.place, set()).add(block.last.back)
    live: list[Places] = [frozenset() for _ in program.blocks]
    changed = True
    while changed:
        changed = False
        for number in reversed(range(len(program.blocks))):
            block = program.blocks[number]
            found = through_steps(block.steps, after_last(program, block, live, returns))
            if found != live[number]:
                live[number], changed = found, True
    return tuple(after_last(program, block, live, returns) for block in program.blocks)


def after_last(
    program: Program, block: Block, live: list[Places], returns: dict[int, set[int]]
) -> Places:
    match block.last:
        case Goto(target):
            return live[target]
        case Branch(condition, then, otherwise):
            return live[then] | live[otherwise] | read_by(condition)
        case Ask(decision, otherwise):
            question = program.questions[decision]
            return live[otherwise].union(*(through(a, live) for a in question.alternatives))
        case Roll() as roll:
            return (live[roll.then] - {roll.into}) | read_by(roll.total)
        case Enter(target, place, _):
            return live[target] - {place}
        case Leave(place):
            return frozenset({place}).union(*(live[back] for back in returns.get(place, ())))
        case End():
            return frozenset()


def through(alternative: Alternative, live: list[Places]) -> Places:
    return (live[alternative.then] - set(alternative.into)) | read_by(alternative.clauses)


def check(game: Game, seed: int, most: int) -> None:
    live, kept = live_places(game), None
    for state, _ in decisions(game, seed, most):
        program, s = state._machine.program, state._vector
        kept = kept or named(program)
        idle = program.layout.start
        held = {p for p, value in enumerate(s) if value != idle[p] and p not in kept}
        assert held <= live[s[PC]]


every_game = pytest.mark.parametrize("game", EVERY, ids="-".join)
quick_game = pytest.mark.parametrize("game", QUICK, ids="-".join)


@quick_game
@every_run
@given(seed=few_seeds)
def test_nothing_is_kept_for_nobody(game: Game, seed: int) -> None:
    check(game, seed, 200)


@pytest.mark.slow
@every_game
@at_leisure
@given(seed=seeds)
def test_nothing_is_kept_for_nobody_at_length(game: Game, seed: int) -> None:
    check(game, seed, 3000)
