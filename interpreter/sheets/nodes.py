"""YAML text -> located nodes.

YAML is read event by event, without recursion, and its scalars are resolved here: whole numbers
and true / false, everything else is text. So `on`, `no` and `1.10` stay what was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import yaml

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.sheets import yamlfaults

MAX_DEPTH = 50
"""Levels inside each other; no sheet needs more than ten."""
MAX_NODES = 50_000
"""Values in one sheet, repeated ones counted each time."""
MAX_CHARACTERS = 2_000_000

AMBIGUOUS = {"yes": True, "y": True, "on": True, "no": False, "n": False, "off": False}
"""Words that some programs read as a truth value. Here they are text."""
READ_OTHERWISE = frozenset((*AMBIGUOUS, "true", "false", "null"))
"""Words, in small letters, that stand in quotes where they are meant as text."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"[-+]?[0-9]{1,18}")
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING = frozenset(("", "~", "null", "Null", "NULL"))
_PLAIN = re.compile(r"[^\W\d]\w*( \w[\w'’.,!?-]*)*")  # words that are text in any YAML
_BAD_CHARACTER = re.compile(
    r"[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def quoted(text: str) -> str:
    """A text as it is written in a sheet, in quotes where it could be read otherwise."""
    if _PLAIN.fullmatch(text) and text.lower() not in READ_OTHERWISE:
        return text
    return json.dumps(text, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A single value.

    Attributes:
        text: what was written, without quotes.
        plain: the number, truth value or text that it stands for; None for nothing at all.
        style: "", a quote character, "|" or ">".
    """

    text: str
    plain: int | bool | str | None
    span: Span
    style: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """Values one after the other."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and what it holds."""

    key: Leaf
    value: Node


@dataclass(frozen=True, slots=True)
class Keyed:
    """Values by key, in the order of the text, each key once."""

    entries: dict[str, Entry]
    span: Span


Node = Leaf | Listing | Keyed


def compose(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    """The located value of a YAML text, and what is wrong with it.

    An empty text is an empty `Keyed`. None is returned when the text can't be read to its end. Of
    texts read lately the same value comes out again: an editor reads all after each change of one.
    """
    root, found = _composed(source)
    return root, list(found)


@lru_cache(maxsize=128)
def _composed(source: Source) -> tuple[Node | None, list[Diagnostic]]:
    found = list(_unreadable(source))
    if found:
        return None, found
    builder = _Builder(source)
    loader = _LOADER(source.text)
    try:
        while loader.check_event():
            builder.take(loader.get_event())
    except yaml.YAMLError as error:
        return None, [*builder.found, *yamlfaults.from_error(source, error)]
    except _Refused as refused:
        return None, [*builder.found, refused.diagnostic]
    finally:
        loader.dispose()
    return builder.root or Keyed({}, source.span(0, 0)), builder.found


def _unreadable(source: Source) -> Iterator[Diagnostic]:
    if len(source.text) > MAX_CHARACTERS:
        yield yamlfaults.too_large(source.span(0, 0), f"more than {MAX_CHARACTERS:,} characters")
        return
    bad = _BAD_CHARACTER.search(source.text)
    if bad:
        yield yamlfaults.bad_character(source.span(bad.start(), bad.end()))


class _Refused(Exception):
    """Reading can't go on; carries what to tell."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(slots=True)
class _Open:
    """A list or mapping that is still being read."""

    start: int
    anchor: str | None
    flow: bool
    keyed: bool
    counted: int
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: Node | None = None
    height: int = 0


class _Builder:
    """Puts nodes together as the events of a YAML text come in."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self.root: Node | None = None
        self._open: list[_Open] = []
        self._anchors: dict[str, tuple[Node, int, int]] = {}
        self._count = 0

    def take(self, event: Any) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self._tagged(event)
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._tagged(event)
            self._start(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._end(event)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            raise _Refused(yamlfaults.second_document(self._span(event)))

    def _span(self, event: Any) -> Span:
        return self.source.span(event.start_mark.index, event.end_mark.index)

    def _tagged(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!" and len(self.found) < yamlfaults.ENOUGH:
            self.found.append(yamlfaults.tagged(self._span(event)))

    def _scalar(self, event: Any) -> None:
        span = self._span(event)
        if event.style in ("|", ">"):
            length = len(span.text.rstrip())
            span = self.source.span(span.start, span.start + max(1, length))
        style = event.style if event.style in ("'", '"', "|", ">") else ""
        plain = event.value if style else _resolve(event.value)
        self._counted(1, span)
        leaf = Leaf(event.value, plain, span, style)
        self._remember(event.anchor, leaf, 1, 0)
        self._add(leaf, 0)

    def _start(self, event: Any) -> None:
        self._counted(1, self._span(event))
        if len(self._open) >= MAX_DEPTH:
            raise _Refused(yamlfaults.too_deep(self._span(event), MAX_DEPTH))
        keyed = isinstance(event, yaml.MappingStartEvent)
        flow = bool(event.flow_style)
        start = event.start_mark.index
        self._open.append(_Open(start, event.anchor, flow, keyed, self._count))
        if event.anchor:
            self._anchors.pop(event.anchor, None)

    def _end(self, event: Any) -> None:
        done = self._open.pop()
        end = event.end_mark.index if done.flow else self._last_end(done)
        span = self.source.span(done.start, end)
        node: Node = Keyed(done.entries, span) if done.keyed else Listing(tuple(done.items), span)
        self._remember(done.anchor, node, self._count - done.counted + 1, done.height)
        self._add(node, done.height)

    @staticmethod
    def _last_end(done: _Open) -> int:
        """Where a block really ends: YAML says at the next word, lines further down."""
        spans = [entry.value.span for entry in done.entries.values()] or [
            item.span for item in done.items
        ]
        return max((span.end for span in spans), default=done.start)

    def _alias(self, event: Any) -> None:
        if event.anchor not in self._anchors:
            raise _Refused(yamlfaults.unknown_alias(self._span(event), self._anchors))
        node, size, height = self._anchors[event.anchor]
        self._counted(size, self._span(event))
        if len(self._open) + height >= MAX_DEPTH:
            raise _Refused(yamlfaults.too_deep(self._span(event), MAX_DEPTH))
        self._add(node, height)

    def _counted(self, more: int, span: Span) -> None:
        self._count += more
        if self._count > MAX_NODES:
            raise _Refused(yamlfaults.too_large(span, f"more than {MAX_NODES:,} values"))

    def _remember(self, anchor: str | None, node: Node, size: int, height: int) -> None:
        if anchor:
            self._anchors[anchor] = (node, size, height)

    def _add(self, node: Node, height: int) -> None:
        """Hand a finished node to what holds it."""
        if not self._open:
            self.root = node
            return
        holder = self._open[-1]
        holder.height = max(holder.height, height + 1)
        if not holder.keyed:
            holder.items.append(node)
        elif holder.key is None:
            holder.key = node
        else:
            self._enter(holder, holder.key, node)
            holder.key = None

    def _enter(self, holder: _Open, key: Node, value: Node) -> None:
        enough = len(self.found) >= yamlfaults.ENOUGH
        if not isinstance(key, Leaf) or not key.text:
            if not enough:
                self.found.append(yamlfaults.bad_key(key.span))
        elif key.text in holder.entries:
            if not enough:
                self.found.append(duplicate_key(key, holder.entries[key.text].key))
        else:
            holder.entries[key.text] = Entry(key, value)


def _resolve(text: str) -> int | bool | str | None:
    if text in _NOTHING:
        return None
    if text in _TRUTH:
        return _TRUTH[text]
    return int(text) if _NUMBER.fullmatch(text) else text


def duplicate_key(key: Leaf, first: Leaf) -> Diagnostic:
    return Diagnostic(
        codes.DUPLICATE_KEY,
        f"“{key.text}” stands twice here",
        Label(key.span, "the second"),
        "Keep one of the two, or give one of them another name.",
        related=(Label(first.span, "the first"),),
    )
