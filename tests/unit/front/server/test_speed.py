"""A keystroke is answered in a part of the time that the check takes."""

import asyncio
import importlib.util
import sys
from pathlib import Path
from statistics import median
from types import ModuleType

import pytest

BENCHMARK = Path(__file__).parents[4] / "benchmarks/keystrokes.py"


@pytest.fixture
def keystrokes(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The benchmark, which lies outside of any package."""
    spec = importlib.util.spec_from_file_location("keystrokes", BENCHMARK)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "keystrokes", module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("game", "times"),
    [("breakthrough", 3), pytest.param("flames-of-war", 5, marks=pytest.mark.slow)],
)
def test_within_a_third(keystrokes: ModuleType, game: str, times: int) -> None:
    found = asyncio.run(keystrokes.measure(game, times))
    assert len(found.command) == len(found.own) == len(found.offered) == len(found.whole) == times
    assert 0 < median(found.own) < median(found.command) / 3
    assert 0 < median(found.offered) < median(found.command) / 3
    assert "| words offered |" in keystrokes.show(found)
