"""`tests/*.yaml` -> given / when / then cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostic, Span
from interpreter.sheets.labels import unknown_cell
from interpreter.sheets.nodes import Entry, Keyed, Leaf, Node
from interpreter.sheets.reading import (
    Schema,
    Sheet,
    entries,
    get,
    items,
    missing_key,
    pairs,
    read_sheet,
    text,
    truth,
    value,
    word,
    words,
    wrong_value,
)
from interpreter.sheets.records import (
    Board,
    Case,
    CellSheet,
    Chance,
    Expectation,
    Play,
    Scenario,
    Value,
    Word,
)
from interpreter.sheets.setups import Boards, cells_on, read_options, read_placements, read_settings

CHANCE = "chance"
MODIFIERS = {"because": ("illegal",), "seat": ("sees", "hidden", "event", "no_event", "value")}
"""Keys beside an expectation, and the expectations that they can stand beside."""
ABOUT_CELLS = ("unit", "empty", "sees", "hidden")
"""Expectations whose subject is a cell."""
_NEED_SEAT = ("sees", "hidden")


def read_cases(
    sheet: Sheet, schema: Schema, boards: Boards, scenarios: Mapping[str, Scenario]
) -> tuple[tuple[Case, ...], list[Diagnostic]]:
    """The cases of one file; `boards` and `scenarios` are those of the ruleset, by id."""
    root, found = read_sheet(sheet, schema)
    if root is None:
        return (), found
    usual = word(get(root, "scenario"))
    reader = _Reader(boards, scenarios, found)
    cases = [reader.case(node, usual) for node in items(get(root, "cases"))]
    found.extend(_check_titles(cases))
    return tuple(cases), found


@dataclass(frozen=True, slots=True)
class _Reader:
    boards: Boards
    scenarios: Mapping[str, Scenario]
    found: list[Diagnostic]

    def case(self, node: Node, usual: Word | None) -> Case:
        given = get(node, "given")
        scenario = word(get(node, "scenario")) or usual
        chosen = self.scenarios.get(scenario.text) if scenario else None
        names = [name.text for name in chosen.boards] if chosen else list(self.boards)
        boards = [self.boards[name] for name in names if name in self.boards]
        return Case(
            title=text(node, "title"),
            span=_title_span(node),
            cites=words(get(node, "cites")),
            scenario=scenario,
            options=read_options(get(node, "options")),
            phase=word(get(given, "phase")),
            active=word(get(given, "active")),
            cleared=truth(given, "cleared", False),
            placements=tuple(read_placements(get(given, "place"), boards, self.found)),
            settings=read_settings(get(given, "set")),
            when=tuple(_moves(get(node, "when"))),
            then=tuple(self._expectations(get(node, "then"), boards)),
        )

    def _expectations(
        self, node: Node | None, boards: Sequence[Board | None]
    ) -> Iterator[Expectation]:
        whole = [board for board in boards if board is not None]
        cells = cells_on(whole) if len(whole) == len(boards) else {}
        own = any(board.copies == "side" for board in whole)
        for item in items(node):
            if isinstance(item, Leaf):
                yield Expectation(Word(item.text, item.span), None, None, None, None)
                continue
            self.found.extend(_check_modifiers(item))
            for expectation in _expectation(item):
                self.found.extend(_check_cell(expectation, cells, own))
                yield expectation


def _title_span(node: Node) -> Span:
    title = get(node, "title")
    return title.span if title else node.span


def _moves(node: Node | None) -> Iterator[Play | Chance]:
    for item in items(node):
        alone = word(item)
        if alone:
            yield Play(None, alone)
        for key, held in pairs(item):
            if key.text == CHANCE:
                yield Chance(tuple(value(outcome) for outcome in items(held)))
            elif decision := word(held):
                yield Play(Word(key.text, key.span), decision)


def _expectation(item: Node) -> Iterator[Expectation]:
    """The expectations of one line; several for several cells, decisions or variables."""
    reason, seat = word(get(item, "because")), word(get(item, "seat"))
    for key, held in pairs(item):
        if key.text in MODIFIERS:
            continue
        what = Word(key.text, key.span)
        for subject, expected in _subjects(key.text, held):
            yield Expectation(what, subject, expected, reason, seat)


def _subjects(what: str, held: Node) -> Iterator[tuple[Word | None, Value | None]]:
    """What an expectation is about, and what it expects."""
    if isinstance(held, Keyed):
        for key, expected in pairs(held):
            subject = Word(_label(key.text) if what in ABOUT_CELLS else key.text, key.span)
            for each in items(expected) if what in ABOUT_CELLS else (expected,):
                yield subject, value(each)
    elif what in ("draw", "goes_on"):
        yield None, None
    elif what == "options":
        yield None, value(held)
    else:
        for named in words(held):
            yield (Word(_label(named.text), named.span) if what in ABOUT_CELLS else named), None


def _label(text: str) -> str:
    return text.strip().lower()


def _check_cell(
    expectation: Expectation, cells: Mapping[str, CellSheet], own: bool
) -> Iterator[Diagnostic]:
    """Reports a cell that is on no board; where each side has its `own`, the side stands before it."""
    subject = expectation.subject
    if not cells or subject is None or expectation.what.text not in ABOUT_CELLS:
        return
    side, colon, label = subject.text.partition(":") if own else ("", ":", subject.text)
    if not colon:
        message = f"“{side}” is a cell of several boards"
        hint = f"Write the side before it, as in “red:{side}”."
        yield wrong_value(subject.span, message, hint)
    elif label not in cells:
        yield unknown_cell(label, subject.span, cells)


def _check_modifiers(item: Node) -> Iterator[Diagnostic]:
    found: Mapping[str, Entry] = entries(item)
    named = [key for key in found if key not in MODIFIERS]
    for modifier, beside in MODIFIERS.items():
        if modifier in found and not set(beside) & set(named):
            message = f"“{modifier}” stands beside nothing that it could belong to"
            hint = f"It belongs beside: {', '.join(beside)}."
            yield wrong_value(found[modifier].key.span, message, hint)
    for key in _NEED_SEAT:
        if key in found and "seat" not in found:
            message = f"“{key}” does not say whose view is asked"
            hint = f"Add “seat:” on the line below “{key}:”."
            yield missing_key(found[key].key.span, message, hint)


def _check_titles(cases: list[Case]) -> Iterator[Diagnostic]:
    taken: dict[str, Case] = {}
    for case in cases:
        if case.title and case.title in taken:
            message = "two cases of this file have the same title"
            yield wrong_value(case.span, message, "Say in the title what sets this case apart.")
        taken.setdefault(case.title, case)
