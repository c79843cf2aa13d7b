"""Hex boards as they are drawn."""

from dataclasses import replace
from pathlib import Path

import pytest
from screens import drawn, unit, view
from smallgames import board, word

import interpreter as grognard
from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.screen import Screen
from interpreter.play.table import units
from interpreter.sheets import records

SHOALS = Path(__file__).parents[2] / "rulesets" / "shoals"


def hexes(orientation: str, *edges: tuple[str, str]) -> records.Board:
    made = tuple(records.EdgeSheet(word("coast"), a, b) for a, b in edges)
    kinds = {"coast": word("coast")} if edges else {}
    return board(topology="hex", orientation=orientation, edge_kinds=kinds, edges=made)


def test_flat_hexes_have_slopes_and_labels() -> None:
    assert drawn(view(unit("red", "K", "b3")), hexes("flat"))[:6] == [
        "    a    b    c",
        "   ____      ____",
        "3 / ·  \\____/ ·  \\",
        "  \\_a3_/ k  \\_c3_/",
        "2 / ·  \\_b3_/ ·  \\",
        "  \\_a2_/ ·  \\_c2_/",
    ]


def test_hexes_with_pointed_tops_lie_like_bricks_where_there_is_room() -> None:
    king = view(unit("red", "K", "b2"))
    assert drawn(king, hexes("pointy"))[:3] == [
        "    a   b   c",
        "3   ·   ·   ·",
        "2     ·   k   ·",
    ]
    assert drawn(king, hexes("pointy"), height=24)[:5] == [
        "     a     b     c",
        "  ┌─────┬─────┬─────┐",
        "3 │a3  ·│b3  ·│c3  ·│",
        "  └──┬──┴──┬──┴──┬──┴──┐",
        "2    │a2  ·│  k  │c2  ·│",
    ]
    assert drawn(king, hexes("pointy"), height=24, ascii=True)[3] == "  +--+--+--+--+--+--+--+"


def test_edges_of_hexes_are_drawn_over_their_sides() -> None:
    flat = drawn(view(), hexes("flat", ("a3", "b3"), ("b2", "b1")))
    assert flat[3] == "  \\_a3_# ·  \\_c3_/"
    assert flat[6] == "1 / ·  \\####/ ·  \\"
    assert flat[-1] == " # coast"
    pointy = drawn(view(), hexes("pointy", ("a3", "b3"), ("b3", "b2")))
    assert pointy[2] == "3 │a3  ·┃b3  ·│c3  ·│"
    assert pointy[3] == "  └──┬──┴──━━━━──┬──┴──┐"


def test_the_last_move_is_marked_on_hexes() -> None:
    assert drawn(view(), hexes("flat"), last={"b3"})[3] == "  \\_a3_[ ·  ]_c3_/"


def test_noses_are_arrows() -> None:
    faced = replace(unit("yellow", "DD", "b3"), values={"facing": "se"})
    assert drawn(view(faced), hexes("flat"))[3] == "  \\_a3_/DD↘ \\_c3_/"
    assert drawn(view(faced), hexes("flat"), ascii=True)[3] == "  \\_a3_/DD\\ \\_c3_/"
    west = replace(faced, values={"facing": "nw"})
    assert drawn(view(west), hexes("flat"), ascii=True)[3] == "  \\_a3_/\\DD \\_c3_/"
    assert drawn(view(faced))[1] == "3   ·  DD↘  ·"
    assert not any("facing" in line for line in drawn(view(faced)))


def test_several_counters_on_a_hex_are_told_of() -> None:
    stack = view(unit("yellow", "DD", "b3"), unit("red", "DD", "b3"))
    assert drawn(stack, hexes("flat"))[3] == "  \\_a3_/dd+ \\_c3_/"


@pytest.mark.parametrize("width", [30, 60, 80, 120])
def test_hex_boards_fit_the_width(width: int) -> None:
    for orientation in ("flat", "pointy"):
        large = board(12, 6, topology="hex", orientation=orientation)
        lines = drawn(view(unit("red", "BBB", "b2")), large, width=width, height=40)
        assert all(len(line) <= width for line in lines)
        assert not any("…" in line for line in lines[:12])


def test_tiles_lie_under_units_and_what_is_beyond_is_not_drawn() -> None:
    rules = grognard.load(str(SHOALS))
    seen = rules.start().view("amber")
    ink = Ink(rules.sides, False)
    screen = Screen(seen, rules.boards(), ink, units=units(rules), width=60, height=40)
    assert [line.plain.rstrip() for line in screen.lines()][:7] == [
        "    a    b    c    d    e    f    g    h    i    j",
        "             ____",
        "1           / '  \\____",
        "            \\_c1_/ '  \\",
        "2           / '  \\_d1_/",
        "            \\_c2_/               ____",
        "3                           ____/ ~  \\____",
    ]
