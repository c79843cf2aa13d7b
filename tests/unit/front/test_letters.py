"""Output that does not know all letters, and output that is closed."""

import io
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.front.cli.letters import put_up_with_any_output
from interpreter.front.cli.main import main

ROOT = Path(__file__).parents[3]


def test_letters_that_are_not_known_are_written_with_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii"))
    put_up_with_any_output()
    print("a · b … “c” ↗")
    sys.stdout.flush()
    assert written.getvalue() == b'a - b ... "c" ?\n'


@pytest.mark.parametrize("charset", ["cp1252", "ascii", "koi8-r"])
@pytest.mark.parametrize(
    "command",
    [
        ("odds", "risk-battle", "2d6"),
        ("odds", "risk-battle", "siege"),
        ("test", "tic-tac-toe", "--verbose"),
        ("coverage", "tic-tac-toe"),
        ("simulate", "tic-tac-toe", "--games", "3", "--lang", "pl"),
        ("diff", "tank-wars", "tank-wars-weather"),
    ],
)
def test_no_command_fails_for_its_letters(charset: str, command: tuple[str, ...]) -> None:
    result = CliRunner(charset=charset).invoke(main, command)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.output_bytes


def test_output_may_be_closed() -> None:
    command = "import sys; sys.stdout = None; from interpreter.front.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", command, "odds", "risk-battle", "2d6"], cwd=ROOT, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")
