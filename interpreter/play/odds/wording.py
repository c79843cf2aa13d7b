"""What is said of what was typed: without the rules that are written around it, and what is right instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.program.world import World
from interpreter.sheets.records import Word
from interpreter.syntax import tree

FOR, COUNT = "--for", "--count"
"""What is told as the place of what is played for, and of what is counted."""
NO_MOVE = "which move is made is missing"
_FRAMES = (  # how what was typed stands in the rules that carry it out; what of it the writer typed
    (re.compile(r"\blet odds_\w+ = ?"), ""),
    (re.compile(r"\broll ([^“”]+?),? as odds_\w+"), r"\1"),
    (re.compile(r" ?Compare: (let|roll) .*$"), ""),
    (re.compile(r"(, )?\bodds_\w+"), ""),
)
_SUM = re.compile(r"(?P<rolled>\w+(\([^()]*\))?)\s*(?P<rest>[-+*/].*)")


def as_typed(one: Diagnostic, units: Iterable[Word], winning: str) -> Diagnostic:
    """A finding in what was typed, in words that only speak of that.

    `units` are the names that stand for units, at the places where these were typed; `winning` may be played for, too.
    """
    message, hint = one.message, one.hint
    for name in units:
        message, hint = (said.replace(name.text, name.span.text) for said in (message, hint))
    for pattern, typed in _FRAMES:
        hint = pattern.sub(typed, hint)
    if one.at.span.source.path == FOR and one.code is codes.UNKNOWN_NAME:
        meant = one.at.span.text.casefold()[:3] == winning[:3]
        hint = f"Did you mean “{winning}”?" if meant else f"{hint} To win: “{winning}”."
    return replace(one, message=message, hint=hint)


def no_move(one: Diagnostic, action: tree.Action) -> Diagnostic:
    """What is wrong where an action was typed without a move, and players might find none."""
    name, span = action.name.text, one.at.span
    noted = action.written.text if action.written else "MOVE"
    message = f"“{name}” is an action, and {NO_MOVE}."
    hint = f"Write it behind the action, as it is noted: {span.text} {noted}"
    return Diagnostic(codes.BAD_CALL, message, Label(span), hint)


def lacks_move(found: Sequence[Diagnostic]) -> bool:
    """Whether nothing is wrong but that an action was typed without its move."""
    return [NO_MOVE in one.message for one in found] == [True]


def more_than_dice(typed: Source, start: int) -> Diagnostic | None:
    """What is wrong where something is added to dice or to a test."""
    found = _SUM.fullmatch(typed.text, start)
    if found is None:
        return None
    message = "What is rolled is asked for alone."
    hint = f"Ask for {found['rolled']}, and reckon “{found['rest']}” with each result."
    place = typed.span(found.start("rest"), len(typed.text))
    return Diagnostic(codes.BAD_CALL, message, Label(place), hint)


def unnumbered_unit(world: World, typed: Source) -> Diagnostic | None:
    """What is wrong where a value is a unit without its number: “german tank”, “german:tank”."""
    sides, types = ("|".join(map(re.escape, names)) for names in (world.sides, world.types))
    found = re.search(rf"[(,]\s*((?:{sides})[ :]\s?(?:{types}))(?=\s*[,)])", typed.text)
    if found is None:
        return None
    side, type = re.split(r"[ :]\s?", found[1])
    numbered = [
        f"{side}:{type}-{unit.number}"
        for unit in world.units
        if (world.sides[unit.side], unit.type) == (side, type)
    ]
    hint = f"There are: {', '.join(numbered)}." if numbered else f"There is no {side} {type} here."
    message = "A unit is named with its side, its type and its number."
    return Diagnostic(codes.BAD_CALL, message, Label(typed.span(*found.span(1))), hint)
