"""Whether a game that is saved, or copied, goes on as it would have."""

from __future__ import annotations

import random

from interpreter.engine import Machine, State, begin, from_bytes
from interpreter.game.contract import RulesFault
from interpreter.play.fuzz.find import SAVED_ALIKE, Find
from interpreter.play.fuzz.line import Steps

AGAIN = "a game that is played again from its moves comes to another position"
AHEAD = 5  # stops that both games are played on


def saved_alike(state: State, rng: random.Random) -> Find | None:
    """What is wrong with a game that was saved here and loaded, or copied, and is played on."""
    kept = list(state._vector)
    loaded = from_bytes(state._machine, state.to_bytes())
    one, two, three = state.clone(), state.clone(forget=True), loaded
    for ahead in range(AHEAD):
        for other, how in ((two, "copied"), (three, "saved and loaded")):
            if what := _differs(one, other):
                return _find(state, f"a game that was {how} {what}", ahead)
        if one.over or not _step(one, two, three, rng):
            break
    if state._vector != kept:
        return _find(state, "playing on with a copy changes the game that it was copied from", 0)
    return None


def _differs(one: State, other: State) -> str:
    """What sets two games apart that ought to be one; "" for nothing."""
    if one._vector != other._vector:
        return "comes to another position by the same decisions"
    if (one.over, one.chance) != (other.over, other.chance):
        return "stops elsewhere"
    if not one.over and one.chance is None and one._rows != other._rows:
        return "has other options"
    return ""


def _step(one: State, two: State, three: State, rng: random.Random) -> bool:
    """Plays all on by a decision or a roll; whether they can be played on."""
    chance = one.chance
    value = chance.low + rng.randrange(chance.outcomes) if chance else 0
    code = -1 if chance else one.options.sample(rng).code
    went = []
    for state in (one, two, three):
        try:
            if chance:
                state.force([value])
            else:
                state.apply(code)
            went.append("")
        except RulesFault as fault:
            went.append(str(fault))
    return went == ["", "", ""]  # where all go wrong alike there is nothing more to compare


def _find(state: State, what: str, ahead: int) -> Find:
    rule = state._machine.program.sites[
        state._machine.program.block_sites[state._vector[0]]
    ].rule  # fmt: skip
    later = f", {ahead} stops later" if ahead else ""
    return Find("resume", what + later, rule, what, SAVED_ALIKE)


def played_again(machine: Machine, steps: Steps, row: list[int]) -> Find | None:
    """What is wrong with a whole game that is played again as records are: by the notation of its moves."""
    state = begin(machine, 0, asked=True)
    state.force(steps.before)
    for step in steps.steps:
        option = state.options.option(step.code)
        found = state.options.find(option.text)
        if found is None or found.code != step.code:
            what = f"“{option.text}” is not read as the move that it notes"
            return Find("resume", what, option.action, "notation", "")
        state.apply(option)
        state.force(step.rolls)
    return None if state._vector == row else Find("resume", AGAIN, "", "again", "")
