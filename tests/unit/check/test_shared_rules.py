"""What a shared phase or procedure is given in one place does not narrow what it is given in another."""

from pathlib import Path

import pytest
import small

import interpreter as grognard

ASKING = """
procedure ask_about(ship):
    as ship.owner:
        choose side from {north, south} prompt "Which way?"
        say "{ship.owner} says {side}"

words course: north, south
state points: 0..9
"""


def test_a_unit_is_not_taken_for_one_s_own(tmp_path: Path) -> None:
    state = small.begin(
        tmp_path, "ask_about(first of my ships)\nask_about(first of enemy ships)", ASKING
    )
    state.apply("go")
    assert state.decision.seat == "white"
    state.apply(state.options[0])
    assert state.decision.seat == "black"


def test_a_number_is_not_taken_for_a_small_one(tmp_path: Path) -> None:
    more = """
    state points: 0..9
    words course: north, south

    procedure count(n):
        choose way from course
        set points to n
    """
    state = small.begin(tmp_path, "count(2)\ncount(30)", more)
    for _ in range(2):
        state.apply(state.options[0])
    with pytest.raises(grognard.RulesFault):
        state.apply(state.options[0])


def test_what_is_given_is_of_one_sort(tmp_path: Path) -> None:
    found = small.problems(
        tmp_path, small.framed("ask_about(first of my ships)\nask_about(a1)", ASKING)
    )
    assert ("wrong-type", "ask_about") in found
