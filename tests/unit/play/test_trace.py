"""What happened, each event below the rule that led to it."""

from __future__ import annotations

from pathlib import Path

import small

from interpreter.play.trace import trace

MORE = """
procedure strike(ship) "A blow" [7]:
    lower_all
    remove ship

procedure lower_all:
    raise blows by 1

state blows: 0..9

when ship is removed "Mourning":
    raise losses by 1

state losses: 0..9, seen by nobody

phase turn_over:
    raise turns by 1

state turns: 0..9
"""


def rows(folder: Path, seat: str | None = None) -> list[tuple[int, int, str]]:
    rules = small.framed("strike(first of (enemy ships in play))\nroll 2d6 as rolled", MORE)
    rules = rules.replace("            turn\n", "            turn\n            turn_over\n", 1)
    ruleset = small.load(folder, rules)
    state = ruleset.start(seed=1)
    state.apply("go")
    return [(one.decision, one.depth, one.event.text) for one in trace(state, ruleset, seat)]


def test_rules_stand_below_what_leads_to_them(tmp_path: Path) -> None:
    found = rows(tmp_path)
    assert found[:1] == [(0, 0, "turn")]
    assert found[1:10] == [
        (1, 0, "white: go"),
        (1, 1, "A blow"),
        (1, 2, "lower_all"),
        (1, 3, "blows is now 1"),
        (1, 2, "black scout is taken off d4"),
        (1, 2, "Mourning"),
        (1, 3, "losses is now 1"),
        (1, 1, found[8][2]),
        (1, 1, found[9][2]),
    ]
    assert found[8][2].startswith("d6 comes up")
    assert found[10:12] == [(1, 0, "turn_over"), (1, 1, "turns is now 1")]


def test_a_seat_hears_of_no_rule_that_only_began(tmp_path: Path) -> None:
    texts = [text for _, _, text in rows(tmp_path, "black")]
    assert "black scout is taken off d4" in texts
    assert not {"A blow", "Mourning", "losses is now 1"} & set(texts)
