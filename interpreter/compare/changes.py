"""What a difference is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Fact = str | tuple[str, ...]
"""What is told of a thing: in words, or as names whose order says nothing."""


class Mark(StrEnum):
    """What became of a piece of text: it was taken out, put in, or kept."""

    OLD = "-"
    NEW = "+"
    KEPT = " "


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line that as a whole is old, new or kept."""

    mark: Mark
    text: str


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a rule, or of a longer text: old, new, or kept; its pieces say which words changed."""

    mark: Mark
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.

    Attributes:
        part: where a reader finds it: “rules”, “units”, “board sea”, “scenario standard”.
        sort: "added", "removed", "changed", "moved" or "renamed".
        thing: what changed: `action sail`, `light_tank`, `b4`; "" for the part itself.
        fact: what of it changed: `armour`; "" for the thing as a whole.
        before, after: what was said of it and what is said now; "" and () for nothing.
        lines: of a rule and of longer texts, its lines with what changed.
        places: where the rule stood and where it stands, as `file:line:column`; "" for nowhere.
        title: what people call the rule or thing, "" where they have no other name for it.
    """

    part: str
    sort: str
    thing: str
    fact: str = ""
    before: Fact = ""
    after: Fact = ""
    lines: tuple[TextLine, ...] = ()
    places: tuple[str, str] = ("", "")
    title: str = ""
