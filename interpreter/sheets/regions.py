"""The named sets of cells of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.sheets.labels import cells_of
from interpreter.sheets.neighbours import Neighbours
from interpreter.sheets.nodes import Keyed, Leaf, Node
from interpreter.sheets.planes import points_in
from interpreter.sheets.reading import (
    entries,
    get,
    pairs,
    text,
    unknown_key,
    unknown_name,
    words,
    wrong_value,
)
from interpreter.sheets.records import CellSheet, Plane, Region, Word

_COMMON_KEYS = ("title", "cells", "symbols", "terrain", "corners")
Cells = Mapping[str, CellSheet]


@dataclass(slots=True)
class _Gathered:
    """The cells of a region as they are found, in order, each once."""

    common: dict[str, None] = field(default_factory=dict)
    by_side: dict[str, dict[str, None]] = field(default_factory=dict)
    broken: bool = False


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What the regions of one board are gathered from."""

    cells: Cells
    symbols: Mapping[str, str]
    legend: Mapping[str, object]
    terrains: Mapping[str, object]
    found: list[Diagnostic]
    plane: Plane | None


def read_regions(
    root: Keyed,
    cells: Cells,
    symbols: Mapping[str, str],
    near: Neighbours,
    sides: Sequence[str],
    found: list[Diagnostic],
    plane: Plane | None = None,
) -> dict[str, Region]:
    """The regions of a board; `symbols` is what the map shows on each cell."""
    declared = get(root, "regions")
    legend, terrains = entries(get(root, "legend")), entries(get(root, "terrains"))
    sheet = _Sheet(cells, symbols, legend, terrains, found, plane)
    gathered = {key.text: _Gathered() for key, _ in pairs(declared)}
    for key, node in pairs(declared):
        _declared(gathered[key.text], node, sides, sheet)
    for symbol, node in pairs(get(root, "legend")):
        _from_legend(gathered, symbol, node, sides, sheet)
    regions = {}
    for key, node in pairs(declared):
        region = _region(key, node, gathered[key.text], cells)
        found.extend(_check_region(region, gathered[key.text], near))
        regions[key.text] = region
    return regions


def _declared(region: _Gathered, node: Node, sides: Sequence[str], sheet: _Sheet) -> None:
    before = len(sheet.found)
    region.common.update(dict.fromkeys(_cells(node, sheet)))
    for key, held in pairs(node):
        if key.text in _COMMON_KEYS:
            continue
        if sides and key.text not in sides:
            sheet.found.append(unknown_key(key, "the key or side", (*_COMMON_KEYS, *sides)))
            continue
        region.by_side.setdefault(key.text, {}).update(dict.fromkeys(_cells(held, sheet)))
    # What is no cells at all is told by the schema.
    region.broken = len(sheet.found) > before or any(
        isinstance(held, Leaf) for key, held in pairs(node) if key.text not in _COMMON_KEYS
    )


def _cells(node: Node, sheet: _Sheet) -> Iterator[str]:
    """The cells that `cells`, `symbols`, `terrain` and `corners` of a region name."""
    for cell in cells_of(words(get(node, "cells")), sheet.cells, sheet.found):
        yield cell.text
    wanted = words(get(node, "symbols"))
    for symbol in wanted:
        if symbol.text not in sheet.legend:
            sheet.found.append(_unknown_symbol(symbol, sheet.legend))
    shown = {symbol.text for symbol in wanted}
    yield from (label for label, symbol in sheet.symbols.items() if symbol in shown)
    for terrain in words(get(node, "terrain")):
        if terrain.text not in sheet.terrains:
            sheet.found.append(unknown_name(terrain, "no terrain", tuple(sheet.terrains)))
    terrains = {terrain.text for terrain in words(get(node, "terrain"))}
    yield from (label for label, cell in sheet.cells.items() if cell.terrain in terrains)
    if sheet.plane:
        yield from points_in(get(node, "corners"), sheet.plane, sheet.cells, sheet.found)
    elif "corners" in entries(node):
        hint = "Name its cells under “cells”; only a plane has places to measure."
        at = entries(node)["corners"].key.span
        sheet.found.append(wrong_value(at, "a region of this board has no “corners”", hint))


