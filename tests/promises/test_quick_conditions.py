"""Conditions that are turned into sets, and parts that are computed once, give what asking each gives.

Random conditions over a small board are played three times: as they are; with no condition turned into a
set, so that each cell and unit is asked by itself; and with nothing computed before the loop it stands in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
import small
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

import interpreter as grognard
from interpreter.check.masks import Masks
from interpreter.engine.source import Lines

UNITS = """
kinds:
  ship:
    attributes: {strength: {min: 0, max: 9}, swift: {type: truth, default: false}}
  tower: {layer: ground}
  wreck: {stacking: shared, layer: bottom}
types:
  scout: {kind: ship, box: 2, strength: 1, swift: true}
  cruiser: {kind: ship, box: 2, strength: 4}
  fort: {kind: tower, box: 2}
  hulk: {kind: wreck, box: 2}
"""

RULES = """
state cell.heat: 0..3
state cell.mark: player or none
state unit.load: 0..2
state player.goal: cell or none
state tide: 0..2 = 1

sequence of play:
    repeat:
        each player in turn:
            turn

phase turn:
    player may do one of:
        {names}
    draw game

{actions}
"""

LABELS = [f"{column}{row}" for column in "abcd" for row in range(1, 5)]
SIDES = ["player", "white", "black", "opponent of player"]
KINDS = ["ships", "units", "towers", "wrecks", "cruisers", "scouts", "forts"]

quick = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)  # fmt: skip


class Words:
    """Draws conditions and sets, as texts. `cell` and `unit` are names that may be used."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.names = 0

    def pick(self, *texts: str) -> str:
        return self.draw(st.sampled_from(texts))

    def name(self) -> str:
        self.names += 1
        return f"n{self.names}"

    def number(self) -> str:
        return str(self.draw(st.integers(0, 3)))

    def a_cell(self, cell: str, deep: int) -> str:
        if deep <= 0:
            return self.pick(cell, *LABELS)
        other = self.a_cell(cell, deep - 1)
        return self.pick(
            cell, "a1", f"step({other}, {self.pick('n', 'se', 'w')})", "player.goal",
            f"({other} if tide = {self.number()} else {self.pick(*LABELS)})",
        )  # fmt: skip

    def cells(self, cell: str, deep: int) -> str:
        if deep <= 0:
            return self.pick(
                "cells", "reef", "{a1, c3}", f"port of {self.pick(*SIDES)}", f"{{{cell}}}"
            )
        inner = self.cells(cell, deep - 1)
        name, a, b = self.name(), self.name(), self.name()
        return self.pick(
            inner, f"neighbours({inner})", f"ball({inner}, {self.number()})",
            f"(cells as {name} where {self.condition(name, deep - 1)})",
            f"({inner} {self.pick('+', '-')} {self.cells(cell, deep - 1)})",
            f"(cells reached from {self.a_cell(cell, 1)} in at most {self.number()} steps "
            f"through {inner} {a} -> {b} where {self.condition(self.pick(a, b), deep - 1)})",
            f"(cells of ({self.units(cell, deep - 1)}))",
            f"({inner} if tide > {self.number()} else {self.cells(cell, deep - 1)})",
        )  # fmt: skip

    def units(self, cell: str, deep: int) -> str:
        kind = self.pick(*KINDS)
        if deep <= 0:
            return self.pick(kind, f"my {kind}", f"enemy {kind}", f"{kind} of {self.pick(*SIDES)}")
        inner, area = self.units(cell, deep - 1), self.cells(cell, deep - 1)
        name = self.name()
        return "(" + self.pick(
            f"{inner} in play", f"{inner} off board", f"{inner} in {area}", f"{inner} next to {area}",
            f"{inner} at {self.a_cell(cell, deep - 1)}",
            f"{inner} within {self.number()} of {area}",
            f"{inner} as {name} where {self.of_unit(name, cell, deep - 1)}",
        ) + ")"  # fmt: skip

    def of_unit(self, unit: str, cell: str, deep: int) -> str:
        if deep > 0 and self.draw(st.booleans()):
            return self.joined(
                self.of_unit(unit, cell, deep - 1), self.of_unit(unit, cell, deep - 1)
            )
        area, other = self.cells(cell, deep - 1), self.a_cell(cell, deep - 1)
        return self.pick(
            f"{unit} is {self.pick('ship', 'tower', 'cruiser', 'fort')}", f"{unit} is in play",
            f"{unit}.owner {self.pick('=', '!=')} {self.pick(*SIDES)}", f"{unit} is in {area}",
            f"{unit}.cell {self.pick('=', '!=')} {other}", f"{unit} is at {other}",
            f"{unit} is next to {area}", f"{unit}.load > {self.number()}",
            f"{unit}.cell is none", f"{unit}.type is {self.pick('cruiser', 'scout')}",
            f"{unit} is not off board", self.condition(f"{unit}.cell", deep - 1),
        )  # fmt: skip

    def condition(self, cell: str, deep: int) -> str:
        if deep > 0 and self.draw(st.booleans()):
            return self.joined(self.condition(cell, deep - 1), self.condition(cell, deep - 1))
        if deep > 0 and self.draw(st.booleans()):
            return self.of_sets(cell, deep)
        return self.pick(
            f"{cell} is empty", f"{cell} is {self.pick('land', 'sea', 'not land')}",
            f"{cell} in reef", f"{cell} is in port of {self.pick(*SIDES)}",
            f"{cell} {self.pick('=', '!=')} {self.a_cell(cell, 1)}",
            f"{cell}.row {self.pick('<', '>=', '=')} {self.number()}",
            f"{cell}.heat {self.pick('<=', '>', '!=')} {self.number()}",
            f"{cell}.mark is {self.pick('none', 'player', 'not white')}",
            f"{cell}.mark = {self.pick(*SIDES)}", f"tide = {self.number()}",
            f"distance({cell}, {self.pick(*LABELS)}) <= {self.number()}",
            f"crosses({cell}, {self.pick(*LABELS)}, coast)", f"player.goal = {cell}",
            f"{cell}.terrain = {self.a_cell(cell, 1)}.terrain",
        )  # fmt: skip

    def of_sets(self, cell: str, deep: int) -> str:
        area, units = self.cells(cell, deep - 1), self.units(cell, deep - 1)
        some, name = self.pick("any", "no"), self.name()
        return self.pick(
            f"{cell} is {self.pick('in', 'next to', 'not in')} {area}",
            f"{cell} is within {self.number()} of {area}", f"{cell} is next to {units}",
            f"{some} {units} at {cell}", f"{some} {units} is at {cell}", f"{some} {units}",
            f"{some} {units} is next to {cell}", f"{some} {units} is within 2 of {cell}",
            f"every {units} is {self.pick('in play', 'next to ' + area, 'not in ' + area)}",
            f"number of {units} {self.pick('>', '=')} {self.number()}",
            f"number of ({area} as {name} where {self.condition(name, deep - 2)}) > 1",
            f"{cell} in ({units}).cell", f"first of {area} = {cell}",
            f"total load of {units} > {self.number()}",
        )  # fmt: skip

    def joined(self, a: str, b: str) -> str:
        return self.pick(
            f"({a} and {b})", f"({a} or {b})", f"not ({a})", f"({a} and not {b})",
            f"({a} if {b} else {a})",
        )  # fmt: skip


