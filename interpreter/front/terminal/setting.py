"""The terminal as it is: its size, its letters, its colours."""

from __future__ import annotations

import sys

from rich.console import Console

from interpreter.front.terminal.ink import Ink
from interpreter.play.table import Ruleset


def console(colour: bool) -> Console:
    """Standard output, with or without colours."""
    return Console(
        file=sys.stdout,
        no_color=not colour,
        force_terminal=True if colour and not sys.stdout.isatty() else None,
        color_system=None if not colour else "auto" if sys.stdout.isatty() else "truecolor",
        highlight=False,
        markup=False,
        emoji=False,
    )


def ink(ruleset: Ruleset, console: Console) -> Ink:
    """How tables of this ruleset are drawn on this terminal."""
    ascii = _only_ascii(console)
    return Ink(ruleset.sides, not console.no_color, ascii, ruleset.tongue)


def _only_ascii(console: Console) -> bool:
    return _lacks("▒│┃·", console.encoding)


def _lacks(letters: str, encoding: str) -> bool:
    try:
        letters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False
