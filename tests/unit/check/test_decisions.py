"""What players are asked: actions, choices in the middle of things, what follows when nothing can be done."""

from __future__ import annotations

from pathlib import Path

import pytest
import small
from small import texts, told

import interpreter as grognard

RULES = """
state x: 0..9

sequence of play:
    repeat:
        each player in turn:
            turn

phase turn "A turn":
{turn}

action sail "Move a ship":
    written "{{ship}}-{{to}}"
    prompt "Move one of your ships."
    choose ship from my ships in play
    let far = ship.strength
    choose to from cells next to ship.cell
    require to is sea because "ships stay at sea"
    require to is empty because "the cell is taken"
    effect:
        move ship to to
        set x to far

action bid:
    choose count from {{1..3}}
    choose way from {{n, s}}
    effect:
        set x to count

action give(amount):
    require amount > 1
    effect:
        set x to amount

action never:
    choose to from cells where it.row = 9
    effect:
        set x to 9

victory:
    player wins when x = 9
"""


def game(folder: Path, turn: str) -> grognard.State:
    body = "\n".join("    " + line for line in turn.splitlines())
    return small.load(folder, RULES.format(turn=body)).start()


def test_an_action_is_offered_with_all_that_it_asks_for(tmp_path: Path) -> None:
    state = game(tmp_path, "player must do one of:\n    sail\n    otherwise:\n        stop")
    decision = state.decision
    assert (decision.seat, decision.side, decision.rule) == ("white", "white", "turn")
    assert decision.prompt == "Move one of your ships."
    assert decision.actions == (("sail", "Move a ship"),)
    assert texts(state) == ["sail a1-a2", "sail b1-b2", "sail b1-c1"]
    assert decision.options[1].parts == {"ship": "b1", "to": "b2"}
    state.apply("a1-a2")
    assert (small.places(state)["white scout"], state.view("").values["x"]) == ("a2", 1)
    assert state.decision.side == "black"


def test_a_refusal_gives_the_reasons(tmp_path: Path) -> None:
    state = game(tmp_path, "player must do one of:\n    sail\n    otherwise:\n        stop")
    for move, reasons in {
        "a1-b1": ["the cell is taken"],
        "d4-d3": ["d4 can't be chosen here (not among my ships)"],
        "a1-c3": ["c3 can't be chosen here (not among cells next to ship.cell)"],
        "b1-a1": ["the cell is taken"],
    }.items():
        refusal = state.why_not(move)
        assert refusal is not None
        assert [words for words, _, _ in refusal.reasons][:1] == reasons


def test_a_number_that_cannot_be_chosen_is_answered_with_those_that_can(tmp_path: Path) -> None:
    refusal = game(tmp_path, "player may do one of:\n    bid").why_not("bid 9 n")
    assert refusal is not None
    assert refusal.message == "“bid 9 n” is not allowed: choose 1 to 3, not 9."


def test_several_actions_and_pass(tmp_path: Path) -> None:
    state = game(tmp_path, "player may do one of:\n    bid\n    never\n    give(3)\n    give(1)")
    assert texts(state) == [
        "bid 1 n", "bid 1 s", "bid 2 n", "bid 2 s", "bid 3 n", "bid 3 s", "give", "pass",
    ]  # fmt: skip
    state.apply("bid 2 s")
    assert state.view("").values["x"] == 2
    state.apply("give")
    assert state.view("").values["x"] == 3
    state.apply("pass")
    assert state.decision.side == "black"


def test_otherwise_happens_when_nothing_can_be_done(tmp_path: Path) -> None:
    turn = 'player must do one of:\n    never\n    otherwise:\n        say "nothing"\nplayer may do one of:\n    bid'
    state = game(tmp_path, turn)
    assert told(state, "") == ["nothing"]
    assert state.decision.actions[0][0] == "bid"


