"""Units come from where they are and go where there is a cell."""

from pathlib import Path

import pytest

import interpreter as grognard
from tests import small


@pytest.mark.parametrize(
    "effect",
    [
        "let ship = first of my ships off board\nmove ship to d2",
        "let ship = first of my ships in play\nplace ship at d2",
        "let ship = first of my ships in play\nmove ship to step(a1, w)",
    ],
)
def test_from_or_to_nowhere_is_a_fault_of_the_rules(tmp_path: Path, effect: str) -> None:
    with pytest.raises(grognard.RulesFault) as fault:
        small.after(tmp_path, effect)
    assert fault.value.diagnostic.code.name == "nowhere"
    assert fault.value.diagnostic.at.span.text.startswith(("move", "place"))


def test_no_unit_is_not_moved(tmp_path: Path) -> None:
    state = small.after(
        tmp_path, "let ship = first of my ships at d2\nmove ship to c1\nremove ship"
    )
    assert small.told(state) == []


def test_what_is_off_the_board_is_not_removed_again(tmp_path: Path) -> None:
    more = """
        state count: 0..9
        when ship is removed:
            raise count by 1
        when ship leaves spot:
            raise count by 1
    """
    effect = "let ship = first of my ships in play\nremove ship\nremove ship"
    state = small.after(tmp_path, effect, more)
    assert len([text for text in small.told(state) if "taken off" in text]) == 1
    assert state.view("").values["count"] == 2


def test_nobody_acts_as_nobody(tmp_path: Path) -> None:
    more = "state count: 0..9\nstate prey: player or none"
    effect = "as prey:\n    raise count by 1\nset prey to black\nas prey:\n    raise count by 2"
    assert small.after(tmp_path, effect, more).view("").values["count"] == 2
