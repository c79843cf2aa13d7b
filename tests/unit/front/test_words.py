"""What people type, understood."""

from typing import Any

import pytest
from smallgames import SPAN, Options

from interpreter.front.terminal.listing import listing
from interpreter.front.terminal.words import Meant, Nothing, Several, matching, understand
from interpreter.game.contract import Decision

MOVES = [
    ("sail d4-d5", {"ship": "d4", "to": "d5"}),
    ("sail d4-d7", {"ship": "d4", "to": "d7"}),
    ("sail d4-d10", {"ship": "d4", "to": "d10"}),
    ("sail d1-e1", {"ship": "d1", "to": "e1"}),
    ("attack d4xe5", {"ship": "d4", "target": "e5"}),
    ("lay_mine f1", {"to": "f1"}),
    ("lay_mine f2", {"to": "f2"}),
    ("pass", {}),
]


def decision(moves: list[tuple[str, dict[str, str]]]) -> Decision:
    actions = dict.fromkeys(text.split()[0] for text, _ in moves)
    legal: Any = Options(moves)
    return Decision("w", "w", "turn", SPAN, (), "", tuple((a, a.title()) for a in actions), legal)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sail d4-d5", "sail d4-d5"),
        ("d4-d5", "sail d4-d5"),
        ("d4 d5", "sail d4-d5"),
        ("D4D5", None),
        ("Sail D4-D5", "sail d4-d5"),
        ("d4-d1", "sail d4-d10"),
        ("d4x", "attack d4xe5"),
        ("attack", "attack d4xe5"),
        ("att", "attack d4xe5"),
        ("d1", "sail d1-e1"),
        ("f2", "lay_mine f2"),
        ("lay f2", "lay_mine f2"),
        ("p", "pass"),
    ],
)
def test_one_option_is_meant(typed: str, meant: str | None) -> None:
    found = understand(typed, decision(MOVES))
    if meant is None:
        assert not isinstance(found, Meant)
    else:
        assert isinstance(found, Meant), found
        assert found.option.text == meant


@pytest.mark.parametrize("typed", ["c5 n", "n", "red c5 n", "sail c5 n", "red:c5 n"])
def test_any_words_that_go_without_saying_may_be_left_out(typed: str) -> None:
    legal = [(f"sail red:c5 {way}", {"ship": "red:c5", "way": way}) for way in ("n", "ne")]
    found = understand(typed, decision([*legal, ("pass", {})]))
    assert isinstance(found, Meant), found
    assert found.option.text == "sail red:c5 n"


def test_what_fits_several_is_listed() -> None:
    found = understand("d4", decision(MOVES))
    assert isinstance(found, Several)
    assert [o.text for o in found.options][:2] == ["sail d4-d5", "sail d4-d7"]
    assert len(found.options) == 4


def test_what_stands_in_one_move_alone_is_that_move() -> None:
    found = understand("e5", decision(MOVES))
    assert isinstance(found, Meant)
    assert found.option.text == "attack d4xe5"


def test_what_is_only_mentioned_is_never_taken_at_once() -> None:
    found = understand("e5 d4", decision(MOVES))
    assert isinstance(found, Several)
    assert [o.text for o in found.options] == ["attack d4xe5"]


def test_what_goes_without_saying_can_be_left_out() -> None:
    moves = [(f"place big@{cell}", {"ship": "big", "at": cell}) for cell in ("a1", "b1", "c1")]
    found = understand("b1", decision(moves))
    assert isinstance(found, Meant)
    assert found.option.text == "place big@b1"


@pytest.mark.parametrize("typed", ["z9", "sail d4-z9", "-", "\x1b[31m", "d4-d5-d6"])
def test_what_fits_nothing_is_nothing(typed: str) -> None:
    assert isinstance(understand(typed, decision(MOVES)), Nothing)


def test_a_list_can_be_narrowed() -> None:
    assert len(matching("", decision(MOVES))) == len(MOVES)
    assert [o.text for o in matching("e", decision(MOVES))] == []
    assert [o.text for o in matching("e1", decision(MOVES))] == ["sail d1-e1"]
    assert len(matching("lay", decision(MOVES))) == 2


def test_long_lists_say_only_where_options_begin() -> None:
    moves = [(f"sail a{n}-b{m}", {"ship": f"a{n}"}) for n in range(9) for m in range(20)]
    lines = list(listing(decision(moves), Options(moves)))
    assert lines[0] == "Sail (180):"
    assert "a0 (20)" in lines[1]
    assert lines[-1] == "  ? a0 shows those of a0"
    assert all(len(line) <= 80 for line in lines)


def test_long_lists_of_one_thing_say_how_to_see_them_action_by_action() -> None:
    moves = [(f"{do} a1-b{m}", {"ship": "a1"}) for do in ("sail", "lay") for m in range(60)]
    lines = list(listing(decision(moves), Options(moves)))
    assert lines[1] == "  ? sail a1 shows them"
    assert lines[3] == "  ? lay a1 shows them"


def test_numbers_can_be_left_out() -> None:
    fights = [
        ("charge guards-1 red:rifle_men-2", {"unit": "guards-1", "foe": "red:rifle_men-2"}),
        ("pass", {}),
    ]
    found = understand("charge guar red:rifle_m", decision(fights))
    assert isinstance(found, Meant)
    assert found.option.text == "charge guards-1 red:rifle_men-2"
    assert not isinstance(understand("charge guards-2", decision(fights)), Meant)


def test_places_on_a_measured_table_are_words() -> None:
    moves = [(f"go 11/16-{to}", {"unit": "11/16", "to": to}) for to in ("12/11", "2.5/16", "9/1")]
    found = understand("11/16 2.5/16", decision(moves))
    assert isinstance(found, Meant)
    assert found.option.text == "go 11/16-2.5/16"
    assert isinstance(understand("go 11/16-11/12", decision(moves)), Nothing)
