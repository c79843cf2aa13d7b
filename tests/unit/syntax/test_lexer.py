"""Words and signs: what a word is depends on what could come next."""

from functools import lru_cache

import pytest
from lark import Lark
from lark.exceptions import UnexpectedInput
from ruletexts import RULES

from interpreter.diagnostics import Source
from interpreter.syntax import parse, tables
from interpreter.syntax.lexer import spellings


@pytest.mark.parametrize(
    "value",
    [
        "to + from + by + times + step + cards",
        "player.turn",
        "f(from: to, to: from)",
        "each + rounded + d + d6x",
        "a-b",
        "ships where cards > 3",
        "höhe + œuvre + 船",
        "a / b rounded   up",
        "{1..3}",
    ],
)
def test_words_of_the_language_may_be_names(value: str) -> None:
    assert parse(Source("x", f"define x = {value}"))[1] == []


@pytest.mark.parametrize(
    "text",
    [
        "phase x:\n    stops at y",
        "phase x:\n    moveship to b",
        "phase x:\n    chooses a from b",
        "definex = 3",
        "define 2d6 = 3",
        "define 3 = 3",
        "phase x:\n    each  playerturn in turn:\n        stop",
        "define x = a rounded upwards",
    ],
)
def test_a_word_is_read_to_its_end(text: str) -> None:
    assert len(parse(Source("x", text))[1]) == 1


@lru_cache(maxsize=1)
def larks_own() -> Lark:
    return Lark(tables.grammar(), parser="lalr", postlex=tables.Layout(), maybe_placeholders=True)


@pytest.mark.parametrize("name", RULES)
def test_words_are_told_apart_as_the_grammar_says(name: str) -> None:
    """Lark's own lexer, which compiles the grammar's patterns, reads the same tree."""
    own = tables.parser()
    other = larks_own()
    for declared in parse(Source(name, RULES[name]))[0].declarations:
        text = declared.span.text + "\n"
        try:
            theirs = other.parse(text)
        except UnexpectedInput as error:
            raise AssertionError(text) from error
        assert own.parse(text) == theirs


def test_every_terminal_of_the_grammar_can_be_found() -> None:
    known = {name for names in spellings(tables.parser().terminals).values() for name in names}
    patterns = {"NAME", "INT", "ODDS", "DICE", "TEXT", "CITATION", "_NL"}
    ignored = {t.name for t in tables.parser().terminals if t.name.startswith("__IGNORE")}
    assert {t.name for t in tables.parser().terminals} == known | patterns | ignored
