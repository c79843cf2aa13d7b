"""What an editor asks about a place in a text, and the answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from lsprotocol import types as lsp

from interpreter.diagnostics import Source
from interpreter.front.server.complete_rules import complete_rules
from interpreter.front.server.complete_sheets import complete_sheet
from interpreter.front.server.items import to_protocol
from interpreter.front.server.lookup import hover
from interpreter.front.server.positions import to_range
from interpreter.front.server.reading import Reading

_WORD = re.compile(r"[^\W\d]\w*$")
_CITED = re.compile(r"[^\[\],\s]*$")
MOST_ITEMS = 400


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text.

    Attributes:
        path: the file.
        sort: which sort of file it is: “rules”, or the name of its schema.
        source: its text as it stands in the editor.
        offset: the place, in code points.
        reading: what was last found out about its ruleset; None for a file of none.
    """

    path: Path
    sort: str
    source: Source
    offset: int
    reading: Reading | None


def hover_at(place: Place) -> str:
    """What is to be said of the word there, as Markdown."""
    return hover(place.sort, place.source, place.offset, place.reading)


def complete_at(place: Place, snippets: bool) -> lsp.CompletionList:
    """The words that could stand there, those with the same beginning first."""
    text = place.source.text
    line = text[text.rfind("\n", 0, place.offset) + 1 : place.offset]
    if place.sort == "rules":
        items = complete_rules(place.source, place.offset, place.reading)
        word = _CITED if items and items[0].sort == "sentence" else _WORD
        found = word.search(line)
        begun = found.group() if found else ""
    else:
        items, begun = complete_sheet(place.sort, place.source, place.offset, place.reading)
    once = {item.word: item for item in reversed(items)}
    fitting = [
        item for item in once.values() if item.word.casefold().startswith(begun[:1].casefold())
    ]
    fitting.sort(key=lambda item: (item.order, item.word))
    span = to_range(place.source.span(place.offset - len(begun), place.offset))
    listed = [to_protocol(item, span, snippets) for item in fitting[:MOST_ITEMS]]
    return lsp.CompletionList(len(fitting) > MOST_ITEMS or bool(begun), listed)
