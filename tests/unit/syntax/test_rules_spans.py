"""Every part of a tree knows exactly which text it was read from."""

from collections.abc import Iterator

import pytest
from ruletexts import RULES

from interpreter.diagnostics import Source, Span
from interpreter.syntax import parse, tree
from interpreter.syntax.show import outline, parts


def nodes(node: object, parent: object = None) -> Iterator[tuple[object, object]]:
    """All parts with a span below a part, each with the part that it belongs to."""
    for _, value in parts(node):
        yield from _each(value, node)


def _each(value: object, parent: object) -> Iterator[tuple[object, object]]:
    if isinstance(value, tuple):
        for part in value:
            yield from _each(part, parent)
    elif hasattr(value, "span"):
        yield value, parent
        yield from nodes(value)


def read(name: str) -> tree.File:
    file, found = parse(Source(name, RULES[name]))
    assert found == []
    return file


@pytest.mark.parametrize("name", RULES)
def test_a_part_lies_inside_of_what_it_belongs_to(name: str) -> None:
    for declaration in read(name).declarations:
        for part, whole in nodes(declaration):
            inner, outer = part.span, whole.span  # type: ignore[attr-defined]
            assert outer.start <= inner.start < inner.end <= outer.end, (part, whole)
            assert inner.text == inner.text.strip()


@pytest.mark.parametrize("name", RULES)
def test_the_text_of_a_value_reads_as_that_value(name: str) -> None:
    for declaration in read(name).declarations:
        for part, _ in nodes(declaration):
            if isinstance(part, tree.Expr) and not isinstance(part, tree.Quantified):
                file, found = parse(Source("x", f"define x = {part.span.text}"))
                assert found == []
                again = file.declarations[0]
                assert isinstance(again, tree.Define)
                assert list(outline(again.value)) == list(outline(part)), part.span.text


@pytest.mark.parametrize("name", RULES)
def test_the_text_of_a_rule_reads_as_that_rule(name: str) -> None:
    for declaration in read(name).declarations:
        file, found = parse(Source("x", declaration.span.text))
        assert found == []
        assert list(outline(file.declarations[0])) == list(outline(declaration))


@pytest.mark.parametrize("name", RULES)
def test_words_are_spelt_as_their_text(name: str) -> None:
    for declaration in read(name).declarations:
        for part, whole in nodes(declaration):
            made_up = isinstance(whole, tree.Declaration) and part is whole.name
            if isinstance(part, tree.Word) and not made_up:
                assert part.span.text.strip('"') == part.text


@pytest.mark.parametrize(
    ("text", "filtered"),
    [
        ("ships where it.range > 2", "ships where it.range > 2"),
        ("a and any ships where it.marked", "any ships where it.marked"),
        ("a = 1 or number of ships where it.marked", "number of ships where it.marked"),
        ("total range of ships in play where it.marked", "ships in play where it.marked"),
        ("x is in cells where it.marked", "cells where it.marked"),
        ("not a is in cells where it.marked", "cells where it.marked"),
        ("highest range of ships having the lowest cost", "ships having the lowest cost"),
        ("2 - number of ships where it.marked", "number of ships where it.marked"),
        ("my ships + ships where it.marked", "my ships + ships where it.marked"),
    ],
)
def test_a_filter_is_about_the_nearest_set(text: str, filtered: str) -> None:
    file, found = parse(Source("x", f"define x = {text}"))
    assert found == []
    kinds = (tree.Where, tree.Phrase, tree.Extreme)
    spans = [part.span.text for part, _ in nodes(file.declarations[0]) if isinstance(part, kinds)]
    assert spans[0] == filtered


def test_notes_and_blank_lines_belong_to_nothing() -> None:
    text = "phase a: # one\n    if b: # two\n        stop # three\n"
    text += "    # four\n    stop  # five\n\n# six\n"
    file, found = parse(Source("x", text))
    assert found == []
    (phase,) = file.declarations
    assert isinstance(phase, tree.Phase)
    assert phase.span.text.endswith("# four\n    stop")
    assert [line.span.text for line in phase.body] == ["if b: # two\n        stop", "stop"]
    assert isinstance(phase.span, Span)
