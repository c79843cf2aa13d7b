"""A ruleset as it stands in the editor: read, checked and indexed, unsaved texts instead of files."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from interpreter import check, syntax
from interpreter import ruleset as rulesets
from interpreter.diagnostics import Diagnostic, Source, in_order
from interpreter.front.server.rule_symbols import declare_rules
from interpreter.front.server.rule_uses import use_rules
from interpreter.front.server.sheet_symbols import declare_sheet
from interpreter.front.server.sheet_uses import use_sheet
from interpreter.front.server.symbols import Index
from interpreter.ruleset.folder import read_text
from interpreter.ruleset.library import ERRATA, MANIFEST, SENTENCES, UNITS
from interpreter.sheets.nodes import Node, compose

SORTS = {MANIFEST: "game", UNITS: "units", SENTENCES: "sentences"}
FOLDERS = {"boards": "board", "scenarios": "scenario", "tests": "cases", "texts": "texts"}


@dataclass(frozen=True)
class Reading:
    """What came out.

    Attributes:
        root: the folder of the ruleset.
        ruleset: None where its manifest can't be read.
        found: all that `grognard check` would tell.
        in_rules: those of them that came up when the rules were checked.
        sources: the texts that were read, by the path of the file.
        notes: what rules turned out to say; without contexts where they were not checked.
    """

    root: Path
    ruleset: rulesets.Ruleset | None
    found: tuple[Diagnostic, ...]
    in_rules: tuple[Diagnostic, ...]
    sources: Mapping[Path, Source]
    notes: check.Notes

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """The files by the names that they are shown under."""
        return {source.path: path for path, source in self.sources.items()}

    @cached_property
    def index(self) -> Index:
        """What is declared and named in them."""
        return index_of(self.ruleset, self.sources, self.notes)


def read(root: Path, unsaved: Mapping[Path, str], before: Reading | None = None) -> Reading:
    """Reads and checks a ruleset; `unsaved` are texts by the resolved paths of their files.

    Where only cases have changed since the reading before, rules are not checked again; where only
    rules have changed, cases are not.
    """
    was = gc.isenabled()
    gc.disable()  # what is read is kept: looking for garbage meanwhile takes a third of the time
    try:
        cases = _same_cases(root, unsaved, before)
        ruleset, found = rulesets.load(root, with_cases=not cases, unsaved=unsaved)
        if before is not None and cases and not _same_sheets(ruleset, before.ruleset):
            cases = {}
            ruleset, found = rulesets.load(root, with_cases=True, unsaved=unsaved)
        in_cases = _found_in(cases, before) if before is not None else ()
        in_rules, notes = _checked(ruleset, found, before)
        sources = {**(_sources(ruleset) if ruleset is not None else {}), **cases}
        everything = tuple(in_order([*found, *in_cases, *in_rules]))
        return Reading(root, ruleset, everything, in_rules, sources, notes)
    finally:
        if was:
            gc.enable()


def _same_cases(
    root: Path, unsaved: Mapping[Path, str], before: Reading | None
) -> dict[Path, Source]:
    """The cases of the reading before, where they are the same as now; else none."""
    known = {p: s for p, s in before.sources.items() if sort_of(p) == "cases"} if before else {}
    if {path.resolve() for path in (root / "tests").glob("*.yaml")} != known.keys():
        return {}
    now = {
        path: Source(source.path, unsaved[path])
        if path in unsaved
        else read_text(path, source.path)[0]
        for path, source in known.items()
    }
    return known if now == known else {}


def _same_sheets(now: rulesets.Ruleset | None, before: rulesets.Ruleset | None) -> bool:
    if now is None or before is None:
        return False
    return [a.folder.sheets for a in now.chain] == [b.folder.sheets for b in before.chain]


def _found_in(files: Mapping[Path, Source], before: Reading) -> list[Diagnostic]:
    """What was found in some files in the reading before."""
    names = {source.path for source in files.values()}
    return [one for one in before.found if one.at.span.source.path in names]


def _checked(
    ruleset: rulesets.Ruleset | None, found: list[Diagnostic], before: Reading | None
) -> tuple[tuple[Diagnostic, ...], check.Notes]:
    """What is found in rules, and what they turned out to say."""
    notes = check.Notes()
    if ruleset is None or not rulesets.sheets_hold(found):
        return (), notes
    known = before if before is not None and before.notes.contexts else None
    if known and known.ruleset and known.ruleset.fingerprint == ruleset.fingerprint:
        return known.in_rules, known.notes
    return tuple(check.check(ruleset, None, notes)[1]), notes


def _sources(ruleset: rulesets.Ruleset) -> dict[Path, Source]:
    """All texts of a ruleset and of what it extends, by their resolved paths."""
    return {
        (folder.path / source.path.removeprefix(folder.shown)).resolve(): source
        for folder in (layer.folder for layer in ruleset.chain)
        for source in (*folder.sheets.values(), *folder.rules, *folder.cases)
    }


def sort_of(path: Path) -> str:
    """Which sort of file this is: “rules”, or the name of the schema of a sheet; "" for any other."""
    if path.suffix == ".rules" and path.parent.name == "rules":
        return "rules"
    if path.suffix != ".yaml":
        return ""
    return FOLDERS.get(path.parent.name) or SORTS.get(path.name, "")


def index_of(
    ruleset: rulesets.Ruleset | None, sources: Mapping[Path, Source], notes: check.Notes
) -> Index:
    """What a ruleset declares and names: all declarations first, since any file may name them."""
    index = Index()
    sheets: list[tuple[str, Node | None]] = []
    for path, source in sources.items():
        if (sort := sort_of(path)) not in ("", "rules"):
            root = compose(source)[0]
            sheets.append((sort, root))
            declare_sheet(index, sort, path.stem, source, root)
    files = [syntax.parse(source)[0] for source in ruleset.rules] if ruleset is not None else []
    for file in files:
        declare_rules(index, file)
    for file in files:
        use_rules(index, file, notes)
    for sort, root in sheets:
        use_sheet(index, sort, root)
    index.finish()
    return index


def root_of(path: Path) -> Path | None:
    """The folder of the ruleset that a file belongs to; None for a file of none."""
    folders = (p for p in path.resolve().parents[:5] if p.parent.name != ERRATA)
    return next((p for p in folders if (p / MANIFEST).is_file()), None)
