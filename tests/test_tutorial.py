"""Who follows the tutorial to the letter, page by page, has what the folders of files hold."""

from contextlib import chdir
from pathlib import Path

import fences
import pytest
from click.testing import CliRunner
from collector import sections

from interpreter.front.cli.main import main

FILES = Path(__file__).parents[1] / "docs" / "tutorial" / "files"
PAGES = {int(path.name[0]): path for path in FILES.parent.glob("[1-9]-*.md")}
BEGUN = FILES / "new"
BASE = FILES / "1" / "raid"
AFTER = {2: BEGUN, 3: FILES / "3", 4: FILES / "4", 5: FILES / "5", 6: FILES / "5", 7: FILES / "7"}


def texts(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text("utf-8") for p in folder.rglob("*.*")}


def typed(page: int, before: dict[str, str]) -> dict[str, str]:
    """The files of the variant when all is written that the page asks for."""
    files = dict(before)
    inputs = [f for s in sections(PAGES[page].read_text("utf-8")) for f in s.fences]
    for fence in filter(fences.is_input, inputs):
        name, _, how = fence.argument.partition(" ")
        files[name] = (files[name] if how == "more" else "") + fence.text
    return files


def run(folder: Path, *arguments: str) -> str:
    with chdir(folder):
        result = CliRunner(env={"NO_COLOR": "1"}).invoke(main, arguments, prog_name="grognard")
    assert result.exit_code == 0, result.output
    return result.output


def test_there_are_pages_and_files() -> None:
    assert sorted(PAGES) == list(range(1, 9))
    assert all(texts(folder / "my-raid") for folder in AFTER.values())


def test_the_variant_begins_with_what_new_writes(tmp_path: Path) -> None:
    for name, text in texts(BASE).items():
        path = tmp_path / "raid" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    run(tmp_path, "new", "my-raid", "--from", "raid")
    assert texts(tmp_path / "my-raid") == texts(BEGUN / "my-raid")


@pytest.mark.parametrize("page", [number for number in AFTER if number > 2])
def test_all_that_changes_stands_on_the_page(page: int) -> None:
    assert typed(page, texts(AFTER[page - 1] / "my-raid")) == texts(AFTER[page] / "my-raid")


@pytest.mark.parametrize("page", [3, 4, 5])
def test_the_game_written_out_is_the_variant(page: int, tmp_path: Path) -> None:
    """How-to pages begin with the game as a whole."""
    for name, text in {
        **{f"raid/{n}": t for n, t in texts(BASE).items()},
        **{f"my-raid/{n}": t for n, t in texts(FILES / str(page) / "my-raid").items()},
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    counted = run(tmp_path, "perft", "my-raid", "--depth", "2")
    assert counted
    assert counted == run(FILES / str(page), "perft", "raid", "--depth", "2")


def test_what_is_read_is_what_is_there() -> None:
    found = [f for s in sections(PAGES[2].read_text("utf-8")) for f in s.fences]
    quoted = [f.text for f in found if f.kind in ("rules", "yaml")]
    assert len(quoted) > 5
    files = texts(BASE).values()
    assert [q for q in quoted if not any(q in text for text in files)] == []
