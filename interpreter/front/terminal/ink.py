"""What things look like: colours and glyphs, with stand-ins where a terminal has neither."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from interpreter.game.contract import UnitSeen
from interpreter.program.tongue import ENGLISH, Tongue
from interpreter.sheets.records import Board, Side, Terrain

# For each colour that sheets may name: a counter of that colour, and ground of that colour.
_COLOURS: Mapping[str, tuple[str, str]] = {
    "yellow": ("black on yellow", "#4a4310"),
    "red": ("bold white on red", "#47161a"),
    "white": ("black on white", "#4a4a4a"),
    "black": ("bold white on grey15", "#161616"),
    "blue": ("bold white on blue", "#12304d"),
    "green": ("black on green", "#16421f"),
    "brown": ("bold white on #7a4a1e", "#3d2914"),
    "grey": ("black on grey62", "#303030"),
    "gray": ("black on grey62", "#303030"),
    "orange": ("black on dark_orange", "#4d2f0d"),
    "purple": ("bold white on purple", "#351a45"),
    "cyan": ("black on cyan", "#0f3f45"),
    "magenta": ("bold white on magenta", "#45163f"),
    "pink": ("black on pink1", "#4a2a35"),
}
_OTHER = ("reverse", "#262626")

# Edges by order of their kinds, across a row and across a column: | and -.
_EDGES = (("┃", "━"), ("╎", "╌"), ("║", "═"), ("┆", "┄"))
_ASCII_EDGES = (("|", "-"), (":", "."), ("!", "="), ("I", "_"))

# Where a unit's nose points, and how that is written with plain letters: beside the symbol, on the
# side of the nose.
FACING = "facing"  # the state that says it
_ARROWS = dict(zip(("n", "ne", "e", "se", "s", "sw", "w", "nw"), "↑↗→↘↓↙←↖", strict=True))
_NOSES = {
    "n": ("", "^"), "ne": ("", "/"), "e": ("", ">"), "se": ("", "\\"),
    "s": ("", "v"), "sw": ("/", ""), "w": ("<", ""), "nw": ("\\", ""),
}  # fmt: skip

_NO_UNITS: Mapping[str, UnitSeen] = {}
_WIDEST = 4  # columns of a counter: three for its symbol, one for its side

# Edges of hexes by order of their kinds, whichever way they run.
_SLANTED = "#%&@"

_MARKS = "',^~=+%;"  # stand for terrains whose glyph is a letter
_AREAS = "%^~=+,;'"  # the same on planes, where they fill whole areas

# Corners where edges of the first kind meet: up, down, left, right.
_CORNERS: Mapping[tuple[bool, bool, bool, bool], str] = {
    (True, True, False, False): "┃", (False, False, True, True): "━",
    (False, True, False, True): "┏", (False, True, True, False): "┓",
    (True, False, False, True): "┗", (True, False, True, False): "┛",
    (True, True, False, True): "┣", (True, True, True, False): "┫",
    (False, True, True, True): "┳", (True, False, True, True): "┻",
    (True, True, True, True): "╋", (True, False, False, False): "╹",
    (False, True, False, False): "╻", (False, False, True, False): "╸",
    (False, False, False, True): "╺",
}  # fmt: skip


@dataclass(frozen=True)
class Ink:
    """How a table is drawn.

    Attributes:
        sides: the sides in order; without colour their counters differ in case.
        colour: whether there are colours.
        ascii: whether only plain letters can be shown.
        tongue: the language in which all is told.
    """

    sides: Mapping[str, Side]
    colour: bool = False
    ascii: bool = False
    tongue: Tongue = ENGLISH

    # --- counters

    def counter(self, unit: UnitSeen, width: int) -> tuple[str, str]:
        """The text of a counter, `width` columns wide, and its style."""
        way = self.facing(unit) if width > 1 else ""
        face = self._face(unit, width - bool(way))
        if way:
            before, behind = _NOSES[way] if self.ascii else ("", _ARROWS[way])
            face = before + face + behind
        return face.center(width)[:width], self.side_style(unit.owner)

    def ghost(self, unit: UnitSeen) -> tuple[str, str]:
        """What marks the cell that is noted for a unit off the board, and its style."""
        style = f"dim {self.side_style(unit.owner)}" if self.colour else ""
        return f"({self._face(unit, _WIDEST - 1)})", style

    def columns(self, unit: UnitSeen) -> int:
        """How many columns a counter wants, without the way that it faces."""
        return len(self._face(unit, _WIDEST)) if unit.type else len(unit.symbol)

    def facing(self, unit: UnitSeen) -> str:
        """The direction in which a unit's nose points; nothing where it has none."""
        way = unit.values.get(FACING)
        return way if isinstance(way, str) and way in _ARROWS else ""

    def arrow(self, way: str) -> str:
        """A direction as a sign of one column, or in its letters."""
        return way if self.ascii else _ARROWS[way]

    def _face(self, unit: UnitSeen, width: int) -> str:
        if not unit.type:
            return self.unknown(unit.owner) * width
        symbol = unit.symbol or unit.type[:2].title()
        return symbol[:width] if self.colour else self._as_of(unit.owner, symbol, width)

    def _as_of(self, owner: str, symbol: str, width: int) -> str:
        """The symbol so that it tells its owner without colour."""
        number = list(self.sides).index(owner) if owner in self.sides else 0
        if number == 0:
            return symbol[:width]
        if number == 1 and symbol.lower() != symbol:
            return symbol.lower()[:width]
        return (owner[:1] + symbol)[:width] if width > 1 else owner[:1]

    def unknown(self, owner: str) -> str:
        """One column of a counter that is turned down."""
        if self.ascii:
            return "?"
        first = next(iter(self.sides), "")
        return "▒" if self.colour or owner != first else "░"

    def body(self, owner: str) -> tuple[str, str]:
        """What is drawn where a large unit lies beside its own cell, and its style; it tells the side."""
        number = list(self.sides).index(owner) if owner in self.sides else 0
        signs = "Xx" if self.ascii else "■□"
        if self.colour:
            return signs[0], self.side_style(owner)
        return (signs[number] if number < len(signs) else owner[:1]), ""

    def side_name(self, side: str) -> str:
        """The side's title, written as its counters are."""
        title = self.sides[side].title if side in self.sides else side
        if self.colour:
            return f" {title} "
        number = list(self.sides).index(side) if side in self.sides else 0
        return (title.upper(), title.lower())[number] if number < 2 else f"{title} ({side[:1]}…)"

    def region(self, title: str, side: str = "") -> str:
        """What a region is called in a sentence, one that each side has its own of with its side."""
        name = title.lower()
        whose = self.tongue.word(side)
        return self.tongue.say("{thing} of {whose}", thing=name, whose=whose) if side else name

    def side_style(self, side: str) -> str:
        """The style of a side's counters."""
        sheet = self.sides.get(side)
        if not self.colour:
            return ""
        return _COLOURS.get(sheet.colour if sheet else "", _OTHER)[0]

    # --- ground

    def ground(self, glyph: str, terrain: Terrain | None, width: int) -> tuple[str, str]:
        """The text of a cell without a unit, and its style; a counter lies on that ground."""
        style = "dim" if self.colour else ""
        return glyph[:width].center(width), f"{style} {self.background(terrain)}".strip()

    def glyphs(self, board: Board) -> Mapping[str, str]:
        """What is drawn for each terrain: its glyph, or a mark where a letter would look like a unit.

        A mark stands also where a terminal has no more than plain letters.
        """
        drawn = {name: terrain.glyph or "·" for name, terrain in board.terrains.items()}
        if board.plane:
            areas = {area.terrain.text for area in board.plane.areas}
            drawn |= {n: "·" for n, glyph in drawn.items() if n not in areas and glyph.isalnum()}
        marks = _AREAS if board.plane else _MARKS
        spare = iter([mark for mark in marks if mark not in drawn.values()])
        return {
            name: self._letter(next(spare, "·") if self._is_unfit(glyph) else glyph)
            for name, glyph in drawn.items()
        }

    @property
    def candidate(self) -> str:
        """What marks a cell that can be chosen."""
        return "o" if self.ascii else "○"

    @property
    def target(self) -> str:
        """What marks a point that a region is about."""
        return "@" if self.ascii else "◇"

    def _is_unfit(self, glyph: str) -> bool:
        return glyph[:1].isalnum() or (self.ascii and not glyph.isascii() and glyph != "·")

    def _letter(self, glyph: str) -> str:
        return "." if self.ascii and not glyph.isascii() else glyph

    def background(self, terrain: Terrain | None) -> str:
        if not self.colour or terrain is None or not terrain.colour:
            return ""
        return f"on {_COLOURS.get(terrain.colour, _OTHER)[1]}"

    def marks(
        self, values: Mapping[str, object], units: Mapping[str, UnitSeen] = _NO_UNITS
    ) -> tuple[str, str]:
        """What lies on a cell: a side or a unit in its colour, a word, or the letters of states that hold.

        A number above one stands behind its letter. Nothing where no state holds. `units` are those that a
        state may name, by their names.
        """
        held = {name: value for name, value in values.items() if holds(value)}
        for value in held.values():
            if isinstance(value, str) and value in units:
                return self.counter(units[value], self.columns(units[value]))
            if isinstance(value, str) and value in self.sides:
                title = self.sides[value].title or value
                return title[:1].upper(), self.side_style(value)
            if isinstance(value, str):
                return self.tongue.value(value), self.loud
        counted = [
            f"{self.tongue.name(n)[:1]}{v if v is not True and v != 1 else ''}"
            for n, v in held.items()
        ]
        return "".join(counted), self.loud

    # --- edges

    def edge(self, number: int, upright: bool) -> str:
        """One piece of an edge of the n-th kind."""
        glyphs = _ASCII_EDGES if self.ascii else _EDGES
        return glyphs[number % len(glyphs)][0 if upright else 1]

    def edge_mark(self, board: Board, number: int) -> str:
        """What explains the n-th kind of edge of a board; nothing where edges are not drawn."""
        if board.topology == "hex" and board.orientation == "flat":
            return self.slanted(number)
        return "" if board.topology == "graph" else self.edge(number, board.topology != "plane")

    def slanted(self, number: int) -> str:
        """One piece of an edge of the n-th kind between hexes."""
        return _SLANTED[number % len(_SLANTED)]

    def corner(self, up: bool, down: bool, left: bool, right: bool) -> str:
        """Where edges meet; a blank where there are none."""
        if not (up or down or left or right):
            return " "
        return "+" if self.ascii else _CORNERS[(up, down, left, right)]

    @property
    def edge_style(self) -> str:
        return "bold white" if self.colour else ""

    @property
    def quiet(self) -> str:
        return "dim" if self.colour else ""

    @property
    def loud(self) -> str:
        return "bold" if self.colour else ""

    @property
    def last(self) -> str:
        """The style of the brackets around the cells of the last move."""
        return "bold bright_yellow" if self.colour else ""


def holds(value: object) -> bool:
    """Whether a state holds something worth drawing."""
    if isinstance(value, Mapping):
        return any(map(holds, value.values()))
    return value not in (None, False, 0, "none", "", ())
