"""What a game is about, and what the things on its table are, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.diagnostics.glyphs import safe
from interpreter.front.terminal.ink import Ink, holds
from interpreter.front.terminal.lookup import called, looked_up
from interpreter.front.terminal.words import words
from interpreter.game.contract import UnitSeen, View
from interpreter.play.table import Ruleset, units
from interpreter.program.tongue import Tongue
from interpreter.sheets.records import Board, CellSheet, UnitType

README = "README.md"
_STATES = 4  # states of a unit that are all told; of more, those that hold something
_MOST = 40  # cells of a region that are listed


def greeting(ruleset: Ruleset, scenario: str | None = None) -> Iterator[str]:
    """The game's name, what it is about, how it ends, and where more is said."""
    yield ruleset.title
    if ruleset.description:
        yield f"  {ruleset.description}"
    say = ruleset.tongue.say
    if ends := list(_endings(ruleset)):
        yield "  " + say("It ends with: {endings}.", endings=" · ".join(ends))
    cell = some_cells(ruleset.boards(scenario))[0]
    asks = []
    if units(ruleset).types:
        asks.append(say("what {cell} or what alone tells what is on the board", cell=cell))
    if rules_text(ruleset):
        asks.append(say("rules shows the rules in words"))
    yield f"  {', '.join([*asks, say('help says what else you can type')])}."


def some_cells(boards: Sequence[Board]) -> tuple[str, str]:
    """Two cells for examples: d4 and d7 where they are, else two in the middle of the first board."""
    known = {label for board in boards for label in board.cells}
    if not known or {"d4", "d7"} <= known:
        return "d4", "d7"
    board = next(board for board in boards if board.cells)
    across = sum(cell.x for cell in board.cells.values()) / len(board.cells)
    up = sum(cell.y for cell in board.cells.values()) / len(board.cells)
    near = sorted(
        board.cells.values(), key=lambda c: ((c.x - across) ** 2 + (c.y - up) ** 2, c.label)
    )
    return ("d4" if "d4" in known else near[0].label), near[-1 if len(near) < 3 else 2].label


def _endings(ruleset: Ruleset) -> Iterator[str]:
    """What people call each way in which the game ends."""
    for rule in ruleset.written.declarations:
        if hasattr(rule, "verdicts"):
            yield rule.title or ruleset.tongue.name(rule.name.text)


def rules_text(ruleset: Ruleset) -> str:
    """What a person has written about the ruleset beside it, in its language if there is such a page.

    Empty where there is nothing.
    """
    path = getattr(ruleset.written, "path", None)
    for name in (f"README.{ruleset.tongue.code}.md", README):
        if path is not None and (path / name).is_file():
            return str((path / name).read_text(encoding="utf-8", errors="replace"))
    return ""


def what(
    asked: str, view: View, ruleset: Ruleset, boards: Sequence[Board], ink: Ink
) -> Iterator[str]:
    """What a cell, a unit, a type or a terrain is; without a name, all types and terrains."""
    types = units(ruleset).types.values()
    if not asked:
        for type in types:
            yield _of_type(type, ruleset)
        yield from _grounds(boards, ink)
        return
    found = [
        *(_of_unit(unit, ruleset) for unit in view.units if _meant(asked, unit, ruleset.tongue)),
        *_places(asked, boards, view, ink),
        *(
            line
            for type in types
            if _called(asked, type, ruleset)
            for line in _whole(type, ruleset)
        ),
        *(line for line in _grounds(boards, ink) if _names(asked, line)),
        *(line for line in _all_regions(boards, ink) if _names(asked, line)),
        *looked_up(asked, view, ruleset),
        *_attributes(asked, ruleset),
    ]
    yield from dict.fromkeys(found)
    if not found:
        message = "Nothing here is called “{word}”: what alone lists what there is."
        yield ruleset.tongue.say(message, word=safe(asked))


# --- units


