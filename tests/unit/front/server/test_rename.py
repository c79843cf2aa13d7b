"""Giving things other names."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from editor import Editor, write_out
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from interpreter.front.cli.main import main

Game = Callable[[str], Path]
Wait = Callable[[Any], Any]
RULES, UNITS, MANIFEST = "rules/sequence.rules", "units.yaml", "game.yaml"
CASES, BOARD = "tests/cases.yaml", "boards/board.yaml"


def opened(desk: Editor, wait: Wait, folder: Path) -> Path:
    for path in sorted([*folder.rglob("*.rules"), *folder.rglob("*.yaml")]):
        desk.open(path)
    wait(desk.until_checked())
    return folder


@pytest.mark.parametrize(
    ("file", "before", "after", "name"),
    [
        (UNITS, "  pa", "wn:", "soldier"),
        (RULES, "action ad", "vance", "march"),
        (RULES, "phase tu", "rn", "round"),
        (RULES, "choose pa", "wn from", "mover"),
        (RULES, "define way_", "gone", "progress"),
        (RULES, "victory cap", "ture", "captured_all"),
        (MANIFEST, "  whi", "te:", "pale"),
        (MANIFEST, "for", "ward: n", "onward"),
        (BOARD, "  go", "al:", "far_row"),
        ("sentences.yaml", "", "3", "3.x"),
    ],
)
def test_a_game_renamed_in_all_places_is_the_same_game(
    desk: Editor, wait: Wait, game: Game, file: str, before: str, after: str, name: str
) -> None:
    folder = opened(desk, wait, game("breakthrough"))
    edit = wait(desk.rename(folder / file, name, before, after))
    assert write_out(edit)
    proved = CliRunner().invoke(main, ["test", str(folder)])
    assert proved.exit_code == 0, proved.output
    told = CliRunner().invoke(main, ["check", str(folder)])
    assert "no errors" in told.output


@pytest.mark.slow
def test_many_names_of_a_large_game(desk: Editor, wait: Wait, game: Game) -> None:
    folder = opened(desk, wait, game("manewry-morskie"))
    for file, before, after, name in [
        (UNITS, "  mine", "sweeper:", "trawler"),
        (UNITS, "kinds:\n  sh", "ip:", "vessel"),
        (UNITS, "ran", "ge:", "reach_of"),
        (MANIFEST, "  cou", "rse:", "way_taken"),
        ("boards/sea.yaml", "  po", "rt:", "haven"),
        ("boards/sea.yaml", '"|": coa', "st", "shore"),
        ("rules/sequence.rules", "state quiet_mo", "ves", "calm"),
        ("rules/combat.rules", "action sail_and_at", "tack", "strike"),
    ]:
        assert write_out(wait(desk.rename(folder / file, name, before, after)))
        opened(desk, wait, folder)
    proved = CliRunner().invoke(main, ["test", str(folder)])
    assert proved.exit_code == 0, proved.output


@pytest.mark.parametrize(
    ("file", "before", "after", "name", "why"),
    [
        (RULES, "    cho", "ose", "x", "“choose” is no name that this ruleset gives"),
        (RULES, "my pa", "wns", "number", "“number” is a word of the language"),
        (RULES, "my pa", "wns", "cells", "“cells” is a word of the language"),
        (RULES, "choose pa", "wn from", "victim", "“victim” is taken"),
        (RULES, "my pa", "wns", "2nd", "“2nd” can't be a name"),
        (RULES, "my pa", "wns", "white", "“white” is taken: breakthrough/game.yaml, line 7"),
        (RULES, "phase tu", "rn", "move", "“move” begins a line of the language"),
        (RULES, "choose pa", "wn from", "to", "“to” is taken"),
        (UNITS, "  pa", "wn:", "yes", "“yes” is a word of the language"),
        (UNITS, "stack", "ing:", "x", "“stacking” is no name"),
        (MANIFEST, "default_scenario: stan", "dard", "x", "rename the file “standard.yaml”"),
    ],
)
def test_refused(
    desk: Editor, wait: Wait, game: Game, file: str, before: str, after: str, name: str, why: str
) -> None:
    folder = opened(desk, wait, game("breakthrough"))
    with pytest.raises(JsonRpcException) as refused:
        wait(desk.rename(folder / file, name, before, after))
    assert why in str(refused.value)


def test_nothing_is_renamed_while_a_rule_cannot_be_read(
    desk: Editor, wait: Wait, game: Game
) -> None:
    folder = opened(desk, wait, game("breakthrough"))
    rules = folder / RULES
    desk.type(rules, desk.texts[rules] + "\nphase odd\n")
    wait(desk.until_checked())
    with pytest.raises(JsonRpcException, match="can't be read, and may speak of this too"):
        wait(desk.rename(folder / UNITS, "soldier", "  pa", "wn:"))


def test_what_belongs_to_the_base_is_renamed_there(
    desk: Editor, wait: Wait, game: Game, tmp_path: Path
) -> None:
    game("breakthrough")
    variant = tmp_path.resolve() / "variant"
    (variant / "rules").mkdir(parents=True)
    (variant / "game.yaml").write_text("id: variant\nextends: breakthrough\ntitle: Odd\n")
    rules = variant / "rules/more.rules"
    rules.write_text("define lost(side) = no pawn of side is in play\n")
    desk.open(rules)
    wait(desk.until_checked())
    assert "a type of piece" in wait(desk.hover(rules, "no pa", "wn"))
    assert wait(desk.defined(rules, "no pa", "wn")) == ["units.yaml:7"]
    with pytest.raises(JsonRpcException, match="belongs to a ruleset that this one extends"):
        wait(desk.rename(rules, "soldier", "no pa", "wn"))


def test_before_it_is_renamed_the_name_of_one_is_shown(
    desk: Editor, wait: Wait, game: Game
) -> None:
    folder = opened(desk, wait, game("breakthrough"))
    asked = lsp.PrepareRenameParams(**desk.place(folder / RULES, "my pa", "wns"))
    found = wait(desk.client.text_document_prepare_rename_async(asked))
    assert found.placeholder == "pawn"
