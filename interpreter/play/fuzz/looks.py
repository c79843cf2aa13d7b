"""What is looked at on the way through a game, and what a case can promise of the way that it went."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

from interpreter.engine import State
from interpreter.engine.machine import option_count
from interpreter.game import contract
from interpreter.game.contract import RulesFault
from interpreter.play.fuzz.find import (
    ANY_ORDER,
    NO_CIRCLE,
    NO_DEAD_END,
    NO_FAULT,
    NO_LEAK,
    NO_SECRET_SAID,
    OPTIONS_ALIKE,
    SAVED_ALIKE,
    Find,
    of_program,
)
from interpreter.play.fuzz.hearsay import heard_alike
from interpreter.play.fuzz.leaks import no_leak, secret_doings
from interpreter.play.fuzz.listing import options_alike
from interpreter.play.fuzz.order import any_order
from interpreter.play.fuzz.resume import saved_alike
from interpreter.play.fuzz.run import Circle
from interpreter.program.layout import DRAWN

Look = Callable[[State, random.Random], Find | None]
Cross = Callable[[State, int, State, random.Random], Find | None]


def noticed(before: State, code: int, after: State, rng: random.Random) -> Find | None:
    """What others notice of a decision that is taken secretly; there is no chance in it."""
    return secret_doings(before, code, after)


def ordered(before: State, code: int, after: State, rng: random.Random) -> Find | None:
    """What depends on the order in which secret doings are brought in; there is no chance in it."""
    return any_order(before, code, after)


LOOKS: Mapping[str, Look] = {
    SAVED_ALIKE: saved_alike, OPTIONS_ALIKE: options_alike, NO_LEAK: no_leak,
}  # fmt: skip
"""What is looked at where a decision is to be taken, by what it promises."""
CROSSINGS: Mapping[str, Cross] = {NO_LEAK: noticed, ANY_ORDER: ordered, NO_SECRET_SAID: heard_alike}
"""What is looked at from one decision to the next."""
PROMISES = (
    NO_FAULT, NO_DEAD_END, NO_CIRCLE, NO_LEAK, NO_SECRET_SAID, SAVED_ALIKE, ANY_ORDER,
    OPTIONS_ALIKE,
)  # fmt: skip
"""All that a case can promise."""

SHOWS: Mapping[str, str] = {
    SAVED_ALIKE: "resume", OPTIONS_ALIKE: "options", NO_LEAK: "leak", ANY_ORDER: "order",
    NO_SECRET_SAID: "said",
}  # fmt: skip
"""Which kind of find breaks a promise that is looked at on the way."""
BY_CHANCE = (NO_LEAK, NO_SECRET_SAID, SAVED_ALIKE, OPTIONS_ALIKE)
"""What is looked for with other chance each time."""
SECRETLY = 4  # times as often is looked at what is decided secretly
TRIES = 6  # with other chance, of what a case promises
FORCED = 1_000  # decisions without a choice that a case plays on, to see whether they come round


class Looker:
    """Looks at some of the positions of a game, each as likely."""

    def __init__(self, rng: random.Random, share: float, without: frozenset[str]) -> None:
        """`share` of the decisions are looked at; kinds of find in `without` are not looked for."""
        self.rng = rng
        self.share = share
        self.without = without

    def wants(self, secretly: bool) -> bool:
        return self.rng.random() < self.share * (SECRETLY if secretly else 1)

    def at(self, state: State) -> Find | None:
        for promise, look in LOOKS.items():
            if SHOWS[promise] not in self.without and (
                found := guarded(promise, look, state, self.rng)
            ):
                return found
        return None

    def across(self, before: State, code: int, after: State) -> Find | None:
        for promise, cross in CROSSINGS.items():
            if SHOWS[promise] not in self.without and (
                found := guarded(promise, cross, before, code, after, self.rng)
            ):
                return found
        return None


def guarded(promise: str, look: Callable[..., Find | None], *at: object) -> Find | None:
    """What a look finds; a failure of the program in the looking is a find as well."""
    try:
        return look(*at)
    except Exception as error:
        return of_program(error, promise)


# --- what a case promises


@dataclass(frozen=True)
class Passed:
    """A position that a case has passed, and what was decided in it."""

    state: contract.State
    code: int


def promised(promise: str, way: Sequence[Passed], last: contract.State) -> Iterator[Find]:
    """What of the way that a case went, or of where it ended, is not as is promised; one at most."""
    states = [cast(State, state) for state in (*(passed.state for passed in way), last)]
    for number in range(TRIES if promise in BY_CHANCE else 1):
        rng = random.Random(number)
        for found in _broken(promise, states, [passed.code for passed in way], rng):
            yield found
            return


def _broken(
    promise: str, states: Sequence[State], codes: Sequence[int], rng: random.Random
) -> Iterator[Find]:
    if promise == NO_DEAD_END:
        yield from _forced(states[-1])
    if promise == NO_CIRCLE:
        yield from _circle(states)
    if promise in LOOKS:
        for state in reversed(states):
            found = guarded(promise, LOOKS[promise], state, rng)
            if found is not None:
                yield found
    if promise in CROSSINGS:
        for (before, after), code in zip(pairwise(states), codes, strict=True):
            found = guarded(promise, CROSSINGS[promise], before, code, after, rng)
            if found is not None:
                yield found


def _forced(state: State) -> Iterator[Find]:
    """Plays on as long as there is but one option each, and looks whether that comes round."""
    state = State(state._machine, state._vector.copy(), state._rows, None, True)
    circle = Circle(state._machine)
    for _ in range(FORCED):
        if state.over or state.chance is not None or option_count(state._rows) > 1:
            return
        if found := circle.met(state._vector, state._rows):
            yield found
            return
        try:
            state.apply(state.options[0].code)
        except RulesFault:
            return


def _circle(states: Sequence[State]) -> Iterator[Find]:
    circle, rolled = Circle(states[0]._machine), (0, 0)
    for state in states:
        if state.over or state.chance is not None:
            return
        now = (state._vector[DRAWN], state.unrolled)
        if now != rolled:
            circle.clear()
        rolled = now
        if found := circle.met(state._vector, state._rows):
            yield found
            return
