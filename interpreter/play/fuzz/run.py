"""Plays one game by a hand, as fast as it goes, and notes what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from interpreter.engine import Machine, State
from interpreter.engine.machine import Rows, option_count
from interpreter.engine.runtime import Log, Vector
from interpreter.game.contract import RulesFault
from interpreter.play.fuzz.find import NO_CIRCLE, NO_DEAD_END, Find, of_program, of_rules
from interpreter.play.fuzz.hand import Done
from interpreter.play.fuzz.line import Steps, in_steps
from interpreter.play.fuzz.patience import FEW, IN_ALL, KEPT, Patience
from interpreter.program.layout import ACTIVE, OVER, PC
from interpreter.program.steps import Question

LONGEST = 10_000  # decisions after which a game counts as one that does not end
Feature = Hashable


class Deciding(Protocol):
    """Whoever decides and rolls. `decide` raises Done when it has nothing more to say."""

    def decide(self, rows: Rows, question: Question) -> int: ...
    def roll(self, low: int, outcomes: int) -> int: ...


@dataclass(frozen=True)
class Stage:
    """A machine with what is needed to tell where play is in it, whatever the options are."""

    machine: Machine

    @cached_property
    def stops(self) -> tuple[tuple[str, int], ...]:
        """For each block the rule and the place in it: the same for other options."""
        sites = self.machine.program.sites
        found = []
        for number, site in enumerate(self.machine.program.block_sites):
            decision, roll = self.machine.asks[number], self.machine.rolls[number]
            if decision >= 0:
                site = self.machine.program.questions[decision].site
            elif roll is not None:
                site = roll.site
            found.append((sites[site].rule, sites[site].span.start))
        return tuple(found)

    @cached_property
    def actions(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """For each decision how far apart the numbers of its actions are, and their names."""
        return tuple(
            (q.radix**q.digits, tuple(a.name for a in q.alternatives))
            for q in self.machine.program.questions
        )

    @property
    def counts(self) -> Sequence[int]:
        """How often each spot of the rules was come to, where the machine counts."""
        counts: Sequence[int] = getattr(self.machine, "counts", ())
        return counts

    def state(self, s: Vector, rows: Rows, log: Log | None) -> State:
        """A state of its own at a stop, with what has happened until then."""
        return State(self.machine, s.copy(), rows, None if log is None else log.copy(), True)

    def rule(self, fault: RulesFault) -> str:
        """The name of the rule in which a fault lies."""
        at = fault.diagnostic.at.span
        sites = self.machine.program.sites
        return next((site.rule for site in sites if site.span == at), "")


@dataclass
class Course:
    """What was decided and rolled in a game, and what came of it.

    Attributes:
        codes: the numbers of the options taken.
        rolls: what was rolled, each with the number of decisions before it.
        reached: what play has come through: where it stopped, what was decided, where it stopped next.
        find: what ended the game as it must not end; `looked` what was found on the way, with how many
            decisions were taken by then.
        over: whether a rule ended it.
        row: the position that it came to.
    """

    codes: list[int] = field(default_factory=list)
    rolls: list[tuple[int, int]] = field(default_factory=list)
    reached: set[Feature] = field(default_factory=set)
    find: Find | None = None
    looked: list[tuple[Find, int]] = field(default_factory=list)
    over: bool = False
    row: Vector = field(default_factory=list)

    def steps(self, most: int | None = None) -> Steps:
        """The line that was played, up to some decision."""
        codes = self.codes if most is None else self.codes[:most]
        return in_steps(codes, [roll for roll in self.rolls if roll[0] <= len(codes)])


class Looking(Protocol):
    """Whoever looks at positions on the way."""

    def at(self, state: State) -> Find | None:
        """What is wrong at a decision."""

    def across(self, before: State, code: int, after: State) -> Find | None:
        """What is wrong with what a decision led to."""

    def wants(self, secretly: bool) -> bool:
        """Whether the decision at hand is to be looked at; whether it is taken secretly."""


def play(
    stage: Stage, hand: Deciding, longest: int = LONGEST, log: Log | None = None,
    looking: Looking | None = None, begin: Callable[[Machine], Vector] = lambda m: m.new(0),
    patience: Patience | None = None,
) -> Course:  # fmt: skip
    """One game, to its end, to a find, or to `longest` decisions. It never raises what it finds.

    `patience` is that of games before, where it is known.
    """
    course = Course()
    try:
        start = begin(stage.machine)
        _play(stage, hand, longest, log, looking, course, start, patience or Patience())
    except Done:
        pass
    except RulesFault as fault:
        course.find = of_rules(fault, stage.rule(fault))
    except Exception as error:
        course.find = of_program(error)
    return course


def _play(
    stage: Stage, hand: Deciding, longest: int, log: Log | None, looking: Looking | None,
    course: Course, s: Vector, patience: Patience,
) -> None:  # fmt: skip
    course.row, decided = s, 0
    machine, asks, stops, actions = stage.machine, stage.machine.asks, stage.stops, stage.actions
    questions, codes, reached = machine.program.questions, course.codes, course.reached
    way, went, circle = ("", 0), "", Circle(machine)
    running = [secret.running for secret in machine.program.layout.secrets]
    rows = machine.run(s, s[PC], log, False)
    while not s[OVER]:
        number = asks[s[PC]]
        here = stops[s[PC]]
        reached.add((way, went, here))
        if number < 0:
            way, went = here, "rolled"
            circle.clear()
            if len(course.rolls) - decided >= FEW and _too_often(
                machine, s, course, decided, patience
            ):
                return
            rows = _rolled(machine, s, hand, course, log)
            continue
        if (found := circle.met(s, rows)) is not None:
            if found.kind == "dead-end":
                course.find = found
                return
            _note_once(course, found)
            circle.clear()
        if len(codes) >= longest:
            course.find = too_long(longest)
            return
        code = hand.decide(rows, questions[number])
        seen = None
        if looking is not None and looking.wants(any(s[place] for place in running)):
            seen = stage.state(s, rows, log)
            _note(course, looking.at(seen))
        base, names = actions[number]
        way, went = here, names[code // base]
        codes.append(code)
        if log is not None:
            site = questions[number].alternatives[code // base].site
            log.append((site, (number, code, s[ACTIVE]), (), sum(s[place] for place in running)))
        decided = len(course.rolls)
        rows = machine.decide(s, code, log, False)
        if seen is not None and looking is not None:
            _note(course, looking.across(seen, code, stage.state(s, rows, log)))
    reached.add((way, went, "over"))
    course.over = True


def _too_often(
    machine: Machine, s: Vector, course: Course, decided: int, patience: Patience
) -> bool:
    """Whether a game has rolled so often that it counts as one that does not end.

    `decided` is how many rolls came before the last decision. Raises RulesFault where there are too many since then.
    """
    try:
        patience.ends(machine, s, len(course.rolls) - decided)
    except RulesFault:
        del course.rolls[decided + KEPT :]
        raise
    if len(course.rolls) >= IN_ALL:
        course.find = too_long(IN_ALL, "rolls")
    return course.find is not None


def _rolled(machine: Machine, s: Vector, hand: Deciding, course: Course, log: Log | None) -> Rows:
    """Lets the roll that play stands at come out."""
    roll = machine.rolls[s[PC]]
    assert roll is not None
    value = hand.roll(roll.low, machine.outcomes(s, roll))
    course.rolls.append((len(course.codes), value))
    return machine.roll(s, value, log, False)


def _note(course: Course, found: Find | None) -> None:
    if found is not None:
        course.looked.append((found, len(course.codes)))


def _note_once(course: Course, found: Find) -> None:
    """Notes what is worth to be told once of a game."""
    if all(known.key != found.key for known, _ in course.looked):
        _note(course, found)


class Circle:
    """The positions since the last roll, to tell when play comes back to one."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._met: dict[int, int] = {}
        self._chosen = -1  # at which of them there was more than one option, last

    def clear(self) -> None:
        """Something was rolled: from here on all may come otherwise."""
        self._met.clear()
        self._chosen = -1

    def met(self, s: Vector, rows: Rows) -> Find | None:
        """What is wrong when play has been in the same position before."""
        key, number = hash(tuple(s)), len(self._met)
        first = self._met.setdefault(key, number)
        if first < number:
            return _round(self.machine, s, forced=self._chosen < first)
        if len(rows) > 1 or option_count(rows) > 1:
            self._chosen = number
        return None


def _round(machine: Machine, s: Vector, forced: bool) -> Find:
    rule = machine.program.sites[machine.program.questions[machine.asks[s[PC]]].site].rule
    if forced:
        what = "nobody has a choice any more, and play comes round to the same position for ever"
        return Find("dead-end", what, rule, "", NO_DEAD_END)
    what = "the same position comes up twice with nothing rolled in between"
    return Find("circle", what, rule, "", NO_CIRCLE)


def too_long(longest: int, of: str = "decisions") -> Find:
    return Find("endless", f"a game goes on after {longest} {of}", "", "", "")
