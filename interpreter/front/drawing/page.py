"""The whole picture: heading, boards side by side, what stands beside them, the legend below."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.front.drawing import colours
from interpreter.front.drawing.board import BoardPicture, heading
from interpreter.front.drawing.legend import legend
from interpreter.front.drawing.panel import WIDTH, panel
from interpreter.front.drawing.scene import Scene
from interpreter.front.drawing.shapes import (
    Drawing,
    Shape,
    Style,
    fitted,
    group,
    moved,
    rect,
    words,
    wrapped,
)

_MARGIN = 20.0
_GAP = 28.0
_LEAST = 460.0  # width of the legend and the heading
_ABREAST = 1400.0  # boards are set side by side up to that width


def picture(scene: Scene) -> Drawing:
    """The table as a drawing."""
    boards = [BoardPicture(scene, *part) for part in scene.parts]
    placed, wide, high = _placed(boards)
    beside, tall = panel(scene, boards)
    width = max(wide, _LEAST)
    right = WIDTH + _GAP if beside else 0
    head = list(_head(scene, width + right))
    top = _MARGIN + 28 + 18 * (len(head) - 1)
    shown, low = legend(scene, boards, width)
    below = high + (_GAP / 2 + low if shown else 0)
    total = (2 * _MARGIN + width + right, top + max(below, tall + 6) + _MARGIN)
    shapes = [
        rect(0, 0, *total, fill=colours.PAPER),
        moved(head, _MARGIN, _MARGIN),
        moved(placed, _MARGIN + (width - wide) / 2, top),
    ]
    if beside:
        shapes.append(moved(beside, _MARGIN + width + _GAP, top + 6))
    if shown:
        shapes.append(moved(shown, _MARGIN, top + high + _GAP / 2))
    return Drawing(*total, scene.title, scene.told, tuple(shapes))


def _head(scene: Scene, width: float) -> Iterator[Shape]:
    start: dict[str, Style] = {"fill": colours.INK, "text_anchor": "start"}
    yield words((0, 16), fitted(scene.title, 18, width), 18, font_weight="bold", **start)
    start["fill"] = colours.QUIET
    for number, line in enumerate(wrapped(scene.told, 12.5, width)):
        yield words((0, 36 + 18 * number), line, 12.5, **start)


def _placed(boards: list[BoardPicture]) -> tuple[list[Shape], float, float]:
    """The boards, and the width and height of all: side by side as long as there is room."""
    named = 24.0 if len(boards) > 1 else 0.0
    shapes = []
    x = y = wide = high = 0.0
    for board in boards:
        plan = board.plan
        if x and x + plan.width > _ABREAST:
            x, y = 0.0, high + _GAP
        parts = [moved(board.shapes(), x, y + named)]
        if named:
            parts += heading(board, (x + plan.width / 2, y + 14))
        shapes.append(group(parts))
        x += plan.width + _GAP
        wide, high = max(wide, x - _GAP), max(high, y + named + plan.height)
    return shapes, wide, high
