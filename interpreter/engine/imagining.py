"""Positions as they may be for all that a side knows: what may be hidden is learned from random games.

The games are those of the program alone, the same whatever is being played.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain

from interpreter.engine.machine import Machine, Rows, option_at, option_count
from interpreter.engine.runtime import Vector
from interpreter.game import imagine
from interpreter.game.contract import RulesFault
from interpreter.game.imagine import Veil, veil
from interpreter.program.layout import ACTIVE, OVER, PC, Secret

GAMES = 40  # played for experience, at most
MOST_DECISIONS = 8_000  # in all of them
KEPT = 40  # positions of one place in the rules
MOST_SECRETLY = 400  # decisions of one side that are made up within a block of secret play


def examples(machine: Machine, s: Vector) -> list[Sequence[int]]:
    """Positions of random games, at the same decision, that look most like one to the side that acts."""
    unseen = _veil(machine, s[ACTIVE])
    if unseen.open and not machine.program.world.hidden_units:
        return []
    if machine.experience is None:
        machine.experience = _experience(machine)
    same = machine.experience.get(_where(machine, s), [])
    return imagine.nearest(unseen, s, same)


def imagined(
    machine: Machine, s: Vector, examples: Sequence[Sequence[int]], rng: random.Random
) -> Vector:
    """The position as it may be for the side that acts. Its doings in a block of secret play stand."""
    program = machine.program
    found = imagine.imagine(program, _veil(machine, s[ACTIVE]), s, examples, rng)
    for secret in program.layout.secrets:
        if s[secret.running]:
            for side in range(len(program.world.sides)):
                if s[secret.stashed] >> side & 1:
                    _done_secretly(machine, found, secret, side, rng)
    return found


def _veil(machine: Machine, side: int) -> Veil:
    if side not in machine.veils:
        machine.veils[side] = veil(machine.program, side)
    return machine.veils[side]


def _where(machine: Machine, s: Sequence[int]) -> tuple[int, ...]:
    """Where play stands: the side, the block, and where it will go back to."""
    return (s[PC], s[ACTIVE], *(s[place] for place in machine.returns))


def _experience(machine: Machine) -> dict[tuple[int, ...], list[Vector]]:
    """Positions of random games by where play stands in them, each as likely to be kept."""
    rng = random.Random(0)
    met: dict[tuple[int, ...], int] = {}
    found: dict[tuple[int, ...], list[Vector]] = {}
    decisions = 0
    for game in range(GAMES):
        s = machine.new(game)
        try:
            rows = machine.run(s, s[PC], None, True)
            while not s[OVER] and decisions < MOST_DECISIONS:
                where = _where(machine, s)
                kept = found.setdefault(where, [])
                met[where] = met.get(where, 0) + 1
                if len(kept) < KEPT:
                    kept.append(s.copy())
                elif (place := rng.randrange(met[where])) < KEPT:
                    kept[place] = s.copy()
                rows = _at_random(machine, s, rows, rng)
                decisions += 1
        except RulesFault:
            continue  # what led up to it is as good as any
    return found


def _at_random(machine: Machine, s: Vector, rows: Rows, rng: random.Random) -> Rows:
    radix = machine.program.questions[machine.asks[s[PC]]].radix
    code = option_at(rows, rng.randrange(option_count(rows)), radix)
    return machine.decide(s, code, None, True)


def _done_secretly(
    machine: Machine, s: Vector, secret: Secret, side: int, rng: random.Random
) -> None:
    """Lets a side act at random in the block of secret play, and lays away what it did as its doings."""
    t = s.copy()
    kept = s[secret.kept : secret.kept + secret.size]
    places = chain.from_iterable(range(first, first + n) for first, n in secret.places)
    for place, value in zip(places, kept, strict=True):
        t[place] = value
    t[ACTIVE], t[secret.running], t[secret.stashed] = side, side + 1, 0
    part = slice(
        secret.kept + secret.size * (side + 1), secret.kept + secret.size * (side + 2)
    )  # fmt: skip
    try:
        rows = machine.run(t, secret.begin, None, True)
        for _ in range(MOST_SECRETLY):
            if t[OVER] or t[secret.running] != side + 1:
                break
            rows = _at_random(machine, t, rows, rng)
    except RulesFault:
        return  # it is taken to have done nothing
    if t[secret.stashed] >> side & 1:
        s[part] = t[part]
