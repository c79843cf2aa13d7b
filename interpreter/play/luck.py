"""How lucky each side was in a recorded game, roll by roll.

A roll is judged by what it does to the worth of the position, as the rules' `value` has it: what is expected with the
number that came up, less what is expected before the roll. It is looked ahead over further rolls to the next decision
of a phase; what is decided before, in the midst of an action or a procedure, such as where a unit retreats to, is
taken to be decided for the best, as the position is then worth to the side that decides. Where rules don't say what a
position is worth, tests are judged by whether they are passed, other dice by their number, for the side that acts. So
each roll has a mean of 0 whatever it is judged by, and the sum over a game tells who was luckier than could be
expected with the very decisions that were taken.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import sqrt
from operator import add

from interpreter.engine import State
from interpreter.engine.essence import Digest, of_what_matters
from interpreter.play.record import Decided, Forced, Record
from interpreter.play.replay import replay
from interpreter.play.table import Playable, options
from interpreter.program.layout import ACTIVE, PC
from interpreter.program.live import Live
from interpreter.syntax import tree

LOOKED_AT = 40_000
"""Outcomes and options that are tried for a roll if all that may follow it is to be looked at."""
IN_ALL = 60_000
"""Those that are tried in a game; then there are no more than NEAR for a roll."""
NEAR = 300
"""Those that are tried of a roll that too much may follow: the nearest ones."""
DEEPEST = 200
"""Rolls and decisions that are looked ahead."""
MOST_OPTIONS = 20
"""Options of a decision that are looked at; where there are more, the position is taken as it stands."""
MOST_SUMS = 4_000
"""Different sums up to which it is worked out exactly how lucky other games would have been."""
SAMPLED = 20_000
"""Games that are made up to tell it otherwise."""
NO_DIFFERENCE = 1e-9
BY_WORTH, BY_NUMBERS = "worth", "numbers"
Gains = tuple[Fraction, ...]
"""For each side what it gains."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """One roll of a game.

    Attributes:
        decision: how many decisions had been taken before.
        what: what was rolled: `d6`, or the title of a test; `rule` is where.
        side: who acted.
        low, outcomes: what could come up, and what did: `value`.
        gains: for each outcome what it is worth to each side, less what was expected; empty where it is not judged.
        exact: whether all was looked at that may follow it before a phase asks again, or only what is near.
    """

    decision: int
    what: str
    rule: str
    side: int
    low: int
    outcomes: int
    value: int
    gains: tuple[Gains, ...]
    exact: bool = True

    def gain(self, side: int) -> Fraction:
        """What the roll brought a side, compared with what was expected."""
        return self.gains[self.value - self.low][side] if self.gains else Fraction(0)

    def as_good(self, side: int) -> Fraction:
        """The share of outcomes that would have been at least as good for a side."""
        if not self.gains:
            return Fraction(1)
        mine = self.gain(side)
        return Fraction(sum(each[side] >= mine for each in self.gains), len(self.gains))


@dataclass(frozen=True, slots=True)
class Verdict:
    """How lucky a side was.

    Attributes:
        total: what its rolls brought it, less what was expected.
        usual: the standard deviation of that in games with the same decisions.
        above: the share of such games in which it would have been less lucky, half of those that are alike among
            them; `sampled` whether that was told by games that were made up.
        rolls, lucky: how many rolls made a difference to it, and how many of these were better than expected.
    """

    side: str
    total: Fraction
    usual: float
    above: float
    sampled: bool
    rolls: int
    lucky: int


@dataclass(frozen=True)
class Luck:
    """The luck of a game.

    Attributes:
        by: what it is judged by, "worth" or "numbers".
        seed: of the games that were made up.
    """

    by: str
    sides: tuple[str, ...]
    rolls: tuple[Rolled, ...]
    seed: int

    @property
    def exact(self) -> bool:
        """Whether all was looked at that might have followed each roll."""
        return all(roll.exact for roll in self.rolls)

    @cached_property
    def verdicts(self) -> list[Verdict]:
        return [self._verdict(number) for number in range(len(self.sides))]

    def _verdict(self, side: int) -> Verdict:
        judged = [roll for roll in self.rolls if any(each[side] for each in roll.gains)]
        total = sum((roll.gain(side) for roll in judged), Fraction(0))
        spreads = [[each[side] for each in roll.gains] for roll in judged]
        variance = sum((sum(g * g for g in one) / len(one) for one in spreads), Fraction(0))
        above, sampled = _above(spreads, total, self.seed)
        lucky = sum(roll.gain(side) > 0 for roll in judged)
        return Verdict(self.sides[side], total, sqrt(variance), above, sampled, len(judged), lucky)


def _above(spreads: Sequence[Sequence[Fraction]], total: Fraction, seed: int) -> tuple[float, bool]:
    """The share of games with a smaller sum, half of those with the same; and whether games were made up for it."""
    sums: dict[Fraction, Fraction] = {Fraction(0): Fraction(1)}
    for one in spreads:
        after: dict[Fraction, Fraction] = {}
        for before, share in sums.items():
            for gain in one:
                after[before + gain] = after.get(before + gain, Fraction(0)) + share / len(one)
        if len(after) > MOST_SUMS:
            return _sampled(spreads, total, seed), True
        sums = after
    less = sum((share for found, share in sums.items() if found < total), Fraction(0))
    return float(less + sums.get(total, Fraction(0)) / 2), False


def _sampled(spreads: Sequence[Sequence[Fraction]], total: Fraction, seed: int) -> float:
    rng = random.Random(seed)
    found = [0.0] * SAMPLED
    for one in spreads:
        drawn = rng.choices([float(gain) for gain in one], k=SAMPLED)
        found = list(map(add, found, drawn))
    mine = float(total)
    same = sum(abs(each - mine) < NO_DIFFERENCE for each in found)
    less = sum(each < mine - NO_DIFFERENCE for each in found)
    return (less + same / 2) / SAMPLED


def luck(
    record: Record,
    ruleset: Playable,
    seed: int = 0,
    progress: Callable[[int], None] = lambda n: None,
) -> Luck:
    """The luck of a recorded game, which is held to what it says first. Raises RecordError, RulesFault."""
    replay(record, ruleset)
    header = record.header
    # Where rules have no worth it is judged what tests come to; that is known as an event.
    events = ruleset.machine(header.scenario).program.worth is None
    state = ruleset.start(header.scenario, header.seed, "asked", events)
    assert isinstance(state, State)
    judge = _Judge(state, ruleset.written.declarations)
    found: list[Rolled] = []
    forced: list[int] = []
    decided = 0

    def settle() -> None:
        while not state.over and state.chance is not None:
            found.append(judge.rolled(state, decided, forced.pop(0) if forced else None))

    for move in record.moves:
        if isinstance(move, Forced):
            forced += move.outcomes
        settle()
        if isinstance(move, Decided):
            state.apply(move.text)
            decided += 1
            progress(decided)
    settle()
    sides = state.machine.program.world.sides
    return Luck(judge.by, sides, tuple(found), seed)


class _TooFar(Exception):
    """More can follow than is looked at."""


class _Judge:
    """Tells what rolls are worth; remembers positions of which it has looked at all that may follow.

    Attributes:
        by: what rolls are judged by.
    """

    def __init__(self, state: State, declarations: Sequence[tree.Declaration]) -> None:
        program = state.machine.program
        self.sides = program.world.sides
        tests = (one for one in declarations if isinstance(one, tree.Test))
        self.tests = {one.name.text: one.title or one.name.text for one in tests}
        self.phases = {one.name.text for one in declarations if isinstance(one, tree.Phase)}
        self.by = BY_WORTH if program.worth is not None else BY_NUMBERS
        states = 0
        for one in program.layout.variables:
            states |= ((1 << one.count) - 1) << one.base
        self.digest: Digest = of_what_matters(Live(program), state.machine.returns, states)
        self.known: dict[bytes, Gains] = {}
        self.under_way: set[bytes] = set()
        self.left, self.in_all = 0, IN_ALL

    def rolled(self, state: State, decision: int, forced: int | None) -> Rolled:
        """Lets a roll come out and judges it."""
        chance, program = state.chance, state.machine.program
        assert chance is not None
        roll = state.machine.rolls[state.row[PC]]
        assert roll is not None
        site, side = program.sites[roll.site], state.row[ACTIVE]
        worths, exact = self._worths(state, site.rule, site.kind)
        value = state.roll(forced)
        what, gains = self.tests.get(site.rule, chance.what), _less_mean(worths)
        return Rolled(
            decision, what, site.rule, side, chance.low, chance.outcomes, value, gains, exact
        )

    def _worths(self, state: State, rule: str, kind: str) -> tuple[list[Gains], bool]:
        """For each outcome what the position is worth then, and whether exactly; empty where that can't be told."""
        if self.by == BY_WORTH:
            return self._looked_ahead(state.branches())
        if kind != "rolled":
            return [], True
        side, after = state.row[ACTIVE], state.branches()
        if rule in self.tests:
            chances = [_pass_chance(one, DEEPEST) for one in after]
        else:
            chances = [Fraction(n, max(1, len(after) - 1)) for n in range(len(after))]
        sides = range(len(self.sides))
        return [tuple(good if n == side else -good for n in sides) for good in chances], True

    def _looked_ahead(self, outcomes: Sequence[State]) -> tuple[list[Gains], bool]:
        """What the outcomes of a roll are worth, and whether all that may follow was looked at."""
        most = self.left = max(NEAR, min(LOOKED_AT, self.in_all))
        found: list[Gains] | None = None
        with suppress(_TooFar):
            found = [self._expected(one, DEEPEST) for one in outcomes]
        self.in_all -= most - max(0, self.left)
        self.under_way.clear()
        return (found, True) if found is not None else (self._as_far_as_can_be(outcomes), False)

    def _expected(self, state: State, deep: int) -> Gains:
        """What a position is worth to each side, expected over all that comes before a phase asks again.

        Raises _TooFar, also where a position may come again.
        """
        if self._is_settled(state):
            return self._as_it_stands(state)
        key = state.essence(self.digest)
        found = self.known.get(key)
        if found is None:
            if not deep or key in self.under_way:
                raise _TooFar
            self.under_way.add(key)
            found = self.known[key] = self._ahead(state, lambda one: self._expected(one, deep - 1))
            self.under_way.remove(key)
        return found

    def _as_far_as_can_be(self, outcomes: Sequence[State]) -> list[Gains]:
        """What the outcomes are worth so many rolls and decisions later: as many as can be looked at, all alike."""
        found = [self._as_it_stands(one) for one in outcomes]
        for far in range(1, DEEPEST):
            self.left, seen = NEAR, dict[tuple[bytes, int], Gains]()
            try:
                found = [self._later(one, far, seen) for one in outcomes]
            except _TooFar:
                break
        return found

    def _later(self, state: State, far: int, seen: dict[tuple[bytes, int], Gains]) -> Gains:
        """What a position is worth so many rolls and decisions later, at the most. Raises _TooFar."""
        if not far or self._is_settled(state):
            return self._as_it_stands(state)
        key = (state.essence(self.digest), far)
        found = seen.get(key)
        if found is None:
            found = seen[key] = self._ahead(state, lambda one: self._later(one, far - 1, seen))
        return found

    def _as_it_stands(self, state: State) -> Gains:
        return tuple(Fraction(state.worth(side) or 0) for side in self.sides)

    def _is_settled(self, state: State) -> bool:
        """Whether nothing is under way any more; or too much can be decided to look at all of it."""
        if state.over or state.chance is not None:
            return state.over
        return (
            state.decision.rule in self.phases
            or state.secretly
            or len(list(islice(options(state.decision).codes(), MOST_OPTIONS + 1))) > MOST_OPTIONS
        )

    def _ahead(self, state: State, worth: Callable[[State], Gains]) -> Gains:
        """The mean over all outcomes of a roll, or the best that the side can choose which decides. Raises _TooFar."""
        if (chance := state.chance) is not None:
            self._try(chance.outcomes)
            after = [worth(one) for one in state.branches()]
            return tuple(
                sum(column, Fraction(0)) / len(after) for column in zip(*after, strict=True)
            )
        codes, chosen = list(options(state.decision).codes()), []
        self._try(len(codes))
        for code in codes:
            one = state.clone(forget=True)
            one.apply(code)
            chosen.append(worth(one))
        mine = self.sides.index(state.decision.side)
        return max(chosen, key=lambda gains: gains[mine])

    def _try(self, number: int) -> None:
        """Notes that so many outcomes or options are tried. Raises _TooFar."""
        self.left -= number
        if self.left < 0:
            raise _TooFar


def _pass_chance(state: State, deep: int) -> Fraction:
    """How likely the test that is being rolled is passed, if nobody rolls again."""
    tested = state.last_test
    if tested is not None:
        return Fraction(tested[1])
    if state.over or state.chance is None or not deep:
        return Fraction(0)
    after = [_pass_chance(one, deep - 1) for one in state.branches()]
    return sum(after, Fraction(0)) / len(after)


def _less_mean(worths: Sequence[Gains]) -> tuple[Gains, ...]:
    """What each outcome is worth, less the mean."""
    if not worths:
        return ()
    means = [sum(column, Fraction(0)) / len(worths) for column in zip(*worths, strict=True)]
    return tuple(tuple(w - m for w, m in zip(each, means, strict=True)) for each in worths)
