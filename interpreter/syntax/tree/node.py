"""What all parts of a tree have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

Part = TypeVar("Part")


@dataclass_transform(frozen_default=True)
def node(part: type[Part]) -> type[Part]:
    """A record that never changes and is equal to itself alone.

    The type checker stands guard over that. Guards at run time, comparisons and texts of all these classes, which
    nothing asks for, took a seventh of the time in which a small ruleset is checked.
    """
    return dataclass(slots=True, eq=False, repr=False)(part)
