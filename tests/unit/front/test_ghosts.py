"""Units off the board that hide on a cell: they are marked there for those who see the state that says so."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from screens import board, drawn, unit, view
from smallgames import SPAN

import interpreter as grognard
from interpreter.front.drawing import picture, scene, svg
from interpreter.front.terminal.ghosts import ghosts
from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.screen import Screen
from interpreter.front.terminal.shelf import beginnings, never_placed, noting
from interpreter.game.contract import State, UnitSeen
from interpreter.play.table import units
from interpreter.sheets import records

ROOT = Path(__file__).parents[3]
HIDES = {"noting": ("lies_at",), "start": {"yellow Boat": {"lies_at": "none", "order": "none"}}}


def boat(**values: object) -> UnitSeen:
    return UnitSeen("yellow Boat", "yellow", "boat", "boat", "Boat", "BT", "", values)


def test_a_unit_that_hides_is_marked_on_its_cell_and_told_of() -> None:
    lines = drawn(view(boat(lies_at="b2", order="dive")), height=24, **HIDES)
    assert any("│(BT)│" in line and line.startswith("2") for line in lines)
    assert any("Boat: lies at b2, order dive" in line for line in lines)
    assert any("( ) off the board, with this cell noted for it" in line for line in lines)


def test_one_that_is_lost_is_not() -> None:
    lines = drawn(view(boat(lies_at="none", order="none")), height=24, **HIDES)
    assert any("yellow off the board: Boat" in line for line in lines)
    assert not [line for line in lines if "( )" in line or "(BT)" in line or "Boat:" in line]


def test_it_is_marked_beside_what_stands_there() -> None:
    lines = drawn(view(boat(lies_at="b2"), unit("red", "K", "b2")), height=24, **HIDES)
    assert any("k ()" in line for line in lines)


def test_areas_tell_it() -> None:
    cells = {n: records.CellSheet(n, "sea", i, 0, SPAN) for i, n in enumerate(["north", "south"])}
    areas = board(topology="graph", cells=cells, links=(("north", "south"),), row_names=())
    lines = drawn(view(boat(lies_at="south")), areas, **HIDES)
    assert any(line.strip().startswith("south") and "(BT) yellow Boat" in line for line in lines)


def test_what_stands_on_the_board_or_on_no_board_leaves_no_mark() -> None:
    stands = replace(boat(lies_at="b2"), cell="a1")
    assert not ghosts(view(stands), (), ("lies_at",))
    assert not ghosts(view(boat(lies_at="b2")), ("boat",), ("lies_at",))
    assert not ghosts(view(boat(base="b2")), (), ("lies_at",))


# --- a whole game

RULES = """
state ship.lies_at: cell or none, seen by owner
state ship.waits: 0..3, seen by owner

action submerge "Submerge":
    choose ship from my ships in play
    effect:
        set ship.lies_at to ship.cell
        remove ship
"""


@pytest.fixture(scope="module")
def raid(tmp_path_factory: pytest.TempPathFactory) -> grognard.Ruleset:
    """A game in which ships can submerge."""
    folder = tmp_path_factory.mktemp("raid") / "raid"
    shutil.copytree(ROOT / "docs" / "tutorial" / "files" / "3" / "raid", folder)
    (folder / "rules" / "submerging.rules").write_text(RULES, encoding="utf-8")
    sequence = next(p for p in folder.rglob("*.rules") if "must do one of" in p.read_text("utf-8"))
    text = sequence.read_text("utf-8")
    before = "        otherwise:"
    sequence.write_text(text.replace(before, f"        submerge\n{before}", 1), encoding="utf-8")
    return grognard.load(str(folder))


def screen(raid: grognard.Ruleset, state: State, seat: str) -> str:
    shown = Screen(
        state.view(seat), raid.boards("standard"), Ink(raid.sides), height=60, units=units(raid),
        shelf=never_placed(raid), start=beginnings(raid, "standard"), noting=noting(raid),
    )  # fmt: skip
    return "\n".join(line.plain for line in shown.lines())


def test_only_those_who_see_the_state_are_told(raid: grognard.Ruleset) -> None:
    assert noting(raid) == ("lies_at",)
    state = raid.start("standard", seed=1)
    state.apply("submerge c7")
    assert "(Fr)" in screen(raid, state, "north")
    assert "lies at c7" in screen(raid, state, "north")
    for seat in ("south", ""):
        assert "(" not in screen(raid, state, seat)
        assert "lies at" not in screen(raid, state, seat)
        assert "lies at" not in svg(picture(scene(raid, state, "standard", seat)))
    seen = scene(raid, state, "standard", "north")
    assert list(seen.ghosts) == ["c7"]
    assert "lies at c7" in svg(picture(seen))
    assert "Off the board, with this cell noted for it" in svg(picture(seen))
    assert not scene(raid, state, "standard", "south").ghosts
