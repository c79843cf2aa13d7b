"""Output is written also where it does not know all letters: with others that look alike."""

from __future__ import annotations

import codecs
import io
import os
import sys

_HANDLER = "grognard"
_LOOK_ALIKE = {
    "·": "-", "…": "...", "“": '"', "”": '"', "’": "'", "–": "-", "—": "-", "−": "-", "±": "+-",
    "×": "x", "│": "|", "┃": "|", "─": "-", "━": "-", "→": "->", "█": "#",
    **dict.fromkeys("▏▎▍▌▋▊▉", ""),
}  # fmt: skip


def put_up_with_any_output() -> None:
    """Lets standard output and errors write any text, also where they are closed."""
    codecs.register_error(_HANDLER, _written_otherwise)
    for name in ("stdout", "stderr"):
        file = getattr(sys, name)
        if file is None:  # closed by the shell: `>&-`
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(file, io.TextIOWrapper) and file.errors == "strict":
            file.reconfigure(errors=_HANDLER)


def _written_otherwise(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    unknown = error.object[error.start : error.end]
    return "".join(_LOOK_ALIKE.get(letter, "?") for letter in unknown), error.end
