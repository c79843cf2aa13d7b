"""Whoever decides and rolls in a fuzzed game: by a line of play, and beyond it by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

from interpreter.engine.machine import Rows, option_at, option_count
from interpreter.play.fuzz.line import Line, Step
from interpreter.program.steps import Question

HABITS = ("any option", "any option", "any action", "first or last")
"""How a hand decides by chance: each option as likely, each action as likely, or one at an end of the list."""


class Done(Exception):
    """There is nothing more to decide by."""


def is_legal(rows: Rows, question: Question, code: int) -> bool:
    """Whether the number of an option is among the legal rows."""
    prefix, digit = divmod(code, question.radix)
    return any(row == prefix and mask >> digit & 1 for row, mask in rows)


class Hand:
    """Decides as a line says, and what it does not say at random."""

    def __init__(self, rng: random.Random, line: Line) -> None:
        self.rng = rng
        self.habit = rng.choice(HABITS)
        self._decisions = iter(line.decisions)
        self._rolls = iter(line.rolls)

    def decide(self, rows: Rows, question: Question) -> int:
        """The number of one of the legal options."""
        code = next(self._decisions, -1)
        if code >= 0 and is_legal(rows, question, code):
            return code
        if self.habit == "any action":
            return self._of_any_action(rows, question)
        count = option_count(rows)
        if self.habit == "first or last" and self.rng.random() < 0.7:
            return option_at(rows, self.rng.choice((0, count - 1)), question.radix)
        return option_at(rows, self.rng.randrange(count), question.radix)

    def _of_any_action(self, rows: Rows, question: Question) -> int:
        """An option of an action; each action that can be taken is as likely, whatever its options."""
        base = question.radix ** (question.digits - 1) if question.digits else 1
        actions = sorted({prefix // base for prefix, _ in rows})
        chosen = self.rng.choice(actions)
        some = [row for row in rows if row[0] // base == chosen]
        return option_at(some, self.rng.randrange(option_count(some)), question.radix)

    def roll(self, low: int, outcomes: int) -> int:
        """What a roll comes to."""
        value = next(self._rolls, -1)
        if low <= value < low + outcomes:
            return value
        return low + self.rng.randrange(outcomes)


class Repeating:
    """Decides as some steps say and not otherwise: decisions that are not legal are passed over.

    Rolls that are not said come to the lowest. Raises Done after the last step.
    """

    def __init__(self, before: Sequence[int], steps: Sequence[Step]) -> None:
        self._rolls = list(before)
        self._steps = iter(steps)

    def decide(self, rows: Rows, question: Question) -> int:
        for step in self._steps:
            if is_legal(rows, question, step.code):
                self._rolls = list(step.rolls)
                return step.code
        raise Done

    def roll(self, low: int, outcomes: int) -> int:
        value = self._rolls.pop(0) if self._rolls else low
        return value if low <= value < low + outcomes else low
