"""What lies open in the editor, and what was last found out about the rulesets that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from interpreter.diagnostics import Diagnostic, Source, Span
from interpreter.front.server import drift
from interpreter.front.server.findings import (
    Findings,
    Places,
    by_file,
    moved,
    own_faults,
    places_of,
)
from interpreter.front.server.reading import Reading, root_of
from interpreter.ruleset.folder import read_text


class Here(NamedTuple):
    """A place in a file."""

    path: Path
    span: Span


@dataclass
class Desk:
    """The memory of the server.

    Attributes:
        open: the texts in the editor by the resolved paths of their files, line ends made single newlines.
        latest: the last reading of each ruleset, by its folder.
        good: the last reading of each in which rules were checked, so that names are known while typing.
        told: the findings that the editor shows, by file.
    """

    open: dict[Path, str] = field(default_factory=dict)
    latest: dict[Path, Reading] = field(default_factory=dict)
    good: dict[Path, Reading] = field(default_factory=dict)
    told: Findings = field(default_factory=dict)

    def change(self, path: Path, text: str) -> list[Diagnostic]:
        """Takes in the new text of a file; gives what is known to be wrong with it so far."""
        self.open[path] = text.replace("\r\n", "\n").replace("\r", "\n")
        source = self.source(path)
        root = root_of(path)
        reading = self.latest.get(root) if root else None
        alone = bool(reading and reading.ruleset and len(reading.ruleset.chain) == 1)
        found = own_faults(path, source, alone)
        before = self.told.get(path, [])
        old = before[0].at.span.source if before else source
        own = {(d.code, d.at.span.start) for d in own_faults(path, old, True)} if before else set()
        others = [d for d in before if (d.code, d.at.span.start) not in own]
        self.told[path] = [*found, *moved(others, source)]
        return self.told[path]

    def close(self, path: Path) -> None:
        self.open.pop(path, None)

    def take(self, reading: Reading) -> Findings:
        """Takes in what came out of a reading; gives the findings of all files that it has a say on."""
        root = reading.root
        self.latest[root] = reading
        now = by_file(reading.found, self.places(root))
        before = [path for path in self.told if root_of(path) == root]
        self.told |= {path: [] for path in before} | now
        return {path: self.told[path] for path in {*before, *now}}

    def keep(self, reading: Reading) -> None:
        """Takes a reading to answer from, unless an older one knows more."""
        if reading.notes.contexts or reading.root not in self.good:
            self.good[reading.root] = reading

    def places(self, root: Path | None) -> Places:
        reading = self.latest.get(root) if root else None
        if reading is None:
            return Places(root or Path("/"), {self.source(path).path: path for path in self.open})
        return places_of(reading)

    def good_reading(self, path: Path) -> Reading | None:
        """The reading to answer from for a file: the last in which its ruleset could be checked."""
        root = root_of(path)
        return self.good.get(root) if root else None

    def now(self, span: Span, reading: Reading) -> Here | None:
        """A place as it was read, as it is now; None where it has changed since."""
        path = reading.files.get(span.source.path)
        if path is None:
            return None
        here = drift.moved(span, self.source(path))
        return None if here is None else Here(path, here)

    def source(self, path: Path) -> Source:
        """The text of a file as it stands now, under the name that the check gives it."""
        root = root_of(path)
        reading = self.latest.get(root) if root else None
        known = reading.sources.get(path) if reading else None
        text = self.open.get(path)
        if known is not None and (text is None or known.text == text):
            return known
        if known is not None:
            name = known.path
        elif root is not None:
            name = f"{root.name}/{path.relative_to(root).as_posix()}"
        else:
            name = path.as_posix()
        return Source(name, text) if text is not None else read_text(path, name)[0]
