"""Text as a terminal shows it: how wide each character is, and control characters made visible.

What a user wrote may hold anything: tabs, Chinese letters two columns wide, accents of no width,
escape codes that would move the cursor. Nothing here or above prints such a character as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category, east_asian_width

TAB_STOP = 4

# Categories that are never printed as they are: control and format characters (among them those
# that turn the direction of writing), lone surrogates, private and unassigned ones, odd line ends.
_UNSHOWABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def safe(text: str) -> str:
    """The text with every character that could disturb a terminal replaced by a visible one."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible, text))


def cells(line: str) -> Iterator[tuple[str, int]]:
    """For each character of a line: what to print for it, and how many columns that takes."""
    column = 0
    for character in line:
        if character == "\t":
            columns = TAB_STOP - column % TAB_STOP
            glyph = " " * columns
        else:
            glyph = _visible(character)
            columns = sum(map(_columns, glyph))
        column += columns
        yield glyph, columns


def width(text: str) -> int:
    """How many columns a text without tabs takes."""
    return sum(map(_columns, text))


def _visible(character: str) -> str:
    if character.isascii() and character.isprintable():
        return character
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)  # the pictures of control characters: ␛ for escape
    if code == 0x7F:
        return "␡"
    return f"<U+{code:04X}>" if category(character) in _UNSHOWABLE else character


def _columns(character: str) -> int:
    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1
