"""`boards/<id>.yaml` -> Board: maps, labels, edges, regions, areas."""

import pytest
from sheettexts import board, short, whole_board

from interpreter.sheets import records

HARBOURS = """
    title: The sea
    topology: square
    diagonals: false
    coordinates: {rows_from: bottom}
    terrains: {sea: {title: Open sea, colour: blue}, port: {glyph: "#"}}
    legend:
      ".": sea
      r: {terrain: port, side_regions: {port: red}}
      y: {terrain: port, side_regions: {port: yellow}}
    map: |
      . r r .
      . . . .
      . y y .
    regions:
      port: {title: Port}
      middle: {cells: [a2..d2]}
      coast: {symbols: [r], terrain: sea}
      flank: {yellow: {cells: [a1]}, red: {cells: [d3, "d2"]}}
"""


def test_a_board_is_read() -> None:
    read = whole_board(HARBOURS)
    assert (read.width, read.height, read.topology, read.diagonals) == (4, 3, "square", False)
    assert list(read.cells)[:5] == ["a3", "b3", "c3", "d3", "a2"]
    assert read.column_names == ("a", "b", "c", "d")
    assert read.row_names == ("3", "2", "1")
    b1 = read.cells["b1"]
    assert (b1.terrain, b1.x, b1.y, b1.span.text) == ("port", 1, 2, "y")
    assert b1.span.begin == (13, 5)
    assert read.terrains["sea"] == records.Terrain(read.terrains["sea"].id, "Open sea", "blue", ".")
    assert read.terrains["port"].glyph == "#"
    assert read.regions["port"].by_side == {"red": ("b3", "c3"), "yellow": ("b1", "c1")}
    assert read.regions["middle"].cells == ("a2", "b2", "c2", "d2")
    assert read.regions["flank"].by_side == {"yellow": ("a1",), "red": ("d3", "d2")}
    assert len(read.regions["coast"].cells) == 10


def drawn(rows: str, more: str = "", legend: str = '{".": sea, "#": none}') -> str:
    lines = "".join(f"  {line}\n" for line in rows.split("/"))
    return f"topology: square\nterrains: {{sea: {{}}}}\nlegend: {legend}\n{more}map: |\n{lines}"


def test_a_cell_can_be_left_out() -> None:
    read = whole_board(drawn(".#./..."))
    assert list(read.cells) == ["a1", "c1", "a2", "b2", "c2"]


def test_a_blank_can_be_no_cell() -> None:
    text = drawn("..../.. ./.", legend='{".": sea, " ": none}')
    read = whole_board(text)
    assert [label for label in read.cells if label[1] in "23"] == ["a2", "b2", "d2", "a3"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (".../../...", [("ragged-map", "..")]),
        (". . ./. ./. . .", [("ragged-map", ". .")]),
        (".. ./. . .", [("ragged-map", ".")]),
        (".x./.x.", [("unknown-symbol", "x")]),
        (".y./.xy", [("unknown-symbol", "y"), ("unknown-symbol", "x")]),
    ],
)
def test_faults_of_a_map_have_a_place(rows: str, expected: list[tuple[str, str]]) -> None:
    _, found = board(drawn(rows, legend='{".": sea}'))
    assert short(found) == expected


def test_symbols_and_terrains_must_agree() -> None:
    text = """
        topology: square
        terrains: {sea: {}}
        legend: {".": see, x: sea, "o": {terrain: lake}}
        map: |
          .o
    """
    assert short(board(text)[1]) == [
        ("unknown-name", "see"),
        ("unused-symbol", "x"),
        ("unknown-name", "lake"),
    ]


def test_a_map_must_be_block_text() -> None:
    text = 'topology: square\nterrains: {sea: {}}\nlegend: {".": sea}\nmap: "..."\n'
    read, found = board(text)
    assert read is not None
    assert short(found) == [("wrong-value", '"..."')]
    assert short(board(text.replace('"..."', "''"))[1])[0] == ("wrong-value", "''")
    assert short(board("topology: square\nterrains: {sea: {}}\n")[1]) == [
        ("missing-key", "topology")
    ]


@pytest.mark.parametrize(
    ("coordinates", "labels"),
    [
        ("{}", ["a1", "b1", "a2", "b2"]),
        ("{rows_from: bottom}", ["a2", "b2", "a1", "b1"]),
        ("{columns: numbers, rows: letters}", ["1a", "2a", "1b", "2b"]),
        ("{columns: numbers, rows: numbers, separator: '-'}", ["1-1", "2-1", "1-2", "2-2"]),
        ("{columns: [L, R], rows: [top, 7]}", ["ltop", "rtop", "l7", "r7"]),
    ],
)
def test_cells_are_called_by_column_and_row(coordinates: str, labels: list[str]) -> None:
    read = whole_board(drawn("../..", f"coordinates: {coordinates}\n", '{".": sea}'))
    assert list(read.cells) == labels


def test_columns_go_on_after_z() -> None:
    read = whole_board(drawn("." * 28, legend='{".": sea}'))
    assert read.column_names[24:] == ("y", "z", "aa", "ab")


def test_names_of_columns_must_be_as_many_as_columns() -> None:
    _, found = board(drawn("..", "coordinates: {columns: [a, b, c]}\n", '{".": sea}'))
    assert short(found) == [("wrong-value", "[a, b, c]")]


def test_no_two_cells_share_a_label() -> None:
    more = "coordinates: {columns: numbers, rows: numbers}\n"
    _, found = board(drawn("/".join(["." * 11] * 11), more, '{".": sea}'))
    assert short(found) == [("duplicate-name", "coordinates")]


