"""Boards of areas: a list of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from rich.text import Text

from interpreter.front.terminal.ghosts import Ghosts
from interpreter.front.terminal.ink import Ink
from interpreter.game.contract import View
from interpreter.sheets.records import Board

_NONE: Ghosts = {}


def areas(
    board: Board,
    view: View,
    ink: Ink,
    prefix: str = "",
    last: Collection[str] = (),
    ghosts: Ghosts = _NONE,
) -> Iterator[Text]:
    """A board of areas: each with what it is, what lies there, and what it is next to."""
    near: dict[str, list[str]] = defaultdict(list)
    for a, b in board.links:
        near[a].append(b)
        near[b].append(a)
    longest = max(map(len, board.cells), default=0)
    for label, cell in board.cells.items():
        name = prefix + label
        line = Text("> " if name in last else "  ", ink.last)
        line.append(label.ljust(longest + 1), ink.loud)
        terrain = board.terrains.get(cell.terrain)
        line.append((terrain.title if terrain else cell.terrain) + " ", ink.quiet)
        for unit in (u for u in view.units if u.cell == name):
            line.append(*ink.counter(unit, max(2, len(unit.symbol))))
            line.append(f" {unit.name}  ")
        for unit in ghosts.get(name, ()):
            line.append(*ink.ghost(unit))
            line.append(f" {unit.name}  ")
        for state, value in view.cells.get(name, {}).items():
            line.append(f"{ink.tongue.word(state)} {ink.tongue.value(value)}  ")
        if near[label]:
            line.append(ink.tongue.say("next to {cells}", cells=", ".join(near[label])), ink.quiet)
        yield line
