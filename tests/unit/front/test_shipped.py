"""The command line over the shipped rulesets and the real machine."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner, Result

from interpreter.front.cli.main import COMMANDS, main
from interpreter.front.cli.rulesets import load_with_inherited
from interpreter.play.coverage import coverage
from interpreter.ruleset import shipped

ROOT = Path(__file__).parents[3]


def run(*arguments: str, typed: str = "") -> Result:
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    result = runner.invoke(main, arguments, input=typed, prog_name="grognard")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_a_game_is_played_saved_gone_on_with_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "d2-d3\nwhy d3-d5\nd3-d4\nsave half.jsonl\nquit\n"
    first = run("play", "breakthrough", "--seed", "5", typed=typed)
    assert first.exit_code == 0, first.output
    assert "“d3-d5” is not allowed" in first.output
    seats = ("--seat", "white=greedy", "--record", "whole.jsonl")
    more = run("play", "--resume", "half.jsonl", *seats)
    assert more.exit_code == 0, more.output
    assert "the game is over" in more.output
    again = run("replay", "whole.jsonl", "--at", "4")
    assert "Replayed up to decision 4" in again.output
    whole = run("replay", "whole.jsonl")
    assert "and the result are as recorded" in whole.output
    half = Path("half.jsonl").read_text().splitlines()[1:]
    assert Path("whole.jsonl").read_text().splitlines()[1 : len(half) + 1] == half


@pytest.mark.parametrize("ruleset", shipped())
def test_shipped_rulesets_are_sound(ruleset: str) -> None:
    assert run("check", ruleset).output == f"{ruleset}: no errors\n"
    tested = run("test", ruleset)
    assert tested.exit_code == 0, tested.output
    written, _ = load_with_inherited(ruleset)
    sheets = written.sheets
    options = sheets.manifest.options.values()
    covered = coverage(sheets.sentences, written.declarations, options, written.cases)
    assert [one.sentence.id.text for one in covered if not one.whole] == []


def test_findings_are_given_to_tools() -> None:
    found = run("check", "tests/rulesets/square", "--format", "json")
    assert json.loads(found.output) == []
    log = json.loads(run("check", "tests/rulesets/square", "--format", "sarif").output)
    assert log["version"] == "2.1.0"


def test_a_ruleset_with_faults_can_t_be_played(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("id: tiny\n", encoding="utf-8")
    for command in (("check",), ("play",), ("perft", "--depth", "1"), ("simulate",), ("test",)):
        done = run(*command, str(tmp_path))
        assert done.exit_code == 1
        assert "[missing-key]" in done.output


def test_figures_are_counted() -> None:
    done = run("perft", "breakthrough", "--depth", "2", "--format", "json")
    assert json.loads(done.output) == {"1": 22, "2": 484}


def test_rulesets_are_listed() -> None:
    listed = json.loads(run("list", "--format", "json").output)
    assert [ruleset["id"] for ruleset in listed] == list(shipped())
    assert all(ruleset["scenarios"] for ruleset in listed)


def test_schemas_are_printed() -> None:
    for line in run("schema").output.splitlines():
        name = line.split()[0]
        assert json.loads(run("schema", name).output)["$id"].endswith(name)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands(shell: str) -> None:
    done = run("completion", shell)
    assert done.exit_code == 0
    assert "_GROGNARD_COMPLETE" in done.output


def test_rulesets_and_scenarios_are_completed() -> None:
    completion = ShellComplete(main, {}, "grognard", "_GROGNARD_COMPLETE")

    def ways(*typed: str, incomplete: str = "") -> list[str]:
        return [item.value for item in completion.get_completions(list(typed), incomplete)]

    assert "breakthrough" in ways("play", incomplete="break")
    assert ways("play", "breakthrough", "--scenario") == ["standard"]
    assert ways("perft", "breakthrough", "--scenario") == ["standard"]
    assert ways("explain", incomplete="bad-rec") == ["bad-record"]
    assert ways("schema", incomplete="un") == ["units"]
    assert ways(incomplete="pl") == ["play"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples_and_exit_codes(command: str) -> None:
    help = run(command, "--help").output
    assert f"grognard {command}" in help.partition("Examples:")[2]
    assert "130 interrupted" in help


def test_help_needs_no_heavy_library() -> None:
    program = (
        "import sys; from click.testing import CliRunner;"
        "from interpreter.front.cli.main import main;"
        "assert CliRunner().invoke(main, ['--help']).exit_code == 0;"
        "print(sorted({'lark', 'yaml', 'jsonschema', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_the_package_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "interpreter", "--version"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.startswith("grognard ")
