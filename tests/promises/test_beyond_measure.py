"""Rulesets of senseless size are read, checked and begun within seconds, or refused in time."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
import small
from bounded import soon
from small import framed

import interpreter as grognard


def lines(count: int, line: Callable[[int], str]) -> str:
    return "\n".join(line(i) for i in range(count))


def twice(more: str, count: int = 40) -> str:
    """Definitions each of which names the one before twice."""
    return lines(count, lambda i: f"define q{i + 1} = {more.format(f'q{i}', f'q{i}')}")


def rows(count: int) -> str:
    return "".join(f"    {i}, any: {i}\n" for i in range(count))


NUMBER = "state x: 0..5\n"
PROCEDURES = lines(30, lambda i: f"procedure p{i + 1}:\n    p{i}\n    p{i}")
CHOICES = lines(30, lambda i: f"    choose c{i} from cells")
RULES = {
    "sums": framed("set x to q40", NUMBER + "define q0 = 1\n" + twice("{} + {}")),
    "sets": framed("set x to number of q40", NUMBER + "define q0 = cells\n" + twice("{} + {}")),
    "areas": framed(
        "set x to number of q40",
        NUMBER + "define q0 = my ships in play\n" + twice("(cells next to {}) - (cells within 1 of {})"),
    ),
    "cases": framed("set x to q40", NUMBER + "define q0 = x\n" + twice("{} if x > 1 else {} + 1")),
    "functions": framed(
        "if q40(a1):\n    stop",
        "define q0(a) = a is empty\n"
        + lines(40, lambda i: f"define q{i + 1}(a) = q{i}(a) and not q{i}(a)"),
    ),
    "a chain": framed("set x to q900", NUMBER + "define q0 = 1\n" + lines(900, lambda i: f"define q{i + 1} = q{i}")),
    "procedures": framed("p30", 'procedure p0:\n    say "x"\n' + PROCEDURES),
    "procedures with values": framed(
        "p30(a1)",
        'procedure p0(a):\n    say "{a}"\n' + lines(30, lambda i: f"procedure p{i + 1}(a):\n    p{i}(a)\n    p{i}(a)"),
    ),
    "questions": framed("p30", "procedure p0:\n    may choose z from cells\n" + PROCEDURES),
    "reactions": framed(
        "move first of my ships to c2",
        lines(30, lambda i: f"when ship enters spot{i}:\n    set x{i} to 1\nstate x{i}: 0..1"),
    ),
    "choices": framed("stop").replace("action go:", "action go:\n" + CHOICES),
    "offers": framed("stop", "phase p:\n    player may do one of:\n" + "        go\n" * 5000),
    "a table": framed("set x to t(x, 3)", "state x: 0..99\ntable t(a: 0..99, b: 0..199):\n" + rows(100)),
    "a huge table": framed("stop", "table t(a: 1..100, b: 1..100, c: 1..100):\n    any, any, any: 1"),
    "states": framed("stop", lines(900, lambda i: f"state cell.s{i}: 0..5")),
    "words": framed("stop", "words w: " + ", ".join(f"w{i}" for i in range(9000))),
    "names": framed("let a0 = number of cells next to a1\n" + lines(900, lambda i: f"let a{i + 1} = a{i} + a{i}")),
    "conditions": framed(lines(900, lambda i: f"if x = {i}:\n    raise x by 1"), NUMBER),
    "large numbers": framed("set x to " + " * ".join(["999999999"] * 20), NUMBER),
    "dice": framed(lines(200, lambda i: f"roll 20d1000 as z{i}")),
    "loops": framed("".join("    " * i + "repeat at most 2 times:\n" for i in range(40)) + "    " * 40 + "stop"),
    "victories": framed("stop", lines(400, lambda i: "victory:\n    player wins when any ship is next to a1")),
    "distances": framed("set x to number of cells within y of a1", "state x: 0..99\nstate y: 0..64"),
}  # fmt: skip


def begun(folder: Path, rules: str, **sheets: str) -> None:
    """Checks a ruleset and, where it is sound, begins a game and takes the first decision."""
    with soon():
        found = small.problems(folder, rules, **sheets)
    if found:
        return
    with soon():
        state = small.load(folder, rules, **sheets).start()
        with suppress(grognard.RulesFault, grognard.IllegalMove):
            state.apply("go")


@pytest.mark.parametrize("name", RULES)
def test_rules_beyond_measure(tmp_path: Path, name: str) -> None:
    begun(tmp_path, RULES[name])


def board(width: int) -> str:
    return (
        "topology: square\ndiagonals: true\n"
        "coordinates: {columns: letters, rows: numbers, rows_from: bottom}\n"
        'terrains: {sea: {}}\nlegend: {".": sea}\nmap: |\n' + ("  " + "." * width + "\n") * width
    )


def units(count: int) -> str:
    return f"kinds:\n  ship: {{}}\ntypes:\n  scout: {{kind: ship, box: {count}}}\n"


SCENARIO = "title: Any\nboard: sea\n"
ASKED = {
    "empty": "stop",
    "near": "if any my ship is next to (cells where it is empty):\n    stop",
    "distance": "set x to distance(first of cells, (first of my ships).cell)",
    "within": "set x to number of cells within y of first of cells",
    "reached": "set x to number of (cells reached from (first of cells) in at most 99 steps a -> b where b is empty)",
}  # fmt: skip


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("width", [20, 45, 100, 200, 500])
def test_boards_beyond_measure(tmp_path: Path, width: int, asked: str) -> None:
    rules = framed(ASKED[asked], "state x: 0..99999\nstate y: 0..64")
    begun(tmp_path, rules, board=board(width), units=units(1), scenario=SCENARIO)


@pytest.mark.parametrize("count", [100, 1000, 10_000, 1_000_000])
def test_boxes_beyond_measure(tmp_path: Path, count: int) -> None:
    rules = framed(ASKED["near"])
    begun(tmp_path, rules, board=board(10), units=units(count), scenario=SCENARIO)


def test_many_scenarios(tmp_path: Path) -> None:
    small.write(tmp_path, framed("stop"))
    for number in range(200):
        (tmp_path / "scenarios" / f"s{number}.yaml").write_text(
            f"title: Number {number}\nboard: sea\noptions: {{reach: {number % 4 + 1}}}\n"
        )
    with soon():
        assert len(grognard.load(tmp_path).scenarios) == 201


@pytest.mark.skipif(sys.platform == "win32", reason="there the system does not tell")
def test_all_this_takes_little_room(tmp_path: Path) -> None:
    """What is refused does not fill the memory first: the largest process so far stays below 500 MB."""
    import resource

    rules = framed(ASKED["within"], "state x: 0..99999\nstate y: 0..64")
    begun(tmp_path, rules, board=board(100), units=units(1), scenario=SCENARIO)
    unit = 1024 if sys.platform == "darwin" else 1
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit < 900_000
