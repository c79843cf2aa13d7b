"""The files that `grognard study` writes: that nothing which was played is lost for them."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from interpreter.front.cli import command, study

Run = Callable[..., Result]
SHORT = ("study", "tic-tac-toe", "--games", "3", "--workers", "1")
LONG = ("study", "tic-tac-toe", "--games", "1000000")


def _full(path: str, text: str | bytes) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)


def _by_name(one: str, other: str) -> None: ...


@pytest.mark.parametrize("make", [_by_name, Path.symlink_to, Path.hardlink_to])
def test_what_is_kept_is_not_replaced_by_the_report(run: Run, make: Callable[..., None]) -> None:
    run(*SHORT, "--keep", "kept.json")
    before = Path("kept.json").read_text()
    output = "kept.json"
    if make is not _by_name:
        output = "other.json"
        make(Path(output), Path("kept.json"))
    done = run(*LONG, "--keep", "kept.json", "-o", output)
    assert done.exit_code == 2
    assert f"“{output}” can't hold the study that is kept and a report" in done.output
    assert Path("kept.json").read_text() == before
    twice = run(*LONG, "-o", "a.json", "-o", "./a.json")
    assert "“./a.json” can't hold two reports" in twice.output


def test_what_can_not_be_read_again_keeps_nothing(run: Run) -> None:
    os.mkfifo("pipe")
    for name in ("/dev/full", "pipe"):
        done = run(*LONG, "--keep", name)
        assert done.exit_code == 2
        assert f"“{name}” keeps nothing" in done.output


def test_a_folder_in_which_nothing_may_be_written_is_told_first(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("shut").mkdir()
    may = os.access
    monkeypatch.setattr(
        command.os, "access", lambda path, mode: Path(path).name != "shut" and may(path, mode)
    )
    for given in (("-o", "shut/a.json"), ("--keep", "shut/a.json")):
        done = run(*LONG, *given)
        assert done.exit_code == 2
        assert "“shut/a.json” can't be written" in done.output


def test_a_file_without_a_name_is_told_as_that(run: Run) -> None:
    assert "the name of a file is empty" in run(*LONG, "--keep", "").output


def test_the_text_is_told_before_a_report_can_fail(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "write_whole", _full)
    done = run(*SHORT, "-o", "a.json")
    assert done.exit_code == 1
    assert done.output.startswith("tic-tac-toe: Tic-tac-toe, standard\n3 games: ")
    assert done.output.endswith("error: “a.json”: no space left on device\n")


def test_a_report_is_written_where_another_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def one_is_full(path: str, text: str | bytes) -> None:
        (_full if path == "a.json" else command.write_whole)(path, text)

    monkeypatch.setattr(study, "write_whole", one_is_full)
    done = run(*SHORT, "-o", "a.json", "-o", "b.json")
    assert done.exit_code == 1
    assert "error: “a.json”: no space left on device" in done.output
    assert Path("b.json").exists()


def test_a_study_that_can_not_be_kept_is_played_to_its_end(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "write_whole", _full)
    monkeypatch.setattr(study, "KEEP_EVERY", 0)
    done = run(*SHORT, "--keep", "kept.jsonl")
    assert done.exit_code == 1
    assert "3 games: " in done.output
    told = "error: “kept.jsonl”: no space left on device\n"
    assert done.output.count(told) == 2, "at once, and in the end"


def test_what_can_not_be_written_is_told_by_its_own_name(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing may be written, to remove the draft fails as well."""

    def refused(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(Path, "write_bytes", refused)
    monkeypatch.setattr(Path, "unlink", refused)
    done = run(*SHORT, "-o", "a.json")
    assert "error: “a.json”: read-only file system" in done.output


def test_more_games_than_can_be_counted_are_refused(run: Run) -> None:
    for name in ("study", "simulate"):
        done = run(name, "tic-tac-toe", "--games", str(2**63))
        assert done.exit_code == 2
        assert "--games" in done.output


@pytest.mark.parametrize(("given", "code"), [((), 0), (("--limit", "8"), 1)])
def test_a_study_with_games_that_came_to_no_end_fails(
    run: Run, given: tuple[str, ...], code: int
) -> None:
    assert run(*SHORT, "--seed", "3", *given).exit_code == code
