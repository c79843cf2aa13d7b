"""Findings for tools."""

import json

from interpreter.diagnostics import Diagnostic, Fix, Label, Source, export
from interpreter.diagnostics.codes import UNKNOWN_NAME, UNUSED_NAME

SOURCE = Source("rules/bój morski.rules", "action fire:\n    żółw\n")
FULL = Diagnostic(
    UNKNOWN_NAME,
    "nothing is called “żółw”",
    Label(SOURCE.span(17, 21), "not declared"),
    "Did you mean “żuk”?",
    related=(Label(SOURCE.span(7, 11), "in this action"),),
    citation="manual 3",
    trail=(Label(SOURCE.span(0, 6), "carrying out “fire”"),),
    fix=Fix("Write “żuk”", ((SOURCE.span(17, 21), "żuk"),), sure=True),
)
BARE = Diagnostic(UNUSED_NAME, "no rule uses “fire”", Label(SOURCE.span(7, 11)), "Remove it.")


def test_json_has_a_stable_shape() -> None:
    place = {"path": "rules/bój morski.rules", "line": 2, "column": 5}
    end = {"end_line": 2, "end_column": 9}
    first = {"path": place["path"], "line": 1, "end_line": 1}
    assert export.to_json([FULL]) == [
        {
            "code": "unknown-name",
            "severity": "error",
            "message": "nothing is called “żółw”",
            "hint": "Did you mean “żuk”?",
            "citation": "manual 3",
            **place,
            **end,
            "label": "not declared",
            "related": [{**first, "column": 8, "end_column": 12, "label": "in this action"}],
            "trail": [{**first, "column": 1, "end_column": 7, "label": "carrying out “fire”"}],
            "fix": {
                "title": "Write “żuk”",
                "sure": True,
                "edits": [{**place, **end, "text": "żuk"}],
            },
        }
    ]


def test_json_leaves_no_key_out() -> None:
    full, bare = export.to_json([FULL])[0], export.to_json([BARE])[0]
    assert full.keys() == bare.keys()
    assert (bare["fix"], bare["related"], bare["citation"]) == (None, [], "")


def test_exports_are_sorted() -> None:
    assert [d["code"] for d in export.to_json([FULL, BARE])] == ["unused-name", "unknown-name"]


def test_sarif_names_each_rule_once() -> None:
    log = export.to_sarif([FULL, BARE, FULL], "1.2", pages={"unused-name": "# Unused"})
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (log["version"], driver["name"], driver["version"]) == ("2.1.0", "grognard", "1.2")
    assert [rule["id"] for rule in driver["rules"]] == ["unknown-name", "unused-name"]
    assert driver["rules"][1]["help"]["markdown"] == "# Unused"
    assert "grognard explain unknown-name" in driver["rules"][0]["help"]["text"]
    assert [(r["ruleId"], r["ruleIndex"]) for r in run["results"]] == [
        ("unused-name", 1),
        ("unknown-name", 0),
    ]


def test_sarif_places_count_from_one_in_code_points() -> None:
    (run,) = export.to_sarif([FULL], "1")["runs"]
    (result,) = run["results"]
    assert run["columnKind"] == "unicodeCodePoints"
    region = {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 9}
    uri = "rules/b%C3%B3j%20morski.rules"
    assert result["locations"] == [
        {
            "physicalLocation": {"artifactLocation": {"uri": uri}, "region": region},
            "message": {"text": "not declared"},
        }
    ]
    assert [place["message"]["text"] for place in result["relatedLocations"]] == [
        "in this action",
        "carrying out “fire”",
    ]
    (change,) = result["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"] == {"uri": uri}
    assert change["replacements"] == [{"deletedRegion": region, "insertedContent": {"text": "żuk"}}]
    assert result["properties"] == {"citation": "manual 3"}


def test_sarif_of_nothing_is_a_run_without_results() -> None:
    (run,) = export.to_sarif([], "1")["runs"]
    assert run["results"] == []


def test_exports_are_json_whatever_was_written() -> None:
    source = Source("rules/\ud83d.rules", "\x1b \ud83d")
    odd = Diagnostic(UNKNOWN_NAME, "\ud83d", Label(source.span(0, 3), "\x1b"), "")
    assert json.loads(json.dumps(export.to_json([odd])))
    assert json.loads(json.dumps(export.to_sarif([odd], "1")))
