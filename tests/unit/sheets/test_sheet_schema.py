"""The schemas are the truth: each fault that they find is told, and nothing else."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import small
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from sheettexts import source

from interpreter import ruleset
from interpreter.diagnostics import Source
from interpreter.sheets.nodes import Keyed, Leaf, Listing, Node, compose
from interpreter.sheets.schema import KEYWORDS, check_schema

NAMES = ("game", "units", "board", "scenario", "sentences", "cases")

SOUND: dict[str, Any] = {
    "game": {
        "id": "sea-war",
        "title": "Sea War",
        "version": 1,
        "sides": {"yellow": {"title": "Yellow", "ahead": ["n", "ne"], "first": True, "row": 8}},
        "options": {
            "free": {"type": "truth", "default": True, "text": "Free.", "cites": ["1", 2]},
            "reach": {"type": "choice", "default": "full", "text": "How.", "values": ["full"]},
            "turns": {"type": "number", "default": 5, "text": "Turns.", "min": 1, "max": 9},
        },
        "references": {"SG": {"title": "Page", "url": "https://example.org"}},
        "default_scenario": "standard",
    },
    "units": {
        "kinds": {
            "ship": {
                "identity": "hidden",
                "stacking": "alone",
                "layer": "sea",
                "attributes": {"range": {"type": "number", "min": 1, "max": 4, "default": 2}},
            }
        },
        "types": {"destroyer": {"kind": "ship", "box": {"yellow": 2}, "range": 3, "symbol": "D"}},
    },
    "board": {
        "topology": "square",
        "diagonals": True,
        "copies": "one",
        "coordinates": {"columns": "letters", "rows": ["1", "2"], "rows_from": "top"},
        "terrains": {"sea": {"colour": "blue", "glyph": "~"}},
        "legend": {".": "sea", "p": {"terrain": "sea", "side_regions": {"port": "yellow"}}},
        "map": "p.\n..\n",
        "edges": {"legend": {"|": "coast"}, "list": [{"between": ["a1", "b1"], "kind": "gate"}]},
        "regions": {"port": {"title": "Port", "yellow": {"cells": ["a1"]}}, "all": {"cells": "a1"}},
        "areas": {"london": {"terrain": "land", "neighbours": ["york"], "one_way": True}},
    },
    "plane": {
        "topology": "plane",
        "terrains": {"open": {}, "wood": {}},
        "measure": "inch",
        "size": [48, "36.5"],
        "pitch": 2,
        "ground": "open",
        "areas": [{"terrain": "wood", "corners": [[1, 2], [3, 4], ["5.5", 6]]}],
        "lines": [{"kind": "hedge", "points": [[1, 2], [3, 4]]}],
        "line_kinds": ["hedge"],
        "regions": {"edge": {"red": {"corners": [[1, 2], [3, 4], [5, 6]]}}},
    },
    "scenario": {
        "title": "Standard",
        "learning": True,
        "boards": ["sea"],
        "seats": {"yellow": ["captain"]},
        "units": {"yellow": {"destroyer": 2}, "cruiser": 1},
        "place": [
            {"side": "yellow", "type": "destroyer", "at": ["a1", "b1..b2"], "set": {"facing": "n"}},
            {"side": "yellow", "type": "destroyer", "number": 2, "set": {"damage": 1}},
        ],
        "set": {"yellow.points": 3, "quiet": True},
        "options": {"free": False},
    },
    "sentences": {"1": "A sentence.", "16.a": {"text": "More.", "tag": "doc", "about": "rule"}},
    "cases": {
        "scenario": "standard",
        "cases": [
            {
                "title": "a ship moves",
                "cites": ["1"],
                "given": {"cleared": True, "place": {"a1": "yellow destroyer"}, "set": {"x": 1}},
                "when": ["sail a1-b1", {"yellow": "sail b1-b2"}, {"chance": [3, 4]}],
                "then": [
                    "draw",
                    {"unit": {"b2": "yellow destroyer"}},
                    {"empty": ["a1", 3]},
                    {"illegal": "sail a1-z9", "because": "far"},
                    {"options": 3},
                    {"goes_on": True},
                    {"off_board": {"yellow destroyer": 2}},
                ],
            }
        ],
    },
}


def plain_of(node: Node) -> Any:
    if isinstance(node, Keyed):
        return {key: plain_of(entry.value) for key, entry in node.entries.items()}
    if isinstance(node, Listing):
        return [plain_of(item) for item in node.items]
    return node.plain


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values inside a value."""
    yield path
    inside = list(value.items()) if isinstance(value, dict) else []
    inside += list(enumerate(value)) if isinstance(value, list) else []
    for key, held in inside:
        yield from places(held, (*path, key))


