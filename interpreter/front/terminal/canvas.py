"""Marks put at places of a screen, in any order, and read as lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from rich.text import Text

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_GRID = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"  # by the sum of the arms


@dataclass
class Canvas:
    """A picture that grows as far as something is put; later marks cover earlier ones.

    Attributes:
        ascii: whether lines are drawn with plain letters.
    """

    ascii: bool = False
    _marks: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    _arms: dict[tuple[int, int], int] = field(default_factory=dict)

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        """Writes a text on the ground that is there, if the style has none of its own.

        What would stand left of the first column is cut.
        """
        for at, letter in enumerate(text, column):
            if at >= 0:
                _, _, ground = self._marks.get((line, at), ("", ""))[1].partition("on ")
                kept = f"{style} on {ground}".strip() if ground and "on " not in style else style
                self._marks[line, at] = letter, kept

    def box(self, top: int, left: int, bottom: int, right: int) -> None:
        """Draws the sides of a box as thin lines that join those of other boxes."""
        for line in (top, bottom):
            self._arm(line, left, _RIGHT)
            self._arm(line, right, _LEFT)
            for column in range(left + 1, right):
                self._arm(line, column, _LEFT | _RIGHT)
        for column in (left, right):
            self._arm(top, column, _DOWN)
            self._arm(bottom, column, _UP)
            for line in range(top + 1, bottom):
                self._arm(line, column, _UP | _DOWN)

    def _arm(self, line: int, column: int, arms: int) -> None:
        self._arms[line, column] = self._arms.get((line, column), 0) | arms

    def lines(self, quiet: str = "") -> Iterator[Text]:
        """The picture from top to bottom; boxes in the style `quiet`."""
        drawn = {at: (self._glyph(arms), quiet) for at, arms in self._arms.items()} | self._marks
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (line, column), mark in drawn.items():
            rows.setdefault(line, {})[column] = mark
        for line in range(max(rows, default=-1) + 1):
            row, text = rows.get(line, {}), Text()
            marks = [row.get(column, (" ", "")) for column in range(max(row, default=-1) + 1)]
            for style, run in groupby(marks, itemgetter(1)):
                text.append("".join(letter for letter, _ in run), style)
            text.rstrip()
            yield text

    def _glyph(self, arms: int) -> str:
        if not self.ascii:
            return _GRID[arms]
        return {_LEFT | _RIGHT: "-", _UP | _DOWN: "|"}.get(arms, "+")
