"""What a ruleset is in another language: its sheets of texts, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.diagnostics.suggest import did_you_mean, nearest
from interpreter.ruleset.chain import Chain, Layer, own_layer
from interpreter.ruleset.join import Ruleset
from interpreter.ruleset.library import schema, shipped_folder
from interpreter.ruleset.wording import NAMES, SENTENCES, Text, one_line, reworded, texts
from interpreter.sheets.texts import ABOUT, LANGUAGE, Texts, Translated, forms, read_texts
from interpreter.syntax import tree

FOLDER = "texts"
TONGUES = "tongues"
AS_WRITTEN = "en"
"""The language of the program's own sentences."""
_DIRECTIONS = frozenset(("n", "ne", "e", "se", "s", "sw", "w", "nw"))


@dataclass(frozen=True)
class Translation:
    """The texts of a ruleset in one language, by heading and text, and by text alone."""

    language: str
    exact: Mapping[tuple[str, str], str]
    anywhere: Mapping[str, str]

    def of(self, heading: str, text: str) -> str:
        """The translation of a text, of a name its first form; "" where there is none."""
        key = one_line(text)
        return forms(self.exact.get((heading, key)) or self.anywhere.get(key, ""))[0]

    @property
    def inflected(self) -> dict[str, tuple[str, ...]]:
        """All forms of each name that has several, by the first."""
        listed = map(forms, self.exact.values())
        return {first: (first, *more) for first, *more in listed if more}


# --- which languages there are


def languages(chain: Chain) -> tuple[str, ...]:
    """The languages in which texts of a ruleset are there."""
    found = {_language(name) for layer in chain for name in _sheets(layer)}
    return tuple(sorted(code for code in found if LANGUAGE.fullmatch(code)))


def _sheets(layer: Layer) -> list[str]:
    return [name for name in layer.folder.sheets if name.startswith(f"{FOLDER}/")]


def _language(name: str) -> str:
    return name.removeprefix(f"{FOLDER}/").removesuffix(".yaml")


def tongues() -> tuple[str, ...]:
    """The languages which the program speaks."""
    folder = shipped_folder(TONGUES)
    return tuple(sorted({AS_WRITTEN, *(path.stem for path in folder.glob("*.yaml"))}))


@lru_cache
def tongue_texts(language: str) -> Texts | None:
    """The program's own sentences in a language; None where it does not speak it."""
    path = shipped_folder(TONGUES) / f"{language}.yaml"
    if not path.is_file():
        return None
    source = Source(f"{TONGUES}/{language}.yaml", path.read_text(encoding="utf-8"))
    return read_texts(source, schema("texts"))[0]


def unknown_language(language: str, known: Iterator[str] | tuple[str, ...]) -> Diagnostic:
    there_are = sorted(set(known))
    return Diagnostic(
        codes.UNKNOWN_LANGUAGE,
        f"there is nothing in the language “{language}”",
        Label(Source("language", language).span(0, len(language))),
        did_you_mean(language, there_are, f"There are: {', '.join(there_are)}."),
    )


# --- reading


def own_sheet(
    ruleset: Ruleset, language: str
) -> tuple[Source | None, Texts | None, list[Diagnostic]]:
    """The sheet of texts in the folder of a ruleset itself, and what is wrong in it; none where there is none."""
    source = own_layer(ruleset.chain).folder.sheets.get(f"{FOLDER}/{language}.yaml")
    return (None, None, []) if source is None else (source, *read_texts(source, schema("texts")))


def translation(chain: Chain, language: str) -> tuple[Translation, list[Diagnostic]]:
    """The texts of a ruleset in a language, with what is wrong in the sheets that hold them.

    Those of a ruleset that it extends count too, where it has no others.
    """
    exact: dict[tuple[str, str], str] = {}
    anywhere: dict[str, str] = {}
    found: list[Diagnostic] = []
    for layer in chain:
        source = layer.folder.sheets.get(f"{FOLDER}/{language}.yaml")
        if source is None:
            continue
        sheet, faults = read_texts(source, schema("texts"))
        found += faults
        for entry in sheet.entries if sheet else ():
            if entry.to.text:
                key, to = one_line(entry.key.text), one_line(entry.to.text)
                exact[entry.heading, key] = anywhere[key] = to
    return Translation(language, exact, anywhere), found


