"""Makes lists as short as they can be while something holds of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Budget:
    """How much may still be tried."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, amount: int = 1) -> bool:
        """Whether there is something left; then it is less by the amount."""
        self.left -= amount
        return self.left >= 0


def shortest(
    items: Sequence[T], holds: Callable[[Sequence[T]], bool], budget: Budget
) -> tuple[T, ...]:
    """Takes out as much as can be missed: large pieces first, then smaller ones, from the end.

    `holds` is known to be true of all the items; it is asked as often as the budget allows.
    """
    found = tuple(items)
    size = len(found)
    while size >= 1:
        start = len(found)
        before = len(found)
        while start > 0:
            start = max(0, start - size)
            fewer = found[:start] + found[start + size :]
            if len(fewer) < len(found):
                if not budget.spend():
                    return found
                if holds(fewer):
                    found = fewer
        if size == 1 and len(found) < before:
            continue  # what could not be missed before may be missed now
        size //= 2
    return found