@st.composite
def rules(draw: st.DrawFn) -> str:
    w = Words(draw)
    deep = draw(st.integers(0, 3))
    made = [
        f"choose to from cells\n    require {w.condition('to', deep)}",
        f"choose to from {w.cells('a1', deep)}",
        f"choose unit from {w.units('a1', deep)}\n    require {w.of_unit('unit', 'b2', deep)}",
        f"choose unit from my ships in play\n    choose to from {w.cells('unit.cell', 1)}\n"
        f"    require {w.condition('to', deep)}\n    require {w.of_unit('unit', 'to', deep)}",
        f"choose to from cells\n    let near = {w.cells('to', 1)}\n    choose unit from units in near\n"
        f"    require {w.condition('to', 1)} or {w.of_unit('unit', 'to', deep)}",
    ]
    actions = "\n".join(f"action act{i}:\n    {text}\n" for i, text in enumerate(made))
    names = "\n        ".join(f"act{i}" for i in range(len(made)))
    return RULES.format(names=names, actions=actions)


@st.composite
def positions(draw: st.DrawFn) -> str:
    """A scenario: units on random cells, states at random."""
    lines = ["title: Any", "board: sea", "place:"]
    for types in (["scout", "cruiser"], ["fort"], ["hulk"]):
        cells = draw(st.lists(st.sampled_from(LABELS), unique=types != ["hulk"], max_size=6))
        room = {(side, t): 2 for side in ("white", "black") for t in types}
        for cell in cells:
            side, name = draw(st.sampled_from(sorted(room)))
            room[side, name] -= 1
            if room[side, name] >= 0:
                lines.append(f"  - {{side: {side}, type: {name}, at: {cell}}}")
    lines.append("  - {side: white, type: scout, at: []}")
    heat = draw(st.dictionaries(st.sampled_from(LABELS), st.integers(0, 3), max_size=6))
    mark = draw(
        st.dictionaries(st.sampled_from(LABELS), st.sampled_from(["white", "black"]), max_size=6)
    )
    lines.append(
        f"set:\n  tide: {draw(st.integers(0, 2))}\n  white.goal: {draw(st.sampled_from(LABELS))}"
    )
    lines += [f"  {cell}.heat: {value}" for cell, value in heat.items()]
    lines += [f"  {cell}.mark: {value}" for cell, value in mark.items()]
    return "\n".join(lines)


@contextmanager
def asking_each() -> Iterator[None]:
    with (
        patch.object(Masks, "mask", lambda *_: None),
        patch.object(Masks, "units_on", lambda *_: None),
    ):
        yield


@contextmanager
def computing_late() -> Iterator[None]:
    with patch.object(Lines, "hoist", lambda *_: None):
        yield


def options(rules: str, scenario: str) -> list[tuple[int, str]]:
    with TemporaryDirectory() as folder:
        try:
            state = small.load(Path(folder), rules, units=UNITS, scenario=scenario).start()
        except grognard.RulesetError as error:
            # It is an error to ask whether something known to be a ship is a tower.
            if any("can't be compared" in d.message for d in error.diagnostics):
                reject()
            raise
    return [(o.code, o.text) for o in state.decision.options]


def compare(rules: str, scenario: str) -> None:
    found = options(rules, scenario)
    with asking_each():
        assert options(rules, scenario) == found
    with computing_late():
        assert options(rules, scenario) == found
    with asking_each(), computing_late():
        assert options(rules, scenario) == found


@quick
@given(rules=rules(), scenario=positions())
def test_any_conditions_hold_of_the_same(rules: str, scenario: str) -> None:
    compare(rules, scenario)


@pytest.mark.slow
@settings(quick, max_examples=1000)
@given(rules=rules(), scenario=positions())
def test_many_conditions_hold_of_the_same(rules: str, scenario: str) -> None:
    compare(rules, scenario)