def _meant(asked: str, unit: UnitSeen, tongue: Tongue) -> bool:
    """Whether a unit is called so, or stands there."""
    name = words(unit.name)
    number = tongue.number(unit.name, unit.owner, unit.title)
    bare = words(f"{unit.title} {number}") if unit.title else words(number)
    cell = unit.cell.casefold()
    at = cell and asked.casefold() in (cell, cell.rpartition(":")[2])
    noted = f"{unit.type}-{number or 1}" if unit.type else ""
    return bool(at) or words(asked) in (name, bare, words(noted), words(tongue.notation(noted)))


def _attributes(asked: str, ruleset: Ruleset) -> Iterator[str]:
    """What the cards of units say under that name."""
    for kind in units(ruleset).kinds.values():
        for name, attribute in kind.attributes.items():
            shown = ruleset.tongue.name(name)
            if called(asked, name, shown):
                said = f": {attribute.text}" if attribute.text else ""
                whose = ruleset.tongue.say("of each {kind}", kind=kind.title.lower())
                yield f"{shown}, {whose}{said}"


def _called(asked: str, type: UnitType, ruleset: Ruleset) -> bool:
    kind = units(ruleset).kinds.get(type.kind.text)
    names = [type.id.text, type.title, type.symbol, type.plural]
    if kind is not None:
        names += [kind.id.text, kind.title, kind.plural]
    said = words(asked)
    return bool(said) and said in [words(name.replace("_", " ")) for name in names]


def _of_unit(unit: UnitSeen, ruleset: Ruleset) -> str:
    """A unit: what it is if that is known, and what is known of its state."""
    tongue = ruleset.tongue
    where = tongue.say(" on {cell}", cell=unit.cell) if unit.cell else tongue.say(", off the board")
    many = len(unit.values) > _STATES
    states = [
        f"{tongue.name(name)} {tongue.value(value)}"
        for name, value in unit.values.items()
        if not many or holds(value)
    ]
    type = units(ruleset).types.get(unit.type)
    told = _of_type(type, ruleset) if type else tongue.say("you do not know what it is")
    return f"{unit.name}{where}: {'; '.join([told, *states])}"


def _of_type(type: UnitType, ruleset: Ruleset) -> str:
    """A type in one line: `FR  Frigate: range 4, strength 9`, with what differs from the usual."""
    lead = f"{type.symbol}  " if type.symbol else ""
    shown = [(name, value) for name, value, _, own in _values(type, ruleset) if own]
    yes = ruleset.tongue.word("yes")
    values = ", ".join(name if value == yes else f"{name} {value}" for name, value in shown)
    return f"{lead}{type.title}: {values}" if values else f"{lead}{type.title}"


def _whole(type: UnitType, ruleset: Ruleset) -> Iterator[str]:
    """A type with what each of its values means."""
    kind = units(ruleset).kinds.get(type.kind.text)
    sort = f", {kind.title.lower()}" if kind and kind.title.lower() != type.title.lower() else ""
    tongue = ruleset.tongue
    box = ", ".join(f"{tongue.word(side)} {number}" for side, number in type.box.items())
    inside = tongue.say("(in the box: {units})", units=box)
    yield f"{type.symbol}  {type.title}{sort} {inside}".strip()
    for name, value, text, _ in _values(type, ruleset):
        yield f"  {name} {value}" + (f": {text}" if text else "")


def _values(type: UnitType, ruleset: Ruleset) -> Iterator[tuple[str, str, str, bool]]:
    """The name, value and meaning of each attribute that a type has; whether it is no usual one."""
    kind = units(ruleset).kinds.get(type.kind.text)
    for name, attribute in (kind.attributes if kind else {}).items():
        value = type.values.get(name, attribute.default)
        if value is not None:
            usual = attribute.default is not None and value.plain == attribute.default.plain
            own = not usual or _is_told(value.plain)
            tongue = ruleset.tongue
            yield tongue.name(name), _plain(value.plain, tongue), attribute.text, own