EDGED = """
    topology: square
    terrains: {sea: {}}
    legend: {".": sea}
    map: |
      ...
      ...
    edges:
      legend: {"|": coast, "-": coast, "=": gate}
      map: |
        .|. .
        - =
        . .|.
      list:
        - {between: [A2, b1], kind: reef}
"""


def test_edges_are_drawn_and_listed() -> None:
    read = whole_board(EDGED)
    assert list(read.edge_kinds) == ["coast", "gate", "reef"]
    assert [(e.kind.text, e.a, e.b) for e in read.edges] == [
        ("coast", "a1", "b1"),
        ("coast", "a1", "a2"),
        ("gate", "b1", "b2"),
        ("coast", "b2", "c2"),
        ("reef", "a2", "b1"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("- =", "- x", [("unknown-symbol", "x")]),
        (
            ".|. .",
            "..|..",
            [("unknown-symbol", "."), ("unknown-symbol", "|"), ("unknown-symbol", ".")],
        ),
        ("        - =\n", "", [("ragged-map", ". .|.")]),
        (". .|.", ". .|.|", [("ragged-map", "|")]),
        ("[A2, b1]", "[a2, c1]", [("wrong-value", "a2, c1")]),
        ("[A2, b1]", "[a2, z9]", [("unknown-name", "z9")]),
        ("topology: square", "topology: hex", [("wrong-value", "map")]),
    ],
)
def test_faults_of_edges_have_a_place(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    assert EDGED.count(old) == 1
    assert short(board(EDGED.replace(old, new))[1]) == expected


def test_no_edge_lies_beside_a_missing_cell() -> None:
    edges = 'edges:\n  legend: {"|": coast}\n  map: |\n    .|. .\n'
    _, found = board(drawn(".#.", edges))
    assert short(found) == [("wrong-value", "|")]


@pytest.mark.parametrize(
    ("regions", "expected"),
    [
        ("a: {}", [("empty-region", "a")]),
        ("a: {cells: [z9]}", [("unknown-name", "z9")]),
        ("a: {cells: [a1..z9]}", [("unknown-name", "a1..z9")]),
        ("a: {symbols: [q]}", [("unknown-symbol", "q")]),
        ("a: {terrain: see, cells: a1}", [("unknown-name", "see")]),
        ("a: {yelow: {cells: a1}}", [("unknown-key", "yelow")]),
        ("a: {yellow: {cells: a1}, red: {}}", [("empty-region", "a")]),
        ("a: {cells: a2, yellow: {cells: a1}}", [("wrong-value", "a")]),
        ("a: {cells: [c1]}", [("unreachable-region", "a")]),
        ("a: {cells: [a1, c1, a2]}", []),
    ],
)
def test_faults_of_regions_have_a_place(regions: str, expected: list[tuple[str, str]]) -> None:
    text = drawn(".#./.##", "regions: {" + regions + "}\n")
    assert sorted(short(board(text)[1])) == sorted(expected)


def test_a_legend_names_declared_regions() -> None:
    text = """
        topology: square
        terrains: {sea: {}}
        legend:
          ".": {terrain: sea, regions: [isle], side_regions: {prot: yellow, port: green}}
          "x": {terrain: sea, side_regions: {port: red}}
        map: |
          .x
        regions: {island: {cells: a1}, port: {}}
    """
    assert short(board(text)[1]) == [
        ("unknown-region", "isle"),
        ("unknown-region", "prot"),
        ("unknown-name", "green"),
    ]


AREAS = """
    topology: graph
    terrains: {land: {}, water: {}}
    areas:
      London: {terrain: land, neighbours: [wales, york]}
      wales: {terrain: land, neighbours: [london]}
      york: {terrain: water, neighbours: [london]}
    regions: {island: {terrain: land}}
    edges: {list: [{between: [london, wales], kind: river}]}
"""


def test_a_board_of_areas_is_read() -> None:
    read = whole_board(AREAS)
    assert list(read.cells) == ["london", "wales", "york"]
    assert read.links == (("london", "wales"), ("london", "york"))
    assert read.regions["island"].cells == ("london", "wales")
    assert [(e.a, e.b) for e in read.edges] == [("london", "wales")]
    assert (read.width, read.height) == (3, 1)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[wales, york]", "[wales, york, kent]", [("unknown-name", "kent")]),
        ("[wales, york]", "[wales]", [("one-sided-edge", "london")]),
        ("[wales, york]", "[wales, york, london]", [("wrong-value", "london")]),
        ("terrain: water", "terrain: watr", [("unknown-name", "watr")]),
        ("topology: graph", "topology: graph\n    diagonals: true", [("wrong-value", "diagonals")]),
        ("topology: graph", "topology: graf", [("wrong-value", "graf")]),
    ],
)
def test_faults_of_areas_have_a_place(old: str, new: str, expected: list[tuple[str, str]]) -> None:
    assert set(expected) <= set(short(board(AREAS.replace(old, new))[1]))


def test_a_way_can_lead_one_way() -> None:
    text = AREAS.replace("{terrain: water, neighbours: [london]}", "{terrain: water}")
    one_way = text.replace("neighbours: [wales, york]", "neighbours: [wales, york], one_way: true")
    assert short(board(text)[1]) == [("one-sided-edge", "york")]
    assert board(one_way)[1] == []


def test_rows_of_hexes_may_be_shifted() -> None:
    text = """
        topology: hex
        orientation: pointy
        terrains: {sea: {}}
        legend: {".": sea}
        map: |
          . . .
           . . .
          . . .
        edges: {list: [{between: [a1, a2], kind: reef}, {between: [b2, c1], kind: reef}]}
    """
    read = whole_board(text)
    assert (read.width, read.height, read.orientation) == (3, 3, "pointy")
    assert len(read.edges) == 2
