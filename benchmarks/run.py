"""How fast the machine is, beside Breakthrough written by hand, all in one process.

    python benchmarks/run.py                      tables of all shipped games, in some minutes
    python benchmarks/run.py --json > speed.json  the same for tools
    python benchmarks/run.py --repeats 9 --seconds 1 breakthrough

Everything is measured several times in turns, so that a busy moment of the computer touches all alike;
shown are medians. A second is a second of processor time, but for `check`, which is timed by the clock.
README.md says how to read the tables.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice, product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import breakthrough_by_hand

import interpreter as grognard
from interpreter.engine.machine import Machine, option_at, option_count
from interpreter.ruleset.library import shipped

ROOT = Path(__file__).parents[1]
LIBRARIES = "import lark, yaml, jsonschema"
POSITIONS, FROM_ONE_GAME = 120, 40
AT_ONCE = 16  # decisions between two looks at the clock
PARTS = 6  # lines about where the time goes
Played = tuple[int, bool]
"""Some decisions, and whether a game is over with them."""


@dataclass(frozen=True)
class Way:
    """One way to play random games without end: the game, the scenario, and by what it is played."""

    game: str
    scenario: str
    by: str
    play: Iterator[Played]


@dataclass(frozen=True)
class Speed:
    """What one way comes to.

    Attributes:
        decisions: the median per second; `games` too, by how long they are; None when none was finished.
        length: decisions in a game.
        times: how long a decision takes, where one of Breakthrough by hand takes 1.
    """

    game: str
    scenario: str
    by: str
    decisions: float
    length: float | None
    times: float = 1.0

    @property
    def games(self) -> float | None:
        return self.decisions / self.length if self.length else None


# --- ways to play


def by_hand() -> Iterator[Played]:
    for seed in count():
        yield breakthrough_by_hand.play(random.Random(seed).random)[1], True


def on_the_machine(machine: Machine) -> Iterator[Played]:
    """Without the public interface: rows of integers in, numbers of options out."""
    program, asks = machine.program, machine.asks
    for seed in count():
        draw = random.Random(seed).random
        vector = machine.new(seed)
        rows = machine.run(vector, program.first, None, True)
        length = 0
        while rows:
            radix = program.questions[asks[vector[0]]].radix
            code = option_at(rows, int(draw() * option_count(rows)), radix)
            rows = machine.decide(vector, code, None, True)
            length += 1
            if length == AT_ONCE and rows:
                yield length, False
                length = 0
        yield length, True


def by_interface(ruleset: grognard.Ruleset, scenario: str, events: bool) -> Iterator[Played]:
    """As a researcher would: states, and options with their texts."""
    for seed in count():
        rng = random.Random(seed)
        state = ruleset.start(scenario, seed, events=events)
        length = 0
        while not state.over:
            state.apply(state.options.sample(rng))
            length += 1
            if length == AT_ONCE and not state.over:
                yield length, False
                length = 0
        yield length, True


def ways(wanted: Sequence[str]) -> Iterator[Way]:
    yield Way("breakthrough", "standard", "hand", by_hand())
    for name in wanted:
        ruleset = grognard.load(name)
        for scenario in ruleset.scenarios:
            machine = ruleset.machine(scenario)
            yield Way(name, scenario, "machine", on_the_machine(machine))
            yield Way(name, scenario, "interface", by_interface(ruleset, scenario, False))
            yield Way(name, scenario, "with events", by_interface(ruleset, scenario, True))


# --- measuring


@dataclass
class Tally:
    """What was measured of one way so far: decisions per second each time, and the games that were finished."""

    rates: list[float]
    games: int = 0
    in_games: int = 0
    since: int = 0

    def warm_up(self, way: Way) -> None:
        """Plays a whole game: what is made when it is first asked for is not measured."""
        for length, over in way.play:
            self.count(length, over)
            if over:
                return

    def count(self, length: int, over: bool) -> None:
        self.since += length
        if over:
            self.games, self.in_games, self.since = self.games + 1, self.in_games + self.since, 0

    def play_for(self, way: Way, seconds: float) -> None:
        decisions, start = 0, time.process_time()
        for length, over in way.play:
            decisions += length
            self.count(length, over)
            if (spent := time.process_time() - start) >= seconds:
                self.rates.append(decisions / spent)
                return


def speeds(wanted: Sequence[str], repeats: int, seconds: float) -> list[Speed]:
    """All ways in turns; every way meets the same seeds. The first is the game by hand."""
    found = list(ways(wanted))
    tallies = [Tally([]) for _ in found]
    for way, tally in zip(found, tallies, strict=True):
        if way.by == "machine":
            tally.warm_up(way)
    for _, (way, tally) in product(range(repeats), zip(found, tallies, strict=True)):
        tally.play_for(way, seconds)
    measured = [
        Speed(w.game, w.scenario, w.by, median(t.rates), t.in_games / t.games if t.games else None)
        for w, t in zip(found, tallies, strict=True)
    ]
    return [replace(s, times=measured[0].decisions / s.decisions) for s in measured]


def positions(ruleset: grognard.Ruleset, scenario: str) -> list[grognard.State]:
    """Points of random games, from all their parts."""
    rng = random.Random(1)
    found: list[grognard.State] = []
    for seed in count():
        state = ruleset.start(scenario, seed, events=False)
        passed: list[grognard.State] = []
        while not state.over:
            passed.append(state.clone())
            state.apply(state.options.sample(rng))
        found += rng.sample(passed, min(FROM_ONE_GAME, len(passed)))
        if len(found) >= POSITIONS:
            return found[:POSITIONS]
    raise AssertionError("there are seeds without end")


def timed(work: Callable[[], object], pieces: int) -> float:
    """Microseconds of processor time for each of some pieces of work."""
    start = time.process_time()
    work()
    return (time.process_time() - start) / pieces * 1e6


def handling(wanted: Sequence[str], repeats: int, yardstick: float) -> list[dict[str, object]]:
    """What can be done with a state, and how many bytes a saved one has.

    In microseconds; of `clone` and `apply` also in decisions by hand, `yardstick` of which fill a second.
    """
    found: list[dict[str, object]] = []
    for ruleset in map(grognard.load, wanted):
        for scenario in ruleset.scenarios:
            states = positions(ruleset, scenario)
            saved = [state.to_bytes() for state in states]
            codes = [s.options.sample_code(len(s.options), i) for i, s in enumerate(states)]
            times: dict[str, list[float]] = {}
            for _ in range(repeats):
                for name, spent in _handled(ruleset, scenario, states, saved, codes):
                    times.setdefault(name, []).append(spent)
            spent_on = {name: median(spent) for name, spent in times.items()}
            found.append(
                {"game": ruleset.id, "scenario": scenario, "bytes": median(map(len, saved))}
                | spent_on
                | {
                    f"{name} by hand": spent_on[name] * yardstick / 1e6
                    for name in ("clone", "apply")
                }
            )
    return found


def _handled(
    ruleset: grognard.Ruleset,
    scenario: str,
    states: list[grognard.State],
    saved: list[bytes],
    codes: list[int],
) -> Iterator[tuple[str, float]]:
    pieces = len(states)
    copies: list[grognard.State] = []
    yield "clone", timed(lambda: copies.extend([state.clone() for state in states]), pieces)
    pairs = list(zip(copies, codes, strict=True))

    def apply_all() -> None:
        for state, code in pairs:
            state.apply(code)

    yield "apply", timed(apply_all, pieces)
    yield "hash", timed(lambda: [hash(state) for state in states], pieces)
    yield "to_bytes", timed(lambda: [state.to_bytes() for state in states], pieces)
    yield "from_bytes", timed(lambda: [ruleset.from_bytes(s, scenario) for s in saved], pieces)


def checks(wanted: Sequence[str], repeats: int) -> dict[str, float]:
    """Milliseconds of `grognard check`, each in a process of its own, beside importing libraries.

    As from the second time on: compiled modules are kept, here in a folder for the time being.
    """
    commands = {LIBRARIES: ["-c", LIBRARIES]}
    commands |= {f"check {name}": ["-m", "interpreter", "check", name] for name in wanted}
    times: dict[str, list[float]] = {name: [] for name in commands}
    with TemporaryDirectory() as kept:
        surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": kept}
        for number, (name, arguments) in product(range(repeats + 1), commands.items()):
            start = time.perf_counter()
            command = [sys.executable, *arguments]
            subprocess.run(command, cwd=ROOT, capture_output=True, check=True, env=surroundings)
            if number:
                times[name].append((time.perf_counter() - start) * 1e3)
    return {name: median(spent) for name, spent in times.items()}


# --- where the time goes


def where_time_goes(game: str, scenario: str, seconds: float) -> list[dict[str, object]]:
    """The rules and files in which the machine spends most of its time, by profile, with their shares."""
    play = on_the_machine(grognard.load(game).machine(scenario))
    next(game_over for _, game_over in play if game_over)  # what is made but once is made by now
    profile, start = cProfile.Profile(), time.process_time()
    while time.process_time() - start < seconds:
        profile.runcall(lambda: list(islice(play, 1)))
    spent = Counter[str]()
    for (path, line, _), (_, _, own, _, callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        if path != "~":
            spent[_place(path, line)] += own
            continue
        for (file, at, _), there in callers.items():  # what is built in belongs to its caller
            spent[_place(file, at)] += there[2]
    return [
        {"in": place, "share": f"{own / spent.total():.0%}"}
        for place, own in spent.most_common(PARTS)
    ]


def _place(path: str, line: int) -> str:
    """A rule by its file and line; of the interpreter the file."""
    shown = Path(path)
    if shown.is_relative_to(ROOT):
        shown = shown.relative_to(ROOT)
    if shown.suffix != ".rules":
        return shown.as_posix()
    return f"{shown.as_posix()}:{line}"


# --- showing


def show(found: dict[str, list[dict[str, object]]]) -> Iterator[str]:
    for title, rows in found.items():
        yield f"\n{title}"
        heads = list(dict.fromkeys(key for row in rows for key in row))
        texts = [heads, *([_text(row.get(head, "")) for head in heads] for row in rows)]
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        numbers = [all(isinstance(r.get(h) or 0, int | float) for r in rows) for h in heads]
        for line in texts:
            cells = [
                text.rjust(width) if number else text.ljust(width)
                for text, width, number in zip(line, widths, numbers, strict=True)
            ]
            yield "  ".join(cells).rstrip()


def _text(value: object) -> str:
    if not isinstance(value, float):
        return "" if value is None else str(value)
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def report(
    wanted: Sequence[str], repeats: int, seconds: float
) -> dict[str, list[dict[str, object]]]:
    measured = speeds(wanted, repeats, seconds)
    playing: list[dict[str, object]] = [
        {"game": s.game, "scenario": s.scenario, "by": s.by, "games/s": s.games, "decisions/s": s.decisions,
         "decisions a game": s.length, "times by hand": s.times}
        for s in measured
    ]  # fmt: skip
    slowest = max((s for s in measured if s.by == "machine"), key=lambda s: s.times)
    spent = checks(wanted, repeats)
    floor = spent[LIBRARIES]
    return {
        "Random games": playing,
        f"Where the time goes in the slowest, {slowest.game} {slowest.scenario}": where_time_goes(
            slowest.game, slowest.scenario, repeats * seconds
        ),
        "A state, in microseconds": handling(wanted, repeats, measured[0].decisions),
        "Starting a process and checking, in milliseconds": [
            {"what": name, "ms": ms, "times the first": ms / floor} for name, ms in spent.items()
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "rulesets", nargs="*", default=shipped(), help="shipped ones; all unless said"
    )
    parser.add_argument("--repeats", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--seconds", type=float, default=0.3, help="of playing at a time (0.3)")
    parser.add_argument("--json", action="store_true", help="for tools")
    given = parser.parse_args()
    found = report(given.rulesets, given.repeats, given.seconds)
    if given.json:
        print(json.dumps(found, indent=2))
        return
    print(f"Python {sys.version.split()[0]}, medians of {given.repeats}")
    print("\n".join(show(found)))


if __name__ == "__main__":
    main()
