"""A board for each side: its cells, and who they belong to."""

from pathlib import Path

import interpreter as grognard
from interpreter import ruleset
from tests import small

BOARD = """
topology: square
copies: side
terrains: {sea: {}}
legend: {".": sea, "x": {terrain: sea, regions: [depot]}}
regions: {depot: {}}
map: |
  ..
  x.
"""
SCENARIO = """
title: Standard
board: sea
place:
  - {side: white, type: scout, at: a1}
  - {side: black, type: scout, at: a1}
"""
RULES = """
state count: 0..99
state found: set of cell
"""


def game(folder: Path, effect: str) -> grognard.State:
    return small.after(folder, effect, RULES, board=BOARD, scenario=SCENARIO)


def test_each_side_has_all_cells_of_its_own(tmp_path: Path) -> None:
    state = game(tmp_path, "set count to number of my cells * 10 + number of cells")
    assert state.view("").values["count"] == 48


def test_units_are_set_up_on_the_own_board(tmp_path: Path) -> None:
    state = game(tmp_path, "set count to 1")
    assert small.places(state) == {"white scout": "white:a1", "black scout": "black:a1"}


def test_cells_of_a_player_and_of_his_enemy(tmp_path: Path) -> None:
    state = game(tmp_path, "set found to cells of opponent of player where it is empty")
    assert sorted(str(state.view("").values["found"]).split(", ")) == [
        "black:a2",
        "black:b1",
        "black:b2",
    ]
    same = game(tmp_path, "set found to enemy cells where it.owner != player and it is empty")
    assert same.view("").values["found"] == state.view("").values["found"]


def test_boards_do_not_touch_and_regions_are_each_ones_own(tmp_path: Path) -> None:
    state = game(tmp_path, "set found to cells next to my ships in play")
    assert sorted(str(state.view("").values["found"]).split(", ")) == [
        "white:a2",
        "white:b1",
        "white:b2",
    ]
    own = game(tmp_path, "set found to depot of player")
    assert own.view("").values["found"] == "white:a2"


def test_a_move_is_read_though_its_cells_hold_what_stands_between_them(tmp_path: Path) -> None:
    rules = """
sequence of play:
    repeat at most 3 times:
        player must do one of:
            sail
            otherwise:
                stop

action sail:
    written "{ship}:{to}"
    choose ship from my ships in play
    choose to from my cells where it is empty
    effect:
        move ship to to
"""
    state = small.load(tmp_path, rules, board=BOARD, scenario=SCENARIO).start()
    assert "sail white:a1:white:b2" in small.texts(state)
    state.apply("sail white:a1:white:b2")
    assert small.places(state) == {"white scout": "white:b2", "black scout": "black:a1"}


def test_cases_say_on_whose_board_a_cell_is(tmp_path: Path) -> None:
    rules = small.framed("set count to 1", RULES)
    folder = small.write(tmp_path, rules, board=BOARD, scenario=SCENARIO)
    (folder / "tests").mkdir(exist_ok=True)
    text = """cases:
  - {title: one, then: [unit: {white:a1: white scout}, empty: [black:b9, a2]]}
  - {title: two, then: {empty: grey:a2}}
"""
    (folder / "tests" / "cases.yaml").write_text(text)
    _, found = ruleset.load(folder, with_cases=True)
    assert [d.at.span.text for d in found if d.is_error] == ["black:b9", "a2", "grey:a2"]
