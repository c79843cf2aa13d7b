"""What differs between hidden units of others decides no option."""

from pathlib import Path

import pytest

from tests import small

UNITS = """
kinds:
  ship:
    identity: hidden
    attributes:
      strength: {min: 0, max: 9}
      crew: {min: 5, max: 5, default: 5}
  tower: {attributes: {strength: {min: 0, max: 9}}}
types:
  scout: {kind: ship, box: 1, strength: 1}
  cruiser: {kind: ship, box: 2, strength: 4}
  fort: {kind: tower, box: 1, strength: 7}
"""

RULES = """
state last: ship or none
sequence of play:
    repeat at most 9 times:
        each player in turn:
            turn

phase turn:
    player may do one of:
        strike

define strong(unit) = unit.strength > 2

action strike:
    choose ship from my ships in play
    choose target from enemy ships in play
    {clause}
    effect:
        set last to target
"""


def faults(folder: Path, clause: str) -> list[str]:
    found = small.problems(folder, RULES.format(clause=clause), units=UNITS)
    return [code for code, _ in found]


@pytest.mark.parametrize(
    "clause",
    [
        "require target != first of enemy ships off board",
        "require target.strength > 2",
        "require strength of target > 2",
        "require strong(target)",
        "let power = target.strength",
        "require target.type = ship.type",
        "require target in cruisers",
        "require no enemy ships where it.strength > 2",
        "require highest strength of enemy ships in play > 2",
        "require last.strength > 1",
        "choose third from enemy ships - cruisers",
        "choose spot from cells within target.strength of target",
    ],
)
def test_what_differs_between_hidden_units_decides_nothing(tmp_path: Path, clause: str) -> None:
    assert set(faults(tmp_path, clause)) == {"leaks-secret"}


@pytest.mark.parametrize(
    "clause",
    [
        "require ship.strength > 2",
        "require strong(ship)",
        "require ship in cruisers",
        "require target.crew = ship.crew",
        "require any enemy towers where it.strength > 2",
        "require target = last",
    ],
)
def test_ones_own_and_what_all_have_alike_may_decide(tmp_path: Path, clause: str) -> None:
    assert faults(tmp_path, clause) == []
