"""The parser's tables are kept between runs, and nothing that happens to them breaks a run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.diagnostics import Source
from interpreter.syntax import parse, tables

ROOT = Path(__file__).parents[3]
RULES = "phase turn:\n    stop\n"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the tables, in a folder of its own; the parser is made anew."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(tables, "parser", tables.parser.__wrapped__)
    path = tables.cache_path()
    assert path is not None
    return path


def works() -> bool:
    return bool(tables.parser().parse(RULES).children)


def test_tables_are_kept_and_used_again(kept: Path) -> None:
    assert works()
    first = kept.read_bytes()
    made = kept.stat().st_mtime_ns
    assert works()
    assert kept.stat().st_mtime_ns == made
    assert kept.read_bytes() == first
    assert [p.name for p in kept.parent.iterdir()] == [kept.name]


@pytest.mark.parametrize("damage", ["empty", "cut", "changed", "garbage", "another grammar"])
def test_damaged_tables_are_made_anew(kept: Path, damage: str) -> None:
    assert works()
    whole = kept.read_bytes()
    middle = len(whole) // 2
    kept.write_bytes(
        {
            "empty": b"",
            "cut": whole[:middle],
            "changed": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "garbage": b"\x80\x05garbage" * 100,
            "another grammar": b"x" * 32 + whole[32:],
        }[damage]
    )
    assert works()
    assert tables.read_tables(kept, whole[:32]) is not None


def test_a_folder_that_is_a_file_stops_nothing(kept: Path) -> None:
    kept.parent.parent.mkdir(parents=True)
    kept.parent.write_text("not a folder")
    assert works()


def test_a_file_that_is_a_folder_stops_nothing(kept: Path) -> None:
    kept.mkdir(parents=True)
    assert works()
    assert [p.name for p in kept.parent.iterdir()] == [kept.name]


def test_tables_made_in_one_run_serve_the_next(tmp_path: Path) -> None:
    program = (
        "from interpreter.syntax import parse; from interpreter.diagnostics import Source; "
        f"print(len(parse(Source('x', {RULES!r}))[0].declarations))"
    )
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    for _ in range(2):
        run = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert (run.stdout, run.stderr) == ("1\n", "")


def test_the_grammar_is_read_in_one_way_only(caplog: pytest.LogCaptureFixture) -> None:
    """No rule of the grammar can be read in two ways (Lark would pick one, and say so)."""
    import logging

    import lark

    lark.logger.addHandler(caplog.handler)
    level = lark.logger.level
    lark.logger.setLevel(logging.DEBUG)
    try:
        lark.Lark(tables.grammar(), parser="lalr", postlex=tables.Layout(), debug=True)
    finally:
        lark.logger.setLevel(level)
        lark.logger.removeHandler(caplog.handler)
    assert [r.message for r in caplog.records if "conflict" in r.message.lower()] == []


def test_reading_needs_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert tables.cache_path() is None
    assert parse(Source("x", RULES))[1] == []
