"""Shares, intervals and tests, from counts alone. Each says whose formula it is.

All are the usual ones of textbooks; they are written out since they are short, and must be the same for all who
repeat a study. 95 of 100 intervals hold the true value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, sqrt

Z = 1.96  # standard deviations that hold 95 of 100 cases
FEW = 5  # expected cases below which the exact test is used
Histogram = Mapping[int, int]
"""How often each number came up."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something happened, with a 95 % interval of its true share (Wilson)."""

    count: int
    games: int

    @property
    def share(self) -> float:
        return self.count / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval, between 0 and 1: Wilson, JASA 22 (1927), 209-212."""
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.share, Z
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, centre - reach), min(1.0, centre + reach)

    def excludes(self, share: float) -> bool:
        """Whether a share lies outside of the interval."""
        low, high = self.interval
        return not low <= share <= high


@dataclass(frozen=True, slots=True)
class Contrast:
    """How far a second value lies above a first one, with a 95 % interval, and how likely chance alone does that.

    Attributes:
        p: the probability of a difference at least as large where there is none in truth.
        test: by which test.
    """

    first: float
    second: float
    low: float
    high: float
    p: float
    test: str

    @property
    def difference(self) -> float:
        return self.second - self.first


def shares(a: Tally, b: Tally) -> Contrast:
    """Two shares. The interval is Newcombe's (Statistics in Medicine 17 (1998), 873-890, method 10).

    The test is that of two proportions with a pooled variance, or Fisher's exact one where few cases are expected.
    """
    (l1, u1), (l2, u2) = a.interval, b.interval
    p1, p2 = a.share, b.share
    low = p2 - p1 - sqrt((p2 - l2) ** 2 + (u1 - p1) ** 2)
    high = p2 - p1 + sqrt((u2 - p2) ** 2 + (p1 - l1) ** 2)
    if not a.games or not b.games:
        return Contrast(p1, p2, -1.0, 1.0, 1.0, "none")
    pooled = (a.count + b.count) / (a.games + b.games)
    if min(a.games, b.games) * min(pooled, 1 - pooled) < FEW:
        return Contrast(p1, p2, low, high, fisher(a, b), "Fisher")
    spread = sqrt(pooled * (1 - pooled) * (1 / a.games + 1 / b.games))
    return Contrast(p1, p2, low, high, _two_sided((p2 - p1) / spread), "two proportions")


def fisher(a: Tally, b: Tally) -> float:
    """Fisher's exact test, two-sided: the tables that are as unlikely as the one at hand, or more so."""
    cases, games = a.count + b.count, a.games + b.games
    base = _log_choose(games, cases)

    def log_chance(count: int) -> float:
        return _log_choose(a.games, count) + _log_choose(b.games, cases - count) - base

    seen = log_chance(a.count)
    possible = range(max(0, cases - b.games), min(cases, a.games) + 1)
    return min(1.0, sum(exp(c) for n in possible if (c := log_chance(n)) <= seen + 1e-7))


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def _two_sided(z: float) -> float:
    """The probability of a value at least so many standard deviations from the mean of a normal distribution."""
    return erfc(abs(z) / sqrt(2))


# --- numbers


def mean(values: Histogram) -> float:
    n = sum(values.values())
    return sum(value * count for value, count in values.items()) / n if n else 0.0


def variance(values: Histogram) -> float:
    """Of a sample, with n - 1."""
    n, middle = sum(values.values()), mean(values)
    if n < 2:
        return 0.0
    return sum(count * (value - middle) ** 2 for value, count in values.items()) / (n - 1)


def quantile(values: Histogram, share: float) -> float:
    """The value below which a share of the cases lies; between two cases the mean of both."""
    n = sum(values.values())
    if not n:
        return 0.0
    low = high = 0
    passed, wanted = 0, share * n
    for value, count in sorted(values.items()):
        if passed < wanted:
            low = high = value
        elif passed == wanted:
            high = value
            break
        else:
            break
        passed += count
    return (low + high) / 2


def numbers(a: Histogram, b: Histogram) -> Contrast:
    """The means of two samples of numbers. The interval is Welch's, with the normal distribution.

    The test is that of Mann and Whitney, for which the shape of the distributions does not matter.
    """
    first, second = mean(a), mean(b)
    n, m = sum(a.values()), sum(b.values())
    if not n or not m:
        return Contrast(first, second, 0.0, 0.0, 1.0, "none")
    reach = Z * sqrt(variance(a) / n + variance(b) / m)
    difference = second - first
    return Contrast(
        first, second, difference - reach, difference + reach, mann_whitney(a, b), "Mann-Whitney"
    )


def mann_whitney(a: Histogram, b: Histogram) -> float:
    """Whether one sample tends to larger numbers than another: two-sided p, by the normal approximation.

    Mann and Whitney, Annals of Mathematical Statistics 18 (1947), 50-60; corrected for ties and for continuity.
    """
    n, m = sum(a.values()), sum(b.values())
    total, rank, ranks, ties = n + m, 0.0, 0.0, 0.0
    for value in sorted({*a, *b}):
        of_a, both = a.get(value, 0), a.get(value, 0) + b.get(value, 0)
        ranks += of_a * (rank + (both + 1) / 2)
        rank += both
        ties += both**3 - both
    larger = ranks - n * (n + 1) / 2
    if total < 2:
        return 1.0
    spread = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    if spread <= 0:
        return 1.0
    return min(1.0, _two_sided(max(0.0, abs(larger - n * m / 2) - 0.5) / sqrt(spread)))


def holm(ps: Sequence[float]) -> list[float]:
    """The p values of many tests, corrected so that they may be looked at together.

    Holm, Scandinavian Journal of Statistics 6 (1979), 65-70.
    """
    found, worst = [0.0] * len(ps), 0.0
    for passed, place in enumerate(sorted(range(len(ps)), key=lambda n: ps[n])):
        worst = max(worst, min(1.0, (len(ps) - passed) * ps[place]))
        found[place] = worst
    return found
