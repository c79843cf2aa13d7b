"""A find as a case: the moves that led to it, in the notation of the game, and what is promised of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from interpreter.diagnostics import Source
from interpreter.engine import cards
from interpreter.engine.machine import Rows
from interpreter.engine.options import LegalOptions
from interpreter.engine.runtime import Vector
from interpreter.play.fuzz.find import Find
from interpreter.play.fuzz.given import value, word
from interpreter.play.fuzz.line import Step, Steps
from interpreter.play.fuzz.run import Stage
from interpreter.program.layout import PC
from interpreter.sheets.records import Case, Chance, Expectation, Play, Word

Setting = int | str | bool
PROMISED = Source("found", "promise")


@dataclass(frozen=True)
class Told:
    """A decision in the notation of the game.

    Attributes:
        row: the position in which it was taken.
        rule: the rule that asked; `side` whose decision it was, `seat` who took it.
        rolls: what was rolled after it, before the next one.
    """

    row: tuple[int, ...]
    rule: str
    side: str
    seat: str
    text: str
    rolls: Sequence[int | str]


def tell(stage: Stage, steps: Steps) -> tuple[tuple[int | str, ...], tuple[Told, ...]]:
    """What was rolled before anything was decided, and each decision."""
    machine = stage.machine
    s = machine.new(0)
    before: list[int | str] = []
    told: list[Told] = []
    with suppress(Exception):  # the last decision, or a roll, may be the one that leads to the find
        rows = machine.run(s, s[PC], None, False)
        rows = _roll(stage, s, rows, steps.before, before)
        for step in steps.steps:
            rolls: list[int | str] = []
            told.append(_decision(stage, s, rows, step, rolls))
            rows = machine.decide(s, step.code, None, False)
            rows = _roll(stage, s, rows, step.rolls, rolls)
    return tuple(before), tuple(told)


def _roll(
    stage: Stage, s: Vector, rows: Rows, values: Sequence[int], said: list[int | str]
) -> Rows:
    """Lets rolls come out, and says what they came to: numbers, or the words of cards."""
    machine = stage.machine
    for number in values:
        roll = machine.rolls[s[PC]]
        assert roll is not None
        said.append(cards.word_of(machine, s, roll, number) or number)
        rows = machine.roll(s, number, None, False)
    return rows


def _decision(stage: Stage, s: Vector, rows: Rows, step: Step, rolls: Sequence[int | str]) -> Told:
    machine = stage.machine
    number = machine.asks[s[PC]]
    option = LegalOptions(machine, number, rows, s).option(step.code)
    site = machine.program.sites[machine.program.questions[number].site]
    decision = stage.state(s, rows, None).decision
    return Told(tuple(s), site.rule, decision.side, decision.seat, option.text, rolls)


# --- the case


def case_of(
    find: Find, scenario: str, options: Mapping[str, Setting],
    before: Sequence[int | str], told: Sequence[Told],
) -> Case:  # fmt: skip
    """The case that begins as the game does."""
    return Case(
        title=title(find),
        span=word(title(find)).span,
        cites=(),
        scenario=word(scenario),
        options={name: value(plain) for name, plain in options.items()},
        phase=None,
        active=None,
        cleared=False,
        placements=(),
        settings=(),
        when=moves(before, told),
        then=(Expectation(word("promise"), _promise(find), None, None, None),),
    )


def _promise(find: Find) -> Word:
    return Word(find.promise, PROMISED.span(0, 7))


def title(find: Find) -> str:
    """What went wrong, in plain words."""
    what = find.what.rstrip(".")
    return f"{what} (in {find.place})" if find.place else what


def moves(before: Sequence[int | str], told: Sequence[Told]) -> tuple[Play | Chance, ...]:
    """The lines of `when`: what is rolled stands before the move after which it comes up."""
    found: list[Play | Chance] = []
    if before:
        found.append(Chance(tuple(value(n) for n in before)))
    for one in told:
        if one.rolls:
            found.append(Chance(tuple(value(n) for n in one.rolls)))
        found.append(Play(word(one.side), word(one.text)))
    return tuple(found)
