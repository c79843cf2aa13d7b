"""What to say when a text is not YAML, or more of it than any sheet needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import yaml

from interpreter.diagnostics import Diagnostic, Fix, Label, Source, Span, codes
from interpreter.diagnostics.suggest import did_you_mean

ENOUGH = 100
"""Findings in one sheet after which no more are looked for."""
_TABS = 5
_BARE_MAP = re.compile(r"^[ ]*(?P<key>map:)[ \t]*\n(?=[ \t]+\S)", re.MULTILINE)
_INDENT_TAB = re.compile(r"^ *\t[ \t]*(?=[^\s#])", re.MULTILINE)

# What the YAML reader says, what a rule writer should hear, what would be right.
_WORDS = (
    (
        "mapping values are not allowed",
        "a colon that opens a value stands where none can be",
        "Put the text in quotes if the colon belongs to it, or start the key on a line of its own.",
    ),
    (
        "could not find expected ':'",
        "a key without its colon",
        "Write “key: value”, with a colon and a blank after the key.",
    ),
    (
        "did not find expected key",
        "the line does not continue the block above it",
        "Indent it exactly as the other keys of its block, and close every quote and bracket.",
    ),
    (
        "did not find expected '-' indicator",
        "the line does not continue the list above it",
        "Begin it with “- ” exactly below the other dashes.",
    ),
    (
        "did not find expected ',' or",
        "a bracket that is not closed, or a comma that is missing",
        "Put commas between the values and close the bracket: [a, b] or {a: 1, b: 2}.",
    ),
    (
        "block sequence entries are not allowed",
        "a dash stands where no list can begin",
        "Begin the list on the line below its key.",
    ),
    (
        "cannot start any token",
        "a character that can't begin a value",
        "Put the value in quotes.",
    ),
    (
        "unexpected end of stream",
        "a quote that is never closed",
        "Close the quote.",
    ),
    (
        "unknown escape character",
        "a backslash that means nothing inside double quotes",
        "Use single quotes, or double the backslash.",
    ),
    (
        "found a tab character",
        "a tab in the indentation",
        "Indent with blanks.",
    ),
)


def from_error(source: Source, error: yaml.YAMLError) -> Iterator[Diagnostic]:
    """What to tell about an error of the YAML reader."""
    tabs = list(_INDENT_TAB.finditer(source.text))[:_TABS]
    if tabs:
        yield from (tab_indent(source.span(t.start(), t.end())) for t in tabs)
        return
    mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = str(getattr(error, "problem", None) or error)
    opened: Any = getattr(error, "context_mark", None)
    at = _at(source, mark.index if mark else 0)
    related: tuple[Label, ...] = ()
    if opened is not None and mark is not None and opened.index != mark.index:
        related = (Label(_at(source, opened.index), "it begins here"),)
    told = _map_without_bar(source, mark.index if mark else 0) or _open_bracket(
        source, problem, opened, mark
    )
    if told is not None:
        yield told
        return
    message, hint = _in_words(problem)
    yield Diagnostic(codes.YAML_SYNTAX, message, Label(at), hint, related=related)


def _map_without_bar(source: Source, offset: int) -> Diagnostic | None:
    """A map that is read as one long line, since no “|” stands behind its key."""
    bare = list(_BARE_MAP.finditer(source.text, 0, offset + 1))
    if not bare:
        return None
    key = source.span(bare[-1].start("key"), bare[-1].end("key"))
    behind = source.span(key.end, key.end)
    return Diagnostic(
        codes.YAML_SYNTAX, "the rows of this map run together", Label(key),
        "Write “map: |”: the bar keeps each row on a line of its own.",
        fix=Fix("Write a bar", ((behind, " |"),), sure=True),
    )  # fmt: skip


def _open_bracket(source: Source, problem: str, opened: Any, mark: Any) -> Diagnostic | None:
    """A bracket that goes on over the end of its line, where that was not meant."""
    if "did not find expected ',' or" not in problem or opened is None or mark is None:
        return None
    if opened.line == mark.line or opened.index >= len(source.text):
        return None
    at = source.span(opened.index, opened.index + 1)
    line = source.line(source.position(opened.index)[0])
    closing = {"{": "}", "[": "]"}.get(at.text, "bracket")
    if " #" in line:
        hint = (
            "A “#” behind a blank begins a note, and hides the rest of its line: put it in quotes."
        )
    else:
        hint = f"Put a “{closing}” where it ends."
    related = (Label(_at(source, mark.index), "so this does not fit"),)
    return Diagnostic(
        codes.YAML_SYNTAX, "this bracket is not closed", Label(at), hint, related=related
    )


def _at(source: Source, offset: int) -> Span:
    """The word at an offset; at the end of the text, its last character."""
    text = source.text
    if offset >= len(text):
        offset = max(0, len(text.rstrip()) - 1)
    word = re.compile(r"[^\s:,\[\]{}]+|\S|").match(text, offset)
    return source.span(offset, max(offset + 1, word.end() if word else 0))


def _in_words(problem: str) -> tuple[str, str]:
    for theirs, message, hint in _WORDS:
        if theirs in problem:
            return message, hint
    hint = "Look at this line and the one above for quotes, brackets, colons and indentation."
    return f"this is not YAML ({problem.splitlines()[0] if problem else 'no reason known'})", hint


def tab_indent(span: Span) -> Diagnostic:
    return Diagnostic(
        codes.TAB_INDENT,
        "a tab indents this line",
        Label(span),
        "Indent with blanks, two for each level.",
    )


def bad_character(span: Span) -> Diagnostic:
    code = f"U+{ord(span.text):04X}"
    return Diagnostic(
        codes.BAD_CHARACTER,
        f"the character {code} has no place in a sheet",
        Label(span),
        "Delete it; it is invisible in most editors.",
    )


def too_large(span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        codes.TOO_LARGE,
        f"the sheet holds {what}",
        Label(span),
        "Split it, and repeat less with “*name”.",
    )


def too_deep(span: Span, limit: int) -> Diagnostic:
    return Diagnostic(
        codes.TOO_DEEP,
        f"more than {limit} levels stand inside each other",
        Label(span, "too deep from here"),
        "No sheet needs more than ten levels: look for brackets that are never closed.",
    )


def second_document(span: Span) -> Diagnostic:
    return Diagnostic(
        codes.YAML_SYNTAX,
        "a second sheet begins in the same file",
        Label(span),
        "Put it in a file of its own, or delete this line.",
    )


def tagged(span: Span) -> Diagnostic:
    return Diagnostic(
        codes.YAML_SYNTAX,
        "a tag (a word that begins with “!”) means nothing in a sheet",
        Label(span),
        "Delete the tag; put the value in quotes if it is to be text.",
    )


def unknown_alias(span: Span, known: Iterable[str]) -> Diagnostic:
    hint = "Put a text that begins with “*” in quotes; “*name” repeats what “&name” has marked."
    return Diagnostic(
        codes.YAML_SYNTAX,
        f"nothing above is called “{span.text.lstrip('*')}”",
        Label(span),
        did_you_mean(span.text.lstrip("*"), known, hint),
    )


def bad_key(span: Span) -> Diagnostic:
    return Diagnostic(
        codes.YAML_SYNTAX,
        "a key must be one word",
        Label(span),
        "Write “word: value”; put a text that begins with a bracket in quotes.",
    )
