"""Where the YAML sheets of a ruleset name what it declares."""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter.diagnostics import Span
from interpreter.front.server.sheet_symbols import (
    TYPE_KEYS,
    bare,
    child,
    items,
    leaves,
    pairs,
    text_of,
)
from interpreter.front.server.symbols import Index, Key, Symbol
from interpreter.sheets.nodes import Keyed, Leaf, Node

_WORD = re.compile(r"[^\W\d]\w*")
_SLOT = re.compile(r"\{\s*([^\W\d]\w*)")
_TRANSLATED = ("side", "action", "word", "state", "pile")
_IN_NOTATION = ("action", "side", "type", "region", "word", "cell", "terrain", "phase")
_IN_VALUES = ("word", "side", "type", "terrain", "region", "cell")


def use_sheet(index: Index, sort: str, root: Node | None) -> None:
    """Enters all that a sheet names and does not declare itself."""
    match sort:
        case "game":
            _manifest(index, root)
        case "units":
            _units(index, root)
        case "sentences":
            for _, node in pairs(root):
                _name(index, child(node, "source"), "reference")
        case "board":
            _board(index, root)
        case "scenario":
            _scenario(index, root)
        case "cases":
            _cases(index, root)
        case "texts":
            _texts(index, root)


def _manifest(index: Index, root: Node | None) -> None:
    _name(index, child(root, "default_scenario"), "scenario")
    for key, node in pairs(child(root, "options")):
        _name(index, child(node, "default"), "word", f"option:{key.text}")
        _names(index, child(node, "cites"), "sentence")


def _units(index: Index, root: Node | None) -> None:
    for _, node in pairs(child(root, "types")):
        _name(index, child(node, "kind"), "kind")
        for side, _ in pairs(child(node, "box")):
            _name(index, side, "side")
        for key, _ in pairs(node):
            if key.text not in TYPE_KEYS:
                _name(index, key, "attribute", text_of(node, "kind"))


def _board(index: Index, root: Node | None) -> None:
    _name(index, child(root, "ground"), "terrain")
    for _, entry in pairs(child(root, "legend")):
        _name(index, entry, "terrain")
        _name(index, child(entry, "terrain"), "terrain")
        _names(index, child(entry, "regions"), "region")
        for named, side in pairs(child(entry, "side_regions")):
            _name(index, named, "region")
            _name(index, side, "side")
    for _, region in pairs(child(root, "regions")):
        _cells_of(index, region)
        for key, part in pairs(region):
            _name(index, key, "side")
            _cells_of(index, part)
    areas = child(root, "areas")
    for area in (*(node for _, node in pairs(areas)), *items(areas)):
        _name(index, child(area, "terrain"), "terrain")
        _names(index, child(area, "neighbours"), "cell")
    for edge in items(child(child(root, "edges"), "list")):
        _names(index, child(edge, "between"), "cell")


def _cells_of(index: Index, region: Node) -> None:
    _names(index, child(region, "terrain"), "terrain")
    _names(index, child(region, "cells"), "cell")


def _scenario(index: Index, root: Node | None) -> None:
    for listed in ("board", "boards"):
        _names(index, child(root, listed), "board")
    for key, _ in pairs(child(root, "seats")):
        _name(index, key, "side")
    for key, node in pairs(child(root, "units")):
        _name(index, key, "side" if isinstance(node, Keyed) else "type")
        for name, _ in pairs(node):
            _name(index, name, "type")
    _situation(index, root)
    _options(index, child(root, "options"))


def _situation(index: Index, node: Node | None) -> None:
    """What stands where and holds what, at the start of a scenario or case."""
    placed = child(node, "place")
    for one in items(placed):
        if isinstance(placed, Keyed):
            break
        _name(index, child(one, "side"), "side")
        _name(index, child(one, "type"), "type")
        _names(index, child(one, "at"), "cell")
        kind = index.kinds.get(text_of(one, "type"), "")
        for key, value in pairs(child(one, "set")):
            _state(index, bare(key), kind)
            _values(index, value)
    if isinstance(placed, Keyed):
        _units_by_cell(index, placed)
    _settings(index, child(node, "set"))


def _units_by_cell(index: Index, node: Node | None) -> None:
    for cell, units in pairs(node):
        _name(index, cell, "cell")
        for leaf in leaves(units):
            _text(index, bare(leaf), ("side", "type"))


