"""What can be foreseen of a move: what it does in all positions that may be, for all that a seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.game.contract import Outlook


def common(tried: Sequence[Outlook]) -> Outlook:
    """What is the same in all of them, from the beginning on; nothing is certain where there are none."""
    if not tried:
        return Outlook((), "unseen")
    first, *others = tried
    if all(other == first for other in others):
        return first
    shared = 0
    for events in zip(*(one.events for one in tried), strict=False):
        if any(event != events[0] for event in events):
            break
        shared += 1
    return Outlook(first.events[:shared], "unseen")
