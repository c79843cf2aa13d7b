"""Whether the options that are listed are those that the requirements allow, asked one by one."""

from __future__ import annotations

import random
from itertools import islice

from interpreter.engine import State
from interpreter.game import words
from interpreter.play.fuzz.find import OPTIONS_ALIKE, Find
from interpreter.program.layout import PC
from interpreter.program.steps import Alternative, Pick

ASKED = 20  # combinations of choices that are tried at once, and as many of the options listed
NUMBERS = 513  # that a choice of a number is from, at most


def options_alike(state: State, rng: random.Random) -> Find | None:
    """A combination of choices of which the list of options and the requirements say different things."""
    if state.over or state.chance is not None:
        return None
    machine, s = state._machine, state._vector
    decision = machine.asks[s[PC]]
    question = machine.program.questions[decision]
    total = len(state.options)
    listed = [state.options[rng.randrange(total)].code for _ in range(min(ASKED, total))]
    for index, digits in (words.split(question, code) for code in listed):
        if machine.why(s, decision, index, digits):
            return _find(
                state, question.alternatives[index], digits, "is listed and is not allowed"
            )
    for _ in range(ASKED):
        index = rng.randrange(len(question.alternatives))
        alternative = question.alternatives[index]
        digits = [rng.randrange(_size(state, pick)) for pick in alternative.picks]
        allowed = not machine.why(s, decision, index, digits)
        if allowed != state.options.is_legal(words.join(question, index, digits)):
            said = "is allowed and not listed" if allowed else "is listed and is not allowed"
            return _find(state, alternative, digits, said)
    return _twice(state)


def _size(state: State, pick: Pick) -> int:
    """How many digits a choice may have."""
    world = state._machine.program.world
    if pick.by_cell or pick.base == "cell":
        return len(world.cells)
    return len(pick.words) or {"number": NUMBERS, "unit": len(world.units)}.get(pick.base, 1)


def _twice(state: State) -> Find | None:
    """An option that is listed twice."""
    codes = list(islice(state.options.codes(), 2000))
    if len(set(codes)) == len(codes):
        return None
    code = next(code for n, code in enumerate(codes) if code in codes[:n])
    option = state.options.option(code)
    return Find(
        "options", f"“{option.text}” is listed twice", option.action, "twice", OPTIONS_ALIKE
    )


def _find(state: State, alternative: Alternative, digits: list[int], said: str) -> Find:
    text = words.written(state._machine.program, alternative, digits)
    return Find("options", f"“{text}” {said}", alternative.name, said, OPTIONS_ALIKE)
