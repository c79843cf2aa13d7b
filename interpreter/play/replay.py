"""Plays a record again, and holds it to what it says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.game.contract import IllegalMove, NotNow, State
from interpreter.play.record import Decided, Ended, Forced, Record, fault
from interpreter.play.table import Ruleset

Watch = Callable[[State, Decided], None]
_DICE = "What “chance” says is used in the order in which the rules roll and draw."


def replay(
    record: Record, ruleset: Ruleset, until: int | None = None, watch: Watch | None = None
) -> State:
    """The game after the first `until` decisions, or after all of them.

    `watch` is called after each decision. Raises RecordError when the ruleset is not the one that
    the game was played with, when a decision is not legal where it stands, when another seat
    decides than the record says, or when the game ends otherwise.
    """
    check_same_rules(record, ruleset)
    opening = list(takewhile(lambda move: isinstance(move, Forced), record.moves))
    state = _begun(record, ruleset, [move for move in opening if isinstance(move, Forced)])
    _check_seats(record, state)
    decided = 0
    for move in record.moves[len(opening) :]:
        if until is not None and decided >= until:
            return state
        if isinstance(move, Forced):
            state.force(move.outcomes)
            continue
        _decide(record, state, move)
        decided += 1
        if watch:
            watch(state, move)
    if until is None or decided < until:
        _check_end(record, state)
    return state


def _begun(record: Record, ruleset: Ruleset, opening: list[Forced]) -> State:
    """The game at its first decision; `opening` is what dice are to show from its very beginning."""
    header = record.header
    forced = [n for move in opening for n in move.outcomes]
    try:
        return ruleset.start(header.scenario, seed=header.seed, forced=forced)
    except NotNow as wrong:
        raise fault(record, opening[0].span, str(wrong).rstrip("."), _DICE) from None


def check_same_rules(record: Record, ruleset: Ruleset) -> None:
    """Raises RecordError unless the record was made with this very ruleset."""
    header = record.header
    if header.ruleset != ruleset.id:
        message = f"the record is of “{_short(header.ruleset)}”, not of “{ruleset.id}”"
        raise fault(record, None, message, "Give the ruleset that the record names.")
    if header.fingerprint != ruleset.fingerprint:
        message = (
            f"the rules of “{ruleset.id}” have changed since this game was played: "
            f"they were {_short(header.fingerprint)}, now they are {_short(ruleset.fingerprint)}"
        )
        hint = "Replay it with the version of the ruleset that it was played with."
        raise fault(record, None, message, hint)
    if header.scenario not in ruleset.scenarios:
        message = f"“{ruleset.id}” has no scenario “{_short(header.scenario)}”"
        known = "It has: " + ", ".join(ruleset.scenarios) + "."
        raise fault(record, None, message, did_you_mean(header.scenario, ruleset.scenarios, known))


def _check_seats(record: Record, state: State) -> None:
    for seat in record.header.seats:
        if seat not in state.seats:
            known = "The seats are " + ", ".join(state.seats) + "."
            message = f"the game has no seat “{_short(seat)}”"
            raise fault(record, None, message, did_you_mean(seat, state.seats, known))


def _decide(record: Record, state: State, move: Decided) -> None:
    if state.over:
        hint = "Nothing can be decided after the end: take out the lines that follow it."
        raise fault(record, move.span, f"the game is over before decision {move.n}", hint)
    seat = state.decision.seat
    if move.seat != seat:
        message = f"decision {move.n} is taken by {_short(move.seat)}, but it is for {seat}"
        raise fault(record, move.span, message, f"Here {seat} decides.")
    try:
        state.apply(move.text)
    except IllegalMove as refused:
        message = f"decision {move.n}, “{_short(move.text)}”, is not legal here"
        raise fault(record, move.span, message, refused.refusal.message) from None
    except NotNow as wrong:
        raise fault(record, move.span, str(wrong).rstrip("."), _DICE) from None


def _check_end(record: Record, state: State) -> None:
    said = record.ended
    if said is None:
        return
    if state.result is None:
        message = "the record names a result, but the game is not over"
        raise fault(record, said.span, message, f"{state.decision.seat} is to decide next.")
    if Ended.of(state.result).winners != said.winners:
        message = f"the record says {_outcome(said)}, but the replay ends otherwise"
        hint = f"It ends thus: {_outcome(Ended.of(state.result))}."
        raise fault(record, said.span, message, hint)


def _outcome(ended: Ended) -> str:
    who = " and ".join(map(_short, ended.winners))
    verdict = f"{who} {'win' if len(ended.winners) > 1 else 'wins'}" if who else "a draw"
    return f"{verdict} ({_short(ended.reason)})" if ended.reason else verdict


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
