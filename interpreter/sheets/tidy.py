"""Tidies the text of a sheet where that can't change what it says.

Blanks at the ends of lines go, tabs between values become blanks, and one line end closes the text.
Texts of several lines, such as maps, stay as they are to the last blank.
"""

from __future__ import annotations

from typing import Any

import yaml

from interpreter.diagnostics import Diagnostic, Source, has_errors
from interpreter.sheets.nodes import compose

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
    kept = {
        number
        for scalar in scalars
        if scalar.style in ("|", ">") or scalar.end_mark.line > scalar.start_mark.line
        for number in range(scalar.start_mark.line, scalar.end_mark.line + 1)
    }
    last = len(lines) - 1
    while last > 0 and not lines[last].strip() and last not in kept:
        last -= 1
    tidy = [
        line if number in kept else _tidy(line, _inside(scalars, number))
        for number, line in enumerate(lines[: last + 1])
    ]
    ending = "" if last in kept or tidy == [""] else "\n"
    return "\n".join(tidy) + ending, found


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
