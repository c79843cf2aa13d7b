"""A hunt through the games of one ruleset: lots of them are given out, and what they bring is put together.

Lots are given out in rounds, all with the lines that were kept until then, and what they bring is put together in
their order. So the same seed and number of games bring the same finds, however many play at once.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Future, wait
from contextlib import suppress
from dataclasses import dataclass, field

from interpreter.play.fuzz.chosen import options_at_random
from interpreter.play.fuzz.find import Find
from interpreter.play.fuzz.line import Line, Steps
from interpreter.play.fuzz.lot import MOST_LINES, Haul, Key, Lot, Options, Origin, SpotKey, play_lot
from interpreter.play.fuzz.run import LONGEST, Feature
from interpreter.play.study.places import Place
from interpreter.sheets.records import Sheets

Setting = int | str | bool
ROUND = 4  # lots that are given out together
LOTS = 24  # that the games are cut into, about
FEWEST_GAMES, MOST_GAMES = 8, 250  # of a lot
PER_CHOICE = 6  # lots that are played before options are chosen anew: making a machine takes time
SECONDS = 2.0  # that a lot takes, about, where time is what is given
USUAL = 0.5  # of all lots are played with the options as they are


@dataclass(frozen=True)
class Wanted:
    """What is to be hunted through.

    Attributes:
        games: how many; 0 for as many as there is time for.
        seconds: how long; 0 for as long as it takes.
        scenarios: the names of those that are played, each as often as the others.
        options: those that are fixed; others are set at random in part of the games.
        without: kinds of find that are not looked for.
    """

    origin: Origin
    sheets: Sheets
    scenarios: tuple[str, ...]
    games: int = 1000
    seconds: float = 0.0
    seed: int = 0
    options: Mapping[str, Setting] = field(default_factory=dict)
    longest: int = LONGEST
    without: frozenset[str] = frozenset()


@dataclass
class Found:
    """A find with the shortest line that led to it, and how many games met it."""

    find: Find
    scenario: str
    options: Options
    steps: Steps
    count: int


@dataclass(frozen=True, slots=True)
class Point:
    """How far a hunt was: spots of the rules, and ways from one decision to the next, that were come to."""

    games: int
    decisions: int
    spots: int
    ways: int


@dataclass
class Hunt:
    """What a hunt has brought so far.

    Attributes:
        ended: games that a rule ended.
        known: all that was come through; `spots` all spots of the rules that there are.
        points: how far it was after each round.
        interrupted: whether it was broken off.
        lost: whether a worker was ended from outside, which ended the hunt.
    """

    games: int = 0
    decisions: int = 0
    ended: int = 0
    lots: int = 0
    finds: dict[Key, Found] = field(default_factory=dict)
    known: set[Feature] = field(default_factory=set)
    spots: set[SpotKey] = field(default_factory=set)
    lines: dict[str, list[Line]] = field(default_factory=dict)
    points: list[Point] = field(default_factory=list)
    interrupted: bool = False
    lost: bool = False

    @property
    def point(self) -> Point:
        spots = len(self.spots & self.known)
        return Point(self.games, self.decisions, spots, len(self.known) - spots)


Progress = Callable[[Hunt], None]


def hunt(wanted: Wanted, place: Place, progress: Progress = lambda hunt: None) -> Hunt:
    """Plays until the games, or the time, are over, or until Ctrl-C; one game at least."""
    found = Hunt()
    until = time.monotonic() + wanted.seconds if wanted.seconds else 0.0
    pace = 0.0  # games a second
    try:
        while not (found.interrupted or found.lost) and _left(wanted, found, until):
            started, before = time.monotonic(), found.games
            lots = list(_round(wanted, found, until, pace))
            _play_round(found, lots, place, progress)
            pace = (found.games - before) / max(time.monotonic() - started, 1e-6)
            found.points.append(found.point)
    except KeyboardInterrupt:  # between two rounds
        found.interrupted = True
    return found


def _left(wanted: Wanted, found: Hunt, until: float) -> bool:
    """Whether there is something left to play."""
    if until and found.lots and time.monotonic() >= until:
        return False
    return not wanted.games or found.games < wanted.games


def _round(wanted: Wanted, found: Hunt, until: float, pace: float) -> Iterator[Lot]:
    """The lots that are given out next."""
    left = wanted.games - found.games
    size = max(FEWEST_GAMES, min(MOST_GAMES, wanted.games // LOTS))
    if not wanted.games:
        size, left = max(1, min(MOST_GAMES, round(pace * SECONDS / ROUND))), 10**9
    for _ in range(ROUND):
        if left > 0:
            yield _lot(wanted, found, min(size, left), until)
            left -= size


def _lot(wanted: Wanted, found: Hunt, games: int, until: float) -> Lot:
    number, found.lots = found.lots, found.lots + 1
    rng = random.Random(f"{wanted.seed} {number}")
    scenario = wanted.scenarios[number % len(wanted.scenarios)]
    options = dict(wanted.options)
    if number >= len(wanted.scenarios) and rng.random() >= USUAL:
        choice = random.Random(
            f"{wanted.seed} {scenario} {rng.randrange(1 + number // PER_CHOICE)}"
        )
        options = options_at_random(wanted.sheets, scenario, wanted.options, choice)
    if number == 0:
        # Its only game is played to the end: reading the rules may have taken all the time.
        until = 0.0
    return Lot(
        wanted.origin, scenario, tuple(sorted(options.items())), f"{wanted.seed} {number} games",
        games, wanted.longest, tuple(found.lines.get(scenario, ())), frozenset(found.known),
        until, wanted.without,
    )  # fmt: skip


def _play_round(found: Hunt, lots: list[Lot], place: Place, progress: Progress) -> None:
    """Has lots played and puts together what they bring, in their order; Ctrl-C breaks them off."""
    futures: list[Future[Haul]] = []
    try:
        for lot in lots:
            futures.append(place.executor.submit(play_lot, lot))
            if _came_back(futures[-1]) and futures[-1].result().stopped:
                break
        wait(futures)
    except KeyboardInterrupt:
        found.interrupted = True
        with suppress(KeyboardInterrupt):
            place.call_back(futures)
    except BrokenExecutor:
        found.lost = True
    for lot, future in zip(lots, futures, strict=False):
        if _came_back(future):
            _add(found, lot, future.result())
            progress(found)
        elif not future.cancelled():
            found.lost |= not found.interrupted


def _came_back(lot: Future[Haul]) -> bool:
    """Whether a lot has been played; its worker may have been ended instead."""
    if not lot.done() or lot.cancelled():
        return False
    return not isinstance(lot.exception(), BrokenExecutor)


def _add(found: Hunt, lot: Lot, haul: Haul) -> None:
    found.games += haul.games
    found.decisions += haul.decisions
    found.ended += haul.ended
    found.spots |= haul.spots
    found.interrupted |= haul.stopped
    kept = found.lines.setdefault(lot.scenario, [])
    for line, new in haul.lines:
        if new - found.known:
            found.known |= new
            kept.append(line)
    del kept[: len(kept) - MOST_LINES]
    for key, (find, steps, count) in haul.finds.items():
        _met(found, key, Found(find, lot.scenario, lot.options, steps, count))


def _met(found: Hunt, key: Key, new: Found) -> None:
    """Keeps the find with the fewest options set, and of these the one with the shortest line."""
    old = found.finds.setdefault(key, new)
    if old is new:
        return
    better = (len(new.options), len(new.steps.steps)) < (len(old.options), len(old.steps.steps))
    count = old.count + new.count
    kept = new if better else old
    kept.count = count
    found.finds[key] = kept
