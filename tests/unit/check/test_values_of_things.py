"""What things have, what names mean, and what is asked of none."""

from __future__ import annotations

from pathlib import Path

import pytest
import small

STATES = """
words mood: calm, brave, angry

state unit.load: 0..9
state ship.mood: mood or none
state cell.heat: 0..9 = 2
state player.points: 0..9 = 1
state player.goal: cell or none
state leader: ship or none
state wind: direction = e
state held: set of cell
state nobody: player or none
"""
SCOUT, CRUISER, OFF = "first of my scouts", "first of my cruisers", "first of (my ships off board)"
VALUES = [
    ("cell or none", f"({SCOUT}).cell", "a1"), ("cell or none", f"cell of ({SCOUT})", "a1"),
    ("cell or none", f"({OFF}).cell", "none"), ("player", f"({SCOUT}).owner", "white"),
    ("player or none", "owner of (first of enemy scouts)", "black"),
    ("type", f"({SCOUT}).type", "scout"), ("0..9", f"({CRUISER}).strength", 4),
    ("truth", f"({SCOUT}).swift", True), ("truth", f"({CRUISER}).swift", False),
    ("direction", f"({SCOUT}).heading", "e"), ("direction", f"({CRUISER}).heading", "n"),
    ("set of direction", f"({SCOUT}).ways", "n, e"), ("0..9", f"({SCOUT}).load", 0),
    ("terrain or none", "a3.terrain", "land"), ("0..9", "b3.row", 3), ("0..9", "b3.column", 2),
    ("0..9", "row of c4", 4), ("0..9", "a1.heat", 2), ("direction", "player.forward", "n"),
    ("direction", "forward of opponent of player", "s"), ("0..9", "player.credit", 3),
    ("0..9", "(opponent of player).credit", 5), ("0..9", "white.points + black.points", 2),
    ("set of direction", "player.ahead", "n, ne, nw"),
    ("player", "opponent(player)", "black"), ("player", "player", "white"),
    ("direction", "wind", "e"), ("cell or none", "step(a1, wind)", "b1"),
    ("cell or none", "step(a1, s)", "none"), ("cell or none", "step(step(a1, w), e)", "none"),
    ("set of cell", "steps(b2, {n, e})", "b3, c2"), ("set of cell", "steps(a1, player.ahead)", "a2, b2"),
    ("set of cell", "neighbours(a1)", "a2, b1"), ("set of cell", "ball(a1, 1)", "a2, a1, b1"),
    ("set of cell", "ray(a1, n)", "a4, a3, a2"), ("set of cell", "ray(b2, ne)", "d4, c3"),
    ("0..99", "distance(a1, c3)", 4), ("0..99", "distance(a1, a1)", 0),
    ("truth", "crosses(b2, b3, coast)", True), ("truth", "crosses(b3, b2, coast)", True),
    ("truth", "crosses(a1, a2, coast)", False), ("truth", "crosses(a2, b3, coast)", True),
    ("set of cell", "port of player", "c1, d1"), ("set of cell", "port of black", "a4, b4"),
    ("set of cell", "reef", "c3, b2"), ("set of cell", "{a1, c3}", "c3, a1"),
    ("set of direction", "directions - {n, s}", "ne, e, se, sw, w, nw"),
    ("set of player", "players", "white, black"),
    ("set of player", "players where it != player", "black"),
]  # fmt: skip
TRUTHS = [
    (f"({OFF}).cell is none", True), (f"({OFF}).cell = ({OFF}).cell", False),
    ("player.goal = (opponent of player).goal", False), ("player.goal is none", True),
    ("player.goal != none", False), ("leader is none", True), ("leader.cell is none", True),
    ("leader.owner is none", True), ("leader.strength = 0", True), ("leader.swift", False),
    ("player.goal.row = 0", True), ("player.goal.heat = 0", True), ("step(a1, s).terrain is none", True),
    ("nobody = player", False), ("nobody is none", True), ("player is white", True),
    ("player = black", False), ("a1 is a1", True), ("a3 is land", True), ("a1 is land", False),
    ("a3.terrain is land", True), ("a1.terrain = b1.terrain", True), ("a1 is not land", True),
    (f"({SCOUT}) is scout", True), (f"({SCOUT}) is cruiser", False), (f"({SCOUT}) is ship", True),
    (f"({SCOUT}).type is scout", True), (f"({SCOUT}).mood is none", True),
    (f"({SCOUT}).mood = calm", False), ("calm = calm", True), ("wind is e", True), ("wind in {n, s}", False),
    ("calm in mood", True), ("a1 in held", False), ("leader in my ships", False),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "expr", "expected"), VALUES)
