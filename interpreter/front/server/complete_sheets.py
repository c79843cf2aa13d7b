"""Words that could stand at a place in a YAML sheet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from interpreter.diagnostics import Source
from interpreter.front.server.items import Item, named, plain
from interpreter.front.server.reading import Reading
from interpreter.front.server.sheet_place import Place, Rule, place_at, rules_at
from interpreter.front.server.symbols import Key, Symbol
from interpreter.ruleset import shipped

MOST_CELLS = 300  # offered at once


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
    if path in (("extends",), ("extends", "ruleset")):
        yield from (plain(name, "a ruleset that comes with the program", "2") for name in shipped())
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
