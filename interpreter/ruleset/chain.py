"""What a ruleset is made of, layer over layer: what it extends, itself, and its errata by date."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from interpreter.diagnostics import Diagnostic, Fix, Label, Source, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.ruleset.folder import Folder, Texts, read_folder
from interpreter.ruleset.library import (
    ERRATA,
    MANIFEST,
    is_date,
    is_ruleset,
    shipped,
    shipped_ruleset,
    split_date,
)
from interpreter.sheets.extends import Extends, read_identity
from interpreter.sheets.records import Word

WITHOUT_BASE = (codes.MISSING_BASE, codes.CIRCULAR_BASE)
"""What is found where a ruleset can't be joined with the one that it extends."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One folder of texts that is laid over those before it.

    Attributes:
        folder: its texts.
        id: the id of the ruleset that it belongs to, "" where its manifest tells none.
        title: the title in the manifest of this layer, or "".
        date: for errata, their date (YYYY-MM-DD); "" for the ruleset itself.
        extends: what its manifest says that it starts from.
    """

    folder: Folder
    id: str
    title: str
    date: str
    extends: Extends | None

    @property
    def name(self) -> str:
        """What people call it: the id of the ruleset, and for errata their date."""
        return f"{self.id}, errata of {self.date}" if self.date else self.id

    def wrote(self, source: Source) -> bool:
        """Whether a text is one of this layer."""
        name = source.path.removeprefix(self.folder.shown)
        return source.path.startswith(self.folder.shown) and not name.startswith(ERRATA + "/")


Chain = tuple[Layer, ...]
"""The layers of a ruleset, the lowest first: each ruleset of the chain, followed by its errata."""


def own_layer(chain: Chain) -> Layer:
    """The layer of the ruleset itself: above all that it extends, and below its errata."""
    return next(layer for layer in reversed(chain) if not layer.date)


def fingerprint(chain: Chain) -> str:
    """SHA-256, in hexadecimal, of all that the game depends on, layer by layer."""
    digests = [layer.folder.fingerprint for layer in chain]
    if len(digests) == 1:
        return digests[0]
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()


def read_chain(
    path: Path, until: str, with_cases: bool, inherited: bool, unsaved: Texts
) -> tuple[Chain, list[Diagnostic]]:
    """The layers of the ruleset in a folder, and what is wrong with how they hang together.

    Where a base can't be had the chain begins above it. `until` is the date of the last errata that
    count, "" for all; `inherited` says whether cases of all that it extends are read, too; `unsaved`
    are texts that stand for what files hold.
    """
    reader = _Reader([], with_cases, inherited, unsaved)
    return tuple(reader.chain(path, until, ())), reader.found


@dataclass(frozen=True, slots=True)
class _Reader:
    found: list[Diagnostic]
    with_cases: bool
    inherited: bool
    unsaved: Texts

    def chain(self, path: Path, until: str, above: Chain) -> list[Layer]:
        """The layers up to a ruleset; `above` are those that start from it, the nearest last."""
        shown = _shown(path, above)
        wanted = self.with_cases and (self.inherited or not above)
        main = self._layer(path, shown, wanted)
        own = [main, *self._errata(main, until)]
        if main.extends is None:
            return own
        base = self._base(main, main.extends, (*above, main))
        if base is None:
            return own
        under = self.chain(*base, (*above, main))
        if main.id in ("", *(layer.id for layer in under)):
            taken = main.id or under[-1].id
            self.found.append(no_name_of_its_own(main.extends.base, taken))
        pin, now = main.extends.pin, fingerprint(tuple(under))
        if pin is not None and pin.text != now:
            self.found.append(changed_base(main.extends.base, pin, now))
        return [*under, *own]

    def _layer(self, path: Path, shown: str, with_cases: bool, date: str = "") -> Layer:
        folder, faults = read_folder(path, shown, with_cases, self.unsaved)
        self.found.extend(faults)
        manifest = folder.sheets.get(MANIFEST)
        if manifest is None:
            return Layer(folder, "", "", date, None)
        own = read_identity(manifest)
        if own.instead is not None:
            self.found.append(other_word(own.instead))
        name, title = (word.text if word else "" for word in (own.id, own.title))
        return Layer(folder, name, title, date, None if date else own.extends)

    def _errata(self, main: Layer, until: str) -> Iterator[Layer]:
        """The errata of a ruleset in the order of their dates."""
        inside = main.folder.path / ERRATA
        files = (p for p in inside.iterdir() if p.name[0] != ".") if inside.is_dir() else ()
        for path in sorted(files):
            shown = f"{main.folder.shown}{ERRATA}/{path.name}/"
            if not path.is_dir() or not is_date(path.name):
                self.found.append(no_errata(Source(shown.rstrip("/"), "")))
            elif not until or path.name <= until:
                layer = self._layer(path, shown, main.folder.with_cases, path.name)
                self.found.extend(no_errata_of(layer, main))
                yield Layer(layer.folder, main.id, layer.title, layer.date, None)

    def _base(self, main: Layer, extends: Extends, above: Chain) -> tuple[Path, str] | None:
        """The folder of the ruleset that another extends, and the last date of its errata."""
        name, until = split_date(extends.base.text)
        path = _folder_of(name, main.folder.path)
        if path is None:
            before, _, day = name.rpartition("@")
            dated = before and _folder_of(before, main.folder.path) is not None
            told = no_day(extends.base, before, day) if dated else missing_base(extends.base, name)
            self.found.append(told)
            return None
        real = path.resolve()
        first = next((i for i, a in enumerate(above) if a.folder.path.resolve() == real), None)
        if first is not None:
            self.found.append(circular_base(extends.base, above[first:]))
            return None
        return path, until


def _shown(path: Path, above: Chain) -> str:
    """What stands before the names of a folder's files: its name, made another where that is taken."""
    name = path.name or path.resolve().name
    taken = {layer.folder.shown for layer in above}
    if not above:
        return f"{path.name}/" if path.name else ""
    tried = (f"{name}/" if n == 1 else f"{name}({n})/" for n in count(1))
    return next(shown for shown in tried if shown not in taken)


