"""Declarations that can be read, but that this version can't carry out: all are refused."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.syntax import tree


def unplayed(declared: tree.Declaration) -> Iterator[Diagnostic]:
    """A finding for a declaration that would be passed over."""
    if isinstance(declared, tree.Replacement | tree.Removal | tree.Insertion):
        word = declared.span.text.split()[0]
        yield _refused(declared.name, f"“{word}”", "Write it into a ruleset that extends another.")


def _refused(node: tree.Word, what: str, right: str) -> Diagnostic:
    return Diagnostic(
        codes.NOT_SUPPORTED,
        f"{what} can't be played here by this version.",
        Label(node.span),
        right,
    )
