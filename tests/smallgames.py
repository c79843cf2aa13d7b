"""Two tiny games made by hand, for tests of what plays and shows games without any rules.

`Marks` is three in a row. `Ships` has secrets and dice: each side places a big and a small ship
out of the other's sight, then moves, fires (which reveals both) or scouts (which rolls a die).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from interpreter.diagnostics import Source
from interpreter.game.contract import (
    Decision,
    Event,
    IllegalMove,
    NotNow,
    Option,
    Outlook,
    Refusal,
    Result,
    UnitSeen,
    View,
)
from interpreter.program.tongue import ENGLISH
from interpreter.sheets import records

SPAN = Source("rules/sequence.rules", "phase turn").span(0, 5)


class Options(Sequence[Option]):
    """A list of options with the ways of looking into them."""

    def __init__(self, made: list[tuple[str, dict[str, str]]]) -> None:
        self._all = [
            Option(code, text.split()[0], parts, text) for code, (text, parts) in enumerate(made)
        ]

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: Any) -> Any:
        return self._all[index]

    def __iter__(self) -> Iterator[Option]:
        return iter(self._all)

    kind = 0

    def codes(self) -> Iterator[int]:
        return iter(range(len(self)))

    def option(self, code: int) -> Option:
        return self._all[code]

    def is_legal(self, code: int) -> bool:
        return 0 <= code < len(self)

    def sample(self, rng: random.Random) -> Option:
        return self._all[rng.randrange(len(self._all))]

    def find(self, text: str) -> Option | None:
        return next((o for o in self._all if o.text == text), None)

    def complete(self, prefix: str) -> list[str]:
        return [o.text for o in self._all if o.text.startswith(prefix)]


@dataclass
class State:
    """What both games share."""

    seed: int = 0
    turn: int = 0
    result: Result | None = None
    log: tuple[tuple[Event, str | None], ...] = ()
    forced: tuple[int, ...] = ()
    chance: None = None
    seats: tuple[str, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()

    @property
    def over(self) -> bool:
        return self.result is not None

    def side(self) -> str:
        return self.seats[self.turn % 2]

    def legal(self) -> Options:
        raise NotImplementedError

    def carry_out(self, option: Option) -> None:
        raise NotImplementedError

    @property
    def decision(self) -> Decision:
        if self.over:
            raise NotNow("the game is over")
        side = self.side()
        legal = self.legal()
        offered = tuple(t for t in self.titles if any(o.action == t[0] for o in legal))
        return Decision(side, side, "turn", SPAN, (), "Your turn.", offered, legal)

    @property
    def options(self) -> Options:
        return self.legal()

    present = 0

    def apply(self, option: Option | str | int) -> None:
        option = self.decision.options[option] if isinstance(option, int) else option
        text = option.text if isinstance(option, Option) else option
        found = self.decision.options.find(text)  # type: ignore[attr-defined]
        if found is None:
            refusal = self.why_not(text)
            assert refusal
            raise IllegalMove(refusal)
        self.tell("decided", f"{self.side()}: {text}", found.action, (), None)
        self.carry_out(found)

    def force(self, outcomes: Sequence[int]) -> None:
        self.forced = tuple(outcomes)

    @property
    def unrolled(self) -> int:
        return len(self.forced)

    @property
    def secretly(self) -> bool:
        return False

    def events(self, seat: str | None = None, since: int = 0) -> list[Event]:
        known = [e for e, whose in self.log if seat is None or whose in (None, seat)]
        return known[since:]

    def why_not(self, move: str) -> Refusal | None:
        legal = self.legal()
        if legal.find(move):
            return None
        near = tuple(o.text for o in list(legal)[:3])
        return Refusal(f"“{move}” can't be done here", ((f"{move} is not free", SPAN, ()),), near)

    def outlook(self, option: Option | str | int) -> Outlook:
        return Outlook((), "decision", self.side())

    def clone(self, forget: bool = False) -> Any:
        raise NotImplementedError

    def worth(self, seat: str) -> int | None:
        return None

    def imagine(self, seat: str, rng: random.Random) -> Any:
        return self.clone(forget=True)

    def to_bytes(self) -> bytes:
        return repr(self).encode()

    def tell(
        self, kind: str, text: str, rule: str, cells: tuple[str, ...], seat: str | None
    ) -> None:
        self.log = (*self.log, (Event(kind, text, rule, SPAN, (), cells), seat))


ROWS = [[f"{c}{r}" for c in "abc"] for r in "123"]
LINES = [*ROWS, *map(list, zip(*ROWS, strict=True)), ["a1", "b2", "c3"], ["a3", "b2", "c1"]]


@dataclass
class Marks(State):
    """Three in a row."""

    seats: tuple[str, ...] = ("cross", "nought")
    titles: tuple[tuple[str, str], ...] = (("mark", "Mark a cell"),)
    marks: dict[str, str] = field(default_factory=dict)

    def legal(self) -> Options:
        free = [cell for row in ROWS for cell in row if cell not in self.marks]
        return Options([(f"mark {cell}", {"to": cell}) for cell in free])

    def carry_out(self, option: Option) -> None:
        side, cell = self.side(), option.parts["to"]
        self.marks[cell] = side
        self.turn += 1
        self.tell("set", f"{cell} is marked by {side}.", "mark", (cell,), None)
        if any(all(self.marks.get(c) == side for c in line) for line in LINES):
            self.result = Result((side,), "three in a row", "row", ())
        elif len(self.marks) == 9:
            self.result = Result((), "the board is full", "turn", ())

    def view(self, seat: str) -> View:
        cells = {cell: {"mark": side} for cell, side in self.marks.items()}
        to_act = "" if self.over else self.side()
        return View(seat, seat, to_act, (), cells, {"turn": self.turn}, {}, self.result)

    def clone(self, forget: bool = False) -> Marks:
        log = () if forget else self.log
        return Marks(self.seed, self.turn, self.result, log, self.forced, marks=dict(self.marks))


@dataclass
class Ships(State):
    """A duel of hidden ships on a board of three columns and three rows."""

    seats: tuple[str, ...] = ("white", "black")
    titles: tuple[tuple[str, str], ...] = (
        ("place", "Place a ship"),
        ("sail", "Move a ship"),
        ("fire", "Fire"),
        ("scout", "Scout"),
    )
    ships: dict[str, tuple[str, str]] = field(default_factory=dict)
    open: frozenset[str] = frozenset()
    placed: int = 0

    def side(self) -> str:
        return self.seats[self.placed // 2] if self.placed < 4 else self.seats[self.turn % 2]

    def legal(self) -> Options:
        side = self.side()
        if self.placed < 4:
            kind, row = ("big", "small")[self.placed % 2], "1" if side == "white" else "3"
            free = [f"{c}{row}" for c in "abc" if f"{c}{row}" not in self.ships]
            return Options([(f"place {kind}@{cell}", {"ship": kind, "at": cell}) for cell in free])
        made = []
        for cell in sorted(c for c, (owner, _) in self.ships.items() if owner == side):
            for other in _around(cell):
                if other not in self.ships:
                    made.append((f"sail {cell}-{other}", {"ship": cell, "to": other}))
                elif self.ships[other][0] != side:
                    made.append((f"fire {cell}x{other}", {"ship": cell, "target": other}))
        return Options([*made, ("scout", {})])

    def carry_out(self, option: Option) -> None:
        side, parts = self.side(), option.parts
        if option.action == "place":
            self.ships[parts["at"]] = (side, parts["ship"])
            self.placed += 1
            self.tell("placed", f"{side} places {parts['ship']}.", "place", (parts["at"],), side)
            return
        if option.action == "sail":
            self.ships[parts["to"]] = self.ships.pop(parts["ship"])
            self.open -= {parts["ship"]}
            cells = (parts["ship"], parts["to"])
            self.tell("moved", f"{side} sails {cells[0]}-{cells[1]}.", "sail", cells, None)
        elif option.action == "fire":
            self._fight(parts["ship"], parts["target"])
        else:
            value = self.forced[0] if self.forced else random.Random(self.turn).randint(1, 6)
            self.forced = self.forced[1:]
            self.tell("rolled", f"{side} rolls {value}.", "scout", (), None)
        self.turn += 1
        self._end()

    def _fight(self, ship: str, target: str) -> None:
        for cell in (ship, target):
            self.tell("revealed", f"{cell} is {self.ships[cell][1]}.", "fire", (cell,), None)
        big = [cell for cell in (ship, target) if self.ships[cell][1] == "big"]
        for cell in (ship, target):
            if len(big) != 1 or cell not in big:
                del self.ships[cell]
                self.tell("removed", f"The ship on {cell} is sunk.", "fire", (cell,), None)
            else:
                self.open |= {cell}

    def _end(self) -> None:
        left = {owner for owner, _ in self.ships.values()}
        if len(left) < 2:
            self.result = Result(tuple(left), "the other fleet is sunk", "sunk", ())
        elif self.turn >= 40:
            self.result = Result((), "nobody dares", "calm", ())

    def view(self, seat: str) -> View:
        units = []
        for number, (cell, (owner, kind)) in enumerate(sorted(self.ships.items())):
            known = owner == seat or cell in self.open
            if not known and self.placed < 4:
                continue
            shown = (kind, kind.title(), kind[0].upper()) if known else ("", "", "")
            name = f"{owner} {kind}" if known else f"{owner} ?{number}"
            units.append(UnitSeen(name, owner, "ship" if known else "", *shown, cell))
        to_act = "" if self.over else self.side()
        values = {"turn": self.turn}
        return View(seat, seat, to_act, tuple(units), {}, values, {}, self.result)

    def imagine(self, seat: str, rng: random.Random) -> Ships:
        """Which of the other's ships is big and which is small, nobody knows; nor what the die shows."""
        found = self.clone(forget=True)
        hidden = [c for c in sorted(self.ships) if self.ships[c][0] != seat and c not in self.open]
        known = {
            kind
            for cell, (owner, kind) in self.ships.items()
            if owner != seat and cell in self.open
        }
        kinds = [kind for kind in ("big", "small") if kind not in known]
        for cell, kind in zip(hidden, rng.sample(kinds, len(kinds)), strict=False):
            found.ships[cell] = (self.ships[cell][0], kind)
        found.forced = (rng.randint(1, 6),)
        return found

    def clone(self, forget: bool = False) -> Ships:
        log = () if forget else self.log
        return Ships(
            self.seed, self.turn, self.result, log, self.forced,
            ships=dict(self.ships), open=self.open, placed=self.placed,
        )  # fmt: skip


