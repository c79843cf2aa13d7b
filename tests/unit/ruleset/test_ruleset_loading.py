"""A folder -> a ruleset, with all that is wrong in its files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import ruleset
from interpreter.diagnostics import Diagnostic, has_errors

ROOT = Path(__file__).parents[3]
SQUARE = ROOT / "tests" / "rulesets" / "square"
Write = Callable[[str, str | bytes], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SQUARE, tmp_path / "square"))


@pytest.fixture
def write(folder: Path) -> Write:
    def put(name: str, text: str | bytes) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    return put


def codes(found: list[Diagnostic]) -> list[tuple[str, str]]:
    """Code and path of each finding."""
    return [(d.code.name, d.at.span.source.path) for d in found]


def problems(folder: Path, with_cases: bool = False) -> list[tuple[str, str]]:
    """Code and underlined text of each finding."""
    _, found = ruleset.load(folder, with_cases)
    return [(d.code.name, d.at.span.text) for d in found]


# --- what is read


@pytest.mark.parametrize("name", ruleset.shipped())
def test_shipped_rulesets_have_sound_sheets(name: str) -> None:
    _, found = ruleset.load(name, with_cases=True)
    assert [d for d in found if d.at.span.source.path.endswith(".yaml") and d.is_error] == []


def test_a_folder_is_read() -> None:
    loaded, found = ruleset.load(SQUARE)
    assert loaded is not None
    assert not has_errors(found)
    assert loaded.id == "square"
    assert loaded.rules[0].path == "square/rules/sequence.rules"
    assert len(loaded.files) == len(loaded.rules)
    assert list(loaded.sheets.boards) == ["sea"]
    assert list(loaded.sheets.scenarios) == ["standard"]
    assert "square/boards/sea.yaml" in loaded.sheets.files
    assert loaded.cases == ()


def test_paths_are_shown_from_where_the_folder_lies(
    folder: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("units.yaml", "kinds: {}\n")
    assert {path for _, path in codes(ruleset.load(folder)[1])} == {"square/units.yaml"}
    monkeypatch.chdir(folder)
    assert {path for _, path in codes(ruleset.load(Path("."))[1])} == {"units.yaml"}


def test_a_ruleset_is_found_by_path_manifest_or_id(tmp_path: Path) -> None:
    assert ruleset.find(SQUARE)[0] == SQUARE
    assert ruleset.find(str(SQUARE / "game.yaml"))[0] == SQUARE
    shipped = ruleset.shipped()[0]
    assert ruleset.find(shipped)[0] == ruleset.shipped_ruleset(shipped)


@pytest.mark.parametrize("name", ["", "sqare", "no/such/folder", "\0", "x" * 10_000, "..."])
def test_a_ruleset_that_is_not_there_is_told(name: str, tmp_path: Path) -> None:
    loaded, found = ruleset.load(name)
    if name:
        assert loaded is None
    assert [d.code.name for d in found][:1] == ["missing-file"]


def test_a_misspelt_id_is_guessed() -> None:
    shipped = ruleset.shipped()[0]
    (finding,) = ruleset.find(shipped[:-1] + "x")[1]
    assert finding.hint == f"Did you mean “{shipped}”?"


def test_an_installed_program_has_its_rulesets_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(SQUARE, tmp_path / "_shipped" / "rulesets" / "square")
    monkeypatch.setattr("interpreter.ruleset.library._PACKAGE", tmp_path)
    assert ruleset.shipped() == ("square",)
    assert ruleset.find("square")[0] == tmp_path / "_shipped" / "rulesets" / "square"


# --- files


def test_missing_files_are_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert ruleset.load(tmp_path / "empty") == (None, ruleset.load(tmp_path / "empty")[1])
    assert codes(ruleset.load(tmp_path / "empty")[1]) == [("missing-file", "empty/game.yaml")]
    (tmp_path / "empty" / "game.yaml").write_text("id: empty\ntitle: E\nsides: {x: {}}\n")
    loaded, found = ruleset.load(tmp_path / "empty")
    assert loaded is not None
    assert [d.message for d in found] == [
        "the ruleset has no rules",
        "the ruleset has no scenario to play",
    ]


def test_text_that_is_not_utf_8_is_shown_where_it_breaks(folder: Path, write: Write) -> None:
    write("boards/sea.yaml", "title: x\r\nterrains: Półwysep\n".encode("iso-8859-2"))
    _, found = ruleset.load(folder)
    (finding,) = found
    assert finding.code.name == "unreadable-file"
    assert finding.at.span.begin == (2, 12)


def test_a_mark_at_the_start_and_other_line_ends_do_no_harm(folder: Path, write: Write) -> None:
    before = ruleset.load(folder)[0]
    for path in sorted(folder.rglob("*.*")):
        write(str(path.relative_to(folder)), path.read_bytes().replace(b"\n", b"\r\n"))
    write("game.yaml", b"\xef\xbb\xbf" + (folder / "game.yaml").read_bytes())
    after, found = ruleset.load(folder)
    assert found == []
    assert before is not None
    assert after is not None
    assert before.fingerprint == after.fingerprint


def test_the_fingerprint_tells_what_the_game_depends_on(folder: Path, write: Write) -> None:
    def fingerprint() -> str:
        loaded, _ = ruleset.load(folder)
        assert loaded is not None
        return loaded.fingerprint

    first = fingerprint()
    write("README.md", "Words.")
    write("tests/all.yaml", "cases: []\n")
    assert fingerprint() == first
    write("scenarios/small.yaml", "title: Small\n")
    second = fingerprint()
    assert second != first
    write("rules/movement.rules", (folder / "rules/movement.rules").read_text() + "\n# more\n")
    assert fingerprint() not in (first, second)


def test_what_is_no_file_is_told(folder: Path) -> None:
    (folder / "boards" / "land.yaml").mkdir()
    (folder / "scenarios" / "old.yml").write_text("title: Old\n")
    os.symlink("nowhere", folder / "boards" / "lost.yaml")
    assert [c for c, _ in codes(ruleset.load(folder)[1])].count("unreadable-file") == 3


def test_rules_outside_of_their_folder_are_told(folder: Path) -> None:
    for name in ("ramming.rules", "boards/storms.rules", ".#ramming.rules"):
        (folder / name).write_text("define far = 3\n")
    found = [d for d in ruleset.load(folder)[1] if d.code.name == "unreadable-file"]
    assert {d.hint for d in found} == {
        "Move it to “rules/ramming.rules”, where rules are looked for.",
        "Move it to “rules/storms.rules”, where rules are looked for.",
    }


def test_a_file_that_can_not_be_read_gives_one_finding(folder: Path, write: Write) -> None:
    write("units.yaml", "kinds: [\n")
    assert [c for c, _ in problems(folder)] == ["yaml-syntax"]
    write("units.yaml", (SQUARE / "units.yaml").read_text())
    write("boards/sea.yaml", "terrains: [\n")
    assert [c for c, _ in problems(folder)] == ["yaml-syntax"]
    write("game.yaml", "sides: [\n")
    loaded, found = ruleset.load(folder)
    assert loaded is None
    assert [d.code.name for d in found] == ["yaml-syntax", "yaml-syntax"]


@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_any_bytes_in_any_file_are_told_of(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = Path(shutil.copytree(SQUARE, tmp_path_factory.mktemp("any") / "square"))
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".rules"))
    for path in data.draw(st.lists(st.sampled_from(files), min_size=1, max_size=3)):
        whole = path.read_bytes()
        at = data.draw(st.integers(0, len(whole)))
        path.write_bytes(whole[:at] + data.draw(st.binary(max_size=20)) + whole[at:])
    (folder / "tests").mkdir()
    (folder / "tests" / "any.yaml").write_bytes(data.draw(st.binary(max_size=200)))
    loaded, found = ruleset.load(folder, with_cases=True)
    assert loaded is not None or has_errors(found)
    assert all(finding.hint for finding in found)


# --- what one sheet says of another


def test_scenarios_name_what_there_is(folder: Path, write: Write) -> None:
    write(
        "scenarios/standard.yaml",
        "units: {scout: 1, cruisr: 1, cruiser: 9}\n"
        "options: {mines: true}\n"
        "place:\n"
        "  - {side: whit, type: scout, at: a1}\n"
        "  - {side: white, type: scot, at: b1}\n",
    )
    assert problems(folder) == [
        ("unknown-name", "1"),
        ("out-of-range", "9"),
        ("bad-option", "true"),
        ("unknown-name", "whit"),
        ("unknown-name", "scot"),
    ]


def test_no_more_are_placed_than_there_are(folder: Path, write: Write) -> None:
    write(
        "scenarios/standard.yaml", "place: [{side: white, type: cruiser, at: [a1, b1, c1, d1]}]\n"
    )
    assert problems(folder) == [("out-of-range", "c1")]
    write(
        "scenarios/standard.yaml",
        "units: {scout: 1, cruiser: 0}\nplace: [{side: white, type: cruiser, at: a1}]\n",
    )
    assert problems(folder) == [("out-of-range", "a1")]


def test_no_two_stand_where_one_can(folder: Path, write: Write) -> None:
    write(
        "scenarios/standard.yaml",
        "place:\n  - {side: white, type: cruiser, at: [a1, b1]}\n"
        "  - {side: black, type: scout, at: B1}\n",
    )
    assert problems(folder) == [("stacked", "B1")]


def test_the_manifest_names_what_there_is(folder: Path, write: Write) -> None:
    write("sentences.yaml", "1: {text: One., source: SQ}\n")
    write(
        "game.yaml",
        "id: square\ntitle: S\nsides: {white: {}, black: {}}\ndefault_scenario: standrad\n"
        "options: {a: {type: truth, default: true, text: A., cites: [1, 2]}}\n"
        "references: {SG: {title: Page}}\n",
    )
    assert problems(folder) == [
        ("bad-option", "standrad"),
        ("unknown-sentence", "2"),
        ("unknown-name", "1"),
    ]


def test_options_of_scenarios_and_cases_fit(folder: Path, write: Write) -> None:
    write(
        "game.yaml",
        "id: square\ntitle: S\nsides: {white: {}, black: {}}\noptions:\n"
        "  a: {type: truth, default: true, text: A.}\n"
        "  b: {type: choice, default: x, text: B., values: [x, z]}\n"
        "  c: {type: number, default: 1, text: C., min: 1, max: 3}\n",
    )
    write("scenarios/standard.yaml", "options: {a: x, b: q, c: 4}\n")
    write("scenarios/other.yaml", "options: {a: false, b: z, c: 3}\n")
    assert problems(folder) == [("bad-option", "x"), ("bad-option", "q"), ("bad-option", "4")]


def test_cases_name_what_there_is(folder: Path, write: Write) -> None:
    write("sentences.yaml", "1: One.\n")
    write(
        "tests/all.yaml",
        "scenario: standrad\ncases:\n"
        "  - title: one\n    cites: [1, 7]\n    options: {mines: true}\n"
        "    given: {active: grey, place: {a1: grey scout, b1: white scot}}\n"
        "    when: [{green: a1-a2}]\n    then: {winner: gray}\n",
    )
    assert problems(folder) == []
    assert problems(folder, with_cases=True) == [
        ("bad-option", "standrad"),
        ("unknown-sentence", "7"),
        ("bad-option", "true"),
        ("unknown-name", "grey"),
        ("unknown-name", "grey scout"),
        ("unknown-name", "white scot"),
        ("unknown-name", "green"),
        ("unknown-name", "gray"),
    ]
