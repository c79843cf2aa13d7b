"""Words that could stand at a place in rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.check.calls import FOOTPRINT, FUNCTIONS
from interpreter.check.context import DIRECTION_WORDS
from interpreter.diagnostics import Source
from interpreter.front.server.asking import (
    asked,
    chain_before,
    local_types,
    members_before,
    rule_before,
)
from interpreter.front.server.hints import BUILT_IN, NAMES, describe
from interpreter.front.server.items import Item, keyword, named, plain
from interpreter.front.server.reading import Reading
from interpreter.front.server.symbols import Key, Symbol
from interpreter.program.types import UNKNOWN, Type
from interpreter.syntax import Fitting, fitting
from interpreter.syntax.words import LINES, MODELS, STATEMENTS

_PREFIX = re.compile(r"[^\W\d]\w*$")
_VALUES = (
    "define",
    "table",
    "region",
    "side",
    "terrain",
    "edge",
    "words",
    "word",
    "option",
    "pile",
    "cell",
)
_OWNERS = ("cell", "player", "unit")
_TYPES = ("truth", "cell", "player", "direction", "terrain", "type")

# What is named after some words, and nothing else.
_AFTER = (
    (r"\bcan$", ("action",)),
    (r"\bin sequence of$|\bsequence$", ()),
    (r"^insert\b.*\b(before|after)$", ("phase", "procedure")),
    (r"^insert\b.*\bin$", ("phase", "procedure")),
    (r"^insert$", ("phase", "procedure")),
    (r"^when$", ("kind", "type")),
    (r"^pile\s+\w+\s+of$", ("words",)),
    (r"^(?:replace|remove)\s+(\w+)$", ("=",)),
    (r"\b(highest|lowest|total)$", ("attribute", "state")),
)  # fmt: skip


def complete_rules(source: Source, offset: int, reading: Reading | None) -> list[Item]:
    """What could stand at an offset, in the order in which it is likely."""
    line_start = source.text.rfind("\n", 0, offset) + 1
    line = source.text[line_start:offset]
    inside = _inside(line)
    if inside == "note":
        return []
    prefix = _PREFIX.search(line)
    start = offset - (len(prefix.group()) if prefix else 0)
    if inside == "citation":
        return _sentences(reading)
    if inside == "text":
        return _in_text(source, start, line, reading)
    if start == line_start:
        return [keyword(word, model, declares=True) for word, model in MODELS.items()]
    text = rule_before(source, start)
    if text.endswith(".") and not text.endswith(".."):
        return _members(text[:-1], reading)
    fit = fitting(source, start)
    return list(_fitting(text, fit, reading))


def _inside(line: str) -> str:
    """Whether the end of a line lies in a comment, a text or a citation."""
    at = ""
    for letter in line:
        if at == "text":
            at = "" if letter == '"' else at
        elif at == "citation":
            at = "" if letter == "]" else at
        elif letter in '"[#':
            at = {'"': "text", "[": "citation", "#": "note"}[letter]
            if at == "note":
                break
    return at


def _sentences(reading: Reading | None) -> list[Item]:
    found = reading.index.of_sort("sentence") if reading else ()
    return [named(symbol, reading, f"1{number:05}") for number, symbol in enumerate(found)]


def _in_text(source: Source, start: int, line: str, reading: Reading | None) -> list[Item]:
    """In the braces of a text stand names."""
    slot = line.rpartition("{")[2]
    if "{" not in line or "}" in slot or reading is None:
        return []
    text = rule_before(source, start)
    if text.endswith("."):
        return _members(text[:-1], reading)
    return [*_locals(text, reading), plain("player", NAMES["player"], "2")]


# --- after a dot


def _members(before: str, reading: Reading | None) -> list[Item]:
    if reading is None:
        return []
    known = local_types(reading.notes, before)
    known |= members_before(reading.notes, known, before)
    kind = asked(reading.notes, known, chain_before(before))
    return list(_attributes(kind, reading))


def _attributes(kind: Type, reading: Reading) -> Iterator[Item]:
    """What a thing of a type has; of an unknown one, what any thing has."""
    owners = {
        "unit": {"unit", *kind.kinds}, "cell": {"cell"}, "player": {"player"},
        "type": set(reading.index.kinds.values()),
    }.get(kind.base)  # fmt: skip
    if kind.many:
        yield from [plain("cells", "where they stand", "1")] if kind.base == "unit" else []
        return
    for symbol in reading.index.of_sort("attribute", "state"):
        if symbol.key.owner != "game" and (owners is None or symbol.key.owner in owners):
            yield named(symbol, reading, "1")
    for name, text in BUILT_IN.get(kind.base, {}).items():
        yield Item(name, "attribute", text, order="2")
    if kind.base == "player":
        yield from (named(s, reading, "2") for s in reading.index.of_sort("region", "pile"))


# --- anywhere else


def _fitting(text: str, fit: Fitting | None, reading: Reading | None) -> Iterator[Item]:
    line = text.rpartition("\n")[2].strip()
    sort = text.split(maxsplit=1)[0] if text.strip() else ""
    if fit is None:  # what stands before can't be read
        yield from _lines(sort, STATEMENTS)
        yield from _values(text, line, reading)
        return
    if fit.line:
        yield from _lines(
            sort, [w for w in STATEMENTS if w in fit.words or (w == "player" and fit.value)]
        )
        yield from (
            [keyword("each player", "each player in turn:")] if "each player" in fit.words else ()
        )
        if fit.name and reading is not None:
            sorts = ("phase", "procedure") if fit.value else ("action",)
            yield from (named(s, reading, "2") for s in reading.index.of_sort(*sorts))
        if fit.name and not fit.value and sort not in ("action", "table"):
            yield keyword("otherwise", "otherwise:", "3")
        return
    yield from (keyword(word, "", "6") for word in sorted(fit.words))
    if fit.value:
        yield from _values(text, line, reading)
    elif fit.name and reading is not None:
        yield from _names(text, line, sort, reading)


def _lines(sort: str, words: Iterable[str]) -> Iterator[Item]:
    for word in words:
        yield keyword(word, LINES.get((sort, word), STATEMENTS[word]))


def _names(text: str, line: str, sort: str, reading: Reading) -> Iterator[Item]:
    """Where a name must stand, and no other value."""
    for pattern, sorts in _AFTER:
        found = re.search(pattern, line)
        if found:
            wanted = (found[1],) if sorts == ("=",) else sorts
            yield from (named(s, reading, "1") for s in reading.index.of_sort(*wanted))
            return
    if sort == "state" and line in ("state", "replace state"):
        yield from (plain(word, "what has the state", "1") for word in _OWNERS)
        yield from (named(s, reading, "1") for s in reading.index.of_sort("kind"))
    elif sort in ("state", "table"):
        yield from _types(line, reading)


def _types(line: str, reading: Reading) -> Iterator[Item]:
    """What a state can hold, or the column of a table tell apart."""
    if re.search(r":$|\bset of$", line):
        yield from (plain(word, "a type of state", "0") for word in _TYPES)
        yield from (named(s, reading, "0") for s in reading.index.of_sort("words", "kind"))


def _values(text: str, line: str, reading: Reading | None) -> Iterator[Item]:
    if reading is None:
        return
    known = local_types(reading.notes, text)
    if text.startswith(("state", "table")):
        yield from _types(line, reading)
    yield from _wanted(text, line, known, reading)
    yield from _locals(text, reading)
    if re.search(r"\broll$", line):
        yield from (named(s, reading, "0") for s in reading.index.of_sort("test"))
    speaks = re.search(r"\b(my|enemy|any|no|every|of)$", line) is not None
    yield from _units(reading, "1" if speaks else "4")
    for symbol in reading.index.of_sort(*_VALUES):
        yield named(symbol, reading, "3")
    for symbol in reading.index.of_sort("state"):
        if symbol.key.owner == "game":
            yield named(symbol, reading, "3")
    for word, text_of_it in NAMES.items():
        yield plain(word, text_of_it, "3")
    for word in DIRECTION_WORDS:
        yield plain(word, "a direction", "7")
    for name, (wanted, _) in FUNCTIONS.items():
        yield plain(name, f"takes {', '.join(map(str, wanted))}", "5", called=True)
    yield plain(FOOTPRINT, "the cells that units cover", "5", called=True)


def _locals(text: str, reading: Reading) -> Iterator[Item]:
    known = local_types(reading.notes, text)
    known |= members_before(reading.notes, known, text)
    for name, kind in known.items():
        yield plain(name, "" if kind.base == "unknown" else f"here {kind}", "1")


def _units(reading: Reading, order: str) -> Iterator[Item]:
    """Kinds and types of unit, each by the word for several."""
    several = {key: word for word, key in reading.index.plurals.items()}
    for symbol in reading.index.of_sort("kind", "type"):
        yield named(symbol, reading, order)
        if symbol.key in several:
            yield plain(several[symbol.key], describe(symbol, reading), order)
    for symbol in reading.index.of_sort("plural"):
        yield named(symbol, reading, order)


def _wanted(text: str, line: str, known: dict[str, Type], reading: Reading) -> Iterator[Item]:
    """The words that fit what they are compared with or set to: those of a list, sides, terrains."""
    before = re.search(r"(=|!=|\bis not|\bis|\bto)$", line)
    if before is None:
        return
    subject = chain_before(line[: before.start()].rstrip())
    known = known | members_before(reading.notes, known, text)
    kind = asked(reading.notes, known, subject) if subject else UNKNOWN
    yield from (named(s, reading, "0") for s in _of_type(kind, reading))
    if kind.base == "truth":
        yield from (plain(word, "", "0") for word in ("true", "false"))
    if kind.optional:
        yield plain("none", "nothing", "0")


def _of_type(kind: Type, reading: Reading) -> Iterator[Symbol]:
    match kind.base:
        case "word":
            keys = (k for k in reading.index.symbols if k.sort == "word" and k.owner == kind.words)
            yield from (reading.index.symbols[k] for k in keys)
        case "player":
            yield from reading.index.of_sort("side")
        case "terrain":
            yield from reading.index.of_sort("terrain")
        case "type":
            yield from reading.index.of_sort("type")
        case "unit":
            names = [n for n, k in reading.index.kinds.items() if k in kind.kinds]
            yield from (s for n in names if (s := reading.index.symbols.get(Key("type", "", n))))
