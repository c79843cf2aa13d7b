"""Measured tables: lengths are exact, points lie where they should, faults have a place."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheettexts import board, short, units, whole_board

from interpreter.sheets.polygons import Point, inside, lattice, meet, sides, tangle
from interpreter.sheets.records import Plane

TABLE = """
    topology: plane
    measure: inch
    size: [12, 8.5]
    pitch: 2.5
    ground: open
    terrains: {open: {}, wood: {}, hill: {}}
    areas:
      - {terrain: wood, corners: [[2.5, 2.5], [7.5, 2.5], [7.5, 7.5]]}
      - {terrain: hill, corners: [[6, 0], [12, 0], [12, 4], [6, 4]]}
    lines:
      - {kind: hedge, points: [[0, 4], [10, 4], [10, 8.5]]}
    line_kinds: [wall, hedge]
    regions:
      edge: {yellow: {corners: [[0, 0], [12, 0], [12, 1], [0, 1]]}, red: {cells: 0/7.5..10/7.5}}
      high: {terrain: hill}
"""


def plane_of(text: str) -> Plane:
    plane = whole_board(text).plane
    assert plane is not None
    return plane


def test_a_table_is_read_in_tenths_of_a_millimetre() -> None:
    plane = plane_of(TABLE)
    assert (plane.width, plane.depth, plane.pitch, plane.measure) == (3048, 2159, 635, "inch")
    assert plane.areas[0].corners == ((635, 635), (1905, 635), (1905, 1905))
    assert plane.lines[0].points == ((0, 1016), (2540, 1016), (2540, 2159))
    assert [area.terrain.text for area in plane.areas] == ["wood", "hill"]


def test_points_are_named_by_their_place_and_know_their_ground() -> None:
    read = whole_board(TABLE)
    assert (read.width, read.height) == (5, 4)
    assert read.column_names == ("0", "2.5", "5", "7.5", "10")
    assert read.row_names == ("7.5", "5", "2.5", "0")
    assert list(read.edge_kinds) == ["wall", "hedge"]
    grounds: dict[str, list[str]] = {"open": [], "wood": [], "hill": []}
    for label, cell in read.cells.items():
        grounds[cell.terrain].append(label)
    assert grounds["wood"] == ["7.5/7.5", "5/5", "7.5/5", "2.5/2.5", "5/2.5"]
    assert grounds["hill"] == ["7.5/2.5", "10/2.5", "7.5/0", "10/0"]
    assert read.regions["edge"].by_side["yellow"] == ("0/0", "2.5/0", "5/0", "7.5/0", "10/0")
    assert len(read.regions["edge"].by_side["red"]) == 5
    assert list(read.regions["high"].cells) == grounds["hill"]


@pytest.mark.parametrize(
    ("measure", "length", "tenths"),
    [
        ("inch", "1", 254),
        ("inch", "0.5", 127),
        ("cm", "2.5", 250),
        ("mm", "0.1", 1),
        ("mm", "7.50", 75),
    ],
)
def test_lengths_are_exact(measure: str, length: str, tenths: int) -> None:
    text = f"topology: plane\nmeasure: {measure}\nsize: [{length}, {length}]\npitch: {length}\n"
    plane = plane_of(text + "ground: open\nterrains: {open: {}}\n")
    assert (plane.width, plane.depth, plane.pitch) == (tenths, tenths, tenths)


@pytest.mark.parametrize(
    ("change", "to", "expected"),
    [
        ("measure: inch", "measure: ell", [("wrong-value", "ell")]),
        ("measure: inch", "measure: mm\n    copies: side", [("wrong-value", "copies")]),
        ("pitch: 2.5", "pitch: 0", [("out-of-range", "0")]),
        ("pitch: 2.5", "pitch: 0.0", [("out-of-range", "0.0")]),
        ("pitch: 2.5", "pitch: 0.25", [("wrong-value", "0.25")]),
        ("pitch: 2.5", "pitch: two", [("wrong-value", "two")]),
        ("pitch: 2.5", "pitch: true", [("wrong-value", "true")]),
        ("[12, 8.5]", "[12, 9999]", [("out-of-range", "9999")]),
        ("[12, 8.5]", "[12]", [("wrong-value", "[12]")]),
        ("[12, 8.5]", "[300, 300]", [("too-large", "2.5")]),
        ("ground: open", "ground: opne", [("unknown-name", "opne")]),
        ("terrain: wood, c", "terrain: wod, c", [("unknown-name", "wod")]),
        ("[7.5, 7.5]]", "[7.5, 9]]", [("out-of-range", "[7.5, 9]")]),
        ("[7.5, 7.5]]", "[5, 2.5]]", [("wrong-value", "[7.5, 2.5]")]),
        ("[7.5, 7.5]]", "[2.5, 2.5]]", [("wrong-value", "[2.5, 2.5]")]),
        ("[[6, 0], [12, 0]", "[[12, 0], [6, 0]", [("wrong-value", "[6, 4]"), ("empty-region", "high")]),
        ("[10, 4], [10, 8.5]", "[10, 4], [10, 4]", [("wrong-value", "[10, 4]")]),
        ("[12, 1], [0, 1]]", "[13, 1], [0, 1]]", [("out-of-range", "[13, 1]")]),
        ("{terrain: hill}", "{corners: [[1, 1], [2, 1], [1, 2]]}", [("empty-region", "high")]),
        ("{terrain: hill}", "{cells: 1/1}", [("unknown-name", "1/1")]),
        ("lines:", "map: |\n      ...\n    lines:", [("wrong-value", "map")]),
        ("lines:", "edges: {}\n    lines:", [("wrong-value", "edges")]),
    ],
)  # fmt: skip
def test_faults_of_a_table_have_a_place(
    change: str, to: str, expected: list[tuple[str, str]]
) -> None:
    assert change in TABLE
    assert short(board(TABLE.replace(change, to, 1))[1]) == expected


def test_corners_of_all_areas_are_bounded() -> None:
    corners = ", ".join(f"[{x % 12}, {x // 12}]" for x in range(100))
    more = f"      - {{terrain: wood, corners: [{corners}]}}\n" * 11
    _, found = board(TABLE.replace("    lines:\n", more + "    lines:\n"))
    assert "too-large" in [d.code.name for d in found]


@pytest.mark.parametrize(
    ("kind", "own", "expected"),
    [
        ("base: 40 mm", "base: 1 inch", [254, 400]),
        ("base: 2.5cm", "base: 0 mm", [0, 250]),
        ("title: T", "base: 2 inches", [508, 0]),
    ],
)
def test_a_base_is_its_own_or_that_of_its_kind(kind: str, own: str, expected: list[int]) -> None:
    text = f"kinds: {{team: {{{kind}}}}}\ntypes:\n  a: {{kind: team, box: 1, {own}}}\n"
    read, found = units(text + "  b: {kind: team, box: 1}\n")
    assert found == []
    assert read is not None
    assert [unit.base for unit in read.types.values()] == expected


@pytest.mark.parametrize("base", ["40", "wide", "4.03 mm", "200 metres", "true", "[1]", "-3 mm"])
def test_a_wrong_base_is_told_once(base: str) -> None:
    text = f"kinds: {{team: {{base: {base}}}}}\ntypes: {{a: {{kind: team, box: 1}}}}\n"
    assert short(units(text)[1]) == [("wrong-value", base)]


# --- polygons against their definitions

corner = st.tuples(st.integers(0, 12), st.integers(0, 12))
polygon = (
    st.lists(corner, min_size=3, max_size=7, unique=True)
    .filter(lambda corners: tangle(corners) is None)
)  # fmt: skip


@given(polygon, st.integers(1, 3))
def test_a_lattice_holds_all_points_inside(corners: list[Point], step: int) -> None:
    places = {(x, y) for x in range(13) for y in range(13) if inside(corners, (x * step, y * step))}
    assert lattice(corners, step) == places


@given(polygon, corner)
def test_turning_or_mirroring_a_polygon_changes_nothing(corners: list[Point], point: Point) -> None:
    within = inside(corners, point)
    assert inside(corners[::-1], point) == within
    assert inside([*corners[1:], corners[0]], point) == within
    assert inside([(y, x) for x, y in corners], (point[1], point[0])) == within


@given(polygon)
def test_corners_and_the_middle_of_sides_belong_to_a_polygon(corners: list[Point]) -> None:
    doubled = [(2 * x, 2 * y) for x, y in corners]
    for (ax, ay), (bx, by) in sides(corners):
        assert inside(doubled, (2 * ax, 2 * ay))
        assert inside(doubled, (ax + bx, ay + by))


@given(corner, corner, corner, corner)
def test_stretches_meet_where_both_have_a_point(a: Point, b: Point, c: Point, d: Point) -> None:
    assert meet(a, b, c, d) == meet(c, d, a, b) == meet(b, a, d, c)
    assert meet(a, b, c, d) == (_common(a, b, c, d) is not None)


def _common(a: Point, b: Point, c: Point, d: Point) -> Fraction | None:
    """How far along from a to b a point lies that both stretches have; None if there is none."""
    (ux, uy), (vx, vy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    wx, wy = c[0] - a[0], c[1] - a[1]
    cross = ux * vy - uy * vx
    if cross:
        t, s = Fraction(wx * vy - wy * vx, cross), Fraction(wx * uy - wy * ux, cross)
        return t if 0 <= t <= 1 and 0 <= s <= 1 else None
    if wx * uy != wy * ux or wx * vy != wy * vx:
        return None
    if a == b or c == d:
        lone, (e, f) = (a, (c, d)) if a == b else (c, (a, b))
        boxed = all(min(e[i], f[i]) <= lone[i] <= max(e[i], f[i]) for i in (0, 1))
        ex, ey = f[0] - e[0], f[1] - e[1]
        on_line = (lone[0] - e[0]) * ey == (lone[1] - e[1]) * ex
        return Fraction(0) if boxed and on_line else None
    apart = any(
        max(a[i], b[i]) < min(c[i], d[i]) or max(c[i], d[i]) < min(a[i], b[i]) for i in (0, 1)
    )
    return None if apart else Fraction(0)


@given(st.lists(corner, min_size=3, max_size=6, unique=True))
def test_a_tangle_is_found_whatever_corner_comes_first(corners: list[Point]) -> None:
    tangled = tangle(corners) is not None
    assert (tangle(corners[::-1]) is not None) == tangled
    assert (tangle([*corners[1:], corners[0]]) is not None) == tangled
