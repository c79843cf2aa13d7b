"""Tidies the text of a sheet where that can't change what it says.

Blanks at the ends of lines go, tabs between values become blanks, and one line end closes the text.
Texts of several lines, such as maps, stay as they are to the last blank.
"""

from __future__ import annotations

from typing import Any

import yaml

from interpreter.diagnostics import Diagnostic, Source, has_errors
from interpreter.sheets.nodes import compose

_BLOCKS = ("|", ">")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def format_sheet(source: Source) -> tuple[str | None, list[Diagnostic]]:
    """The tidy text, or None where it is no YAML; and what is wrong with it."""
    _, found = compose(source)
    if has_errors(found):
        return None, found
    scalars: list[Any] = [
        e for e in yaml.parse(source.text, _LOADER) if isinstance(e, yaml.ScalarEvent)
    ]
    lines = source.text.split("\n")
    kept = {number for scalar in scalars for number in _kept(scalar)}
    tidy = [
        line if number in kept else _tidy(line, _inside(scalars, number))
        for number, line in enumerate(lines)
    ]
    text = "\n".join(tidy)
    if scalars and scalars[-1].style in _BLOCKS and text.rstrip("\n").count("\n") in kept:
        return text, found  # the line ends belong to the last value
    text = text.rstrip("\n")
    return text + "\n" if text else "", found


def _kept(scalar: Any) -> range:
    """The lines of a value that takes several; the one of its key counts among them."""
    first, end = scalar.start_mark.line, scalar.end_mark
    if scalar.style not in _BLOCKS and end.line == first:
        return range(0)
    return range(first, end.line + (end.column > 0))


def _inside(scalars: list[Any], number: int) -> set[int]:
    """The columns of a line in which values stand."""
    return {
        column
        for scalar in scalars
        if scalar.start_mark.line == number
        for column in range(scalar.start_mark.column, scalar.end_mark.column)
    }


def _tidy(line: str, values: set[int]) -> str:
    blanked = (" " if c == "\t" and i not in values else c for i, c in enumerate(line))
    return "".join(blanked).rstrip(" ")
