"""Runs the given / when / then cases of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from interpreter.diagnostics import Diagnostic, Label, Span, codes
from interpreter.game.contract import IllegalMove, Refusal, RulesetError, RulesFault, State
from interpreter.play.expect import Outcome, ending, expect
from interpreter.play.table import Ruleset, default_scenario
from interpreter.sheets.records import Case, Chance, Placement, Plain, Play, Setting


class Proving(Ruleset, Protocol):
    """A ruleset in which a game can be begun in any situation."""

    def setup(
        self,
        scenario: str | None = None,
        *,
        cleared: bool = False,
        placements: tuple[Placement, ...] = (),
        settings: tuple[Setting, ...] = (),
        phase: str | None = None,
        active: str | None = None,
        seed: int = 0,
    ) -> State: ...


WithOptions = Callable[[Mapping[str, Plain]], Proving]
"""The ruleset under test with some options set. Raises RulesetError."""


@dataclass(frozen=True)
class Proof:
    """A case and what came of it.

    Attributes:
        faults: what is not as the case says; empty when it holds.
        state: the game after its moves, where it got that far.
    """

    case: Case
    faults: tuple[Diagnostic, ...]
    ruleset: Proving | None = None
    state: State | None = None

    @property
    def holds(self) -> bool:
        return not self.faults


def prove(case: Case, with_options: WithOptions) -> Proof:
    """Sets the case up, makes its moves and looks at what it expects."""
    try:
        ruleset = with_options({name: value.plain for name, value in case.options.items()})
        state = _given(case, ruleset)
    except RulesetError as error:
        return Proof(case, error.diagnostics)
    except RulesFault as fault:
        return Proof(case, (fault.diagnostic,))
    seats: tuple[str | None, ...] = (None, *state.seats)
    before = {seat: len(state.events(seat)) for seat in seats}
    if fault_in_moves := _play(case, state):
        return Proof(case, (fault_in_moves,), ruleset, state)
    outcome = Outcome(ruleset, state, before)
    faults = [fault for line in case.then for fault in expect(outcome, line)]
    return Proof(case, tuple(faults), ruleset, state)


def _given(case: Case, ruleset: Proving) -> State:
    scenario = case.scenario.text if case.scenario else default_scenario(ruleset, None)
    if not (case.cleared or case.placements or case.settings or case.phase or case.active):
        return ruleset.start(scenario)
    return ruleset.setup(
        scenario,
        cleared=case.cleared,
        placements=case.placements,
        settings=case.settings,
        phase=case.phase.text if case.phase else _first_phase(case, ruleset, scenario),
        active=case.active.text if case.active else None,
    )


def _first_phase(case: Case, ruleset: Proving, scenario: str) -> str | None:
    """The phase to begin in where a case only says whose turn it is: the one that asks first."""
    return ruleset.start(scenario).decision.rule if case.active else None


def _play(case: Case, state: State) -> Diagnostic | None:
    """Makes the moves; what went wrong with the first that can't be made."""
    for move in case.when:
        if isinstance(move, Chance):
            state.force([v.plain for v in move.outcomes if isinstance(v.plain, int)])
        elif fault := _move(move, state):
            return fault
    return None


def _move(move: Play, state: State) -> Diagnostic | None:
    if state.over:
        return _failed(move.text.span, "the game is over before this move", f"{ending(state)}.")
    side = state.decision.side
    if move.side and move.side.text not in (side, state.decision.seat):
        message = f"this move is for {move.side.text}, but {side} is to decide"
        return _failed(move.side.span, message, state.decision.prompt)
    try:
        state.apply(move.text.text)
    except IllegalMove as error:
        message = f"{side} can't do this here"
        return _failed(move.text.span, message, advice(error.refusal))
    except RulesFault as fault:
        return fault.diagnostic
    return None


def advice(refusal: Refusal) -> str:
    """The reasons of a refusal and what would be legal instead, in sentences."""
    reasons = [text for text, _, _ in refusal.reasons if text not in refusal.message]
    near = f" Legal are for instance: {', '.join(refusal.nearest[:5])}." if refusal.nearest else ""
    return " ".join([_sentence(refusal.message), *map(_sentence, reasons)]) + near


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _failed(span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.FAILED_CASE, message, Label(span), hint)
