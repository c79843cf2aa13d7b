"""Directions turned by sides, on squares and on hexes."""

from pathlib import Path

import pytest

from tests import small

HEX = """
topology: hex
orientation: flat
terrains: {sea: {}}
legend: {".": sea}
map: |
  ....
  ....
"""
SCENARIO = """
title: Standard
board: sea
place:
  - {side: white, type: scout, at: a1}
  - {side: black, type: scout, at: d1}
"""
RULES = "state found: direction\nstate ship.facing: direction = n\n"


@pytest.mark.parametrize(
    ("expr", "hexes", "squares"),
    [
        ("turned(n, 1)", "ne", "e"),
        ("turned(n, -1)", "nw", "w"),
        ("turned(s, 3)", "n", "e"),
        ("turned(se, 0)", "se", "se"),
    ],
)
def test_a_direction_is_turned_round_the_board(
    tmp_path: Path, expr: str, hexes: str, squares: str
) -> None:
    on_hexes = small.value(tmp_path / "h", "direction", expr, board=HEX, scenario=SCENARIO)
    assert on_hexes == hexes
    assert small.value(tmp_path / "s", "direction", expr) == squares


def test_a_unit_is_rotated(tmp_path: Path) -> None:
    effect = """
        for each ship in my ships in play:
            rotate ship right
            rotate ship left by 3
            set found to ship.facing
    """
    state = small.after(tmp_path, effect, RULES, board=HEX, scenario=SCENARIO)
    assert state.view("").values["found"] == "sw"


def test_what_has_no_facing_is_not_rotated(tmp_path: Path) -> None:
    rules = small.framed(
        "rotate first of my towers left", RULES + "set found to n".replace("set found to n", "")
    )
    assert ("not-changeable", "first of my towers") in small.problems(tmp_path, rules)
