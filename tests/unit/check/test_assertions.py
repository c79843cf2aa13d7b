"""`assert`: nothing where it holds; a fault with what it depends on where it does not."""

from pathlib import Path

import pytest
from second_machine import Fault, Game
from small import after, begin, framed, load, problems

from interpreter.game.contract import RulesFault

OPEN = "state done: 0..9\nstate ship.fuel: 0..9 = 5"


def fault(folder: Path, effect: str, more: str = OPEN) -> RulesFault:
    state = begin(folder, effect, more)
    before = state.to_bytes()
    with pytest.raises(RulesFault) as raised:
        state.apply("go")
    assert state.to_bytes() == before
    return raised.value


def test_what_holds_changes_nothing(tmp_path: Path) -> None:
    state = after(
        tmp_path, "assert done = 0 because “it is new”".replace("“", '"').replace("”", '"'), OPEN
    )
    assert [event.kind for event in state.events()] == ["decided"]


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("assert done > 0", "done is 0"),
        ("let n = done + 3\nassert n < 3", "n is 3"),
        (
            "for each ship in my ships in play:\n    lower ship.fuel by ship.strength\n    assert ship.fuel >= 3",
            "ship.fuel is 1",
        ),
        (
            "roll d6 as rolled\nassert rolled > 6 or done = 4",
            "rolled > 6 does not hold: rolled is 1; done = 4 does not hold: done is 0",
        ),
        ("assert no my ship is at b1", "there is white cruiser 1 on b1"),
        ("assert enough", "done >= 3 does not hold: done is 0"),
        ("assert 1 > 2", ""),
    ],
)  # fmt: skip
def test_what_it_depends_on_is_told(tmp_path: Path, effect: str, told: str) -> None:
    found = fault(tmp_path, effect, f"{OPEN}\ndefine enough = done >= 3").diagnostic
    assert found.code.name == "assertion-failed"
    assert found.at.text == told
    assert found.message == "What is asserted does not hold."


def test_the_reason_is_told(tmp_path: Path) -> None:
    found = fault(tmp_path, 'assert done > 0 because "all begins with one"').diagnostic
    assert found.message == "What is asserted does not hold: all begins with one."


@pytest.mark.parametrize(
    "effect",
    [
        "assert first_ship.secret = 9",
        "let kept = first_ship.secret + 1\nassert kept = 9",
        "assert any my ship where it.secret = 9",
    ],
)
def test_of_secrets_nothing_is_told(tmp_path: Path, effect: str) -> None:
    more = "define first_ship = first of my ships\nstate ship.secret: 0..9, seen by owner"
    assert fault(tmp_path, effect, more).diagnostic.at.text == ""


def test_what_all_see_is_told_beside_secrets(tmp_path: Path) -> None:
    more = "state done: 0..9\nstate ship.secret: 0..9, seen by owner"
    found = fault(tmp_path, "raise done by 1\nassert done = 9", more).diagnostic
    assert found.at.text == "done is 1"


def test_it_is_checked_like_any_condition(tmp_path: Path) -> None:
    rules = framed("assert done + 1\nassert nothing_known > 3", OPEN)
    assert [text for _, text in problems(tmp_path, rules)] == ["done + 1", "nothing_known"]


def test_both_machines_stop_at_it(tmp_path: Path) -> None:
    machine = load(tmp_path, framed("raise done by 1\nassert done < 1", OPEN)).machine()
    game = Game(machine.program, 0)
    with pytest.raises(Fault, match="assertion-failed"):
        game.apply(game.options()[0])
