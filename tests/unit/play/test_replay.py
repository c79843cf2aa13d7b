"""Records that say what dice are to show."""

from pathlib import Path

import pytest
import small

from interpreter.play.record import Decided, Forced, Header, Record, RecordError
from interpreter.play.replay import replay

RULES = """
state x: 0..99

sequence of play:
    roll d6 as weather
    set x to weather
    repeat:
        each player in turn:
            turn

phase turn:
    player must do one of:
        go

action go:
    effect:
        roll d6 as steps
        raise x by steps

victory enough:
    draw when x > 90
"""
GO = (Decided(1, "white", "go"), Decided(2, "black", "go"))


def replayed(folder: Path, *moves: Decided | Forced) -> object:
    """What `x` comes to."""
    ruleset = small.load(folder, RULES)
    header = Header(ruleset.id, ruleset.fingerprint, "standard", {}, 1, {})
    return replay(Record(header, moves), ruleset).view("").values["x"]


def test_dice_are_said_before_any_decision_too(tmp_path: Path) -> None:
    assert replayed(tmp_path, Forced((5,))) == 5
    assert replayed(tmp_path, Forced((5,)), Forced((3, 4)), *GO) == 12
    assert replayed(tmp_path, Forced((5, 1)), GO[0], Forced((6,)), GO[1]) == 12


def test_dice_that_can_not_come_up_are_told(tmp_path: Path) -> None:
    for moves in ((Forced((7,)),), (Forced((1,)), Forced((0,)), *GO)):
        with pytest.raises(RecordError) as caught:
            replayed(tmp_path, *moves)
        (fault,) = caught.value.diagnostics
        assert "can't come up here: 1 to 6" in fault.message
