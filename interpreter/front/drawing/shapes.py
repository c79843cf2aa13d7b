"""Shapes as values, and how they are written as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import cos, radians, sin
from xml.sax.saxutils import escape, quoteattr

from interpreter.diagnostics.glyphs import safe
from interpreter.diagnostics.glyphs import width as columns

Point = tuple[float, float]

FONT = "sans-serif"
_TILE = 12  # width and height of a pattern's tile


@dataclass(frozen=True, slots=True)
class Pattern:
    """A ground of one colour with marks on it, repeated all over a shape.

    Attributes:
        marks: what is drawn on each tile of 12 by 12, as the `d` of a path; "" for plain colour.
        solid: whether the marks are filled, not drawn as lines.
    """

    name: str
    colour: str
    ink: str
    marks: str
    solid: bool = False

    @property
    def id(self) -> str:
        """The same for the same pattern, so that several pictures may stand on one page."""
        return f"{self.name}-{self.colour}-{self.ink}".replace("#", "")


Style = str | float | Pattern


@dataclass(frozen=True, slots=True)
class Shape:
    """An element of a drawing.

    Attributes:
        style: its attributes; `_` in a name stands for `-`.
        title: what is told of it where a pointer rests on it, and to those who can't see it.
    """

    tag: str
    style: Mapping[str, Style] = field(default_factory=dict)
    parts: tuple[Shape, ...] = ()
    text: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, its size in pixels, and what it shows in a sentence."""

    width: float
    height: float
    title: str
    told: str
    shapes: tuple[Shape, ...]


# --- shapes


def group(parts: Iterable[Shape], title: str = "", **style: Style) -> Shape:
    """Several shapes as one."""
    return Shape("g", style, tuple(parts), "", title)


def moved(parts: Iterable[Shape], x: float, y: float) -> Shape:
    """Shapes at another place."""
    return group(parts, transform=f"translate({number(x)} {number(y)})")


def rect(x: float, y: float, width: float, height: float, **style: Style) -> Shape:
    return Shape("rect", {"x": x, "y": y, "width": width, "height": height, **style})


def circle(middle: Point, radius: float, **style: Style) -> Shape:
    return Shape("circle", {"cx": middle[0], "cy": middle[1], "r": radius, **style})


def polygon(corners: Iterable[Point], **style: Style) -> Shape:
    return Shape("polygon", {"points": _points(corners), **style})


def polyline(points: Iterable[Point], **style: Style) -> Shape:
    return Shape("polyline", {"points": _points(points), "fill": "none", **style})


def line(a: Point, b: Point, **style: Style) -> Shape:
    return Shape("line", {"x1": a[0], "y1": a[1], "x2": b[0], "y2": b[1], **style})


def path(d: str, **style: Style) -> Shape:
    return Shape("path", {"d": d, **style})


def words(foot: Point, text: str, size: float, **style: Style) -> Shape:
    """A line of text above a point, which is below its middle unless `text_anchor` says otherwise."""
    return Shape("text", {"x": foot[0], "y": foot[1], "font_size": size, **style}, (), text)


def at(centre: Point, bearing: float, distance: float) -> Point:
    """A point so far from another; bearings are degrees by the clock, 0 upwards."""
    angle = radians(bearing)
    return centre[0] + sin(angle) * distance, centre[1] - cos(angle) * distance


def around(centre: Point, radius: float, corners: int, first: float) -> tuple[Point, ...]:
    """The corners of a regular polygon, the first of them in that direction."""
    return tuple(at(centre, first + 360 * n / corners, radius) for n in range(corners))


# --- how much room words take


def wide(text: str, size: float) -> float:
    """About how wide a line of text is, rather more than less: nobody knows the reader's letters."""
    return size * sum(map(_ems, text))


def fitted(text: str, size: float, room: float) -> str:
    """A text cut off where there is no more room."""
    text = safe(text)
    if wide(text, size) <= room:
        return text
    while text and wide(text, size) + size > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text as lines, cut at blanks where that can be."""
    lines = [""]
    for word in safe(text).split():
        longer = f"{lines[-1]} {word}".strip()
        if wide(longer, size) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and wide(lines[-1] + letter, size) > room:
                lines.append("")
            lines[-1] += letter
    return lines if lines[0] else []


def _ems(letter: str) -> float:
    if columns(letter) > 1:
        return 1.05
    return _WIDTHS.get(letter, 0.6 if letter.islower() else 0.72)


_WIDTHS = {
    **dict.fromkeys("ijl.,:;'|! ", 0.33), **dict.fromkeys("frtI()[]-·/", 0.42),
    **dict.fromkeys("mwMW@%", 0.95), **dict.fromkeys("0123456789", 0.62),
}  # fmt: skip


# --- writing


def svg(drawing: Drawing, scale: float = 1) -> str:
    """The drawing as the text of an SVG file; `scale` times as large."""
    size = f"{number(drawing.width)} {number(drawing.height)}"
    wide, high = number(drawing.width * scale), number(drawing.height * scale)
    patterns = {p.id: p for shape in drawing.shapes for p in _patterns(shape)}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{wide}" height="{high}"'
        f' role="img" font-family="{FONT}" text-anchor="middle">',
        f"<title>{_text(drawing.title)}</title>",
        f"<desc>{_text(drawing.told)}</desc>",
    ]
    if patterns:
        defined = (line for _, p in sorted(patterns.items()) for line in _written(_definition(p)))
        lines += ["<defs>", *defined, "</defs>"]
    lines += [line for shape in drawing.shapes for line in _written(shape)]
    return "\n".join([*lines, "</svg>", ""])


def number(value: float) -> str:
    """A length to a hundredth of a pixel, as short as can be."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _patterns(shape: Shape) -> Iterator[Pattern]:
    yield from (v for v in shape.style.values() if isinstance(v, Pattern) and v.marks)
    for part in shape.parts:
        yield from _patterns(part)


def _definition(pattern: Pattern) -> Shape:
    drawn = {"fill": pattern.ink} if pattern.solid else {"fill": "none", "stroke": pattern.ink}
    style: dict[str, Style] = {"width": _TILE, "height": _TILE, "patternUnits": "userSpaceOnUse"}
    marks = path(pattern.marks, **drawn)
    ground = rect(0, 0, _TILE, _TILE, fill=pattern.colour)
    return Shape("pattern", {"id": pattern.id, **style}, (ground, marks))


def _written(shape: Shape) -> Iterator[str]:
    """The lines of an element: groups have a line for each part, all others one."""
    named = "".join(
        f" {name.replace('_', '-')}={quoteattr(_value(value))}"
        for name, value in shape.style.items()
    )
    title = f"<title>{_text(shape.title)}</title>" if shape.title else ""
    if shape.parts:
        yield f"<{shape.tag}{named}>{title}"
        for part in shape.parts:
            yield from _written(part)
        yield f"</{shape.tag}>"
    elif title or shape.text:
        yield f"<{shape.tag}{named}>{title}{_text(shape.text)}</{shape.tag}>"
    else:
        yield f"<{shape.tag}{named}/>"


def _value(value: Style) -> str:
    if isinstance(value, Pattern):
        return f"url(#{value.id})" if value.marks else value.colour
    return safe(value) if isinstance(value, str) else number(value)


def _text(text: str) -> str:
    return escape(safe(text))