def test_a_value(tmp_path: Path, kind: str, expr: str, expected: object) -> None:
    assert small.value(tmp_path, kind, expr, STATES) == expected


@pytest.mark.parametrize(("expr", "expected"), TRUTHS)
def test_a_truth(tmp_path: Path, expr: str, expected: bool) -> None:
    assert small.value(tmp_path, "truth", expr, STATES) == expected


def test_states_are_kept_for_each_thing(tmp_path: Path) -> None:
    effect = """
        set (first of my scouts).load to 3
        set (first of my scouts).mood to brave
        set a1.heat to 7
        set black.points to 9
        set player.goal to c3
        set leader to first of my cruisers
        set held to {a1, b2}
    """
    view = small.after(tmp_path, effect, STATES).view("")
    scout = next(u for u in view.units if u.name == "white scout")
    cruiser = next(u for u in view.units if u.name == "white cruiser 1")
    assert (scout.values["load"], scout.values["mood"]) == (3, "brave")
    assert (cruiser.values["load"], cruiser.values["mood"]) == (0, "none")
    assert view.cells == {"a1": {"heat": 7}}
    assert (view.sides["black"]["points"], view.sides["white"]["points"]) == (9, 1)
    assert view.sides["white"]["goal"] == "c3"
    assert (view.values["leader"], view.values["held"]) == ("white cruiser 1", "b2, a1")


def test_nothing_happens_to_none(tmp_path: Path) -> None:
    state = small.after(
        tmp_path, "set leader.load to 5\nremove leader\nset player.goal.heat to 5", STATES
    )
    assert state.view("").cells == {}
    assert len(small.places(state)) == 5


@pytest.mark.parametrize(
    ("expr", "found"),
    [
        ("(first of my ships).speed", ("no-attribute", "speed")),
        ("(first of units).swift", ("missing-stat", "swift")),
        ("port", ("wrong-type", "port")),
        ("nonsense", ("unknown-name", "nonsense")),
        ("step(a1)", ("wrong-arguments", "step(a1)")),
        ("a1 + 1", ("wrong-type", "a1")),
        ("my ships.cell", ("wrong-type", "my ships.cell")),
        ("a1 < b1", ("wrong-type", "a1 < b1")),
        ("{a1, n}", ("wrong-type", "n")),
        ("{600}", ("out-of-range", "{600}")),
        ("white.credits", ("no-attribute", "credits")),
    ],
)
def test_what_makes_no_sense_is_told_once(
    tmp_path: Path, expr: str, found: tuple[str, str]
) -> None:
    rules = small.framed(f"let x = {expr}\nif x = x:\n    stop", STATES)
    assert found in small.problems(tmp_path, rules)


def test_what_is_asked_of_none_is_nothing_to_divide_by(tmp_path: Path) -> None:
    """All types of ship have a strength; but there may be no ship, and the strength of none is 0."""
    one, state = "let one = first of my ships off board\n", "state found: 0..9"
    whole = small.framed(f"{one}set found to 6 / one.strength", state)
    assert small.problems(tmp_path, whole) == [("out-of-range", "one.strength")]
    at_least = small.framed(f"{one}set found to 6 / max(1, one.strength)", state)
    assert small.problems(tmp_path, at_least) == []
