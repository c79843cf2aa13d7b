"""The texts of a ruleset -> one record: sheets read in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypeVar

from interpreter import sheets, syntax
from interpreter.diagnostics import Diagnostic, Label, Source, codes, has_errors
from interpreter.ruleset.crosscheck import check_cases, check_sheets
from interpreter.ruleset.folder import Folder
from interpreter.ruleset.library import MANIFEST, SENTENCES, UNITS, schema
from interpreter.sheets import records
from interpreter.syntax import tree

T = TypeVar("T")
MOST_FINDINGS = 500


@dataclass(frozen=True)
class Ruleset:
    """All that a ruleset folder says, read and joined.

    Attributes:
        path: the folder.
        sheets: its YAML.
        rules: the texts of its rules, the sequence of play first, then by name.
        files: the same as trees, in the same order.
        cases: its test cases, where they were asked for.
        fingerprint: changes whenever a file changes that the game depends on.
    """

    path: Path
    sheets: records.Sheets
    rules: tuple[Source, ...]
    files: tuple[tree.File, ...]
    cases: tuple[records.Case, ...]
    fingerprint: str

    @property
    def id(self) -> str:
        return self.sheets.manifest.id.text


def join(folder: Folder) -> tuple[Ruleset | None, list[Diagnostic]]:
    """The ruleset of a folder, None where its manifest can't be read."""
    found = list(_missing_files(folder))
    desk = _Desk(folder, found, set(folder.unreadable))
    sheets_read = _read_sheets(desk)
    files = []
    for source in folder.rules:
        file, faults = syntax.parse(source)
        files.append(file)
        found.extend(faults)
    if sheets_read is None:
        return None, found
    found.extend(check_sheets(sheets_read, frozenset(desk.unread)))
    cases = _read_cases(desk, sheets_read)
    return Ruleset(
        folder.path, sheets_read, folder.rules, tuple(files), cases, folder.fingerprint
    ), found


@dataclass(frozen=True, slots=True)
class _Desk:
    """What is being read, what was found, and the names of the sheets that could not be read."""

    folder: Folder
    found: list[Diagnostic]
    unread: set[str]

    def read(
        self, name: str, reader: Callable[[Source], tuple[T | None, list[Diagnostic]]]
    ) -> T | None:
        """The record of a sheet; None for one that is missing or can't be read."""
        source = self.folder.sheets.get(name)
        if source is None:
            return None
        record, faults = reader(source)
        self.found.extend(faults)
        if record is None:
            self.unread.add(name)
        return record

    def names_in(self, folder: str) -> Iterator[tuple[str, str]]:
        """Id and name of each sheet of a folder, in order."""
        names = sorted({*self.folder.sheets, *self.folder.unreadable})
        for name in names:
            if name.startswith(folder + "/"):
                yield name.removeprefix(folder + "/").removesuffix(".yaml"), name


def _read_sheets(desk: _Desk) -> records.Sheets | None:
    manifest = desk.read(MANIFEST, lambda s: sheets.read_manifest(s, schema("game")))
    sides = tuple(manifest.sides) if manifest else ()
    before = len(desk.found)
    units = desk.read(UNITS, lambda s: sheets.read_units(s, schema("units"), sides))
    if units and not units.types and has_errors(desk.found[before:]):
        desk.unread.add(UNITS)
    sentences = desk.read(SENTENCES, lambda s: sheets.read_sentences(s, schema("sentences")))
    boards = {
        board_id: _read_board(desk, name, board_id, sides)
        for board_id, name in desk.names_in("boards")
    }
    scenarios = {
        scenario_id: _read_scenario(desk, name, scenario_id, sides, boards)
        for scenario_id, name in desk.names_in("scenarios")
    }
    if manifest is None:
        return None
    return records.Sheets(
        manifest=manifest,
        units=units or records.Units({}, {}),
        boards={board_id: board for board_id, board in boards.items() if board},
        scenarios={scenario_id: each for scenario_id, each in scenarios.items() if each},
        sentences=sentences or {},
        files=tuple(desk.folder.shown + name for name in desk.folder.sheets),
    )


def _read_board(
    desk: _Desk, name: str, board_id: str, sides: tuple[str, ...]
) -> records.Board | None:
    return desk.read(name, lambda s: sheets.read_board(s, schema("board"), board_id, sides))


def _read_scenario(
    desk: _Desk,
    name: str,
    scenario_id: str,
    sides: tuple[str, ...],
    boards: dict[str, records.Board | None],
) -> records.Scenario | None:
    return desk.read(
        name, lambda s: sheets.read_scenario(s, schema("scenario"), scenario_id, sides, boards)
    )


def _read_cases(desk: _Desk, read: records.Sheets) -> tuple[records.Case, ...]:
    boards: dict[str, records.Board | None] = {
        board_id: read.boards.get(board_id) for board_id, _ in desk.names_in("boards")
    }
    cases: list[records.Case] = []
    for source in desk.folder.cases:
        some, faults = sheets.read_cases(source, schema("cases"), boards, read.scenarios)
        desk.found.extend(faults)
        cases.extend(some)
    desk.found.extend(islice(check_cases(cases, read, frozenset(desk.unread)), MOST_FINDINGS))
    return tuple(cases)


def _missing_files(folder: Folder) -> Iterator[Diagnostic]:
    names = {*folder.sheets, *folder.unreadable}
    if MANIFEST not in names:
        hint = f"Add a “{MANIFEST}” with id, title and sides, or name the folder that holds one."
        yield missing_file(folder, MANIFEST, "this folder is no ruleset: it has no manifest", hint)
        return
    if not any(name.startswith("scenarios/") for name in names):
        hint = "Add “scenarios/standard.yaml”; “title: Standard” is enough for a start."
        yield missing_file(folder, "scenarios", "the ruleset has no scenario to play", hint)
    if not folder.rules and not any(name.startswith("rules/") for name in names):
        hint = "Add “rules/sequence.rules” with the sequence of play."
        yield missing_file(folder, "rules", "the ruleset has no rules", hint)


def missing_file(folder: Folder, name: str, message: str, hint: str) -> Diagnostic:
    source = folder.sheets.get(MANIFEST) or Source(folder.shown + name, "")
    return Diagnostic(codes.MISSING_FILE, message, Label(source.span(0, 1)), hint)
