"""What a board is printed with: its cells, what lies between them, the borders of regions, names at the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.front.drawing import colours
from interpreter.front.drawing.plans import Plan, Spot
from interpreter.front.drawing.shapes import (
    Pattern,
    Point,
    Shape,
    Style,
    circle,
    group,
    line,
    polygon,
    polyline,
    rect,
    words,
)
from interpreter.front.terminal.plane import small_regions
from interpreter.program.tongue import Tongue
from interpreter.sheets.records import Board, Side

_EDGE = 4.5  # how thick what lies between cells is drawn
_INSET = 3.5  # how far the border of a region lies inside of its cells

# How kinds of edge are drawn, by their order: strokes one over the other.
_EDGES: Sequence[Sequence[Mapping[str, Style]]] = (
    ({"stroke": "#3d3428", "stroke_width": _EDGE},),
    (
        {"stroke": "#3d3428", "stroke_width": _EDGE + 2.5},
        {"stroke": colours.CARD, "stroke_width": _EDGE - 0.5},
    ),
    ({"stroke": "#1f5f8f", "stroke_width": _EDGE, "stroke_dasharray": "9 4"},),
    ({"stroke": "#7a3b12", "stroke_width": _EDGE + 1, "stroke_dasharray": "2.5 2.5"},),
)
_DASHES = ("6 3", "2 2.5", "9 3 2 3", "1 3.5", "12 4")


@dataclass(frozen=True, slots=True)
class Zone:
    """A region as it is drawn: its title, whose it is, its cells, its colour and dashes."""

    title: str
    side: str
    cells: frozenset[str]
    colour: str
    dash: str
    inset: float


def edge_style(number: int, colour: str = "") -> Sequence[Mapping[str, Style]]:
    """The strokes of the n-th kind of edge, in a colour of its own where it has one."""
    strokes = _EDGES[number % len(_EDGES)]
    if not colour:
        return strokes
    ink = colours.edge_ink(colour)
    return [s if s["stroke"] == colours.CARD else {**s, "stroke": ink} for s in strokes]


# --- cells


def cell_shapes(board: Board, whole: Board, plan: Plan, told: Mapping[str, str]) -> Iterator[Shape]:
    """Each cell on its ground, with what is told of it; links between areas lie below."""
    found = colours.grounds(board, whole)
    for a, b in board.links:
        ends = plan.spots[a].middle, plan.spots[b].middle
        yield line(*ends, stroke=colours.QUIET, stroke_width=2)
    for label, spot in plan.spots.items():
        style: dict[str, Style] = {
            "fill": found.get(board.cells[label].terrain, colours.PAPER),
            "stroke": colours.GRID,
            "stroke_width": 1,
        }
        if board.topology == "graph":
            shape = circle(spot.middle, spot.reach, **{**style, "stroke": colours.QUIET})
        else:
            shape = polygon(spot.corners, **style)
        yield Shape(shape.tag, shape.style, (), "", told.get(label, label))


def table_shapes(board: Board, plan: Plan) -> Iterator[Shape]:
    """A measured table with its areas, and ticks at its border."""
    plane = board.plane
    assert plane
    found = colours.grounds(board, board)
    areas = {area.terrain.text for area in plane.areas}
    plain = next((p for name, p in found.items() if name not in areas), None)
    left, top, width, depth = frame(board, plan)
    yield rect(left, top, width, depth, fill=plain.colour if plain else colours.PAPER)
    for area in plane.areas:
        terrain = board.terrains.get(area.terrain.text)
        corners = [_place(board, plan, corner) for corner in area.corners]
        ground = found.get(area.terrain.text, Pattern("plain", colours.PAPER, colours.INK, ""))
        ink = colours.darker(ground.colour, 0.35)
        shape = polygon(corners, fill=ground, stroke=ink, stroke_width=1)
        yield Shape(shape.tag, shape.style, (), "", terrain.title if terrain else "")
    yield rect(left, top, width, depth, fill="none", stroke=colours.QUIET, stroke_width=1.5)
    for name in plan.names:
        x, y = name.place
        below = name.anchor == "middle"
        a = (x, top + depth) if below else (left, y - 4)
        b = (x, top + depth + 5) if below else (left - 5, y - 4)
        yield line(a, b, stroke=colours.QUIET, stroke_width=1)


def frame(board: Board, plan: Plan) -> tuple[float, float, float, float]:
    """Left, top, width and depth of a measured table on the picture."""
    assert board.plane
    spots = plan.spots.values()
    left = min(x for spot in spots for x, _ in spot.corners)
    low = max(y for spot in spots for _, y in spot.corners)
    width, depth = board.plane.width * plan.scale, board.plane.depth * plan.scale
    return left, low - depth, width, depth


def _place(board: Board, plan: Plan, point: tuple[int, int]) -> Point:
    left, top, _, depth = frame(board, plan)
    return left + point[0] * plan.scale, top + depth - point[1] * plan.scale


def target(middle: Point, size: float, ink: str, title: str = "") -> Shape:
    """A diamond round a point that a region is about, with the colour of the side whose region it is."""
    x, y = middle

    def diamond(by: float) -> tuple[Point, ...]:
        return (x, y - by), (x + by, y), (x, y + by), (x - by, y)

    style: dict[str, Style] = {"fill": colours.CARD, "stroke": ink, "stroke_width": 2}
    return group((polygon(diamond(size), **style), polygon(diamond(size * 0.45), fill=ink)), title)


def name_shapes(plan: Plan) -> Iterator[Shape]:
    """The names of columns and rows, or the label of each cell."""
    quiet: dict[str, Style] = {"fill": colours.QUIET}
    for name in plan.names:
        anchor: dict[str, Style] = {} if name.anchor == "middle" else {"text_anchor": name.anchor}
        yield words(name.place, name.text, 11, **quiet, **anchor)
    if plan.labelled:
        for label, spot in plan.spots.items():
            x, y = spot.middle
            if len(spot.corners) > 6:  # an area, with its name below it
                halo: dict[str, Style] = {"stroke": colours.PAPER, "stroke_width": 4}
                foot = (x, y + spot.reach + 14)
                yield words(foot, label, 12, **quiet, **halo, paint_order="stroke")
            else:
                yield words((x, y + spot.reach - 7), label, 8, **quiet)


# --- edges


def edge_shapes(board: Board, plan: Plan, tongue: Tongue) -> Iterator[Shape]:
    """What lies between cells, and the lines of a measured table."""
    kinds = list(board.edge_kinds)
    for edge in board.edges:
        if edge.a in plan.spots and edge.b in plan.spots:
            look = board.edge_look(edge.kind.text)
            a, b = plan.spots[edge.a], plan.spots[edge.b]
            ends = (a.middle, b.middle) if look.across else between(a, b)
            number = kinds.index(edge.kind.text) if edge.kind.text in kinds else 0
            title = f"{tongue.name(edge.kind.text, look.title)}: {edge.a}-{edge.b}"
            yield stroke(ends, number, look.colour, title)
    for run in board.plane.lines if board.plane else ():
        number = kinds.index(run.kind.text) if run.kind.text in kinds else 0
        points = [_place(board, plan, point) for point in run.points]
        yield stroke(points, number, title=tongue.name(run.kind.text))


def stroke(points: Sequence[Point], number: int, colour: str = "", title: str = "") -> Shape:
    """A line of the n-th kind of edge, in a colour of its own where it has one."""
    ends: dict[str, Style] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = [
        polyline(points, **({} if "stroke_dasharray" in style else ends), **style)
        for style in edge_style(number, colour)
    ]
    return group(parts, title)


def between(a: Spot, b: Spot) -> tuple[Point, Point]:
    """The side that two cells share; where they share none, a bar across the way from one to the other."""
    shared = [corner for corner in a.corners if corner in b.corners]
    if len(shared) == 2:
        return shared[0], shared[1]
    (ax, ay), (bx, by) = a.middle, b.middle
    x, y = (ax + bx) / 2, (ay + by) / 2
    size = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-6)
    off = ((ay - by) / size * 13, (bx - ax) / size * 13)
    return (x - off[0], y - off[1]), (x + off[0], y + off[1])


# --- regions


def zones(board: Board, sides: Mapping[str, Side], owner: str = "") -> list[Zone]:
    """The regions that are worth a border: not those that a terrain shows already, nor the whole board.

    `board` is whole; `owner` is the side whose copy it is, if each has one.
    """
    printed = {n for n, c in board.cells.items() if c.terrain in _drawn(board)}
    shown = {
        frozenset(label for label, cell in board.cells.items() if cell.terrain == terrain)
        for terrain in board.terrains
    }
    few = {(title, side) for title, side, _ in small_regions(board)} if board.plane else set()
    found: list[Zone] = []
    for number, region in enumerate(board.regions.values()):
        by_side = region.by_side.items() if not owner else [(owner, region.by_side.get(owner, ()))]
        for side, labels in (("", region.cells), *by_side):
            cells = frozenset(labels) & frozenset(board.cells)
            if (
                cells
                and not printed <= cells
                and cells not in shown
                and (region.title, side) not in few
            ):
                dark = region_ink(sides, side)
                dash = _DASHES[number % len(_DASHES)]
                found.append(
                    Zone(region.title, side, cells, dark, dash, _INSET * (1 + number % 2 * 0.9))
                )
    return found


def region_ink(sides: Mapping[str, Side], side: str) -> str:
    """The colour in which a region is drawn: a dark one of the side whose it is."""
    return colours.darker(colours.side_ink(sides, side).fill if side else colours.QUIET, 0.35)


def _drawn(board: Board) -> set[str]:
    return {name for name, terrain in board.terrains.items() if terrain.drawn}


def zone_shapes(zones: Iterable[Zone], plan: Plan) -> Iterator[Shape]:
    """The borders of regions, a little inside of their cells."""
    for zone in zones:
        style: dict[str, Style] = {
            "fill": "none", "stroke": zone.colour, "stroke_width": 1.6, "stroke_dasharray": zone.dash
        }  # fmt: skip
        spots = [plan.spots[label] for label in plan.spots if label in zone.cells]
        parts = [polygon(inset(loop, zone.inset), **style) for loop in outlines(spots)]
        yield group(parts, f"{zone.title} {zone.side}".strip())


def outlines(spots: Sequence[Spot]) -> Iterator[list[Point]]:
    """The closed lines around cells that lie together, by the clock; around holes against it."""
    sides = {side for spot in spots for side in _sides(spot)}
    border = [side for spot in spots for side in _sides(spot) if side[::-1] not in sides]
    left = dict.fromkeys(border)
    while left:
        first = next(iter(left))
        loop = [first]
        del left[first]
        while loop[-1][1] != first[0]:
            following = [side for side in left if side[0] == loop[-1][1]]
            if not following:
                break
            if len(following) > 1:
                # Where two cells touch at a corner only, the line stays with its own.
                own = [s for s in following if any({s, loop[-1]} <= set(_sides(o)) for o in spots)]
                following = own or following
            loop.append(following[0])
            del left[loop[-1]]
        yield [side[0] for side in loop]


def _sides(spot: Spot) -> Iterator[tuple[Point, Point]]:
    yield from zip(spot.corners, (*spot.corners[1:], spot.corners[0]), strict=True)


def inset(loop: Sequence[Point], by: float) -> list[Point]:
    """A closed line by the clock, moved inwards."""
    found = []
    for number, corner in enumerate(loop):
        before, behind = loop[number - 1], loop[(number + 1) % len(loop)]
        one, other = _inward(before, corner), _inward(corner, behind)
        share = by / max(1 + one[0] * other[0] + one[1] * other[1], 0.3)
        x, y = corner[0] + (one[0] + other[0]) * share, corner[1] + (one[1] + other[1]) * share
        found.append((x, y))
    return found


def _inward(a: Point, b: Point) -> Point:
    """The direction at right angles to a side, into what it goes round by the clock."""
    x, y = b[0] - a[0], b[1] - a[1]
    size = max((x * x + y * y) ** 0.5, 1e-6)
    return -y / size, x / size
