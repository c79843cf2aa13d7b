"""What lies between cells: drawn between the symbols of a map, or listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.sheets.labels import unknown_cell
from interpreter.sheets.neighbours import Neighbours
from interpreter.sheets.nodes import Leaf, Node
from interpreter.sheets.reading import (
    entries,
    get,
    items,
    pairs,
    text,
    truth,
    word,
    words,
    wrong_value,
)
from interpreter.sheets.records import CellSheet, EdgeLook, EdgeSheet, Word
from interpreter.sheets.textmap import Row, Symbol, read_map

Cells = Mapping[str, CellSheet]


def read_edges(
    node: Node | None, topology: str, cells: Cells, near: Neighbours, found: list[Diagnostic]
) -> tuple[dict[str, Word], tuple[EdgeSheet, ...]]:
    """Kinds of edge in the order of the file, and the edges; faults are added to `found`."""
    drawn = list(_drawn(node, topology, cells, found))
    edges = (*drawn, *_listed(get(node, "list"), cells, near, found))
    kinds = {key.text: Word(key.text, key.span) for key, _ in pairs(get(node, "kinds"))}
    for _, kind in pairs(get(node, "legend")):
        name = word(kind)
        if name:
            kinds.setdefault(name.text, name)
    for edge in edges:
        kinds.setdefault(edge.kind.text, edge.kind)
    return kinds, edges


def read_looks(node: Node | None) -> dict[str, EdgeLook]:
    """What the sheet says of the looks of kinds of edge."""
    return {
        key.text: EdgeLook(text(kind, "title"), text(kind, "colour"), truth(kind, "across", False))
        for key, kind in pairs(get(node, "kinds"))
    }


def _listed(
    node: Node | None, cells: Cells, near: Neighbours, found: list[Diagnostic]
) -> Iterator[EdgeSheet]:
    for item in items(node):
        kind, ends = word(get(item, "kind")), words(get(item, "between"))
        unknown = [end for end in ends if end.text.lower() not in cells]
        found.extend(unknown_cell(end.text, end.span, cells) for end in unknown)
        if kind is None or unknown or len(ends) != 2:
            continue
        a, b = (end.text.lower() for end in ends)
        if b not in near[a]:
            message = f"“{a}” and “{b}” are no neighbours, so nothing lies between them"
            listed = ", ".join(near[a]) or "none"
            found.append(
                wrong_value(
                    ends[0].span.to(ends[1].span), message, f"Neighbours of “{a}”: {listed}."
                )
            )
            continue
        yield EdgeSheet(kind, a, b)


def _drawn(
    node: Node | None, topology: str, cells: Cells, found: list[Diagnostic]
) -> Iterator[EdgeSheet]:
    drawing = get(node, "map")
    if not isinstance(drawing, Leaf) or drawing.plain is None:
        return
    if topology != "square":
        hint = "List them instead, under “list:”, as {between: [d4, e4], kind: gate}."
        at = entries(node)["map"].key.span
        found.append(wrong_value(at, "edges can be drawn only on a square board", hint))
        return
    rows, _ = read_map(drawing, spaced=False)
    width = max((cell.x for cell in cells.values()), default=-1) + 1
    height = max((cell.y for cell in cells.values()), default=-1) + 1
    unfit = list(_check_size(drawing, rows, width, height))
    if unfit or not width:
        found.extend(unfit)
        return
    places = {(cell.x, cell.y): cell.label for cell in cells.values()}
    legend = {key.text: word(kind) for key, kind in pairs(get(node, "legend"))}
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row.symbols):
            if x % 2 == y % 2:
                if x % 2 == 0 and symbol.text in legend:
                    found.append(_on_a_cell(symbol))
            elif symbol.text != " ":
                yield from _edge(symbol, x, y, legend, places, found)


def _edge(
    symbol: Symbol,
    x: int,
    y: int,
    legend: Mapping[str, Word | None],
    places: Mapping[tuple[int, int], str],
    found: list[Diagnostic],
) -> Iterator[EdgeSheet]:
    """The edge that a symbol between two cells stands for."""
    a, b = places.get((x // 2, y // 2)), places.get(((x + 1) // 2, (y + 1) // 2))
    kind = legend.get(symbol.text)
    if symbol.text not in legend:
        found.append(_unknown_symbol(symbol, legend))
    elif a is None or b is None:
        found.append(_beside_no_cell(symbol))
    elif kind:
        yield EdgeSheet(kind, a, b)


def _check_size(drawing: Leaf, rows: list[Row], width: int, height: int) -> Iterator[Diagnostic]:
    if not width:
        return
    wanted = 2 * height - 1
    if len(rows) != wanted:
        at = rows[-1].span if rows else drawing.span
        yield Diagnostic(
            codes.RAGGED_MAP,
            f"the drawn edges have {len(rows)} lines, a board of {height} rows needs {wanted}",
            Label(at),
            "Draw one line for each row of cells and one line between each two of them.",
        )
    for row in rows:
        if len(row.symbols) > 2 * width - 1 and row.symbols[-1].text != " ":
            yield Diagnostic(
                codes.RAGGED_MAP,
                f"this line has {len(row.symbols)} characters, a board of {width} columns takes "
                f"{2 * width - 1}",
                Label(row.symbols[2 * width - 1].span, "too much from here"),
                "Draw one character for each cell and one between each two of them.",
            )


# --- messages ---------------------------------------------------------------------------------


def _unknown_symbol(symbol: Symbol, legend: Mapping[str, object]) -> Diagnostic:
    known = ", ".join(f"“{key}”" for key in legend) or "none"
    return Diagnostic(
        codes.UNKNOWN_SYMBOL,
        f"“{symbol.text}” stands between two cells, but the legend of edges does not explain it",
        Label(symbol.span),
        f"Leave a blank where nothing lies; symbols of edges are: {known}.",
    )


def _on_a_cell(symbol: Symbol) -> Diagnostic:
    return Diagnostic(
        codes.UNKNOWN_SYMBOL,
        f"the edge symbol “{symbol.text}” stands where a cell is drawn",
        Label(symbol.span),
        "Edges stand at every second character of every second line; look for a shifted line.",
    )


def _beside_no_cell(symbol: Symbol) -> Diagnostic:
    return wrong_value(
        symbol.span,
        f"the edge “{symbol.text}” has a cell on one side only",
        "An edge lies between two cells; leave a blank here.",
    )
