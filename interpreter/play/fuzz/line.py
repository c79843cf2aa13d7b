"""What is decided in a game and what its dice show, and how such lines of play are changed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

ANY = -1
"""Where chance is to decide."""


@dataclass(frozen=True, slots=True)
class Line:
    """Decisions and rolls, in order; what comes after them is left to chance.

    Attributes:
        decisions: numbers of options, or `ANY`. One that is not legal where it is met counts as `ANY`.
        rolls: what dice show, or `ANY`.
    """

    decisions: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A decision, and what was rolled between it and the next."""

    code: int
    rolls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """A line of play with its rolls where they belong: `before` are those before anything is decided."""

    before: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def codes(self) -> tuple[int, ...]:
        return tuple(step.code for step in self.steps)


def in_steps(codes: Sequence[int], rolls: Iterable[tuple[int, int]]) -> Steps:
    """Decisions with their rolls, which are told with how many decisions came before each."""
    after: list[list[int]] = [[] for _ in range(len(codes) + 1)]
    for number, value in rolls:
        after[number].append(value)
    steps = (Step(c, tuple(r)) for c, r in zip(codes, after[1:], strict=True))
    return Steps(tuple(after[0]), tuple(steps))


# --- changing lines


def changed(rng: random.Random, kept: Sequence[Line]) -> Line:
    """A line that is like one of those kept, but for something."""
    line = rng.choice(kept)
    way = rng.choice((_cut, _cut, _other_decision, _other_roll, _spliced))
    return way(rng, line, kept)


def _cut(rng: random.Random, line: Line, kept: Sequence[Line]) -> Line:
    """The beginning of it; the end is played anew."""
    return Line(line.decisions[: rng.randint(0, len(line.decisions))], line.rolls)


def _other_decision(rng: random.Random, line: Line, kept: Sequence[Line]) -> Line:
    """Other decisions at a few places."""
    decisions = list(line.decisions)
    for _ in range(rng.randint(1, 3) if decisions else 0):
        decisions[rng.randrange(len(decisions))] = ANY
    return Line(tuple(decisions), line.rolls)


def _other_roll(rng: random.Random, line: Line, kept: Sequence[Line]) -> Line:
    """Other rolls at a few places, or all of them."""
    rolls = list(line.rolls)
    if rng.random() < 0.3:
        return Line(line.decisions)
    for _ in range(rng.randint(1, 3) if rolls else 0):
        rolls[rng.randrange(len(rolls))] = rng.choice((ANY, 1, 6))
    return Line(line.decisions, tuple(rolls))


def _spliced(rng: random.Random, line: Line, kept: Sequence[Line]) -> Line:
    """The beginning of one, and the end of another."""
    other = rng.choice(kept)
    head = line.decisions[: rng.randint(0, len(line.decisions))]
    return Line(head + other.decisions[rng.randint(0, len(other.decisions)) :], line.rolls)