def _around(cell: str) -> list[str]:
    column, row = ord(cell[0]), int(cell[1])
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [f"{chr(c)}{r}" for c, r in near if chr(c) in "abc" and 1 <= r <= 3]


# --- rulesets of them


def board(width: int = 3, height: int = 3, **more: Any) -> records.Board:
    """A square board with letters for columns and numbers for rows, the first at the bottom."""
    columns = tuple(chr(ord("a") + x) for x in range(width))
    rows = tuple(str(height - y) for y in range(height))
    cells = {
        f"{columns[x]}{rows[y]}": records.CellSheet(f"{columns[x]}{rows[y]}", "sea", x, y, SPAN)
        for y in range(height)
        for x in range(width)
    }
    plain: dict[str, Any] = {
        "id": "board", "span": SPAN, "title": "The board", "topology": "square",
        "diagonals": False, "orientation": "", "copies": "one", "width": width, "height": height,
        "cells": cells, "terrains": {"sea": records.Terrain(word("sea"), "Sea", "blue", "·")},
        "edge_kinds": {}, "edges": (), "regions": {}, "links": (), "column_names": columns,
        "row_names": rows,
    }  # fmt: skip
    return records.Board(**{**plain, **more})


def word(text: str) -> records.Word:
    return records.Word(text, SPAN)