def _folder_of(name: str, variant: Path) -> Path | None:
    """A folder named from that of the variant or beside it, or else a shipped ruleset."""
    beside = [variant / name, variant.parent / name]
    mine = os.path.realpath(variant)
    for path in beside:
        if is_ruleset(path) and (os.path.realpath(path) != mine or name not in shipped()):
            return path
    return shipped_ruleset(name) if name in shipped() else None


# --- what is told


def missing_base(base: Word, name: str) -> Diagnostic:
    known = ", ".join(shipped())
    usual = f"Write the path of a folder, “../{name}”, or one of: {known}."
    if "/" in name:
        usual = f"The folder named must hold a game.yaml. Shipped are: {known}."
    return Diagnostic(
        codes.MISSING_BASE,
        f"this ruleset extends “{name}”, which is neither a folder beside it nor a shipped ruleset",
        Label(base.span),
        did_you_mean(name, shipped(), usual),
    )


def no_day(base: Word, before: str, day: str) -> Diagnostic:
    return Diagnostic(
        codes.MISSING_BASE,
        f"“{day}” is no day of the calendar",
        Label(base.span),
        f"Write the year, the month and the day: {before}@2024-05-31",
    )


def other_word(key: Word) -> Diagnostic:
    return Diagnostic(
        codes.MISSING_BASE,
        f"“{key.text}” does not say which ruleset this one starts from",
        Label(key.span),
        "Write “extends:” and the id or the folder of one other ruleset.",
        fix=Fix("Write “extends”", ((key.span, "extends"),)),
    )


def circular_base(base: Word, circle: Sequence[Layer]) -> Diagnostic:
    names = [layer.id or layer.folder.path.name for layer in circle]
    around = " extends ".join([*names, names[0]])
    others = [a.extends.base for a in circle if a.extends is not None and a.extends.base != base]
    return Diagnostic(
        codes.CIRCULAR_BASE,
        f"the rulesets extend each other in a circle: {around}",
        Label(base.span),
        "Let the first of them stand alone: take its “extends” out, and write down all that it needs.",
        related=tuple(Label(word.span, "and this one") for word in others),
    )


def changed_base(base: Word, pin: Word, now: str) -> Diagnostic:
    return Diagnostic(
        codes.CHANGED_BASE,
        f"“{base.text}” is not what it was when this fingerprint was taken",
        Label(pin.span),
        f"Look at what changed and whether the variant still fits; then write: fingerprint: {now}",
        fix=Fix("Take the fingerprint that it has now", ((pin.span, now),)),
    )


def no_name_of_its_own(base: Word, other: str) -> Diagnostic:
    return Diagnostic(
        codes.MISSING_KEY,
        f"this variant has no id of its own, so that it could not be told from “{other}”",
        Label(base.span),
        "Add “id:” with the name of its folder, and a “title:”; games are kept under the id.",
    )


def no_errata_of(layer: Layer, main: Layer) -> Iterator[Diagnostic]:
    """What errata can't say: that the ruleset is called otherwise, or starts from another."""
    manifest = layer.folder.sheets.get(MANIFEST)
    own = read_identity(manifest) if manifest is not None else None
    if own is not None and own.id is not None and own.id.text != main.id:
        yield Diagnostic(
            codes.WRONG_VALUE,
            f"these are errata of “{main.id}”: they can't give it another id",
            Label(own.id.span),
            "Take the line out. A game with a name of its own is a variant, in a folder of its own.",
        )
    if own is not None and own.extends is not None:
        yield Diagnostic(
            codes.WRONG_VALUE,
            f"these are errata of “{main.id}”: they can't start from another ruleset",
            Label(own.extends.base.span),
            "Take the line out. What a ruleset extends stands in its own game.yaml.",
        )


def no_errata(at: Source) -> Diagnostic:
    return Diagnostic(
        codes.WRONG_VALUE,
        "errata stand in folders that are named by their date, and this is none",
        Label(at.span(0, 0)),
        "Name it like errata/2024-05-31, with what changes on that day inside.",
    )
