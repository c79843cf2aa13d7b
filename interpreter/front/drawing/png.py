"""Drawings as PNG files, for what can't show SVG."""

from __future__ import annotations

from functools import cache

from interpreter.front.drawing.shapes import FONT, Drawing, svg

EXTRA = "grognard[png]"
MOST_PIXELS = 60_000_000

# Letters are those of the machine; the first of these that it has stands in for "sans-serif".
_FAMILIES = (
    "DejaVu Sans", "Liberation Sans", "Noto Sans", "Open Sans", "Roboto", "Ubuntu", "Cantarell",
    "Arial", "Helvetica", "Helvetica Neue", "Segoe UI", "Verdana", "Tahoma", "FreeSans",
)  # fmt: skip
_SAMPLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    f'<text x="2" y="16" font-size="16" font-family="{FONT}">M</text></svg>'
)


class NoPicture(Exception):
    """A PNG that can't be made: what is missing, and what would help."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def png(drawing: Drawing, scale: float = 1) -> bytes:
    """The drawing as a PNG file, `scale` times as large. Raises NoPicture."""
    pixels = drawing.width * drawing.height * scale * scale
    if pixels > MOST_PIXELS:
        fitting = (MOST_PIXELS / drawing.width / drawing.height) ** 0.5
        message = f"the picture would have {pixels / 1e6:.0f} million pixels"
        raise NoPicture(message, f"Give --scale {int(fitting * 10) / 10} or less, or write SVG.")
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        message = "PNG needs a library that is not installed"
        raise NoPicture(message, f'Install it: pip install "{EXTRA}" - or write SVG.') from None
    made: bytes = svg_to_bytes(svg_string=svg(drawing), zoom=scale, sans_serif_family=_family())
    return made


@cache
def _family() -> str:
    """A family of letters that this machine has. Raises NoPicture."""
    from resvg_py import svg_to_bytes

    empty = svg_to_bytes(svg_string=_SAMPLE.replace(">M<", "> <"))
    for family in _FAMILIES:
        if svg_to_bytes(svg_string=_SAMPLE, sans_serif_family=family) != empty:
            return family
    hint = f"Install one of {', '.join(_FAMILIES[:4])} - or write SVG."
    raise NoPicture("this machine has no letters to draw with", hint)
