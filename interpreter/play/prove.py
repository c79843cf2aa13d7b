"""Runs the given / when / then cases of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from interpreter.diagnostics import Diagnostic, Label, Span, codes
from interpreter.game.contract import IllegalMove, NotNow, Refusal, RulesetError, RulesFault, State
from interpreter.play.expect import PROMISE, Outcome, deciding, ending, expect, shown
from interpreter.play.fuzz.looks import Passed
from interpreter.play.table import Ruleset, default_scenario, options
from interpreter.sheets.records import Case, Chance, Placement, Plain, Play, Setting, Value, Word

MOST_NAMED = 5


class Proving(Ruleset, Protocol):
    """A ruleset in which a game can be begun in any situation."""

    def setup(
        self,
        scenario: str | None = None,
        *,
        cleared: bool = False,
        placements: tuple[Placement, ...] = (),
        settings: tuple[Setting, ...] = (),
        phase: str | Word | None = None,
        active: str | Word | None = None,
        seed: int = 0,
        forced: Sequence[int | str] = (),
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
    """Sets the case up, makes its moves and looks at what it expects.

    Where the case promises something, a failure of the program itself is told as any other.
    """
    promise = next((line for line in case.then if line.what.text == PROMISE), None)
    if promise is None:
        return _prove(case, with_options)
    try:
        return _prove(case, with_options)
    except Exception as error:
        at = promise.subject or promise.what
        message = f"the program itself failed: {type(error).__name__}: {error}"
        hint = "This is no fault of the rules: please report it, with the ruleset and this case."
        return Proof(case, (_failed(at.span, message, hint),))


def _prove(case: Case, with_options: WithOptions) -> Proof:
    if wrong := tuple(_no_numbers(case)):
        return Proof(case, wrong)
    opening = _opening(case)
    try:
        ruleset = with_options({name: value.plain for name, value in case.options.items()})
        state = _given(case, ruleset, [n for chance in opening for n in _outcomes(chance)])
    except RulesetError as error:
        return Proof(case, error.diagnostics)
    except RulesFault as fault:
        return Proof(case, (fault.diagnostic,))
    except NotNow as error:
        return Proof(case, (_can_t_come_up(opening[0].outcomes[0].span, error),))
    way: list[Passed] = []
    if fault_in_moves := _play(case, len(opening), state, way):
        return Proof(case, (fault_in_moves,), ruleset, state)
    boards = ruleset.boards(_scenario(case, ruleset))
    outcome = Outcome(ruleset, state, boards, _idle(case, state), way)
    faults = [fault for line in case.then for fault in expect(outcome, line)]
    return Proof(case, (*_never_rolled(case, state.unrolled), *faults), ruleset, state)


def reached(case: Case, ruleset: Proving) -> State:
    """The game after the moves of a case, which are legal. Raises RulesetError for one that can't be played."""
    opening = _opening(case)
    try:
        state = _given(case, ruleset, [n for chance in opening for n in _outcomes(chance)])
    except RulesFault as fault:
        raise RulesetError([fault.diagnostic]) from None
    except NotNow as error:
        raise RulesetError([_can_t_come_up(opening[0].outcomes[0].span, error)]) from None
    if wrong := _play(case, len(opening), state, []):
        raise RulesetError([wrong])
    return state


def _opening(case: Case) -> list[Chance]:
    """What chance is to bring before anything is decided."""
    found = []
    for move in case.when:
        if not isinstance(move, Chance):
            break
        found.append(move)
    return found


def _idle(case: Case, state: State) -> bool:
    """Whether nothing happens in a case that could be told: at most phases begin by themselves."""
    begun = case.cleared or case.placements or case.settings or case.phase or case.active
    eventful = any(event.kind != "phase" for event in state.events())
    return not case.when and not (begun and eventful)


def _scenario(case: Case, ruleset: Proving) -> str:
    return case.scenario.text if case.scenario else default_scenario(ruleset, None)


def _given(case: Case, ruleset: Proving, forced: Sequence[int | str]) -> State:
    scenario = _scenario(case, ruleset)
    if not (case.cleared or case.placements or case.settings or case.phase or case.active):
        return ruleset.start(scenario, forced=forced)
    return ruleset.setup(
        scenario,
        cleared=case.cleared,
        placements=case.placements,
        settings=case.settings,
        phase=case.phase or _first_phase(case, ruleset, scenario),
        active=case.active,
        forced=forced,
    )


