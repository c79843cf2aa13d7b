"""A line of play that leads to a find, made as short as it can be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from interpreter.engine.runtime import Log
from interpreter.play.fuzz.find import KINDS, Find
from interpreter.play.fuzz.hand import Repeating
from interpreter.play.fuzz.line import Step, Steps
from interpreter.play.fuzz.looks import SHOWS, Looker
from interpreter.play.fuzz.patience import hasty
from interpreter.play.fuzz.run import LONGEST, Stage, play
from interpreter.play.fuzz.shrink import Budget, shortest

TRIES = 400  # lines that are played
DECISIONS = 60_000  # in all of them
LOOKED_AT = 3_000  # in all of them, where each is to be looked at


def leads_to(stage: Stage, find: Find, steps: Steps) -> Steps | None:
    """The line up to the find, when playing these steps leads to it; steps that are not legal fall out."""
    looker = _looking_for(find) if _on_the_way(find) else None
    log: Log | None = None if looker is None else []
    hand = Repeating(steps.before, steps.steps)
    patience = hasty(stage.machine) if find.goes_round else None
    course = play(stage, hand, LONGEST, log, looker, patience=patience)
    if course.find is not None and course.find.key == find.key:
        return course.steps()
    taken = next((n for found, n in course.looked if found.key == find.key), None)
    return None if taken is None else course.steps(taken)


def _on_the_way(find: Find) -> bool:
    """Whether it shows only to those who look closely."""
    return find.promise in SHOWS


def _looking_for(find: Find) -> Looker:
    return Looker(random.Random(0), 1.0, frozenset(KINDS) - {SHOWS.get(find.promise, "")})


def shortened(stage: Stage, find: Find, steps: Steps) -> Steps:
    """The shortest line that still leads to the find, with the lowest rolls; as far as tries go."""
    best = steps
    spent = Budget(LOOKED_AT if _on_the_way(find) else DECISIONS)

    def holds(some: Sequence[Step]) -> bool:
        nonlocal best
        if not spent.spend(len(some) + 1):
            return False
        found = leads_to(stage, find, replace(best, steps=tuple(some)))
        if found is not None and len(found.steps) <= len(best.steps):
            best = found
        return found is not None

    budget = Budget(TRIES)
    shortest(best.steps, holds, budget)
    return _lowest(stage, find, best, budget)


def _lowest(stage: Stage, find: Find, steps: Steps, budget: Budget) -> Steps:
    """The line with rolls as low as they can be, all at once or decision by decision."""
    bare = Steps((), tuple(Step(step.code) for step in steps.steps))
    if budget.spend() and (found := leads_to(stage, find, bare)) is not None:
        return found
    best = steps
    for number, step in enumerate(steps.steps):
        if step.rolls and number < len(best.steps) and budget.spend():
            lower = list(best.steps)
            lower[number] = Step(best.steps[number].code)
            found = leads_to(stage, find, replace(best, steps=tuple(lower)))
            if found is not None and len(found.steps) <= len(best.steps):
                best = found
    return best
