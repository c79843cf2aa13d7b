"""Counts of sequences, coverage of sentences."""

from types import SimpleNamespace
from typing import Any

import pytest
from smallgames import SPAN, Marks, Ships, word

from interpreter.diagnostics import Source
from interpreter.play.coverage import coverage
from interpreter.play.perft import divide, perft
from interpreter.sheets.records import Sentence
from interpreter.syntax import parse, tree


def test_sequences_of_whole_turns() -> None:
    assert [perft(Marks(), depth) for depth in (0, 1, 2, 3, 4, 5)] == [1, 9, 72, 504, 3024, 15120]
    assert perft(Ships(), 1) == 6  # two ships placed are one turn
    assert sum(count for _, count in divide(Ships(), 2)) == perft(Ships(), 2) == 36


def test_games_that_are_over_have_no_sequence() -> None:
    state = Marks()
    for cell in ("a1", "a2", "b1", "b2", "c1"):
        state.apply(f"mark {cell}")
    assert perft(state, 1) == 0


def declaration(kind: type[tree.Declaration], name: str, *cites: str) -> Any:
    plain = {"span": SPAN, "name": word(name), "title": "", "cites": tuple(map(word, cites))}
    more = {
        tree.Action: {
            "parameters": (),
            "written": None,
            "prompt": None,
            "clauses": (),
            "effect": (),
        },
        tree.Victory: {"verdicts": ()},
    }
    return kind(**plain, **more[kind])  # type: ignore[arg-type]


@pytest.fixture
def sentences() -> dict[str, Sentence]:
    def sentence(id: str, about: str) -> Sentence:
        return Sentence(word(id), f"Sentence {id}.", "doc", "book", about)

    return {id: sentence(id, "components" if id == "1" else "rule") for id in ("1", "2", "3", "4")}


CITING = """
state ship.mined: truth [2]
state moves: 0..9 [2]

when ship enters spot [2] where spot.mined:
    remove ship

when ship is removed [2]:
    say "{ship} sinks."

victory "A landing" [2]:
    player wins when moves = 9

victory calm "Calm" [2]:
    draw when moves = 8

sequence of play [2]:
    stop
"""


def test_rules_are_called_as_they_are_written(sentences: dict[str, Sentence]) -> None:
    file, found = parse(Source("citing.rules", CITING))
    assert not found
    assert coverage(sentences, file.declarations, [], [])[1].rules == (
        "state ship.mined",
        "state moves",
        "when ship enters",
        "when ship is removed",
        'victory "A landing"',
        "victory calm",
        "sequence of play",
    )


def test_each_sentence_has_its_rules_and_cases(sentences: dict[str, Sentence]) -> None:
    rules = [declaration(tree.Action, "mark", "2", "3"), declaration(tree.Victory, "row", "2")]
    option = SimpleNamespace(id=word("first"), cites=(word("4"),))
    case = SimpleNamespace(title="a mark stays", cites=(word("2"), word("4")))
    found = coverage(sentences, rules, [option], [case])  # type: ignore[list-item]
    assert [c.whole for c in found] == [True, True, False, True]
    assert found[1].rules == ("action mark", "victory row")
    assert found[1].cases == ("a mark stays",)
    assert found[3].rules == ("option first",)


def test_a_case_that_does_not_hold_proves_nothing(sentences: dict[str, Sentence]) -> None:
    rules = [declaration(tree.Action, "mark", "2", "3")]
    holds = SimpleNamespace(title="a mark stays", cites=(word("2"), word("3")))
    fails = SimpleNamespace(title="a mark goes", cites=(word("3"),))
    found = coverage(sentences, rules, [], [holds, fails], [fails])  # type: ignore[list-item]
    assert [c.whole for c in found] == [True, True, False, False]
    assert found[2].failing == ("a mark goes",)
