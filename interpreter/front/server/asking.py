"""What words in a rule that is being written stand for: asked of the check, by what it last found."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from interpreter.check import Notes, type_of
from interpreter.diagnostics import Source
from interpreter.program.types import CELL, TRUTH, UNKNOWN, Type, number
from interpreter.syntax import expression
from interpreter.syntax.blocks import declarations

_GIVEN = re.compile(
    r"""\bchoose[ ]+(?P<chosen>\w+)[ ]+from[ ]+(?P<choices>.+?)(?=[ ]prompt\b|:?$)
      | \beach[ ]+(?P<each>\w+)[ ]+in[ ]+(?P<members>.+?)(?=[ ]ordered[ ]by\b|[ ]when\b|:?$)
      | \blet[ ]+(?P<let>\w+)[ ]*=[ ]*(?P<value>.+)$
      | \broll[ ]+(?P<dice>[^ ]*d\d+)?.*\bas[ ]+(?P<rolled>\w+)$
      | \bdraw[ ]+(?P<card>\w+)[ ]+from[ ]+
      | (?P<a>\w+)[ ]*->[ ]*(?P<b>\w+)""",
    re.VERBOSE,
)
_HEADING = re.compile(
    r"(?P<sort>action|test|procedure|define|phase|table|victory|value)[ ]+(?P<name>\w+)"
    r"(?:[ ]*\((?P<given>[^)]*)\))?"
    r"|when[ ]+(?P<unit>\w+)[ ]+(?:enters|leaves)[ ]+(?P<cell>\w+)|when[ ]+(?P<it>\w+)"
)
_NOTE = re.compile(r'("[^"\n]*")|#[^\n]*')
MOST_TRIED = 24  # words that a set before “where” may begin at


def rule_before(source: Source, offset: int) -> str:
    """The rule that is being written, up to an offset, without its comments."""
    start = max((s.start for s in declarations(source) if s.start <= offset), default=offset)
    return _NOTE.sub(lambda m: m[1] or "", source.text[start:offset])


def local_types(notes: Notes, text: str) -> dict[str, Type]:
    """The local names known at the end of a rule's beginning, with their types."""
    heading = _HEADING.match(text)
    known: dict[str, Type] = {}
    rule = ""
    if heading is not None:
        rule = heading["name"] or ""
        for name in re.findall(r"\w+", heading["given"] or ""):
            known[name] = notes.local_types.get((rule, name), UNKNOWN)
        unit = heading["unit"] or heading["it"]
        if unit:
            known[unit] = replace(asked(notes, known, unit).one(), truth_word="")
        if heading["cell"]:
            known[heading["cell"]] = CELL
    for line in text.split("\n")[1:]:
        for found in _GIVEN.finditer(line.strip()):
            known |= _given(notes, known, rule, found)
    return known


def _given(
    notes: Notes, known: Mapping[str, Type], rule: str, found: re.Match[str]
) -> dict[str, Type]:
    """The names that a line gives."""
    if found["a"]:
        return {found["a"]: CELL, found["b"]: CELL}
    name = found["chosen"] or found["each"] or found["let"] or found["rolled"] or found["card"]
    noted = notes.local_types.get((rule, name), UNKNOWN)
    if noted.base != "unknown":
        return {name: noted}
    if found["value"]:
        return {name: asked(notes, known, found["value"])}
    if found["rolled"]:
        return {name: number() if found["dice"] else TRUTH}
    domain = found["choices"] or found["members"]
    return {name: _member_type(notes, known, domain) if domain else UNKNOWN}


def _member_type(notes: Notes, known: Mapping[str, Type], domain: str) -> Type:
    kind = asked(notes, known, domain)
    if kind.base == "unknown":  # half written: what it begins with may tell already
        words = domain.split()
        tries = (asked(notes, known, " ".join(words[:n])) for n in range(len(words) - 1, 0, -1))
        kind = next((each for each in tries if each.base != "unknown"), UNKNOWN)
    return replace(kind.one(), truth_word="")


def asked(notes: Notes, known: Mapping[str, Type], text: str) -> Type:
    """What an expression is; unknown where it can't be read or nothing was checked yet."""
    if not notes.contexts:
        return UNKNOWN
    expr = expression(text)
    return UNKNOWN if expr is None else type_of(notes.contexts[-1], known, expr)


def members_before(notes: Notes, known: Mapping[str, Type], text: str) -> dict[str, Type]:
    """What “it” is behind the last “where” of a text, or the name that “as” gives; empty where there is none."""
    statement = " ".join(text.split("\n")[-3:])
    before, where, _ = statement.rpartition(" where ")
    if not where:
        return {}
    called = re.search(r"\s+as\s+(\w+)\s*$", before)
    name = called[1] if called else "it"
    before = before[: called.start()] if called else before
    kinds = (asked(notes, known, before[start:]) for start in _starts(before))
    kind = next((each for each in kinds if each.many), UNKNOWN)
    return {name: replace(kind.one(), truth_word="")}


def _starts(text: str) -> Iterator[int]:
    """Where its words begin, those that are not too far from its end."""
    found = [m.start() for m in re.finditer(r"(?<![\w.])[\w({]", text)]
    return iter(found[-MOST_TRIED:])


def chain_before(text: str) -> str:
    """What a dot at the end of a text is said of: `ship`, `odds(a, b)`, `(opponent of player)`."""
    at = len(text)
    while at > 0:
        if text[at - 1] == ")":
            at = _opening(text, at - 1)
            if at < 0:
                return ""
        while at > 0 and (text[at - 1].isalnum() or text[at - 1] == "_"):
            at -= 1
        if at == 0 or text[at - 1] != ".":
            break
        at -= 1
    return text[at:].strip()


def _opening(text: str, closing: int) -> int:
    """Where the bracket opens that closes there; -1 where none does."""
    depth = 0
    for at in range(closing, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if depth == 0:
            return at
    return -1
