"""What is asked -> how likely each outcome is: exactly where all can be looked at, else by simulation."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from time import monotonic
from typing import Protocol

from interpreter.engine import Machine, State
from interpreter.engine.essence import Digest, of_what_matters
from interpreter.game.contract import GrognardError
from interpreter.play.odds.call import FRAME, RESULT, WINNING, WORD, Call, Script, counting
from interpreter.play.odds.distribution import Distribution, gathered
from interpreter.play.odds.graph import MOST_STATES, End, Graph, Key, TooLong, TooMany, explore
from interpreter.play.odds.outcome import (
    LEFT_OUT,
    NONE_OF_THESE,
    STATES_OF_UNITS,
    Lines,
    Teller,
    without_changes,
)
from interpreter.play.odds.policy import Met, Policies
from interpreter.play.odds.solve import decide, ends
from interpreter.program import Program
from interpreter.program.live import Live
from interpreter.program.tongue import Tongue
from interpreter.sheets.records import Setting

MOST_TOLD, MOST_OF_UNITS = 12, 40
"""So many outcomes are told of in detail; where there are more, less is told of each. What becomes of units is told
where there are as many as the second number, since it is what most of those who ask of a fight want to know."""
OFTEN = 10
"""Games for each such outcome: where few are played, each may come to an end of its own."""
LONGEST_TOLD = 600
"""Letters that are told of an outcome; where there is more to tell, likewise."""
LONGEST_GAME = 100_000
"""Decisions and rolls after which a simulated game is taken to be one that never ends."""
BRIEF = STATES_OF_UNITS + 1
"""How little is told where there is too much: see `outcome.LEFT_OUT`."""
FEW_STATES = 2_000
"""States up to which outcomes are told in detail also to those who asked for something else."""
MANY_GAMES = 20_000
"""The same of games; of more than that, too many outcomes would have to be kept."""
ROLLED = ("test", "number", "word")
OUTCOME, VERDICT = "outcome", "how the game ends"
INTERRUPTED = "interrupted"
"""Why games were stopped by whoever watched them."""
PASSED, FAILED, NUMBER = "passed", "failed", "the number"


class Ruleset(Protocol):
    """A ruleset in which a game can be begun from any position."""

    @property
    def tongue(self) -> Tongue: ...

    def resumed(
        self, state: State, settings: Sequence[Setting] = (), chance: str = ..., events: bool = ...,
        anew: bool = ...,
    ) -> State: ...  # fmt: skip


class TooLarge(GrognardError):
    """What is asked can't be worked out, and players who play for a goal can't be simulated."""


class NoGoal(GrognardError):
    """What is played for is neither a number nor true or false."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of it.

    Attributes:
        told: what has changed, in each of the ways to tell it, the most detailed first.
        values: what is counted.
    """

    told: tuple[Lines, ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class Solved:
    """What players do who play for a goal.

    Attributes:
        digest: what tells the states at which they decide.
        codes: the number of the option that each takes, by that and by the number of the last test.
    """

    digest: Digest
    codes: Mapping[Key, int]

    def code(self, state: State) -> int | None:
        """The number of the option that is taken, None where players don't play for a goal."""
        tested = state.last_test
        return self.codes.get((state.essence(self.digest), tested[0] if tested else None))


