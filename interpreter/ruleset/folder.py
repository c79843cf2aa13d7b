"""The files of a ruleset folder -> sources."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.ruleset.library import MANIFEST, SENTENCES, UNITS

MAX_BYTES = 2_000_000
Texts = Mapping[Path, str]
"""What stands for the content of files, by their resolved paths: what an editor has not saved yet."""
_FIRST_RULES = "sequence.rules"


@dataclass(frozen=True, slots=True)
class Folder:
    """The texts of a ruleset.

    Attributes:
        path: the folder.
        shown: what stands before the names of its files when they are shown to people.
        sheets: the YAML sheets by their path in the folder, but for the cases.
        rules: the rules, the sequence of play first, then by name.
        cases: the sheets of `tests/`, empty unless asked for.
        unreadable: paths in the folder of files that are there and could not be read.
        with_cases: whether the cases were asked for.
    """

    path: Path
    shown: str
    sheets: dict[str, Source]
    rules: tuple[Source, ...]
    cases: tuple[Source, ...]
    unreadable: frozenset[str]
    with_cases: bool

    @property
    def fingerprint(self) -> str:
        """SHA-256, in hexadecimal, of the paths and texts that the game depends on.

        Translations are none of them: a game can be gone on with in any language.
        """
        digest = hashlib.sha256()
        depends = {n: s for n, s in self.sheets.items() if not n.startswith("texts/")}
        texts = {name: source.text for name, source in depends.items()}
        texts |= {s.path.removeprefix(self.shown): s.text for s in self.rules}
        for name in sorted(texts):
            for part in (name, texts[name]):
                encoded = part.encode("utf-8", "surrogatepass")
                digest.update(len(encoded).to_bytes(8, "big") + encoded)
        return digest.hexdigest()


def read_folder(
    path: Path, shown: str, with_cases: bool, unsaved: Texts
) -> tuple[Folder, list[Diagnostic]]:
    """All texts of a ruleset folder; files that can't be read are told and left out."""
    found: list[Diagnostic] = []
    unreadable: set[str] = set()

    def read(names: Iterator[str]) -> dict[str, Source]:
        texts = {}
        for name in names:
            source, fault = _read(path / name, shown + name, unsaved)
            if fault:
                found.append(fault)
                unreadable.add(name)
            else:
                texts[name] = source
        return texts

    sheets = read(_sheet_names(path))
    rules = read(_in_folder(path, "rules", ".rules"))
    cases = read(_in_folder(path, "tests", ".yaml") if with_cases else iter(()))
    found.extend(_misnamed(path, shown))
    ordered = sorted(rules.items(), key=lambda r: (not r[0].endswith("/" + _FIRST_RULES), r[0]))
    texts = tuple(source for _, source in ordered)
    folder = Folder(
        path, shown, sheets, texts, tuple(cases.values()), frozenset(unreadable), with_cases
    )
    return folder, found


def _read(path: Path, shown: str, unsaved: Texts) -> tuple[Source, Diagnostic | None]:
    text = unsaved.get(path.resolve()) if unsaved else None
    return read_text(path, shown) if text is None else (Source(shown, _plain_lines(text)), None)


def _sheet_names(path: Path) -> Iterator[str]:
    for name in (MANIFEST, UNITS, SENTENCES):
        if os.path.lexists(path / name):
            yield name
    yield from _in_folder(path, "boards", ".yaml")
    yield from _in_folder(path, "scenarios", ".yaml")
    yield from _in_folder(path, "texts", ".yaml")


def _in_folder(path: Path, folder: str, ending: str) -> Iterator[str]:
    inside = path / folder
    if inside.is_dir():
        # Hidden files are those of editors and file systems: .#turn.rules, ._turn.rules.
        names = (p.name for p in inside.iterdir() if p.suffix == ending and p.name[0] != ".")
        yield from (f"{folder}/{name}" for name in sorted(names))


def _misnamed(path: Path, shown: str) -> Iterator[Diagnostic]:
    """What would be passed over: files where folders belong, sheets that end in .yml, rules that lie elsewhere."""
    for folder in ("boards", "scenarios", "rules", "tests", "texts", "errata"):
        if os.path.lexists(path / folder) and not (path / folder).is_dir():
            hint = "Put a folder in its place, and the text into a file inside."
            yield unreadable_file(Source(shown + folder, ""), 0, "it is no folder", hint)
    for folder in (".", "boards", "scenarios", "tests", "texts"):
        inside = path / folder
        for file in sorted(inside.glob("*.yml")) if inside.is_dir() else ():
            name = file.relative_to(path).as_posix()
            hint = f"Rename it to “{file.stem}.yaml”, the ending that is looked for."
            yield unreadable_file(Source(shown + name, ""), 0, "it ends in “.yml”", hint)
        for file in sorted(inside.glob("[!.]*.rules")) if inside.is_dir() else ():
            name = file.relative_to(path).as_posix()
            hint = f"Move it to “rules/{file.name}”, where rules are looked for."
            why = "it lies outside of the folder “rules”"
            yield unreadable_file(Source(shown + name, ""), 0, why, hint)


def read_text(path: Path, shown: str) -> tuple[Source, Diagnostic | None]:
    """A file as text, line ends made single newlines, or why it can't be read."""
    empty = Source(shown, "")
    if path.exists() and not path.is_file():
        return empty, unreadable_file(empty, 0, "it is no file", "Put a file of text in its place.")
    try:
        with path.open("rb") as file:
            written = file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        hint = "Check that it is a file and that you may read it."
        return empty, unreadable_file(empty, 0, reason.lower(), hint)
    if len(written) > MAX_BYTES:
        hint = "Split it; no sheet and no rules need more."
        return empty, unreadable_file(empty, 0, f"it is longer than {MAX_BYTES:,} bytes", hint)
    try:
        return Source(shown, _plain_lines(written.decode("utf-8-sig"))), None
    except UnicodeDecodeError as error:
        start = len(_plain_lines(written[: error.start].decode("utf-8-sig")))
        source = Source(shown, _plain_lines(written.decode("utf-8-sig", "replace")))
        return source, unreadable_file(source, start, "it is not UTF-8", "Save it as UTF-8.")


def _plain_lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def unreadable_file(source: Source, at: int, reason: str, hint: str) -> Diagnostic:
    name = source.path.rsplit("/", 1)[-1]
    return Diagnostic(
        codes.UNREADABLE_FILE,
        f"“{name}” can't be read: {reason}",
        Label(source.span(at, at + 1)),
        hint,
    )
