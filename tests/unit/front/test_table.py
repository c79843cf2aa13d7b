"""What is told beside the board, and how terminals with few letters are served."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console
from screens import drawn, unit, view
from smallgames import Marks, board, word
from smallgames import Ruleset as Small

import interpreter as grognard
from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.shelf import never_placed
from interpreter.front.terminal.table import Table, last_cells, news, outcome
from interpreter.game.contract import Event, State
from interpreter.play.match import Match
from interpreter.play.record import Decided, Header
from interpreter.sheets import records

RULESETS = Path(__file__).parents[2] / "rulesets"


class Told:
    """A state of which only the events are known."""

    def __init__(self, *events: tuple[str, str, tuple[str, ...]]) -> None:
        self._events = [Event(kind, text, "rule", None, (), cells) for kind, text, cells in events]

    def events(self, seat: str | None = None, since: int = 0) -> list[Event]:
        return self._events[since:]


def told(*events: tuple[str, str, tuple[str, ...]]) -> State:
    return cast(State, Told(*events))


def test_dice_are_told_in_a_row() -> None:
    state = told(
        ("rolled", "d6 comes up 3", ()),
        ("rolled", "d6 comes up 5", ()),
        ("rolled", "2d6 comes up 8", ()),
        ("moved", "red king moves from a1 to a2", ("a1", "a2")),
    )
    assert news(state, "") == [
        "d6 comes up 3, 5",
        "2d6 comes up 8",
        "red king moves from a1 to a2",
    ]


def test_a_reason_of_the_loser_is_told_beside_the_loser(tmp_path: Path) -> None:
    folder = tmp_path / "brief"
    (folder / "rules").mkdir(parents=True)
    (folder / "game.yaml").write_text("id: brief\ntitle: Brief\nextends: tic-tac-toe\n")
    (folder / "rules" / "end.rules").write_text(
        'victory marked:\n    player loses when any cells where it.mark = player because "it has made a mark"\n'
    )
    ruleset = grognard.load(str(folder))
    state = ruleset.start(seed=1)
    state.apply(next(iter(state.decision.options)))
    assert outcome(ruleset, state) == "O won, X lost: it has made a mark."


def test_what_is_said_of_several_is_said_once() -> None:
    state = told(*(("set", f"smoke of {cell} is now yes", (cell,)) for cell in ("a1", "b1", "c1")))
    assert news(state, "") == ["smoke is now yes: a1, b1, c1"]


def test_states_of_units_are_told_where_nothing_else_is() -> None:
    noted = ("set", "damage of red king is now 1", ("a1",))
    moved = ("moved", "red king moves from a1 to a2", ("a1", "a2"))
    assert news(told(noted), "") == ["damage of red king is now 1"]
    assert news(told(noted, moved), "") == ["red king moves from a1 to a2"]


def test_brackets_stand_where_something_went_or_turned() -> None:
    noted = ("set", "damage of red king is now 1", ("a1",))
    turned = ("set", "facing of red king is now n", ("b1",))
    smoke = ("set", "smoke of c1 is now yes", ("c1",))
    assert last_cells(told(noted, turned, smoke), "") == {"b1", "c1"}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("shoals", {"crew"}), ("skirmish", {"section"}), ("melee", set()), ("square", set())],
)
def test_kinds_that_never_stand_on_a_board(name: str, kinds: set[str]) -> None:
    assert never_placed(grognard.load(str(RULESETS / name))) == kinds


def test_places_beyond_the_board_are_drawn_when_they_are_spoken_of() -> None:
    beyond = records.Terrain(word("sea"), "Sea", "blue", "~", drawn=False)
    blank = board(topology="hex", orientation="flat", terrains={"sea": beyond})
    alone = view(unit("red", "K", "b2"))
    assert drawn(alone, blank)[:5] == [
        "    a    b",
        "",
        "2       ____",
        "       / k  \\",
        "       \\_b2_/",
    ]
    told_of = view(unit("red", "K", "b2"), values={"next": "c2"})
    assert any(line.endswith("\\_c2_/") for line in drawn(told_of, blank))


def test_units_of_which_the_same_is_said_are_told_together() -> None:
    ready = [unit("red", "K", cell) for cell in ("a1", "b1", "c1")]
    for one in ready:
        cast(dict[str, object], one.values)["ready"] = True
    assert any(line.endswith("red ready: a1 k, b1 k, c1 k") for line in drawn(view(*ready)))


def test_a_test_is_told_with_its_dice_and_its_second_roll() -> None:
    state = told(
        ("rolled", "d6 comes up 2", ()),
        ("rolled", "d6 comes up 3", ()),
        ("tested", "Nerve of red king: 3 + 1 (in port) = 4, failed", ("a1",)),
        ("rolled", "d6 comes up 6", ()),
        ("tested", "Nerve of red king: rolls again: 6, passed", ("a1",)),
        ("tested", "Nerve of red ?2 is rolled", ("a2",)),
    )
    assert news(state, "") == [
        "Nerve of red king: 3 + 1 (in port) = 4, failed; rolls again: 6, passed",
        "Nerve of red ?2 is rolled",
    ]


def test_what_is_typed_before_the_beginning_is_the_first_thing_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typed = iter(["b2"])

    def at_the_terminal(prompt: str = "") -> str:
        if (line := next(typed, None)) is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", at_the_terminal)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    rules: Any = Small(Marks)
    header = Header(rules.id, rules.fingerprint, "small", {}, 1, {})
    match = Match(rules, header, {})
    shown = io.StringIO()
    screen = Console(file=shown, force_terminal=True, color_system=None, width=80)
    assert not Table(match, screen, Ink(rules.sides), lambda name: name).run()
    assert [move.text for move in match.moves if isinstance(move, Decided)] == ["mark b2"]
    assert "cross> b2" in shown.getvalue()
