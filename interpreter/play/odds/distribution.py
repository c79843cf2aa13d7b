"""How likely each of several values is, exactly or as counted in games."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import sqrt

from interpreter.play.study.statistics import Tally

_Z = 1.96  # standard deviations that hold 95 of 100 cases


@dataclass(frozen=True)
class Distribution:
    """How likely each value is.

    Attributes:
        of: what it is the distribution of.
        shares: by value, as it is written, its share of 1; numbers in their order, others the most likely first.
        games: how many games it was counted in, 0 where it is exact.
    """

    of: str
    shares: Mapping[str, Fraction]
    games: int = 0

    @cached_property
    def numbers(self) -> Mapping[int, Fraction] | None:
        """The shares by number, None where not all values are numbers."""
        if not all(_is_number(value) for value in self.shares):
            return None
        return {int(value): share for value, share in self.shares.items()}

    @property
    def whole(self) -> Fraction:
        """The sum of all shares: less than 1 where some games never end."""
        return sum(self.shares.values(), Fraction(0))

    @property
    def mean(self) -> Fraction | None:
        """The mean of numbers, over all games that end."""
        if not self.numbers:
            return None
        return sum((n * p for n, p in self.numbers.items()), Fraction(0)) / self.whole

    @property
    def variance(self) -> Fraction | None:
        """The variance of numbers."""
        mean = self.mean
        if mean is None or not self.numbers:
            return None
        return sum(((n - mean) ** 2 * p for n, p in self.numbers.items()), Fraction(0)) / self.whole

    @property
    def deviation(self) -> float | None:
        """The standard deviation of numbers."""
        return None if self.variance is None else sqrt(self.variance)

    @property
    def reach(self) -> float | None:
        """Half of the 95 % interval of the mean, where it was counted in games."""
        if self.deviation is None or not self.games:
            return None
        return _Z * self.deviation / sqrt(self.games * self.whole)

    def at_least(self, number: int) -> Fraction:
        """How likely it is that a number is no less than another."""
        place = bisect_left(self._in_order, number)
        return self._from_there_on[place] if place < len(self._in_order) else Fraction(0)

    @cached_property
    def _in_order(self) -> list[int]:
        return sorted(self.numbers or {})

    @cached_property
    def _from_there_on(self) -> list[Fraction]:
        """For each number in order the share of all that are no less."""
        shares = ((self.numbers or {})[n] for n in reversed(self._in_order))
        return [*accumulate(shares)][::-1]

    def interval(self, value: str) -> tuple[float, float]:
        """The 95 % interval of a share (Wilson); both ends are the share itself where that is exact."""
        share = self.shares.get(value, Fraction(0))
        if not self.games:
            return float(share), float(share)
        return Tally(int(share * self.games), self.games).interval


def gathered(
    of: str, found: Iterable[tuple[str, Fraction]], games: int = 0,
    key: Callable[[str], str] = lambda value: value,
) -> Distribution:  # fmt: skip
    """The distribution of values that come up with shares; values that `key` makes alike are one."""
    shares: dict[str, Fraction] = {}
    for value, share in found:
        shares[key(value)] = shares.get(key(value), Fraction(0)) + share
    if all(_is_number(value) for value in shares):
        ordered = sorted(shares, key=int)
    else:
        ordered = sorted(shares, key=lambda value: (-shares[value], value))
    return Distribution(of, {value: shares[value] for value in ordered}, games)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
