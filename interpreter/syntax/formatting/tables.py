"""Rows of results tables: what belongs to a column stands below each other."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.syntax.formatting.phrases import STEP, Rule, flat, has_notes
from interpreter.syntax.formatting.pieces import Line


def table_rows(rule: Rule, lines: Sequence[Line], width: int) -> dict[int, str]:
    """The rows of a table by their first piece; none where one is too long or has notes inside."""
    begins = {
        rule.reach(node)[0]
        for node in rule.tree.iter_subtrees()
        if node.data in ("table_row", "other_row", "across", "grid_row")
    }
    rows = [line for line in lines if line.first in begins]
    if any(has_notes(rule, row) for row in rows):
        return {}
    columns, values = [], []
    for row in rows:
        colon = next(i for i in range(row.first, row.last) if rule.said[i].text == ":")
        columns.append(flat(rule, row.first, colon + 1).split(", "))
        values.append(flat(rule, colon + 1, row.last).split(", "))
    keys = _below_each_other(columns)
    longest = max(map(len, keys), default=0)
    told = _below_each_other(values)
    shown = [f"{key:<{longest}} {value}" for key, value in zip(keys, told, strict=True)]
    if any(len(row) + STEP > width for row in shown):
        return {}
    return dict(zip((row.first for row in rows), shown, strict=True))


def _below_each_other(rows: Sequence[Sequence[str]]) -> list[str]:
    """Each row as a text; a last one that stands for all values is not set in columns."""
    most = max(map(len, rows), default=0)
    full = [row for row in rows if len(row) == most]
    widths = [max(len(row[i]) for row in full) + 1 for i in range(most)]
    return [
        ", ".join(row).rstrip()
        if len(row) < most
        else " ".join(
            f"{cell + ',':<{width}}" if i + 1 < most else cell
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
