"""One game of a study, played again to be looked at."""

from __future__ import annotations

from functools import partial

from interpreter.game.contract import GrognardError, Option, RulesFault, State
from interpreter.play.bots import player
from interpreter.play.record import Decided, Ended, Header, Record
from interpreter.play.study.arm import Arm
from interpreter.play.study.playing import EndlessGame, play_out
from interpreter.play.table import Options, Ruleset


def again(ruleset: Ruleset, arm: Arm, seed: int, limit: int) -> tuple[Record, GrognardError | None]:
    """The record of the game with that seed, and why it came to no end, if it did not.

    Where the rules went wrong, it ends before the decision at which they did.
    """
    moves: list[Decided] = []

    def note(state: State, options: Options, option: Option) -> None:
        moves.append(Decided(len(moves) + 1, state.decision.seat, option.text))

    # Options have no types of their own in an arm, for it holds those of any ruleset.
    settings = {name: value for name, value in arm.options if isinstance(value, bool | int | str)}
    header = Header(ruleset.id, ruleset.fingerprint, arm.scenario, settings, seed, dict(arm.seats))
    makers = {seat: partial(player, kind) for seat, kind in arm.seats}
    try:
        state = ruleset.start(arm.scenario, seed=seed)
        play_out(ruleset, arm.scenario, state, makers, seed, limit, note)
    except EndlessGame as error:
        return Record(header, tuple(moves)), error
    except RulesFault as error:
        return Record(header, tuple(moves[:-1])), error
    result = state.result
    ended = None
    if result is not None:
        ended = Ended(result.winners, ruleset.tongue.original(result.reason))
    return Record(header, tuple(moves), ended), None
