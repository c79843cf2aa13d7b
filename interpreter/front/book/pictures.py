"""A scenario -> a picture of its boards as all see them at the start, and the same as text."""

from __future__ import annotations

import re

from interpreter.api import Ruleset
from interpreter.front.book.page import Picture
from interpreter.front.drawing import picture, scene, svg
from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.screen import Screen
from interpreter.front.terminal.shelf import beginnings, never_placed
from interpreter.play.table import units

_WIDE = 100
_NAMED = re.compile(r'(?<=\bid=")|(?<=url\(#)')


def picture_of(ruleset: Ruleset, scenario: str) -> Picture:
    """The boards at the start of a scenario."""
    state = ruleset.start(scenario)
    drawn = svg(picture(scene(ruleset, state, scenario)))
    # Several pictures stand in one page: what one of them defines must not be taken for another's.
    own = _NAMED.sub(f"{scenario}-", drawn)
    screen = Screen(
        state.view(""),
        ruleset.boards(scenario),
        Ink(ruleset.sides, False, False, ruleset.tongue),
        width=_WIDE,
        height=1000,
        units=units(ruleset),
        shelf=never_placed(ruleset),
        start=beginnings(ruleset, scenario),
    )
    lines = (line.plain.rstrip() for line in screen.lines())
    title = ruleset.scenarios[scenario].title
    return Picture(own, "\n".join(lines).strip("\n"), f"At the start of “{title}”")
