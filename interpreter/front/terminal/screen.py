"""The whole table as lines of text: heading, boards, what is off the board, values, news."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from rich.text import Text

from interpreter.front.terminal.about import between
from interpreter.front.terminal.areas import areas
from interpreter.front.terminal.covered import as_seen, bodies, tiles_of
from interpreter.front.terminal.faces import Faces
from interpreter.front.terminal.ghosts import NOTED, Ghosts, ghosts
from interpreter.front.terminal.hexes import Hexes
from interpreter.front.terminal.ink import Ink, holds
from interpreter.front.terminal.panel import Panel
from interpreter.front.terminal.plane import Tabletop, small_regions
from interpreter.front.terminal.squares import Squares
from interpreter.game.contract import View
from interpreter.sheets.records import Board, Units

PANEL = 26  # columns that a panel beside the board needs
_GAP = 3  # columns between two boards
_TALL = 30  # lines of a terminal from which the whole legend is shown
_HIGH = 40  # lines of a terminal from which what is beyond a board is shown a little
_TALK = 5  # lines kept for the prompt and what is typed
_NEWS = 5  # lines of news that are told where the terminal is too low for all
_ALL = 10_000  # lines: more than any table has
_NO_UNITS = Units({}, {})


@dataclass(frozen=True)
class Screen:
    """What a table looks like from one seat.

    Attributes:
        heading: the first line.
        news: sentences on what happened last, oldest first.
        last: labels of the cells that the last move touched.
        width, height: columns and lines of the terminal.
        whole: whether all is explained below the board, however low the terminal is.
        final: whether nothing can be asked any more: all is told, the board after the rest if need be.
        units: the kinds and types of unit, for what lies on top and what is ground.
        shelf: kinds of unit that never stand on a board.
        start: the states with which each unit began, by its name.
        marked: labels of cells to be marked as those that can be chosen; nothing but boards is shown.
        noting: the states of units that hold a cell: units off the board are marked there.
        least: columns that are kept for the boards, so that what stands beside them does not jump.
    """

    view: View
    boards: Sequence[Board]
    ink: Ink
    heading: str = ""
    news: Sequence[str] = ()
    last: Collection[str] = ()
    width: int = 80
    height: int = 24
    whole: bool = False
    final: bool = False
    units: Units = _NO_UNITS
    shelf: Collection[str] = ()
    start: Mapping[str, Mapping[str, object]] | None = None
    marked: Collection[str] = ()
    least: int = 0
    noting: Collection[str] = ()

    def lines(self) -> list[Text]:
        """All lines, none wider than the terminal, and a roomy board where it leaves room for all.

        Where a terminal is too low for all, what stands beside and below the board is shortened;
        where it is too low even so, the board comes last, so that it is what stays on the screen.
        """
        room, board = self.height - _TALK, self._chosen
        lines = self._whole(board)
        if len(lines) <= room:
            return self._cut(lines)
        shortened = None if self.final else self._shortened(board, room)
        if shortened is not None:
            return self._cut(shortened)
        most = len(self._told_news) if self.final else _NEWS
        above = [*self._legend_lines(board, whole=self.final), *self._flowed_panel(self.final)]
        return self._cut([*self._head, *above, *self._news(most), *board])

    @cached_property
    def _chosen(self) -> Sequence[Text]:
        """The boards, roomy where that leaves room for all."""
        roomy = list(self._pictures(roomy=True))
        fits = len(self._whole(roomy)) <= self.height - _TALK
        return roomy if fits else list(self._pictures(roomy=False))

    def told(self) -> list[Text]:
        """All that stands beside and below the board, with nothing left out."""
        return self._cut(list(_flow(self._panel, self.width)))

    def _cut(self, lines: list[Text]) -> list[Text]:
        for line in lines:
            line.truncate(self.width, overflow="ellipsis")
        return lines

    def _whole(self, board: Sequence[Text]) -> list[Text]:
        """Heading, board, legend, panel and news; of the legend as much as the terminal is high for."""
        below = [*board, *self._legend_lines(board)]
        body = self._with_panel(below, _ALL)
        room = max(_NEWS, self.height - _TALK - len(self._head) - len(body))
        return [*self._head, *body, *self._news(len(self._told_news) if self.final else room)]

    def _shortened(self, board: Sequence[Text], room: int) -> list[Text] | None:
        """The same with a short legend and as much of the panel as fits; None if nothing of it does."""
        below = [*board, *self._legend_lines(board, whole=False)]
        news = list(self._news(_NEWS))
        left = room - len(self._head) - len(news)
        if len(below) + (bool(self._panel) and not self._is_beside(below)) > left:
            return None
        return [*self._head, *self._with_panel(below, left), *news]

    # --- the panel

    @property
    def _head(self) -> list[Text]:
        return [Text(self.heading, self.ink.loud)] if self.heading else []

    @cached_property
    def _panel(self) -> Sequence[Text]:
        if self.marked:
            return []
        measured = any(board.plane for board in self.boards)
        panel = Panel(self.view, self.ink, measured, self.shelf, self.start, self.noting)
        return list(panel.lines())

    @cached_property
    def _ghosts(self) -> Ghosts:
        return ghosts(self.view, self.shelf, self.noting)

    def _is_beside(self, board: Sequence[Text]) -> bool:
        return bool(self._panel) and self._beside_room(board) >= PANEL

    def _beside_room(self, board: Sequence[Text]) -> int:
        return self.width - self._wide(board) - 3

    def _wide(self, board: Sequence[Text]) -> int:
        """Columns of the board, or more where it was wider before: what is beside it stays there."""
        wide = max((line.cell_len for line in board), default=0)
        return max(wide, self.least) if self.least + 3 + PANEL <= self.width else wide

    @property
    def wide(self) -> int:
        """Columns that the boards and the legend fill."""
        return self._wide([*self._chosen, *self._legend_lines(self._chosen)])

    def _with_panel(self, board: Sequence[Text], most: int) -> list[Text]:
        """The board with the panel beside or below it, together at most so many lines high."""
        if self._is_beside(board):
            room = self._beside_room(board)
            wrapped = [piece for line in self._panel for piece in _pieces(line, room)]
            shown = self._so_many(wrapped, max(len(board), most), room)
            return list(_beside(board, shown, self.width - room))
        flowed = list(_flow(self._panel, self.width))
        return [*board, *self._so_many(flowed, most - len(board), self.width)]

    def _flowed_panel(self, whole: bool) -> list[Text]:
        flowed = list(_flow(self._panel, self.width))
        return flowed if whole else self._so_many(flowed, 1, self.width)

    def _so_many(self, lines: list[Text], most: int, width: int) -> list[Text]:
        """The first lines, and how many more there are, if all are too many."""
        if len(lines) <= most:
            return lines
        left_out = len(lines) - max(0, most - 1)
        more = self.ink.tongue.say(
            "… {count} more {count: line | lines}: type units", count=left_out
        )
        return [*lines[: max(0, most - 1)], Text(more[:width], self.ink.quiet)]

    # --- boards

    def _pictures(self, roomy: bool) -> Iterator[Text]:
        parts: list[list[Text]] = []
        for board, prefix in self._seen:
            title = self._title(board, prefix)
            named = [title] if len(self._seen) > 1 else []
            parts.append([*named, *self._board(board, prefix, roomy)])
        yield from _abreast(parts, self.width)

    def _legend_lines(self, boards: Sequence[Text], whole: bool | None = None) -> Iterator[Text]:
        """What explains the boards; one line of it where the terminal is low, or it is not wanted."""
        width, wide = self.width, self._wide(boards)
        if self._panel and wide + 3 + PANEL <= width and wide >= PANEL:
            width = wide
        told = [Text(" "), *self._legend()]
        legend = list(_flow(told, width))
        if whole is None:
            whole = self.whole or self.final or self.height >= _TALL
        if whole or len(legend) < 2:
            yield from legend
            return
        more = Text(self.ink.tongue.say("   … more: type what"), self.ink.quiet)
        first = next(_flow(told, max(PANEL, width - more.cell_len)))
        yield Text.assemble(first, more)

    @cached_property
    def _seen(self) -> Sequence[tuple[Board, str]]:
        """Each copy of each board, as far as it is drawn, with what stands before its labels."""
        around = int(self.height >= _HIGH)  # where tiles may be laid, if there is room
        return [
            (as_seen(board, self.view, self.units, prefix, around), prefix)
            for board in self.boards
            for prefix in self._copies(board)
        ]

    def _title(self, board: Board, prefix: str) -> Text:
        """What a board is called; where each side has a copy, its cells begin with the last word."""
        side = prefix.rstrip(":")
        return Text.assemble((f"{board.title} ", self.ink.quiet), (side, self.ink.side_style(side)))

    def _copies(self, board: Board) -> list[str]:
        """What stands before its labels: nothing, or each side where each has a copy."""
        return [f"{side}:" for side in self.ink.sides] if board.copies == "side" else [""]

    def _board(self, board: Board, prefix: str, roomy: bool) -> Iterable[Text]:
        if board.topology == "graph":
            return areas(board, self.view, self.ink, prefix, self.last, self._ghosts)
        whole = next(one for one in self.boards if one.id == board.id)
        faces = Faces(
            board, self.view, self.ink, prefix, self.last, tuple(self.units.kinds), tiles_of(self.units),
            self.marked, bodies(whole, self.view, self.units, prefix),
            self._ghosts,
        )  # fmt: skip
        if board.plane:
            lines = board.height if self.whole else self.height - _TALK - 6
            return Tabletop(faces, board.plane, self.width, lines).lines()
        tall = 2 * board.height + 3 + _TALK + 4 <= self.height
        if board.topology == "hex":
            return Hexes(faces, self.width, roomy and tall).lines()
        roomy = roomy and tall and board.width * 4 + 4 <= self.width
        return Squares(faces, self.width, roomy).lines()

    def _legend(self) -> Iterator[Text]:
        """Whose counters look how, what is unknown, what edges and grounds are."""
        tongue = self.ink.tongue
        if self.view.units:
            for side in self.ink.sides:
                yield Text(self.ink.side_name(side), self.ink.side_style(side))
        held = [n for values in self.view.cells.values() for n, v in values.items() if _named(v)]
        for name in sorted(set(held)):
            yield Text(f"{tongue.name(name)[:1]} {tongue.name(name)}", self.ink.quiet)
        if self.marked:
            yield Text(tongue.say("{mark} can be chosen", mark=self.ink.candidate), self.ink.last)
        if any(self._was_left(board, prefix) for board, prefix in self._seen):
            yield Text(tongue.say("x where the last move began"), self.ink.last)
        for owner in sorted({unit.owner for unit in self.view.units if not unit.type}):
            yield Text(f"{self.ink.unknown(owner)} {tongue.say('unknown')}", self.ink.quiet)
        if self._ghosts:
            yield Text(tongue.say(NOTED, mark="( )"), self.ink.quiet)
        for number in range(len(self.boards)):
            yield from self._explained(number)

    def _was_left(self, board: Board, prefix: str) -> bool:
        """Whether a cross is drawn on a plane, where the last move touched a point that is bare."""
        taken = {*self.marked, *(unit.cell for unit in self.view.units)}
        bare = (name for name in self.last if name not in taken)
        held = (name for name in bare if not self.ink.marks(self.view.cells.get(name, {}))[0])
        return bool(board.plane) and any(name.removeprefix(prefix) in board.cells for name in held)

    def _explained(self, number: int) -> Iterator[Text]:
        """What the edges and grounds of a board are."""
        ids = {board.id: None for board in self.boards}
        copies = [board for board, _ in self._seen if board.id == list(ids)[number]]
        for kind, name in enumerate(copies[0].edge_kinds):
            title = self.ink.tongue.name(name, copies[0].edge_look(name).title)
            if mark := self.ink.edge_mark(copies[0], kind):
                yield Text(f"{mark} {title}", self.ink.quiet)
            elif where := between(copies[0], name):
                yield Text(f"{title}: {where}", self.ink.quiet)
        terrains = {name: terrain for board in copies for name, terrain in board.terrains.items()}
        glyphs = self.ink.glyphs(replace(copies[0], terrains=terrains))
        if copies[0].topology != "graph" and len(glyphs) > 1:
            for name, terrain in terrains.items():
                style = f"{self.ink.quiet} {self.ink.background(terrain)}".strip()
                yield Text(f"{glyphs[name]} {terrain.title.lower()}", style)

        if copies[0].plane:
            for title, side, cells in small_regions(copies[0]):
                region = self.ink.region(title, side)
                yield Text(f"{self.ink.target} {region}: {', '.join(cells)}", self.ink.quiet)

    @cached_property
    def _told_news(self) -> Sequence[Text]:
        """The news as lines, a sentence that is too long on several."""
        return [
            Text(f"  {line}" if number == 0 else f"    {line}")
            for sentence in self.news
            for number, line in enumerate(textwrap.wrap(sentence, self.width - 4))
        ]

    def _news(self, room: int) -> Iterator[Text]:
        """The last lines of the news, as many as there is room for."""
        lines = self._told_news
        if len(lines) > room:
            more = self.ink.tongue.say("… {count} more: type log", count=len(lines) - room + 1)
            yield Text(f"  {more}", self.ink.quiet)
            lines = lines[len(lines) - room + 1 :]
        yield from lines


def _named(value: object) -> bool:
    """Whether a cell's state is drawn as the letter of its name."""
    return holds(value) and not isinstance(value, str)


