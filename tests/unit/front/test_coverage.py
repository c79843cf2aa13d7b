"""`grognard coverage`: what is shown of what, for people and for tools, and the exit codes."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from interpreter.front.cli.main import main

RAID = Path(__file__).parents[3] / "docs/tutorial/files/4/raid"


def run(*arguments: str) -> Result:
    result = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(
        main, ("coverage", *arguments), prog_name="grognard"
    )
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def told(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--format", "json").output)


def test_all_is_told_to_tools() -> None:
    found = told("tic-tac-toe")
    assert found["played"] == "9 cases"
    assert all(sentence["whole"] for sentence in found["sentences"] if sentence["about"] == "rule")
    assert {"kind": "action", "title": "actions", "reached": 1, "there": 1} in found["shares"]
    assert found["scenarios"] == {"standard": 9}
    assert found["gaps"] == []
    assert all(spot["count"] for spot in found["counts"])


def test_sentences_alone_are_a_list_as_ever() -> None:
    assert [s["id"] for s in told("tic-tac-toe", "--what", "sentences")] == ["1", "2", "3"]


def test_gaps_stand_at_their_lines() -> None:
    found = told("breakthrough", "--what", "rules")
    (gap,) = found["gaps"]
    assert gap["text"] == "otherwise, of “player must do one of”"
    assert gap["path"].endswith("breakthrough/rules/sequence.rules")
    assert gap["with"] == ["player loses"]
    assert "sentences" not in found
    assert "options" not in found


def test_what_games_come_to() -> None:
    found = told(
        "connect-four", "--games", "6", "--all-options", "--seed", "3", "--what", "options"
    )
    assert found["played"] == "6 random games"
    assert found["options"]["in_a_row"] == {"3": 2, "4": 2, "6": 2}
    assert run("tic-tac-toe", "--games", "20").output.startswith("tic-tac-toe: 20 random games\n")


def test_options_that_are_given_lack_no_values() -> None:
    given = ("--games", "2", "--what", "options", "--option", "in_a_row=5")
    assert "in_a_row" not in run("connect-four", *given).output
    assert "option in_a_row: 3, 6" in run("connect-four", *given[:-2]).output
    varied = run("connect-four", *given, "--all-options")
    assert varied.exit_code == 2
    assert "--all-options has none left to try" in varied.output


@pytest.mark.parametrize(("least", "code"), [("60", 0), ("80", 1)])
def test_too_little_is_a_finding(least: str, code: int) -> None:
    result = run("breakthrough", "--what", "rules", "--fail-under", least)
    assert result.exit_code == code
    assert ("less than 80 %: branches" in result.output) == bool(code)


def test_gaps_of_play_alone_are_no_finding() -> None:
    assert run("breakthrough").exit_code == 0


def test_without_documented_rules_none_of_them_is_enough() -> None:
    asked = ("--what", "sentences")
    none = run(str(RAID), *asked, "--fail-under", "100")
    assert (none.exit_code, "has no sentences.yaml" in none.output) == (1, True)
    assert run(str(RAID), *asked).exit_code == 0
    assert run("tic-tac-toe", *asked, "--fail-under", "100").exit_code == 0


def test_games_in_which_the_rules_go_wrong_are_a_finding(tmp_path: Path) -> None:
    shutil.copytree(RAID, tmp_path / "raid")
    file = tmp_path / "raid/rules/sequence.rules"
    rules = file.read_text(encoding="utf-8")
    file.write_text(
        rules.replace("    raise moves by", "    assert moves < 3\n    raise moves by"), "utf-8"
    )
    result = run(str(tmp_path / "raid"), "--games", "2")
    assert "in 2 of which the rules went wrong" in result.output
    assert "see how: grognard fuzz" in result.output
    assert result.exit_code == 1


def test_gaps_are_those_of_sentences() -> None:
    result = run("breakthrough", "--gaps", "--what", "rules")
    assert (result.exit_code, "--gaps is about sentences" in result.output) == (2, True)


def test_without_cases_games_are_proposed() -> None:
    result = run(str(RAID))
    assert result.output == f"{RAID}: 0 cases\nSee what games come to: --games 100\n"
    assert result.exit_code == 0


@pytest.mark.parametrize("given", [("--seed", "1"), ("--option", "a=b"), ("--all-options",)])
def test_cases_are_played_as_they_say(given: tuple[str, ...]) -> None:
    result = run("tic-tac-toe", *given)
    assert result.exit_code == 2
    assert "Say how many games: --games 100" in result.output


@pytest.fixture
def short_four(tmp_path: Path) -> str:
    """Connect Four without slanting rows: two of its cases do not hold any more."""
    folder = tmp_path / "short-four"
    (folder / "rules").mkdir(parents=True)
    head = 'id: short-four\ntitle: Short Four\nversion: "1.0"\nextends: {ruleset: connect-four}\n'
    (folder / "game.yaml").write_text(head)
    (folder / "rules" / "wins.rules").write_text(
        "replace define wins_at(hole, side) [4, ruling-2] =\n"
        "    any {n, e} as way where 1 + number of more_in_row(hole, way, side) >= in_a_row\n"
    )
    return str(folder)


@pytest.mark.parametrize("what", [(), ("--what", "sentences")])
def test_what_a_failing_case_is_to_prove_is_not_proved(
    short_four: str, what: tuple[str, ...]
) -> None:
    result = run(short_four, *what)
    assert result.exit_code == 1
    assert "\n- 4  Whoever has four discs" in result.output
    assert "           does not hold: four slanting up win\n" in result.output
    assert f"grognard test {short_four} --inherited\n  four slanting up win\n" in result.output


def test_tools_are_told_of_failing_cases(short_four: str) -> None:
    found = {s["id"]: s for s in told(short_four, "--what", "sentences")}
    assert found["4"]["failing"][0] == "four slanting up win"
    assert [id for id, sentence in found.items() if not sentence["whole"]] == ["4", "5"]