def test_another_player_may_be_asked(tmp_path: Path) -> None:
    state = game(
        tmp_path, "opponent of player may do one of:\n    bid\nplayer may do one of:\n    bid"
    )
    sides = []
    for _ in range(4):
        sides.append(state.decision.side)
        state.apply("pass")
    assert sides == ["black", "white", "white", "black"]


def test_can(tmp_path: Path) -> None:
    turn = (
        "set x to (1 if can sail else 0) + (2 if can never else 0) + (4 if can give(2) else 0)\n"
        "player may do one of:\n    bid\n    sail\n    never\n    give(1)"
    )
    assert game(tmp_path, turn).view("").values["x"] == 5


CHOICES: dict[str, tuple[str, list[str], str, str | None]] = {
    "a choice": (
        "choose spot from reef\nset seen to spot",
        ["spot c3", "spot b2"],
        "b2",
        "b2",
    ),
    "a unit by its cell": (
        "choose ship from my ships in play:\n    otherwise:\n        stop\nset seen to ship.cell",
        ["ship a1", "ship b1"],
        "a1",
        "a1",
    ),
    "one that may be declined": (
        "may choose spot from reef\nset seen to spot",
        ["spot c3", "spot b2", "pass"],
        "pass",
        "none",
    ),
    "a choice from nothing": (
        "choose spot from reef where it.row = 9:\n    otherwise:\n        set seen to a4\n"
        "        stop\nset seen to spot",
        [],
        "",
        "a4",
    ),
    "a number": (
        "choose n from {2..4}\nset seen to first of (cells where it.row = n)",
        ["n 2", "n 3", "n 4"],
        "3",
        "a3",
    ),
    "a side": (
        "choose who from players\nset seen to first of (port of who)",
        ["who white", "who black"],
        "black",
        "a4",
    ),
    "a word": (
        "choose given from mood\nset seen to a1 if given is calm else b1",
        ["given calm", "given wild"],
        "wild",
        "b1",
    ),
    "a direction": (
        "choose way from {n, e}\nset seen to step(a1, way)",
        ["way n", "way e"],
        "e",
        "b1",
    ),
    "two in a row": (
        "choose a from reef\nchoose b from cells next to a:\n    otherwise:\n        stop\nset seen to b",
        ["a c3", "a b2"],
        "b2",
        None,
    ),
    "from what is off the board": (
        "choose ship from my ships off board:\n    otherwise:\n        stop\nset seen to a1 if ship is cruiser else b1",
        ["ship cruiser-2"],
        "cruiser-2",
        "a1",
    ),
}
SEEN = "state seen: cell or none\nwords mood: calm, wild\n"


@pytest.mark.parametrize("name", CHOICES)
def test_choices_in_the_middle(tmp_path: Path, name: str) -> None:
    effect, offered, taken, seen = CHOICES[name]
    state = small.after(tmp_path, effect, SEEN)
    if offered:
        assert texts(state) == offered
        state.apply(taken)
    if seen is not None:
        assert state.view("").values["seen"] == seen
        assert state.decision.actions[0][0] == "go"


def test_a_prompt_of_its_own(tmp_path: Path) -> None:
    state = small.after(tmp_path, 'choose spot from reef prompt "Where to?"')
    assert state.decision.prompt == "Where to?"


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("player must do one of:\n    sail", "may-be-empty"),
        ("player must do one of:\n    missing", "unknown-name"),
        ("player must do one of:\n    give", "wrong-arguments"),
        ("sail", "unknown-name"),
        ("choose x from my ships in play", "may-be-empty"),
        ("choose x from 3", "wrong-type"),
        ("turn", "recursive-rule"),
    ],
)
def test_what_can_not_be_asked(tmp_path: Path, turn: str, code: str) -> None:
    body = "\n".join("    " + line for line in turn.splitlines())
    found = small.problems(tmp_path, RULES.format(turn=body))
    assert code in [name for name, _ in found]
