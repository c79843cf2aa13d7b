"""A lot of games of one scenario with one choice of options: what a worker plays at a time."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from types import FrameType
from typing import Protocol

from interpreter.engine import Machine
from interpreter.engine.runtime import Log
from interpreter.game.contract import RulesetError
from interpreter.play.fuzz.find import NO_FAULT, Find, of_program
from interpreter.play.fuzz.hand import Hand
from interpreter.play.fuzz.line import Line, Steps, changed
from interpreter.play.fuzz.looks import Looker, guarded
from interpreter.play.fuzz.patience import Patience
from interpreter.play.fuzz.resume import played_again
from interpreter.play.fuzz.run import Feature, Stage, play
from interpreter.play.prove import Proving

Setting = int | str | bool
Key = tuple[str, str, str]
SpotKey = tuple[str, str, str, int, int]
Options = tuple[tuple[str, Setting], ...]
MUTATED = 0.5  # of all games go along a line that was kept, once there are such
LISTENED = 0.2  # of all games note what happens
LOOKED = 0.1  # of all games are looked at closely
SHARE = 0.05  # of the decisions of these, at which is looked,
FEWEST = 4  # but so many at least in a game
MOST_LINES = 150  # that are kept of one scenario


class Playing(Proving, Protocol):
    """A ruleset whose machines can be asked for."""

    def machine(self, scenario: str | None = None) -> Machine: ...
    def with_options(self, options: Mapping[str, object]) -> Playing: ...
    def watched(self) -> Playing: ...


@dataclass(frozen=True)
class Origin:
    """Where a ruleset comes from, so that workers can load it too. `load` raises RulesetError.

    Attributes:
        fingerprint: of its content; what was loaded is loaded anew when that has changed.
    """

    load: Callable[[str, Mapping[str, object]], Playing]
    name: str
    fingerprint: str


@dataclass(frozen=True)
class Lot:
    """What is to be played.

    Attributes:
        seed: what chance follows from.
        lines: lines of play that came through something new.
        known: what has been come through.
        until: when to stop, by the clock; 0 for never.
        without: kinds of find that are not looked for.
    """

    origin: Origin
    scenario: str
    options: Options
    seed: str
    games: int
    longest: int
    lines: tuple[Line, ...]
    known: frozenset[Feature]
    until: float
    without: frozenset[str]


@dataclass
class Haul:
    """What came of a lot.

    Attributes:
        ended: how many of the games came to an end.
        lines: the lines that came through something new, with what it was.
        finds: by key, each with the shortest line that led to it, and how often it was met.
        spots: all the spots there are, but for those that the options rule out.
        stopped: whether it was broken off by Ctrl-C.
    """

    games: int = 0
    decisions: int = 0
    ended: int = 0
    lines: list[tuple[Line, frozenset[Feature]]] = field(default_factory=list)
    finds: dict[Key, tuple[Find, Steps, int]] = field(default_factory=dict)
    spots: frozenset[SpotKey] = frozenset()
    stopped: bool = False


@lru_cache(maxsize=1)
def _loaded(origin: Origin) -> Playing:
    return origin.load(origin.name, {}).watched()


@lru_cache(maxsize=8)
def staged(origin: Origin, scenario: str, options: Options) -> Stage:
    """The machine of a scenario with options. Raises RulesetError."""
    ruleset = _loaded(origin)
    return Stage((ruleset.with_options(dict(options)) if options else ruleset).machine(scenario))


def play_lot(lot: Lot) -> Haul:
    """Plays the games of a lot, or as many as there is time for, until Ctrl-C."""
    haul = Haul()
    try:
        with _interruptible():
            _play(lot, haul)
    except KeyboardInterrupt:
        haul.stopped = True  # what was played so far counts
    return haul


@contextmanager
def _interruptible() -> Iterator[None]:
    """Lets Ctrl-C break off what a worker does, once; it pays no heed to it otherwise."""
    in_main = threading.current_thread() is threading.main_thread()
    if not in_main or signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        yield  # signals come to the main thread alone, and where it heeds them nothing is to be done
        return
    signal.signal(signal.SIGINT, _break_off)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _break_off(number: int, frame: FrameType | None) -> None:
    """A second Ctrl-C would lose what was played."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _play(lot: Lot, haul: Haul) -> None:
    if _too_late(lot):  # before a machine is made, which takes time
        return
    try:
        stage = staged(lot.origin, lot.scenario, lot.options)
    except Exception as error:
        haul.games += 1
        found = _unplayable(error) if isinstance(error, RulesetError) else of_program(error)
        _found(haul, found, Steps((), ()))
        return
    spots = stage.machine.program.spots
    haul.spots = frozenset(spot.key for spot in spots if not spot.settled)
    rng, known = random.Random(lot.seed), set(lot.known)
    lines, patience = list(lot.lines), Patience()
    for _ in range(lot.games):
        if _too_late(lot):
            break
        line = changed(rng, lines) if lines and rng.random() < MUTATED else Line()
        _game(lot, haul, stage, rng, line, lines, known, patience)


def _too_late(lot: Lot) -> bool:
    return bool(lot.until) and time.monotonic() >= lot.until


def _unplayable(error: RulesetError) -> Find:
    first = error.diagnostics[0]
    text = " ".join(first.at.span.text.split())
    return Find("unplayable", first.message, "", f"{first.code.name} {text}", NO_FAULT, first)


def _game(
    lot: Lot, haul: Haul, stage: Stage, rng: random.Random, line: Line, lines: list[Line],
    known: set[Feature], patience: Patience,
) -> None:  # fmt: skip
    looked = rng.random() < LOOKED
    share = max(SHARE, FEWEST * haul.games / max(1, haul.decisions))
    looker = Looker(random.Random(rng.random()), share, lot.without) if looked else None
    log: Log | None = [] if looked or rng.random() < LISTENED else None
    course = play(stage, Hand(rng, line), lot.longest, log, looker, patience=patience)
    haul.games += 1
    haul.decisions += len(course.codes)
    haul.ended += course.over
    if course.find is not None and course.find.kind not in lot.without:
        _found(haul, course.find, course.steps())
    for found, number in course.looked:
        if found.kind not in lot.without:
            _found(haul, found, course.steps(number))
    if looked and course.over and "resume" not in lot.without:
        again = guarded("", played_again, stage.machine, course.steps(), course.row)
        if again is not None:
            _found(haul, again, course.steps())
    new = (course.reached | _spots(stage)) - known
    if new:
        known |= new
        kept = Line(tuple(course.codes), tuple(value for _, value in course.rolls))
        haul.lines.append((kept, frozenset(new)))
        lines.append(kept)
        del lines[: len(lines) - MOST_LINES]


def _spots(stage: Stage) -> set[Feature]:
    """The spots of the rules that were come to since this was asked last."""
    machine = stage.machine
    spots = machine.program.spots
    return {spots[n].key for n, count in enumerate(machine.take_counts()) if count}


def _found(haul: Haul, find: Find, steps: Steps) -> None:
    before = haul.finds.get(find.key)
    if before is None:
        haul.finds[find.key] = (find, steps, 1)
        return
    kept, known, count = before
    shorter = len(steps.steps) < len(known.steps)
    haul.finds[find.key] = (find, steps, count + 1) if shorter else (kept, known, count + 1)
