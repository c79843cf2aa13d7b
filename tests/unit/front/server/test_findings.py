"""Findings while typing: where they are, when they come and when they go."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from editor import Editor, applied
from lsprotocol import types as lsp

from interpreter.front.cli import lsp as command
from interpreter.front.cli.main import main
from interpreter.front.server.server import make

Game = Callable[[str], Path]
Wait = Callable[[Any], Any]


def shows(desk: Editor, path: Path, code: str) -> Callable[[], bool]:
    return lambda: code in desk.codes(path)


def clean(desk: Editor, path: Path) -> Callable[[], bool]:
    return lambda: path in desk.shown and not desk.shown[path]


def test_a_rule_that_cannot_be_read_is_told_and_the_rest_stays(
    desk: Editor, wait: Wait, game: Game
) -> None:
    rules = game("breakthrough") / "rules/sequence.rules"
    text = desk.open(rules)
    wait(desk.until(clean(desk, rules)))
    desk.type(rules, text.replace("remove victim", "remov victim"))
    wait(desk.until(shows(desk, rules, "syntax")))
    (found,) = desk.shown[rules]
    assert found.severity == lsp.DiagnosticSeverity.Error
    assert found.source == "grognard"
    assert found.message.startswith("No line begins with “remov”.\n")
    assert found.range == lsp.Range(lsp.Position(23, 12), lsp.Position(23, 17))
    desk.type(rules, text)
    wait(desk.until(clean(desk, rules)))


def test_what_the_whole_ruleset_shows_lies_in_the_right_file(
    desk: Editor, wait: Wait, game: Game
) -> None:
    folder = game("breakthrough")
    rules, units = folder / "rules/sequence.rules", folder / "units.yaml"
    desk.open(rules)
    text = desk.open(units)
    wait(desk.until(clean(desk, units)))
    desk.type(units, text.replace("  pawn:", "  prawn:"))
    wait(desk.until(lambda: _scenario(desk, folder)))
    assert clean(desk, rules)()  # while a sheet is at fault, rules are only read
    desk.type(units, text)
    wait(desk.until(lambda: not desk.codes(folder / "scenarios/standard.yaml")))
    wait(desk.until(clean(desk, units)))


def _scenario(desk: Editor, folder: Path) -> bool:
    return desk.codes(folder / "scenarios/standard.yaml") == ["unknown-name", "unknown-name"]


def test_related_places_lead_to_other_files(desk: Editor, wait: Wait, game: Game) -> None:
    folder = game("breakthrough")
    scenario = folder / "scenarios/standard.yaml"
    text = desk.open(scenario)
    desk.type(scenario, text.replace("a7..h8", "a6..h8"))
    wait(desk.until(shows(desk, scenario, "out-of-range")))
    (found,) = desk.shown[scenario]
    (related,) = found.related_information or ()
    assert related.location.uri == (folder / "units.yaml").as_uri()
    assert related.message == "the box"


@pytest.mark.parametrize(("note", "units"), [("zażółć łódź", 0), ("🚢 sails 🚢", 2)])
def test_columns_count_as_the_protocol_says(
    desk: Editor, wait: Wait, game: Game, note: str, units: int
) -> None:
    rules = game("breakthrough") / "rules/sequence.rules"
    text = desk.open(rules)
    broken = text.rstrip() + f'\n\nprocedure odd:\n    say "{note}" sink 3\n'
    desk.type(rules, broken)
    wait(desk.until(shows(desk, rules, "syntax")))
    (found,) = desk.shown[rules]
    assert found.range.start.character == len(f'    say "{note}" ') + units
    assert found.range.end.character == found.range.start.character + len("sink")


def test_what_is_changed_on_disk_is_read_again(desk: Editor, wait: Wait, game: Game) -> None:
    folder = game("breakthrough")
    rules, units = folder / "rules/sequence.rules", folder / "units.yaml"
    desk.open(rules)
    wait(desk.until(clean(desk, rules)))
    whole = units.read_text("utf-8")
    units.write_text(whole.replace("stacking", "stackin"), "utf-8")
    desk.tell_of(units)
    wait(desk.until(shows(desk, units, "unknown-key")))
    units.write_text(whole, "utf-8")
    desk.tell_of(units)
    wait(desk.until(clean(desk, units)))


def test_a_closed_file_counts_as_it_was_saved(desk: Editor, wait: Wait, game: Game) -> None:
    rules = game("breakthrough") / "rules/sequence.rules"
    text = desk.open(rules)
    desk.type(rules, text.replace("goal of player", "gaol of player"))
    wait(desk.until(shows(desk, rules, "unknown-name")))
    desk.close(rules)
    wait(desk.until(clean(desk, rules)))


@pytest.mark.parametrize(
    ("file", "right", "wrong", "code"),
    [
        ("units.yaml", "stacking", "stackin", "unknown-key"),
        ("scenarios/standard.yaml", "type: pawn", "type: pwn", "unknown-name"),
        ("tests/cases.yaml", "active: black", "active: blak", "unknown-name"),
        ("rules/sequence.rules", "goal of player", "gaol of player", "unknown-name"),
        ("rules/sequence.rules", "pawn.cell.row - 1", "pawn.cell.rw - 1", "no-attribute"),
        ("rules/sequence.rules", "remove victim", "remov victim", "syntax"),
        ("rules/sequence.rules", "in pawns at to:", "in pawns at to", "syntax"),
    ],
)
def test_a_quick_fix_mends(
    desk: Editor, wait: Wait, game: Game, file: str, right: str, wrong: str, code: str
) -> None:
    path = game("breakthrough") / file
    text = desk.open(path)
    desk.type(path, text.replace(right, wrong, 1))
    wait(desk.until_checked())
    found = next(d for d in desk.shown[path] if d.code == code)
    asked = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(path.as_uri()), found.range, lsp.CodeActionContext([found])
    )
    (action,) = wait(desk.client.text_document_code_action_async(asked))
    assert applied(desk.texts[path], action.edit.changes[path.as_uri()]) == text


def test_files_outside_of_any_ruleset(desk: Editor, wait: Wait, tmp_path: Path) -> None:
    lone = tmp_path.resolve() / "rules" / "lone.rules"
    lone.parent.mkdir()
    desk.open(lone, "phase turn:\n    mov pawn to d4\n")
    wait(desk.until(shows(desk, lone, "syntax")))
    assert "phase" in wait(desk.complete(lone, "", "phase"))
    assert wait(desk.defined(lone, "mov pa", "wn")) == []
    sheet = tmp_path.resolve() / "notes.yaml"
    desk.open(sheet, "a: [\n")
    wait(desk.until(lambda: sheet in desk.shown))
    assert desk.shown[sheet] == []


@pytest.mark.parametrize(
    "text", ["", "\n", "{", "- [", "\ufeffid: x", "a: 1\na: 2\n", "\t- x: {a: b", "🚢"]
)
def test_broken_sheets_are_answered(desk: Editor, wait: Wait, game: Game, text: str) -> None:
    units = game("breakthrough") / "units.yaml"
    desk.open(units)
    desk.type(units, text)
    wait(desk.until(lambda: bool(desk.shown.get(units))))
    place = desk.place(units, text[: len(text) // 2])
    asked = lsp.CompletionParams(**place)
    assert wait(desk.client.text_document_completion_async(asked)) is not None
    wait(desk.client.text_document_hover_async(lsp.HoverParams(**place)))
    symbols = lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(units.as_uri()))
    assert wait(desk.client.text_document_document_symbol_async(symbols)) is not None


def test_the_same_is_found_as_by_the_command(desk: Editor, wait: Wait, game: Game) -> None:
    folder = game("manewry-morskie")
    rules = folder / "rules/combat.rules"
    text = rules.read_text("utf-8")
    worse = re.sub(r"ship\.range", "ship.rang", text, count=3).replace("[26", "[2600")
    rules.write_text(worse, "utf-8")
    desk.open(rules)
    told = CliRunner().invoke(main, ["check", "--format", "json", str(folder)]).output
    codes = sorted(re.findall(r'"code": "([\w-]+)"', told))
    assert len(codes) > 2
    wait(desk.until(lambda: sorted(desk.codes(rules)) == codes))


def test_without_its_library_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    result = CliRunner().invoke(main, ["lsp"])
    assert result.exit_code == 2
    assert "pip install 'grognard[lsp]'" in result.output


def test_a_name_that_no_file_can_have_is_no_file() -> None:
    assert make().path("file:///game%00/rules/a.rules") is None