def _is_told(value: object) -> bool:
    """Whether even the usual value of an attribute says something: not so no, nothing and none."""
    return value not in (False, 0, (), "", "none")


def _plain(value: object, tongue: Tongue) -> str:
    if isinstance(value, bool):
        return tongue.word("yes" if value else "no")
    if isinstance(value, tuple):
        return " ".join(tongue.word(str(one)) for one in value) or tongue.word("none")
    return tongue.word(str(value))


# --- places


def _names(asked: str, line: str) -> bool:
    """Whether what stands before a line's colon is called so."""
    title = line.partition(": ")[0].casefold()
    said = words(asked)
    return asked.casefold() in title.split() or (bool(said) and set(said) <= set(words(title)))


def _all_regions(boards: Sequence[Board], ink: Ink) -> Iterator[str]:
    """Each region with its cells."""
    for region in (r for board in boards for r in board.regions.values()):
        for side, cells in (("", region.cells), *region.by_side.items()):
            if cells:
                left = len(cells) - _MOST
                more = ink.tongue.say(" and {count} more", count=left) if left > 0 else ""
                yield f"{ink.region(region.title, side)}: {', '.join(cells[:_MOST])}{more}"


def _places(asked: str, boards: Sequence[Board], view: View, ink: Ink) -> Iterator[str]:
    """The cell of that label on each board: its terrain, its regions, what lies there."""
    for board in boards:
        prefixes = [f"{side}:" for side in ink.sides] if board.copies == "side" else [""]
        for cell in board.cells.values():
            for name in (prefix + cell.label for prefix in prefixes):
                if asked.casefold() in (name.casefold(), cell.label.casefold()):
                    said = _of_cell(board, cell, view.cells.get(name, {}), ink)
                    yield f"{name}: {', '.join(said)}"


def _of_cell(
    board: Board, cell: CellSheet, values: Mapping[str, object], ink: Ink
) -> Iterator[str]:
    terrain = board.terrains.get(cell.terrain)
    yield terrain.title.lower() if terrain else cell.terrain
    yield from _regions(board, cell.label, ink)
    yield from _edges(board, cell.label, ink.tongue)
    yield from (f"{ink.tongue.name(n)} {ink.tongue.value(value)}" for n, value in values.items())


def _regions(board: Board, label: str, ink: Ink) -> Iterator[str]:
    for region in board.regions.values():
        if label in region.cells:
            yield ink.region(region.title)
        yield from (
            ink.region(region.title, side)
            for side, cells in region.by_side.items()
            if label in cells
        )


def _edges(board: Board, label: str, tongue: Tongue) -> Iterator[str]:
    for edge in board.edges:
        if label in (edge.a, edge.b):
            other = edge.b if label == edge.a else edge.a
            name = tongue.name(edge.kind.text, board.edge_look(edge.kind.text).title)
            yield tongue.say("{edge} towards {cell}", edge=name, cell=other)


def _grounds(boards: Sequence[Board], ink: Ink) -> Iterator[str]:
    """What each glyph and each kind of edge on the boards stands for."""
    for board in boards:
        glyphs = ink.glyphs(board)
        if board.topology != "graph":
            for name, terrain in board.terrains.items():
                drawn = glyphs[name] if terrain.drawn else " "
                yield f"{drawn}  {terrain.title.lower()}"
        for number, name in enumerate(board.edge_kinds):
            title = ink.tongue.name(name, board.edge_look(name).title)
            lead = f"{mark}  " if (mark := ink.edge_mark(board, number)) else ""
            where = between(board, name) if board.topology in ("hex", "graph") else ""
            yield f"{lead}{title}: {where}" if where else f"{lead}{title}"


def between(board: Board, kind: str) -> str:
    """The pairs of cells between which there is a kind of edge."""
    return ", ".join(f"{e.a}-{e.b}" for e in board.edges if e.kind.text == kind)