def changed(value: Any, path: tuple[Any, ...], change: str, other: Any) -> Any:
    """A copy in which the value at a path is replaced, deleted, renamed or joined by another."""
    whole = {"": copy.deepcopy(value)}
    holder: Any = whole
    for step in ("", *path)[:-1]:
        holder = holder[step]
    last = ("", *path)[-1]
    if change == "replace":
        holder[last] = other
    elif change == "add" and isinstance(holder[last], dict):
        holder[last]["added"] = other
    elif change == "add" and isinstance(holder[last], list):
        holder[last].append(other)
    elif change == "rename" and isinstance(last, str) and last:
        holder["Bad key"] = holder.pop(last)
    elif change == "delete" and path:
        del holder[last]
    return whole[""]


@pytest.mark.parametrize("name", NAMES)
def test_each_schema_is_one_and_documents_every_key(name: str) -> None:
    schema = ruleset.schema(name)
    Draft202012Validator.check_schema(schema)
    for rule in rules_in(schema):
        assert set(rule) <= KEYWORDS, rule
        for key, held in rule.get("properties", {}).items():
            said = held if "$ref" not in held or "title" in held else definition(schema, held)
            assert {"title", "description", "examples"} <= set(said), key
            assert said["description"].endswith("."), key
            assert said["examples"], key
        if rule.get("type") == "object" and "properties" in rule:
            assert "additionalProperties" in rule, rule.get("title")


