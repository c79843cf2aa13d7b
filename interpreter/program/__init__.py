"""What a checked ruleset is: components, places of the state, steps.

Nothing here knows how rules are written or how a machine runs them. `docs/design/program.md` describes
a program completely: a second machine can be written from that page alone.
"""

from interpreter.program import expressions, geometry, layout, position, steps, types
from interpreter.program.program import Entry, Program, Site
from interpreter.program.world import World, lay_out

__all__ = [
    "Entry",
    "Program",
    "Site",
    "World",
    "expressions",
    "geometry",
    "lay_out",
    "layout",
    "position",
    "steps",
    "types",
]
