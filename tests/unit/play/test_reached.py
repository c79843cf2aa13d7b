"""What cases and games come to, and the reasons why they do not come to the rest."""

from pathlib import Path

import pytest
from small import GAME, SCENARIO, TURNS, framed, load, write

from interpreter import ruleset as folders
from interpreter.game.contract import RulesetError
from interpreter.play.reached import (
    Gap,
    Reached,
    by_cases,
    by_games,
    choices,
    gaps,
    not_played,
    shares,
)
from interpreter.play.reached.gather import Watched

PLAIN = [("standard", {})]
RULES = (
    TURNS
    + """\
    player must do one of:
        sail
        wait
        fire(2)
        otherwise:
            player loses because "nothing is left"

action sail:
    choose ship from my ships in play
    choose to from cells next to ship where it is empty
    require to in reef because "only reefs"
    require ship.strength > 8 because "it is too weak"
    effect:
        move ship to to

action wait:
    effect:
        raise done by 1
        if storms and pace = fast:
            storm
        else if done > 40:
            storm
        raise done by losses(min(3, done), 0)

action fire(range):
    effect:
        roll hit as well
        if well:
            raise done by range

test hit:
    roll d6
    add 1 when done > 40
    pass when roll > 9

procedure storm:
    raise done by 1
    if done > 90:
        wreck

procedure wreck:
    for each ship in my ships:
        remove ship

when ship enters spot where spot in port of opponent of ship.owner:
    raise done by 1

when ship is removed:
    raise done by 1

table losses(roll: 0..3, column: 0..1):
    0..1, any: 1
    2 or more, 0: 1
    2 or more, 1: 2

state done: 0..99

victory enough:
    draw when done > 10
    player wins when done > 90 because "it is enough"
"""
)

CASES = """
cases:
  - title: waiting is counted
    when: wait
    then: {state: {done: 2}}

  - title: with long sight
    options: {reach: 4}
    when: [wait, wait]
    then: {to_act: white}
"""


def made(folder: Path) -> tuple[Watched, Reached]:
    """A ruleset, and what its cases come to."""
    write(folder, RULES)
    (folder / "tests").mkdir(exist_ok=True)
    (folder / "tests" / "waiting.yaml").write_text(CASES)
    written, _ = folders.load(folder, with_cases=True)
    assert written is not None
    ruleset: Watched = load(folder, RULES).watched()
    return ruleset, by_cases(ruleset, written.cases)


@pytest.fixture
def found(tmp_path: Path) -> dict[str, Gap]:
    """Gaps of the cases by their text."""
    return {gap.text: gap for gap in gaps(made(tmp_path)[1])}


def test_each_gap_has_its_reason(found: dict[str, Gap]) -> None:
    why = {text: gap.why for text, gap in found.items()}
    assert why == {
        "otherwise, of “player must do one of”": "come to 5 times: there was always something to choose",
        "action sail": "asked for 5 times, and never open: “require ship.strength > 8” left nothing "
        "the 3 times that all above it did",
        "if storms and pace = fast": "ruled out by the options that were played: storms was true, pace was slow",
        "else if done > 40": "come to 3 times, and it never was so",
        "action fire": "could be done 5 times, and never was",
        "table losses": "2 of 8 entries were read",
        "draw when done > 10": "the game never ended like this",
        "player wins when done > 90": "the game never ended like this",
    }


def test_what_stands_inside_is_told_with_it(found: dict[str, Gap]) -> None:
    assert found["otherwise, of “player must do one of”"].with_it == ("player loses",)
    assert found["action sail"].with_it == ("when ship enters",)
    assert found["if storms and pace = fast"].with_it == (
        "procedure storm", "procedure wreck", "when ship is removed",
    )  # fmt: skip
    assert found["action fire"].with_it == ("test hit",)
    assert found["table losses"].entries == ("roll 2, column 1", "roll 3, column 1")


def test_gaps_stand_in_the_order_of_the_rules(tmp_path: Path) -> None:
    places = [gap.span.start for gap in gaps(made(tmp_path)[1])]
    assert places == sorted(places)


def test_shares(tmp_path: Path) -> None:
    ruleset, reached = made(tmp_path)
    told = {
        share.title: (share.reached, share.there)
        for share in shares(reached, ruleset.option_sheets, ruleset.scenarios)
    }
    assert told == {
        "rules": (1, 6), "actions": (1, 3), "branches": (1, 7), "results of tests": (0, 3),
        "ends of the game": (0, 3), "entries of tables": (2, 8), "values of options": (4, 7), "scenarios": (1, 1),
    }  # fmt: skip
    assert not_played(reached, ruleset.option_sheets) == {
        "storms": (False,), "reach": (1,), "pace": ("fast",),
    }  # fmt: skip
    assert reached.played == 2


def test_games_come_to_more_and_are_the_same_for_a_seed(tmp_path: Path) -> None:
    ruleset = load(tmp_path, RULES).watched()
    twice = [by_games(load(tmp_path, RULES).watched(), PLAIN, 12, 5) for _ in range(2)]
    assert twice[0].counts == twice[1].counts
    assert (twice[0].played, twice[0].faults, twice[0].endless) == (12, 0, 0)
    missing = [gap.text for gap in gaps(twice[0])]
    assert "action fire" not in missing
    assert "action sail" in missing
    ways = choices(ruleset, ["standard"], {"storms": True}, vary=True)
    varied = by_games(ruleset, ways, 6, 5)
    assert not_played(varied, ruleset.option_sheets) == {"storms": (False,)}
    assert "if storms and pace = fast" not in [gap.text for gap in gaps(varied)]


def test_each_value_is_played_in_each_scenario(tmp_path: Path) -> None:
    """Also the usual one, where the scenario has its own in its place."""
    far = SCENARIO + "options: {reach: 4}\n"
    ruleset = load(tmp_path, RULES, scenario=far).watched()
    ways = choices(ruleset, ["standard"], {}, vary=True)
    assert [chosen for _, chosen in ways] == [
        {}, {"storms": False}, {"reach": 1}, {"reach": 2}, {"pace": "fast"},
    ]  # fmt: skip
    assert not_played(by_games(ruleset, ways, 5, 1), ruleset.option_sheets) == {}


def test_options_that_go_against_a_scenario_are_not_played(tmp_path: Path) -> None:
    foul = "\ncontradictions:\n  no_far_storms: {options: {storms: true, reach: 4}, because: no sight}\n"
    far = SCENARIO + "options: {reach: 4, storms: false}\n"
    ruleset = load(tmp_path, RULES, game=GAME + foul, scenario=far).watched()
    ways = choices(ruleset, ["standard"], {}, vary=True)
    assert {"storms": True} not in [chosen for _, chosen in ways]
    with pytest.raises(RulesetError):
        choices(ruleset, ["standard"], {"storms": True}, vary=False)


def test_games_that_go_wrong_are_counted(tmp_path: Path) -> None:
    rules = framed("assert done = 0\nraise done by 1", "state done: 0..9")
    reached = by_games(load(tmp_path, rules).watched(), PLAIN, 8, 1)
    assert reached.played == 8
    assert 0 < reached.faults < 8
    assert reached.endless == 0
