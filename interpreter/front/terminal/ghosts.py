"""Units off the board of which a state that the seat sees names a cell, as if they stood there on paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from interpreter.game.contract import UnitSeen, View

NOTED = "{mark} off the board, with this cell noted for it"
Ghosts = Mapping[str, Sequence[UnitSeen]]


def ghosts(view: View, shelf: Collection[str], noting: Collection[str]) -> Ghosts:
    """Such units by the whole label of the cell.

    `shelf` are the kinds that never stand on a board, `noting` the states of units that hold a cell.
    """
    found: dict[str, list[UnitSeen]] = {}
    for unit in view.units:
        if unit.cell or unit.kind in shelf:
            continue
        for label in dict.fromkeys(unit.values.get(name) for name in noting):
            if isinstance(label, str) and label != "none":
                found.setdefault(label, []).append(unit)
    return found
