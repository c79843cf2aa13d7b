"""One declaration -> Lark's tree of it."""

from __future__ import annotations

from lark import Lark, TextSlice, Token, Tree

from interpreter.diagnostics import Span
from interpreter.syntax.tables import parser


def read(declaration: Span) -> Tree[Token]:
    """Lark's tree of a declaration.

    Raises: lark's UnexpectedInput, or IndentFault, at the first word that does not fit.
    """
    lark: Lark = parser()
    return lark.parse(_slice(declaration))


def _slice(declaration: Span) -> TextSlice[str]:
    """The declaration with a line end after its last line, which closes it."""
    text = declaration.source.text
    if declaration.end >= len(text):
        text += "\n"
    return TextSlice(text, declaration.start, declaration.end + 1)
