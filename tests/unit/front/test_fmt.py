"""`grognard fmt`: what is written, shown and told, and what is left alone."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from interpreter.front.cli.main import main

Fmt = Callable[..., Result]
LOOSE = "define  a=1+2 # why\n"
NEAT = "define a = 1 + 2  # why\n"
BROKEN = "define a = \n"


@pytest.fixture
def fmt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Fmt:
    """Runs the command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, code: int = 0, typed: str | bytes = "") -> Result:
        runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
        result = runner.invoke(main, ["fmt", *arguments], input=typed, prog_name="grognard")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return run


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A folder with rules that are loose, neat and broken, and a sheet."""
    folder = tmp_path / "game"
    (folder / "rules").mkdir(parents=True)
    (folder / "boards").mkdir()
    (folder / "rules" / "loose.rules").write_text(LOOSE)
    (folder / "rules" / "neat.rules").write_text(NEAT)
    (folder / "game.yaml").write_text("id: game  \n")
    (folder / "boards" / "sea.yaml").write_text("map: |\n  . .  \n")
    return folder


def contents(folder: Path) -> dict[str, str]:
    return {p.name: p.read_text() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_a_folder_is_formatted_once(fmt: Fmt, game: Path) -> None:
    first = fmt("game")
    assert first.stdout == "formatted game/rules/loose.rules\nformatted game/game.yaml\n"
    assert first.stderr == "2 files formatted, 2 files left as written\n"
    assert (game / "rules" / "loose.rules").read_text() == NEAT
    assert (game / "game.yaml").read_text() == "id: game\n"
    assert (game / "boards" / "sea.yaml").read_text() == "map: |\n  . .  \n"
    before = contents(game)
    assert fmt("game").stdout == ""
    assert contents(game) == before


def test_without_a_path_it_is_the_folder_at_hand(fmt: Fmt, game: Path) -> None:
    os.chdir(game)
    assert "formatted rules/loose.rules\n" in fmt().stdout


def test_check_names_files_and_writes_nothing(fmt: Fmt, game: Path) -> None:
    before = contents(game)
    told = fmt("--check", "game", code=1)
    assert told.stdout == "would format game/rules/loose.rules\nwould format game/game.yaml\n"
    assert contents(game) == before
    fmt("game")
    assert fmt("--check", "game").stdout == ""


def test_diff_shows_lines_and_writes_nothing(fmt: Fmt, game: Path) -> None:
    before = contents(game)
    told = fmt("--diff", "game/rules").stdout
    assert told.splitlines() == [
        "--- game/rules/loose.rules (as written)",
        "+++ game/rules/loose.rules (formatted)",
        "@@ -1 +1 @@",
        f"-{LOOSE.rstrip()}",
        f"+{NEAT.rstrip()}",
    ]
    assert contents(game) == before
    fmt("--diff", "--check", "game", code=1)
    assert "\x1b[32m+define a = 1 + 2" in fmt("--diff", "game", "--color", "always").stdout


def test_a_broken_file_is_told_and_left_while_others_are_formatted(fmt: Fmt, game: Path) -> None:
    broken = game / "rules" / "broken.rules"
    broken.write_text(BROKEN)
    (game / "rules" / "latin.rules").write_bytes(b"# h\xf6he\n")
    told = fmt("game", code=1)
    assert "game/rules/broken.rules:1:10" in told.stderr
    assert "it is not UTF-8" in told.stderr
    assert "2 files not read" in told.stderr
    assert broken.read_text() == BROKEN
    assert (game / "rules" / "loose.rules").read_text() == NEAT


def test_standard_input_is_printed(fmt: Fmt) -> None:
    assert fmt("-", typed=LOOSE).stdout == NEAT
    assert fmt("-", typed=NEAT).stdout == NEAT
    assert fmt("-", typed="").stdout == ""
    assert fmt("-", "--check", typed=LOOSE, code=1).stdout == "would format standard input\n"
    assert f"+{NEAT}" in fmt("-", "--diff", typed=LOOSE).stdout
    broken = fmt("-", typed=BROKEN, code=1)
    assert broken.stdout == ""
    assert "standard input:1:10" in broken.stderr
    assert "not UTF-8" in fmt("-", typed=b"\xff", code=2).stderr


def test_line_ends_links_and_rights_of_a_file_stay(fmt: Fmt, tmp_path: Path) -> None:
    real = tmp_path / "real.rules"
    real.write_bytes(LOOSE.replace("\n", "\r\n").encode())
    real.chmod(0o600)
    (tmp_path / "link.rules").symlink_to(real)
    fmt("link.rules")
    assert (tmp_path / "link.rules").is_symlink()
    assert real.read_bytes() == NEAT.replace("\n", "\r\n").encode()
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


def test_only_sheets_of_rulesets_are_touched(fmt: Fmt, game: Path, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text("a: 1  \n")
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "x.rules").write_text(LOOSE)
    told = fmt(".").stdout
    assert "game/game.yaml" in told
    assert "other" not in told
    assert "hidden" not in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "“nowhere” is no file, folder or shipped ruleset"),
        (["notes.txt"], "“notes.txt” holds no rules"),
        (["empty"], "there are no rules in “empty”"),
        (["-", "game"], "standard input is formatted alone"),
    ],
)
def test_what_can_not_be_formatted_is_told(
    fmt: Fmt, tmp_path: Path, arguments: list[str], words: str
) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "empty").mkdir()
    assert words in fmt(*arguments, code=2).stderr


def test_shipped_rulesets_are_named_by_their_ids(fmt: Fmt) -> None:
    assert fmt("tic-tac-toe", "--check").stderr.endswith("left as written\n")
