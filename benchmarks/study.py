"""What studies cost: beside plain play, with several workers, and in memory.

Everything is measured in turns within one run, so that the ratios hold on any computer.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from interpreter.api import Ruleset, load  # noqa: E402
from interpreter.play.study import Arm, Kept, Plan, identity, run  # noqa: E402
from interpreter.play.study.places import Place, cores  # noqa: E402

SEED = 1


def plan(ruleset: Ruleset, games: int) -> Plan:
    watched, scenario = ruleset.watched(), ruleset.default_scenario
    seats = tuple((seat, "random") for seat in ruleset.start().seats)
    options = tuple(ruleset.options_in(scenario).items())
    known = identity(watched, scenario)
    return Plan((Arm(ruleset.id, ruleset.id, *known, scenario, options, seats),), games, SEED)


def plain_play(ruleset: Ruleset, games: int) -> float:
    """Seconds for so many random games in which nothing is counted."""
    started = time.perf_counter()
    for seed in islice(Plan((), games, SEED).seeds(0), games):
        state, rng = ruleset.start(seed=seed, events=False), random.Random(seed)
        while not state.over:
            state.apply(state.options.sample(rng))
    return time.perf_counter() - started


def studied(wanted: Plan, place: Place) -> float:
    """Seconds for a study, once those who play it have read the ruleset."""
    started = time.perf_counter()
    run(wanted, Kept.nothing(wanted), load, place, lambda kept: None)
    return time.perf_counter() - started


def speeds(name: str, games: int, repeats: int, workers: int) -> list[dict[str, object]]:
    """Games a second, and how many times as many as in plain play."""
    ruleset = load(name)
    wanted = plan(ruleset, games)
    with cores(1) as here, cores(workers) as many:
        ways: dict[str, Callable[[], float]] = {
            "plain random play": lambda: plain_play(ruleset, games),
            "study, 1 worker": lambda: studied(wanted, here),
            f"study, {workers} workers": lambda: studied(wanted, many),
        }
        for measure in ways.values():
            measure()
        took: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(repeats):
            for how, measure in ways.items():
                took[how].append(measure())
    floor = median(took["plain random play"])
    alone = median(took["study, 1 worker"])
    return [
        {
            "game": name, "how": way, "games/s": games / median(seconds), "times plain play": floor / median(seconds),
            "times 1 worker": alone / median(seconds),
        }
        for way, seconds in took.items()
    ]  # fmt: skip


_PEAK = "import study; study.tell_peak({name!r}, {games})"


def tell_peak(name: str, games: int) -> None:
    """Plays a study here and prints the most memory that this process ever had, in bytes."""
    wanted = plan(load(name), games)
    with cores(1) as here:
        studied(wanted, here)
    print(peak())


def peak() -> int:
    """The most memory of this process, in bytes."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage tells counts the process that began this one, too
        lines = status.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def memory(name: str, games: int) -> list[dict[str, object]]:
    """The most memory for so many games, and for four times as many, each in a process of its own."""
    found: list[dict[str, object]] = []
    for number in (games, 4 * games):
        code = _PEAK.format(name=name, games=number)
        command = [sys.executable, "-c", code]
        here = Path(__file__).parent
        peak = int(subprocess.run(command, cwd=here, capture_output=True, check=True).stdout)
        first = found[0]["MB"] if found else peak / 1e6
        assert isinstance(first, float)
        found.append({"game": name, "games": number, "MB": peak / 1e6, "times": peak / 1e6 / first})
    return found


def report(
    names: Sequence[str], games: int, repeats: int, workers: int
) -> dict[str, list[dict[str, object]]]:
    return {
        "Games a second": [row for name in names for row in speeds(name, games, repeats, workers)],
        "The most memory": [row for name in names for row in memory(name, games)],
    }


def main() -> None:
    from run import show

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rulesets", nargs="*", default=["tank-wars", "breakthrough"])
    parser.add_argument("--games", type=int, default=400, help="of each study (400)")
    parser.add_argument("--repeats", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--workers", type=int, default=2, help="beside one (2)")
    parser.add_argument("--json", action="store_true", help="for tools")
    given = parser.parse_args()
    found = report(given.rulesets, given.games, given.repeats, given.workers)
    print(json.dumps(found, indent=2) if given.json else "\n".join(show(found)))


if __name__ == "__main__":
    main()
