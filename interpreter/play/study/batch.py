"""A few games, played wherever there is time for them: what a worker does."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial

from interpreter.diagnostics import Diagnostic
from interpreter.game.contract import RulesetError, RulesFault
from interpreter.play.bots import player
from interpreter.play.chair import MakePlayer
from interpreter.play.study.arm import Arm
from interpreter.play.study.cast import identity
from interpreter.play.study.counted import Counted
from interpreter.play.study.counting import Counting, Stopped
from interpreter.play.study.playing import EndlessGame, play_out
from interpreter.play.table import Load, Playable


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to be played: of each its number in its arm, and its seed.

    Attributes:
        place: which arm of the plan it is.
    """

    place: int
    arm: Arm
    games: tuple[tuple[int, int], ...]
    limit: int


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a batch.

    Attributes:
        numbers: the games that were played; not all of the batch where it was interrupted.
        stopped: whether it was.
        refused: why it could not be played at all, or ""; `diagnostics` what is wrong with the ruleset then.
    """

    place: int
    numbers: tuple[int, ...]
    counted: Counted
    seconds: float
    stopped: bool = False
    refused: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class _Table:
    """An arm ready to be played: its ruleset, and the same with what comes up in it being counted."""

    arm: Arm
    plain: Playable
    watched: Playable

    @property
    def by_chance(self) -> bool:
        """Whether nobody thinks: what is tried in thought must not be counted."""
        return all(kind == "random" for _, kind in self.arm.seats)


_ONE_AT_A_TIME = threading.Lock()  # what comes up is counted in the ruleset, which threads share


def play_batch(load: Load, batch: Batch) -> Done:
    """Plays a batch. The ruleset is read once in each process, and its threads wait for each other.

    So nothing is lost: Python's threads would take turns anyway.
    """
    with _ONE_AT_A_TIME:
        return _play_batch(load, batch)


def _play_batch(load: Load, batch: Batch) -> Done:
    started = time.perf_counter()
    try:
        table = _table(load, batch.arm)
    except RulesetError as error:
        return Done(
            batch.place, (), Counted(), 0.0, refused=str(error), diagnostics=error.diagnostics
        )
    if identity(table.watched, batch.arm.scenario) != (batch.arm.fingerprint, batch.arm.watched):
        refused = f"the rules of “{batch.arm.ruleset}” are others where they are played"
        return Done(batch.place, (), Counted(), 0.0, refused=refused)
    with _bell() as bell:
        counting = Counting(_boxes(table.watched, batch.arm.scenario), bell)
        numbers = tuple(_played(table, batch, counting))
    seconds = time.perf_counter() - started
    return Done(batch.place, numbers, counting.counted(), seconds, stopped=bool(bell))


def _played(table: _Table, batch: Batch, counting: Counting) -> Iterator[int]:
    """Plays one game after the other and gives their numbers, until playing is stopped."""
    makers = {seat: partial(player, kind) for seat, kind in batch.arm.seats}
    for number, seed in batch.games:
        try:
            _play(table, makers, seed, batch.limit, counting)
        except (EndlessGame, RulesFault) as error:
            counting.give_up(number, seed, error)
        except Stopped:
            return
        yield number


def _play(
    table: _Table, makers: Mapping[str, MakePlayer], seed: int, limit: int, counting: Counting
) -> None:
    """One game. Of players that think, it is gone through once more to see what comes up."""
    scenario, machine = table.arm.scenario, table.watched.machine(table.arm.scenario)
    ruleset = table.watched if table.by_chance else table.plain
    machine.take_counts()
    state = ruleset.start(scenario, seed=seed, events=False)
    counting.begin(state)
    length = play_out(ruleset, scenario, state, makers, seed, limit, counting.note)
    if not table.by_chance:
        machine.take_counts()
        again = table.watched.start(scenario, seed=seed, events=False)
        for code in counting.codes:
            again.apply(code)
    counting.end(state, length, machine.take_counts())


@lru_cache(maxsize=64)  # more than a study has arms
def _table(load: Load, arm: Arm) -> _Table:
    plain = load(arm.ruleset, dict(arm.options))
    return _Table(arm, plain, plain.watched())


def _boxes(ruleset: Playable, scenario: str) -> dict[tuple[str, str], int]:
    """The units of the box by (side, type), as sets of their numbers."""
    world = ruleset.machine(scenario).program.world
    found: dict[tuple[str, str], int] = {}
    for number, unit in enumerate(world.units):
        key = (world.sides[unit.side], unit.type)
        found[key] = found.get(key, 0) | 1 << number
    return found


@contextmanager
def _bell() -> Iterator[list[int]]:
    """A list that Ctrl-C puts something into, so that a game is never broken off while it is being counted."""
    rung: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield rung  # signals come to the main thread alone
        return
    before = signal.signal(signal.SIGINT, lambda *_: rung.append(1))
    try:
        yield rung
    finally:
        signal.signal(signal.SIGINT, before)
