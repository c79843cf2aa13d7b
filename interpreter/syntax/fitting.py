"""Which words could stand at a place in rules, for editors that complete them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lark import TextSlice
from lark.exceptions import UnexpectedInput

from interpreter.diagnostics import Source
from interpreter.syntax import blocks
from interpreter.syntax.layout import IndentFault
from interpreter.syntax.lexer import spellings
from interpreter.syntax.tables import parser


@dataclass(frozen=True, slots=True)
class Fitting:
    """What could stand next.

    Attributes:
        words: words of the language, some of them several that belong together (“each player”).
        name: whether a name could.
        value: whether anything that has a value could.
        text: whether a text in quotation marks could.
        line: whether a line begins here.
    """

    words: frozenset[str]
    name: bool
    value: bool
    text: bool
    line: bool


def fitting(source: Source, offset: int) -> Fitting | None:
    """What could stand at an offset after all that stands before it in its rule.

    None where no rule has begun, and where what stands before it can't be read.
    """
    start = max((s.start for s in blocks.declarations(source) if s.start < offset), default=None)
    if start is None:
        return None
    last = ""
    try:
        reading = parser().parse_interactive(TextSlice(source.text, start, offset))
        for token in reading.lexer_thread.lex(reading.parser_state):  # type: ignore[no-untyped-call]
            if token.type == "_DEDENT" and token.start_pos is None:
                break  # closes what the end of the text leaves open
            reading.feed_token(token)
            last = token.type
        accepted = reading.accepts()  # type: ignore[no-untyped-call]
    except (UnexpectedInput, IndentFault):
        return None
    words = frozenset(word for name in accepted for word in _spelt().get(name, ()))
    begins = last in ("_NL", "_INDENT", "_DEDENT")
    return Fitting(words, "NAME" in accepted, "INT" in accepted, "TEXT" in accepted, begins)


@lru_cache(maxsize=1)
def _spelt() -> dict[str, tuple[str, ...]]:
    """The words of the grammar by the names of its terminals."""
    found: dict[str, tuple[str, ...]] = {}
    for word, names in _words():
        for name in names:
            found[name] = (*found.get(name, ()), word)
    return found


def _words() -> Iterator[tuple[str, tuple[str, ...]]]:
    return (each for each in spellings(parser().terminals).items() if each[0][0].isalpha())
