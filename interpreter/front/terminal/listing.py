"""The options of a decision as a list that fits a screen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from interpreter.game.contract import Decision, Option
from interpreter.program.tongue import ENGLISH, Tongue

MOST = 48  # options shown one by one; of more, only where they begin
MANY = 16  # places to go to; more are shown on the board
_STARTS = 60
_NUMBER = re.compile(r"(\d+)")


def listing(
    decision: Decision, options: Sequence[Option], width: int = 80, tongue: Tongue = ENGLISH
) -> Iterator[str]:
    """The options grouped by action; long groups by what they begin with."""
    titles = {name: tongue.title(title) for name, title in decision.actions}
    groups: dict[str, list[Option]] = {}
    for option in options:
        groups.setdefault(option.action, []).append(option)
    for action, group in groups.items():
        title = titles.get(action, action)
        yield f"{title}:" if len(group) < 2 else f"{title} ({len(group)}):"
        start = next(iter(group[0].parts.values()), "")
        if len(group) <= MOST:
            yield from _columns([tongue.notation(option.text) for option in group], width)
        elif len(groups) > 1 and all(next(iter(o.parts.values()), "") == start for o in group):
            typed = tongue.notation(f"{action} {start}")
            yield "  " + tongue.say("? {words} shows them", words=typed)
        else:
            yield from _starts(group, width, tongue)


def places(options: Sequence[Option], cells: Collection[str]) -> frozenset[str]:
    """The cells that are chosen last, and from where, if all options do the same with one thing."""
    chosen = [list(option.parts.values()) for option in options if len(option.parts) > 1]
    if len({parts[0] for parts in chosen}) != 1 or len({o.action for o in options}) != 1:
        return frozenset()
    return frozenset(part for parts in chosen for part in (parts[0], parts[-1]) if part in cells)


def _starts(group: Sequence[Option], width: int, tongue: Tongue) -> Iterator[str]:
    """How many options there are for each first choice."""
    starts = Counter(next(iter(option.parts.values()), option.text) for option in group)
    if len(starts) == len(group) or len(starts) == 1:
        yield from _columns([tongue.notation(option.text) for option in group[:MOST]], width)
        message = "… and {count} more: begin to type one, then ?"
        yield "  " + tongue.say(message, count=len(group) - MOST)
        return
    shown = sorted((start for start, _ in starts.most_common(_STARTS)), key=_natural)
    counted = [f"{tongue.notation(start)} ({starts[start]})" for start in shown]
    yield from _columns(counted, width)
    if len(starts) > _STARTS:
        yield "  " + tongue.say("… and {count} more", count=len(starts) - _STARTS)
    yield "  " + tongue.say("? {word} shows those of {word}", word=tongue.notation(shown[0]))


def _natural(text: str) -> list[tuple[int, str]]:
    """For sorting as people do: a2 before a11."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in _NUMBER.split(text)]


def _columns(texts: Sequence[str], width: int) -> Iterator[str]:
    """Texts side by side, read line by line."""
    column = max(map(len, texts), default=0) + 2
    count = max(1, (width - 2) // column)
    for start in range(0, len(texts), count):
        yield "  " + "".join(text.ljust(column) for text in texts[start : start + count]).rstrip()
