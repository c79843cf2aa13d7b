"""Whether a seat can tell apart what it must not: positions that differ only in what it does not see."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from interpreter.engine import State
from interpreter.engine.runtime import Vector
from interpreter.game import imagine, words
from interpreter.game.contract import RulesFault, View
from interpreter.game.imagine import Veil
from interpreter.game.view import counted, sees
from interpreter.play.fuzz.find import NO_LEAK, Find
from interpreter.program.layout import ACTIVE, PC
from interpreter.program.steps import Alternative, Pick

MOVES = 4  # that are asked about
MOST_SECRETLY = 60  # decisions of one side in a block of secret play
HIGHEST = 9  # that is set in place of a number that is not seen
MOST_TOLD = 400  # options that are compared


def no_leak(state: State, rng: random.Random) -> Find | None:
    """What a seat is told here that it may not know."""
    if state.over or state.chance is not None:
        return None
    for side in range(len(state._machine.program.world.sides)):
        if found := _behind(state, side, rng):
            return found
    return _decided_later(state, rng) if state.secretly else None


def _behind(state: State, side: int, rng: random.Random) -> Find | None:
    """What tells a side what stands behind its veil, here and in a position that looks the same to it."""
    if state.secretly and state._vector[ACTIVE] != side:
        return (
            None  # what others notice of it is looked at when they decide, and in `secret_doings`
        )
    other = otherwise(state, side, rng)
    if other is None:
        return None
    name = state._machine.program.world.sides[side]
    if what := viewed(state.view(name), other.view(name)):
        return _leak(state, f"{name} sees in its view {what} that it does not see")
    if state._vector[ACTIVE] != side:
        return None
    if what := _asked(state, other):
        return _leak(state, f"{name} is told by {what} something that it does not see")
    for move in _moves(state, rng):
        if state.why_not(move) != other.why_not(move):
            return _leak(
                state,
                f"the answer why “{move}” is refused tells {name} what it does not see",
                "why",
            )
    return None


def viewed(one: View, two: View) -> str:
    """In which part two views differ; "" for none."""
    parts = ("units", "cells", "values", "sides", "elsewhere", "at_home", "to_act", "result")
    return next((part for part in parts if getattr(one, part) != getattr(two, part)), "")


def _asked(one: State, two: State) -> str:
    """In which part of a decision two states differ; "" for none."""
    if one._vector[PC] != two._vector[PC]:
        return "where play stands"
    if one.decision.prompt != two.decision.prompt:
        return "what it is asked"
    if len(one.options) != len(two.options):
        return "how many options it has"
    some = zip(one.options, two.options, range(MOST_TOLD), strict=False)
    return "its options" if any(a != b for a, b, _ in some) else ""


def _leak(state: State, what: str, line: str = "") -> Find:
    site = state._machine.program.questions[state._machine.asks[state._vector[PC]]].site
    return Find("leak", what, state._machine.program.sites[site].rule, line or what, NO_LEAK)


# --- positions that look the same


def otherwise(state: State, side: int, rng: random.Random) -> State | None:
    """A state that looks the same to a side, with all that it does not see made up."""
    machine, s = state._machine, state._vector
    if side not in machine.veils:
        machine.veils[side] = imagine.veil(machine.program, side)
    veil = machine.veils[side]
    if veil.open and not machine.program.world.hidden_units:
        return None
    row = imagine.imagine(machine.program, veil, s, [], rng)
    if not state.secretly:
        _set_at_will(state, veil, row, rng)
    rows = machine.rows[machine.asks[row[PC]]](row)
    return State(machine, row, rows, [], True)


def _set_at_will(state: State, veil: Veil, row: Vector, rng: random.Random) -> None:
    """Sets what the side does not see to anything that can stand there."""
    for variable in state._machine.program.layout.variables:
        if variable.pile or variable.is_set or counted(variable):
            continue
        for thing in range(variable.count // variable.each):
            if not sees(state._machine.program, variable, veil.side, thing):
                first = variable.base + thing * variable.each
                for place in range(first, first + variable.each):
                    row[place] = rng.randint(variable.low, min(variable.high, HIGHEST))


def _moves(state: State, rng: random.Random) -> Iterator[str]:
    """Moves that can be written, legal or not."""
    program = state._machine.program
    question = program.questions[state._machine.asks[state._vector[PC]]]
    for _ in range(MOVES):
        alternative: Alternative = rng.choice(question.alternatives)
        digits = [_digit(state, pick, rng) for pick in alternative.picks]
        yield words.written(program, alternative, digits)


def _digit(state: State, pick: Pick, rng: random.Random) -> int:
    world, layout = state._machine.program.world, state._machine.program.layout
    if pick.by_cell:
        cells: Sequence[int] = state._vector[layout.cell : layout.cell + len(world.units)]
        taken = [cell for cell in cells if cell >= 0]
        return (
            rng.choice(taken) if taken and rng.random() < 0.8 else rng.randrange(len(world.cells))
        )
    if pick.base == "cell":
        return rng.randrange(len(world.cells))
    return rng.randrange(len(pick.words) or 6)


# --- what is done secretly


def secret_doings(before: State, code: int, after: State) -> Find | None:
    """What the others notice of a decision that is taken secretly."""
    if before.over or after.over or not _same_block(before, after):
        return None
    acting = {before._vector[ACTIVE], after._vector[ACTIVE]}
    world = before._machine.program.world
    for side, name in (*enumerate(world.sides), (-1, "")):
        if side in acting:
            continue
        told = len(before.events(name))
        what = viewed(_untimed(before.view(name)), _untimed(after.view(name)))
        if what or len(after.events(name)) != told:
            who = name or "an onlooker"
            how = f"sees in its view {what}" if what else "is told"
            return _leak(before, f"{who} {how} what another side does secretly")
    return None


def _same_block(before: State, after: State) -> bool:
    """Whether play is still in the same block of secret play: what was open before it is so again after it."""
    s, t = before._vector, after._vector
    for secret in before._machine.program.layout.secrets:
        if s[secret.running] or t[secret.running]:
            kept = slice(secret.kept, secret.kept + secret.size)
            if not (s[secret.running] and t[secret.running] and s[kept] == t[kept]):
                return False
            if s[secret.stashed] & ~t[secret.stashed]:
                return False
    since = (after._log or [])[len(before._log or []) :]
    return before.secretly and all(running for _, _, _, running in since)


def _untimed(view: View) -> View:
    """A view without whose turn it is."""
    return replace(view, to_act="")


def _decided_later(state: State, rng: random.Random) -> Find | None:
    """What the side that acts next in secret learns of what this one does."""
    one, two = (_handed_over(state, random.Random(rng.random())) for _ in range(2))
    if one is None or two is None or one._vector[ACTIVE] != two._vector[ACTIVE]:
        return None
    name = one.decision.side
    what = viewed(one.view(name), two.view(name)) or _asked(one, two)
    if not what and [e.text for e in one.events(name)] != [e.text for e in two.events(name)]:
        what = "what it is told"
    if not what:
        return None
    return _leak(one, f"{name} learns from {what} how another side has decided secretly")


def _handed_over(state: State, rng: random.Random) -> State | None:
    """The game once the next side acts in the same block of secret play."""
    acting, found = state._vector[ACTIVE], state.clone(forget=True)
    try:
        for _ in range(MOST_SECRETLY):
            if found.over or not found.secretly:
                return None
            if found._vector[ACTIVE] != acting:
                done = sum(found._vector[s.stashed] for s in found._machine.program.layout.secrets)
                return found if done >> acting & 1 and found.chance is None else None
            chance = found.chance
            if chance is not None:
                found.force([chance.low + rng.randrange(chance.outcomes)])
            else:
                found.apply(found.options.sample(rng).code)
    except RulesFault:
        return None
    return None
