"""Measured tabletops as they are drawn, and what is told of the units on them."""

from pathlib import Path

import pytest

import interpreter as grognard
from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.listing import places
from interpreter.front.terminal.screen import Screen
from interpreter.front.terminal.shelf import beginnings, never_placed
from interpreter.game.contract import State
from interpreter.play.table import Ruleset, options, units

SKIRMISH = str(Path(__file__).parents[2] / "rulesets" / "skirmish")


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return grognard.load(SKIRMISH)


def drawn(rules: Ruleset, state: State, ascii: bool = False, **more: object) -> list[str]:
    screen = Screen(
        state.view("grey"), rules.boards(), Ink(rules.sides, False, ascii),
        units=units(rules), shelf=never_placed(rules), start=beginnings(rules, "standard"),
        **{"width": 64, "height": 50, **more},
    )  # type: ignore[arg-type]  # fmt: skip
    return [line.plain.rstrip() for line in screen.lines()]


def test_a_table_is_seen_from_above(rules: Ruleset) -> None:
    assert drawn(rules, rules.start(seed=1)) == [
        "24┤  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "22┤  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  s↙ca↙ ·  ◇  ·",
        "20┤  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  s← ·  ·",
        "18┤  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ━━━━━━━━━━━━━━━\\  ·  ·  ·",
        "16┤  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ┃  ·  ·  ·  ·  · \\·  s← ·",
        "14┤  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ┃  ·  ·  ·  ·  ·  ·\\ ·  ·",
        "12┤  ·  ·  ·  ·  · ♣♣♣♣♣♣♣♣♣ ·  ·  ┃  ·  ·  ·  ·  ·  ·  \\  ·",
        "10┤  ·  ·  ·  · ♣♣♣♣♣♣♣♣♣♣♣♣ ·  ·  ┃  ·  ·  ·  ·  ·  ·  ·  ·",
        " 8┤  ·  S→ S→ · ♣♣♣♣♣♣♣♣♣♣♣♣ ·  ·  ┃  ·  ·  ·  ·  ·  ·  ·  ·",
        " 6┤  ·  ·  ·  · ♣♣♣♣♣♣♣♣♣♣♣♣ ·  ·  ┃  ·  ·  ·  ·  ·  ·  ·  ·",
        " 4┤  ·  ·  ·  · ♣♣♣ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        " 2┤  ·  ◇ Ca↗ S↗ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        " 0┤  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "  └──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴──┴─",
        "     0  2  4  6  8  10 12 14 16 18 20 22 24 26 28 30 32 34 36",
        " GREY   olive   ━ hedge   · open ground   ♣ wood",
        "◇ flag of grey: 34/22   ◇ flag of olive: 2/2",
        "turns 1   grey Section 1: S 1@2/8→, 2@4/8→",
        "grey Section 2: Ca 4/2↗; S 3@6/2↗",
        "olive Section 1: s 1@32/20←, 2@34/16←",
        "olive Section 2: s 3@28/22↙; ca 30/22↙",
    ]


def test_a_panel_stands_beside_the_table_where_there_is_room(rules: Ruleset) -> None:
    lines = drawn(rules, rules.start(seed=1), width=120)
    assert lines[1].endswith("grey Section 1: S 1@2/8→, 2@4/8→")
    assert lines[14].endswith("36  inch")


def test_a_table_is_drawn_with_plain_letters_too(rules: Ruleset) -> None:
    lines = drawn(rules, rules.start(seed=1), ascii=True)
    assert all(line.isascii() for line in lines)
    assert lines[1].endswith("/s/ca .  @  .")
    assert lines[8].startswith(" 8|  .  S> S> . %%%%")


def test_a_narrow_terminal_lets_points_share_columns_and_lines(rules: Ruleset) -> None:
    lines = drawn(rules, rules.start(seed=1), width=24)
    assert all(len(line) <= 24 for line in lines)
    assert lines[:4] == [
        "24┤ ···················",
        "20┤ ··············scs←·",
        "16┤ ··········━━━━━\\·s←",
        "12┤ ·····♣♣♣··┃······\\·",
    ]


def test_what_befalls_units_and_what_they_belong_to_is_told(rules: Ruleset) -> None:
    state = rules.start(seed=1)
    for move in ("advance 6/2-12/2", "advance 30/22-26/12", "shoot 12/2x26/12"):
        if move.startswith("shoot"):
            state.force([6, 1])  # it is hit, and stays pinned
        state.apply(move)
    lines = drawn(rules, state)
    assert "olive Section 2 (shaken 1): ca 26/12↓ (pinned); s 3@28/22↙" in lines
    assert not any("off the board" in line for line in lines)


def test_places_to_go_to_are_marked(rules: Ruleset) -> None:
    state = rules.start(seed=1)
    found = options(state.decision)
    cells = frozenset(rules.boards()[0].cells)
    ways = [option for option in found if option.text.startswith("advance 2/8")]
    marked = places(ways, cells)
    assert len(marked) == len(ways) + 1 - any(option.text == "advance 2/8-2/8" for option in ways)
    assert not places(list(found), cells)
    lines = drawn(rules, state, marked=marked)
    assert lines[7].startswith("10┤  ·  ○  ○")
    assert lines[8].startswith(" 8┤  ·[ S→ S→")
    assert not any("Section" in line for line in lines)


def test_counters_that_share_a_place_of_the_screen_are_told_of(
    rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.front.terminal.plane._LEAST_LINES", 7)
    state = rules.start(seed=1)
    state.apply("advance 4/8-2/10")
    lines = drawn(rules, state, height=10)
    assert lines[-5].startswith(" 8┤  ·  S+ · ")
