"""Words as a list of completions shows them."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types as lsp

from interpreter.front.server.hints import SORTS, describe
from interpreter.front.server.reading import Reading
from interpreter.front.server.symbols import Symbol

_ICONS = {
    "phase": lsp.CompletionItemKind.Module, "procedure": lsp.CompletionItemKind.Method,
    "action": lsp.CompletionItemKind.Event, "test": lsp.CompletionItemKind.Event,
    "define": lsp.CompletionItemKind.Constant, "table": lsp.CompletionItemKind.Struct,
    "state": lsp.CompletionItemKind.Field, "attribute": lsp.CompletionItemKind.Property,
    "kind": lsp.CompletionItemKind.Class, "type": lsp.CompletionItemKind.Class,
    "plural": lsp.CompletionItemKind.Class, "words": lsp.CompletionItemKind.Enum,
    "word": lsp.CompletionItemKind.EnumMember, "option": lsp.CompletionItemKind.Variable,
    "sentence": lsp.CompletionItemKind.Reference, "cell": lsp.CompletionItemKind.Value,
    "key": lsp.CompletionItemKind.Property, "keyword": lsp.CompletionItemKind.Keyword,
    "local": lsp.CompletionItemKind.Variable, "call": lsp.CompletionItemKind.Function,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Item:
    """A word that could stand somewhere.

    Attributes:
        word: as it is listed.
        sort: what it is, for its picture.
        detail: a few words beside it.
        text: what is to be said about it, as Markdown.
        order: items with lower ones come first.
        insert: what is put into the text, "" for the word.
        snippet: the same with places to fill in, for editors that know such; "" for none.
    """

    word: str
    sort: str
    detail: str = ""
    text: str = ""
    order: str = "5"
    insert: str = ""
    snippet: str = ""


def named(symbol: Symbol, reading: Reading | None, order: str) -> Item:
    """A thing that the ruleset declares."""
    sort = SORTS.get(symbol.key.sort, symbol.key.sort)
    detail = symbol.title or (symbol.text if symbol.key.sort == "sentence" else sort)
    text = describe(symbol, reading) if reading is not None else ""
    return Item(symbol.key.name, symbol.key.sort, detail, text, order)


def plain(word: str, detail: str, order: str, called: bool = False) -> Item:
    """A name that no declaration stands for."""
    snippet = f"{word}($1)" if called else ""
    return Item(word, "call" if called else "local", detail, "", order, snippet=snippet)


def keyword(word: str, model: str, order: str = "1", declares: bool = False) -> Item:
    """A word of the language, with a line that shows how it is used."""
    text = f"```grognard\n{model}\n```" if model else ""
    return Item(
        word, "keyword", model, text, order, snippet=_SNIPPETS.get(word, "") if declares else ""
    )


def to_protocol(item: Item, place: lsp.Range, snippets: bool) -> lsp.CompletionItem:
    text = item.snippet if snippets and item.snippet else item.insert or item.word
    format = lsp.InsertTextFormat.Snippet if snippets and item.snippet else None
    return lsp.CompletionItem(
        item.word, kind=_ICONS.get(item.sort, lsp.CompletionItemKind.Value), detail=item.detail or None,
        documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, item.text) if item.text else None,
        sort_text=f"{item.order}{item.word}", filter_text=item.word, insert_text_format=format,
        text_edit=lsp.TextEdit(place, text),
    )  # fmt: skip


_SNIPPETS = {
    "sequence": "sequence of play:\n    repeat:\n        each player in turn:\n            ${1:turn}",
    "phase": (
        'phase ${1:turn} "${2:A turn}":\n    player must do one of:\n        ${3:move_unit}\n'
        "        otherwise:\n            stop"
    ),
    "action": (
        'action ${1:move_unit} "${2:Move a unit}":\n    choose ${3:unit} from my ${4:units} in play\n'
        '    choose to from neighbours(${3:unit}.cell)\n    require to is empty because "${5:the cell is taken}"\n'
        "    effect:\n        move ${3:unit} to to"
    ),
    "test": 'test ${1:rally}(${2:unit}) "${3:Rally}":\n    roll ${4:2d6}\n    pass when roll >= ${5:7}',
    "procedure": 'procedure ${1:lose}(${2:unit}) "${3:A unit is lost}":\n    remove ${2:unit}',
    "when": "when ${1:unit} enters ${2:spot}:\n    $0",
    "define": "define ${1:name} = $0",
    "table": 'table ${1:losses}(${2:roll}: ${3:1..6}) "${4:Losses}":\n    1..3: 0\n    4 or more: 1',
    "state": "state ${1:unit}.${2:damage}: ${3:0..3} = 0",
    "words": "words ${1:order}: ${2:hold, advance, retreat}",
    "pile": "pile ${1:deck} of ${2:card}, seen by nobody",
    "victory": 'victory ${1:name} "${2:Title}":\n    player wins when $0\n        because "${3:reason}"',
    "value": 'value "${1:Material}":\n    add ${2:1} for each unit in my units in play',
}
