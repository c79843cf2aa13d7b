"""What a rulebook is made of, however it is written down."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Style(StrEnum):
    """How a few words are set: a word of the language, a name that somebody gave, a quoted text, a move."""

    PLAIN = "plain"
    KEY = "key"
    NAME = "name"
    QUOTED = "quoted"
    MOVE = "move"
    STRONG = "strong"


@dataclass(frozen=True, slots=True)
class Run:
    """A few words set alike; `to` is the id of the section that they lead to, or ""."""

    text: str
    style: Style = Style.PLAIN
    to: str = ""


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`aside`: whether it says where something comes from, and can be passed over."""

    runs: Runs
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list with the lines below it; `off`: it does not apply with the chosen options."""

    runs: Runs
    inner: tuple[Item, ...] = ()
    off: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; columns whose cells are all numbers are set to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[Runs, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, the same as lines of text, and what it shows."""

    svg: str
    text: str
    caption: str


Block = Paragraph | Items | Grid | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands below it.

    Attributes:
        id: by which links find it.
        label: of what sort it is, such as “Action”; "" for none.
        listed: whether the table of contents names it.
    """

    id: str
    title: str
    blocks: tuple[Block, ...] = ()
    inner: tuple[Section, ...] = ()
    label: str = ""
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Book:
    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    chapters: tuple[Section, ...] = field(default=())

    @property
    def ids(self) -> Iterator[str]:
        """All that can be linked to."""
        for chapter in self.chapters:
            yield from _ids(chapter)


def _ids(section: Section) -> Iterator[str]:
    yield section.id
    for inner in section.inner:
        yield from _ids(inner)


def plain(text: str, to: str = "") -> Runs:
    """A text as it is."""
    return (Run(text, to=to),)


def joined(parts: Sequence[Runs], between: str = ", ") -> Runs:
    """Several texts one after another."""
    found: list[Run] = []
    for part in parts:
        found += [Run(between), *part] if found else part
    return tuple(found)


def slug(text: str) -> str:
    """A text as an id: small letters, digits and hyphens."""
    return re.sub(r"[^\w]+", "-", text.lower(), flags=re.ASCII).strip("-") or "x"


def spaced(name: str) -> str:
    """A name as people write it."""
    return name.replace("_", " ")
