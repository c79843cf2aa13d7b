# ruff: noqa: E501  (lines that the command prints are as long as they are)
"""What is told of two versions of one small game, change by change."""

import dataclasses
import shutil
from itertools import combinations
from pathlib import Path
from textwrap import dedent

import pytest

from interpreter.compare import Change, Mark, compare, marked, told_labels
from interpreter.compare.words import compare_lines
from interpreter.front.terminal.changes import told_changes, unmarked
from interpreter.ruleset import Ruleset, load, shipped, shipped_ruleset
from interpreter.sheets import records

ROOT = Path(__file__).parents[3]
Edit = tuple[str, str, str]  # a file, what stands there, what is to stand there


def versions(tmp_path: Path, game: str, *edits: Edit) -> tuple[Ruleset, Ruleset]:
    """A template as it is, and with edits."""
    for version in ("old", "new"):
        shutil.copytree(ROOT / "templates" / game, tmp_path / version / "mine")
    for name, was, now in edits:
        path = tmp_path / "new" / "mine" / name
        text = path.read_text("utf-8") if path.exists() else ""
        assert was in text
        path.write_text(text.replace(was, now, 1) if was else text + now, "utf-8")
    return read(tmp_path / "old" / "mine"), read(tmp_path / "new" / "mine")


def read(path: Path) -> Ruleset:
    ruleset, found = load(path)
    assert ruleset is not None
    assert found == []
    return ruleset


def told(tmp_path: Path, game: str, *edits: Edit) -> str:
    changes = compare(*versions(tmp_path, game, *edits))
    return "\n".join(told_changes(changes, unmarked)) + "\n"


@pytest.mark.parametrize("id", shipped())
def test_nothing_changes_from_a_ruleset_to_itself(id: str) -> None:
    assert compare(read(shipped_ruleset(id)), read(shipped_ruleset(id))) == ()


def test_notes_brackets_and_layout_are_no_change(tmp_path: Path) -> None:
    edits = (
        ("rules/combat.rules", "add -1 when defender.cell is woods or", "# Cover\n    add -1 when (defender.cell is woods)\n        or"),
        ("rules/movement.rules", "# Try it", "# Try that"),
        ("units.yaml", "{kind: ground_unit, title: Tank,", "{title: Tank, kind: ground_unit,"),
        ("game.yaml", 'version: "0.1"', 'version: "0.2"'),
    )  # fmt: skip
    assert told(tmp_path, "square", *edits) == "\n"


