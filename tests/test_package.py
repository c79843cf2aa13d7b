"""What is built installs in an empty environment, in another folder, and works there."""

import os
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
Run = Callable[..., str]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program of an environment that holds nothing but the built package and its libraries."""
    home = tmp_path_factory.mktemp("elsewhere")
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    venv.create(home / "venv", with_pip=True)
    programs = home / "venv" / ("Scripts" if os.name == "nt" else "bin")

    def run(program: str, *arguments: str, code: int = 0, **more: str) -> str:
        done = subprocess.run(
            [programs / program, *arguments], cwd=home, env={**outside, **more},
            capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    built = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "-w",
        home / "dist",
        ROOT,
    ]
    subprocess.run(built, check=True, cwd=home)
    (wheel,) = (home / "dist").glob("grognard-*.whl")
    run("pip", "install", "--quiet", str(wheel))
    return run


def test_the_rulesets_are_inside(run: Run) -> None:
    listed = run("grognard", "list")
    for manifest in (ROOT / "rulesets").rglob("game.yaml"):
        assert manifest.parent.name in listed


def test_a_ruleset_is_checked(run: Run) -> None:
    run("grognard", "check", "breakthrough")


def test_faults_are_explained(run: Run) -> None:
    assert "unknown-name" in run("grognard", "explain", "unknown-name")


def test_schemas_are_printed(run: Run) -> None:
    names = run("grognard", "schema").split()
    for schema in (ROOT / "schemas").glob("*.schema.json"):
        assert schema.name.removesuffix(".schema.json") in names
    assert '"$schema"' in run("grognard", "schema", "units")


def test_games_are_played(run: Run) -> None:
    assert "5 games" in run("grognard", "simulate", "tic-tac-toe", "--games", "5")


def test_a_ruleset_is_begun_compared_and_printed(run: Run) -> None:
    run("grognard", "new", "my-game", "--topology", "hex")
    run("grognard", "test", "my-game")
    run("grognard", "new", "my-variant", "--from", "my-game")
    assert "title" in run("grognard", "diff", "my-variant", code=1)
    assert "<style>" in run("grognard", "print", "my-variant", "--format", "html")


def test_cases_are_run(run: Run) -> None:
    run("grognard", "test", "breakthrough")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_commands(run: Run, shell: str) -> None:
    assert "_GROGNARD_COMPLETE" in run("grognard", "completion", shell)


def test_a_ruleset_id_is_completed(run: Run) -> None:
    asked = {"COMP_WORDS": "grognard check tic", "COMP_CWORD": "2"}
    completed = run("grognard", _GROGNARD_COMPLETE="bash_complete", **asked)
    assert "tic-tac-toe" in completed


def test_types_are_published(run: Run) -> None:
    program = (
        "from importlib.resources import files; import interpreter;"
        "print(files(interpreter).joinpath('py.typed').is_file(), interpreter.__file__)"
    )
    told = run("python", "-c", program)
    assert told.startswith("True ")
    assert "site-packages" in told