def _abreast(parts: Sequence[Sequence[Text]], width: int) -> Iterator[Text]:
    """Boards beside each other where they fit, else one below the other."""
    widths = [max((line.cell_len for line in part), default=0) for part in parts]
    if len(parts) < 2 or sum(widths) + _GAP * (len(parts) - 1) > width:
        for part in parts:
            yield from part
        return
    for number in range(max(map(len, parts))):
        line = Text()
        for part, wide in zip(parts, widths, strict=True):
            piece = part[number] if number < len(part) else Text()
            line.append_text(piece)
            line.append(" " * (wide - piece.cell_len + _GAP))
        line.rstrip()
        yield line


def _pieces(part: Text, width: int) -> Iterator[Text]:
    """A part whole, or cut at blanks where no line holds it."""
    if part.cell_len <= width:
        yield part
        return
    lines = textwrap.wrap(part.plain, width, subsequent_indent="  ", break_long_words=False)
    at = 0
    for number, line in enumerate(lines):
        text = line[2:] if number else line
        at = part.plain.index(text, at)
        yield Text("  " if number else "").append_text(part[at : at + len(text)])
        at += len(text)


def _flow(parts: Sequence[Text], width: int) -> Iterator[Text]:
    """Parts on as few lines as hold them."""
    line = Text()
    for part in (piece for whole in parts for piece in _pieces(whole, width)):
        if line.cell_len and line.cell_len + 3 + part.cell_len > width:
            yield line
            line = Text()
        if line.plain.strip():
            line.append("   ")
        line.append_text(part)
    if line.plain.strip():
        yield line


def _beside(board: Sequence[Text], panel: Sequence[Text], column: int) -> Iterator[Text]:
    for number in range(max(len(board), len(panel))):
        line = board[number].copy() if number < len(board) else Text()
        if number < len(panel):
            line.append(" " * (column - line.cell_len))
            line.append_text(panel[number])
        yield line
