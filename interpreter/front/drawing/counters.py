"""Counters: what stands for a unit, in the colour and the form of its side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, radians

from interpreter.front.drawing import colours
from interpreter.front.drawing.badges import Badge
from interpreter.front.drawing.colours import SideInk
from interpreter.front.drawing.shapes import (
    Point,
    Shape,
    Style,
    around,
    at,
    circle,
    group,
    line,
    polygon,
    rect,
    wide,
    words,
)

_BADGES = 3  # that find room on a counter
_ABOVE = ("s", "se", "sw")  # noses that would be covered by badges below


@dataclass(frozen=True, slots=True)
class Counter:
    """What is to be seen of one unit.

    Attributes:
        symbol: its letters; of one that is not known "?" and what others call it by.
        way: the direction that its nose points in, and `bearing` that in degrees; "" for none.
        ghost: whether it is off the board and only noted to be there: pale, with a broken outline.
        round: whether it stands on a round base, whatever its side.
    """

    symbol: str
    ink: SideInk
    title: str = ""
    known: bool = True
    way: str = ""
    bearing: float = 0
    badges: Sequence[Badge] = ()
    round: bool = False
    ghost: bool = False


def counter(one: Counter, middle: Point, radius: float) -> Shape:
    """A counter of about that radius."""
    if one.ghost:
        return _ghost(one, middle, radius)
    x, y = middle
    edge = max(0.8, radius * 0.07)
    dark = colours.INK if one.ink.fill != colours.INK else "#000000"
    fill: Style = one.ink.fill if one.known else colours.turned_down(one.ink)
    form = 2 if one.round else one.ink.form
    parts = []
    parts.append(outline(form, middle, radius, fill=fill, stroke=dark, stroke_width=edge))
    if one.ink.form % 2:
        inner: dict[str, Style] = {"fill": "none", "stroke": one.ink.ink, "stroke_width": edge}
        parts.append(outline(form, middle, radius * 0.83, **inner))
    if one.way:
        parts.append(_nose(one, middle, radius, form, dark, edge))
    parts += _letters(one, x, y, radius)
    if one.badges:
        up = -1 if one.way in _ABOVE else 1
        parts += badge_row(one.badges, (x, y + up * radius * 0.92), radius * 0.6, radius * 2.7)
    return group(parts, one.title)


def _ghost(one: Counter, middle: Point, radius: float) -> Shape:
    pale = colours.mixed(one.ink.fill, colours.PAPER, 0.7)
    edge = max(1.2, radius * 0.1)
    style: dict[str, Style] = {
        "fill": pale, "stroke": colours.INK, "stroke_width": edge,
        "stroke_dasharray": f"{2 * edge:.4g} {1.5 * edge:.4g}",
    }  # fmt: skip
    dark = replace(one, ink=replace(one.ink, ink=colours.INK), known=True)
    form = 2 if one.round else one.ink.form
    return group(
        [outline(form, middle, radius, **style), *_letters(dark, *middle, radius)], one.title
    )


def flag(letter: str, ink: SideInk, middle: Point, size: float, title: str = "") -> Shape:
    """A flag with the letter of a side, about so high as `size` on either side of a point."""
    x, y = middle
    left, top, foot = x - size * 0.75, y - size, y + size
    cloth = ((left, top), (left + size * 1.6, top + size * 0.55), (left, top + size * 1.25))
    edge: dict[str, Style] = {"stroke": colours.INK, "stroke_width": max(0.8, size * 0.08)}
    letters: dict[str, Style] = {"fill": ink.ink, "font_weight": "bold"}
    parts = (
        line((left, top), (left, foot), stroke=colours.INK, stroke_width=max(1.2, size * 0.16)),
        polygon(cloth, fill=ink.fill, stroke_linejoin="round", **edge),
        words((left + size * 0.5, top + size * 0.87), letter, size * 0.7, **letters),
    )
    return group(parts, title)


def outline(form: int, middle: Point, radius: float, **style: Style) -> Shape:
    """The form of a side's counters: square, eight corners, round, hexagon."""
    x, y = middle
    form %= 4
    if form == 0:
        half = radius * 0.9
        return rect(x - half, y - half, 2 * half, 2 * half, rx=radius * 0.18, **style)
    if form == 2:
        return circle(middle, radius, **style)
    corners = 8 if form == 1 else 6
    return polygon(around(middle, radius * 1.04, corners, 180 / corners), **style)


