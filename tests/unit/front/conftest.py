"""The command line over the small games."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result
from smallgames import Marks, Ruleset, Ships

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.front.cli.main import main
from interpreter.game.contract import RulesetError

Grognard = Callable[..., Result]
GAMES = {"marks": Marks, "ships": Ships}


def _load(name: str, options: Mapping[str, Any] | None = None, language: str = "") -> Ruleset:
    if name not in GAMES:
        span = Source(name, name).span(0, len(name))
        message = f"“{name}” is neither a folder nor a shipped ruleset"
        raise RulesetError([Diagnostic(codes.MISSING_FILE, message, Label(span), "Name another.")])
    return Ruleset(GAMES[name])


@pytest.fixture
def grognard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Grognard:
    """Runs a command in an empty folder, over the small games."""
    monkeypatch.setitem(sys.modules, "interpreter.api", SimpleNamespace(load=_load))  # type: ignore[arg-type]
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Result:
        runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
        result = runner.invoke(main, arguments, input=typed, prog_name="grognard")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Grognard:
    """Runs a command in an empty folder, over the shipped rulesets."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Result:
        result = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(main, arguments)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run
