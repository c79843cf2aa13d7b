"""What stands in a file, and in all rulesets, as lists to go by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types as lsp

from interpreter.diagnostics import Source, Span
from interpreter.front.server.positions import to_range
from interpreter.front.server.reading import Reading
from interpreter.front.server.rule_symbols import sort_of
from interpreter.front.server.rule_uses import LOCAL
from interpreter.front.server.sheet_symbols import bare, pairs, text_of
from interpreter.front.server.symbols import Symbol
from interpreter.sheets.nodes import Keyed, Leaf, Listing, Node, compose
from interpreter.syntax import parse, tree

_KINDS = {
    "sequence": lsp.SymbolKind.Module, "phase": lsp.SymbolKind.Module, "action": lsp.SymbolKind.Event,
    "test": lsp.SymbolKind.Event, "procedure": lsp.SymbolKind.Method, "when": lsp.SymbolKind.Event,
    "define": lsp.SymbolKind.Constant, "table": lsp.SymbolKind.Array, "state": lsp.SymbolKind.Field,
    "words": lsp.SymbolKind.Enum, "pile": lsp.SymbolKind.Struct, "victory": lsp.SymbolKind.Boolean,
    "value": lsp.SymbolKind.Number, "kind": lsp.SymbolKind.Class, "type": lsp.SymbolKind.Class,
    "attribute": lsp.SymbolKind.Property, "option": lsp.SymbolKind.Variable,
    "word": lsp.SymbolKind.EnumMember,
}  # fmt: skip
DEEPEST = 3
MOST_FOUND = 300


def outline(sort: str, source: Source) -> list[lsp.DocumentSymbol]:
    """The rules of a file, also those that can't be read; or the keys of a sheet."""
    if sort == "rules":
        return [_rule(one) for one in parse(source)[0].declarations]
    return list(_keys(compose(source)[0], 1))


def _rule(one: tree.Declaration) -> lsp.DocumentSymbol:
    sort = sort_of(one)
    first = one.span.source.span(
        one.span.start, one.span.start + len(one.span.text.split("\n", 1)[0])
    )
    own = one.name.span if one.name.text and one.name.span.text == one.name.text else first
    name = one.name.text if own is one.name.span else one.title or first.text.rstrip(":")
    return _entry(name, " ".join(filter(None, [sort, one.title])), sort, one.span, own)


def _keys(node: Node | None, depth: int) -> Iterator[lsp.DocumentSymbol]:
    if depth > DEEPEST:
        return
    for key, value in pairs(node):
        entry = _entry(key.text, text_of(value, "title"), "key", key.span.to(value.span), bare(key))
        entry.children = list(_keys(value, depth + 1))
        yield entry
    if isinstance(node, Listing):
        for item in node.items:
            title = text_of(item, "title")
            if isinstance(item, Keyed) and title and isinstance(item.entries["title"].value, Leaf):
                yield _entry(title, "", "key", item.span, item.entries["title"].value.span)


def _entry(name: str, detail: str, sort: str, whole: Span, own: Span) -> lsp.DocumentSymbol:
    kind = _KINDS.get(sort, lsp.SymbolKind.Key)
    return lsp.DocumentSymbol(name or "?", kind, to_range(whole), to_range(own), detail or None)


def find(query: str, readings: Iterable[Reading]) -> list[tuple[Symbol, Reading]]:
    """The things of all rulesets whose name or title holds the letters of a query in their order."""
    found = [
        (symbol, reading)
        for reading in readings
        for symbol in reading.index.symbols.values()
        if symbol.key.sort != LOCAL and _alike(query, f"{symbol.key.name} {symbol.title}")
    ]
    found.sort(
        key=lambda each: (query.casefold() not in each[0].key.name.casefold(), each[0].key.name)
    )
    return found[:MOST_FOUND]


def _alike(query: str, text: str) -> bool:
    letters = iter(text.casefold())
    return all(letter in letters for letter in query.casefold())


def workspace_symbol(symbol: Symbol, uri: str) -> lsp.WorkspaceSymbol:
    kind = _KINDS.get(symbol.key.sort, lsp.SymbolKind.Key)
    place = lsp.Location(uri, to_range(symbol.at))
    return lsp.WorkspaceSymbol(
        place, symbol.key.name, kind, container_name=symbol.title or symbol.key.sort
    )