def _letters(one: Counter, x: float, y: float, radius: float) -> list[Shape]:
    room = radius * (1.36 if one.ink.form % 2 else 1.6)
    size = min(radius * 1.15, room / max(0.1, wide(one.symbol, 1.06)))
    style: dict[str, Style] = {"fill": one.ink.ink, "font_weight": "bold"}
    if not one.known:
        # The letters stand on a pattern, which would make them hard to read.
        plate = outline(2, (x, y), radius * 0.62, fill=one.ink.fill)
        return [plate, words((x, y + size * 0.3), one.symbol, size * 0.85, **style)]
    return [words((x, y + size * 0.36), one.symbol, size, **style)]


def _nose(one: Counter, middle: Point, radius: float, form: int, dark: str, edge: float) -> Shape:
    """A wedge at the edge of the counter, in the direction that it faces, in the colour of the letters."""
    start = _reach(form, one.bearing, radius) * 0.92
    breadth, length = radius * 0.36, radius * 0.5
    foot = at(middle, one.bearing, start)
    corners = (
        at(foot, one.bearing, length),
        at(foot, one.bearing + 90, breadth),
        at(foot, one.bearing - 90, breadth),
    )
    style: dict[str, Style] = {"stroke": dark, "stroke_width": edge, "stroke_linejoin": "round"}
    return polygon(corners, fill=one.ink.ink, **style)


def _reach(form: int, bearing: float, radius: float) -> float:
    """How far the edge of a form lies from its middle in a direction."""
    sides = (4, 8, 0, 6)[form % 4]
    if not sides:
        return radius
    turn = 360 / sides
    off = radians(min(bearing % turn, turn - bearing % turn))
    flat = radius * (0.9 if sides == 4 else 1.04 * cos(pi / sides))
    return min(flat / cos(off), radius * 1.16)


# --- marks


def badge_row(found: Sequence[Badge], middle: Point, size: float, room: float) -> list[Shape]:
    """Badges side by side, made smaller where they want more room; of many the first, and dots."""
    most = _BADGES
    shown = list(found[:most]) if len(found) <= most else [*found[: most - 1], Badge("…", "")]
    ems = [max(1, 0.5 + 0.6 * len(badge.text)) for badge in shown]
    size = min(size, room / (sum(ems) + 0.1 * len(ems)))
    widths = [size * one for one in ems]
    left = middle[0] - (sum(widths) + size * 0.1 * (len(shown) - 1)) / 2
    shapes = []
    for badge, width in zip(shown, widths, strict=True):
        shapes.append(mark(badge, (left + width / 2, middle[1]), width, size))
        left += width + size * 0.1
    return shapes


def mark(badge: Badge, middle: Point, width: float, size: float) -> Shape:
    """One badge: dark letters on a light plate."""
    x, y = middle
    plate: dict[str, Style] = {"fill": colours.CARD, "stroke": colours.INK, "rx": size * 0.3}
    return group(
        (
            rect(x - width / 2, y - size / 2, width, size, stroke_width=size * 0.08, **plate),
            words(
                (x, y + size * 0.3), badge.text, size * 0.82, fill=colours.INK, font_weight="bold"
            ),
        ),
        badge.told,
    )


def places(count: int, middle: Point, reach: float) -> list[tuple[Point, float]]:
    """Where the counters of a stack lie in a cell, and their radius; at most four find room."""
    x, y = middle
    if count < 2:
        return [(middle, reach * 0.68)]
    off = reach * 0.42
    if count == 2:
        return [
            ((x - off, y - off * 0.45), reach * 0.46),
            ((x + off, y + off * 0.45), reach * 0.46),
        ]
    corners = ((-off, -off), (off, -off), (-off, off), (off, off))
    return [((x + dx, y + dy), reach * 0.4) for dx, dy in corners[: min(count, 4)]]
