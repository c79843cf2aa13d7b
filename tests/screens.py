"""Tables as lines of text, from units and boards made by hand."""

from typing import Any

from smallgames import board, word

from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.screen import Screen
from interpreter.game.contract import UnitSeen, View
from interpreter.sheets import records

SIDES = {
    name: records.Side(word(name), name.title(), name, "", {}) for name in ("yellow", "red", "blue")
}


def unit(owner: str, symbol: str, cell: str) -> UnitSeen:
    kind = symbol.lower()
    return UnitSeen(f"{owner} {kind}", owner, "ship" if kind else "", kind, kind, symbol, cell)


def view(*units: UnitSeen, **more: Any) -> View:
    plain: dict[str, Any] = {"cells": {}, "values": {}, "sides": {}}
    return View("", "", "", units, **{**plain, **more}, result=None)


def drawn(view: View, *boards: records.Board, colour: bool = False, **more: Any) -> list[str]:
    ink = Ink(SIDES, colour, more.pop("ascii", False))
    screen = Screen(view, boards or (board(),), ink, **{"height": 16, **more})
    return [line.plain.rstrip() for line in screen.lines()]
