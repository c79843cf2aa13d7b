"""Whatever stands in a sheet, the readers tell what is wrong and never fail."""

from __future__ import annotations

import pytest
from bounded import soon
from hypothesis import given, settings
from hypothesis import strategies as st
from sheettexts import board, cases, manifest, scenario, units

from interpreter.diagnostics import Diagnostic

MANIFEST = """\
id: sea-war
title: Sea War
sides: {yellow: {forward: n, ahead: [nw, n]}, red: {}}
options:
  mines: {type: truth, default: true, text: Mines., cites: [3]}
  reach: {type: choice, default: full, text: R., values: {full: All., half: Part.}}
  limit: {type: number, default: 50, text: L., min: 10, max: 90}
"""
UNITS = """\
kinds:
  ship: {identity: hidden, attributes: {range: {min: 1, max: 4}, flies: {type: truth}}}
types:
  scout: {kind: ship, box: {yellow: 3}, range: 3, flies: false}
"""
BOARD = """\
topology: square
coordinates: {columns: letters, rows: [x, y], rows_from: bottom}
terrains: {sea: {}, port: {}}
legend: {".": sea, "#": none, p: {terrain: port, regions: [all], side_regions: {port: red}}}
map: |
  . p #
  . . .
regions: {port: {}, all: {cells: [ax..cy]}, row: {yellow: {symbols: [p]}}}
edges:
  legend: {"|": coast}
  map: |
    .|.
        
    . .|.
  list: [{between: [ax, ay], kind: gate}]
"""
AREAS = """\
topology: graph
terrains: {land: {}}
areas:
  a: {terrain: land, neighbours: [b]}
  b: {terrain: land, neighbours: [a, c], one_way: true}
  c: {terrain: land}
"""
PLANE = """\
topology: plane
measure: inch
size: [12, 10.5]
pitch: 1.5
ground: open
terrains: {open: {}, wood: {}}
areas: [{terrain: wood, corners: [[1, 1], [4, 1], [3, 5.5]]}]
lines: [{kind: hedge, points: [[0, 4], [4, 4], [4, 8]]}]
line_kinds: [wall]
regions: {edge: {red: {corners: [[0, 0], [12, 0], [12, 2], [0, 2]]}}, all: {cells: 0/0..3/1.5}}
"""
COMBS = "".join(
    f"  r{i}: {{corners: ["
    + "".join(f"[{x}, {x % 2 * 99 + i + 1}], " for x in range(146))
    + "[146, 0], [0, 0]]}\n"
    for i in range(20)
)
SCENARIO = """\
title: First
boards: [sea]
seats: {yellow: [a, b]}
units: {scout: 2, red: {scout: 1}}
place:
- {side: red, type: scout, at: [a1, "b1..c2"], set: {facing: n}}
- {side: red, type: scout, number: 2, set: {leader: scout-1}}
set: {yellow.points: 3}
options: {mines: true}
"""
CASES = """\
cases:
  - title: one
    given: {cleared: true, place: {a1: red scout}}
    when: [a1-a2, {red: a2-a3}, {chance: [3, 4]}]
    then: [{unit: {a1: red scout}}, {hidden: a1, seat: red}, draw, {value: {x: 1}}]
"""
READERS = {
    "game": (manifest, MANIFEST),
    "units": (units, UNITS),
    "board": (board, BOARD),
    "areas": (board, AREAS),
    "plane": (board, PLANE),
    "scenario": (scenario, SCENARIO),
    "cases": (cases, CASES),
}
PIECES = [
    *" \n\t:{}[]|'\"~#=ą",
    *("", "\n  ", ": ", "- ", ", ", "..", "? ", "&a ", "*a", "!x ", "<<", "{}", "[]", "title: x\n"),
    *("a1", "none", "yes", "true", "-1", "0", "99999999999", "red", "[a, [b]]", "{a: {b: c}}"),
]


def read(name: str, text: str) -> list[Diagnostic]:
    reader, _ = READERS[name]
    _, found = reader(text)
    for finding in found:
        assert finding.message
        assert finding.hint
        assert 0 <= finding.at.span.start <= finding.at.span.end
    return found


@pytest.mark.parametrize("name", READERS)
@settings(deadline=None)
@given(data=st.data())
def test_a_spoilt_sheet_is_told_of(name: str, data: st.DataObject) -> None:
    text = READERS[name][1]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = min(len(text), at + data.draw(st.integers(0, 12)))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[until:]
    read(name, text)


@pytest.mark.parametrize("name", READERS)
@settings(deadline=None)
@given(text=st.text())
def test_any_text_is_told_of(name: str, text: str) -> None:
    read(name, text.replace("\r", "\n"))


@pytest.mark.parametrize("name", READERS)
def test_a_sheet_cut_off_anywhere_is_told_of(name: str) -> None:
    text = READERS[name][1]
    for end in range(len(text)):
        read(name, text[:end])


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    "text",
    [
        "a: {" + ", ".join(f"k{i}: 1" for i in range(40_000)) + "}",
        "\n".join(f"key{i}: 1" for i in range(20_000)),
        "map: |\n" + "  xyz\n" * 20_000,
        "map: |\n  " + "x" * 200_000,
        "legend: {x: sea}\nterrains: {sea: {}}\nmap: |\n" + ("  " + "x" * 150 + "\n") * 150,
        "cases: [" + "{}, " * 20_000 + "]",
        "kinds: {" + ", ".join(f"k{i}: {{}}" for i in range(15_000)) + "}",
        "types: {" + ", ".join(f"k{i}: {{a: 1}}" for i in range(10_000)) + "}",
        "topology: graph\nareas: {"
        + ", ".join(f"k{i}: {{neighbours: [x, k1]}}" for i in range(8_000))
        + "}",
        PLANE.replace("[12, 10.5]", "[148, 148]").partition("regions:")[0] + "regions:\n" + COMBS,
        "place: [" + "{side: red, type: x, at: a1..d4}, " * 5_000 + "]",
    ],
    ids=lambda text: text[:12],
)
def test_a_huge_sheet_is_told_of_in_time(name: str, text: str) -> None:
    with soon():
        read(name, text)
