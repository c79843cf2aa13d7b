"""Reading sheets in tests: texts in, records and findings in short out."""

from __future__ import annotations

from textwrap import dedent

from interpreter import ruleset, sheets
from interpreter.diagnostics import Diagnostic, Source
from interpreter.sheets import records

SIDES = ("yellow", "red")


def source(text: str, name: str = "game/sheet.yaml") -> Source:
    return Source(name, dedent(text).lstrip("\n"))


def short(found: list[Diagnostic]) -> list[tuple[str, str]]:
    """Code and underlined text of each finding, in order of place."""
    in_order = sorted(found, key=lambda d: d.at.span.start)
    return [(d.code.name, d.at.span.text) for d in in_order]


def manifest(text: str) -> tuple[records.Manifest | None, list[Diagnostic]]:
    return sheets.read_manifest(source(text), ruleset.schema("game"))


def units(text: str) -> tuple[records.Units | None, list[Diagnostic]]:
    return sheets.read_units(source(text), ruleset.schema("units"), SIDES)


def board(text: str) -> tuple[records.Board | None, list[Diagnostic]]:
    return sheets.read_board(source(text), ruleset.schema("board"), "sea", SIDES)


def whole_board(text: str) -> records.Board:
    """A board that must be free of faults."""
    read, found = board(text)
    assert found == []
    assert read is not None
    return read


SEA = """
    topology: square
    coordinates: {rows_from: bottom}
    terrains: {sea: {}}
    legend: {".": sea}
    map: |
      ....
      ....
      ....
      ....
"""


def scenario(text: str) -> tuple[records.Scenario | None, list[Diagnostic]]:
    boards: dict[str, records.Board | None] = {"sea": whole_board(SEA)}
    schema = ruleset.schema("scenario")
    return sheets.read_scenario(source(text), schema, "standard", SIDES, boards)


def cases(text: str) -> tuple[tuple[records.Case, ...], list[Diagnostic]]:
    boards: dict[str, records.Board | None] = {"sea": whole_board(SEA)}
    return sheets.read_cases(source(text), ruleset.schema("cases"), boards, {})
