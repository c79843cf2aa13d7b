"""What stands beside the boards: values of the game and of each side, piles, and units in reserve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from interpreter.front.drawing import colours
from interpreter.front.drawing.board import BoardPicture
from interpreter.front.drawing.counters import Counter, counter
from interpreter.front.drawing.scene import Scene
from interpreter.front.drawing.shapes import Shape, Style, group, rect, words, wrapped
from interpreter.front.terminal.ink import holds
from interpreter.front.terminal.panel import of_its_side, told
from interpreter.game.contract import UnitSeen

WIDTH = 250.0
_HANG = 10.0  # how far lines after the first are set off
_LINE = 16.0
_COUNTER = 13.0  # radius of a counter in reserve
_MOST_CARDS = 8  # that are drawn side by side


@dataclass
class Column:
    """Shapes set below each other; it grows downwards."""

    y: float = 0
    shapes: list[Shape] = field(default_factory=list)

    def text(self, text: str, size: float = 12, bold: bool = False, x: float = 0) -> None:
        weight: dict[str, Style] = {"font_weight": "bold"} if bold else {}
        style: dict[str, Style] = {"fill": colours.INK, "text_anchor": "start", **weight}
        for number, line in enumerate(wrapped(text, size, WIDTH - x - _HANG)):
            self.y += _LINE
            left = x + (_HANG if number else 0)
            self.shapes.append(words((left, self.y - 4), line, size, **style))

    def gap(self, height: float) -> None:
        self.y += height


def panel(scene: Scene, boards: list[BoardPicture]) -> tuple[list[Shape], float]:
    """All that is known besides what lies on the boards, and how high it is; nothing where there is none."""
    column = Column()
    for line in _values(scene.view.values, scene):
        column.text(line)
    _piles(column, scene.view.values, scene)
    for side in scene.sides:
        _of_side(column, scene, boards, side)
    _groups(column, scene)
    return column.shapes, column.y


def _of_side(column: Column, scene: Scene, boards: list[BoardPicture], side: str) -> None:
    values = scene.view.sides.get(side, {})
    reserve = _reserve(scene, side)
    lines = list(_values(values, scene))
    if not (lines or reserve or any(name in scene.piles for name in values)):
        return
    column.gap(12 if column.y else 0)
    ink = colours.side_ink(scene.sides, side)
    column.shapes.append(counter(Counter("", ink), (8, column.y + 9), 7))
    column.text(scene.sides[side].title or side, 13, True, 22)
    column.gap(3)
    for line in lines:
        column.text(line)
    _piles(column, values, scene)
    if reserve and boards:
        column.text(scene.tongue.say("off the board:"))
        _counters(column, reserve, boards[0])
        _noted(column, scene, side)


def _values(values: Mapping[str, object], scene: Scene) -> Iterator[str]:
    """Values in words, one in a line; piles are drawn instead."""
    for name, value in values.items():
        if name not in scene.piles and (text := told({name: value}, scene.tongue)):
            yield text


def _piles(column: Column, values: Mapping[str, object], scene: Scene) -> None:
    """Piles as cards that lie beside each other, each with how many of its sort there are."""
    say, name_of = scene.tongue.say, scene.tongue.name
    for name in (name for name in values if name in scene.piles):
        held = values[name]
        kinds = held.items() if isinstance(held, Mapping) else [("", held)]
        cards = [(str(kind), int(str(count))) for kind, count in kinds if holds(count)]
        column.text(f"{name_of(name)}:" + ("" if cards else f" {say('empty')}"))
        for kind, count in cards:
            many = f"{count} × " if count > 1 else ""
            back = say("{count} {count: card | cards} face down", count=count)
            _card(column, many + name_of(kind) if kind else back, count, bool(kind))


def _card(column: Column, text: str, count: int, known: bool) -> None:
    top = column.y + 2
    face = colours.CARD if known else "#8a8f96"
    shown = min(count, _MOST_CARDS)
    cards = [
        rect(
            10 + 3 * n, top, 11, 15, rx=2, fill=face, stroke=colours.INK, stroke_width=0.8
        )
        for n in range(shown)
    ]  # fmt: skip
    column.shapes.append(group(cards, text))
    column.gap(2)
    column.text(text, 12, False, 28 + 3 * shown)
    column.gap(2)


def _reserve(scene: Scene, side: str) -> list[tuple[UnitSeen, int]]:
    """The units of a side off the board: the first of each type, and how many there are."""
    found: dict[str, list[UnitSeen]] = {}
    for unit in scene.view.units:
        if unit.owner == side and not unit.cell and unit.kind not in scene.shelf:
            found.setdefault(unit.type, []).append(unit)
    return [(units[0], len(units)) for units in found.values()]


def _counters(column: Column, reserve: list[tuple[UnitSeen, int]], board: BoardPicture) -> None:
    """One counter of each type, and how many of it there are."""
    x, wide = _COUNTER, 2 * _COUNTER + 36
    column.gap(_COUNTER + 3)
    for unit, count in reserve:
        if x + wide - _COUNTER > WIDTH:
            x = _COUNTER
            column.gap(2 * _COUNTER + 6)
        face = replace(board.counter(unit), way="", badges=(), title=unit.title)
        column.shapes.append(counter(face, (x, column.y), _COUNTER))
        if count > 1:
            column.shapes.append(
                words(
                    (x + _COUNTER + 4, column.y + 4),
                    f"× {count}",
                    12,
                    fill=colours.INK,
                    text_anchor="start",
                )
            )
        x += wide
    column.gap(_COUNTER + 4)


def _noted(column: Column, scene: Scene, side: str) -> None:
    """What the seat knows of units off the board that is not as it began."""
    said: dict[str, list[str]] = {}
    for unit in scene.view.units:
        off = unit.owner == side and not unit.cell and unit.kind not in scene.shelf
        if off and (text := scene.noted(unit)):
            said.setdefault(text, []).append(of_its_side(unit, scene.tongue))
    for text, names in said.items():
        column.text(f"{', '.join(names)}: {text}")


def _groups(column: Column, scene: Scene) -> None:
    """What never stands on a board, such as formations: what is no longer as it began."""
    for unit in scene.view.units:
        if unit.kind in scene.shelf and (text := told(scene.changed(unit), scene.tongue)):
            column.text(f"{unit.name}: {text}")
