"""`grognard fuzz`: which rules it plays, where it writes, and what it says when it is cut short."""

from pathlib import Path

import pytest
import small
from click.testing import CliRunner

from interpreter.front.cli.main import main

GAME = """
id: small
title: Small
description: A small game for a test.
sides: {white: {}, black: {}}
"""
SCORING = """
state player.score: 0..2

sequence of play:
    repeat:
        each player in turn:
            turn

phase turn:
    player must do one of:
        score

action score:
    effect:
        set player.score to player.score + 1

victory never:
    player wins when player.score = 2
"""
MENDED = """
replace action score:
    effect:
        draw game because "enough"
"""
ONCE = ("--games", "3", "--workers", "1", "--without", "circle")


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner(env={"NO_COLOR": "1"}).invoke(main, arguments, prog_name="grognard")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output


def broken(folder: Path) -> str:
    """A ruleset that goes wrong at once."""
    small.write(folder, SCORING.replace("score = 2", "score < 0"), game=GAME)
    return str(folder)


def test_the_rules_of_a_date_are_played_and_cases_are_proved_with_them(tmp_path: Path) -> None:
    path = broken(tmp_path)
    rules = tmp_path / "errata/2024-05-31/rules"
    rules.mkdir(parents=True)
    (rules / "mended.rules").write_text(MENDED, encoding="utf-8")
    assert "nothing was found" in run("fuzz", path, *ONCE)[1]
    dated = f"{path}@2024-01-01"
    code, told = run("fuzz", dated, *ONCE)
    assert (code, "“score” would become 3" in told) == (1, True)
    (file,) = (tmp_path / "tests").iterdir()
    assert file.suffix == ".yaml"
    assert "1 does not hold" in run("test", dated)[1]
    assert run("test", path)[0] == 0


def test_into_keeps_what_is_found_in_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = broken(tmp_path / "games/one")
    away = tmp_path / "away"
    away.mkdir()
    monkeypatch.chdir(away)
    for named in (path, "../games/one"):
        run("fuzz", named, *ONCE, "--into", f"kept{len(named)}")
        assert [p.suffix for p in (away / f"kept{len(named)}/one").iterdir()] == [".yaml"]
    assert not (tmp_path / "games/one/tests").exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["away", "games"]


def test_two_rulesets_are_not_written_into_one_folder(tmp_path: Path) -> None:
    one, two = broken(tmp_path / "a/one"), broken(tmp_path / "b/one")
    code, told = run("fuzz", one, two, *ONCE, "--into", str(tmp_path / "kept"))
    assert (code, "would be written to one folder" in told) == (2, True)
    assert not (tmp_path / "kept").exists()


def test_a_folder_without_a_name_is_none(tmp_path: Path) -> None:
    code, told = run("fuzz", broken(tmp_path), *ONCE, "--into", "")
    assert (code, "--into names no folder" in told) == (2, True)