def rules_in(rule: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(rule, dict):
        return
    yield rule
    for key in ("properties", "$defs"):
        for held in rule.get(key, {}).values():
            yield from rules_in(held)
    for key in ("items", "additionalProperties", "propertyNames"):
        yield from rules_in(rule.get(key))
    for held in rule.get("anyOf", ()):
        yield from rules_in(held)


def definition(schema: dict[str, Any], rule: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = schema["$defs"][rule["$ref"].removeprefix("#/$defs/")]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_sound(name: str) -> None:
    schema = ruleset.schema(name)
    for rule in rules_in(schema):
        validator = Draft202012Validator({**rule, "$defs": schema["$defs"]})
        for example in rule.get("examples", ()):
            assert list(validator.iter_errors(example)) == [], (rule.get("title"), example)


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_sheet_is_accepted(name: str) -> None:
    assert findings(name, SOUND[name]) == []


@pytest.mark.parametrize("name", SOUND)
@given(data=st.data())
def test_the_same_sheets_are_refused_as_by_a_complete_implementation(
    name: str, data: st.DataObject
) -> None:
    value = SOUND[name]
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(sorted(places(value), key=str)))
        change = data.draw(st.sampled_from(["replace", "add", "rename", "delete"]))
        others = [None, True, 0, -5, 5000, "", "x", "no way", "none", [], ["a"], {}, {"a": 1}]
        value = changed(value, path, change, data.draw(st.sampled_from(others)))
    errors = list(Draft202012Validator(schema_of(name)).iter_errors(value))
    assert bool(findings(name, value)) == bool(errors), (value, errors)


def findings(name: str, value: Any) -> list[Any]:
    text = json.dumps(value, ensure_ascii=False)
    node, found = compose(Source("sheet.yaml", text))
    assert found == []
    assert node is not None
    assert value in ({}, "", None) or plain_of(node) == value
    return check_schema(node, schema_of(name))


def schema_of(name: str) -> Any:
    return ruleset.schema("board" if name == "plane" else name)


def told(name: str, text: str) -> list[tuple[str, str, str]]:
    node, _ = compose(source(text))
    assert node is not None
    found = check_schema(node, ruleset.schema(name))
    return [(d.at.span.text, d.message, d.hint) for d in found]


def test_more_entries_than_there_may_be_are_told() -> None:
    sides = ", ".join(f"s{n}: {{title: Side {n}}}" for n in range(13))
    found = told("game", f"id: many\ntitle: Many\nsides: {{{sides}}}\n")
    assert [message for _, message, _ in found] == ["“sides” takes at most 12 entries"]


def test_an_unknown_key_is_underlined_itself() -> None:
    text = """
        kinds: {ship: {identiy: hidden}}
        types: {}
    """
    assert told("units", text) == [
        ("identiy", "“identiy” is not a key of “ship”", "Did you mean “identity”?")
    ]


def test_a_misspelt_key_is_told_once() -> None:
    found = told("scenario", "titel: A\n")
    assert [at for at, _, _ in found] == ["titel"]
    found = told("units", "kinds: {}\ntypes: {scout: {knid: ship, box: 1}}\n")
    assert found == [("knid", "“knid” is not a key of “scout”", "Did you mean “kind”?")]
    found = told("units", "kinds: {}\ntypes: {scout: {kind: ship, count: 1}}\n")
    assert found == [("count", "“count” is not a key of “scout”", "Did you mean “box”?")]


def test_a_missing_key_points_at_what_lacks_it() -> None:
    text = """
        kinds: {}
        types:
          scout: {kind: ship}
    """
    assert told("units", text) == [
        (
            "scout",
            "“scout” lacks “box”",
            "Add “box:”. How many of them there are: one number for every side, or a number by "
            "side. Example: 4",
        )
    ]


def test_a_value_of_the_wrong_kind_is_told_in_plain_words() -> None:
    text = """
        kinds: {}
        types:
          scout: {kind: ship, box: one}
    """
    ((underlined, message, _),) = told("units", text)
    assert underlined == "one"
    assert message == "“box” takes a whole number or keys with values, not “one”"


def test_an_old_truth_word_is_told_with_its_mending() -> None:
    node, _ = compose(source("title: A\nlearning: yes\n"))
    assert node is not None
    (finding,) = check_schema(node, ruleset.schema("scenario"))
    assert finding.code.name == "ambiguous-word"
    assert finding.hint == "Write true."
    assert finding.fix is not None
    assert finding.fix.sure


def test_a_key_without_a_value_is_told() -> None:
    found = told("scenario", "title:\n")
    assert [(at, message) for at, message, _ in found] == [
        ("title", "“title” has no value: it takes text or a number")
    ]


def test_faults_of_one_sheet_are_told_together() -> None:
    text = """
        id: Sea War
        titel: Sea War
        sides: {yellow: {}, red: [1]}
        options: {free: {type: truht, default: true, text: Free.}}
        references: {SG: {}}
    """
    assert [at for at, _, _ in told("game", text)] == ["Sea War", "titel", "[1]", "truht", "SG"]
    assert isinstance(compose(source(text))[0], Keyed)


def test_quotes_make_text_of_a_truth() -> None:
    found = told("scenario", "title: true\n")
    assert [(at, message) for at, message, _ in found] == [
        ("true", "“title” takes text or a number, not true")
    ]
    assert told("scenario", "title: 'true'\n") == []
    node, _ = compose(source("title: 'true'\n"))
    assert isinstance(node, Keyed)
    assert isinstance(node.entries["title"].value, Leaf)


def test_a_text_has_no_control_characters(tmp_path: Path) -> None:
    """They would colour or clear the terminal on which it is shown."""
    game = small.GAME.replace("title: Small", 'title: "Sm\\x1b[31mall"')
    assert small.problems(tmp_path, small.framed("stop"), game=game) == [
        ("wrong-value", '"Sm\\x1b[31mall"')
    ]
