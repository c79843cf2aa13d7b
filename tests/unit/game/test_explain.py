"""Why a move is refused: what the parts of a requirement come to, in the order in which they are asked."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
import small

import interpreter as grognard

RULES = (
    small.TURNS
    + """\
    player must do one of:
        sail
        finish

action finish:
    effect:
        draw game because "enough"

state ship.damage: 0..3
state ship.order: truth, seen by owner

action sail:
    written "{ship}-{to}"
    choose ship from my ships in play where it.strength > least and not it.swift
    choose to from cells
REQUIRE
    effect:
        move ship to to

define least = 1

define near(one, other) =
    distance(one, other) <= ship_count - 3

define ship_count = number of ships in play

define weak(one) = one.damage > 0 or any my tower is next to one
"""
)


def told(folder: Path, move: str, require: str) -> tuple[str, ...]:
    """The lines on the first requirement that fails."""
    rules = RULES.replace("REQUIRE", f"    require {require}")
    refusal = small.load(folder, rules).start().why_not(move)
    assert refusal is not None
    assert len(refusal.parts) == len(refusal.reasons)
    return refusal.parts[0]


@pytest.mark.parametrize(
    ("require", "lines"),
    [
        (
            "distance(ship.cell, to) <= ship.damage",
            (
                "distance(ship.cell, to) <= ship.damage does not hold: distance(ship.cell, to) is 5, ship.damage is 0",
            ),
        ),
        (
            "to is within 2 of ship.cell",
            (
                "to is within 2 of ship.cell does not hold: ship.cell is b1, to is 5 steps from ship.cell",
            ),
        ),
        (
            "to is next to ship and ship.damage = 0",
            ("to is next to ship does not hold: to is 5 steps from ship",),
        ),
        (
            "not (ship.damage = 0 and to.terrain is sea)",
            (
                "ship.damage = 0 holds: ship.damage is 0",
                "to.terrain is sea holds: to.terrain is sea",
            ),
        ),
        ("ship.swift", ("ship.swift is no",)),
        ("to is empty", ("to is empty does not hold: what stands on to is black scout on d4",)),
        (
            "near(ship.cell, to)",
            (
                "near(ship.cell, to) does not hold:",
                "  distance(one, other) <= ship_count - 3 does not hold: distance(one, other) is 5, ship_count is 4",
            ),
        ),
        (
            "no ship is at to",
            ("no ship is at to does not hold: there is black scout on d4",),
        ),
        (
            "any my tower is off board",
            ("any my tower is off board does not hold: none of white fort on d1",),
        ),
        (
            "weak(ship)",
            (
                "weak(ship) does not hold:",
                "  one.damage > 0 does not hold: one.damage is 0",
                "  any my tower is next to one does not hold: none of white fort on d1",
            ),
        ),
        (
            "to in (cells reached from ship.cell in at most 2 steps)",
            (
                "to in (cells reached from ship.cell in at most 2 steps) does not hold:",
                "  it is not among cells reached from ship.cell in at most 2 steps: it is 5 steps from ship.cell",
            ),
        ),
        (
            "(to is next to ship) if storms else (to is empty)",
            ("to is next to ship does not hold: to is 5 steps from ship",),
        ),
        ("storms and ship.damage > 1", ("ship.damage > 1 does not hold: ship.damage is 0",)),
    ],
)
def test_what_the_parts_come_to(tmp_path: Path, require: str, lines: tuple[str, ...]) -> None:
    assert told(tmp_path, "b1-d4", require) == lines


WAY = "cells reached from ship.cell in at most 2 steps a -> b costing 3 where b is not at d4"


@pytest.mark.parametrize(
    ("to", "far"), [("b2", "the cheapest way costs 3"), ("d4", "no way leads there")]
)
def test_a_let_is_looked_through_to_what_a_way_costs(tmp_path: Path, to: str, far: str) -> None:
    asked = f"    let way = {WAY}\n    let seen = way\n    require to in seen"
    refusal = small.load(tmp_path, RULES.replace("REQUIRE", asked)).start().why_not(f"b1-{to}")
    assert refusal is not None
    assert refusal.parts[0] == ("to in seen does not hold:", f"  it is not among {WAY}: {far}")


def test_of_a_where_the_part_that_fails_is_named(tmp_path: Path) -> None:
    rules = RULES.replace("REQUIRE", "    require true")
    refusal = small.load(tmp_path, rules).start().why_not("a1-a2")
    assert refusal is not None
    assert refusal.message.endswith("a1 can't be chosen here: it must be that it.strength > least.")
    assert refusal.parts == (
        ("it.strength > least does not hold: it.strength is 1", "it.swift is yes"),
    )


def test_where_nothing_stands_that_is_said(tmp_path: Path) -> None:
    rules = RULES.replace("REQUIRE", "    require true")
    refusal = small.load(tmp_path, rules).start().why_not("c1-a2")
    assert refusal is not None
    assert "nothing that could be chosen stands on c1" in refusal.message
    assert refusal.parts == ((),)


def test_the_nearest_change_as_little_as_can_be(tmp_path: Path) -> None:
    rules = RULES.replace("REQUIRE", "    require to is within 2 of ship.cell")
    refusal = small.load(tmp_path, rules).start().why_not("b1-b4")
    assert refusal is not None
    assert refusal.nearest == ("sail b1-b3", "sail b1-b2", "sail b1-a2")


def test_what_a_move_would_do_is_foreseen(tmp_path: Path) -> None:
    rules = RULES.replace("REQUIRE", "    require to is empty")
    state: grognard.State = small.load(tmp_path, rules).start()
    before = state.to_bytes()
    outlook = state.outlook("b1-b2")
    assert [event.text for event in outlook.events] == ["white cruiser 1 moves from b1 to b2"]
    assert (outlook.then, outlook.what) == ("decision", "black")
    assert state.outlook("finish").then == "over"
    assert state.to_bytes() == before
    with pytest.raises(grognard.IllegalMove):
        state.outlook("b1-a1")


def test_a_number_out_of_range_is_told_where_there_are_no_units(tmp_path: Path) -> None:
    """Nothing can be looked up by the cell on which a unit stands: there are no cells."""
    game = "id: sums\ntitle: Sums\ndescription: d\nsides: {a: {}, b: {}}\n"
    rules = RULES[: RULES.index("phase turn")] + dedent("""\
        phase turn:
            player must do one of:
                add_up

        action add_up:
            choose n from {1..6}
            effect:
                raise sum_up by n

        state sum_up: 0..99

        victory:
            player wins when sum_up > 50
        """)
    folder = small.write(tmp_path, rules, game=game, scenario="title: S\n", units="", board="")
    for name in ("units.yaml", "boards/sea.yaml"):
        (folder / name).unlink()
    refusal = grognard.load(folder).start().why_not("7")
    assert refusal is not None
    assert refusal.message == "“7” is not allowed: choose 1 to 6, not 7."
