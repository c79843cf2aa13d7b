"""An offer needs no `otherwise:` where one of its actions is always open."""

from pathlib import Path

import pytest

from tests import small

RULES = """
state chosen: 0..9
sequence of play:
    repeat at most 9 times:
        each player in turn:
            turn

phase turn:
    player must do one of:
        bid

action bid:
    choose amount from {amounts}
    {more}
    effect:
        set chosen to amount
"""


@pytest.mark.parametrize(
    ("amounts", "more", "wanted"),
    [
        ("{1..9}", "let double = amount * 2", []),
        ("{1..9}", "require amount > chosen", ["may-be-empty"]),
        ("{1..9} where it > chosen", "let double = amount * 2", ["may-be-empty"]),
    ],
)
def test_a_choice_from_a_fixed_set_is_always_open(
    tmp_path: Path, amounts: str, more: str, wanted: list[str]
) -> None:
    rules = RULES.format(amounts=amounts, more=more)
    assert [code for code, _ in small.problems(tmp_path, rules)] == wanted
