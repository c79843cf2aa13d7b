"""How fast the machine is, beside Breakthrough written by hand, all in one process.

    python benchmarks/run.py                      a table, in about a minute
    python benchmarks/run.py --json > speed.json  the same for tools
    python benchmarks/run.py --repeats 9 --seconds 1 breakthrough

Everything is measured several times in turns, so that a busy moment of the computer touches all alike;
shown are medians. A second is a second of processor time, but for `check`, which is timed by the clock.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median

import breakthrough_by_hand

import interpreter as grognard
from interpreter.engine.machine import Machine, option_at, option_count
from interpreter.ruleset.library import shipped

ROOT = Path(__file__).parents[1]
POSITIONS = 200
LIBRARIES = "import lark, yaml, jsonschema"
Played = tuple[int, int]  # games, decisions


@dataclass(frozen=True)
class Way:
    """One way to play random games: the game, the scenario, and by what it is played."""

    game: str
    scenario: str
    by: str
    play: Callable[[int], int]


@dataclass(frozen=True)
class Speed:
    """What one way comes to; `decisions` and `games` are medians per second."""

    game: str
    scenario: str
    by: str
    games: float
    decisions: float
    length: float


# --- ways to play


def by_hand(seed: int) -> int:
    return breakthrough_by_hand.play(random.Random(seed).random)[1]


def on_the_machine(machine: Machine) -> Callable[[int], int]:
    """Without the public interface: rows of integers in, numbers of options out."""
    program, asks = machine.program, machine.asks

    def play(seed: int) -> int:
        draw = random.Random(seed).random
        vector = machine.new(seed)
        rows = machine.run(vector, program.first, None, True)
        length = 0
        while rows:
            radix = program.questions[asks[vector[0]]].radix
            code = option_at(rows, int(draw() * option_count(rows)), radix)
            rows = machine.decide(vector, code, None, True)
            length += 1
        return length

    return play


def by_interface(ruleset: grognard.Ruleset, scenario: str, events: bool) -> Callable[[int], int]:
    """As a researcher would: states, and options with their texts."""

    def play(seed: int) -> int:
        rng = random.Random(seed)
        state = ruleset.start(scenario, seed, events=events)
        length = 0
        while not state.over:
            state.apply(state.options.sample(rng))
            length += 1
        return length

    return play


def ways(wanted: Sequence[str]) -> Iterator[Way]:
    if "breakthrough" in wanted:
        yield Way("breakthrough", "standard", "hand", by_hand)
    for name in wanted:
        ruleset = grognard.load(name)
        for scenario in ruleset.scenarios:
            machine = ruleset.machine(scenario)
            yield Way(name, scenario, "machine", on_the_machine(machine))
            yield Way(name, scenario, "interface", by_interface(ruleset, scenario, False))
            yield Way(name, scenario, "with events", by_interface(ruleset, scenario, True))


# --- measuring


def play_for(way: Way, seconds: float, seeds: Iterator[int]) -> tuple[float, float]:
    """Games and decisions per second."""
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += way.play(next(seeds))
        games += 1
    return games / spent, decisions / spent


def speeds(wanted: Sequence[str], repeats: int, seconds: float) -> list[Speed]:
    """All ways in turns; every way meets the same seeds."""
    found = list(ways(wanted))
    seeds = [iter(range(10**9)) for _ in found]
    for way, own in zip(found, seeds, strict=True):
        way.play(next(own))  # what is made when first asked for is not measured
    rates: list[list[tuple[float, float]]] = [[] for _ in found]
    for _, (number, way) in product(range(repeats), enumerate(found)):
        rates[number].append(play_for(way, seconds, seeds[number]))
    return [
        Speed(
            way.game, way.scenario, way.by, median(g for g, _ in own), median(d for _, d in own),
            median(d / g for g, d in own),
        )
        for way, own in zip(found, rates, strict=True)
    ]  # fmt: skip


def positions(ruleset: grognard.Ruleset, scenario: str) -> list[grognard.State]:
    """Points of random games, from all their parts."""
    rng = random.Random(1)
    found: list[grognard.State] = []
    for seed in range(10**6):
        state = ruleset.start(scenario, seed, events=False)
        passed: list[grognard.State] = []
        while not state.over:
            passed.append(state.clone())
            state.apply(state.options.sample(rng))
        found += rng.sample(passed, min(10, len(passed)))
        if len(found) >= POSITIONS:
            break
    return found[:POSITIONS]


def timed(work: Callable[[], object], count: int) -> float:
    """Microseconds of processor time for each of `count` pieces of work."""
    start = time.process_time()
    work()
    return (time.process_time() - start) / count * 1e6


def handling(wanted: Sequence[str], repeats: int) -> list[dict[str, object]]:
    """What can be done with a state, in microseconds, and how many bytes a saved one has."""
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
            found.append(
                {"game": ruleset.id, "scenario": scenario, "bytes": median(map(len, saved))}
                | {name: median(spent) for name, spent in times.items()}
            )
    return found


def _handled(
    ruleset: grognard.Ruleset,
    scenario: str,
    states: list[grognard.State],
    saved: list[bytes],
    codes: list[int],
) -> Iterator[tuple[str, float]]:
    count = len(states)
    copies: list[grognard.State] = []
    yield "clone", timed(lambda: copies.extend([state.clone() for state in states]), count)
    pairs = list(zip(copies, codes, strict=True))
    yield "apply", timed(lambda: [state.apply(code) for state, code in pairs], count)
    yield "hash", timed(lambda: [hash(state) for state in states], count)
    yield "to_bytes", timed(lambda: [state.to_bytes() for state in states], count)
    yield "from_bytes", timed(lambda: [ruleset.from_bytes(s, scenario) for s in saved], count)


def checks(wanted: Sequence[str], repeats: int) -> dict[str, float]:
    """Milliseconds of `grognard check`, each in a process of its own, beside importing libraries."""
    commands = {LIBRARIES: ["-c", LIBRARIES]}
    commands |= {f"check {name}": ["-m", "interpreter", "check", name] for name in wanted}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _, (name, arguments) in product(range(repeats), commands.items()):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, check=True)
        times[name].append((time.perf_counter() - start) * 1e3)
    return {name: median(spent) for name, spent in times.items()}


# --- showing


def show(found: dict[str, list[dict[str, object]]]) -> Iterator[str]:
    for title, rows in found.items():
        yield f"\n{title}"
        heads = list(dict.fromkeys(key for row in rows for key in row))
        texts = [heads, *([_text(row.get(head, "")) for head in heads] for row in rows)]
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        numbers = [all(isinstance(r.get(h, 0), int | float) for r in rows) for h in heads]
        for line in texts:
            cells = [
                text.rjust(width) if number else text.ljust(width)
                for text, width, number in zip(line, widths, numbers, strict=True)
            ]
            yield "  ".join(cells).rstrip()


def _text(value: object) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def report(
    wanted: Sequence[str], repeats: int, seconds: float
) -> dict[str, list[dict[str, object]]]:
    measured = speeds(wanted, repeats, seconds)
    own = next((s.decisions for s in measured if s.by == "hand"), 0.0)
    playing: list[dict[str, object]] = [
        {"game": s.game, "scenario": s.scenario, "by": s.by, "games/s": s.games,
         "decisions/s": s.decisions, "decisions a game": s.length}
        | ({"times slower than by hand": own / s.decisions} if own and s.game == "breakthrough" else {})
        for s in measured
    ]  # fmt: skip
    spent = checks(wanted, repeats)
    floor = spent[LIBRARIES]
    return {
        "Random games": playing,
        "A state, in microseconds": handling(wanted, repeats),
        "Starting a process and checking, in milliseconds": [
            {"what": name, "ms": ms, "times the first": ms / floor} for name, ms in spent.items()
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "rulesets", nargs="*", default=shipped(), help="shipped ones; all unless said"
    )
    parser.add_argument("--repeats", type=int, default=5, help="how often each is measured (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of playing at a time (0.5)")
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
