"""A measured tabletop -> its points, its areas and its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.sheets.lengths import MEASURES, in_measure, length, shown
from interpreter.sheets.nodes import Keyed, Leaf, Listing, Node
from interpreter.sheets.polygons import Point, lattice, tangle
from interpreter.sheets.reading import get, items, out_of_range, word, words, wrong_value
from interpreter.sheets.records import Area, CellSheet, Line, Plane, Word
from interpreter.sheets.yamlfaults import ENOUGH, too_large

MOST_POINTS = 10_000
MOST_CORNERS = 1_000
"""Corners of all areas of a table together, and points of all its lines."""
MOST_OF_ONE = 200


@dataclass(frozen=True, slots=True)
class Tabletop:
    """A plane with the points at which units may stand, by label, and their names along the border."""

    plane: Plane
    cells: Mapping[str, CellSheet]
    columns: tuple[str, ...]
    rows: tuple[str, ...]


def read_plane(root: Keyed, found: list[Diagnostic]) -> Tabletop | None:
    """None where its size, pitch or measure can't be read; what is wrong is added to `found`."""
    chosen, pitch = word(get(root, "measure")), get(root, "pitch")
    if chosen is None or chosen.text not in MEASURES:
        return None
    measure = chosen.text
    lengths = [length(node, measure, found) for node in (*items(get(root, "size"))[:2], pitch)]
    if not isinstance(pitch, Leaf) or len(lengths) != 3 or None in lengths:
        return None
    width, depth, step = (each or 0 for each in lengths)
    if not step:
        hint = "Write how far the points lie apart at which units may stand: pitch: 2."
        found.append(out_of_range(pitch.span, "the points of the table lie nowhere apart", hint))
        return None
    if (width // step + 1) * (depth // step + 1) > MOST_POINTS:
        found.append(_too_many_points(pitch, width // step + 1, depth // step + 1))
        return None
    bare = Plane(width, depth, step, measure, (), ())
    areas = tuple(_areas(get(root, "areas"), bare, found))
    lines = tuple(_lines(get(root, "lines"), bare, found))
    plane = Plane(width, depth, step, measure, areas, lines)
    ground = word(get(root, "ground"))
    return _with_points(plane, pitch, ground.text if ground else "")


def line_kinds(root: Keyed) -> dict[str, Word]:
    """The kinds of line that rules can name: those declared, then those of the lines themselves."""
    lying = (word(get(line, "kind")) for line in items(get(root, "lines")))
    kinds: dict[str, Word] = {}
    for kind in (*words(get(root, "line_kinds")), *lying):
        if kind:
            kinds.setdefault(kind.text, kind)
    return kinds


def points_in(
    node: Node | None, plane: Plane, cells: Mapping[str, CellSheet], found: list[Diagnostic]
) -> Iterator[str]:
    """The labels of all points in a polygon or on its border."""
    corners = _polygon(node, plane, found)
    if corners:
        top, places = plane.depth // plane.pitch, lattice(corners, plane.pitch)
        yield from (cell.label for cell in cells.values() if (cell.x, top - cell.y) in places)


def _with_points(plane: Plane, pitch: Leaf, ground: str) -> Tabletop:
    """The points of the lattice, row by row from the top, each with its ground."""
    across, up = plane.width // plane.pitch + 1, plane.depth // plane.pitch + 1
    terrain: dict[Point, str] = {}
    for area in plane.areas:
        terrain.update(dict.fromkeys(lattice(area.corners, plane.pitch), area.terrain.text))
    columns = tuple(in_measure(x, pitch.text) for x in range(across))
    rows = tuple(in_measure(up - 1 - y, pitch.text) for y in range(up))
    cells: dict[str, CellSheet] = {}
    for y in range(up):
        for x in range(across):
            label = f"{columns[x]}/{rows[y]}"
            here = terrain.get((x, up - 1 - y), ground)
            cells[label] = CellSheet(label, here, x, y, pitch.span)
    return Tabletop(plane, cells, columns, rows)


def _areas(node: Node | None, plane: Plane, found: list[Diagnostic]) -> Iterator[Area]:
    left = MOST_CORNERS
    for area in items(node) if isinstance(node, Listing) else ():
        terrain, drawn = word(get(area, "terrain")), get(area, "corners")
        left -= len(items(drawn))
        if left < 0 or len(found) >= ENOUGH:
            found.append(_too_many_corners(area))
            return
        corners = _polygon(drawn, plane, found)
        if terrain and corners:
            yield Area(terrain, corners)


def _lines(node: Node | None, plane: Plane, found: list[Diagnostic]) -> Iterator[Line]:
    left = MOST_CORNERS
    for line in items(node):
        kind, drawn = word(get(line, "kind")), get(line, "points")
        left -= len(items(drawn))
        if left < 0 or len(found) >= ENOUGH:
            found.append(_too_many_corners(line))
            return
        points = _points(drawn, plane, found)
        if points is None or len(points) < 2:
            continue
        twice = [i for i in range(1, len(points)) if points[i] == points[i - 1]]
        found.extend(_same_point(items(drawn)[i]) for i in twice)
        if kind and not twice:
            yield Line(kind, points)


def _polygon(node: Node | None, plane: Plane, found: list[Diagnostic]) -> tuple[Point, ...] | None:
    """The corners of a polygon that does not meet itself; None where it can't be read."""
    if not 3 <= len(items(node)) <= MOST_OF_ONE:
        return None  # the schema has told of it
    corners = _points(node, plane, found)
    if corners is None:
        return None
    twice = [i for i, corner in enumerate(corners) if corner in corners[:i]]
    if twice:
        found.append(_same_corner(items(node)[twice[0]]))
        return None
    tangled = tangle(corners)
    if tangled:
        found.append(_tangled(items(node), *tangled))
        return None
    return corners


def _points(node: Node | None, plane: Plane, found: list[Diagnostic]) -> tuple[Point, ...] | None:
    """Points of the table; None where one can't be read or lies beside it."""
    read = [_point(each, plane, found) for each in items(node)]
    whole = tuple(point for point in read if point is not None)
    return whole if len(whole) == len(read) else None


def _point(node: Node, plane: Plane, found: list[Diagnostic]) -> Point | None:
    if not isinstance(node, Listing) or len(node.items) != 2:
        return None
    x, y = (length(item, plane.measure, found) for item in node.items)
    if x is None or y is None:
        return None
    if x > plane.width or y > plane.depth:
        found.append(_off_table(node, plane))
        return None
    return x, y


# --- messages ---------------------------------------------------------------------------------


def _too_many_points(pitch: Leaf, across: int, up: int) -> Diagnostic:
    return Diagnostic(
        codes.TOO_LARGE,
        f"the table has {across:,} times {up:,} points, and at most {MOST_POINTS:,} can be",
        Label(pitch.span),
        "Let the points lie further apart, or take a smaller table.",
    )


def _too_many_corners(node: Node) -> Diagnostic:
    return too_large(node.span, f"more than {MOST_CORNERS:,} corners on one table")


def _off_table(node: Node, plane: Plane) -> Diagnostic:
    across, up = (shown(each, plane.measure) for each in (plane.width, plane.depth))
    return out_of_range(
        node.span,
        "this point lies beside the table",
        f"The table is {across} wide and {up} deep, counted from the bottom left corner.",
    )


def _same_corner(node: Node) -> Diagnostic:
    hint = "Name each corner once, in order round the area; the border goes back to the first."
    return wrong_value(node.span, "this corner stands there twice", hint)


def _same_point(node: Node) -> Diagnostic:
    return wrong_value(node.span, "this point is the same as the one before it", "Leave it out.")


def _tangled(corners: Sequence[Node], first: int, second: int) -> Diagnostic:
    def side(number: int) -> str:
        return f"{corners[number].span.text} to {corners[(number + 1) % len(corners)].span.text}"[
            :60
        ]

    return Diagnostic(
        codes.WRONG_VALUE,
        f"the border crosses or touches itself: {side(first)} meets {side(second)}",
        Label(corners[second].span),
        "Name the corners in the order in which one comes to them walking round the area.",
        related=(Label(corners[first].span, "the other side begins here"),),
    )
