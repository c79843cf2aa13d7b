"""The terminal as it is: its size, its letters, its colours."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import IO, TextIO, cast

from rich.console import Console

from interpreter.front.terminal.ink import Ink
from interpreter.play.table import Ruleset

_STAND_INS = str.maketrans({"·": "-", "…": "...", "“": '"', "”": '"', "’": "'", "–": "-", "—": "-"})


def console(colour: bool) -> Console:
    """Standard output, with or without colours."""
    return Console(
        file=cast(IO[str], _Plain(sys.stdout)) if _knows_few_letters(sys.stdout) else sys.stdout,
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


def _knows_few_letters(file: TextIO) -> bool:
    return _lacks("·…“”↑", file.encoding or "utf-8")


def _lacks(letters: str, encoding: str) -> bool:
    try:
        letters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


@dataclass(frozen=True)
class _Plain:
    """A file for which letters that it does not know are written with others."""

    file: TextIO

    @property
    def encoding(self) -> str:
        return self.file.encoding

    def write(self, text: str) -> int:
        known = text.translate(_STAND_INS).encode(self.encoding, "replace")
        return self.file.write(known.decode(self.encoding))

    def flush(self) -> None:
        self.file.flush()

    def isatty(self) -> bool:
        return self.file.isatty()

    def fileno(self) -> int:
        return self.file.fileno()