@dataclass(frozen=True)
class Answer:
    """How likely everything is that can come of it.

    Attributes:
        shares: the share of each reading; of simulated games, counted in `games`.
        never: how likely it is that it never comes to an end; of simulated games, that they are longer than the
            LONGEST_GAME.
        counted: what the values of the readings are called.
        met: the decisions that there were (`side`, `what`, `policy`, and what is `fixed`), and in how many states.
        brief: in how little detail the outcomes are told at best: see `outcome.LEFT_OUT`.
        states: how many states there are; 0 where games were simulated.
        games, seed: of a simulation; 0 where it is exact.
        reason: why it was simulated.
        stopped: why fewer games were played than were to be, or "".
        solved: what players do who play for a goal.
    """

    shares: Mapping[Reading, Fraction]
    never: Fraction
    counted: tuple[str, ...]
    met: Mapping[Met, int]
    brief: int = 0
    states: int = 0
    games: int = 0
    seed: int = 0
    reason: str = ""
    stopped: str = ""
    solved: Solved | None = field(default=None, repr=False)

    @cached_property
    def detail(self) -> int:
        """Which of the ways to tell of outcomes is taken: the most detailed that is short enough.

        Where none is, it is the least detailed that still tells outcomes apart. What becomes of units is told rather
        than left out, also where that takes more lines.
        """
        ways = range(len(next(iter(self.shares)).told)) if self.shares else range(0)
        many = [len({reading.told[n] for reading in self.shares}) for n in ways]
        long = [max(len("; ".join(reading.told[n])) for reading in self.shares) for n in ways]
        fitting = [
            n for n in ways
            if many[n] <= MOST_TOLD and long[n] <= LONGEST_TOLD and (many[n] > 1 or many[0] == 1)
        ]  # fmt: skip
        telling = [n for n in ways if many[n] > 1]
        found = next(iter(fitting), max(telling, default=0))
        of_units = STATES_OF_UNITS - self.brief
        if not 0 <= of_units < found:
            return found
        often = self.games == 0 or many[of_units] * OFTEN <= self.games
        more = many[of_units + 1] < many[of_units] <= MOST_OF_UNITS
        return of_units if often and more and long[of_units] <= LONGEST_TOLD else found

    @property
    def left_out(self) -> str:
        """What is not told of outcomes, or ""."""
        if not self.shares or len(next(iter(self.shares)).told) == 1:
            return ""
        return LEFT_OUT[self.brief + self.detail]

    @property
    def outcomes(self) -> Distribution:
        """How likely each outcome is, in words; nothing where all that changes is left out."""
        found = _outcomes(self, self.detail, self.always)
        return replace(found, shares={}) if _says_nothing(found) else found

    @property
    def verdicts(self) -> Distribution:
        """How likely each end of the game is, and that it goes on; nothing where it is not told of."""
        told = ((r.told[-1][0], p) for r, p in self.shares.items() if len(r.told) > 1)
        return gathered(VERDICT, told, self.games)

    @cached_property
    def always(self) -> Lines:
        """What is told of every outcome, so that it need not be said of each."""
        return _always(reading.told[self.detail] for reading in self.shares)

    @property
    def counts(self) -> tuple[Distribution, ...]:
        """How likely each value is of what is counted, each by itself."""
        return tuple(
            gathered(name, ((r.values[n], p) for r, p in self.shares.items()), self.games)
            for n, name in enumerate(self.counted)
        )

    @property
    def joint(self) -> Mapping[tuple[str, ...], Fraction]:
        """How likely all values together are, in the order of the values."""
        found: dict[tuple[str, ...], Fraction] = {}
        for reading, share in self.shares.items():
            found[reading.values] = found.get(reading.values, Fraction(0)) + share
        return dict(sorted(found.items(), key=lambda item: [_order(text) for text in item[0]]))


def _order(text: str) -> tuple[int, str]:
    return (int(text), "") if text.removeprefix("-").isdecimal() else (0, text)


@dataclass(frozen=True)
class Question:
    """What is asked, made ready to be worked out.

    Attributes:
        call: what was typed, and who acts; he wants the goal where there is one, and his enemies don't.
        where: the game and the scenario, in words.
        rules: the ruleset with the script laid over it, and the machine that plays it.
        start: the game that begins with what is asked; each roll is asked for.
        before: the position that outcomes are compared with.
        given, cleared: what was put otherwise than in the scenario, in words; whether all of its units were taken off.
    """

    call: Call
    where: str
    rules: Ruleset
    machine: Machine
    script: Script
    start: State
    policies: Policies
    before: tuple[int, ...]
    given: tuple[str, ...] = ()
    cleared: bool = False

    @property
    def program(self) -> Program:
        return self.machine.program

    @property
    def keeps_secrets(self) -> bool:
        """Whether the rules hide something from somebody: units, states, or what is rolled."""
        layout = self.program.layout
        hidden = any(variable.seen_by != "everyone" for variable in layout.variables)
        return hidden or bool(layout.private) or bool(self.program.world.hidden_units)

    @property
    def counted(self) -> tuple[str, ...]:
        """What the values of readings are called."""
        number = (NUMBER,) if self.script.kind == "test" else ()
        return (*number, *self.call.counts)


def work_out(
    question: Question, most: int = MOST_STATES, seconds: float = float("inf"),
    progress: Callable[[int], None] = lambda states: None,
) -> Answer:  # fmt: skip
    """The exact odds. Raises TooMany, RulesFault, Unsolved.

    Where there are too many states to tell outcomes in detail, or it takes half of the time, it is tried once more
    in less detail. Where something else was asked for, more than FEW_STATES are too many.
    """
    begun = monotonic()
    if question.script.kind not in ROLLED:
        few = min(most, FEW_STATES) if question.call.counts or question.call.goal else most
        try:
            return _worked_out(question, 0, few, seconds / 2, progress)
        except TooMany:
            pass
    try:
        return _worked_out(question, BRIEF, most, begun + seconds - monotonic(), progress)
    except TooLong:
        raise TooMany(f"it takes longer than {seconds:g} s") from None


