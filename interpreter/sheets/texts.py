"""`texts/<language>.yaml` -> what players read, in another language.

Texts stand under headings that say where they come from, each behind the text that it translates:

    action sail:
      "Move a ship": "Ruch okrętu"

What the author wrote is the key, so that a translation whose text was changed is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.sheets.nodes import Leaf, Node
from interpreter.sheets.reading import Schema, pairs, read_sheet
from interpreter.sheets.records import Word

SLOT = re.compile(r"\{([^{}]*)\}")
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
ABOUT = "language"
"""The heading under which a sheet tells of the language itself: its name, and how it counts."""
_NAMES = "names"


@dataclass(frozen=True, slots=True)
class Translated:
    """One text and what it is in another language; `to.text` is empty where that is still to be written."""

    heading: str
    key: Word
    to: Word


@dataclass(frozen=True)
class Texts:
    """A sheet of texts in one language.

    Attributes:
        language: the code that its file is named by: `pl`, `pt-BR`.
        headings: those of the sheet, with their places.
        entries: its texts in the order of the sheet.
        span: where the sheet begins.
    """

    language: str
    headings: Mapping[str, Word]
    entries: tuple[Translated, ...]
    span: Span


def read_texts(source: Source, schema: Schema) -> tuple[Texts | None, list[Diagnostic]]:
    """A sheet of texts; each has to have the slots of the text that it translates."""
    language = source.path.rsplit("/", 1)[-1].removesuffix(".yaml")
    if not LANGUAGE.fullmatch(language):
        return None, [_no_language(source, language)]
    root, found = read_sheet(source, schema)
    if root is None:
        return None, found
    headings = {key.text: Word(key.text, key.span) for key, _ in pairs(root)}
    entries = tuple(
        Translated(heading.text, Word(key.text, key.span), _word(key, node))
        for heading, inside in pairs(root)
        for key, node in pairs(inside)
    )
    for entry in entries:
        found.extend(_wrong_slots(entry))
    return Texts(language, headings, entries, source.span(0, 1)), found


def slots(text: str) -> dict[str, None]:
    """The names that stand in braces in a text, in order: `ship`, `ship.cell`.

    Of a number, the words for one and for several may follow a colon: `{count: ship | ships}`.
    """
    return dict.fromkeys(slot.partition(":")[0].strip() for slot in SLOT.findall(text))


def forms(text: str) -> tuple[str, ...]:
    """The forms of a name: `Pionek | Pionka`; the text itself where it is no list of forms."""
    listed = "|" in text and "{" not in text
    return tuple(form.strip() for form in text.split("|")) if listed else (text,)


def _word(key: Leaf, node: Node) -> Word:
    if isinstance(node, Leaf) and node.plain is not None:
        return Word(node.text, node.span)
    return Word("", key.span)


def _wrong_slots(entry: Translated) -> Iterator[Diagnostic]:
    """Slots that a translation has and its text has not, or the other way round."""
    if not entry.to.text or entry.heading in (ABOUT, _NAMES):
        return
    wanted, given = slots(entry.key.text), slots(entry.to.text)
    known = ", ".join(f"{{{name}}}" for name in wanted)
    for name in given:
        if name not in wanted:
            hint = f"It has {known}." if known else "It has none: take the braces out."
            message = f"the text that is translated has nothing in braces called “{name}”"
            yield Diagnostic(codes.WRONG_SLOTS, message, Label(_slot(entry.to.span, name)), hint)
    for name in wanted:
        if name not in given:
            message = f"“{{{name}}}” is left out of the translation"
            hint = f"Put {{{name}}} where it is to be said; the order is free."
            yield Diagnostic(codes.WRONG_SLOTS, message, Label(entry.to.span), hint)


def _slot(span: Span, name: str) -> Span:
    """Where a slot stands in a text; all of the text where it is written in other signs."""
    start = span.text.find("{" + name)
    end = span.text.find("}", start) + 1
    return span.source.span(span.start + start, span.start + end) if 0 <= start < end else span


def _no_language(source: Source, name: str) -> Diagnostic:
    return Diagnostic(
        codes.UNKNOWN_LANGUAGE,
        f"“{name}” is not the code of a language",
        Label(source.span(0, 1)),
        "Name the file by the language's code: texts/pl.yaml for Polish, texts/pt-BR.yaml.",
    )
