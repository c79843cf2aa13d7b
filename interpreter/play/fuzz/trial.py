"""Holds cases to what was found: which of them still show it, and which is the shortest of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from interpreter.diagnostics import Diagnostic
from interpreter.game.contract import GrognardError
from interpreter.play.fuzz.find import Find
from interpreter.play.fuzz.given import situation, value, word
from interpreter.play.fuzz.line import Steps
from interpreter.play.fuzz.looks import SHOWS
from interpreter.play.fuzz.replayed import shortened
from interpreter.play.fuzz.run import Stage
from interpreter.play.fuzz.shrink import Budget, shortest
from interpreter.play.fuzz.story import Setting, Told, case_of, moves, tell
from interpreter.play.prove import WithOptions, prove
from interpreter.sheets.records import Case, Chance

PROOFS = 300  # of one case while it is made shorter
LONG_PROOFS = 40  # likewise where each takes long
LAST = 8  # decisions before the find at which a case may begin
PHASES = 4  # of the sequence of play that a case may begin with
SHORT, SHORT_TO_LOOK_AT = (
    400,
    40,
)  # decisions of a game that is cut down even if a case begins late in it


@dataclass(frozen=True)
class Trial:
    """A find, and how the ruleset is loaded to see whether a case shows it."""

    find: Find
    with_options: WithOptions

    def shows(self, case: Case) -> bool:
        """Whether a case fails in the way that was found."""
        return bool(self.said(case))

    def said(self, case: Case) -> str:
        """What goes wrong in a case, when it is what was found; else ""."""
        try:
            faults = prove(case, self.with_options).faults
        except (GrognardError, KeyError):
            return ""
        found = next((fault for fault in faults if self._is_it(case, fault)), None)
        if found is None:
            return ""
        promised = self.find.diagnostic is None and found.hint.startswith("Found: ")
        return (found.hint.removeprefix("Found: ") if promised else found.message).rstrip(".")

    def _is_it(self, case: Case, fault: Diagnostic) -> bool:
        told = self.find.diagnostic
        if told is not None:
            same = fault.code.name == told.code.name
            if not self.find.goes_round:  # what goes round may be stopped anywhere
                same = same and fault.at.span.text == told.at.span.text
            return same and fault.at.span.source.path == told.at.span.source.path
        promised = [line.subject.span for line in case.then if line.subject]
        return fault.at.span in promised


def shortest_case(
    trial: Trial, stage: Stage, scenario: str, options: Mapping[str, Setting], steps: Steps
) -> Case | None:
    """The shortest case that shows the find; None where none does."""
    proofs = LONG_PROOFS if trial.find.goes_round else PROOFS
    steps = _needed(trial, stage, scenario, options, steps)
    budget = Budget(proofs)
    late = _from_late_on(trial, stage, scenario, options, steps, budget)
    found = [] if late is None else [_fewer(trial, late, budget)]
    short = SHORT_TO_LOOK_AT if trial.find.promise in SHOWS else SHORT
    if late is None or len(steps.steps) <= short:
        whole = _from_the_start(trial, stage, scenario, options, steps)
        found += [] if whole is None else [_fewer(trial, whole, Budget(proofs))]
    return min(found, key=_length, default=None)


def _from_the_start(
    trial: Trial, stage: Stage, scenario: str, options: Mapping[str, Setting], steps: Steps
) -> Case | None:
    """The case that begins as the game does."""
    few = _needed(trial, stage, scenario, options, shortened(stage, trial.find, steps))
    for line in (few, steps):
        case = case_of(trial.find, scenario, options, *tell(stage, line))
        if trial.shows(case):
            return case
    return None


def _needed(
    trial: Trial, stage: Stage, scenario: str, options: Mapping[str, Setting], steps: Steps
) -> Steps:
    """The line without the rolls of a loop that goes round for ever: with those alone that lead there."""
    last = steps.steps[-1].rolls if steps.steps else steps.before
    few = 0
    while trial.find.goes_round and few < len(last):
        fewer = Steps(last[:few], ())
        if steps.steps:
            step = replace(steps.steps[-1], rolls=last[:few])
            fewer = replace(steps, steps=(*steps.steps[:-1], step))
        if trial.shows(case_of(trial.find, scenario, options, *tell(stage, fewer))):
            return fewer
        few = few + 1 if few < 4 else few * 2
    return steps


def _from_late_on(
    trial: Trial, stage: Stage, scenario: str, options: Mapping[str, Setting], steps: Steps,
    budget: Budget,
) -> Case | None:  # fmt: skip
    """A case that begins with the situation a few decisions before."""
    before, told = tell(stage, steps)
    whole = case_of(trial.find, scenario, options, before, told)
    for number in range(len(told) - 1, max(-1, len(told) - 1 - LAST), -1):
        for case in _beginning(stage, whole, told[number:]):
            if not budget.spend():
                return None
            if trial.shows(case):
                return case
    return None


def _beginning(stage: Stage, whole: Case, told: Sequence[Told]) -> Iterator[Case]:
    """Cases that begin where a decision was taken, in any of the phases that it may belong to."""
    first = told[0]
    placements, settings = situation(stage.machine, first.row)
    phases = list(dict.fromkeys(entry.phase for entry in stage.machine.program.entries))
    phases.sort(key=lambda phase: phase != first.rule)
    for phase in phases[:PHASES]:
        yield replace(
            whole, phase=word(phase), active=word(first.side), cleared=True,
            placements=placements, settings=settings, when=moves((), told),
        )  # fmt: skip


def _length(case: Case) -> int:
    """How much there is to read; a situation that is made up counts more than moves that lead to one."""
    given = 2 * len(case.placements) + 2 * len(case.settings) + 2 * bool(case.phase)
    made_up = 4 if case.placements or case.settings or case.cleared else 0
    return 2 * len(case.when) + made_up + given + len(case.options)


# --- less of everything


def _fewer(trial: Trial, case: Case, budget: Budget) -> Case:
    """The case without all that it does not need."""
    names = shortest(
        tuple(case.options),
        lambda some: trial.shows(replace(case, options={n: case.options[n] for n in some})), budget,
    )  # fmt: skip
    case = replace(case, options={name: case.options[name] for name in names})
    case = replace(
        case,
        settings=shortest(
            case.settings, lambda some: trial.shows(replace(case, settings=tuple(some))), budget
        ),
    )
    case = replace(
        case,
        placements=shortest(
            case.placements, lambda some: trial.shows(replace(case, placements=tuple(some))), budget
        ),
    )
    case = replace(
        case,
        when=shortest(case.when, lambda some: trial.shows(replace(case, when=tuple(some))), budget),
    )
    return _simpler(trial, _lower(trial, case, budget), budget)


def _lower(trial: Trial, case: Case, budget: Budget) -> Case:
    """The case with lower dice."""
    for number, move in enumerate(case.when):
        if not isinstance(move, Chance):
            continue
        for place, outcome in enumerate(move.outcomes):
            for lower in range(outcome.plain if isinstance(outcome.plain, int) else 0):
                outcomes = list(move.outcomes)
                outcomes[place] = value(lower)
                when = [*case.when]
                when[number] = Chance(tuple(outcomes))
                tried = replace(case, when=tuple(when))
                if budget.spend() and trial.shows(tried):
                    case, move = tried, Chance(tuple(outcomes))
                    break
    return case


def _simpler(trial: Trial, case: Case, budget: Budget) -> Case:
    """The case without its phase, without being cleared, and on a smaller map, where that is enough."""
    case = _on_a_smaller_map(trial, case, budget)
    for tried in (
        replace(case, phase=None, active=None, cleared=False, placements=(), settings=()),
        replace(case, cleared=False, placements=()),
        replace(case, phase=None),
        replace(case, active=None),
    ):
        if tried != case and budget.spend() and trial.shows(tried):
            case = tried if _length(tried) <= _length(case) else case
    return case


def _on_a_smaller_map(trial: Trial, case: Case, budget: Budget) -> Case:
    """The case in the scenario with the fewest cells that shows it."""
    ruleset = trial.with_options({})
    boards = ruleset.written.sheets.boards
    cells = {
        name: sum(len(boards[board.text].cells) for board in scenario.boards)
        for name, scenario in ruleset.scenarios.items()
    }
    now = case.scenario.text if case.scenario else ""
    for name in sorted(cells, key=lambda name: cells[name]):
        if cells[name] >= cells.get(now, 0) or not budget.spend():
            break
        tried = replace(case, scenario=word(name))
        if trial.shows(tried):
            return tried
    return case
