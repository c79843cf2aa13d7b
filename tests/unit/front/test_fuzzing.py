"""`grognard fuzz`: which rules it plays, where it writes, and what it says when it is cut short."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import small
from hunting import GAME, run

from interpreter.front.cli import fuzz
from interpreter.front.cli.command import unhurried
from interpreter.play.fuzz import lot as lots
from interpreter.play.study.places import Place, cores

SCORING = (
    small.TURNS
    + """\
    player must do one of:
        score

action score:
    effect:
        set player.score to player.score + 1

state player.score: 0..2

victory never:
    player wins when player.score = 2
"""
)
MENDED = """
replace action score:
    effect:
        draw game because "enough"
"""
ONCE = ("--games", "3", "--workers", "1", "--without", "circle")


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


# --- cut short


class Failing(Executor):
    """Plays one lot; what comes then is for `after` to say."""

    def __init__(self, after: Callable[[Future[Any]], None]) -> None:
        self.given = 0
        self.after = after

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        self.given += 1
        future: Future[Any] = Future()
        if self.given == 1:
            future.set_result(call(*given, **named))
        else:
            self.after(future)
        return future


def placed(monkeypatch: pytest.MonkeyPatch, after: Callable[[Future[Any]], None]) -> None:
    @contextmanager
    def place(workers: int | None) -> Iterator[Place]:
        yield Place(Failing(after), lambda: 1, press)

    monkeypatch.setattr(fuzz, "_place", place)


def killed(future: Future[Any]) -> None:
    future.set_exception(BrokenProcessPool("killed"))


def press(future: Future[Any] | None = None) -> None:
    signal.raise_signal(signal.SIGINT)


def test_what_was_found_before_a_worker_was_ended_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed(monkeypatch, killed)
    code, told = run("fuzz", broken(tmp_path), "--games", "100", "--without", "circle")
    assert code == 1
    assert "8 games, " in told
    assert "decisions (interrupted)" in told
    assert "“score” would become 3" in told
    assert told.endswith("error: a worker was ended from outside, and the hunt with it\n")
    assert [path.suffix for path in (tmp_path / "tests").iterdir()] == [".yaml"]


def test_what_was_found_before_ctrl_c_is_kept_however_often_it_is_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    placed(monkeypatch, press)  # and again when workers are called back
    path = broken(tmp_path)
    code, told = run("fuzz", path, "--games", "100", "--without", "circle", "--format", "json")
    (found,) = json.loads(told)
    assert (code, found["interrupted"], found["games"]) == (130, True, 8)
    assert [find["kind"] for find in found["finds"]] == ["fault"]
    assert (tmp_path / "tests" / found["finds"][0]["file"]).is_file()


def test_ctrl_c_while_finds_are_made_short_keeps_the_rest_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from interpreter.play.fuzz import proof

    def shortest(*given: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(proof, "shortest_case", shortest)
    code, told = run("fuzz", broken(tmp_path), *ONCE)
    assert (code, "“score” would become 3" in told) == (130, True)
    assert [path.suffix for path in (tmp_path / "tests").iterdir()] == [".jsonl"]


def test_a_worker_breaks_off_once() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with lots._interruptible():
            with pytest.raises(KeyboardInterrupt):
                press()
            press()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_workers_that_begin_are_not_ended_by_ctrl_c() -> None:
    with cores(2) as place:
        begun = place.executor.submit(os.getpid)
        assert place.ring is not None
        place.ring()
        assert begun.result(timeout=60) != os.getpid()


def test_ctrl_c_that_is_pressed_several_times_in_a_second_is_one() -> None:
    with unhurried():
        with pytest.raises(KeyboardInterrupt):
            press()
        press()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