RULES = {
    "a line": (
        "rules/combat.rules", "pass when roll >= 4", "pass when roll >= 5",
        """\
        Rules
          ~ test assault “Assault”  mine/rules/combat.rules:17:1
              ...
                  add attacker.strength - defender.strength because "strength"
                  add -1 when defender.cell is woods or defender.cell is hill because "cover"
            -     pass when roll >= [-4-]
            +     pass when roll >= {+5+}
        """,
    ),
    "a line that is new": (
        "rules/combat.rules", "            remove defender", '            say "Lost!"\n            remove defender',
        """\
        Rules
          ~ action attack “Attack”  mine/rules/combat.rules:5:1
              ...
                      roll assault(attacker, defender) as won
                      if won:
            +             say "Lost!"
                          remove defender
        """,
    ),
    "a title": (
        "rules/combat.rules", 'action attack "Attack"', 'action attack "Charge"',
        """\
        Rules
          ~ action attack “Charge”: title Attack -> Charge  mine/rules/combat.rules:5:1
        """,
    ),
    "a citation": (
        "rules/combat.rules", 'action attack "Attack" [5]', 'action attack "Attack" [4, 5]',
        """\
        Rules
          ~ action attack “Attack”: citation now 4  mine/rules/combat.rules:5:1
        """,
    ),
    "a rule that is new": (
        "rules/zone.rules", "", "define zone(side) =\n    cells where it is hill\n",
        """\
        Rules
          + define zone  mine/rules/zone.rules:1:1
            + define zone(side) = cells where it is hill
        """,
    ),
    "a rule that is gone": (
        "rules/victory.rules",
        'victory losses "No units left" [9]:\n    player loses when no unit of player is in play because "all units are lost"\n', "",
        """\
        Rules
          - victory losses “No units left”  mine/rules/victory.rules:18:1
            - victory losses "No units left" [9]:
            -     player loses when no unit of player is in play because "all units are lost"
        """,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", RULES)
def test_rules(tmp_path: Path, case: str) -> None:
    name, was, now, expected = RULES[case]
    assert told(tmp_path, "square", (name, was, now)) == dedent(expected)


def test_a_rule_of_another_name_is_told_once(tmp_path: Path) -> None:
    edits = [
        ("rules/movement.rules", "in reach(mover)", "in range_of(mover)"),
        ("rules/movement.rules", "define reach", "define range_of"),
    ]
    lines = told(tmp_path, "square", *edits).splitlines()
    assert lines[-1].startswith("  ~ define range_of: was called define reach")


def test_a_rule_in_another_file_is_moved(tmp_path: Path) -> None:
    rule = "define hill_cells = cells where it is hill\n"
    edits = [("rules/victory.rules", rule, ""), ("rules/ground.rules", "", rule)]
    assert told(tmp_path, "square", *edits) == dedent("""\
        Rules
          ~ define hill_cells: file victory.rules -> ground.rules  mine/rules/ground.rules:1:1
        """)


def test_the_order_of_victories_counts(tmp_path: Path) -> None:
    text = (ROOT / "templates/square/rules/victory.rules").read_text("utf-8")
    start, end = text.index("victory losses"), text.index("phase last_count")
    losses = text[start:end]
    edits = [("rules/victory.rules", losses, ""), ("rules/victory.rules", "victory hill", f"{losses}victory hill")]  # fmt: skip
    (line,) = told(tmp_path, "square", *edits).splitlines()[1:]
    assert line.startswith("  ~ victory losses “No units left”: order after victory hill -> first")


SHEETS = {
    "a value": (
        "square", "units.yaml", "box: 2, pace: 4, strength: 3", "box: 3, pace: 4, strength: 2",
        """\
        Units
          ~ tank: strength 3 -> 2
          ~ tank: in the box of red 2 -> 3
          ~ tank: in the box of blue 2 -> 3
        """,
    ),
    "a type": (
        "square", "units.yaml", "", "  scout: {kind: ground_unit, title: Scout, symbol: Sc, box: 1, pace: 5, strength: 1}\n",
        """\
        Units
          + scout: title Scout; kind ground_unit; plural scouts; symbol Sc; pace 5; strength 1; in the box of red 1; in the box of blue 1
        """,
    ),
    "cells": (
        "square", "boards/field.yaml", ". . w . . . . .", ". w . w w . . .",
        """\
        Board field
          ~ b7, d7, e7: open -> woods
          ~ c7: woods -> open
        """,
    ),
    "an option": (
        "square", "game.yaml", "default: 20", "default: 25",
        """\
        Options
          ~ rounds: default 20 -> 25
        """,
    ),
    "a set-up": (
        "square", "scenarios/standard.yaml", "[b8, d8, e8, g8]", "[b8, d8, e8, h7]",
        """\
        Scenario standard
          ~ red infantry placed: cells no longer g8; now h7
        """,
    ),
    "a sentence": (
        "square", "sentences.yaml", "with 4 or more the defender", "with 5 or more the defender",
        """\
        Sentences
          ~ 5: text
            - A unit attacks an enemy unit next to it. The player rolls a die, adds the strength of the attacker and takes off that of the defender; with [-4-] or more the defender is destroyed.
            + A unit attacks an enemy unit next to it. The player rolls a die, adds the strength of the attacker and takes off that of the defender; with {+5+} or more the defender is destroyed.
        """,
    ),
    "ways between areas": (
        "graph", "boards/land.yaml", "neighbours: [oakdale, ridge, fen]", "neighbours: [oakdale, fen]",
        "",
    ),
    "a start value": (
        "graph", "scenarios/standard.yaml", "mill.holder: green", "mill.holder: gold",
        """\
        Scenario standard
          ~ mill.holder: begins with green -> gold
        """,
    ),
    "a region": (
        "graph", "boards/land.yaml", "green: {cells: oakdale}", "green: {cells: [oakdale, mill]}",
        """\
        Board land
          ~ region capital: cells of green now mill
        """,
    ),
    "an area of a plane": (
        "plane", "boards/table.yaml", "[18, 4], [20, 9]", "[18, 4], [20, 8]",
        """\
        Board table
          ~ area of woods 2: 15/6 18/4 20/9 15/10 -> 15/6 18/4 20/8 15/10
        """,
    ),
    "a base": (
        "plane", "units.yaml", "base: 1.5 inches", "base: 40 mm",
        """\
        Units
          ~ gun: base 38.1 mm -> 40 mm
        """,
    ),
    "a scenario": (
        "square", "scenarios/duel.yaml", "", "title: A duel\nboard: field\nplace:\n  - {side: red, type: tank, at: a1}\n",
        """\
        Scenario duel
          + “A duel”
        """,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SHEETS)
def test_sheets(tmp_path: Path, case: str) -> None:
    game, name, was, now, expected = SHEETS[case]
    edits = [(name, was, now)]
    if not expected:  # a way has two ends
        edits.append((name, "neighbours: [mill, moor, abbey, heath]", "neighbours: [mill, abbey, heath]"))  # fmt: skip
        expected = "Board land\n  - way moor-ridge: neighbours\n"
    assert told(tmp_path, game, *edits) == dedent(expected)


def test_what_is_put_into_a_rule_stands_where_it_is_carried_out() -> None:
    base, variant = (
        read(ROOT / "rulesets/breakthrough"),
        read(ROOT / "docs/how-to/files/short-breakthrough"),
    )
    (turn,) = [change for change in compare(base, variant) if change.thing == "phase turn"]
    lines = [(line.mark, line.text.strip()) for line in turn.lines]
    at = lines.index((Mark.NEW, "sacrifice"))
    assert lines[at - 1] == (Mark.KEPT, "advance")
    assert [line for line in lines if line[0] is not Mark.KEPT] == [lines[at]]


def test_words_are_marked_where_lines_are_alike() -> None:
    old, new = marked("the ship moves two cells", "the ship moves up to three cells")
    assert [(p.mark, p.text) for p in new.pieces] == [
        (Mark.KEPT, "the ship moves "), (Mark.NEW, "up to three"), (Mark.KEPT, " cells"),
    ]  # fmt: skip
    assert old.text == "the ship moves two cells"
    old, new = marked("remove ship", "each player in turn")
    assert [piece.mark for piece in (*old.pieces, *new.pieces)] == [Mark.OLD, Mark.NEW]


def test_no_line_is_lost() -> None:
    old = ["a b c", "d e f", "g h i", "same", "x y"]
    new = ["new here", "d e g", "a b c", "same", "g h i j"]
    lines = compare_lines(old, new)
    assert [line.text for line in lines if line.mark is not Mark.NEW] == old
    assert [line.text for line in lines if line.mark is not Mark.OLD] == new


def test_cells_that_lie_together_are_told_by_two_corners() -> None:
    rows = [f"{column}{row}" for row in (7, 8) for column in "abcdefgh"]
    assert told_labels([*rows, "c3", "d3", "12/4", "mill"]) == [
        "a7..h8", "c3", "d3", "12/4", "mill",
    ]  # fmt: skip
    assert told_labels(["a1", "b1", "c1", "a2", "b2"]) == ["a1..c1", "a2", "b2"]
    assert told_labels(["a1", "a2", "a3"]) == ["a1..a3"]
    assert told_labels([]) == []


def test_whatever_a_sheet_can_say_is_compared() -> None:
    """A new field of a record belongs into `compare/facts.py`, and then into this list."""
    told = {
        records.Manifest: "title original_title description sides options contradictions references default_scenario",
        records.Side: "title colour team attributes",
        records.Option: "kind values low high default text value_texts cites",
        records.Contradiction: "options because",
        records.Reference: "title url",
        records.Sentence: "text tag source about",
        records.Kind: "title plural hidden alone layer attributes",
        records.Attribute: "type low high default text",
        records.UnitType: "kind title plural original symbol values box base shape",
        records.Board: "title topology diagonals orientation copies width height cells terrains edges "
        "edge_looks regions links plane",
        records.Terrain: "title colour glyph drawn",
        records.EdgeLook: "title colour across",
        records.Region: "title cells by_side",
        records.Plane: "width depth pitch measure areas lines",
        records.Area: "terrain corners",
        records.Line: "kind points",
        records.Scenario: "title description boards seats units placements settings options learning",
        records.Placement: "side type cells settings off",
    }
    # What tells things apart, where things stand, and what follows from the rest.
    known = {"id", "span", "name", "version", "edge_kinds", "column_names", "row_names"}
    for record, names in told.items():
        fields = {field.name for field in dataclasses.fields(record)}
        assert fields - known == set(names.split()), record.__name__


SMALL = sorted((ROOT / "tests" / "rulesets").iterdir())


@pytest.mark.parametrize(("one", "other"), list(combinations(SMALL, 2)), ids=lambda path: path.name)
def test_the_way_back_undoes_every_change(one: Path, other: Path) -> None:
    a, b = read(one), read(other)
    there, back = compare(a, b), compare(b, a)
    opposite = {"added": "removed", "removed": "added"}

    def told(change: Change, back: bool) -> tuple[object, ...]:
        thing = "" if change.sort == "renamed" else change.thing
        sort = opposite.get(change.sort, change.sort) if back else change.sort
        ends = (change.before, change.after)
        return change.part, sort, thing, change.fact, ends[::-1] if back else ends

    assert {told(change, True) for change in there} == {told(change, False) for change in back}
    for change in there:
        assert change.before != change.after or change.lines or change.sort in opposite
