"""Colours and patterns: of sides, of grounds; all that differs in colour differs in form as well."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.front.drawing.shapes import Pattern
from interpreter.sheets.records import Board, Side, Terrain

PAPER = "#fdfcf8"
INK = "#23211e"
QUIET = "#6a655d"
GRID = "#b9b2a3"
CARD = "#fffef9"
LAST = "#d1007a"  # what the last move touched

# For each colour that sheets may name: a counter, the letters on it, and ground of that colour.
_COLOURS: Mapping[str, tuple[str, str, str]] = {
    "yellow": ("#f3c52e", "#1d1a12", "#f6ebbd"),
    "red": ("#b3261e", "#ffffff", "#f3d0c7"),
    "white": ("#ffffff", "#1d1a12", "#f8f7f2"),
    "black": ("#2b2b2b", "#ffffff", "#b9b6ae"),
    "blue": ("#2460a7", "#ffffff", "#cfe1f0"),
    "green": ("#2f7a43", "#ffffff", "#d6e6c6"),
    "brown": ("#7d4e22", "#ffffff", "#e4d2b5"),
    "grey": ("#5f666e", "#ffffff", "#e2e1dc"),
    "gray": ("#5f666e", "#ffffff", "#e2e1dc"),
    "orange": ("#e8862a", "#1d1a12", "#f7dcbb"),
    "purple": ("#6c3f92", "#ffffff", "#ddd0e8"),
    "cyan": ("#2ba3b4", "#1d1a12", "#d5eeec"),
    "magenta": ("#b8307f", "#ffffff", "#f0d0e3"),
    "pink": ("#f2a5b8", "#1d1a12", "#f7dbe1"),
}
_OTHER = ("#4a4a4a", "#ffffff", "#efece2")

# What lies on ground that is not the commonest of a board: marks on a tile of 12 by 12.
_MARKS: Mapping[str, tuple[str, bool]] = {
    "waves": ("M0 4q1.5 -3 3 0t3 0t3 0t3 0M0 10q1.5 -3 3 0t3 0t3 0t3 0", False),
    "tufts": ("M2 5l1.5 -3l1.5 3M8 11l1.5 -3l1.5 3", False),
    "slopes": ("M0 12L12 0M-3 3L3 -3M9 15L15 9", False),
    "dots": ("M3 2a1 1 0 1 0 .01 0zM9 8a1 1 0 1 0 .01 0z", True),
    "rows": ("M0 3H12M0 9H12", False),
    "crosses": ("M1 3h4M3 1v4M7 9h4M9 7v4", False),
    "falls": ("M0 0L12 12M-3 9L3 15M9 -3L15 3", False),
    "bars": ("M3 0V12M9 0V12", False),
    "net": ("M0 0L12 12M12 0L0 12", False),
    "bricks": ("M0 .5H12M0 6.5H12M3 .5V6.5M9 6.5V12", False),
}
_SPARE = ("rows", "slopes", "crosses", "bars", "dots", "falls", "bricks", "net", "tufts", "waves")
_FITTING = {
    "blue": "waves", "cyan": "waves", "green": "tufts", "yellow": "dots", "red": "slopes",
    "brown": "slopes", "grey": "rows", "gray": "rows", "orange": "falls", "black": "net",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class SideInk:
    """How counters of a side look: filled with a colour, lettered in another, in the form of that number."""

    fill: str
    ink: str
    form: int


def edge_ink(colour: str) -> str:
    """The colour of what lies between cells, by the name that a sheet gives it."""
    return _colours(colour)[0]


def side_ink(sides: Mapping[str, Side], side: str) -> SideInk:
    sheet = sides.get(side)
    fill, ink, _ = _colours(sheet.colour if sheet else "")
    return SideInk(fill, ink, list(sides).index(side) if sheet else 0)


def grounds(board: Board, whole: Board) -> Mapping[str, Pattern]:
    """For each terrain of a board its ground; all but the commonest one bear marks of their own.

    `whole` is the board without what lies on it: the commonest ground stays the same all through a game.
    """
    shown = {name for name, terrain in whole.terrains.items() if terrain.drawn}
    counted = Counter(cell.terrain for cell in whole.cells.values() if cell.terrain in shown)
    plain = counted.most_common(1)[0][0] if counted else ""
    free = list(_SPARE)
    found = {}
    for name, terrain in board.terrains.items():
        wanted = _FITTING.get(terrain.colour, "")
        marks = "" if name == plain else wanted if wanted in free else (free or _SPARE)[0]
        if marks in free:
            free.remove(marks)
        found[name] = _ground(terrain, marks)
    return found


def _ground(terrain: Terrain, marks: str) -> Pattern:
    colour = _colours(terrain.colour)[2]
    drawn, solid = _MARKS.get(marks, ("", False))
    return Pattern(marks or "plain", colour, darker(colour, 0.28), drawn, solid)


def turned_down(ink: SideInk) -> Pattern:
    """The back of a counter: it tells the side, and that no more is known."""
    return Pattern("back", ink.fill, mixed(ink.fill, ink.ink, 0.35), _MARKS["net"][0])


def _colours(name: str) -> tuple[str, str, str]:
    if re.fullmatch("#[0-9a-fA-F]{6}", name):
        dark = sum(_parts(name)) < 380
        return name, "#ffffff" if dark else "#1d1a12", mixed(name, "#ffffff", 0.7)
    return _COLOURS.get(name, _OTHER)


def darker(colour: str, share: float) -> str:
    return mixed(colour, "#000000", share)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share, from 0 to 1, of another in it."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return red, green, blue
