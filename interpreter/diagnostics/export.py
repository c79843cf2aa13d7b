"""Diagnostics for tools: as plain JSON, and as SARIF 2.1.0 for code hosts and editors.

Lines and columns count from 1, columns in code points; an end is the place just past the last
character. Findings come sorted by file and place, as in the text for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

from interpreter.diagnostics.diagnostic import Code, Diagnostic, Fix, Label, in_order
from interpreter.diagnostics.source import Span

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

Json = dict[str, Any]


def to_json(diagnostics: Iterable[Diagnostic]) -> list[Json]:
    """One mapping for each finding. The shape is stable; keys may be added, none is left out:

    code, severity ("error" or "warning"), message, hint, citation ("" when there is none)
    path, line, column, end_line, end_column, label     the place, and what stands beside it
    related, trail     lists of {path, line, column, end_line, end_column, label}
    fix                null, or {title, sure, edits: [{path, line, …, end_column, text}]}
    """
    return [
        {
            "code": d.code.name,
            "severity": str(d.code.severity),
            "message": d.message,
            "hint": d.hint,
            "citation": d.citation,
            **_labelled(d.at),
            "related": [_labelled(label) for label in d.related],
            "trail": [_labelled(label) for label in d.trail],
            "fix": _fix(d.fix) if d.fix else None,
        }
        for d in in_order(diagnostics)
    ]


def to_sarif(
    diagnostics: Iterable[Diagnostic], tool_version: str, pages: Mapping[str, str] | None = None
) -> Json:
    """One SARIF 2.1.0 log with one run.

    `pages` may hold the explaining page of a code as Markdown, by the code's name; a code host
    shows it beside the finding. Related places and the trail are the result's related locations.
    """
    found = in_order(diagnostics)
    codes = sorted({d.code for d in found}, key=lambda code: code.name)
    driver = {
        "name": "grognard",
        "version": tool_version,
        "rules": [_rule(code, (pages or {}).get(code.name)) for code in codes],
    }
    indices = {code: index for index, code in enumerate(codes)}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, indices[d.code]) for d in found],
    }
    return {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}


def _where(span: Span) -> Json:
    (line, column), (end_line, end_column) = span.begin, span.finish
    return {
        "path": span.source.path,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _labelled(label: Label) -> Json:
    return {**_where(label.span), "label": label.text}


def _fix(fix: Fix) -> Json:
    edits = [{**_where(span), "text": text} for span, text in fix.edits]
    return {"title": fix.title, "sure": fix.sure, "edits": edits}


def _rule(code: Code, page: str | None) -> Json:
    text = f"{code.title}. For the whole story: grognard explain {code.name}"
    return {
        "id": code.name,
        "shortDescription": {"text": code.title},
        "help": {"text": text, **({"markdown": page} if page else {})},
        "defaultConfiguration": {"level": str(code.severity)},
    }


def _result(diagnostic: Diagnostic, index: int) -> Json:
    result: Json = {
        "ruleId": diagnostic.code.name,
        "ruleIndex": index,
        "level": str(diagnostic.code.severity),
        "message": {"text": "\n".join(filter(None, (diagnostic.message, diagnostic.hint)))},
        "locations": [_location(diagnostic.at)],
    }
    if others := (*diagnostic.related, *diagnostic.trail):
        result["relatedLocations"] = [
            {"id": number, **_location(label)} for number, label in enumerate(others, start=1)
        ]
    if diagnostic.fix:
        result["fixes"] = [_sarif_fix(diagnostic.fix)]
    if diagnostic.citation:
        result["properties"] = {"citation": diagnostic.citation}
    return result


def _location(label: Label) -> Json:
    physical = {"artifactLocation": _artifact(label.span), "region": _region(label.span)}
    message = {"message": {"text": label.text}} if label.text else {}
    return {"physicalLocation": physical, **message}


def _sarif_fix(fix: Fix) -> Json:
    replacements: dict[str, list[Json]] = {}
    for span, text in fix.edits:
        edit = {"deletedRegion": _region(span), "insertedContent": {"text": text}}
        replacements.setdefault(_uri(span), []).append(edit)
    changes = [
        {"artifactLocation": {"uri": uri}, "replacements": edits}
        for uri, edits in replacements.items()
    ]
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _artifact(span: Span) -> Json:
    return {"uri": _uri(span)}


def _uri(span: Span) -> str:
    """The path as a reference that SARIF accepts: letters beyond ASCII and blanks are escaped."""
    path = quote(span.source.path, errors="replace")
    return f"file://{path}" if path.startswith("/") else path


def _region(span: Span) -> Json:
    (line, column), (end_line, end_column) = span.begin, span.finish
    return {
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
    }