def _worked_out(
    question: Question, brief: int, most: int, seconds: float, progress: Callable[[int], None]
) -> Answer:
    digest = _digest(question, brief)
    graph = explore(question.start, question.policies, most, seconds, progress, digest)
    teller = Teller(question.program, question.before, brief)
    readings = {node: _read(question, teller, end) for node, end in graph.ends.items()}
    chosen = _decided(question, graph, readings)
    mass, never = ends(graph, chosen)
    shares: dict[Reading, Fraction] = {}
    for node, share in mass.items():
        reading = readings[node][0]
        shares[reading] = shares.get(reading, Fraction(0)) + share
    codes = {graph.keys[node]: graph.codes[node][to] for node, to in chosen.items()}
    solved = Solved(digest, codes)
    return Answer(shares, never, question.counted, graph.met, brief, len(graph.ways), solved=solved)


def _digest(question: Question, brief: int) -> Digest:
    """What states are told apart by: all that rules may yet read, and what is told or counted at the end."""
    live = Live(question.program)
    wanted = live.read_by(FRAME)
    for variable in question.program.layout.variables:
        if not brief or variable.scope in ("game", "player"):
            wanted |= ((1 << variable.count) - 1) << variable.base
    return of_what_matters(live, question.machine.returns, wanted)


def _decided(
    question: Question, graph: Graph, readings: Mapping[int, tuple[Reading, int]]
) -> dict[int, int]:
    """Where players go who play for the goal."""
    if not graph.deciders:
        return {}
    goal = {node: Fraction(worth) for node, (_, worth) in readings.items()}
    sides = question.program.world.sides
    friends = question.program.world.teams[sides.index(question.call.side)]
    wants = {
        node: plays if friends >> sides.index(side) & 1 else -plays
        for node, (side, plays) in graph.deciders.items()
    }
    return decide(graph, goal, wants)


def simulate(
    question: Question, games: int, seed: int, progress: Callable[[int], None] = lambda played: None,
    reason: str = "", solved: Solved | None = None, seconds: float = float("inf"),
) -> Answer:  # fmt: skip
    """The odds as counted in so many games, or fewer when interrupted or when the time is over.

    Players who play for a goal decide as it was `solved` before. The game that is under way when the time is over
    is played to its end, since long games would be missing otherwise; but not for as long again. Raises RulesFault,
    TooLarge.
    """
    if question.policies.play_for_goal and solved is None:
        raise TooLarge(reason)
    wanted = question.call.counts or question.call.goal
    brief = BRIEF if wanted and games > MANY_GAMES else 0
    rng = random.Random(seed)
    teller = Teller(question.program, question.before, brief)
    counted: Counter[Reading] = Counter()
    endless, stopped = 0, ""
    met: Counter[Met] = Counter()
    until = monotonic() + seconds
    try:
        for number in range(games):
            if monotonic() > until:
                raise TooLong
            end = _played(question, rng, met, solved, until + seconds)
            if end is None:
                endless += 1
            else:
                counted[_read(question, teller, end)[0]] += 1
            progress(number + 1)
    except KeyboardInterrupt:
        stopped = INTERRUPTED
    except TooLong:
        stopped = f"stopped after {seconds:g} s"
    played = sum(counted.values()) + endless
    shares = {reading: Fraction(n, played) for reading, n in counted.items()}
    never = Fraction(endless, max(played, 1))
    return Answer(shares, never, question.counted, met, brief, 0, played, seed, reason, stopped)


def _played(
    question: Question,
    rng: random.Random,
    met: Counter[Met],
    solved: Solved | None,
    until: float,
) -> End | None:
    """One game to its end; None where it is longer than the LONGEST_GAME. Raises TooLong."""
    state, policies = question.start.clone(forget=True), question.policies
    for _ in range(LONGEST_GAME):
        if monotonic() > until:
            raise TooLong
        if state.over:
            tested = state.last_test
            return End(state, tested[0] if tested else None)
        if (chance := state.chance) is not None:
            state.roll(chance.low + rng.randrange(chance.outcomes))
            continue
        decision = state.decision
        how, sampled = policies.sampled(decision, rng)
        met[how] += 1
        code = solved.code(state) if solved else None
        state.apply(sampled if code is None else code)
    return None


