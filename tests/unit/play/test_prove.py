"""Cases: what holds passes in silence, what does not is told with its place and what is found."""

from typing import Any

import pytest
from smallgames import Ruleset, Ships

from interpreter.diagnostics import Source
from interpreter.play.prove import Proof, prove
from interpreter.sheets.records import Case, Chance, Expectation, Play, Value, Word

SHEET = Source("ships/tests/fights.yaml", "cases: here stand the cases of fights\n")
SPAN = SHEET.span(7, 11)
SETUP = ("place big@a1", "place small@c1", "place big@a3", "place small@c3")


def word(text: str) -> Word:
    return Word(text, SPAN)


def line(
    what: str, subject: str | None = None, value: Any = None, because: str = "", seat: str = ""
) -> Expectation:
    return Expectation(
        word(what),
        word(subject) if subject is not None else None,
        Value(value, SPAN) if value is not None else None,
        word(because) if because else None,
        word(seat) if seat else None,
    )


def case(*then: Expectation, when: tuple[Any, ...] = ()) -> Case:
    moves = tuple(Play(None, word(m)) if isinstance(m, str) else m for m in (*SETUP, *when))
    return Case("a case", SPAN, (), None, {}, None, None, False, (), (), moves, then)


def proof(*then: Expectation, when: tuple[Any, ...] = ()) -> Proof:
    return prove(case(*then, when=when), lambda options: Ruleset(Ships))  # type: ignore[arg-type, return-value]


HOLDS = [
    line("unit", "a1", "white big"),
    line("empty", "b2"),
    line("legal", "sail a1-a2"),
    line("illegal", "sail a1-a3", because="is not free"),
    line("goes_on"),
    line("value", "turn", 0),
    line("sees", "a3", "black ?", seat="white"),
    line("sees", "a1", "white big", seat="white"),
    line("hidden", "a3", seat="white"),
    line("event", "black: place big@a3"),
    line("no_event", "a mine explodes"),
    line("to_act", "white"),
    line("options", None, 5),
    line("off_board", "white submarine"),
]


@pytest.mark.parametrize("holds", HOLDS, ids=lambda e: e.what.text)
def test_what_holds_passes(holds: Expectation) -> None:
    assert proof(holds).faults == ()


FAILS = [
    (line("unit", "a1", "black big"), "expected black big on a1", "white big"),
    (line("unit", "b2", "black big"), "expected black big on b2", "nothing stands there"),
    (line("empty", "a1"), "expected nothing on a1", "white big"),
    (line("legal", "sail a1-a3"), "expected “sail a1-a3” to be legal", "it is refused"),
    (line("illegal", "sail a1-a2"), "to be refused", "it is legal"),
    (line("illegal", "sail a1-a3", because="too far"), "because of “too far”", "is not free"),
    (line("winner", "white"), "expected white to have won", "the game goes on, white decides"),
    (line("draw"), "expected a draw", "the game goes on"),
    (line("value", "turn", 3), "expected turn to be 3", "it is 0"),
    (line("value", "quiet", 3), "expected quiet to be 3", "no value called"),
    (line("sees", "a3", "black big", seat="white"), "white to see black big on a3", "black ?"),
    (line("hidden", "a1", seat="white"), "not to know what stands on a1", "it sees white big"),
    (line("hidden", "b2", seat="white"), "not to know", "nothing stands there"),
    (line("event", "a mine explodes"), "“a mine explodes” to be told", "place small@c3"),
    (line("event", "white places", seat="black"), "to be told to black", "black places small"),
    (line("no_event", "places small"), "nothing with “places small” to be told", "places small"),
    (line("to_act", "black"), "expected black to decide", "white decides"),
    (line("options", None, 3), "expected 3 options", "5 (sail a1-b1"),
    (line("off_board", "white big"), "all white big off the board", "1 on the board, on a1"),
    (line("off_board", "white big", 1), "1 white big off the board", "0 are off it"),
]


@pytest.mark.parametrize(("fails", "said", "found"), FAILS, ids=lambda e: getattr(e, "what", e))
def test_what_does_not_hold_is_told(fails: Expectation, said: str, found: str) -> None:
    (fault,) = proof(fails).faults
    assert fault.code.name == "failed-case"
    assert said in fault.message
    assert found in fault.hint
    assert fault.at.span == SPAN


def test_moves_are_made_and_dice_are_forced() -> None:
    when = (Chance((Value(6, SPAN),)), "scout", "sail a3-a2", "fire a1xa2")
    gone = [line("empty", "a1"), line("empty", "a2"), line("event", "white rolls 6")]
    assert proof(*gone, when=when).holds


def test_a_move_that_can_t_be_made_is_told() -> None:
    (fault,) = proof(line("goes_on"), when=("scout", "sail a1-a2")).faults
    assert "black can't do this in “turn”" in fault.message
    assert "Legal are for instance: sail a3-b3" in fault.hint
    wrong = Play(word("black"), word("scout"))
    (fault,) = proof(line("goes_on"), when=(wrong,)).faults
    assert "this move is for black, but white decides in “turn”" in fault.message


def test_dice_that_nothing_rolls_are_told() -> None:
    dice = Chance((Value(6, SPAN), Value(5, SHEET.span(12, 16)), Value(3, SHEET.span(17, 20))))
    (fault,) = proof(line("goes_on"), when=(dice, "scout", "sail a3-a2", "fire a1xa2")).faults
    assert fault.code.name == "bad-test-case"
    assert "this never came up" in fault.message
    assert fault.at.span == SHEET.span(12, 20)


def test_nothing_told_proves_nothing_without_a_move() -> None:
    idle = Case(
        "a case", SPAN, (), None, {}, None, None, False, (), (), (), (line("no_event", "x"),)
    )
    (fault,) = prove(idle, lambda options: Ruleset(Ships)).faults  # type: ignore[arg-type, return-value]
    assert fault.code.name == "bad-test-case"
    assert "proves nothing" in fault.message


def test_a_pass_that_is_refused_tells_what_is_legal() -> None:
    (fault,) = proof(line("goes_on"), when=("pass",)).faults
    assert fault.message == "white can't do this in “turn”"
    assert "Legal are for instance: sail a1-b1, " in fault.hint


def test_what_can_t_be_expected_is_told() -> None:
    (fault,) = proof(line("leagl", "scout")).faults
    assert fault.code.name == "bad-test-case"
    assert fault.hint == "Did you mean “legal”?"
    (fault,) = proof(line("sees", "a3", "black ?", seat="whit")).faults
    assert fault.hint == "Did you mean “white”?"