def _first_phase(case: Case, ruleset: Proving, scenario: str) -> Word | None:
    """The phase to begin in where a case only says whose turn it is: the one that asks first."""
    if case.active is None:
        return None
    return Word(ruleset.start(scenario).decision.rule, case.active.span)


def _play(case: Case, first: int, state: State, way: list[Passed]) -> Diagnostic | None:
    """Makes the moves from number `first` on; what went wrong with the first that can't be made.

    Where the case promises something of its way, the positions that it passes are added to `way`.
    """
    promises = any(line.what.text == PROMISE for line in case.then)
    for move in case.when[first:]:
        if isinstance(move, Chance):
            try:
                state.force(_outcomes(move))
            except NotNow as error:
                return _can_t_come_up(move.outcomes[0].span, error)
            continue
        before = state.clone() if promises and not state.over else None
        if fault := _move(move, state):
            return fault
        if before is not None and (taken := options(before.decision).find(move.text.text)):
            way.append(Passed(before, taken.code))
    return None


def _move(move: Play, state: State) -> Diagnostic | None:
    if state.over:
        return _failed(move.text.span, "the game is over before this move", f"{ending(state)}.")
    side = state.decision.side
    if move.side and move.side.text not in (side, state.decision.seat):
        message = f"this move is for {move.side.text}, but {deciding(state)}"
        return _failed(move.side.span, message, state.decision.prompt)
    try:
        state.apply(move.text.text)
    except IllegalMove as error:
        message = f"{side} can't do this in “{state.decision.rule}”"
        return _failed(move.text.span, message, advice(error.refusal, state))
    except NotNow as error:
        return _can_t_come_up(move.text.span, error)
    except RulesFault as fault:
        return fault.diagnostic
    return None


# --- what chance brings


def _outcomes(chance: Chance) -> list[int | str]:
    return [value.plain for value in chance.outcomes if isinstance(value.plain, int | str)]


def _no_numbers(case: Case) -> Iterator[Diagnostic]:
    """What a case lets come up that no die or pile can bring."""
    for move in case.when:
        for value in move.outcomes if isinstance(move, Chance) else ():
            if not isinstance(value.plain, int | str) or isinstance(value.plain, bool):
                message = f"“{shown(value.plain)}” is nothing that can come up"
                hint = "Write what the die shows; of a pile, the card that is drawn."
                yield Diagnostic(codes.BAD_TEST_CASE, message, Label(value.span), hint)


def _can_t_come_up(at: Span, error: NotNow) -> Diagnostic:
    hint = "What “chance” says is used in the order in which the rules roll and draw."
    return Diagnostic(codes.FAILED_CASE, str(error).rstrip("."), Label(at), hint)


def _never_rolled(case: Case, left: int) -> Iterator[Diagnostic]:
    """The last of what a case lets come up, where nothing rolled or drew it."""
    message = "this never came up: nothing rolled or drew it"
    for number, move in reversed(list(enumerate(case.when))):
        given = move.outcomes if isinstance(move, Chance) else ()
        unused = given[max(0, len(given) - left) :]
        left -= len(unused)
        if unused:
            place = unused[0].span.to(unused[-1].span)
            hint = _before_its_move(case.when[:number], unused)
            yield Diagnostic(codes.BAD_TEST_CASE, message, Label(place), hint)


def _before_its_move(before: Sequence[Play | Chance], unused: Sequence[Value]) -> str:
    """Where what never came up may belong: before the move that rolls it."""
    move = next((one for one in reversed(before) if isinstance(one, Play)), None)
    if move is None:
        return "Take it out, or add the move after which it is to come up."
    outcomes = ", ".join(shown(value.plain) for value in unused)
    chance = outcomes if len(unused) == 1 else f"[{outcomes}]"
    written = f"{move.side.text}: {move.text.text}" if move.side else move.text.text
    return (
        f"What a move rolls stands before that move: [chance: {chance}, {written}]. "
        "Where nothing rolls it, take it out."
    )


def advice(refusal: Refusal, state: State) -> str:
    """The reasons of a refusal and what would be legal instead, in sentences."""
    reasons = [text for text, _, _ in refusal.reasons if text not in refusal.message]
    near = refusal.nearest[:MOST_NAMED] or [
        o.text for o in islice(options(state.decision), MOST_NAMED)
    ]
    said = [_sentence(refusal.message), *map(_sentence, reasons)]
    return " ".join([*said, f"Legal are for instance: {', '.join(near)}."])


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _failed(span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.FAILED_CASE, message, Label(span), hint)
