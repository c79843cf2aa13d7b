"""The areas of a board without a grid -> cells and links."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.sheets.nodes import Leaf, Node
from interpreter.sheets.reading import get, pairs, truth, unknown_name, word, words, wrong_value
from interpreter.sheets.records import CellSheet, Word
from interpreter.sheets.yamlfaults import ENOUGH


def read_areas(
    node: Node | None, found: list[Diagnostic]
) -> tuple[dict[str, CellSheet], tuple[tuple[str, str], ...]]:
    """The cells, and each pair of neighbours once; what is wrong is added to `found`."""
    areas = [(key, area) for key, area in pairs(node)]
    cells = {
        _label(key): CellSheet(_label(key), _terrain(area), x, 0, key.span)
        for x, (key, area) in enumerate(areas)
    }
    named = {_label(key): words(get(area, "neighbours")) for key, area in areas}
    one_way = {_label(key) for key, area in areas if truth(area, "one_way", False)}
    links: dict[tuple[str, str], None] = {}
    for label, others in named.items():
        for other in others:
            if len(found) >= ENOUGH:
                break
            name = other.text.lower()
            found.extend(_check_neighbour(label, other, cells))
            if name not in cells or name == label:
                continue
            mutual = label in {back.text.lower() for back in named[name]}
            if not mutual and label not in one_way:
                found.append(one_sided(label, other, cells[name]))
            first, second = sorted((label, name), key=lambda each: cells[each].x)
            links[first, second] = None
    return cells, tuple(links)


def _label(key: Leaf) -> str:
    return key.text.strip().lower()


def _terrain(area: Node) -> str:
    found = word(get(area, "terrain"))
    return found.text if found else ""


def _check_neighbour(label: str, other: Word, cells: dict[str, CellSheet]) -> Iterator[Diagnostic]:
    name = other.text.lower()
    if name not in cells:
        yield unknown_name(other, "no area", cells)
    elif name == label:
        message = f"“{label}” is named as a neighbour of itself"
        yield wrong_value(other.span, message, "Delete it from its neighbours.")


def one_sided(label: str, other: Word, back: CellSheet) -> Diagnostic:
    return Diagnostic(
        codes.ONE_SIDED_EDGE,
        f"“{label}” names “{other.text}” as a neighbour, but not the other way round",
        Label(other.span),
        f"Add “{label}” to the neighbours of “{back.label}”, or mark “{label}” with one_way: true.",
        related=(Label(back.span, "does not name it"),),
    )
