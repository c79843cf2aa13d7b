"""What a shell offers when a command is half typed."""

import subprocess
import sys

import pytest
from click import Command, Context, Option
from click.shell_completion import ShellComplete

from interpreter.front.cli.completion import Bash
from interpreter.front.cli.main import main
from interpreter.front.cli.rulesets import complete_ruleset


def test_folders_come_before_ids() -> None:
    """At the mark for folders the script for bash forgets what it was given before."""
    found = complete_ruleset(Context(Command("play")), Option(["--ruleset"]), "break")
    told = [(item.type, item.value) for item in found]
    assert told == [("dir", "break"), ("plain", "breakthrough")]


def offered(line: str, shell: type[ShellComplete] = ShellComplete) -> list[str]:
    """What is offered for the last word of a line; a blank at its end begins a new word."""
    *args, incomplete = line.split(" ")
    found = shell(main, {}, "grognard", "").get_completions(args, incomplete)
    return [item.value for item in found]


def test_options_are_offered_with_what_they_can_be() -> None:
    assert offered("play tank-wars --option shell_c") == [
        "shell_craters=true", "shell_craters=false",
    ]  # fmt: skip
    assert offered("simulate tank-wars --option command_tokens=") == [
        "command_tokens=1", "command_tokens=2", "command_tokens=3",
    ]  # fmt: skip
    assert "round_limit=60" in offered("play tank-wars --option ")
    assert offered("play no-such-game --option ") == []


def test_seats_are_offered_with_players() -> None:
    found = offered("play tank-wars --seat gr")
    assert {"green=human", "green=random", "green=greedy", "green=mcts", "greedy"} <= set(found)
    assert all(text.startswith("gr") for text in found)
    teams = offered("simulate manewry-morskie --scenario teams --seat ")
    assert "red_captain=random" in teams
    assert "red_captain=random" not in offered("simulate manewry-morskie --seat ")
    assert offered("play no-such-game --seat rand") == ["random"]


BASH = [
    ("play tank-wars --seat blue = gr", 6, "plain,greedy"),
    ("play tank-wars --seat blue = gre", 6, "plain,greedy"),
    ("play tank-wars --option shell_craters =", 5, "plain,true\nplain,false"),
    ("play tank-wars --scenario = tr", 5, "plain,training"),
    (
        "simulate tank-wars --option turn_o",
        4,
        "plain,turn_order=alternates\nplain,turn_order=fixed",
    ),
]


@pytest.mark.parametrize(("line", "number", "answer"), BASH, ids=lambda v: str(v))
def test_bash_hears_of_what_stands_behind_an_equals_sign(
    line: str, number: int, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bash parts words at that sign, and puts in the place of the last part what it is told."""
    monkeypatch.setenv("COMP_WORDS", f"grognard {line}")
    monkeypatch.setenv("COMP_CWORD", str(number))
    assert Bash(main, {}, "grognard", "").complete() == answer


def test_the_program_answers_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMP_WORDS", "grognard play tank-wars --seat blue = gre")
    monkeypatch.setenv("COMP_CWORD", "6")
    monkeypatch.setenv("_GROGNARD_COMPLETE", "bash_complete")
    call = "from interpreter.front.cli.main import main; main(prog_name='grognard')"
    done = subprocess.run([sys.executable, "-c", call], capture_output=True, text=True, check=True)
    assert done.stdout == "plain,greedy\n"
