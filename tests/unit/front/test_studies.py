"""Replays and counts on the command line."""

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Grognard = Callable[..., Result]


def test_a_replay_shows_the_table_at_any_point(grognard: Grognard) -> None:
    grognard("play", "ships", "--seat", "random", "--seed", "4", "--record", "g.jsonl")
    at = grognard("replay", "g.jsonl", "--at", "4")
    assert "Replayed up to decision 4 of" in at.output
    assert "▒" not in at.output
    white = grognard("replay", "g.jsonl", "--at", "4", "--view", "white")
    assert white.output.count("▒") > 2
    assert grognard("replay", "g.jsonl", "--at", "4000").exit_code == 2
    assert "Did you mean “white”?" in grognard("replay", "g.jsonl", "--view", "whit").output


def test_a_record_that_broke_off_is_played_up_to_there(grognard: Grognard) -> None:
    grognard("play", "marks", "--seat", "random", "--seed", "4", "--record", "g.jsonl")
    data = Path("g.jsonl").read_bytes()
    Path("g.jsonl").write_bytes(data[: data.index(b'"n": 4') + 10])
    done = grognard("replay", "g.jsonl")
    assert done.exit_code == 0
    assert "broke off in its last line; 3 decisions were replayed" in done.output
    more = grognard("play", "--resume", "g.jsonl", "--record", "whole.jsonl")
    assert "3 whole decisions are left" in more.output
    assert Path("whole.jsonl").read_bytes() == data


def test_a_record_of_changed_rules_is_refused(grognard: Grognard) -> None:
    grognard("play", "marks", "--seat", "random", "--record", "g.jsonl")
    text = Path("g.jsonl").read_text(encoding="utf-8")
    Path("g.jsonl").write_text(text.replace('"f1"', '"f0"'), encoding="utf-8")
    done = grognard("replay", "g.jsonl")
    assert done.exit_code == 1
    assert "have changed since this game was played" in done.output
    assert "g.jsonl:1:1" in done.output


def test_sequences_are_counted(grognard: Grognard) -> None:
    done = grognard("perft", "marks", "--depth", "4", "--format", "json")
    assert json.loads(done.output) == {"1": 9, "2": 72, "3": 504, "4": 3024}
    divided = grognard("perft", "marks", "--depth", "3", "--divide")
    assert divided.output.splitlines()[0].split() == ["mark", "a1", "56"]
    assert divided.output.splitlines()[-1].split() == ["all", "504"]
