"""States as bytes: whatever is read is what was written, or is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import small
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import interpreter as grognard

BREAKTHROUGH = grognard.load("breakthrough")
SAVED = BREAKTHROUGH.start(seed=5).to_bytes()
quick = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


@quick
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data: bytes) -> None:
    for given_bytes in (data, SAVED[:5] + data, SAVED[: len(SAVED) // 2] + data):
        with pytest.raises(ValueError):
            BREAKTHROUGH.from_bytes(given_bytes)


@quick
@given(st.integers(0, len(SAVED) - 1), st.integers(1, 255))
def test_a_changed_byte_is_found(place: int, change: int) -> None:
    data = bytearray(SAVED)
    data[place] ^= change
    with pytest.raises(ValueError):
        BREAKTHROUGH.from_bytes(bytes(data))


def test_a_state_cut_off_anywhere_is_refused() -> None:
    for end in range(len(SAVED)):
        with pytest.raises(ValueError):
            BREAKTHROUGH.from_bytes(SAVED[:end])


def test_a_state_of_another_ruleset_is_refused(tmp_path: Path) -> None:
    other = small.load(tmp_path, small.framed("stop"))
    with pytest.raises(ValueError):
        other.from_bytes(SAVED)
    with pytest.raises(ValueError):
        BREAKTHROUGH.from_bytes(other.start().to_bytes())


def test_a_state_with_other_options_is_refused(tmp_path: Path) -> None:
    path = small.write(tmp_path, small.framed("if storms:\n    stop"))
    with pytest.raises(ValueError):
        grognard.load(path, {"storms": False}).from_bytes(grognard.load(path).start().to_bytes())


def test_what_was_asked_and_forced_is_saved_too(tmp_path: Path) -> None:
    rules = small.framed("roll 2d6 as n\nset x to n", "state x: 0..12")
    ruleset = small.load(tmp_path, rules)
    asked = ruleset.start(chance="asked")
    asked.apply("go")
    read = ruleset.from_bytes(asked.to_bytes())
    read.force([6])
    assert read.chance is not None
    read.force([5])
    assert read.view("").values["x"] == 11
    forced = ruleset.start()
    forced.force([1, 2])
    again = ruleset.from_bytes(forced.to_bytes())
    again.apply("go")
    assert again.view("").values["x"] == 3
