"""Text of a `.rules` file -> tree. One report for each broken declaration; the others are read."""

from __future__ import annotations

import re
from functools import lru_cache

from lark.exceptions import UnexpectedInput

from interpreter.diagnostics import Diagnostic, Source, Span
from interpreter.syntax import blocks, tree
from interpreter.syntax.declare import declare
from interpreter.syntax.depth import too_deep, too_large
from interpreter.syntax.layout import IndentFault
from interpreter.syntax.mistakes import bad_indent, before_all_rules, mistake, not_indented
from interpreter.syntax.reading import read
from interpreter.syntax.words import KINDS


def parse(source: Source) -> tuple[tree.File, list[Diagnostic]]:
    """The declarations of a file, broken ones as `tree.Broken`, and what is wrong with those.

    Of files read lately the same tree comes out again: an editor reads all after each change of one.
    """
    file, found = _parsed(source)
    return file, list(found)


@lru_cache(maxsize=128)
def _parsed(source: Source) -> tuple[tree.File, tuple[Diagnostic, ...]]:
    spans = blocks.declarations(source)
    too_much = too_large(source, len(spans))
    if too_much is not None:
        return tree.File(source, ()), (too_much,)
    stray = blocks.before_all_rules(source, spans)
    diagnostics = [] if stray is None else [before_all_rules(stray)]
    declarations: list[tree.Declaration] = []
    for span, lines in blocks.with_fallen_lines(spans):
        declaration, found = _parse_one(source, span)
        declarations.append(declaration)
        diagnostics += [not_indented(span, lines)] if lines else found
    return tree.File(source, tuple(declarations)), tuple(diagnostics)


def expression(text: str) -> tree.Expr | None:
    """An expression by itself; None where it can't be read."""
    source = Source("", f"define it = {' '.join(text.split())}")
    declared, found = _parse_one(source, source.span(0, len(source.text)))
    return declared.value if isinstance(declared, tree.Define) and not found else None


def _parse_one(source: Source, span: Span) -> tuple[tree.Declaration, list[Diagnostic]]:
    try:
        parsed = read(span)
    except IndentFault as error:
        return broken(span), [bad_indent(span, error.offset)]
    except UnexpectedInput as error:
        return broken(span), [mistake(span, error)]
    deep = too_deep(span, parsed)
    return declare(source, parsed) if deep is None else (broken(span), [deep])


def broken(span: Span) -> tree.Broken:
    """What stands for a declaration that can't be read, under the name that it seems to have."""
    words = list(re.finditer(r"[^\W\d]\w*", span.text[:400].split("\n", 1)[0]))
    while words and words[0].group() in ("replace", "remove", "insert"):
        del words[0]
    if len(words) > 1 and words[0].group() not in KINDS and words[1].group() in KINDS:
        del words[0]
    kind = words[0].group() if words and words[0].group() in KINDS else ""
    owned = kind == "state" and len(words) > 2 and span.text[words[1].end()] == "."
    named = words[2] if owned else words[1] if kind not in ("", "when") and len(words) > 1 else None
    if named is None:
        name = tree.Word(span.source.span(span.start, span.start), "")
    else:
        place = span.source.span(span.start + named.start(), span.start + named.end())
        name = tree.Word(place, named.group())
    return tree.Broken(span, name, "", (), kind)
