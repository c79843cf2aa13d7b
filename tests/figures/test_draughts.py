"""English draughts: sequences of turns. All jumps of one piece are one turn."""

from __future__ import annotations

import pytest

import interpreter as grognard
from interpreter.play.perft import perft

# Aart Bik, "Perft for Checkers": http://www.aartbik.com/MISC/checkers.html
SEQUENCES = [7, 49, 302, 1469, 7361, 36_768, 179_740]


@pytest.mark.parametrize(
    ("depth", "sequences"),
    [
        pytest.param(depth, count, marks=pytest.mark.slow if depth > 6 else ())
        for depth, count in enumerate(SEQUENCES, start=1)
    ],
)
def test_sequences_of_turns(depth: int, sequences: int) -> None:
    assert perft(grognard.load("draughts").start(events=False), depth) == sequences