def _read(question: Question, teller: Teller, end: End) -> tuple[Reading, int]:
    """What came of it, and what that is worth to those who play for the goal."""
    state, kind = end.state, question.script.kind
    values, worth = _said(question, state), 0
    own = state.view(None).values
    if kind == "test":
        told: tuple[Lines, ...] = ((PASSED if own[RESULT] else FAILED,),)
        values, worth = (str(end.test), *values), int(bool(own[RESULT]))
    elif kind in ROLLED:
        told = ((str(own[RESULT if kind == "number" else WORD]),),)
    else:
        told = teller.changes(state.row, _verdict(state))
    if question.call.goal == WINNING:
        worth = _won(question, state)
    elif question.call.goal:
        worth = _worth(question, values[question.counted.index(question.call.goal)])
    return Reading(told, values), worth


def _won(question: Question, state: State) -> int:
    """1 where the side that acts has won, -1 where it has lost."""
    result = state.result
    winners = result.winners if result is not None else ()
    return (1 if question.call.side in winners else -1) if winners else 0


def _worth(question: Question, goal: str) -> int:
    """What the goal comes to, as a number. Raises NoGoal."""
    yes, no = map(question.rules.tongue.word, ("yes", "no"))
    if goal.removeprefix("-").isdecimal():
        return int(goal)
    if goal not in (yes, no):
        raise NoGoal(f"“{question.call.goal}” comes to “{goal}”: nobody can play for that.")
    return int(goal == yes)


def _verdict(state: State) -> str:
    """How the rules ended the game, or "" where it was over with what was asked."""
    result = state.result
    if result is None or result.rule == FRAME:
        return ""
    who = f"{' and '.join(result.winners)} wins" if result.winners else "a draw"
    lost = f"{' and '.join(result.losers)}: " if result.losers else ""
    return f"{who} ({lost}{result.reason})" if result.reason else who


def _said(question: Question, state: State) -> tuple[str, ...]:
    """What is counted at the end, as the rules tell it."""
    if not question.script.said:
        return ()
    told = question.rules.resumed(state, (counting(),))
    said = [event.text for event in told.events() if event.kind == "said"]
    return tuple(said[-question.script.said :])


def agreement(exact: Distribution, simulated: Distribution) -> tuple[int, int]:
    """In how many of all values the exact share lies within the interval of the simulated one."""
    values = {*exact.shares, *simulated.shares}
    held = 0
    for value in values:
        low, high = simulated.interval(value)
        held += low <= float(exact.shares.get(value, 0)) <= high
    return held, len(values)


def told_alike(one: Answer, other: Answer) -> tuple[Distribution, Distribution]:
    """The outcomes of two answers, told in the same way."""
    detail = max(one.brief + one.detail, other.brief + other.detail)
    both = [(answer, detail - answer.brief) for answer in (one, other)]
    always = _always(_told(reading, n) for answer, n in both for reading in answer.shares)
    first, second = (_outcomes(answer, n, always) for answer, n in both)
    if _says_nothing(first) and _says_nothing(second):
        return replace(first, shares={}), replace(second, shares={})
    return first, second


def _says_nothing(outcomes: Distribution) -> bool:
    """Whether all outcomes are the same to those who are told, and it can't be said what that is."""
    return [*outcomes.shares] == [NONE_OF_THESE]


def _outcomes(answer: Answer, detail: int, always: Lines) -> Distribution:
    """How likely each outcome is, told in some detail, without what is told of all."""
    told = [(_told(reading, detail), share) for reading, share in answer.shares.items()]
    nothing = without_changes(answer.brief + detail, always, (lines for lines, _ in told))
    texts = (
        ("; ".join(line for line in lines if line not in always) or nothing, share)
        for lines, share in told
    )
    return gathered(OUTCOME, texts, answer.games)


def _always(told: Iterable[Lines]) -> Lines:
    """The lines that all of several outcomes have in common; none where there is but one outcome."""
    different = list(dict.fromkeys(told))
    if len(different) < 2:
        return ()
    return tuple(line for line in different[0] if all(line in other for other in different))


def _told(reading: Reading, detail: int) -> Lines:
    """An outcome in some detail; what is rolled has but one."""
    return reading.told[min(detail, len(reading.told) - 1)]
