"""Giving a thing another name, in all places that name it; or saying why that can't be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lsprotocol.types import LSPErrorCodes as ErrorCodes
from pygls.exceptions import JsonRpcException

from interpreter.check.calls import FOOTPRINT, FUNCTIONS
from interpreter.check.context import DIRECTION_WORDS
from interpreter.diagnostics import Source, Span
from interpreter.front.server.lookup import named_at, word_at
from interpreter.front.server.reading import Reading
from interpreter.front.server.rule_uses import LOCAL
from interpreter.front.server.symbols import Key, Symbol
from interpreter.sheets.nodes import AMBIGUOUS
from interpreter.syntax import parse, tree
from interpreter.syntax.words import BEGINNINGS, RESERVED

_NAME = re.compile(r"[^\W\d]\w*")
_SENTENCE = re.compile(r"[\w.-]+( \d+)?")
_FILES = ("scenario", "board")
_ON_LINES = ("phase", "procedure")
_BUILT_IN = frozenset(
    {
        "player", "players", "cell", "cells", "unit", "units", "point", "points", "directions", "it",
        "owner", "type", "terrain", "row", "column", "roll", "natural", FOOTPRINT, *FUNCTIONS,
        *DIRECTION_WORDS,
    }
)  # fmt: skip
_TRUTHS = frozenset({*AMBIGUOUS, "true", "false", "null"})


class Refused(JsonRpcException):
    """It can't be renamed; says why."""

    CODE = ErrorCodes.RequestFailed.value


def renamed_at(source: Source, offset: int, reading: Reading) -> tuple[Span, list[Symbol]]:
    """The name at an offset and what it names. Raises Refused."""
    found = named_at(source, offset, reading)
    if found is None or not found[1]:
        word = word_at(source, offset)
        what = f"“{word.text}” is" if word is not None else "This is"
        raise Refused(
            f"{what} no name that this ruleset gives: it is a word of the language, a text or a note."
        )
    span, symbols = found
    if symbols[0].key.sort in _FILES:
        sort = symbols[0].key.sort
        raise Refused(
            f"A {sort} is called like its file: rename the file “{symbols[0].key.name}.yaml”."
        )
    return span, symbols


def rename(source: Source, offset: int, name: str, reading: Reading) -> list[tuple[Span, str]]:
    """The places of a name, each with what is to stand there. Raises Refused."""
    _, symbols = renamed_at(source, offset, reading)
    keys = set().union(*(reading.index.together(symbol.key) for symbol in symbols))
    _allowed(symbols[0], name, keys, reading)
    edits = list(_edits(keys, name, reading))
    _own(edits, reading)
    return edits


def _edits(keys: set[Key], name: str, reading: Reading) -> Iterator[tuple[Span, str]]:
    """A word for several that is the name with an s stays that."""
    names = {key.name for key in keys}
    for span in reading.index.places(keys):
        if span.text in names:
            yield span, name
        elif span.text.endswith("s") and span.text[:-1] in names:
            yield span, f"{name}s"


def _allowed(symbol: Symbol, name: str, keys: set[Key], reading: Reading) -> None:
    sort = symbol.key.sort
    if not (_SENTENCE if sort == "sentence" else _NAME).fullmatch(name):
        raise Refused(
            f"“{name}” can't be a name: names are letters, digits and underscores, and begin with a letter."
        )
    if name in RESERVED or name in _BUILT_IN or name.casefold() in _TRUTHS:
        raise Refused(f"“{name}” is a word of the language, and would be read otherwise.")
    if sort in _ON_LINES and name in BEGINNINGS:
        raise Refused(f"“{name}” begins a line of the language, so no {sort} can be called so.")
    _free(symbol, name, keys, reading)
    broken = next((d for d in _declared(reading) if isinstance(d, tree.Broken)), None)
    if broken is not None:
        raise Refused(
            f"A rule in “{broken.span.source.path}” can't be read, and may speak of this too. Mend it first."
        )


def _declared(reading: Reading) -> Iterator[tree.Declaration]:
    rules = reading.ruleset.rules if reading.ruleset is not None else ()
    return (one for source in rules for one in parse(source)[0].declarations)


def _free(symbol: Symbol, name: str, keys: set[Key], reading: Reading) -> None:
    """Raises Refused where the new name means something else already."""
    index = reading.index
    called_so = (*index.by_name.get(name, ()), index.plurals.get(name))
    others = [key for key in called_so if key and key not in keys]
    if symbol.key.sort in ("attribute", "state"):
        owners = {key.owner for key in keys}
        others = [k for k in others if k.owner in owners or (k.sort == LOCAL and "game" in owners)]
    if symbol.key.sort in ("sentence", "reference"):
        others = [k for k in others if k.sort == symbol.key.sort]
    if symbol.inside is not None and not _spoken_of(name, symbol.inside):
        return  # a local name: what the rule does not speak of may be called so
    if others:
        other = index.symbols[others[0]]
        line = other.at.begin[0]
        raise Refused(
            f"“{name}” is taken: {other.at.source.path}, line {line}, calls something so."
        )


def _spoken_of(name: str, inside: Span) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", inside.text) is not None


def _own(edits: list[tuple[Span, str]], reading: Reading) -> None:
    """Raises Refused where the name is that of a ruleset which this one extends."""
    root = reading.root.resolve()
    for span, _ in edits:
        path: Path | None = reading.files.get(span.source.path)
        if path is None or not path.is_relative_to(root):
            raise Refused(
                f"“{span.text}” belongs to a ruleset that this one extends ({span.source.path}): rename it there."
            )
