"""What words mean, where they come from, where they are named, and what there is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from editor import Editor, applied
from lsprotocol import types as lsp

Game = Callable[[str], Path]
Wait = Callable[[Any], Any]


@pytest.fixture
def pawns(desk: Editor, wait: Wait, game: Game) -> Path:
    """A small ruleset, all of its files open and checked."""
    folder = game("breakthrough")
    files = [*folder.rglob("*.rules"), *folder.rglob("*.yaml")]
    for path in files:
        desk.open(path)
    wait(desk.until_checked())
    return folder


RULES, UNITS, MANIFEST = "rules/sequence.rules", "units.yaml", "game.yaml"
CASES, BOARD, SCENARIO = "tests/cases.yaml", "boards/board.yaml", "scenarios/standard.yaml"


@pytest.mark.parametrize(
    ("file", "before", "after", "shown"),
    [
        (RULES, "        adv", "ance", 'action advance "Move a pawn" [3, 4]:'),
        (RULES, "        adv", "ance", "> 3. "),
        (RULES, "steps(pa", "wn.cell", "here a piece"),
        (RULES, "from my paw", "ns", "a type of piece"),
        (RULES, "player.ah", "ead", "**ahead** of player"),
        (RULES, "way_gone(pa", "wn, side) =", "here a piece"),
        (RULES, '"Move a pawn" [', "3, 4]", "Carried out by: action advance."),
        (RULES, "    wr", "itten", 'written "{ship}-{to}"'),
        (RULES, "from st", "eps(", "takes a cell or none, a set of directions"),
        (RULES, "steps(pawn.ce", "ll, pl", "cell of a unit: where it stands, or none"),
        (
            RULES,
            "my pawns in play\n    choose to from steps(pawn.cell, pla",
            "yer.ahead",
            "the side that acts now",
        ),
        (UNITS, "  pa", "wn:", "“Pawn”"),
        (UNITS, "stack", "ing:", "“alone” when a cell holds at most one unit"),
        (UNITS, "stacking: al", "one", "One of: `alone`, `shared`"),
        (MANIFEST, "default_sce", "nario", "scenario"),
        (SCENARIO, "type: pa", "wn", "a type of piece"),
        (CASES, "d4: white pa", "wn", "a type of piece"),
    ],
)
def test_hover(
    desk: Editor, wait: Wait, pawns: Path, file: str, before: str, after: str, shown: str
) -> None:
    assert shown in wait(desk.hover(pawns / file, before, after))


def test_hover_shows_the_note_above(desk: Editor, wait: Wait, pawns: Path) -> None:
    rules = pawns / RULES
    text = desk.texts[rules].replace(
        "define way_gone", "# How far it is\n# from home.\ndefine way_gone"
    )
    desk.type(rules, text + "\n")
    wait(desk.until_checked())
    shown = wait(desk.hover(rules, "10 + way_", "gone(pawn"))
    assert "How far it is\nfrom home." in shown


def test_nothing_is_said_of_texts_and_notes(desk: Editor, wait: Wait, pawns: Path) -> None:
    assert wait(desk.hover(pawns / RULES, "# Breakthrough: bring one pa", "wn to")) == ""
    assert wait(desk.hover(pawns / RULES, "your own pa", "wn stands")) == ""


@pytest.mark.parametrize(
    ("file", "before", "after", "line"),
    [
        (RULES, "        adv", "ance", "sequence.rules:14"),
        (RULES, "            tu", "rn", "sequence.rules:8"),
        (RULES, "from my paw", "ns", "units.yaml:7"),
        (RULES, "player.ah", "ead", "game.yaml:7"),
        (RULES, "in go", "al of", "board.yaml:"),
        (RULES, "side is wh", "ite", "game.yaml:7"),
        (RULES, "move pawn to t", "o", "sequence.rules:18"),
        (RULES, '"Move a pawn" [3, ', "4]", "sentences.yaml:"),
        (UNITS, "kind: pi", "ece", "units.yaml:3"),
        (SCENARIO, "board: bo", "ard", "board.yaml:1"),
        (MANIFEST, "default_scenario: stan", "dard", "standard.yaml:1"),
        (CASES, "active: bla", "ck", "game.yaml:8"),
        (CASES, "d4: white pa", "wn", "units.yaml:7"),
    ],
)
def test_definition(
    desk: Editor, wait: Wait, pawns: Path, file: str, before: str, after: str, line: str
) -> None:
    (found,) = wait(desk.defined(pawns / file, before, after))
    assert found.startswith(line)


def test_references_go_through_rules_and_sheets(desk: Editor, wait: Wait, pawns: Path) -> None:
    from_sheet = wait(desk.named(pawns / UNITS, "  pa", "wn:"))
    from_rules = wait(desk.named(pawns / RULES, "from my paw", "ns"))
    assert from_sheet == from_rules
    assert {name.split(":")[0] for name in from_sheet} == {
        "units.yaml", "sequence.rules", "standard.yaml", "cases.yaml",
    }  # fmt: skip
    others = wait(desk.named(pawns / UNITS, "  pa", "wn:", all=False))
    assert sorted([*others, "units.yaml:7"]) == from_sheet


def test_local_names_end_with_their_rule(desk: Editor, wait: Wait, pawns: Path) -> None:
    found = wait(desk.named(pawns / RULES, "choose pa", "wn from"))
    assert found == [f"sequence.rules:{n}" for n in (15, 17, 18, 20, 25)]


def test_what_is_chosen_is_known_behind_where(desk: Editor, wait: Wait, pawns: Path) -> None:
    rules = pawns / RULES
    text = desk.texts[rules].replace(
        "my pawns in play\n", "my pawns in play where pawn.cell.row > 0\n", 1
    )
    desk.type(rules, text)
    wait(desk.until_checked())
    assert not desk.shown[rules]
    found = wait(desk.named(rules, "choose pa", "wn from"))
    assert found == [f"sequence.rules:{n}" for n in (15, 17, 17, 18, 20, 25)]
    assert wait(desk.defined(rules, "where pa", "wn.cell")) == ["sequence.rules:17"]


def test_highlights_stay_in_the_file(desk: Editor, wait: Wait, pawns: Path) -> None:
    asked = lsp.DocumentHighlightParams(**desk.place(pawns / UNITS, "kind: pi", "ece"))
    found = wait(desk.client.text_document_document_highlight_async(asked))
    assert sorted(h.range.start.line for h in found) == [2, 7]


def test_symbols_of_a_file(desk: Editor, wait: Wait, pawns: Path) -> None:
    def names(path: Path) -> list[str]:
        asked = lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(path.as_uri()))
        return [s.name for s in wait(desk.client.text_document_document_symbol_async(asked))]

    assert names(pawns / RULES)[1:5] == ["turn", "advance", "breakthrough", "capture"]
    assert names(pawns / UNITS) == ["kinds", "types"]
    desk.type(pawns / RULES, "action odd:\n    chose\n\nphase turn:\n    stop\n")
    assert names(pawns / RULES) == ["odd", "turn"]


def test_symbols_of_all_rulesets(desk: Editor, wait: Wait, pawns: Path) -> None:
    found = wait(desk.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("capt")))
    assert ("capture", "Everything captured") in [(s.name, s.container_name) for s in found]


def test_formatting(desk: Editor, wait: Wait, pawns: Path) -> None:
    rules = pawns / RULES
    text = desk.texts[rules]
    desk.type(
        rules, text.replace("move pawn to to", "move   pawn  to to").replace("\n\nphase", "\nphase")
    )
    asked = lsp.DocumentFormattingParams(
        lsp.TextDocumentIdentifier(rules.as_uri()), lsp.FormattingOptions(2, False)
    )
    edits = wait(desk.client.text_document_formatting_async(asked))
    assert applied(desk.texts[rules], edits) == text
    desk.type(rules, text)
    assert not wait(desk.client.text_document_formatting_async(asked))
    desk.type(rules, text + "phase odd\n")
    assert not wait(desk.client.text_document_formatting_async(asked))


def test_sheets_are_only_tidied(desk: Editor, wait: Wait, pawns: Path) -> None:
    units = pawns / UNITS
    text = desk.texts[units]
    desk.type(units, text.replace("alone\n", "alone   \n"))
    asked = lsp.DocumentFormattingParams(
        lsp.TextDocumentIdentifier(units.as_uri()), lsp.FormattingOptions(2, False)
    )
    edits = wait(desk.client.text_document_formatting_async(asked))
    assert applied(desk.texts[units], edits) == text
