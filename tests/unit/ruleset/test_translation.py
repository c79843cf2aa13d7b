"""The texts of a ruleset: found, replaced, checked, and prepared for a translator."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interpreter import ruleset
from interpreter.diagnostics import Source
from interpreter.ruleset import Ruleset, shipped
from interpreter.ruleset.skeleton import completed
from interpreter.ruleset.translation import (
    check_texts,
    languages,
    missing,
    names,
    own_sheet,
    translated,
    translation,
)
from interpreter.ruleset.wording import Text, reworded, texts
from interpreter.syntax import tree

ROOT = Path(__file__).parents[3]
SQUARE = ROOT / "tests" / "rulesets" / "square"


def load(path: Path | str) -> Ruleset:
    loaded, found = ruleset.load(path)
    assert loaded is not None, found
    return loaded


@pytest.fixture
def square(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SQUARE, tmp_path / "square"))


def write(folder: Path, text: str, language: str = "pl") -> Ruleset:
    path = folder / "texts" / f"{language}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return load(folder)


def prepared(folder: Path) -> str:
    """The sheet with all lines that are missing in it."""
    loaded = load(folder)
    source, sheet, _ = own_sheet(loaded, "pl")
    wanted = texts(loaded)
    return completed(source, sheet, wanted, missing(wanted, translation(loaded.chain, "pl")[0]))


@pytest.mark.parametrize("name", shipped())
def test_every_text_is_found_and_can_be_replaced(name: str) -> None:
    loaded = load(name)
    turned = reworded(loaded, lambda heading, text: f"{text} !")
    before = [one for one in texts(loaded) if one.heading != "names"]
    after = [one for one in texts(turned) if one.heading != "names"]
    assert [Text(t.heading, f"{t.text} !") for t in before] == after
    assert turned.fingerprint == loaded.fingerprint


def test_rules_without_texts_stay_the_very_same() -> None:
    loaded = load(SQUARE)
    kept = reworded(loaded, lambda heading, text: text)
    for file, other in zip(loaded.files, kept.files, strict=True):
        for one, same in zip(file.declarations, other.declarations, strict=True):
            assert one is same


def test_texts_stand_under_headings_that_say_where_they_come_from() -> None:
    found = texts(load(SQUARE))
    assert Text("game", "Two harbours") in found
    assert Text("board sea", "The sea") in found
    assert Text("action sail", "Move one ship.") in found
    assert Text("victory harbour", "a ship lies in the enemy's harbour") in found
    assert {t.text for t in found if t.heading == "names"} == {"white", "black", "range", "sail"}


def test_a_rule_without_a_name_stands_under_its_title(square: Path) -> None:
    end = 'victory "Stalemate":\n    draw when true because "nothing moves"\n'
    (square / "rules" / "more.rules").write_text(end)
    assert Text("victory Stalemate", "nothing moves") in texts(load(square))


def test_what_is_not_translated_stays(square: Path) -> None:
    loaded = write(square, 'action sail:\n  "Move a ship": "Ruch okrętu"\n')
    told = translated(loaded, translation(loaded.chain, "pl")[0])
    sail = next(d for f in told.files for d in f.declarations if isinstance(d, tree.Action))
    assert (sail.title, sail.prompt and sail.prompt.text) == ("Ruch okrętu", "Move one ship.")
    assert told.sheets.manifest.title == "Two harbours"


def test_a_text_may_be_translated_otherwise_under_another_heading(square: Path) -> None:
    (square / "rules" / "more.rules").write_text('phase rest "Standing":\n    say "A turn"\n')
    loaded = write(square, 'phase turn:\n  "A turn": Tura\nphase rest:\n  "A turn": Ruch\n')
    into, _ = translation(loaded.chain, "pl")
    assert into.of("phase turn", "A turn") == "Tura"
    assert into.of("phase rest", "A turn") == "Ruch"
    assert into.of("action sail", "A turn") == "Ruch"


def test_names_come_from_their_heading_and_types_from_their_titles(square: Path) -> None:
    loaded = write(square, "names:\n  range: zasięg_ruchu\n  n: pn.\nunits:\n  scout: Zwiad\n")
    assert names(loaded, translation(loaded.chain, "pl")[0]) == {
        "scout": "zwiad", "range": "zasięg ruchu", "n": "pn.",
    }  # fmt: skip


def test_a_variant_has_the_translations_of_its_base_and_its_own_go_before(square: Path) -> None:
    write(square, 'game:\n  "Two harbours": "Dwa porty"\naction sail:\n  "Move a ship": "Ruch"\n')
    variant = square.parent / "calm"
    variant.mkdir()
    (variant / "game.yaml").write_text("id: calm\nextends: square\n")
    loaded = write(variant, 'action sail:\n  "Move a ship": "Rejs"\n')
    into, found = translation(loaded.chain, "pl")
    assert found == []
    assert into.of("game", "Two harbours") == "Dwa porty"
    assert into.of("action sail", "Move a ship") == "Rejs"
    assert languages(loaded.chain) == ("pl",)
    assert [d.code.name for d in check_texts(loaded)] == ["untranslated"]


def test_a_translation_does_not_change_what_the_game_is(square: Path) -> None:
    before = load(square).fingerprint
    assert write(square, 'game:\n  "Two harbours": "Dwa porty"\n').fingerprint == before


def test_names_may_have_forms_of_which_the_first_is_shown(square: Path) -> None:
    text = "units:\n  scout: Zwiad | Zwiadu\nnames:\n  white: biali | białych\n  x: '{a: b | c}'\n"
    into, _ = translation(write(square, text).chain, "pl")
    assert (into.of("units", "scout"), into.of("names", "white")) == ("Zwiad", "biali")
    assert into.inflected == {"Zwiad": ("Zwiad", "Zwiadu"), "biali": ("biali", "białych")}


# --- checking


def found_in(loaded: Ruleset) -> list[tuple[str, str]]:
    return [(d.code.name, d.at.span.text) for d in check_texts(loaded)]


def test_every_fault_of_a_sheet_is_told(square: Path) -> None:
    (square / "rules" / "more.rules").write_text(
        'when cruiser leaves spot:\n    say "{cruiser} leaves {spot}."\n'
    )
    loaded = write(
        square,
        'game:\n  "Two harbors": "Dwa porty"\nwhen cruiser leaves:\n'
        '  "{cruiser} leaves {spot}.": "{spot}: {statek}"\nnames:\n  sial: ruch\n',
    )
    assert ("wrong-slots", "{statek}") in found_in(loaded)
    assert ("stale-text", '"Two harbors"') in found_in(loaded)
    assert ("stale-text", "sial") in found_in(loaded)
    faults = list(check_texts(loaded))
    assert any("“{cruiser}” is left out" in d.message for d in faults)
    assert any("“Two harbours”" in d.hint for d in faults)


def test_words_of_a_notation_are_asked_for(square: Path) -> None:
    rules = square / "rules" / "movement.rules"
    noted = rules.read_text().replace('"{ship}-{to}"', '"once more {ship}x{to}"')
    rules.write_text(noted)
    asked = [text.text for text in texts(load(square)) if text.heading == "names"]
    assert {"once", "more"} <= set(asked)
    assert not {"x", "ship", "to"} & set(asked)


def test_names_that_need_no_translation_may_have_one(square: Path) -> None:
    (square / "rules" / "more.rules").write_text("words mood: calm, angry\n")
    loaded = write(square, "names:\n  n: pn.\n  scout: zwiadowca\n  ship: okręt\n  mood: nastrój\n")
    assert [code for code, _ in found_in(loaded)] == ["untranslated"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("game: Dwa porty\n", "wrong-value"),
        ('game:\n  "Two harbours": [Dwa, porty]\n', "wrong-value"),
        ("game:\n  a: b\n  a: c\n", "duplicate-key"),
        ("game: {\n", "yaml-syntax"),
    ],
)
def test_sheets_of_the_wrong_shape_are_told(square: Path, text: str, code: str) -> None:
    assert code in [found for found, _ in found_in(write(square, text))]


def test_a_sheet_is_named_by_the_code_of_its_language(square: Path) -> None:
    loaded = write(square, 'game:\n  "Two harbours": "Dwa porty"\n', "polski")
    assert [code for code, _ in found_in(loaded)] == ["unknown-language"]
    assert languages(loaded.chain) == ()


# --- preparing


def test_a_prepared_sheet_lacks_nothing_and_preparing_it_again_changes_nothing(
    square: Path,
) -> None:
    first = prepared(square)
    loaded = write(square, first)
    sheet = own_sheet(loaded, "pl")[1]
    assert sheet is not None
    assert {entry.key.text for entry in sheet.entries} == {text.text for text in texts(loaded)}
    assert not any(entry.to.text for entry in sheet.entries)
    whole = first.replace('""', '"x"').replace("{", "").replace("}", "")
    assert found_in(write(square, whole)) == []


def test_lines_and_notes_that_are_there_are_kept(square: Path) -> None:
    there = (
        "# by me\naction sail:   # the only action\n    'Move one ship.': >\n"
        "      Rusz jednym\n      okrętem.   \n\n# to be asked\nnames:\n  sail: rejs # a noun\n"
    )
    write(square, there)
    now = prepared(square)
    assert [line for line in now.splitlines() if line in there.splitlines()] == there.splitlines()
    lines = now.splitlines()
    at = lines.index("action sail:   # the only action")
    assert lines[at + 1] == '    "Move a ship": ""'
    into, faults = translation(write(square, now).chain, "pl")
    assert faults == []
    assert into.of("action sail", "Move one ship.") == "Rusz jednym okrętem."
    assert into.of("names", "sail") == "rejs"


def test_texts_with_marks_of_yaml_and_very_long_ones_are_written_so_that_they_are_read(
    square: Path,
) -> None:
    long = "Go on. " * 200
    (square / "rules" / "more.rules").write_text(
        f'phase rest "No: {{not}} # this, \'that\'":\n    say "{long.strip()}"\n'
    )
    loaded = write(square, prepared(square))
    sheet, faults = own_sheet(loaded, "pl")[1:]
    assert faults == []
    assert sheet is not None
    keys = {entry.key.text for entry in sheet.entries}
    assert {"No: {not} # this, 'that'", long.strip()} <= keys


def test_a_source_without_a_sheet_gives_a_whole_new_one(square: Path) -> None:
    loaded = load(square)
    wanted = texts(loaded)
    assert completed(None, None, wanted, wanted) == prepared(square)
    assert completed(Source("texts/pl.yaml", ""), None, wanted, wanted) == prepared(square)
