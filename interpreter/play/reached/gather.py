"""Plays the cases of a ruleset, or random games, and counts what they come to."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Protocol

from interpreter.engine import Machine
from interpreter.game.contract import RulesetError, RulesFault
from interpreter.play.fuzz.hand import Hand
from interpreter.play.fuzz.line import Line
from interpreter.play.prove import Proving, prove
from interpreter.program.layout import OVER, PC
from interpreter.program.spots import Spot, together
from interpreter.ruleset.options import chosen_options, contradicted
from interpreter.sheets.records import Case, Option

Setting = int | str | bool
Settings = Mapping[str, object]
MOST_DECISIONS = 5_000  # of one game; one that goes on longer is left there


class Watched(Proving, Protocol):
    """A ruleset whose machines count."""

    @property
    def option_sheets(self) -> Mapping[str, Option]: ...
    def machine(self, scenario: str | None = None) -> Machine: ...
    def with_options(self, options: Settings) -> Watched: ...


@dataclass(frozen=True)
class Reached:
    """How often everything was come to.

    Attributes:
        spots: all that can come up, in all scenarios and with all options that were played.
        counts: how often each of them did.
        scenarios: how many cases or games were of each scenario.
        options: likewise with each value of each option.
        played: how many cases or games there were.
        failed: the cases that do not hold.
        faults: how many of the games ended with a fault of the rules, or an assertion that does not hold.
        endless: how many of them were left after `MOST_DECISIONS`.
    """

    spots: tuple[Spot, ...] = ()
    counts: tuple[int, ...] = ()
    scenarios: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, Mapping[Setting, int]] = field(default_factory=dict)
    played: int = 0
    failed: tuple[Case, ...] = ()
    faults: int = 0
    endless: int = 0


@dataclass
class _Tally:
    """What is counted while it is played."""

    rulesets: dict[tuple[tuple[str, object], ...], Watched]
    scenarios: Counter[str] = field(default_factory=Counter)
    options: dict[str, Counter[Setting]] = field(default_factory=dict)
    machines: dict[int, Machine] = field(default_factory=dict)
    failed: list[Case] = field(default_factory=list)
    ended: Counter[str] = field(default_factory=Counter)

    def ruleset(self, chosen: Settings) -> Watched:
        """The ruleset with some options; a machine for each choice of them is kept. Raises RulesetError."""
        key = tuple(sorted(chosen.items()))
        if key not in self.rulesets:
            self.rulesets[key] = self.rulesets[()].with_options(chosen)
        return self.rulesets[key]

    def note(self, ruleset: Watched, scenario: str) -> None:
        machine = ruleset.machine(scenario)
        self.machines[id(machine)] = machine
        self.scenarios[scenario] += 1
        for name, value in machine.program.options.items():
            self.options.setdefault(name, Counter())[value] += 1

    def reached(self, played: int) -> Reached:
        made = [(m.program.spots, m.counts) for m in self.machines.values()]
        spots, counts = together(made)
        failed, ended = tuple(self.failed), self.ended
        return Reached(
            spots, counts, self.scenarios, self.options, played, failed, ended["fault"], ended["endless"]
        )  # fmt: skip


def by_cases(
    ruleset: Watched, cases: Sequence[Case], progress: Callable[[int], None] = lambda played: None
) -> Reached:
    """What the cases of a ruleset come to. One that can't be set up comes to nothing."""
    tally = _Tally({(): ruleset})
    for number, case in enumerate(cases):
        if not prove(case, tally.ruleset).holds:
            tally.failed.append(case)
        _note(tally, case)
        progress(number + 1)
    return tally.reached(len(cases))


def _note(tally: _Tally, case: Case) -> None:
    try:
        ruleset = tally.ruleset({name: value.plain for name, value in case.options.items()})
        tally.note(ruleset, case.scenario.text if case.scenario else _default(ruleset))
    except RulesetError:
        return  # `grognard test` tells what is wrong with it


def _default(ruleset: Watched) -> str:
    chosen = ruleset.written.sheets.manifest.default_scenario
    return chosen.text if chosen is not None else next(iter(ruleset.scenarios))


Values = Mapping[str, Setting]
Choice = tuple[str, Values]
"""A scenario, and the options with which it is played."""


def by_games(
    ruleset: Watched,
    choices: Sequence[Choice],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda played: None,
) -> Reached:
    """What so many games come to in which all is done at random, each of the `choices` played in turn."""
    tally = _Tally({(): ruleset})
    for number, (scenario, chosen) in enumerate(islice(cycle(choices), games)):
        with_options = tally.ruleset(chosen)
        tally.note(with_options, scenario)
        tally.ended[_end(with_options.machine(scenario), seed + number)] += 1
        progress(number + 1)
    return tally.reached(games)


def choices(ruleset: Watched, scenarios: Sequence[str], given: Values, vary: bool) -> list[Choice]:
    """What is to be played: each scenario with the options as they are `given`.

    With `vary` also with each other value of each of the other options that can hold together with them. Raises
    RulesetError where those that are given can't hold in any scenario.
    """
    found = [(one, given) for one in scenarios if _can_hold(ruleset, one, given)]
    if not found:
        ruleset.with_options(given).machine(scenarios[0])
    for name, sheet in ruleset.option_sheets.items() if vary else ():
        for value in values_of(sheet) if name not in given else ():
            chosen = {**given, name: value}
            found += [
                (one, chosen)
                for one in scenarios
                if _in_force(ruleset, one, given)[name] != value and _can_hold(ruleset, one, chosen)
            ]
    return found


def _in_force(ruleset: Watched, scenario: str, given: Values) -> Mapping[str, Setting]:
    sheets = ruleset.written.sheets
    return chosen_options(sheets, sheets.scenarios[scenario], given)


def _can_hold(ruleset: Watched, scenario: str, given: Values) -> bool:
    """Whether options can hold together, and with those of a scenario."""
    in_force = _in_force(ruleset, scenario, given)
    return not any(contradicted(ruleset.written.sheets.manifest, in_force))


def values_of(sheet: Option) -> Sequence[Setting]:
    """All that an option can be; of numbers those at the ends of the range, and the usual one."""
    if sheet.kind == "truth":
        return (False, True)
    if sheet.kind == "choice":
        return tuple(sheet.values)
    usual = sheet.default.plain
    return tuple(
        dict.fromkeys((sheet.low, *([usual] if isinstance(usual, int) else []), sheet.high))
    )


def _end(machine: Machine, seed: int) -> str:
    """Plays a game at random; what becomes of it: "over", "fault" or "endless"."""
    hand = Hand(random.Random(seed), Line())
    row = machine.new(seed)
    try:
        rows = machine.run(row, row[PC], None, True)
        for _ in range(MOST_DECISIONS):
            if row[OVER]:
                return "over"
            question = machine.program.questions[machine.asks[row[PC]]]
            rows = machine.decide(row, hand.decide(rows, question), None, True)
    except RulesFault:
        return "fault"
    return "endless"
