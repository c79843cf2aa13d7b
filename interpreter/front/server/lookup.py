"""What a word is, where it is declared, and where it is named."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.check.calls import FUNCTIONS
from interpreter.diagnostics import Source, Span
from interpreter.front.server.drift import offset_in
from interpreter.front.server.hints import BUILT_IN, NAMES, describe
from interpreter.front.server.reading import Reading
from interpreter.front.server.sheet_place import place_at, rules_at
from interpreter.front.server.symbols import Symbol
from interpreter.syntax.words import MODELS, STATEMENTS

_WORD = re.compile(r"[^\W\d]\w*")
_KEY = re.compile(r"[^\s{}\[\],:\"']+")


def word_at(source: Source, offset: int, pattern: re.Pattern[str] = _WORD) -> Span | None:
    """The word that an offset lies in or at the end of."""
    line = source.text.rfind("\n", 0, offset) + 1
    for found in pattern.finditer(source.line(source.position(offset)[0])):
        if line + found.start() <= offset <= line + found.end():
            return source.span(line + found.start(), line + found.end())
    return None


def named_at(source: Source, offset: int, reading: Reading) -> tuple[Span, list[Symbol]] | None:
    """The word at an offset that names something, as it was last read, and what it names."""
    older = reading.index.sources.get(source.path)
    then = offset_in(source, offset, older) if older is not None else None
    return None if then is None else reading.index.at(source.path, then)


def hover(sort: str, source: Source, offset: int, reading: Reading | None) -> str:
    """What is to be said of the word at an offset, as Markdown; "" where there is nothing."""
    found = named_at(source, offset, reading) if reading is not None else None
    if found is not None and reading is not None:
        return "\n\n---\n\n".join(describe(symbol, reading) for symbol in found[1])
    return (
        _of_the_language(source, offset)
        if sort == "rules"
        else _of_the_schema(sort, source, offset)
    )


def _of_the_language(source: Source, offset: int) -> str:
    """A word of the language with a line that shows its use; a built-in function with what it takes."""
    span = word_at(source, offset)
    if span is None or _in_text(source, span):
        return ""
    line = source.text[source.text.rfind("\n", 0, span.start) + 1 : span.start]
    if not line and span.text in MODELS:
        return f"```grognard\n{MODELS[span.text]}\n```"
    if not line.strip() and span.text in STATEMENTS:
        return f"```grognard\n{STATEMENTS[span.text]}\n```"
    if line.endswith("."):
        texts = {
            f"{span.text} of a {sort}: {has[span.text]}"
            for sort, has in BUILT_IN.items()
            if span.text in has
        }
        return "\n\n".join(sorted(texts))
    if span.text in NAMES:
        return f"**{span.text}**: {NAMES[span.text]}"
    if span.text in FUNCTIONS and source.text[span.end : span.end + 1] == "(":
        wanted = ", ".join(map(str, FUNCTIONS[span.text][0]))
        return f"**{span.text}** takes {wanted}."
    return ""


def _in_text(source: Source, span: Span) -> bool:
    line = source.text[source.text.rfind("\n", 0, span.start) + 1 : span.start]
    return line.count('"') % 2 == 1 or "#" in re.sub(r'"[^"]*"', "", line)


def _of_the_schema(sort: str, source: Source, offset: int) -> str:
    """What the schema says of a key, or of the key whose value this is."""
    span = word_at(source, offset, _KEY)
    place = place_at(source, span.end if span is not None else offset)
    path = place.path if place.value or span is None else (*place.path, span.text)
    rules = rules_at(sort, path) if path else []
    texts: list[str] = []
    for rule in rules[:1]:
        title, text = rule.get("title", path[-1]), rule.get("description", "")
        texts.append(f"**{path[-1]}**: {title}\n\n{text}")
        if "enum" in rule:
            texts.append("One of: " + ", ".join(f"`{value}`" for value in rule["enum"]))
        if "default" in rule:
            texts.append(f"`{str(rule['default']).lower()}` unless given.")
    return "\n\n".join(texts)


def definitions(source: Source, offset: int, reading: Reading) -> Iterator[Span]:
    found = named_at(source, offset, reading)
    yield from (symbol.at for symbol in found[1]) if found else ()


def references(source: Source, offset: int, reading: Reading, declared: bool) -> Iterator[Span]:
    """All places that name what the word at an offset names; those that declare it too if asked for."""
    found = named_at(source, offset, reading)
    if found is None:
        return
    own = [symbol.at for symbol in found[1]]
    for span in reading.index.places(symbol.key for symbol in found[1]):
        if declared or span not in own:
            yield span
    if declared:
        yield from (at for at in own if at.start == at.end)
