"""Where in a YAML sheet a place lies, also in one that can't be read, and what its schema has there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from interpreter.diagnostics import Source
from interpreter.ruleset.library import schema

Rule = Mapping[str, Any]
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


_IN_TEXT = ""


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
        self.leave(indent, bool(found["dashes"]), len(found["indent"]))
        self.keyed = found["key"] is not None
        if found["key"] is not None:
            key = found["key"].strip("\"'")
            self.beside.setdefault(tuple(k for _, k in self.block), set()).add(key)
            self.block.append((indent, key))
        rest = found["rest"].strip()
        if self.keyed and re.fullmatch(r"[|>][-+0-9]*", rest):
            self.verbatim = indent
        self.flowing(found["rest"])

    def leave(self, indent: int, listed: bool, dash: int) -> None:
        """Leaves the keys that a line is not below: one that is so far indented, or begins a member of a list."""
        while self.block and self.block[-1][0] >= indent:
            self.block.pop()
        if listed:  # a new member of the list has keys of its own
            while self.block and self.block[-1][0] > dash:
                self.block.pop()
            self.beside.pop(tuple(k for _, k in self.block), None)

    def flowing(self, text: str) -> None:
        """Follows brackets through a piece of text."""
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
        return Place((_IN_TEXT,), True)  # no schema has anything there
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
        reader.leave(len(found["indent"]) + len(found["dashes"]), dashes, len(found["indent"]))
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
        below = (_below(rule, key) for rule in rules)
        rules = [one for rule in below if rule is not None for one in _opened(rule, whole)]
    return rules


def _below(rule: Rule, key: str) -> Rule | None:
    """What a rule says of the value of a key."""
    known: Mapping[str, Rule] = rule.get("properties", {})
    others = rule.get("additionalProperties")
    return known.get(key, others if isinstance(others, dict) else None)


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
