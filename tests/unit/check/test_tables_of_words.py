"""Tables with columns of words, and a line for all that is left."""

from pathlib import Path

import pytest

from tests import small

RULES = """
words command: straight_1, straight_2, diagonal_1
state count: 0..99
table fields(kind: command):
    straight_1 or diagonal_1: 1
    straight_2: 2
table odds(kind: command, die: 1..6):
    straight_1, 6: 9
    any, 1..2: 0
    otherwise: 5
"""


@pytest.mark.parametrize(
    ("expr", "found"),
    [
        ("fields(straight_2)", 2),
        ("fields(diagonal_1)", 1),
        ("odds(straight_1, 6)", 9),
        ("odds(straight_2, 6)", 5),
        ("odds(diagonal_1, 2)", 0),
    ],
)
def test_words_find_their_line(tmp_path: Path, expr: str, found: int) -> None:
    state = small.after(tmp_path, f"set count to {expr}", RULES)
    assert state.view("").values["count"] == found


@pytest.mark.parametrize(
    ("table", "code", "place"),
    [
        ("table t(a: command):\n    straight_1: 1", "table-gap", "t"),
        ("table t(a: command):\n    any: 1\n    straight_2: 2", "table-overlap", "straight_2: 2"),
        ("table t(a: command):\n    strait_1: 1\n    otherwise: 2", "unknown-name", "strait_1"),
        ("table t(a: cell):\n    any: 2", "wrong-type", "cell"),
        ("table t(a: command):\n    straight_1: 1\n    otherwise: player", "wrong-type", "player"),
    ],
)
def test_what_is_wrong_with_them_is_told(tmp_path: Path, table: str, code: str, place: str) -> None:
    rules = small.framed("set count to 1", RULES + table)
    assert small.problems(tmp_path, rules) == [(code, place)]