def _from_legend(
    gathered: dict[str, _Gathered], symbol: Leaf, node: Node, sides: Sequence[str], sheet: _Sheet
) -> None:
    """Add the cells of a symbol to the regions that its legend entry names."""
    shown = [label for label, drawn in sheet.symbols.items() if drawn == symbol.text]
    for name in words(get(node, "regions")):
        if name.text in gathered:
            gathered[name.text].common.update(dict.fromkeys(shown))
        else:
            sheet.found.append(unknown_region(name, gathered))
    for key, held in pairs(get(node, "side_regions")):
        side = words(held)
        if key.text not in gathered:
            sheet.found.append(unknown_region(Word(key.text, key.span), gathered))
        elif side and sides and side[0].text not in sides:
            sheet.found.append(unknown_name(side[0], "no side", tuple(sides)))
        elif side:
            own = gathered[key.text].by_side.setdefault(side[0].text, {})
            own.update(dict.fromkeys(shown))


def _region(key: Leaf, node: Node, gathered: _Gathered, cells: Cells) -> Region:
    """Cells in the order of the board."""
    return Region(
        id=Word(key.text, key.span),
        title=text(node, "title", key.text),
        cells=tuple(label for label in cells if label in gathered.common),
        by_side={
            side: tuple(label for label in cells if label in own)
            for side, own in gathered.by_side.items()
        },
    )


def _check_region(region: Region, gathered: _Gathered, near: Neighbours) -> Iterator[Diagnostic]:
    if not region.cells and not any(region.by_side.values()):
        if not gathered.broken:
            yield empty_region(region.id, "")
        return
    if region.cells and region.by_side:
        yield _two_ways(region.id)
    for side, cells in (("", region.cells), *region.by_side.items()):
        if not cells and side and not gathered.broken:
            yield empty_region(region.id, side)
        inside = set(cells)
        if (
            cells
            and len(cells) < len(near)
            and not any(other not in inside for cell in cells for other in near[cell])
        ):
            yield _unreachable(region.id, side)


# --- messages ---------------------------------------------------------------------------------


def unknown_region(name: Word, known: Mapping[str, object]) -> Diagnostic:
    hint = f"Declare it under “regions:”, if only as “{name.text}: {{}}”."
    return Diagnostic(
        codes.UNKNOWN_REGION,
        f"no region is called “{name.text}”",
        Label(name.span),
        did_you_mean(name.text, known, hint),
    )


def empty_region(name: Word, side: str) -> Diagnostic:
    whose = f" of “{side}”" if side else ""
    return Diagnostic(
        codes.EMPTY_REGION,
        f"the region “{name.text}”{whose} has no cell",
        Label(name.span),
        "Give it cells with “cells:”, “symbols:” or “terrain:”, or name it in the legend.",
    )


def _unreachable(name: Word, side: str) -> Diagnostic:
    whose = f" of “{side}”" if side else ""
    return Diagnostic(
        codes.UNREACHABLE_REGION,
        f"no step leads into the region “{name.text}”{whose}",
        Label(name.span),
        "Let one of its cells touch a cell outside, unless nothing ever has to get there.",
    )


def _two_ways(name: Word) -> Diagnostic:
    return Diagnostic(
        codes.WRONG_VALUE,
        f"the region “{name.text}” has cells for all and cells for single sides",
        Label(name.span),
        "Give either one set of cells, or a set for each side.",
    )


def _unknown_symbol(symbol: Word, legend: Mapping[str, object]) -> Diagnostic:
    known = ", ".join(f"“{key}”" for key in legend) or "none"
    return Diagnostic(
        codes.UNKNOWN_SYMBOL,
        f"the legend has no symbol “{symbol.text}”",
        Label(symbol.span),
        f"Symbols of the legend: {known}.",
    )
