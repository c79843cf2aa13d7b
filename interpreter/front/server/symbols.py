"""What a ruleset declares, and where it is spoken of."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.diagnostics import Source, Span


class Key(NamedTuple):
    """What tells a thing from all others: its sort, what it belongs to, and its name.

    A local name belongs to the place where it is given.
    """

    sort: str
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """Something that has a name.

    Attributes:
        at: its name, where it is declared.
        whole: all of its declaration.
        title: what people call it, or "".
        text: what its writer says of it: a comment, a key `text`.
        cites: ids of the sentences that it carries out.
        about: how it is declared, or of what type it is.
        inside: the rule that a local name is known in.
    """

    key: Key
    at: Span
    whole: Span
    title: str = ""
    text: str = ""
    cites: tuple[str, ...] = ()
    about: str = ""
    inside: Span | None = None


class Use(NamedTuple):
    """A place where things are named: several where one word stands for one of several."""

    start: int
    end: int
    keys: tuple[Key, ...]


@dataclass
class Index:
    """All things of a ruleset, and all places that name them.

    Attributes:
        uses: by the path of the file, as it is shown.
        kinds: the kind of each type of unit.
        plurals: kinds and types by the word for several, where that is their name with an s.
    """

    symbols: dict[Key, Symbol] = field(default_factory=dict)
    uses: dict[str, list[Use]] = field(default_factory=dict)
    sources: dict[str, Source] = field(default_factory=dict)
    by_name: dict[str, list[Key]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, Key] = field(default_factory=dict)

    def declare(self, symbol: Symbol) -> None:
        """Enters a thing; one that was declared before stays, but for what stands above it."""
        if symbol.key not in self.symbols:
            self.by_name.setdefault(symbol.key.name, []).append(symbol.key)
        self.symbols.setdefault(symbol.key, symbol)
        self.use(symbol.at, symbol.key)

    def use(self, span: Span, *keys: Key) -> None:
        if keys and span.end > span.start:
            self.sources[span.source.path] = span.source
            self.uses.setdefault(span.source.path, []).append(Use(span.start, span.end, keys))

    def finish(self) -> None:
        for path, uses in self.uses.items():
            merged: dict[tuple[int, int], tuple[Key, ...]] = {}
            for start, end, keys in uses:
                known = merged.get((start, end), ())
                merged[start, end] = (*known, *(k for k in keys if k not in known))
            self.uses[path] = sorted(Use(start, end, keys) for (start, end), keys in merged.items())

    def at(self, path: str, offset: int) -> tuple[Span, list[Symbol]] | None:
        """The word at an offset that names something, and what it names."""
        uses = self.uses.get(path, [])
        at = bisect_right(uses, offset, key=lambda use: use.start)
        for use in reversed(uses[max(0, at - 8) : at]):
            if use.start <= offset <= use.end:
                span = self.sources[path].span(use.start, use.end)
                return span, [self.symbols[k] for k in use.keys if k in self.symbols]
        return None

    def places(self, keys: Iterable[Key]) -> Iterator[Span]:
        """All places that name one of these things, declarations among them."""
        wanted = set(keys)
        for path, uses in self.uses.items():
            for use in uses:
                if wanted.intersection(use.keys):
                    yield self.sources[path].span(use.start, use.end)

    def together(self, key: Key) -> set[Key]:
        """All things that one place or other names along with this one: they can only be renamed together."""
        found, left = {key}, [key]
        named = [use.keys for uses in self.uses.values() for use in uses if len(use.keys) > 1]
        while left:
            one = left.pop()
            for keys in named:
                if one in keys:
                    new = set(keys) - found
                    found |= new
                    left += new
        return found

    def of_sort(self, *sorts: str) -> Iterator[Symbol]:
        return (s for s in self.symbols.values() if s.key.sort in sorts)


def comment_above(source: Source, start: int) -> str:
    """The comment lines right above a line, without their marks."""
    number = source.position(start)[0] - 1
    lines: list[str] = []
    while number > 0 and (text := source.line(number).strip()).startswith("#"):
        lines.append(text.lstrip("#").strip())
        number -= 1
    return "\n".join(reversed(lines))
