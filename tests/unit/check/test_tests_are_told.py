"""What a test comes to is told in a line, to those who may know it."""

from pathlib import Path

import pytest

from tests import small

RULES = """
state ship.tired: 0..3
state ship.order: 0..3 = 2, seen by owner
state player.luck: 0..3 = 1, seen by nobody
state passed_tests: 0..9

test steady(ship) "Nerve":
    roll 2d6
    add ship.strength when ship.strength > 3 because "strong"
    add -1 when ship.tired = 1 because "tired"
    add 2 when ship.tired = 0
    pass when roll >= 9
    must reroll once when ship.tired = 0

test simple:
    roll d6
    pass when roll >= 4

test ordered(ship) "Order":
    roll d6
    add ship.order when ship.order > 0 because "the order"
    pass when roll >= 4

test blessed(ship) "Blessing":
    roll d6
    pass when roll + ship.owner.luck >= 4

test measured(needed) "Measure":
    roll d6
    pass when roll >= needed
"""
HIDDEN = small.UNITS.replace("  ship:\n", "  ship:\n    identity: hidden\n")


def news(folder: Path, effect: str, dice: list[int], seat: str | None, units: str) -> list[str]:
    """What a seat hears of tests."""
    state = small.begin(folder, effect, RULES, units=units)
    state.force(dice)
    state.apply("go")
    return [e.text for e in state.events(seat) if e.kind == "tested"]


STRONG = "roll steady(first of my cruisers) as held"


@pytest.mark.parametrize(
    ("effect", "dice", "told"),
    [
        (STRONG, [1, 2], ["Nerve of white cruiser 1: 1 + 2 + 4 (strong) + 2 = 9, passed"]),
        (
            STRONG,
            [1, 1, 6, 5],
            [
                "Nerve of white cruiser 1: 1 + 1 + 4 (strong) + 2 = 8, failed",
                "Nerve of white cruiser 1: rolls again: 6 + 5 + 4 (strong) + 2 = 17, passed",
            ],
        ),
        (
            f"for each s in ships:\n    set s.tired to 1\n{STRONG}",
            [3, 3],
            ["Nerve of white cruiser 1: 3 + 3 + 4 (strong) - 1 (tired) = 9, passed"],
        ),
        ("roll simple as done", [3], ["simple: 3, failed"]),
        ("roll simple, 1 time, as done", [4], ["simple: 4, passed"]),
        (
            "roll simple, 3 times, as done",
            [3, 4, 6],
            ["simple: 3, failed", "simple: 4, passed", "simple: 6, passed", "simple: 2 of 3 passed"],
        ),
        ("let n = 2 + 1\nroll measured(n) as done", [3], ["Measure: 3, passed"]),
    ],
)  # fmt: skip
def test_all_hear_of_what_is_open(
    tmp_path: Path, effect: str, dice: list[int], told: list[str]
) -> None:
    open_rules = RULES.replace(", seen by owner", "").replace(", seen by nobody", "")
    state = small.begin(tmp_path, effect, open_rules)
    state.force(dice)
    state.apply("go")
    for seat in (None, "", "white", "black"):
        assert [e.text for e in state.events(seat) if e.kind == "tested"] == told


@pytest.mark.parametrize(
    ("effect", "white", "black"),
    [
        # what only the owner sees
        ("roll ordered(first of my cruisers) as held", "4 + 2 (the order) = 6, passed", ""),
        ("roll ordered(first of enemy cruisers) as held", "", ""),
        # what nobody sees
        ("roll blessed(first of my cruisers) as held", "", ""),
        # what was worked out before from nobody knows what
        ("let n = player.luck\nroll measured(n) as held", "", ""),
        ("roll measured(player.luck) as held", "", ""),
        ("roll measured(4) as held", "4, passed", "4, passed"),
    ],
)
def test_others_hear_no_secrets(tmp_path: Path, effect: str, white: str, black: str) -> None:
    for seat, heard in (("white", white), ("black", black), ("", black)):
        (told,) = news(tmp_path, effect, [4], seat, small.UNITS)
        assert told.endswith(heard or " is rolled")
        assert heard or ":" not in told


def test_others_hear_nothing_of_hidden_units(tmp_path: Path) -> None:
    assert news(tmp_path, STRONG, [6, 6], "white", HIDDEN) == [
        "Nerve of white cruiser 1: 6 + 6 + 4 (strong) + 2 = 18, passed"
    ]
    assert news(tmp_path, STRONG, [6, 6], "black", HIDDEN) == ["Nerve of white ?2 is rolled"]
    assert news(tmp_path, STRONG, [6, 6], None, HIDDEN) == [
        "Nerve of white cruiser 1: 6 + 6 + 4 (strong) + 2 = 18, passed"
    ]
