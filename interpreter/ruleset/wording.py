"""The texts of a ruleset that players read, and what its things are called, found in one walk.

The same walk puts other texts in their place: a ruleset in another language has the same rules, units and
boards, each at its old place, and other words.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from interpreter.diagnostics import Source, Span
from interpreter.ruleset.join import Ruleset
from interpreter.ruleset.overlay import key_of, written
from interpreter.sheets import records
from interpreter.sheets.texts import SLOT
from interpreter.syntax import tree

Turn = Callable[[str, str], str]
"""Gives for a heading and a text the text that is to stand there."""

NAMES = "names"
SENTENCES = "sentences"
_TEXTS = frozenset({"because", "prompt", "reason"})
_WITHOUT = Span | Source | tree.Word | tree.Broken | tree.Value | tree.Assert
_LITERAL = re.compile(r"[^\W\d_]\w+")  # a word of a notation, but no mark like the x in d4xe5
_Titled = TypeVar("_Titled", bound=Any)


@dataclass(frozen=True, slots=True)
class Text:
    """A text that its author wrote for players, and the heading under which it is translated."""

    heading: str
    text: str


def texts(ruleset: Ruleset) -> list[Text]:
    """All texts in the order of the ruleset, under each heading each once; then what things are called."""
    found: dict[Text, None] = {}

    def note(heading: str, text: str) -> str:
        if text.strip():
            found[Text(heading, one_line(text))] = None
        return text

    reworded(ruleset, note)
    for name in _names(ruleset):
        found[Text(NAMES, name)] = None
    return list(found)


def one_line(text: str) -> str:
    """A text with single blanks, as it stands in sheets of texts."""
    return " ".join(text.split())


def reworded(ruleset: Ruleset, turn: Turn) -> Ruleset:
    """The ruleset with other texts."""
    sheets = _sheets(ruleset.sheets, turn)
    files = tuple(
        replace(file, declarations=tuple(_part(d, turn, "") for d in file.declarations))
        for file in ruleset.files
    )
    return replace(ruleset, sheets=sheets, files=files)


# --- rules


def heading_of(rule: tree.Declaration) -> str:
    """What the texts of a rule stand under: `action sail`, `when ship enters`."""
    return key_of(rule) if isinstance(rule, tree.Reaction) else written(rule)


def _part(part: Any, turn: Turn, heading: str) -> Any:
    """A part of the rules with its texts turned; itself where nothing in it is a text."""
    if isinstance(part, tuple):
        turned = tuple(_part(one, turn, heading) for one in part)
        return part if all(a is b for a, b in zip(part, turned, strict=True)) else turned
    if not dataclasses.is_dataclass(part) or isinstance(part, _WITHOUT):
        return part
    if isinstance(part, tree.Declaration):
        heading = heading_of(part)
    changed = {
        field.name: new
        for field in dataclasses.fields(part)
        if (new := _field(part, field.name, turn, heading)) is not getattr(part, field.name)
    }
    return replace(part, **changed) if changed else part  # type: ignore[type-var]


def _field(part: Any, name: str, turn: Turn, heading: str) -> Any:
    value = getattr(part, name)
    if name == "title" and isinstance(part, tree.Declaration):
        return _turned(value, turn, heading)
    said = name in _TEXTS or (name == "text" and isinstance(part, tree.Say))
    if said and isinstance(value, tree.Word):
        text = _turned(value.text, turn, heading)
        return value if text == value.text else tree.Word(value.span, text)
    return _part(value, turn, heading)


def _turned(text: str, turn: Turn, heading: str) -> str:
    return turn(heading, text) if text else text


# --- sheets


def _sheets(sheets: records.Sheets, turn: Turn) -> records.Sheets:
    return replace(
        sheets,
        manifest=_manifest(sheets.manifest, turn),
        units=_units(sheets.units, turn),
        boards={id: _board(board, turn) for id, board in sheets.boards.items()},
        scenarios={
            id: _titled(each, turn, f"scenario {id}", "title", "description")
            for id, each in sheets.scenarios.items()
        },
        sentences=_all(sheets.sentences, turn, SENTENCES, "text"),
    )


def _manifest(manifest: records.Manifest, turn: Turn) -> records.Manifest:
    return replace(
        _titled(manifest, turn, "game", "title", "description"),
        sides=_all(manifest.sides, turn, "sides", "title"),
        options={
            name: replace(
                _titled(option, turn, "options", "text"),
                value_texts={
                    value: _turned(text, turn, "options")
                    for value, text in option.value_texts.items()
                },
            )
            for name, option in manifest.options.items()
        },
    )


def _units(units: records.Units, turn: Turn) -> records.Units:
    kinds = {
        name: replace(kind, attributes=_all(kind.attributes, turn, "units", "text"))
        for name, kind in units.kinds.items()
    }
    return records.Units(_all(kinds, turn, "units"), _all(units.types, turn, "units"))


def _board(board: records.Board, turn: Turn) -> records.Board:
    heading = f"board {board.id}"
    return replace(
        _titled(board, turn, heading, "title"),
        terrains=_all(board.terrains, turn, heading),
        regions=_all(board.regions, turn, heading),
    )


def _all(
    things: Mapping[str, _Titled], turn: Turn, heading: str, *fields: str
) -> dict[str, _Titled]:
    return {
        name: _titled(each, turn, heading, *(fields or ("title",))) for name, each in things.items()
    }


def _titled(record: _Titled, turn: Turn, heading: str, *fields: str) -> _Titled:
    changed = {name: _turned(getattr(record, name), turn, heading) for name in fields}
    found: _Titled = replace(record, **changed)
    return found


# --- what things are called


def _names(ruleset: Ruleset) -> Iterator[str]:
    """The names in the rules that players get to see: of sides, words, states, piles, actions, choices."""
    sheets = ruleset.sheets
    yield from sheets.manifest.sides
    for board in sheets.boards.values():
        yield from board.edge_kinds
    for kind in sheets.units.kinds.values():
        yield from kind.attributes
    for rule in ruleset.declarations:
        yield from _of_rule(rule)


def _of_rule(rule: tree.Declaration) -> Iterator[str]:
    if isinstance(rule, tree.Words):
        yield from (value.text for value in rule.values)
    elif isinstance(rule, tree.State | tree.Pile):
        if rule.seen_by != "nobody" or isinstance(rule, tree.Pile):
            yield rule.name.text  # whoever draws is told to have drawn from a pile that nobody sees
    elif isinstance(rule, tree.Action):
        yield rule.name.text
        yield from _LITERAL.findall(SLOT.sub(" ", rule.written.text)) if rule.written else ()
        yield from _chosen(rule.effect)
    else:
        yield from _chosen(rule)


def _chosen(part: object) -> Iterator[str]:
    """What is chosen in the middle of things goes by its name."""
    return (each.name.text for each in tree.parts(part) if isinstance(each, tree.Choose))
