"""What is in the box, on the table, and in each set-up -> the chapters of a rulebook about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from interpreter.compare import told_labels
from interpreter.compare.facts import about_board
from interpreter.compare.facts import plain as value_of
from interpreter.front.book.names import board_id, unit_id
from interpreter.front.book.page import (
    Block,
    Grid,
    Item,
    Items,
    Paragraph,
    Picture,
    Run,
    Runs,
    Section,
    Style,
    joined,
    plain,
    slug,
    spaced,
)
from interpreter.sheets import records

WIDEST = 9
"""Columns of values that a table of units has at most."""
MOST_CELLS = 24
"""Cells and rectangles of cells that are listed; of more, the first of them and how many there are."""


def sides(manifest: records.Manifest) -> Section:
    """Who plays, in the order of their turns."""
    teams = any(side.team for side in manifest.sides.values())
    if not teams and not any(side.attributes for side in manifest.sides.values()):
        titles = joined([(Run(side.title, Style.STRONG),) for side in manifest.sides.values()])
        return Section("sides", "The sides", (Paragraph((*titles, Run(", in this order."))),))
    names = [spaced(name) for side in manifest.sides.values() for name in side.attributes]
    head = ("side", *(["team"] if teams else []), *dict.fromkeys(names))
    rows = []
    for side in manifest.sides.values():
        values = {spaced(name): value_of(v.plain) for name, v in side.attributes.items()}
        values["team"] = side.team or "–"
        rows.append((plain(side.title), *(plain(values.get(name, "–")) for name in head[1:])))
    return Section("sides", "The sides", (Grid(head, tuple(rows)),))


def units(sheet: records.Units, all_sides: Mapping[str, records.Side]) -> Section:
    """All kinds of unit, each with its types as a table, and how many of them are in the box."""
    return Section(
        "units",
        "Units",
        (),
        tuple(
            _kind(kind, [t for t in sheet.types.values() if t.kind.text == name], all_sides)
            for name, kind in sheet.kinds.items()
        ),
    )


def _kind(
    kind: records.Kind, types: Sequence[records.UnitType], all_sides: Mapping[str, records.Side]
) -> Section:
    meanings = tuple(_meanings(kind))
    listed = [Items(meanings)] if meanings else []
    blocks = (*_said_of(kind), *listed, *_types(kind, types, all_sides))
    return Section(unit_id(kind.id.text), kind.title, blocks)


def _said_of(kind: records.Kind) -> Iterator[Block]:
    hidden = "The enemy does not see which one it is until it is revealed." if kind.hidden else ""
    alone = "" if kind.alone else "Several may stand on one cell."
    if told := " ".join(filter(None, (hidden, alone))):
        yield Paragraph(plain(told))


def _meanings(kind: records.Kind) -> Iterator[Item]:
    for name, attribute in kind.attributes.items():
        if attribute.text:
            yield Item((Run(spaced(name), Style.STRONG), Run(f": {attribute.text}")))


def _types(
    kind: records.Kind, types: Sequence[records.UnitType], all_sides: Mapping[str, records.Side]
) -> Iterator[Grid]:
    """The types with their values and how many there are; of many columns, a few in each table."""
    columns = [*_values(kind, types), *_counts(types, all_sides)]
    for at in range(0, len(columns), WIDEST):
        some = columns[at : at + WIDEST]
        rows = zip(
            [t.symbol for t in types], [t.title for t in types], *(c for _, c in some), strict=True
        )
        head = ("", "unit", *(name for name, _ in some))
        yield Grid(head, tuple(tuple(map(plain, row)) for row in rows))


Column = tuple[str, list[str]]


def _values(kind: records.Kind, types: Sequence[records.UnitType]) -> Iterator[Column]:
    for name, attribute in kind.attributes.items():
        own = (one.values.get(name, attribute.default) for one in types)
        told = ("–" if v is None or v.plain is False else value_of(v.plain) for v in own)
        yield spaced(name), list(told)


def _counts(
    types: Sequence[records.UnitType], all_sides: Mapping[str, records.Side]
) -> Iterator[Column]:
    """How many of each type are in the box, by side where that differs."""
    counts = {s.title: [str(t.box.get(name, 0)) for t in types] for name, s in all_sides.items()}
    if all(numbers == next(iter(counts.values())) for numbers in counts.values()):
        yield "each side has", next(iter(counts.values()), [])
    else:
        yield from ((f"{title} has", numbers) for title, numbers in counts.items())


# --- boards


def boards(
    sheets: Mapping[str, records.Board], pictures: Mapping[str, Sequence[Picture]]
) -> Section:
    """The boards with a picture of each, their terrain and regions."""
    return Section(
        "boards",
        "Boards",
        (),
        tuple(
            Section(board_id(name), board.title, (*pictures.get(name, ()), *_board(board)))
            for name, board in sheets.items()
        ),
    )


def _board(board: records.Board) -> Iterator[Block]:
    yield Paragraph(plain(_extent(board)))
    if len(board.terrains) > 1:
        titles = [plain(t.title) for t in board.terrains.values() if t.drawn]
        yield Paragraph((Run("Terrain: ", Style.KEY), *joined(titles), Run(".")))
    if board.edge_kinds and board.plane is None:
        kinds = [plain(board.edge_look(kind).title or spaced(kind)) for kind in board.edge_kinds]
        yield Paragraph((Run("Between cells: ", Style.KEY), *joined(kinds), Run(".")))
    lines = tuple(_region(region, board) for region in board.regions.values())
    if lines:
        yield Items(lines)


def _extent(board: records.Board) -> str:
    copies = " Each side has one of its own." if board.copies == "side" else ""
    if board.plane is not None:
        return f"A measured table of {about_board(board)['size']}.{copies}"
    drawn = sum(board.terrains[cell.terrain].drawn for cell in board.cells.values())
    if board.topology == "graph":
        return f"{drawn} areas.{copies}"
    what = "hexes" if board.topology == "hex" else "squares"
    touching = board.topology == "square" and board.diagonals
    corners = " Cells that touch at a corner are neighbours." if touching else ""
    return f"{drawn} {what}.{corners}{copies}"


def _region(region: records.Region, board: records.Board) -> Item:
    named = [("", region.cells), *region.by_side.items()]
    told = [
        (f"{side}: " if side else "") + (_points(cells, board) or _cells(cells))
        for side, cells in named
        if cells
    ]
    return Item(
        (Run(region.title, Style.STRONG), Run(" – "), *joined([plain(part) for part in told], "; "))
    )


def _points(cells: Sequence[str], board: records.Board) -> str:
    """Many points of a measured table, by the corners that they lie between; "" for few, and elsewhere."""
    if board.plane is None or len(cells) <= MOST_CELLS:
        return ""
    own = [board.cells[cell] for cell in cells]
    places = {(cell.x, cell.y): cell.label for cell in board.cells.values()}
    left, right = min(cell.x for cell in own), max(cell.x for cell in own)
    top, bottom = min(cell.y for cell in own), max(cell.y for cell in own)
    return f"between {places[left, bottom]} and {places[right, top]}"


def _cells(cells: Sequence[str]) -> str:
    return _some(told_labels(cells), len(cells))


def _cells_counted(cells: Sequence[str]) -> str:
    """Cells with how many units stand there where that are several: `c7 (2), d7 (2), e7`."""
    often = Counter(cells)
    told = [
        _times(label, count)
        for count in sorted(set(often.values()), reverse=True)
        for label in told_labels([cell for cell in often if often[cell] == count])
    ]
    return _some(told, len(often))


def _times(label: str, count: int) -> str:
    return (
        label
        if count == 1
        else f"{label} ({count} each)"
        if ".." in label
        else f"{label} ({count})"
    )


def _some(told: Sequence[str], cells: int) -> str:
    more = f" … ({cells} cells)" if len(told) > MOST_CELLS else ""
    return ", ".join(told[:MOST_CELLS]) + more


# --- set-ups


def boards_of(one: records.Scenario, sheets: records.Sheets) -> Sequence[records.Board]:
    """The boards in play; the only one of the ruleset where the set-up names none."""
    return [sheets.boards[board.text] for board in one.boards] or list(sheets.boards.values())


def scenarios(told: Mapping[str, records.Scenario], sheets: records.Sheets, usual: str) -> Section:
    """Each set-up: which boards, who stands where, and what it begins with."""
    sections = tuple(_scenario(one, sheets, name == usual) for name, one in told.items())
    return Section("set-ups", "Set-ups", (), sections)


def _scenario(one: records.Scenario, sheets: records.Sheets, usual: bool) -> Section:
    blocks: list[Block] = []
    if one.description:
        blocks.append(Paragraph(plain(" ".join(one.description.split()))))
    if played := boards_of(one, sheets):
        named = [plain(board.title, board_id(board.id)) for board in played]
        blocks.append(Paragraph((Run("Played on: ", Style.KEY), *joined(named))))
    if lines := tuple(_placed(one, sheets)):
        blocks.append(Items(lines))
    label = " · ".join(
        filter(None, ("the usual one" if usual else "", "for learning" if one.learning else ""))
    )
    return Section(f"set-up-{slug(one.id)}", one.title, tuple(blocks), label=label)


def _placed(one: records.Scenario, sheets: records.Sheets) -> Iterator[Item]:
    for side, title in ((s.id.text, s.title) for s in sheets.manifest.sides.values()):
        own = [p for p in one.placements if p.side.text == side]
        lines = tuple(Item(_placement(p, sheets)) for p in own)
        numbers = [(n, v) for (s, n), v in one.units.items() if s == side and v.plain]
        if numbers:
            told = joined([plain(f"{value_of(v.plain)} {_title(n, sheets)}") for n, v in numbers])
            lines = (Item((Run("In play: ", Style.KEY), *told)), *lines)
        if lines:
            yield Item((Run(title, Style.STRONG),), lines)
    begins = [plain(f"{s.target.text.replace('_', ' ')}: {value_of(s.value.plain)}") for s in one.settings]  # fmt: skip
    if begins:
        yield Item((Run("Begins with ", Style.KEY), *joined(begins)))
    if one.options:
        fixed = [plain(f"{spaced(n)}: {value_of(v.plain)}") for n, v in one.options.items()]
        yield Item((Run("Options of this set-up: ", Style.KEY), *joined(fixed)))


def _placement(placement: records.Placement, sheets: records.Sheets) -> Runs:
    own = ", ".join(
        f"{spaced(s.target.text)} {value_of(s.value.plain)}" for s in placement.settings
    )
    where = _cells_counted([c.text for c in placement.cells]) or f"off the board: {placement.off}"
    told = f": {where}" + (f" ({own})" if own else "")
    return (Run(_title(placement.type.text, sheets), to=_kind_id(placement, sheets)), Run(told))


def _title(type: str, sheets: records.Sheets) -> str:
    found = sheets.units.types.get(type)
    return found.title if found else type


def _kind_id(placement: records.Placement, sheets: records.Sheets) -> str:
    found = sheets.units.types.get(placement.type.text)
    return unit_id(found.kind.text) if found else ""