def translated(ruleset: Ruleset, into: Translation) -> Ruleset:
    """The ruleset in another language; what is not translated stays as it is."""
    return reworded(ruleset, lambda heading, text: into.of(heading, text) or text)


def names(ruleset: Ruleset, into: Translation) -> dict[str, str]:
    """What things are called whose names in the rules players see.

    Types of unit go by their titles, so that moves can be noted with them.
    """
    found = {}
    for name, type in ruleset.sheets.units.types.items():
        if title := into.of("units", type.title):
            found[name] = title.lower()
    known = (text.text for text in texts(ruleset) if text.heading == NAMES)
    listed = (key for heading, key in into.exact if heading == NAMES)
    for name in (*known, *listed):
        if called := into.of(NAMES, name):
            found[name] = called.replace("_", " ")  # as the names of rules are shown
    return found


def originals(ruleset: Ruleset, into: Translation) -> dict[str, str]:
    """For each translation what it is a translation of."""
    pairs = ((into.of(text.heading, text.text), text.text) for text in texts(ruleset))
    return {translated: text for translated, text in pairs if translated}


# --- checking


def check_texts(ruleset: Ruleset) -> Iterator[Diagnostic]:
    """What is wrong with the sheets of texts of a ruleset: faults, texts that are no more, and missing ones."""
    wanted = texts(ruleset)
    for name in _sheets(own_layer(ruleset.chain)):
        _, sheet, faults = own_sheet(ruleset, _language(name))
        yield from faults
        if sheet is not None:
            into, _ = translation(ruleset.chain, sheet.language)
            left = missing(wanted, into)
            yield from _stale(sheet, wanted, left, _other_names(ruleset))
            yield from _untranslated(sheet, wanted, left)


def missing(wanted: list[Text], into: Translation) -> list[Text]:
    """The texts without a translation, each once; the documented sentences need none."""
    found: dict[str, Text] = {}
    for text in wanted:
        if text.heading != SENTENCES and not into.of(text.heading, text.text):
            found.setdefault(text.text, text)
    return list(found.values())


def _other_names(ruleset: Ruleset) -> frozenset[str]:
    """Names that may be translated, though none needs to be."""
    sheets = ruleset.sheets
    terrains = (name for board in sheets.boards.values() for name in board.terrains)
    seats = (s for each in sheets.scenarios.values() for team in each.seats.values() for s in team)
    words = (rule.name.text for rule in ruleset.declarations if isinstance(rule, tree.Words))
    return _DIRECTIONS | {*sheets.units.kinds, *sheets.units.types, *terrains, *seats, *words}


def _stale(
    sheet: Texts, wanted: list[Text], left: list[Text], names: frozenset[str]
) -> Iterator[Diagnostic]:
    known = {text.text for text in wanted}
    for entry in sheet.entries:
        text = one_line(entry.key.text)
        if entry.heading == ABOUT or text in known:
            continue
        if entry.heading != NAMES or text not in names:
            yield _stale_text(entry, [text.text for text in left])


def _stale_text(entry: Translated, left: list[str]) -> Diagnostic:
    near = nearest(entry.key.text, left)
    hint = f"It may read now: “{near}”." if near else "Take the line out, if its text is gone."
    message = "this translates a text that is not there any more"
    return Diagnostic(codes.STALE_TEXT, message, Label(entry.key.span), hint)


def _untranslated(sheet: Texts, wanted: list[Text], left: list[Text]) -> Iterator[Diagnostic]:
    if not left:
        return
    first, count = left[0], len(left)
    here = {one_line(entry.key.text): entry.key.span for entry in sheet.entries}
    all_of_them = len({text.text for text in wanted if text.heading != SENTENCES})
    are = "text has" if count == 1 else "texts have"
    yield Diagnostic(
        codes.UNTRANSLATED,
        f"{count} {are} no translation, of {all_of_them}; the first is “{first.text}” ({first.heading})",
        Label(here.get(first.text, sheet.span)),
        f"grognard texts RULESET --lang {sheet.language} adds the lines that are missing.",
    )
