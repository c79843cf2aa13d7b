"""What explains the boards: sides, types of unit, grounds, edges, regions, marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.front.drawing import colours, ground
from interpreter.front.drawing.board import BoardPicture, held_by
from interpreter.front.drawing.counters import Counter, counter, mark
from interpreter.front.drawing.scene import Scene
from interpreter.front.drawing.shapes import Shape, fitted, moved, polygon, rect, wide, words
from interpreter.front.terminal.ghosts import NOTED
from interpreter.front.terminal.plane import small_regions

_ROW = 24.0
_SIZE = 12.0
_SAMPLE = 30.0  # where the words begin


@dataclass(frozen=True)
class Entry:
    """A sample, drawn round (11, 0), and what it means."""

    sample: tuple[Shape, ...]
    text: str

    @property
    def width(self) -> float:
        return _SAMPLE + wide(self.text, _SIZE) + 16


def legend(scene: Scene, boards: Sequence[BoardPicture], width: float) -> tuple[list[Shape], float]:
    """The legend, flowing in lines of that width, and how high it is."""
    shapes: list[Shape] = []
    x, y = 0.0, _ROW / 2
    for row in (
        _sides(scene),
        _types(scene, boards),
        _grounds(boards),
        _between(boards),
        _marks(scene),
    ):
        entries = _distinct(row)
        for entry in entries:
            if x and x + entry.width > width:
                x, y = 0.0, y + _ROW
            told = fitted(entry.text, _SIZE, width - _SAMPLE)
            text = words((_SAMPLE, 4), told, _SIZE, fill=colours.INK, text_anchor="start")
            shapes.append(moved((*entry.sample, text), x, y))
            x += entry.width
        if entries:
            x, y = 0.0, y + _ROW
    return shapes, y - _ROW / 2


def _distinct(entries: Iterator[Entry]) -> list[Entry]:
    """Each entry once, though several boards have it."""
    found: list[Entry] = []
    for entry in entries:
        if entry not in found:
            found.append(entry)
    return found


def _sides(scene: Scene) -> Iterator[Entry]:
    if not scene.view.units and not any(scene.view.cells.values()):
        return
    for name, side in scene.sides.items():
        ink = colours.side_ink(scene.sides, name)
        yield Entry((counter(Counter("", ink), (11, 0), 9),), side.title or name)
    for owner in sorted({unit.owner for unit in scene.view.units if not unit.type}):
        ink = colours.side_ink(scene.sides, owner)
        title = scene.sides[owner].title if owner in scene.sides else owner
        back = counter(Counter("?", ink, known=False), (11, 0), 9)
        yield Entry((back,), scene.tongue.say("{side}, not known which", side=title))


def _types(scene: Scene, boards: Sequence[BoardPicture]) -> Iterator[Entry]:
    """What the letters on the counters mean."""
    lying = [unit for stack in scene.stacks.values() for unit in stack]
    reserve = [unit for unit in scene.view.units if not unit.cell and unit.kind not in scene.shelf]
    symbols = {
        unit.type: boards[0].counter(unit).symbol for unit in [*lying, *reserve] if unit.type
    }
    for name, type in scene.units.types.items():
        if symbol := symbols.get(name):
            sample = words((11, 4), symbol, _SIZE, fill=colours.INK, font_weight="bold")
            yield Entry((sample,), type.title)


def _grounds(boards: Sequence[BoardPicture]) -> Iterator[Entry]:
    for picture in boards:
        found = colours.grounds(picture.board, picture.whole)
        used = {cell.terrain for cell in picture.board.cells.values()}
        if picture.board.plane:
            used |= {area.terrain.text for area in picture.board.plane.areas}
        for name, terrain in picture.board.terrains.items():
            if name in used and len(used) > 1:
                sample = rect(0, -9, 22, 18, fill=found[name], stroke=colours.GRID)
                yield Entry((sample,), terrain.title)


def _between(boards: Sequence[BoardPicture]) -> Iterator[Entry]:
    """Edges and lines, then the borders of regions."""
    for picture in boards:
        for number, kind in enumerate(picture.board.edge_kinds):
            look = picture.board.edge_look(kind)
            name = picture.scene.tongue.name(kind, look.title)
            title = name[:1].upper() + name[1:]
            yield Entry((ground.stroke([(1, 0), (21, 0)], number, look.colour),), title)
    for picture in boards:
        for zone in picture.zones:
            sample = rect(
                1, -8, 20, 16, fill="none", stroke=zone.colour, stroke_width=1.6,
                stroke_dasharray=zone.dash,
            )  # fmt: skip
            yield Entry((sample,), _owned(picture.scene, zone.title, zone.side))
        for name, side, _ in small_regions(picture.board) if picture.board.plane else ():
            ink = ground.region_ink(picture.scene.sides, side)
            yield Entry((ground.target((11, 0), 9, ink),), _owned(picture.scene, name, side))


def _owned(scene: Scene, title: str, side: str) -> str:
    """What a region is called, and whose it is."""
    owner = scene.sides[side].title if side else ""
    return " · ".join(filter(None, (title.rstrip(","), owner)))


def _marks(scene: Scene) -> Iterator[Entry]:
    for badge in scene.badges.values():
        width = max(14.0, 6 + 7 * len(badge.text))
        yield Entry((mark(badge, (11, 0), width, 14),), badge.told)
    if scene.ghosts:
        owner = next(iter(scene.ghosts.values()))[0].owner
        ghost = Counter("", colours.side_ink(scene.sides, owner), ghost=True)
        told = scene.tongue.say(NOTED, mark="").strip()
        yield Entry((counter(ghost, (11, 0), 9),), told[:1].upper() + told[1:])
    cells = [pair for label in scene.view.cells for pair in scene.held(label).items()]
    owned = {pair for pair in cells if pair[1] in scene.sides}
    for name, side in sorted(owned, key=lambda p: (p[0], list(scene.sides).index(str(p[1])))):
        title = scene.sides[str(side)].title or str(side)
        sample = (held_by(scene, str(side), (11, 0), 9),)
        yield Entry(sample, f"{scene.tongue.name(name)} {title}")
    if scene.last:
        frame = polygon(
            ((2, -8), (20, -8), (20, 8), (2, 8)),
            fill="none", stroke=colours.LAST, stroke_width=2.5,
        )  # fmt: skip
        yield Entry((frame,), scene.tongue.say("Touched by the last move"))
