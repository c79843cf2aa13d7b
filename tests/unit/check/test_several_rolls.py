"""Rolling several times: the sum of dice, or how many tests were passed."""

from pathlib import Path

from tests import small

RULES = """
state count: 0..99
test to_hit(needed):
    roll d6
    pass when roll >= needed
"""


def test_dice_are_added_up(tmp_path: Path) -> None:
    state = small.load(
        tmp_path, small.framed("roll d6, 3 times, as score\nset count to score", RULES)
    ).start()
    state.force([2, 6, 5])
    state.apply("go")
    assert state.view("").values["count"] == 13


def test_passed_tests_are_counted(tmp_path: Path) -> None:
    effect = "roll to_hit(4), 4 times, as hits\nset count to hits"
    state = small.load(tmp_path, small.framed(effect, RULES)).start()
    state.force([3, 4, 6, 1])
    state.apply("go")
    assert state.view("").values["count"] == 2


def test_no_times_is_nothing(tmp_path: Path) -> None:
    state = small.after(tmp_path, "roll 2d6, count times, as score\nset count to score + 1", RULES)
    assert state.view("").values["count"] == 1


def test_too_many_rolls_are_refused(tmp_path: Path) -> None:
    rules = small.framed("roll d6, 500 times, as score\nset count to 1", RULES)
    assert ("out-of-range", "500") in small.problems(tmp_path, rules)
