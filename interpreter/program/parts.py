"""What a requirement, or a set to choose from, is made of: so that people can be told why a move is not legal.

Play never looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.program.expressions import Expr

DEAREST = 120  # a way that costs more is not looked for


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a condition, or what it depends on.

    Attributes:
        sort: what the value says, and what the parts are:
            "all", "some": whether all, any of the parts hold;
            "chain": likewise all, of which each is only asked when those before it hold;
            "not": whether the only part does not hold;
            "means": a definition that holds; the only part is what it says;
            "holds": any other condition; the parts are what it depends on;
            "among": whether what is chosen belongs to a set; the parts are what that depends on;
            "witness": a condition on a set, of which the first part is those that make it false, or true; the
            second those that were asked about;
            "value": what something comes to;
            "steps": how many steps the place of the first part is from the nearest cell of the second;
        "costs": what the cheapest way costs that leads there; more than DEAREST where none does.
        text: as it is written in the rules.
        origin: of a distance, from what it is measured; `text` is to what.
        expr: its value; None where the parts say it.
        kind, words: how a value is written, as in the slots of a `Site`.
    """

    sort: str
    text: str
    expr: Expr | None = None
    kind: str = "truth"
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    origin: str = ""


def each(part: Part) -> Iterator[Part]:
    """A part and all its parts, in order."""
    yield part
    for inner in part.parts:
        yield from each(inner)
