"""Text of a `.rules` file -> tree. One report for each broken declaration; the others are read."""

from __future__ import annotations

import os
import re
import sys
from functools import lru_cache
from importlib import resources
from pathlib import Path

from lark import Lark, TextSlice
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.syntax import blocks, tree
from interpreter.syntax.build import as_node
from interpreter.syntax.declare import declare
from interpreter.syntax.depth import too_deep
from interpreter.syntax.layout import IndentFault, Layout
from interpreter.syntax.mistakes import mistake

CHANGES = ("replace", "remove", "insert")
KINDS = (
    "sequence", "phase", "action", "test", "procedure", "when", "define", "table", "state", "words",
    "pile", "victory",
)  # fmt: skip


def parse(source: Source) -> tuple[tree.File, list[Diagnostic]]:
    """The declarations of a file, broken ones as `tree.Broken`, and what is wrong with those."""
    declarations: list[tree.Declaration] = []
    diagnostics: list[Diagnostic] = []
    for span in blocks.declarations(source):
        declaration, found = _parse_one(source, span)
        declarations.append(declaration)
        diagnostics += found
    return tree.File(source, tuple(declarations)), diagnostics


def _parse_one(source: Source, span: Span) -> tuple[tree.Declaration, list[Diagnostic]]:
    fault = too_deep(span)
    if fault is None:
        try:
            # The line end after the last line closes it; at the end of a file one is added.
            parsed = _parser().parse(_slice(source, span))
            return declare(source, as_node(parsed)), []
        except IndentFault as error:
            fault = bad_indent(source, error.offset)
        except UnexpectedCharacters as error:
            fault = bad_character(source, error.pos_in_stream or 0)
        except UnexpectedToken as error:
            fault = mistake(source, span, error)
        except UnexpectedInput as error:  # the declaration ends too early
            fault = mistake(source, span, error)
    return broken(span), [fault]


def _slice(source: Source, span: Span) -> TextSlice[str]:
    text = source.text
    if span.end < len(text):
        return TextSlice(text, span.start, span.end + 1)
    return TextSlice(text + "\n", span.start, span.end + 1)


def broken(span: Span) -> tree.Broken:
    """What stands for a declaration that can't be read, under the name that it seems to have."""
    words = list(re.finditer(r"[^\W\d]\w*", span.text[:400].split("\n", 1)[0]))
    while words and words[0].group() in CHANGES:
        del words[0]
    kind = words[0].group() if words and words[0].group() in KINDS else ""
    owned = kind == "state" and len(words) > 2 and span.text[words[1].end()] == "."
    named = words[2] if owned else words[1] if kind and len(words) > 1 else None
    if named is None:
        name = tree.Word(span.source.span(span.start, span.start), "")
    else:
        place = span.source.span(span.start + named.start(), span.start + named.end())
        name = tree.Word(place, named.group())
    return tree.Broken(span, name, "", (), kind)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    """The parser, its tables kept between runs where a folder for such things can be written."""
    grammar = resources.files("interpreter.syntax").joinpath("rules.lark").read_text("utf-8")
    kept = _cache_file()
    if kept is not None:
        try:
            return _lark(grammar, cache=str(kept))
        except OSError:
            pass  # the folder can't be written to: the tables are made anew each time
    return _lark(grammar, cache=False)


def _lark(grammar: str, cache: bool | str) -> Lark:
    return Lark(
        grammar, parser="lalr", lexer="contextual", postlex=Layout(), propagate_positions=True,
        maybe_placeholders=True, cache=cache,
    )  # fmt: skip


def _cache_file() -> Path | None:
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    folder = Path(base) if base else Path.home() / ".cache"
    try:
        folder = folder / "grognard"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder / f"rules-{sys.version_info.major}.{sys.version_info.minor}.parser"


def bad_indent(source: Source, offset: int) -> Diagnostic:
    line, _ = source.position(offset)
    start = source.line_starts[line - 1]
    text = source.line(line)
    indent = len(text) - len(text.lstrip())
    return Diagnostic(
        codes.BAD_INDENT,
        "This line stands between two levels of indentation.",
        Label(source.span(start, start + max(indent, 1)), "no block begins here"),
        "Indent it as far as the lines of the block that it belongs to.",
    )


def bad_character(source: Source, offset: int) -> Diagnostic:
    shown = source.text[offset : offset + 1]
    if shown == '"':
        return Diagnostic(
            codes.BAD_CHARACTER,
            "This text has no closing quotation mark.",
            Label(source.span(offset, offset + 1), "opens here"),
            'Close it on the same line: because "the field is taken".',
        )
    return Diagnostic(
        codes.BAD_CHARACTER,
        f"The character “{shown}” has no place in rules here.",
        Label(source.span(offset, offset + 1)),
        "Names are letters, digits and underscores; texts stand in straight quotation marks.",
    )
