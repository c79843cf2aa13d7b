"""The tree as indented text, for people and for cases: a part on a line, without places."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from interpreter.diagnostics import Source, Span
from interpreter.syntax.tree import File, Word


def show(file: File) -> str:
    """All declarations of a file."""
    return "\n".join(line for node in file.declarations for line in outline(node))


def outline(node: object, name: str = "", depth: int = 0) -> Iterator[str]:
    """A part as lines: its class with its plain fields, below it its own parts, indented."""
    lead = "    " * depth + (f"{name}: " if name else "")
    if isinstance(node, tuple):
        for part in node:
            yield from outline(part, name, depth)
    elif isinstance(node, Word):
        yield f"{lead}“{node.text}”"
    elif dataclasses.is_dataclass(node):
        kept = dict(parts(node))
        plain = [f"{k}={v}" for k, v in kept.items() if isinstance(v, str | int)]
        yield " ".join([lead + type(node).__name__, *plain])
        for key, value in kept.items():
            if not isinstance(value, str | int):
                yield from outline(value, key, depth + 1)


def parts(node: object) -> Iterator[tuple[str, object]]:
    """The fields of a part that say something, by name; places are left out."""
    assert dataclasses.is_dataclass(node)
    for field in dataclasses.fields(node):
        value = getattr(node, field.name)
        if value not in (None, "", ()) and not isinstance(value, Span | Source):
            yield field.name, value
