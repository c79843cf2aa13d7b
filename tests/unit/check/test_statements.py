"""What the lines of rules do."""

from __future__ import annotations

from pathlib import Path

import pytest
import small

STATES = """
state x: 0..9
state y: 0..9 = 5
state unit.load: 0..2
state cell.heat: 0..9
state player.points: 0..9
state flag: truth
"""


def values(state: object) -> dict[str, object]:
    return dict(state.view("").values)  # type: ignore[attr-defined]


PLAIN = {
    "set": ("set x to 3", {"x": 3}),
    "raise stops at the end": ("raise y by 9", {"y": 9}),
    "lower stops at the end": ("lower y by 9", {"y": 0}),
    "let names a value once": ("let z = y\nraise y by 1\nset x to z", {"x": 5, "y": 6}),
    "if": ("if y = 5:\n    set x to 1", {"x": 1}),
    "else": ("if y = 4:\n    set x to 1\nelse:\n    set x to 2", {"x": 2}),
    "else if": ("if y = 4:\n    set x to 1\nelse if y = 5:\n    set x to 2\nelse:\n    set x to 3", {"x": 2}),
    "the first that holds": ("if y > 1:\n    set x to 1\nelse if y > 2:\n    set x to 2", {"x": 1}),
    "for each": ("for each ship in my ships:\n    raise x by 1", {"x": 3}),
    "for each of a set as it was": (
        "for each ship in my ships in play:\n    remove first of my ships in play\n    raise x by 1",
        {"x": 2},
    ),
    "for each in order": ("for each n in {3, 1, 2} ordered by 0 - n:\n    set x to n", {"x": 1}),
    "for each rising": ("for each n in {3, 1, 2}:\n    set x to n", {"x": 3}),
    "for each of none": ("for each ship in my ships in reef:\n    set x to 1", {"x": 0}),
    "repeat": ("repeat at most 3 times:\n    raise x by 2", {"x": 6}),
    "repeat while": ("repeat while x < 4, at most 9 times:\n    raise x by 1", {"x": 4}),
    "repeat while not even once": ("repeat while x > 4, at most 9 times:\n    raise x by 1", {"x": 0}),
    "repeat no more than that": ("repeat while x < 9, at most 2 times:\n    raise x by 1", {"x": 2}),
    "loops in loops": ("for each a in {1..3}:\n    repeat at most a times:\n        raise x by 1", {"x": 6}),
    "as": ("as opponent of player:\n    raise player.points by 4\n    raise x by number of my ships in play", {"x": 2}),
    "stop": ("set x to 1\nstop\nset x to 2", {"x": 1}),
    "stop in a condition": ("if y = 5:\n    stop\nset x to 2", {"x": 0}),
    "stop in a loop": ("for each n in {1..9}:\n    if n = 4:\n        stop\n    set x to n", {"x": 3}),
    "a truth": ("set flag to y > 3", {"flag": True}),
    "a procedure": ("add(2, 3)", {"x": 5}),
    "values by name": ("add(b: 1, a: 7)", {"x": 8}),
    "a procedure twice": ("add(1, 1)\nset y to x\nadd(y, y)", {"x": 4}),
    "stop ends the procedure only": ("early\nraise x by 5", {"x": 6}),
    "a phase": ("part", {"x": 7}),
    "an action's let": ("set x to 1", {"x": 1}),
}  # fmt: skip
MORE = """
procedure add(a, b):
    set x to a + b

procedure early:
    raise x by 1
    if x = 1:
        stop
    raise x by 2

phase part:
    set x to 7
"""


@pytest.mark.parametrize("name", PLAIN)
def test_plain_lines(tmp_path: Path, name: str) -> None:
    effect, expected = PLAIN[name]
    found = values(small.after(tmp_path, effect, STATES + MORE))
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("name", PLAIN)
def test_the_same_lines_between_questions(tmp_path: Path, name: str) -> None:
    """Where play stops in between, names must outlast the stop."""
    effect, expected = PLAIN[name]
    asked = f"may choose before from cells\n{effect}"
    if "stop" not in name:
        asked += "\nmay choose after from cells"
    state = small.after(tmp_path, asked, STATES + MORE)
    while not state.over and state.decision.actions[0][0] in ("before", "after"):
        state.apply("pass")
    found = values(state)
    assert {key: found[key] for key in expected} == expected


def with_question(effect: str) -> str:
    """The same with a question in each block that is indented."""
    lines = []
    for line in effect.splitlines():
        lines.append(line)
        if line.endswith(":"):
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            lines.append(f"{indent}may choose inside from cells")
    return "\n".join(lines)


@pytest.mark.parametrize("name", [n for n in PLAIN if ":\n" in PLAIN[n][0]])
def test_the_same_lines_with_questions_inside(tmp_path: Path, name: str) -> None:
    effect, expected = PLAIN[name]
    state = small.after(tmp_path, with_question(effect), STATES + MORE)
    asked = 0
    while state.decision.actions[0][0] == "inside":
        state.apply("pass")
        asked += 1
    found = values(state)
    assert {key: found[key] for key in expected} == expected
    assert asked <= 30


def test_moves(tmp_path: Path) -> None:
    state = small.begin(
        tmp_path,
        "move first of my scouts to c2\nplace (first of (my cruisers off board)) at a2\nremove first of my towers",
    )
    assert small.places(state)["white scout"] == "a1"
    state.apply("go")
    assert small.places(state) == {
        "white scout": "c2", "white cruiser 1": "b1", "white cruiser 2": "a2",
        "black scout": "d4", "black cruiser 1": "c3",
    }  # fmt: skip
    assert small.told(state, "") == [
        "white scout moves from a1 to c2", "white cruiser 2 is placed on a2",
        "white fort is taken off d1",
    ]  # fmt: skip


def test_what_is_said(tmp_path: Path) -> None:
    effect = 'let ship = first of my scouts\nsay "{player} has {player.points}, {ship} at {ship.cell}; {reef}"'
    state = small.after(tmp_path, effect, STATES)
    assert small.told(state, "") == ["white has 0, white scout at a1; c3, b2"]


def test_events_name_rule_and_sentence(tmp_path: Path) -> None:
    rules = small.framed("note", "procedure note [7]:\n    set x to 3\nstate x: 0..9")
    (tmp_path / "sentences.yaml").write_text("7: It is noted.\n")
    state = small.load(tmp_path, rules).start()
    state.apply("go")
    event = state.events("")[-1]
    assert (event.kind, event.text, event.rule, event.cites) == (
        "set",
        "x is now 3",
        "note",
        ("7",),
    )
    assert event.span is not None
    assert event.span.text == "set x to 3"


ENDS = {
    "player wins": ('player wins because "so"', ("white",), "so"),
    "player loses": ("player loses", ("black",), ""),
    "opponent of player wins": ('opponent of player wins because "x"', ("black",), "x"),
    "draw": ('draw game because "even"', (), "even"),
    "only once": ('draw game because "first"\nplayer wins', (), "first"),
    "as another": ("as black:\n    player wins", ("black",), ""),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDS)
def test_the_end(tmp_path: Path, name: str) -> None:
    effect, winners, reason = ENDS[name]
    state = small.after(tmp_path, effect)
    assert state.over
    assert state.result is not None
    assert state.result.winners == winners
    assert state.result.reason == reason or not reason
