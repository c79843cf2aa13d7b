"""What an editor shows about a thing: its sort, title, documentation, the sentences it carries out."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.front.server.reading import Reading
from interpreter.front.server.symbols import Key, Symbol

SORTS = {
    "option": "option", "word": "word", "kind": "kind of unit", "type": "type of unit",
    "local": "local name", "edge": "kind of edge", "plural": "word for several",
}  # fmt: skip
_IN_RULES = ("sequence", "phase", "action", "test", "procedure", "define", "table", "state",
             "words", "pile", "victory", "value")  # fmt: skip


BUILT_IN = {
    "unit": {"cell": "where it stands, or none", "owner": "whose it is", "type": "its type"},
    "cell": {"terrain": "what it is made of", "row": "counted from 1", "column": "counted from 1",
             "owner": "whose board it is on"},
}  # fmt: skip
"""What every unit and cell has."""
NAMES = {
    "player": "the side that acts now", "players": "all sides", "cells": "all cells", "units": "all units",
    "directions": "all directions",
}  # fmt: skip
"""What bears a name of the language."""


def describe(symbol: Symbol, reading: Reading) -> str:
    """All that is to be said of a thing, as Markdown."""
    key = symbol.key
    if key.sort == "sentence":
        return _sentence(symbol, reading)
    parts = []
    if key.sort in _IN_RULES:
        parts.append(f"```grognard\n{symbol.about}\n```")
    else:
        owner = f" of {key.owner}" if key.sort == "attribute" else ""
        parts.append(
            f"**{key.name}**{owner}: {symbol.about or f'a {SORTS.get(key.sort, key.sort)}'}"
        )
    if symbol.title and key.sort not in _IN_RULES:
        parts.append(f"“{symbol.title}”")
    if symbol.text:
        parts.append(symbol.text)
    parts += cited(symbol.cites, reading)
    return "\n\n".join(parts)


def cited(cites: Iterable[str], reading: Reading) -> list[str]:
    """The sentences of the documented rules, each with its number."""
    found = (reading.index.symbols.get(Key("sentence", "", cite)) for cite in cites)
    return [f"> {symbol.key.name}. {symbol.text}" for symbol in found if symbol is not None]


def _sentence(symbol: Symbol, reading: Reading) -> str:
    carried = sorted(
        f"{s.key.sort} {s.key.name}"
        for s in reading.index.symbols.values()
        if symbol.key.name in s.cites
    )
    by = f"\n\nCarried out by: {', '.join(carried)}." if carried else ""
    return f"**{symbol.key.name}.** {symbol.text}{by}"
