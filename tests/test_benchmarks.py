"""The game written by hand is the game of the ruleset, and the benchmarks run."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch):
    """Loads a file of `benchmarks/`, which lies outside of any package."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))

    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(name, BENCHMARKS / f"{name}.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return load


def test_by_hand_there_are_as_many_games(load) -> None:
    """The counts that hold for the ruleset too, in `tests/figures/test_tic_tac_toe_and_breakthrough.py`."""
    hand = load("breakthrough_by_hand")

    def count(board: list[int], own: list[int], other: list[int], side: int, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for start, to in hand.moves(board, own, side):
            after = board.copy()
            after[start], after[to] = hand.EMPTY, side
            left = [cell for cell in other if cell != to]
            moved = [to if cell == start else cell for cell in own]
            if depth == 1 or (left and 8 <= to < 56):
                total += count(after, left, moved, 3 - side, depth - 1)
        return total

    white, black = hand.PIECES[hand.WHITE], hand.PIECES[hand.BLACK]
    counts = [count(hand.START.copy(), white, black, hand.WHITE, depth) for depth in (1, 2, 3)]
    assert counts == [22, 484, 11132]


def test_the_benchmarks_run(load) -> None:
    run = load("run")
    hand, *others = run.speeds(["tic-tac-toe"], 1, 0.01)
    assert (hand.game, hand.by, hand.times) == ("breakthrough", "hand", 1)
    assert [s.by for s in others] == ["machine", "interface", "with events"]
    assert all(s.times > 1 and 5 <= s.length <= 9 for s in others)
    (state,) = run.handling(["tic-tac-toe"], 1, hand.decisions)
    assert {"clone", "apply", "hash", "to_bytes", "from_bytes", "apply by hand"} <= set(state)
    assert "tic-tac-toe" in "\n".join(run.show({"A state": [state]}))


def test_the_benchmarks_tell_where_the_time_goes(load) -> None:
    parts = load("run").where_time_goes("tic-tac-toe", "standard", 0.05)
    assert "interpreter/engine/machine.py" in [part["in"] for part in parts]
    assert any(part["in"].startswith("tic-tac-toe/rules/sequence.rules:") for part in parts)
    assert all(part["share"].endswith("%") for part in parts)


def test_studies_are_measured(load) -> None:
    study = load("study")
    few, more = study.memory("tic-tac-toe", 5)
    assert more["games"] == 4 * few["games"]
    assert 0.8 < more["times"] < 1.5
    ways = study.speeds("tic-tac-toe", 5, 1, 1)
    assert [way["how"] for way in ways] == [
        "plain random play",
        "study, 1 worker",
        "study, 1 workers",
    ]
    assert all(way["games/s"] > 0 for way in ways)
