"""Rulesets of a few lines, written into a folder: a small sea, two sides with three units each."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import interpreter as grognard
from interpreter import ruleset
from interpreter.check import check
from interpreter.diagnostics import has_errors

GAME = """
id: small
title: Small
description: A small game for a test.
version: "1.0"
sides:
  white: {title: White, colour: white, forward: n, ahead: [nw, n, ne], credit: 3}
  black: {title: Black, colour: black, forward: s, ahead: [sw, s, se], credit: 5}
options:
  storms: {type: truth, default: true, text: Whether there are storms.}
  reach: {type: number, default: 2, min: 1, max: 4, text: How far ships see.}
  pace: {type: choice, default: slow, text: How ships go., values: {slow: Slowly., fast: Fast.}}
"""

UNITS = """
kinds:
  ship:
    attributes:
      strength: {min: 0, max: 9}
      swift: {type: truth, default: false}
      heading: {type: direction, default: n}
      ways: {type: directions, default: [n, e]}
  tower: {attributes: {strength: {min: 0, max: 9}}}
types:
  scout: {kind: ship, box: 1, strength: 1, swift: true, heading: e}
  cruiser: {kind: ship, box: 2, strength: 4, ways: [n, s, e, w]}
  fort: {kind: tower, box: 1, strength: 7}
"""

BOARD = """
topology: square
diagonals: false
coordinates: {columns: letters, rows: numbers, rows_from: bottom}
terrains: {sea: {}, land: {}}
legend:
  ".": sea
  "#": land
  r: {terrain: sea, regions: [reef]}
  w: {terrain: sea, side_regions: {port: white}}
  b: {terrain: sea, side_regions: {port: black}}
regions: {port: {}, reef: {}}
edges:
  list: [{between: [b2, b3], kind: coast}, {between: [c2, d2], kind: coast}]
  legend: {"|": coast}
map: |
  b b . .
  # . r .
  . r . #
  . . w w
"""

SCENARIO = """
title: Standard
board: sea
place:
  - {side: white, type: scout, at: a1}
  - {side: white, type: cruiser, at: b1}
  - {side: white, type: fort, at: d1}
  - {side: black, type: scout, at: d4}
  - {side: black, type: cruiser, at: c3}
"""

TURNS = """
sequence of play:
    repeat:
        each player in turn:
            turn

phase turn:
"""
"""The sides take turns; what a turn is comes next."""

FRAME = (
    TURNS
    + """\
    player must do one of:
        go
        finish

action go:
    effect:
{effect}

action finish:
    effect:
        draw game because "enough"

{more}
"""
)


def write(folder: Path, rules: str, **sheets: str) -> Path:
    """Writes a ruleset; sheets that are not given are the ones above."""
    texts = {
        "game.yaml": sheets.get("game", GAME),
        "units.yaml": sheets.get("units", UNITS),
        "boards/sea.yaml": sheets.get("board", BOARD),
        "scenarios/standard.yaml": sheets.get("scenario", SCENARIO),
        "rules/sequence.rules": rules,
    }
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    return folder


def load(folder: Path, rules: str, **sheets: str) -> grognard.Ruleset:
    return grognard.load(write(folder, rules, **sheets))


def problems(folder: Path, rules: str, **sheets: str) -> list[tuple[str, str]]:
    """Code and underlined text of all errors, in the order in which they are told."""
    written, found = ruleset.load(write(folder, rules, **sheets))
    if written is not None and not has_errors(found):
        found += check(written)[1]
    return [(d.code.name, d.at.span.text) for d in found if d.is_error]


def framed(effect: str, more: str = "") -> str:
    """Rules in which a player may do one thing, called `go`, or end the game."""
    body = indent(dedent(effect).strip("\n"), " " * 8)
    return FRAME.format(effect=body, more=dedent(more))


def begin(folder: Path, effect: str, more: str = "", **sheets: str) -> grognard.State:
    """A game at its first decision, white to do `go`."""
    return load(folder, framed(effect, more), **sheets).start()


def after(folder: Path, effect: str, more: str = "", **sheets: str) -> grognard.State:
    """A game in which white has done `go` once."""
    state = begin(folder, effect, more, **sheets)
    state.apply("go")
    return state


def value(folder: Path, kind: str, expr: str, more: str = "", **sheets: str) -> object:
    """What an expression comes to for white at the start, kept in a state of some type."""
    state = after(folder, f"set found to {expr}", f"state found: {kind}\n{dedent(more)}", **sheets)
    return state.view("").values["found"]


def texts(state: grognard.State) -> list[str]:
    """The notation of all legal options."""
    return [option.text for option in state.decision.options]


def told(state: grognard.State, seat: str | None = None) -> list[str]:
    """The texts of all events but decisions."""
    return [e.text for e in state.events(seat) if e.kind != "decided"]


def places(state: grognard.State) -> dict[str, str]:
    """Where the units in play stand."""
    return {unit.name: unit.cell for unit in state.view("").units if unit.cell}
