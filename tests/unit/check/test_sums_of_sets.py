"""Sets joined and taken apart, and distances where there is no way."""

from pathlib import Path

from tests import small


def test_a_single_thing_may_join_a_set(tmp_path: Path) -> None:
    assert small.value(tmp_path, "set of cell", "{a1} + b1 - a1") == "b1"


def test_none_adds_nothing_to_a_set(tmp_path: Path) -> None:
    assert small.value(tmp_path, "set of cell", "{a1} + step(a1, s)") == "a1"


def test_a_set_and_a_number_are_told_once(tmp_path: Path) -> None:
    rules = small.framed("set found to 1 + (my ships + 2)", "state found: 0..9")
    assert small.problems(tmp_path, rules) == [("wrong-type", "my ships + 2")]


def test_what_is_off_the_board_is_far(tmp_path: Path) -> None:
    off = "distance(a1, (first of my ships off board).cell) <= 15"
    assert small.value(tmp_path, "truth", off) is False
    assert small.value(tmp_path, "truth", "distance(a1, b2) <= 2") is True


def test_a_share_is_no_larger_than_it_can_be(tmp_path: Path) -> None:
    more = """
    table half(share: 0..4):
        0..2: 0
        3 or more: 1
    """
    for share in ("die / 3 rounded up", "die / 3", "(13 - die) / 3", "die / 3 - die / 12"):
        rules = small.framed(
            f"roll 2d6 as die\nset found to half({share})",
            "state found: 0..9\n" + small.dedent(more),
        )
        wrong = small.problems(tmp_path, rules)
        assert wrong == ([] if share != "die / 3 - die / 12" else [("out-of-range", share)])
