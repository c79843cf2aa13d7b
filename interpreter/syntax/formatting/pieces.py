"""The words and signs of a file as they stand there, and the lines that they make up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lark import Token

from interpreter.syntax.layout import Layout
from interpreter.syntax.lexer import PIECES

_SIGNS = {"(": "LPAR", "{": "LBRACE", ")": "RPAR", "}": "RBRACE", ":": "COLON"}
_NOT_SAID = frozenset({"blank", "note", "line"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, sign, text or citation, with its place in the file."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a rule with all that goes on with it: the pieces from `first` up to `last`.

    `level` counts the blocks that it stands in; `opens` says that a block follows.
    """

    level: int
    first: int
    last: int
    opens: bool


def pieces(text: str) -> list[Piece]:
    """All that is said in a text that can be read."""
    return [
        Piece(kind, _spaced(kind, found.group()), *found.span())
        for found in PIECES.finditer(text)
        if (kind := found.lastgroup or "") not in _NOT_SAID
    ]


def _spaced(kind: str, text: str) -> str:
    if kind == "citation":
        return f"[{', '.join(part.strip() for part in text[1:-1].split(','))}]"
    return " ".join(text.split()) if kind == "both" else text


def lines(text: str, said: Sequence[Piece], first: int) -> Iterator[Line]:
    """The lines of the rule whose pieces are `said`, counted from `first` in the file."""
    level, at, begun = 0, first, first
    held: Line | None = None
    for token in Layout().process(_tokens(text, said)):
        if token.type == "_NL":
            if held:
                yield held
            held, begun = Line(level, begun, at, False), at
        elif token.type == "_INDENT":
            level += 1
            if held:
                held = Line(held.level, held.first, held.last, True)
        elif token.type == "_DEDENT":
            level -= 1
        else:
            at += 1
    if held:
        yield held


def _tokens(text: str, said: Sequence[Piece]) -> Iterator[Token]:
    """The pieces as the layout knows them, with the ends of lines between them."""
    for index, piece in enumerate(said):
        yield Token(_SIGNS.get(piece.text, "WORD"), piece.text)
        after = said[index + 1].start if index + 1 < len(said) else None
        between = "\n" if after is None else text[piece.end : after]
        if "\n" in between:
            yield Token("_NL", between)
