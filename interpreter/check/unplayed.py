"""Parts of the language that can be read, but that this version can't play: all are refused."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.syntax import tree
from interpreter.syntax.show import parts


def unplayed(declared: tree.Declaration) -> Iterator[Diagnostic]:
    """A finding for each detail that would be passed over when the declaration is carried out."""
    if isinstance(declared, tree.Replacement | tree.Removal | tree.Insertion):
        word = declared.span.text.split()[0]
        yield _refused(declared.name, f"“{word}”", "Write it into a ruleset that extends another.")
        return
    yield from _details(declared)


def _details(node: object) -> Iterator[Diagnostic]:
    what = _what(node)
    if what:
        yield _refused(node, *what)
    for _, value in parts(node):
        for part in value if isinstance(value, tuple) else (value,):
            if hasattr(part, "span"):
                yield from _details(part)
            elif isinstance(part, tuple):  # the branches of an “if”
                condition, block = part
                for inner in (condition, *block):
                    yield from _details(inner)


def _what(node: object) -> tuple[str, str] | None:
    """The name of what can't be played about this part itself, and what to write instead."""
    match node:
        case tree.Move(along=along) if along is not None:
            return "“along”", "Move the unit cell by cell."
        case tree.DrawCard(limit=limit) if limit is not None:
            return "Drawing several at once", "Draw one in a “repeat at most …:”."
        case _:
            return None


def _refused(node: object, what: str, right: str) -> Diagnostic:
    span = node.span  # type: ignore[attr-defined]
    end = span.source.text.find("\n", span.start, span.end)
    first = span if end < 0 else span.source.span(span.start, end)
    return Diagnostic(
        codes.NOT_SUPPORTED, f"{what} can't be played here by this version.", Label(first), right
    )
