"""What the Tab key offers at the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from interpreter.play.match import Match
from interpreter.play.table import options

_MOST = 200


def completer(match: Match) -> Callable[[str, int], str | None]:
    """A completer as the readline library wants it: the n-th way in which a text could go on."""
    found: list[str] = []

    def complete(typed: str, number: int) -> str | None:
        if number == 0:
            found[:] = _ways(match, typed)
        return found[number] if number < len(found) else None

    return complete


def _ways(match: Match, typed: str) -> list[str]:
    if match.state.over:
        return []
    lead = ""
    for command in ("why ", "? "):
        if typed.startswith(command):
            lead, typed = command, typed[len(command) :]
    return [lead + text for text in islice(options(match.state.decision).complete(typed), _MOST)]
