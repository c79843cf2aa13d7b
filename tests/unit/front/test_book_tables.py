"""Rulebooks: results tables as they are printed, units that share a cell, and rules that nothing uses."""

from pathlib import Path

from interpreter.front.book import markdown, rulebook
from tests import small

TABLES = """
table crt(odds: -2..reach, roll: 1..6) "Fights":
    0 or less, 1..4: 0
    0 or less, 5 or more: 1
    1, any: 1
    2, any: reach

table weather(kind: sky, land: terrain):
    clear, any: 0
    rain or storm, land: 1
    otherwise: 2

table alone(roll: 1..6):
    1..3: 0
    otherwise: 1

table idle(roll: 1..6):
    any: idle_number

words sky: clear, rain, storm

define idle_number = 3

define told_number = 4
"""
EFFECT = """
roll d6 as rolled
let found = crt(1, rolled) + weather(rain, land) + alone(rolled)
say "{found} and {told_number}."
"""
SCENARIO = """
title: Standard
board: sea
place:
  - {side: white, type: fort, at: d1}
  - {side: black, type: cruiser, at: [c4, d3, c4]}
  - {side: black, type: scout, at: d3}
"""
UNITS = """
kinds: {ship: {stacking: shared}}
types:
  scout: {kind: ship, box: 1}
  cruiser: {kind: ship, box: 3}
  fort: {kind: ship, box: 1}
"""


def book(folder: Path) -> str:
    rules = small.framed(EFFECT, TABLES)
    return markdown(rulebook(small.load(folder, rules, scenario=SCENARIO, units=UNITS)))


def test_a_table_of_two_columns_is_printed_crosswise(tmp_path: Path) -> None:
    told = book(tmp_path)
    assert (
        "| odds ↓ roll → | 1–4 | 5 or more |\n|---|---|---|\n"
        "| 0 or less | 0 | 1 |\n| 1 | 1 | 1 |\n| 2 | [reach](#option-reach) | [reach](#option-reach) |\n"
    ) in told
    assert (
        "| kind ↓ land → | sea | land |\n|---|---|---|\n"
        "| clear | 0 | 0 |\n| rain or storm | 2 | 1 |\n"
    ) in told


def test_a_table_of_one_column_is_printed_as_a_list(tmp_path: Path) -> None:
    told = book(tmp_path)
    assert "| roll | result |\n|---|---|\n| 1–3 | 0 |\n| all others | 1 |\n" in told


def test_units_that_share_a_cell_are_counted(tmp_path: Path) -> None:
    told = book(tmp_path)
    assert ": c4 (2), d3\n" in told


def test_what_no_rule_uses_is_left_out(tmp_path: Path) -> None:
    told = book(tmp_path)
    assert "dle" not in told  # neither the table nor the definition that only it uses
    assert "Told number = 4" in told
