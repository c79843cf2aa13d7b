"""The command diff: which rulesets it takes, its exit codes, and what it tells tools."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.front.cli.main import main

ROOT = Path(__file__).parents[3]
VARIANT = str(ROOT / "docs/how-to/files/short-breakthrough")


def diff(*arguments: str, code: int, colour: str = "never") -> str:
    line = ["--color", colour, "diff", *arguments]
    result = CliRunner(env={"NO_COLOR": None}).invoke(main, line, prog_name="grognard")
    assert result.exit_code == code, result.output
    return result.output


def test_exit_codes_are_those_of_diff(tmp_path: Path) -> None:
    assert diff("breakthrough", "breakthrough", code=0).endswith(" say the same\n")
    diff("breakthrough", "tic-tac-toe", code=1)
    assert "neither a folder nor a shipped ruleset" in diff("breakthrough", "nothing", code=2)
    (tmp_path / "game.yaml").write_text("id: mine\ntitle: Mine\n")
    assert "[missing-key]" in diff("breakthrough", str(tmp_path), code=2)


def test_a_variant_alone_is_compared_with_its_base() -> None:
    alone, both = diff(VARIANT, code=1), diff("breakthrough", VARIANT, code=1)
    assert alone == both
    assert "extends no other ruleset" in diff("breakthrough", code=2)


def test_errata_and_dates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(main, ["new", "mine"])
    errata = Path("mine/errata/2024-05-31")
    errata.mkdir(parents=True)
    (errata / "units.yaml").write_text("types:\n  tank: {pace: 3}\n")
    CliRunner().invoke(main, ["new", "old", "--from", "mine@2024-01-01"])
    assert "tank: pace 4 -> 3" in diff("mine@2024-01-01", "mine", code=1)
    assert "pace" not in diff("mine@2024-06-01", "mine", code=0)
    assert "pace" not in diff("old", code=1)
    assert "tank: pace 4 -> 3" in diff("old", "mine", code=1)


def test_tools_are_told_everything() -> None:
    told = json.loads(diff(VARIANT, "--json", code=1))
    assert told["before"]["id"] == "breakthrough"
    assert len(told["before"]["fingerprint"]) == len(told["after"]["fingerprint"]) == 64
    cells = [c["thing"] for c in told["changes"] if c.get("before") == "field"]
    assert len(cells) == 16
    (turn,) = [c for c in told["changes"] if c["thing"] == "phase turn"]
    assert [line for line in turn["lines"] if line["mark"] == "+"] == [
        {"mark": "+", "pieces": [["+", "        sacrifice"]]}
    ]
    assert json.loads(diff("breakthrough", "breakthrough", "--json", code=0))["changes"] == []


def test_colours_stand_for_the_marks() -> None:
    told = diff(VARIANT, code=1, colour="always")
    assert "{+" not in told
    assert "\x1b[32m" in told
    assert "{+" in diff(VARIANT, code=1)
