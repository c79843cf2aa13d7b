"""What scenarios and cases share: placements, start values and chosen options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.diagnostics import Diagnostic
from interpreter.sheets import guessed
from interpreter.sheets.labels import cells_of
from interpreter.sheets.nodes import Keyed, Node
from interpreter.sheets.reading import (
    entries,
    get,
    items,
    missing_key,
    number,
    pairs,
    value,
    word,
    words,
    wrong_value,
)
from interpreter.sheets.records import Board, CellSheet, Placement, Setting, Value, Word

Boards = Mapping[str, Board | None]
"""The boards of a ruleset by id; None for one whose sheet can't be read."""


def read_placements(
    node: Node | None, boards: Sequence[Board | None], found: list[Diagnostic]
) -> Iterator[Placement]:
    """The placed units, rectangles of cells taken apart; unknown cells are added to `found`.

    Without boards, or when one of them can't be read, the cells stay as they are written.
    """
    whole = [board for board in boards if board is not None]
    cells = cells_on(whole) if len(whole) == len(boards) else {}
    if isinstance(node, Keyed) and not {"side", "type", "at"} & set(node.entries):
        yield from _by_cell(node, cells, found)
        return
    for item in items(node):
        side, kind = word(get(item, "side")), word(get(item, "type"))
        given = words(get(item, "at"))
        at = tuple(cells_of(given, cells, found)) if cells else given
        found.extend(_check_line(item))
        off = 0 if "at" in entries(item) else number(get(item, "number"), 1)
        if side and kind:
            yield Placement(side, kind, at, read_settings(get(item, "set")), off)


def _check_line(item: Node) -> Iterator[Diagnostic]:
    """A line says where its units stand, or what those have that stay off the board."""
    keys = entries(item)
    if "at" in keys and "number" in keys:
        hint = "Delete it: one unit stands on each cell of “at”."
        yield wrong_value(keys["number"].key.span, "“number” is for units off the board", hint)
    meant = {guessed.key(key, ("at", "side", "type", "set", "number")) for key in keys}
    if keys and "at" not in meant and "set" not in keys:
        at = next(iter(keys.values())).key.span
        message = "this line says neither where its units stand nor what they start with"
        hint = (
            "Add “at:” with the cells that they stand on; “set:” alone is for units off the board."
        )
        yield missing_key(at, message, hint)


def _by_cell(
    node: Keyed, cells: Mapping[str, CellSheet], found: list[Diagnostic]
) -> Iterator[Placement]:
    """The short form of cases: `d4: yellow scout`."""
    for key, held in pairs(node):
        at = [Word(key.text, key.span)]
        placed = tuple(cells_of(at, cells, found)) if cells else tuple(at)
        for unit in words(held):
            side, _, kind = unit.text.strip().partition(" ")
            if not kind:
                message = f"“{unit.text}” does not say both whose unit stands there and which"
                found.append(
                    wrong_value(unit.span, message, "Write its side and its type: white pawn")
                )
                continue
            yield Placement(Word(side, unit.span), Word(kind.strip(), unit.span), placed)


def cells_on(boards: Sequence[Board]) -> Mapping[str, CellSheet]:
    """The cells of several boards by label; of equal labels that of the first board."""
    cells: dict[str, CellSheet] = {}
    for board in boards:
        for label, cell in board.cells.items():
            cells.setdefault(label, cell)
    return cells


def read_settings(node: Node | None) -> tuple[Setting, ...]:
    return tuple(Setting(Word(key.text, key.span), value(held)) for key, held in pairs(node))


def read_options(node: Node | None) -> Mapping[str, Value]:
    return {key.text: value(held) for key, held in pairs(node)}
