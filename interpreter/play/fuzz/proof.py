"""What was found, as files: a case that shows it, or where none does, a record of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from interpreter.diagnostics import Source
from interpreter.play.fuzz import write
from interpreter.play.fuzz.hunt import Found
from interpreter.play.fuzz.lot import Options, Origin, Playing, staged
from interpreter.play.fuzz.story import case_of, tell, title
from interpreter.play.fuzz.trial import Trial, shortest_case
from interpreter.play.record import Decided, Forced, Header, Record
from interpreter.play.record import write as record_text
from interpreter.ruleset.library import schema
from interpreter.sheets.cases import read_cases
from interpreter.sheets.records import Case, Play


@dataclass(frozen=True)
class Proven:
    """A find with what shows it.

    Attributes:
        case: None where no case shows it.
        file: the name that its file has; `text` what is in it.
        moves: how many decisions are taken in it.
    """

    found: Found
    case: Case | None
    file: str
    text: str
    moves: int


def prove(found: Found, origin: Origin, with_case: bool = True) -> Proven:
    """The shortest case that shows a find; where there is none, the game as a record."""
    case = _case(found, origin) if with_case and found.find.promise else None
    if case is not None:
        moves = sum(isinstance(move, Play) for move in case.when)
        return Proven(found, case, write.name(found.find), write.text(found.find, case), moves)
    record = _record(found, origin)
    file = write.name(found.find).replace(".yaml", ".jsonl")
    return Proven(found, None, file, record, len(found.steps.steps))


def _case(found: Found, origin: Origin) -> Case | None:
    with_options = lru_cache(maxsize=8)(lambda chosen: _with(origin, chosen))
    trial = Trial(found.find, lambda given: with_options(tuple(sorted(given.items()))))
    options = dict(found.options)
    if found.find.kind == "unplayable":
        bare = case_of(found.find, found.scenario, options, (), ())
        return bare if trial.shows(bare) else None
    try:
        stage = staged(origin, found.scenario, found.options)
    except Exception:
        return None  # the program fails before there is a game
    case = shortest_case(trial, stage, found.scenario, options, found.steps)
    if case is None:
        return None
    what = replace(found.find, what=trial.said(case) or found.find.what)
    case = replace(case, title=title(what))
    again = _read_back(write.text(found.find, case), origin)
    return case if again is not None and trial.shows(again) else None


def _with(origin: Origin, chosen: Options) -> Playing:
    """The ruleset with options set, as cases are proved with."""
    ruleset = _plain(origin)
    return ruleset.with_options(dict(chosen)) if chosen else ruleset


@lru_cache(maxsize=1)
def _plain(origin: Origin) -> Playing:
    return origin.load(origin.name, {})


def _read_back(said: str, origin: Origin) -> Case | None:
    """The case as it is read from its file; None where something is wrong with it."""
    sheets = _plain(origin).written.sheets
    cases, faults = read_cases(
        Source("found.yaml", said), schema("cases"), sheets.boards, sheets.scenarios
    )
    return cases[0] if len(cases) == 1 and not faults else None


def _record(found: Found, origin: Origin) -> str:
    """The game as a record that can be replayed."""
    ruleset = _plain(origin)
    header = Header(ruleset.id, ruleset.fingerprint, found.scenario, dict(found.options), 0, {})
    moves: list[Decided | Forced] = []
    steps = found.steps
    if steps.steps:
        _, told = tell(staged(origin, found.scenario, found.options), steps)
        if steps.before:
            moves.append(Forced(steps.before))
        for number, (one, step) in enumerate(zip(told, steps.steps, strict=False), 1):
            if step.rolls:
                moves.append(Forced(step.rolls))
            moves.append(Decided(number, one.seat, one.text))
    return record_text(Record(header, tuple(moves)))
