"""`scenarios/<id>.yaml` -> Scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.diagnostics import Diagnostic
from interpreter.sheets.nodes import Keyed, Node
from interpreter.sheets.reading import (
    Schema,
    Sheet,
    get,
    is_number,
    pairs,
    read_sheet,
    text,
    truth,
    unknown_key,
    unknown_name,
    value,
    words,
    wrong_value,
)
from interpreter.sheets.records import Scenario, Value, Word
from interpreter.sheets.setups import Boards, read_options, read_placements, read_settings


def read_scenario(
    sheet: Sheet, schema: Schema, scenario_id: str, sides: Sequence[str], boards: Boards
) -> tuple[Scenario | None, list[Diagnostic]]:
    """A set-up to play; `sides` and `boards` are those of the ruleset, by id."""
    root, found = read_sheet(sheet, schema)
    if root is None:
        return None, found
    named = _boards(root, boards, found)
    in_play = [boards[name.text] for name in named if name.text in boards]
    found.extend(_check_plane(named, boards))
    scenario = Scenario(
        id=scenario_id,
        span=root.span,
        title=text(root, "title", scenario_id),
        description=text(root, "description"),
        boards=named,
        seats=_seats(root, sides, found),
        units=_units(get(root, "units"), sides, found),
        placements=tuple(read_placements(get(root, "place"), in_play, found)),
        settings=read_settings(get(root, "set")),
        options=read_options(get(root, "options")),
        learning=truth(root, "learning", False),
    )
    return scenario, found


def _boards(root: Keyed, boards: Boards, found: list[Diagnostic]) -> tuple[Word, ...]:
    given = words(get(root, "boards")) or words(get(root, "board"))
    if "boards" in root.entries and "board" in root.entries:
        at = root.entries["board"].key.span
        found.append(wrong_value(at, "“board” and “boards” both stand here", "Delete one of them."))
    for name in given:
        if name.text not in boards:
            found.append(unknown_name(name, "no board", tuple(boards)))
    return given or _all_boards(root, boards, found)


def _all_boards(root: Keyed, boards: Boards, found: list[Diagnostic]) -> tuple[Word, ...]:
    """The only board there is; of several, the scenario has to choose."""
    if len(boards) > 1:
        at = root.span.source.span(root.span.start, root.span.start + 1)
        hint = f"Add “boards:” with some of: {', '.join(boards)}."
        found.append(wrong_value(at, "the scenario does not say which boards are in play", hint))
    return tuple(Word(name, root.span) for name in boards)


def _check_plane(named: Sequence[Word], boards: Boards) -> Iterator[Diagnostic]:
    """What is measured on a plane has no meaning between it and another board."""
    for name in named if len(named) > 1 else ():
        board = boards.get(name.text)
        if board is not None and board.topology == "plane":
            hint = "Play on the plane alone; units off the board need no cell."
            message = f"“{name.text}” is a plane, and other boards are in play beside it"
            yield wrong_value(name.span, message, hint)


def _seats(
    root: Keyed, sides: Sequence[str], found: list[Diagnostic]
) -> Mapping[str, tuple[str, ...]]:
    seats: dict[str, tuple[str, ...]] = {side: (side,) for side in sides}
    taken: dict[str, Word] = {}
    for key, node in pairs(get(root, "seats")):
        if sides and key.text not in sides:
            found.append(unknown_key(key, "the side", tuple(sides)))
            continue
        named = words(node)
        for name in named:
            if name.text in taken:
                message = f"two seats are called “{name.text}”"
                found.append(wrong_value(name.span, message, "Give one of them another name."))
            taken.setdefault(name.text, name)
        if named:
            seats[key.text] = tuple(name.text for name in named)
        else:
            hint = "Name one seat, or delete the line."
            found.append(wrong_value(key.span, f"nobody sits for “{key.text}”", hint))
    return seats


def _units(
    node: Node | None, sides: Sequence[str], found: list[Diagnostic]
) -> Mapping[tuple[str, str], Value]:
    """Numbers by side and type. A number for a type holds for every side."""
    units: dict[tuple[str, str], Value] = {}
    for key, held in pairs(node):
        if is_number(held):
            for side in sides:
                units.setdefault((side, key.text), value(held))
        elif sides and key.text not in sides and isinstance(held, Keyed):
            found.append(unknown_key(key, "the side", tuple(sides)))
        else:
            for type_key, number in pairs(held):
                units[key.text, type_key.text] = value(number)
    return units
