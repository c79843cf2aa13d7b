"""Lark's parse tree of a whole declaration -> `tree.Declaration`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import starmap
from typing import Any

from interpreter.diagnostics import Diagnostic, Source
from interpreter.syntax import tree
from interpreter.syntax.build import Builder
from interpreter.syntax.mistakes import said_twice, unfinished_every

RANGES = ("exactly", "from_to", "or_more", "or_less", "words_of", "anything")


def declare(source: Source, node: Any) -> tuple[tree.Declaration, list[Diagnostic]]:
    """The declaration that a parse tree of rule `start` holds, and what is wrong with its words."""
    builder = Builder(source)
    inner = node if node.data in CHANGES else node.children[0]
    declaration = _declaration(builder, inner)
    return declaration, [*builder.findings, *starmap(unfinished_every, builder.unfinished.values())]


def _declaration(b: Builder, node: Any) -> tree.Declaration:
    return {**DECLARATIONS, **CHANGES}[str(node.data)](b, node, node.children)


DeclarationBuilder = Callable[[Builder, Any, list[Any]], tree.Declaration]


def _parameters(b: Builder, node: Any) -> tuple[tree.Word, ...]:
    return tuple(b.new_word(token) for token in node.children if token is not None)


def _seen(node: Any) -> str:
    word = node.children[0]
    return "everyone" if word is None else str(word)


def _sequence(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    span = b.span(n)
    name = tree.Word(span.source.span(span.start, span.start + len("sequence")), "sequence of play")
    return tree.Sequence(span, name, *b.heading(c[0]), b.block(c[1]))


def _phase(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    return tree.Phase(b.span(n), b.new_line(c[0]), *b.heading(c[1]), b.block(c[2]))


def _procedure(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    return tree.Procedure(
        b.span(n), b.new_line(c[0]), *b.heading(c[2]), _parameters(b, c[1]), b.block(c[3])
    )


def _define(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    return tree.Define(
        b.span(n), b.new_word(c[0]), *b.heading(c[2]), _parameters(b, c[1]), b.expr(c[-1])
    )


def _action(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    name, parameters, heading, *rest = c
    written, prompt, clauses = _clauses(b, rest)
    effect = next((p for p in rest if p is not None and p.data == "effect"), None)
    return tree.Action(
        b.span(n), b.new_word(name), *b.heading(heading), _parameters(b, parameters), written,
        prompt, clauses, () if effect is None else b.block(effect.children[0]),
    )  # fmt: skip


def _addition(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    name, *rest = c
    written, prompt, clauses = _clauses(b, rest)
    return tree.Addition(b.span(n), b.word(name), "", (), written, prompt, clauses)


Clauses = tuple[
    tree.Word | None, tree.Word | None, tuple[tree.Choose | tree.Let | tree.Require, ...]
]


def _clauses(b: Builder, rest: list[Any]) -> Clauses:
    """How a choice is noted, what is asked, and the lines above the effect."""
    said: dict[str, tree.Word] = {}
    clauses: list[tree.Choose | tree.Let | tree.Require] = []
    for part in (part for part in rest if part is not None and part.data != "effect"):
        kind = str(part.data)
        if kind not in ("written", "prompt"):
            clauses.append(_clause(b, part))
            continue
        if kind in said:
            b.findings.append(said_twice(b.span(part), kind))
        said[kind] = b.word(part.children[0])
    return said.get("written"), said.get("prompt"), tuple(clauses)


def _clause(b: Builder, n: Any) -> tree.Choose | tree.Let | tree.Require:
    c = n.children
    if n.data == "choose_clause":
        return tree.Choose(b.span(n), False, b.new_word(c[0]), b.expr(c[1]), None, None)
    if n.data == "let_line":
        return tree.Let(b.span(n), b.new_word(c[0]), b.expr(c[-1]))
    return tree.Require(b.span(n), b.expr(c[0]), b.maybe_word(c[1]))


def _test(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    name, parameters, heading, *lines = c
    dice: tree.Expr | None = None
    passes: tree.Expr | None = None
    rerolls: list[tree.Reroll] = []
    modifiers: list[tree.Modifier] = []
    for line in lines:
        if line is None:
            continue
        parts = line.children
        if line.data == "roll_line":
            dice = b.expr(parts[0])
        elif line.data == "test_line":
            when = b.expr(parts[1]) if parts[1] is not None else tree.Truth(b.span(line), True)
            because = b.maybe_word(parts[2])
            modifiers.append(tree.Modifier(b.span(line), b.expr(parts[0]), when, because))
        elif line.data == "pass_line":
            passes = b.expr(parts[0])
        else:
            when = b.expr(parts[2]) if parts[2] is not None else tree.Truth(b.span(line), True)
            forced, passed = str(parts[0]) == "must", parts[1] is not None
            rerolls.append(tree.Reroll(b.span(line), forced, passed, when))
    assert dice is not None
    assert passes is not None
    return tree.Test(
        b.span(n), b.new_word(name), *b.heading(heading), _parameters(b, parameters), dice,
        tuple(modifiers), passes, tuple(rerolls),
    )  # fmt: skip


def _reaction(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    unit, happening, heading, condition, body = c
    cell = b.new_word(happening.children[0]) if happening.children else None
    word = b.new_word(unit)
    name, event = _reaction_name(word, happening), _event(happening)
    return tree.Reaction(
        b.span(n), name, *b.heading(heading), word, event, cell, b.maybe(condition), b.block(body)
    )


def _event(happening: Any) -> str:
    return str(happening.data).removeprefix("is_")


def _reaction_name(unit: tree.Word, happening: Any) -> tree.Word:
    """Reactions have no names; they are known by what they react to."""
    return tree.Word(unit.span, f"when {unit.text} {_event(happening)}")


def _table(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    columns = tuple(_column(b, x) for x in c if getattr(x, "data", "").endswith("_column"))
    rows = tuple(_row(b, x) for x in c if getattr(x, "data", "") == "table_row")
    across, inside = _grid(b, c)
    (heading,) = (x for x in c if getattr(x, "data", "") == "heading")
    otherwise = None if c[-1] is None else b.expr(c[-1].children[0])
    return tree.Table(
        b.span(n),
        b.new_word(c[0]),
        *b.heading(heading),
        columns,
        (*rows, *inside),
        otherwise,
        across,
    )


def _column(b: Builder, n: Any) -> tree.Column:
    name, low, *high = n.children
    if high:
        return tree.Column(b.span(n), b.new_word(name), b.expr(low), b.expr(high[0]))
    kind = tree.Name(b.span(low), str(low))
    return tree.Column(b.span(n), b.new_word(name), kind, kind, b.word(low))


def _keys(b: Builder, n: Any) -> tuple[tree.Column, ...]:
    return () if n is None else tuple(_column(b, x) for x in n.children)


def _row(b: Builder, n: Any) -> tree.Row:
    *ranges, value = n.children
    return tree.Row(b.span(n), tuple(_row_range(b, r) for r in ranges), b.expr(value))


def _grid(b: Builder, c: list[Any]) -> tuple[tree.Across | None, list[tree.Row]]:
    """The line above a grid, and each of its results as a row of its own."""
    above = [x for x in c if getattr(x, "data", "") == "across"]
    if not above:
        return None, []
    name, *ranges = above[0].children
    headings = tuple(_row_range(b, r) for r in ranges)
    rows, uneven = [], []
    for line in (x for x in c if getattr(x, "data", "") == "grid_row"):
        own = tuple(_row_range(b, r) for r in line.children if r.data in RANGES)
        results = [b.expr(x) for x in line.children if x.data not in RANGES]
        if len(results) != len(headings):
            uneven.append(tree.Uneven(b.span(line), len(results)))
        for heading, result in zip(headings, results, strict=False):
            rows.append(tree.Row(heading.span.to(result.span), (*own, heading), result, True))
    return tree.Across(b.span(above[0]), b.word(name), headings, tuple(uneven)), rows


def _row_range(b: Builder, n: Any) -> tree.RowRange:
    span = b.span(n)
    if n.data == "words_of":
        return tree.RowRange(span, None, None, b.words(n.children))
    numbers = [_signed(b, part) for part in n.children]
    of_odds = any(part.data == "odds" for part in n.children)
    low = numbers[0] if numbers and n.data != "or_less" else None
    high = numbers[-1] if numbers and n.data != "or_more" else None
    return tree.RowRange(span, low, high, (), of_odds)


def _signed(b: Builder, n: Any) -> int:
    if n.data == "odds":
        return b.odds(n).value
    *sign, digits = n.children
    return -b.number(digits) if sign and str(sign[0]) == "-" else b.number(digits)


def _type(b: Builder, n: Any) -> tree.Type:
    c = n.children
    if n.data == "range_type":
        return tree.Type(b.span(n), "range", "", b.expr(c[0]), b.expr(c[1]))
    if n.data == "truth_type":
        return tree.Type(b.span(n), "named", "truth", None, None)
    form = str(n.data).removesuffix("_type")
    return tree.Type(b.span(n), form, str(c[0]), None, None)


def _state(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    owner, name, keys, kind, equal, start, seen, heading = c
    return tree.State(
        b.span(n), b.new_word(name), *b.heading(heading), b.maybe_word(owner), _type(b, kind),
        None if equal is None else b.expr(start), _seen(seen), _keys(b, keys),
    )  # fmt: skip


def _words(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    name, heading, *values = c
    return tree.Words(
        b.span(n), b.new_word(name), *b.heading(heading), tuple(b.new_word(x) for x in values)
    )


def _pile(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    name, kind, each, seen, heading = c
    return tree.Pile(
        b.span(n),
        b.new_word(name),
        *b.heading(heading),
        b.word(kind),
        each is not None,
        _seen(seen),
    )


def _victory(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    name = c[0] if getattr(c[0], "type", "") == "NAME" else None
    (heading,) = (x for x in c if getattr(x, "data", "") == "heading")
    verdicts = tuple(_verdict(b, x) for x in c if getattr(x, "data", "").endswith("_verdict"))
    span = b.span(n)
    title, cites = b.heading(heading)
    made_up = tree.Word(
        span.source.span(span.start, span.start + len("victory")), f"victory {title}"
    )
    return tree.Victory(span, made_up if name is None else b.new_word(name), title, cites, verdicts)


def _value(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    name = c[0] if getattr(c[0], "type", "") == "NAME" else None
    (heading,) = (x for x in c if getattr(x, "data", "") == "heading")
    span = b.span(n)
    title, cites = b.heading(heading)
    made_up = tree.Word(span.source.span(span.start, span.start + len("value")), f"value {title}")
    lines = tuple(_worth(b, x) for x in c if getattr(x, "data", "") == "worth_line")
    return tree.Value(span, made_up if name is None else b.new_word(name), title, cites, lines)


def _worth(b: Builder, n: Any) -> tree.Worth:
    amount, name, domain, condition = n.children
    return tree.Worth(
        b.span(n), b.expr(amount), None if name is None else b.new_word(name), b.maybe(domain),
        b.maybe(condition),
    )  # fmt: skip


def _verdict(b: Builder, n: Any) -> tree.Verdict:
    c = n.children
    if n.data == "draw_verdict":
        return tree.Verdict(b.span(n), "draw", b.expr(c[0]), b.maybe_word(c[1]))
    return tree.Verdict(b.span(n), str(c[0]), b.expr(c[1]), b.maybe_word(c[2]))


def _replacement(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    inner = _declaration(b, c[0])
    return tree.Replacement(b.span(n), inner.name, inner.title, inner.cites, inner)


def _removal(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    kind, owner, named = str(c[0]), b.maybe_word(c[1]), b.word(c[2])
    name = tree.Word(named.span, f"{kind} {named.text}") if c[2].type == "TEXT" else named
    return tree.Removal(b.span(n), name, "", (), kind, owner)


def _reaction_removal(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    unit, happening, title = c
    said = b.maybe_word(title)
    name = _reaction_name(b.word(unit), happening)
    return tree.Removal(b.span(n), name, said.text if said else "", (), "when", None)


def _insertion(b: Builder, n: Any, c: list[Any]) -> tree.Declaration:
    line, where, beside, *inside = c
    step = tree.Do(b.span(line), b.word(line.children[0]), b.arguments(line.children[1]))
    span = b.span(n)
    end = span.source.span(span.end - len("sequence of play"), span.end)
    into = (
        b.word(inside[0])
        if inside and inside[0] is not None
        else tree.Word(end, "sequence of play")
    )
    return tree.Insertion(
        span, step.name, "", (), step, str(where) == "before", b.word(beside), into
    )


CHANGES: dict[str, DeclarationBuilder] = {
    "replacement": _replacement,
    "removal": _removal,
    "reaction_removal": _reaction_removal,
    "insertion": _insertion,
    "addition": _addition,
}

DECLARATIONS: dict[str, DeclarationBuilder] = {
    "sequence": _sequence,
    "phase": _phase,
    "action": _action,
    "test": _test,
    "procedure": _procedure,
    "reaction": _reaction,
    "define": _define,
    "table": _table,
    "state": _state,
    "words": _words,
    "pile": _pile,
    "victory": _victory,
    "value": _value,
}