def _settings(index: Index, node: Node | None) -> None:
    """`quiet_moves: 3`, `yellow.points: 2`, `red:scout-1.damage: 1`."""
    for key, value in pairs(node):
        span = bare(key)
        thing, dot, _ = span.text.rpartition(".")
        _text(index, span.source.span(span.start, span.start + len(thing)), _IN_VALUES)
        kinds = [index.kinds.get(word, "") for word in _WORD.findall(thing)]
        state = span.source.span(span.start + len(thing) + len(dot), span.end)
        _state(index, state, next(filter(None, kinds), "") if dot else "game")
        _values(index, value)


def _cases(index: Index, root: Node | None) -> None:
    _name(index, child(root, "scenario"), "scenario")
    for case in items(child(root, "cases")):
        _names(index, child(case, "cites"), "sentence")
        _name(index, child(case, "scenario"), "scenario")
        _options(index, child(case, "options"))
        given = child(case, "given")
        _name(index, child(given, "phase"), "phase")
        _name(index, child(given, "active"), "side")
        _situation(index, given)
        for play in items(child(case, "when")):
            _play(index, play)
        for expected in items(child(case, "then")):
            _expected(index, expected)


def _play(index: Index, node: Node) -> None:
    if isinstance(node, Leaf):
        _text(index, bare(node), _IN_NOTATION)
    for key, value in pairs(node):
        if key.text != "chance":
            _name(index, key, "side")
        for leaf in leaves(value):
            _text(index, bare(leaf), ("word",) if key.text == "chance" else _IN_NOTATION)


def _expected(index: Index, node: Node) -> None:
    for key in ("unit", "sees"):
        _units_by_cell(index, child(node, key))
    for key in ("empty", "hidden"):
        _names(index, child(node, key), "cell")
    for key in ("legal", "illegal"):
        for leaf in leaves(child(node, key)):
            _text(index, bare(leaf), _IN_NOTATION)
    for key in ("winner", "to_act", "seat"):
        _names(index, child(node, key), "side")
    _settings(index, child(node, "value"))
    off = child(node, "off_board")
    for leaf in (*leaves(off), *(key for key, _ in pairs(off))):
        _text(index, bare(leaf), ("side", "type"))


def _texts(index: Index, root: Node | None) -> None:
    """Translations stand under headings such as “action sail”; under “names” stand names."""
    for heading, node in pairs(root):
        span = bare(heading)
        sort, _, name = span.text.partition(" ")
        rule = index.symbols.get(Key(sort, "", name))
        if rule is not None:
            index.use(span.source.span(span.end - len(name), span.end), rule.key)
        for key, value in pairs(node):
            if heading.text == "names":
                _text(index, bare(key), _TRANSLATED)
            elif rule is not None:
                _slots(index, bare(key), rule)
                _slots(index, value.span, rule)


def _slots(index: Index, span: Span, rule: Symbol) -> None:
    """The names in braces that a rule gives."""
    for found in _SLOT.finditer(span.text):
        keys = [index.symbols[k] for k in index.by_name.get(found[1], ())]
        start = span.start + found.start(1)
        own = [s.key for s in keys if s.inside == rule.whole]
        index.use(span.source.span(start, start + len(found[1])), *own)


def _options(index: Index, node: Node | None) -> None:
    for key, value in pairs(node):
        _name(index, key, "option")
        _name(index, value, "word", f"option:{key.text}")


# --- names in values


def _name(index: Index, node: Node | None, sort: str, owner: str = "") -> None:
    """A value or key that is a name of this sort, where one is declared."""
    if isinstance(node, Leaf) and (key := Key(sort, owner, node.text)) in index.symbols:
        index.use(bare(node), key)


def _names(index: Index, node: Node | None, sort: str) -> None:
    for leaf in leaves(node):
        _name(index, leaf, sort)


def _values(index: Index, node: Node | None) -> None:
    for leaf in leaves(node):
        _text(index, bare(leaf), _IN_VALUES)


def _text(index: Index, span: Span, sorts: Iterable[str]) -> None:
    """The words of a text that name things of these sorts, the first sort that fits; no words of options."""
    for found in _WORD.finditer(span.text):
        keys = [
            k for k in index.by_name.get(found.group(), ()) if not k.owner.startswith("option:")
        ]
        named = next(filter(None, ([k for k in keys if k.sort == sort] for sort in sorts)), [])
        start = span.start + found.start()
        index.use(span.source.span(start, span.start + found.end()), *named)


def _state(index: Index, span: Span, owner: str) -> None:
    """The name of a state: of the game, of a kind of unit, or of whatever has one of that name."""
    name = span.text.partition("(")[0]
    keys = [k for k in index.by_name.get(name, ()) if k.sort in ("state", "pile")]
    fitting = [k for k in keys if k.owner in (owner, "unit")] if owner else []
    index.use(span.source.span(span.start, span.start + len(name)), *(fitting or keys))
