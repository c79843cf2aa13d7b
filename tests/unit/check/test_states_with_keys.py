"""States that have several values for one thing."""

from pathlib import Path

import pytest

import interpreter as grognard
from interpreter import ruleset
from interpreter.play.prove import prove
from tests import small

RULES = """
words token: straight, diagonal
state player.tokens(kind: token): 0..5 = 2
state ship.plan(step: 1..3): token or none, seen by owner
state board_marks(row: 1..4, column: 1..4): 0..9
state count: 0..9
"""


def test_each_key_has_a_value_of_its_own(tmp_path: Path) -> None:
    state = small.after(
        tmp_path, "raise player.tokens(straight) by 2\nset board_marks(2, 3) to 7", RULES
    )
    assert state.view("").sides["white"]["tokens"] == {"straight": 4, "diagonal": 2}
    assert state.view("").sides["black"]["tokens"] == {"straight": 2, "diagonal": 2}
    marks = state.view("").values["board_marks"]
    assert {k: v for k, v in marks.items() if v} == {"2, 3": 7}
    assert "tokens(straight) of white is now 4" in small.told(state)


def test_keys_are_read_with_expressions(tmp_path: Path) -> None:
    effect = """
        for each kind in {straight, diagonal}:
            lower player.tokens(kind) by 1
        set count to player.tokens(straight) + player.tokens(diagonal)
    """
    assert small.after(tmp_path, effect, RULES).view("").values["count"] == 2


def test_what_a_unit_plans_is_seen_by_its_owner_alone(tmp_path: Path) -> None:
    effect = "let ship = first of my ships in play\nset ship.plan(2) to diagonal"
    state = small.after(tmp_path, effect, RULES)
    (own,) = (
        u for u in state.view("white").units if u.values.get("plan", {}).get("2") == "diagonal"
    )
    assert own.cell == "a1"
    assert all("plan" not in u.values for u in state.view("black").units if u.owner == "white")


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ("set player.tokens to 1", "wrong-arguments"),
        ("set player.tokens(straight, 1) to 1", "wrong-arguments"),
        ("set player.tokens(3) to 1", "wrong-type"),
        ("set board_marks(5, 1) to 1", "out-of-range"),
        ("set count(1) to 1", "wrong-arguments"),
    ],
)
def test_wrong_keys_are_told(tmp_path: Path, effect: str, code: str) -> None:
    rules = small.framed(effect, RULES)
    assert [c for c, _ in small.problems(tmp_path, rules)] == [code]


def test_a_scenario_may_set_them(tmp_path: Path) -> None:
    scenario = small.SCENARIO + 'set: {"white.tokens(diagonal)": 5}\n'
    state = small.after(tmp_path, "set count to 1", RULES, scenario=scenario)
    assert state.view("").sides["white"]["tokens"] == {"straight": 2, "diagonal": 5}


def test_cases_ask_for_one_of_them(tmp_path: Path) -> None:
    folder = small.write(tmp_path, small.framed("lower player.tokens(straight) by 1", RULES))
    (folder / "tests").mkdir(exist_ok=True)
    text = """cases:
  - title: one
    when: go
    then: {value: {white.tokens(straight): 1, "board_marks(2,3)": 0, white.tokens(diagonal): 5}}
  - {title: two, then: {value: {white.tokens(round): 1, count(straight): 0}}}
"""
    (folder / "tests" / "cases.yaml").write_text(text)
    written, _ = ruleset.load(folder, with_cases=True)
    assert written is not None
    game = grognard.load(folder)
    found = [fault.hint for case in written.cases for fault in prove(case, lambda _: game).faults]
    assert found == [
        "Found: it is 2.",
        "Found: there is no value called “white.tokens(round)”.",
        "Found: there is no value called “count(straight)”.",
    ]
