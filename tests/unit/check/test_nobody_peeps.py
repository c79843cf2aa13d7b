"""Rules under which a choice, or a decision amid another's secrets, would tell what nobody may know."""

from __future__ import annotations

from pathlib import Path

import pytest
import small

UNITS = """
kinds:
  ship: {identity: hidden, attributes: {strength: {min: 0, max: 9}}}
  mine: {identity: hidden}
  tower: {attributes: {strength: {min: 0, max: 9}}}
types:
  scout: {kind: ship, box: 1, strength: 1}
  cruiser: {kind: ship, box: 2, strength: 4}
  fort: {kind: tower, box: 1, strength: 7}
  bomb: {kind: mine, box: 1}
"""
STATES = (
    "state unit.load: 0..2, seen by owner\nstate cell.mined: truth, seen by nobody\nstate x: 0..9\n"
)
LEAKS = [
    "choose x from enemy ships",
    "choose x from enemy units",
    "choose x from enemy units in play where it is scout",
    "choose x from units",
    "choose x from cells\n    require number of enemy scouts in play > 0",
    "choose x from cells\n    require any enemy ship is next to x",
    "choose x from cells\n    require total strength of enemy ships in play > 3",
    "choose x from enemy units in play\n    require x.load > 0",
    "choose x from cells\n    require not x.mined",
    "choose x from enemy units in play\n    let t = x.type\n    require t = my_type(x)",
]
FAIR = [
    "choose x from enemy units in play",
    "choose x from my ships",
    "choose x from my ships in play\n    require x.strength > 2 and x.load = 0",
    "choose x from enemy towers",
    "choose x from cells\n    require number of enemy units within 2 of x > 0",
    "choose x from cells\n    require any enemy towers is next to x",
]


def problems(folder: Path, clauses: str, effect: str = "stop") -> list[str]:
    more = STATES + "define my_type(unit) = (first of my ships).type\n"
    rules = small.framed(effect, more).replace(
        "action go:\n", f"action go:\n    {clauses}\n" if clauses else "action go:\n"
    )
    rules = rules.replace(
        "        finish\n", "        finish\n        otherwise:\n            stop\n", 1
    )
    return [code for code, _ in small.problems(folder, rules, units=UNITS)]


@pytest.mark.parametrize("clauses", LEAKS)
def test_a_choice_that_tells_is_refused(tmp_path: Path, clauses: str) -> None:
    assert "leaks-secret" in problems(tmp_path, clauses)


@pytest.mark.parametrize("clauses", FAIR)
def test_a_choice_that_does_not_tell_is_fine(tmp_path: Path, clauses: str) -> None:
    assert problems(tmp_path, clauses) == []


AMID = [
    "each player secretly:\n    each player secretly:\n        raise x by 1",
    "each player secretly:\n    each player in turn:\n        raise x by 1",
    "each player secretly:\n    as opponent of player:\n        may choose spot from cells",
    "each player secretly:\n    opponent of player may do one of:\n        finish",
]


@pytest.mark.parametrize("effect", AMID)
def test_nobody_decides_amid_the_secrets_of_another(tmp_path: Path, effect: str) -> None:
    assert "leaks-secret" in problems(tmp_path, "", effect)


def test_what_is_first_is_not_told_by_the_order_of_the_box(tmp_path: Path) -> None:
    """Of the enemy's hidden ships the one called ?1 comes first, whatever it is."""
    for order in ("scout, cruiser", "cruiser, scout"):
        one, two = order.split(", ")
        scenario = (
            "title: Any\nboard: sea\nplace:\n"
            f"  - {{side: black, type: {one}, at: d4}}\n  - {{side: black, type: {two}, at: c3}}\n"
        )
        effect = (
            "set prey to first of (enemy ships in play)\n"
            "for each ship in enemy ships in play:\n    set last to ship"
        )
        state = small.after(
            tmp_path / one, effect, "state prey: ship or none\nstate last: ship or none",
            units=UNITS, scenario=scenario,
        )  # fmt: skip
        values = state.view("white").values
        assert (values["prey"], values["last"]) == ("black ?1", "black ?2")
