"""Scenes made by hand, one for each sort of board."""

from typing import Any

import smallgames
from sheettexts import source, whole_board

from interpreter import ruleset, sheets
from interpreter.front.drawing import Scene
from interpreter.game.contract import UnitSeen, View
from interpreter.sheets import records

SIDES = {
    name: records.Side(
        smallgames.word(name), f"{name.title()} & sons", name, team="", attributes={}
    )
    for name in ("yellow", "red", "blue", "white")
}

SQUARES = """
    title: The bay
    topology: square
    coordinates: {rows_from: bottom}
    terrains: {sea: {title: Sea, colour: blue}, port: {title: Port, colour: yellow}}
    legend: {".": sea, "p": port}
    map: |
      . . .
      p p .
    edges:
      list:
        - {between: [a1, a2], kind: coast}
        - {between: [b1, b2], kind: gate}
        - {between: [b1, c1], kind: coast}
    regions: {lane: {title: Shipping lane, cells: [a2, b2]}}
"""
FLAT = """
    title: The lake
    topology: hex
    terrains:
      water: {title: Water, colour: blue}
      reeds: {title: Reeds, colour: green}
      deep: {title: Deep, drawn: false}
    legend: {".": water, "#": reeds, "-": deep}
    map: |
      . . -
      . # -
"""
POINTY = FLAT.replace("topology: hex", "topology: hex\n    orientation: pointy")
AREAS = """
    title: The island
    topology: graph
    terrains: {land: {title: Land, colour: green}, water: {title: Water, colour: blue}}
    areas:
      london: {terrain: land, neighbours: [wales, york]}
      wales: {terrain: land, neighbours: [london, york]}
      york: {terrain: land, neighbours: [london, wales, sea]}
      sea: {terrain: water, neighbours: [york]}
    regions: {home: {title: Home, yellow: {cells: [london]}, red: {cells: [york]}}}
    edges: {list: [{between: [london, wales], kind: river}]}
"""
PLANE = """
    title: The hedge
    topology: plane
    measure: inch
    size: [12, 8]
    pitch: 2
    ground: open
    terrains: {open: {title: Open, colour: green}, wood: {title: Wood, colour: brown}}
    areas: [{terrain: wood, corners: [[1, 1], [5, 2], [4, 5]]}]
    lines: [{kind: hedge, points: [[6, 1], [6, 6], [10, 6]]}]
    regions: {flag: {title: Flag, red: {cells: [10/2]}}}
"""
UNITS = """
    kinds:
      ship: {title: Ship, layer: top}
      tile: {title: Tile, layer: ground}
    types:
      dd: {kind: ship, title: Destroyer, symbol: DD, box: 9, base: 25 mm}
      mw: {kind: ship, title: Minesweeper, symbol: MW, box: 9, base: 40 mm}
      tile: {kind: tile, title: Raft, symbol: "+", box: 1, shape: [[], [1]]}
"""
LONG_UNITS = UNITS.replace("symbol: MW, box: 9,", "symbol: MW, box: 9, shape: [[], [0]],")


def unit(owner: str, type: str, cell: str, name: str = "", **values: object) -> UnitSeen:
    """A unit of a type; one that is not known where the type is ""."""
    kind = {"": "", "tile": "tile"}.get(type, "ship")
    symbol, title = {
        "dd": ("DD", "Destroyer"), "mw": ("MW", "Minesweeper"), "tile": ("+", "Raft")
    }.get(type, ("", ""))  # fmt: skip
    return UnitSeen(name or f"{owner} {title}", owner, kind, type, title, symbol, cell, values)


def view(*units: UnitSeen, **more: Any) -> View:
    plain: dict[str, Any] = {"cells": {}, "values": {}, "sides": {}, "result": None}
    return View("", "", "", units, **{**plain, **more})


def made(board: str, *units: UnitSeen, sheet: str = UNITS, **more: Any) -> Scene:
    """A scene on a board, from its text; `cells`, `values` and `sides` are what the view tells."""
    known = {name: more.pop(name) for name in ("cells", "values", "sides") if name in more}
    read, found = sheets.read_units(source(sheet), ruleset.schema("units"), tuple(SIDES))
    assert found == []
    assert read is not None
    given = {"title": "A <small> game", "told": "A turn · yellow decides", **more}
    return Scene(view(*units, **known), [whole_board(board)], SIDES, read, **given)


SCENES = {
    "squares": made(
        SQUARES,
        unit("yellow", "dd", "a1", damage=2, tired=True, order="hold_fast", moved=True),
        unit("red", "", "a2", "red ?7"),
        unit("red", "dd", "c2"), unit("blue", "mw", "c2"), unit("white", "dd", "c2"),
        unit("yellow", "mw", ""), unit("yellow", "mw", ""),
        cells={"b2": {"mined": True}, "b1": {"owner": "red"}},
        values={"round": 3, "deck": {"repair": 2, "smoke": 0}},
        sides={"yellow": {"points": 1, "hand": 3}, "red": {"hand": {"smoke": 1}}},
        piles={"deck", "hand"}, last=("a2",),
    ),
    "flat": made(
        FLAT, unit("yellow", "dd", "a1", facing="ne"), unit("red", "dd", "b1", facing="s", damage=1),
        unit("red", "tile", "a2", facing="n"),
    ),
    "pointy": made(
        POINTY, unit("yellow", "mw", "a1", facing="e"), unit("red", "dd", "b2", facing="sw"),
        sheet=LONG_UNITS,
    ),
    "areas": made(
        AREAS, *(unit("red", "dd", "york", f"red Destroyer {n}") for n in range(6)),
        unit("yellow", "mw", "wales"), unit("blue", "dd", "wales", shells={"smoke": 2, "flare": 0}),
        last=("wales",),
        cells={"sea": {"storm": 2, "mines": {"moored": True}}, "london": {"holder": "red"}},
    ),
    "plane": made(
        PLANE, unit("yellow", "dd", "2/2", facing="nw"), unit("red", "mw", "8/4", facing="e", hits=2),
        last=("2/2", "4/4"),
    ),
}  # fmt: skip
