"""The layers of a ruleset -> one record: sheets are laid over each other, and read as they need each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import TypeVar

from interpreter import sheets, syntax
from interpreter.diagnostics import Diagnostic, Label, Source, codes, has_errors
from interpreter.ruleset.chain import Chain, Layer, fingerprint, own_layer
from interpreter.ruleset.crosscheck import check_cases, check_sheets
from interpreter.ruleset.folder import Folder
from interpreter.ruleset.library import MANIFEST, SENTENCES, UNITS, schema
from interpreter.ruleset.overlay import Rules, overlay
from interpreter.sheets import records
from interpreter.sheets.extends import takes_itself_out
from interpreter.syntax import tree

T = TypeVar("T")
MOST_FINDINGS = 500


@dataclass(frozen=True)
class Ruleset:
    """All that a ruleset folder says, read and joined, with all that it extends.

    Attributes:
        path: the folder.
        chain: the layers that it is made of, the lowest first; the last ruleset is this one.
        sheets: the YAML of all layers, laid over each other.
        rules: the texts of the rules of all layers, in each the sequence of play first, then by name.
        files: the declarations in effect, each in the file where the first of its name stands.
        removed: the lines that take a rule out.
        cases: its test cases, where they were asked for, those of the lowest layer first.
        until: the date of the last errata that count, "" for all.
    """

    path: Path
    chain: Chain
    sheets: records.Sheets
    rules: tuple[Source, ...]
    files: tuple[tree.File, ...]
    removed: tuple[tree.Removal, ...]
    cases: tuple[records.Case, ...]
    until: str

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever a file changes that the game depends on."""
        return fingerprint(self.chain)

    @property
    def id(self) -> str:
        """The name of the ruleset; as it was at a date, with `@` and that date."""
        named = self.sheets.manifest.id.text
        return f"{named}@{self.until}" if self.until else named

    @property
    def declarations(self) -> tuple[tree.Declaration, ...]:
        """The rules in effect, file by file: what replaces or removes others has done so."""
        return tuple(declared for file in self.files for declared in file.declarations)

    def layer_of(self, source: Source) -> Layer:
        """The layer that a text stands in; the last one for a text of none."""
        return next((layer for layer in self.chain if layer.wrote(source)), self.chain[-1])


def join(chain: Chain, until: str) -> tuple[Ruleset | None, list[Diagnostic]]:
    """The ruleset of a chain of layers, None where its manifest can't be read."""
    sheets_of = _laid_over(chain)
    unreadable = {name for layer in chain for name in layer.folder.unreadable}
    found = list(_missing_files(chain, {*sheets_of, *unreadable}))
    desk = _Desk(chain, sheets_of, found, unreadable)
    sheets_read = _read_sheets(desk)
    rules = Rules(())
    for layer in chain:
        files = []
        for source in layer.folder.rules:
            file, faults = syntax.parse(source)
            files.append(file)
            found.extend(faults)
        rules = overlay(rules, files, found)
    if sheets_read is None:
        return None, found
    found.extend(check_sheets(sheets_read, frozenset(desk.unread)))
    cases = _read_cases(desk, sheets_read)
    texts = tuple(source for layer in chain for source in layer.folder.rules)
    path = own_layer(chain).folder.path
    return Ruleset(path, chain, sheets_read, texts, rules.files, rules.removed, cases, until), found


def outline(chain: Chain) -> tuple[records.Manifest | None, tuple[str, ...]]:
    """The manifest of a ruleset and the ids of its scenarios, without reading anything else."""
    texts = _laid_over(chain)
    manifest = (
        sheets.read_manifest(texts[MANIFEST], schema("game"))[0] if MANIFEST in texts else None
    )
    paths = map(PurePosixPath, texts)
    return manifest, tuple(sorted(p.stem for p in paths if p.parent.name == "scenarios"))


def _laid_over(chain: Chain) -> dict[str, tuple[Source, ...]]:
    """The texts of each sheet by its name, the lowest first; without those that were taken out."""
    found: dict[str, tuple[Source, ...]] = {}
    for layer in chain:
        for name, source in layer.folder.sheets.items():
            if name in found and takes_itself_out(source):
                del found[name]
            else:
                found[name] = (*found.get(name, ()), source)
    return found


@dataclass(frozen=True, slots=True)
class _Desk:
    """What is being read, what was found, and the names of the sheets that could not be read."""

    chain: Chain
    texts: Mapping[str, tuple[Source, ...]]
    found: list[Diagnostic]
    unread: set[str]

    def read(
        self, name: str, reader: Callable[[sheets.Sheet], tuple[T | None, list[Diagnostic]]]
    ) -> T | None:
        """The record of a sheet; None for one that is missing or can't be read."""
        texts = self.texts.get(name)
        if texts is None:
            return None
        record, faults = reader(texts)
        self.found.extend(faults)
        if record is None:
            self.unread.add(name)
        return record

    def names_in(self, folder: str) -> Iterator[tuple[str, str]]:
        """Id and name of each sheet of a folder, in order."""
        for name in sorted({*self.texts, *self.unread}):
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
        files=tuple(source.path for texts in desk.texts.values() for source in texts),
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
    for source in (source for layer in desk.chain for source in layer.folder.cases):
        some, faults = sheets.read_cases(source, schema("cases"), boards, read.scenarios)
        desk.found.extend(faults)
        cases.extend(some)
    desk.found.extend(islice(check_cases(cases, read, frozenset(desk.unread)), MOST_FINDINGS))
    return tuple(cases)


def _missing_files(chain: Chain, names: set[str]) -> Iterator[Diagnostic]:
    own = own_layer(chain).folder
    if MANIFEST not in {*own.sheets, *own.unreadable}:
        hint = f"Add a “{MANIFEST}” with id, title and sides, or name the folder that holds one."
        yield missing_file(own, MANIFEST, "this folder is no ruleset: it has no manifest", hint)
        return
    if MANIFEST in own.unreadable:
        return  # it may say that the ruleset extends one that has all of this
    if not any(name.startswith("scenarios/") for name in names):
        hint = "Add “scenarios/standard.yaml”; “title: Standard” is enough for a start."
        yield missing_file(own, "scenarios", "the ruleset has no scenario to play", hint)
    without_rules = not any(layer.folder.rules for layer in chain)
    if without_rules and not any(name.startswith("rules/") for name in names):
        hint = "Add “rules/sequence.rules” with the sequence of play."
        yield missing_file(own, "rules", "the ruleset has no rules", hint)


def missing_file(folder: Folder, name: str, message: str, hint: str) -> Diagnostic:
    source = folder.sheets.get(MANIFEST) or Source(folder.shown + name, "")
    return Diagnostic(codes.MISSING_FILE, message, Label(source.span(0, 1)), hint)
