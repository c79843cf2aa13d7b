"""Fuzzing comes to an end where dice are rolled without end, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest
import small
from hunting import NOT_CIRCLE, proven, wanted

from interpreter.engine import machine
from interpreter.play.fuzz import patience, run
from interpreter.play.fuzz.proof import Proven

TURNS = (
    small.TURNS
    + """\
    player must do one of:
        wait

victory last:
    player loses when no ship of player is in play

action wait:
    effect:
"""
)
ENDLESS = """
        roll d6 as one
        roll d6 as two
        if two = 6:
            repeat:
                roll d6 as x
                if x > 6:
                    stop
                roll d6 as y
                if y > 6:
                    stop
"""


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few rolls count as endless that it takes no time."""
    monkeypatch.setattr(run, "FEW", 20)
    monkeypatch.setattr(patience, "MOST", 2000)
    monkeypatch.setattr(machine, "MOST_BLOCKS", 2000)


def found(folder: Path, rules: str, games: int = 8) -> dict[str, Proven]:
    return proven(wanted(folder, rules, games, without=NOT_CIRCLE))


@pytest.mark.usefixtures("impatient")
def test_a_loop_of_dice_without_end_becomes_a_case_with_the_dice_that_lead_there(
    tmp_path: Path,
) -> None:
    proven = found(tmp_path, TURNS + ENDLESS)
    assert list(proven) == ["fault"]
    one = proven["fault"]
    assert one.found.find.goes_round
    assert one.found.find.place == "wait"
    assert "      - chance: [1, 6]\n      - white: wait\n" in one.text


@pytest.mark.usefixtures("impatient")
def test_a_loop_of_dice_before_anything_is_decided_is_found(tmp_path: Path) -> None:
    loop = "    repeat:\n        roll d6 as x\n        if x > 6:\n            stop\n"
    rules = TURNS.replace("sequence of play:\n", f"sequence of play:\n{loop}") + (
        '        draw game because "over"\n'
    )
    proven = found(tmp_path, rules)
    assert list(proven) == ["fault"]
    assert proven["fault"].moves == 0


def test_rolls_without_end_in_all_of_a_game_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "FEW", 20)
    monkeypatch.setattr(run, "IN_ALL", 200)
    rolling = "        repeat at most 30 times:\n            roll d6 as x\n"
    proven = found(tmp_path, TURNS + rolling, 1)
    assert list(proven) == ["endless"]
    assert proven["endless"].found.find.what == "a game goes on after 200 rolls"


@pytest.mark.usefixtures("impatient")
def test_many_rolls_that_come_to_an_end_are_no_find(tmp_path: Path) -> None:
    rolling = '        repeat at most 300 times:\n            roll d6 as x\n        draw game because "over"\n'
    assert not found(tmp_path, TURNS + rolling)
