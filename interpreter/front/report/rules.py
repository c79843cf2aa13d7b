"""Which rules differ between two arms of a study, by their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.compare import Change
from interpreter.compare.rules import RULES

Changed = Mapping[int, Sequence[Change]]
"""For arms that play another ruleset than the first: all that changed from that to theirs."""

MOST_NAMED = 8
_LEFT_OUT = ("game", "sentences", "references")
"""What is about a game, and changes nothing in play."""


def told(changes: Sequence[Change]) -> Iterator[tuple[str, str]]:
    """What became of rules, and which: (“rules changed”, “define wins_at”); then the other parts."""
    found: dict[str, dict[str, None]] = {}
    for change in changes:
        if change.part == RULES and not change.fact:
            found.setdefault(f"rules {change.sort}", {})[change.thing] = None
        elif change.part not in (RULES, *_LEFT_OUT):
            of_another = change.part.startswith("scenario ")  # what was added is no scenario itself
            sort = "changed" if change.fact or of_another else change.sort
            found.setdefault(f"{change.part} {sort}", {})[change.thing or change.fact] = None
    for what, names in found.items():
        named = [name for name in names if name]
        more = len(named) - MOST_NAMED
        yield what, ", ".join(named[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
