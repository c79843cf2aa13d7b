"""Words that could stand at a place in a YAML sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from interpreter.diagnostics import Source
from interpreter.front.server.items import Item, named, plain
from interpreter.front.server.reading import Reading
from interpreter.front.server.symbols import Key, Symbol
from interpreter.ruleset.library import schema

Rule = Mapping[str, Any]
MOST_CELLS = 300  # offered at once
_LINE = re.compile(
    r"""(?P<indent>[ ]*)(?P<dashes>(?:-[ ]+)*)
    (?:(?P<key>"[^"]*" | '[^']*' | [^\s"'{}\[\],#&*!|>%@`][^:#{}\[\]]*?)[ ]*:(?=\s|$))?
    (?P<rest>.*)""",
    re.VERBOSE,
)
_PIECES = re.compile(
    r"""
      "(?:\\.|[^"\\])*"? | '[^']*'? | [{}\[\],] | :(?=\s|$) | \#.*
    | (?:[^\s{}\[\],:"'\#] | :(?!\s|$) | [ ]+(?=[^\s{}\[\],:\#]))+
    """,
    re.VERBOSE,
)


@dataclass(slots=True)
class Place:
    """Where in a sheet a text ends.

    Attributes:
        path: the keys that lead there; lists are passed over.
        value: whether a value stands there; else it is a key.
        begun: what stands of it already.
        keys: the keys that stand beside it.
    """

    path: tuple[str, ...] = ()
    value: bool = False
    begun: str = ""
    keys: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Open:
    """A bracket that is open, with the key at hand inside of it."""

    bracket: str
    key: str | None = None
    last: str = ""
    keys: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Reader:
    """Follows a sheet line by line, also one that can't be read as YAML."""

    block: list[tuple[int, str]] = field(default_factory=list)
    beside: dict[tuple[str, ...], set[str]] = field(default_factory=dict)
    flow: list[_Open] = field(default_factory=list)
    verbatim: int | None = None  # the indentation of the key of a text that goes over lines
    keyed: bool = False

    def line(self, text: str) -> None:
        found = _LINE.fullmatch(text)
        indent = len(text) - len(text.lstrip(" "))
        if self.verbatim is not None and (not text.strip() or indent > self.verbatim):
            return
        self.verbatim = None
        if self.flow:
            self.flowing(text)
        elif found is not None and (text.strip() and not text.lstrip().startswith("#")):
            self._block_line(found)

    def _block_line(self, found: re.Match[str]) -> None:
        indent = len(found["indent"]) + len(found["dashes"])
        self._leave(indent, bool(found["dashes"]), len(found["indent"]))
        self.keyed = found["key"] is not None
        if found["key"] is not None:
            key = found["key"].strip("\"'")
            self.beside.setdefault(tuple(k for _, k in self.block), set()).add(key)
            self.block.append((indent, key))
        rest = found["rest"].strip()
        if self.keyed and re.fullmatch(r"[|>][-+0-9]*", rest):
            self.verbatim = indent
        self.flowing(found["rest"])

    def _leave(self, indent: int, listed: bool, dash: int) -> None:
        while self.block and self.block[-1][0] >= indent:
            self.block.pop()
        if listed:  # a new member of the list has keys of its own
            while self.block and self.block[-1][0] > dash:
                self.block.pop()
            self.beside.pop(tuple(k for _, k in self.block), None)

    def flowing(self, text: str) -> None:
        for found in _PIECES.finditer(text):
            piece = found.group()
            if piece[0] == "#":
                return
            self._piece(piece)

    def _piece(self, piece: str) -> None:
        top = self.flow[-1] if self.flow else None
        if piece in ("{", "["):
            self.flow.append(_Open(piece))
        elif top is None:
            return
        elif piece in ("}", "]"):
            self.flow.pop()
        elif piece == ",":
            top.key, top.last = None, ""
        elif piece == ":":
            top.key = top.last.strip("\"'")
            top.keys.add(top.key)
            top.last = ""
        else:
            top.last = piece


def place_at(source: Source, offset: int) -> Place:
    """Where in a sheet an offset lies, judged by what stands before it."""
    reader = _Reader()
    *before, last = source.text[:offset].split("\n")
    for line in before:
        reader.line(line)
    verbatim = reader.verbatim
    begun = re.search(r"[^\s{}\[\],:\"']*$", last)
    word = begun.group() if begun else ""
    if reader.flow:
        reader.flowing(last)
    else:
        _last_line(reader, last, word)
    if reader.verbatim is not None and verbatim is not None:
        return Place(("",), True)
    path = [k for _, k in reader.block]
    path += [open.key for open in reader.flow[:-1] if open.key]
    if not reader.flow:
        keys = reader.beside.get(tuple(path), set()) if not reader.keyed else set()
        return Place(tuple(path), reader.keyed or _listed(last), word, keys)
    top = reader.flow[-1]
    if top.key:
        path.append(top.key)
    return Place(tuple(path), top.bracket == "[" or top.key is not None, word, top.keys)


def _last_line(reader: _Reader, last: str, word: str) -> None:
    """The line at hand: what is typed of a key or value is not yet one."""
    indent = len(last) - len(last.lstrip(" "))
    if reader.verbatim is not None and indent > reader.verbatim:
        return
    reader.verbatim = None
    found = _LINE.fullmatch(last)
    reader.keyed = False
    if found is not None:
        dashes = bool(found["dashes"])
        reader._leave(len(found["indent"]) + len(found["dashes"]), dashes, len(found["indent"]))
        if found["key"] is not None:
            reader.block.append((len(found["indent"]), found["key"].strip("\"'")))
            reader.keyed = True
        reader.flowing(found["rest"])


def _listed(line: str) -> bool:
    """Whether a line begins a member of a list that has no key (yet): it may be a value."""
    return line.lstrip().startswith("- ") and ":" not in line


# --- what the schema has there


def rules_at(sort: str, path: tuple[str, ...]) -> list[Rule]:
    """The parts of the schema that could be meant at the end of a path of keys."""
    whole = schema(sort)
    rules = _opened(whole, whole)
    for key in path:
        rules = [
            one
            for rule in rules
            for child in ([rule["properties"][key]] if key in rule.get("properties", {}) else
                          [rule["additionalProperties"]] if isinstance(rule.get("additionalProperties"), dict) else [])
            for one in _opened(child, whole)
        ]  # fmt: skip
    return rules


def _opened(rule: Rule, whole: Rule) -> list[Rule]:
    """A rule with what it refers to, or those that it lets one choose from; of a list, its members too."""
    if "$ref" in rule:
        target = whole["$defs"][rule["$ref"].removeprefix("#/$defs/")]
        rule = {**target, **{k: v for k, v in rule.items() if k != "$ref"}}
        return _opened(rule, whole)
    found = [rule]
    for branch in rule.get("anyOf", ()):
        found += _opened(branch, whole)
    if "items" in rule:
        found += _opened(rule["items"], whole)
    return found


def complete_sheet(
    sort: str, source: Source, offset: int, reading: Reading | None
) -> tuple[list[Item], str]:
    """What could stand at an offset of a sheet; and what is typed of it already."""
    place = place_at(source, offset)
    rules = rules_at(sort, place.path)
    items: list[Item] = []
    if place.value:
        items += _values(rules)
        items += [] if reading is None else _named_values(sort, place.path, reading)
    if not place.value or not items or _is_list(rules):
        items += _keys(rules, place)
        items += [] if reading is None else _named_keys(sort, place, reading)
    return items, place.begun


def _is_list(rules: list[Rule]) -> bool:
    return any("items" in rule for rule in rules)


def _values(rules: list[Rule]) -> Iterator[Item]:
    for rule in rules:
        for value in rule.get("enum", ()):
            yield Item(str(value), "word", rule.get("title", ""), rule.get("description", ""), "1")
        if rule.get("type") == "boolean":
            for word in ("true", "false"):
                yield Item(word, "word", rule.get("title", ""), rule.get("description", ""), "1")


def _keys(rules: list[Rule], place: Place) -> Iterator[Item]:
    for rule in rules:
        needed = rule.get("required", ())
        for key, child in rule.get("properties", {}).items():
            if key not in place.keys:
                title = child.get("title", "")
                text = child.get("description", "")
                yield Item(key, "key", f"{title}{' (needed)' if key in needed else ''}", text,
                           "0" if key in needed else "1", f"{key}: ")  # fmt: skip


# --- names of the ruleset

_VALUE_SORTS = {
    "type": ("type",), "side": ("side",), "board": ("board",), "boards": ("board",),
    "default_scenario": ("scenario",), "scenario": ("scenario",), "cites": ("sentence",),
    "source": ("reference",), "phase": ("phase",), "active": ("side",), "winner": ("side",),
    "to_act": ("side",), "seat": ("side",), "terrain": ("terrain",), "ground": ("terrain",),
    "regions": ("region",), "at": ("cell",), "cells": ("cell",), "empty": ("cell",),
    "hidden": ("cell",), "neighbours": ("cell",), "between": ("cell",),
}  # fmt: skip
_WITHIN = {"legend": ("terrain",), "place": ("side", "type"), "unit": ("side", "type"), "sees": ("side", "type"),
           "side_regions": ("side",)}  # fmt: skip


def _named_values(sort: str, path: tuple[str, ...], reading: Reading) -> Iterator[Item]:
    last, above = (path[-1] if path else ""), (path[-2] if len(path) > 1 else "")
    if above == "options":
        yield from _option(last, reading)
        return
    if last == "default" and len(path) == 3:
        yield from _option(path[1], reading)
    sorts: tuple[str, ...] = ()
    sorts = ("kind",) if (last, sort) == ("kind", "units") else ("edge",) if last == "kind" else ()
    sorts = sorts or _VALUE_SORTS.get(last) or _WITHIN.get(above) or ()
    if last == "type" and sort not in ("scenario", "cases"):
        sorts = ()
    if "cell" in sorts:
        yield from _cells(reading)
    for number, symbol in enumerate(reading.index.of_sort(*sorts)):
        order = f"2{number:05}" if sorts == ("sentence",) else "2"
        yield named(symbol, reading, order)


def _option(name: str, reading: Reading) -> Iterator[Item]:
    symbol = reading.index.symbols.get(Key("option", "", name))
    if symbol is not None and "true or false" in symbol.about:
        yield from (plain(word, symbol.text, "1") for word in ("true", "false"))
    keys = (k for k in reading.index.symbols if k.sort == "word" and k.owner == f"option:{name}")
    yield from (named(reading.index.symbols[k], reading, "1") for k in keys)


def _named_keys(sort: str, place: Place, reading: Reading) -> Iterator[Item]:
    path = place.path
    last = path[-1] if path else ""
    symbols: Iterator[Symbol] = iter(())
    match sort:
        case "units" if len(path) == 2 and path[0] == "types":
            kind = reading.index.kinds.get(path[1], "")
            owned = reading.index.of_sort("attribute")
            symbols = (s for s in owned if s.key.owner in (kind, kind or s.key.owner))
        case "scenario" if path == ("units",):
            symbols = reading.index.of_sort("side", "type")
        case "scenario" if path[:1] == ("units",):
            symbols = reading.index.of_sort("type")
        case "board" if len(path) == 2 and path[0] == "regions":
            symbols = reading.index.of_sort("side")
    if last in ("box", "seats"):
        symbols = reading.index.of_sort("side")
    elif last == "options" and sort != "game":
        symbols = reading.index.of_sort("option")
    elif last in ("set", "value"):
        symbols = (
            s for s in reading.index.of_sort("state") if last == "set" or s.key.owner == "game"
        )
    elif last in ("place", "unit", "sees") and sort == "cases":
        yield from _cells(reading, ": ")
    for symbol in symbols:
        if symbol.key.name not in place.keys:
            item = named(symbol, reading, "2")
            yield Item(item.word, item.sort, item.detail, item.text, "2", f"{item.word}: ")


def _cells(reading: Reading, after: str = "") -> Iterator[Item]:
    """The cells of all boards; of many, the first."""
    if reading.ruleset is None:
        return
    labels = {
        label: board.title
        for board in reading.ruleset.sheets.boards.values()
        for label in board.cells
    }
    for number, (label, title) in enumerate(islice(labels.items(), MOST_CELLS)):
        insert = f"{label}{after}" if after else ""
        yield Item(label, "cell", f"a cell of {title}", "", f"4{number:05}", insert)