def _side(name: str, colour: str) -> records.Side:
    return records.Side(word(name), name.title(), colour, "", {})


def _type(name: str, power: int) -> records.UnitType:
    values = {"power": records.Value(power, SPAN)}
    box = {"white": 1, "black": 1}
    return records.UnitType(word(name), word("ship"), name, name, "", name[0], values, box)


class Ruleset:
    """A ruleset of one of the games, as far as matches and screens need it."""

    def __init__(self, game: type[State], fingerprint: str = "f1") -> None:
        start = game()
        colours = ("white", "black") if game is Ships else ("yellow", "red")
        self.game = game
        self.id = game.__name__.lower()
        self.title = game.__name__
        self.description = "A tiny game."
        self.fingerprint = fingerprint
        self.options: dict[str, Any] = {}
        self.option_sheets: dict[str, Any] = {}
        self.warnings: tuple[Any, ...] = ()
        self.tongue = ENGLISH
        self.sides = {n: _side(n, c) for n, c in zip(start.seats, colours, strict=True)}
        seats = {name: (name,) for name in start.seats}
        scenario = records.Scenario(
            "small", SPAN, "Small", "", (word("board"),), seats, {}, (), (), {}, False
        )
        self.scenarios = {"small": scenario}
        types = {"big": _type("big", 3), "small": _type("small", 1)} if game is Ships else {}
        units = records.Units({}, types)
        sheets = SimpleNamespace(
            units=units, sentences={}, manifest=SimpleNamespace(options={}, default_scenario=None)
        )
        self.written: Any = SimpleNamespace(sheets=sheets, declarations=(), cases=())

    def start(
        self,
        scenario: str | None = None,
        seed: int = 0,
        chance: str = "sampled",
        forced: Sequence[int] = (),
    ) -> Any:
        state = self.game(seed=seed)
        state.force(forced)
        return state

    def boards(self, scenario: str | None = None) -> tuple[records.Board, ...]:
        return (board(),)
