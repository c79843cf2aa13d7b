"""`grognard why` and `grognard trace`: what is asked wrongly, and who may ask."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import interpreter as grognard
from interpreter.front.cli.main import main
from interpreter.play.record import Decided, Ended, Header, Record, write

RAID = Path(__file__).parents[3] / "docs" / "tutorial" / "files" / "6" / "raid"
MOVES = ["sail c7-d5", "sail c1-a3", "sail e7-e5"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three decisions."""
    ruleset = grognard.load(str(RAID))
    seats = ["north", "south", "north"]
    moves = tuple(
        Decided(n, seat, text) for n, (seat, text) in enumerate(zip(seats, MOVES, strict=True), 1)
    )
    header = Header(ruleset.id, ruleset.fingerprint, "standard", {}, 4, {})
    path = tmp_path_factory.mktemp("games") / "game.jsonl"
    path.write_text(write(Record(header, moves)), encoding="utf-8")
    return path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments), "--ruleset", str(RAID)])


def test_without_a_number_the_end_is_asked_about(record: Path) -> None:
    done = run("why", record, "a3-a1")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("Decision 4, south: ")
    assert "another ship is there" in done.output


def test_a_decision_is_asked_about_by_its_number(record: Path) -> None:
    done = run("why", record, "--at", 3, "e7-e1")
    assert done.output.startswith("Decision 3, north: ")
    assert "ship.range is " in done.output


def test_a_move_may_be_several_words(record: Path) -> None:
    done = run("why", record, "--at", 3, "sail", "e7-e5")
    assert "“sail e7-e5” can be done." in done.output
    assert "Then south decides." in done.output


def test_nobody_else_is_answered(record: Path) -> None:
    done = run("why", record, "--at", 3, "--seat", "south", "e7-e5")
    assert "south can do nothing here: north decides." in done.output
    assert "e5" not in done.output


def test_what_begins_several_moves_lists_some(record: Path) -> None:
    assert "“e7” could mean: sail e7-" in run("why", record, "--at", 3, "e7").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["why", "--at", "9", "a1"], "the record comes to decision 4, not to 9"),
        (["why", "--seat", "west", "a1"], "no seat is called “west”"),
        (["trace", "--at", "9"], "the record has 3 decisions, not 9"),
        (["trace", "--view", "sout"], "Did you mean “south”?"),
    ],
)
def test_what_can_t_be_asked(record: Path, arguments: list[str], said: str) -> None:
    command, *rest = arguments
    done = run(command, record, *rest)
    assert done.exit_code == 2
    assert said in done.output


def test_a_trace_is_json_where_that_is_wanted(record: Path) -> None:
    done = run("trace", record, "--json", "--at", 2)
    lines = [json.loads(line) for line in done.output.splitlines()]
    assert [line["n"] for line in lines] == [2] * len(lines)
    assert lines[0]["kind"] == "decided"
    assert lines[0]["text"] == "south: sail c1-a3"
    assert lines[1]["cells"] == ["c1", "a3"]
    assert lines[1]["file"].endswith("sequence.rules")


def test_a_seat_is_traced_what_it_was_told(record: Path) -> None:
    told = run("trace", record, "--view", "north", "--at", 2).output
    assert "south: Sail" in told
    assert "a3" in told
    assert "c1-a3" not in told


def test_nothing_is_asked_when_the_game_is_over(tmp_path: Path) -> None:
    ruleset = grognard.load("breakthrough")
    state, n, moves = ruleset.start(seed=1), 0, []
    while not state.over:
        n, option = n + 1, state.decision.options[-1]
        moves.append(Decided(n, state.decision.seat, option.text))
        state.apply(option)
    assert state.result is not None
    header = Header(ruleset.id, ruleset.fingerprint, "standard", {}, 1, {})
    path = tmp_path / "over.jsonl"
    path.write_text(write(Record(header, tuple(moves), Ended.of(state.result))), encoding="utf-8")
    done = CliRunner().invoke(main, ["why", str(path), "a1-a2"])
    assert done.exit_code == 2
    assert "nothing is left to decide" in done.output
    assert f"--at 1 to --at {n}" in done.output
