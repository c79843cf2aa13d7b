"""`boards/<id>.yaml` -> Board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostic, Label, Span, codes
from interpreter.sheets.areas import read_areas
from interpreter.sheets.edges import read_edges, read_looks
from interpreter.sheets.labels import column_names, row_names
from interpreter.sheets.neighbours import neighbours_of
from interpreter.sheets.nodes import Keyed, Leaf, Listing, Node
from interpreter.sheets.planes import line_kinds, read_plane
from interpreter.sheets.reading import (
    Schema,
    Sheet,
    choice,
    entries,
    get,
    items,
    missing_key,
    pairs,
    read_sheet,
    text,
    truth,
    unknown_name,
    word,
    wrong_value,
)
from interpreter.sheets.records import Board, CellSheet, Plane, Terrain, Word
from interpreter.sheets.regions import read_regions
from interpreter.sheets.textmap import Row, Symbol, read_map

MOST_CELLS = 10_000
NO_CELL = "none"
TOPOLOGIES = ("square", "hex", "graph", "plane")
_NEEDED = {
    "map": "a line of symbols for each row",
    "areas": "each area and its neighbours",
    "measure": "inch, cm or mm, which all its numbers count in",
    "size": "its width and its depth: [48, 36]",
    "pitch": "how far the points lie apart at which units may stand",
    "ground": "the terrain where no area lies",
}
_DRAWN_ONLY = ("map", "legend", "coordinates", "diagonals", "orientation")
_PLANE_ONLY = ("measure", "size", "pitch", "ground", "lines", "line_kinds")
_UNFIT = {
    "square": ("areas", *_PLANE_ONLY),
    "hex": ("areas", *_PLANE_ONLY),
    "graph": (*_DRAWN_ONLY, *_PLANE_ONLY),
    "plane": (*_DRAWN_ONLY, "edges"),
}
_LACKING = {"graph": ("areas",), "plane": ("measure", "size", "pitch", "ground")}


@dataclass(frozen=True, slots=True)
class Drawn:
    """The cells of a board as drawn or listed, before edges and regions."""

    width: int
    height: int
    cells: Mapping[str, CellSheet]
    symbols: Mapping[str, str]
    links: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    plane: Plane | None = None


def read_board(
    sheet: Sheet, schema: Schema, board_id: str, sides: Sequence[str]
) -> tuple[Board | None, list[Diagnostic]]:
    """A board with its map read; `sides` are the ids of the manifest, none when it is broken."""
    root, found = read_sheet(sheet, schema)
    if root is None:
        return None, found
    topology = choice(root, "topology", TOPOLOGIES)
    found.extend(_check_topology(root, topology))
    drawn = _laid_out(root, topology, found)
    diagonals = topology == "square" and truth(root, "diagonals", True)
    orientation = choice(root, "orientation", ("flat", "pointy")) if topology == "hex" else ""
    near = neighbours_of(drawn.cells, topology, diagonals, orientation, drawn.links)
    edge_kinds, edges = read_edges(get(root, "edges"), topology, drawn.cells, near, found)
    untold = [] if topology == "plane" and drawn.plane is None else found
    board = Board(
        id=board_id,
        span=root.span,
        title=text(root, "title", board_id),
        topology=topology,
        diagonals=diagonals,
        orientation=orientation,
        copies=choice(root, "copies", ("one", "side")),
        width=drawn.width,
        height=drawn.height,
        cells=drawn.cells,
        terrains=_terrains(root),
        edge_kinds=line_kinds(root) if topology == "plane" else edge_kinds,
        edges=edges,
        regions=read_regions(root, drawn.cells, drawn.symbols, near, sides, untold, drawn.plane),
        links=drawn.links,
        column_names=drawn.columns,
        row_names=drawn.rows,
        plane=drawn.plane,
        edge_looks=read_looks(get(root, "edges")),
    )
    found.extend(_check_terrains(root, board))
    return board, found


def _check_topology(root: Keyed, topology: str) -> Iterator[Diagnostic]:
    for key in _UNFIT[topology]:
        if key in root.entries:
            at = root.entries[key].key.span
            yield wrong_value(at, f"a {topology} board has no “{key}”", _instead(topology, key))
    for needed in _LACKING.get(topology, ("map",)):
        if needed not in root.entries and "topology" in root.entries:
            at = root.entries["topology"].key.span
            hint = f"Add “{needed}:” with {_NEEDED[needed]}."
            yield missing_key(at, f"the board lacks “{needed}”", hint)
    areas = root.entries.get("areas")
    if areas and topology in ("graph", "plane"):
        yield from _check_areas(areas.key.span, areas.value, topology)
    if topology == "plane" and choice(root, "copies", ("one", "side")) == "side":
        at = root.entries["copies"].key.span
        hint = "Delete the line: on a plane all measure from one corner."
        yield wrong_value(at, "the sides can't each have a plane of their own", hint)


def _instead(topology: str, key: str) -> str:
    """What a board of this kind has where another has a certain key."""
    if topology == "plane":
        if key == "edges":
            return "What runs over a plane stands under “lines”."
        return "A plane is not drawn: it has a size, a pitch, a ground, areas and lines."
    if topology == "graph" and key not in _PLANE_ONLY:
        return "A board of areas lists them under “areas”."
    if key == "areas":
        return "Draw the board under “map”; only a graph and a plane have areas."
    return "Only a board with “topology: plane” is measured."


def _check_areas(at: Span, areas: Node, topology: str) -> Iterator[Diagnostic]:
    """Areas of a graph stand under their labels, those of a plane in a list."""
    if topology == "plane" and isinstance(areas, Keyed):
        hint = "Write - {terrain: woods, corners: [[10, 12], [16, 12], [14, 18]]} for each of them."
        yield wrong_value(at, "the areas of a plane are a list", hint)
    elif topology == "graph" and isinstance(areas, Listing):
        hint = "Write a line for each: london: {terrain: land, neighbours: [wales]}."
        yield wrong_value(at, "the areas of a graph stand under their labels", hint)


def _terrains(root: Keyed) -> Mapping[str, Terrain]:
    glyphs: dict[str, str] = {}
    for key, node in pairs(get(root, "legend")):
        glyphs.setdefault(_terrain_of(node), key.text)
    return {
        key.text: Terrain(
            id=Word(key.text, key.span),
            title=text(node, "title", key.text),
            colour=text(node, "colour"),
            glyph=text(node, "glyph") or glyphs.get(key.text, key.text[:1]),
            drawn=truth(node, "drawn", True),
        )
        for key, node in pairs(get(root, "terrains"))
    }


def _terrain_of(node: Node | None) -> str:
    """The terrain that a legend entry or an area gives its cells."""
    found = word(get(node, "terrain")) if isinstance(node, Keyed) else word(node)
    return found.text if found else ""


def _laid_out(root: Keyed, topology: str, found: list[Diagnostic]) -> Drawn:
    if topology == "graph":
        return _listed(root, found)
    if topology != "plane":
        return _drawn(root, found)
    top = read_plane(root, found)
    if top is None:
        return Drawn(0, 0, {}, {})
    columns, rows = top.columns, top.rows
    return Drawn(len(columns), len(rows), top.cells, {}, (), columns, rows, top.plane)


def _listed(root: Keyed, found: list[Diagnostic]) -> Drawn:
    cells, links = read_areas(get(root, "areas"), found)
    return Drawn(len(cells), 1 if cells else 0, cells, {}, links)


def _drawn(root: Keyed, found: list[Diagnostic]) -> Drawn:
    node, legend = get(root, "map"), entries(get(root, "legend"))
    if not isinstance(node, Leaf) or node.plain is None:
        return Drawn(0, 0, {}, {})
    if node.style != "|":
        hint = "Write “map: |” and each row of the board on a line of its own below it."
        found.append(wrong_value(node.span, "the map is not block text", hint))
    rows, faults = read_map(node, spaced=" " not in legend)
    found.extend(faults)
    if not rows:
        found.append(wrong_value(node.span, "the map is empty", "Draw one line for each row."))
        return Drawn(0, 0, {}, {})
    if sum(len(row.symbols) for row in rows) > MOST_CELLS:
        found.append(_too_many_cells(node))
        return Drawn(0, 0, {}, {})
    found.extend(_check_symbols(root, rows))
    width, height = max((len(r.symbols) for r in rows), default=0), len(rows)
    columns, column_faults = column_names(get(root, "coordinates"), width)
    names, row_faults = row_names(get(root, "coordinates"), height)
    found.extend((*column_faults, *row_faults))
    between = text(get(root, "coordinates"), "separator")
    drawn = Drawn(width, height, {}, {}, (), columns, names)
    return _with_cells(drawn, rows, root, between, found)


def _too_many_cells(drawing: Leaf) -> Diagnostic:
    return Diagnostic(
        codes.TOO_LARGE,
        f"the map has more than {MOST_CELLS:,} cells",
        Label(drawing.span),
        "Draw a smaller board, or one whose cells stand for more ground.",
    )


def _with_cells(
    drawn: Drawn, rows: list[Row], root: Keyed, between: str, found: list[Diagnostic]
) -> Drawn:
    terrain = {key.text: _terrain_of(node) for key, node in pairs(get(root, "legend"))}
    cells: dict[str, CellSheet] = {}
    symbols: dict[str, str] = {}
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row.symbols):
            if terrain.get(symbol.text) == NO_CELL:
                continue
            label = f"{drawn.columns[x]}{between}{drawn.rows[y]}"
            if label in cells:
                found.append(_same_label(label, root))
                return Drawn(
                    drawn.width, drawn.height, cells, symbols, (), drawn.columns, drawn.rows
                )
            cells[label] = CellSheet(label, terrain.get(symbol.text, ""), x, y, symbol.span)
            symbols[label] = symbol.text
    return Drawn(drawn.width, drawn.height, cells, symbols, (), drawn.columns, drawn.rows)


def _check_symbols(root: Keyed, rows: list[Row]) -> Iterator[Diagnostic]:
    """Every symbol is in the legend, and the other way round."""
    legend = entries(get(root, "legend"))
    shown: dict[str, Symbol] = {}
    for row in rows:
        for symbol in row.symbols:
            if symbol.text not in shown and symbol.text not in legend:
                yield unknown_symbol(symbol, legend)
            shown.setdefault(symbol.text, symbol)
    for key, entry in legend.items():
        if key not in shown and not (key == " " and _terrain_of(entry.value) == NO_CELL):
            yield _unused_symbol(key, entry.key.span)


def _check_terrains(root: Keyed, board: Board) -> Iterator[Diagnostic]:
    """Every terrain named by the legend, by an area or as the ground is declared."""
    key = "legend" if board.topology in ("square", "hex") else "areas"
    if not isinstance(get(root, "terrains"), Keyed):
        return  # that is told already
    grounds = [node for _, node in pairs(get(root, key))]
    if board.topology == "plane":
        grounds = [*items(get(root, "areas")), *items(get(root, "ground"))]
    for node in grounds:
        found = word(get(node, "terrain")) if isinstance(node, Keyed) else word(node)
        if found and found.text not in board.terrains and found.text != NO_CELL:
            yield unknown_name(found, "no terrain", board.terrains)


# --- messages ---------------------------------------------------------------------------------


def unknown_symbol(symbol: Symbol, legend: Mapping[str, object]) -> Diagnostic:
    known = ", ".join(f"“{key}”" for key in legend) or "none"
    hint = f"Add it to the legend, or use one of its symbols: {known}."
    if symbol.text == "#":
        hint = 'Put it in quotes in the legend, “"#": …”: a bare “#” begins a note.'
    return Diagnostic(
        codes.UNKNOWN_SYMBOL,
        f"the map shows “{symbol.text}”, which the legend does not explain",
        Label(symbol.span),
        hint,
    )


def _unused_symbol(symbol: str, span: Span) -> Diagnostic:
    return Diagnostic(
        codes.UNUSED_SYMBOL,
        f"the map never shows “{symbol}”",
        Label(span),
        "Delete it from the legend, or draw it.",
    )


def _same_label(label: str, root: Keyed) -> Diagnostic:
    at = root.entries["coordinates"].key.span if "coordinates" in root.entries else root.span
    return Diagnostic(
        codes.DUPLICATE_NAME,
        f"two cells would be called “{label}”",
        Label(at),
        'Name columns with letters and rows with numbers, or add “separator: "-"”.',
    )
