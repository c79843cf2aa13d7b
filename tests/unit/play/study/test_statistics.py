"""Intervals and tests give what is published for them."""

import random
from collections import Counter

import pytest

from interpreter.play.study.statistics import (
    Tally,
    fisher,
    holm,
    mann_whitney,
    mean,
    numbers,
    quantile,
    shares,
    variance,
)


def test_intervals_are_wilson_s() -> None:
    low, high = Tally(5, 10).interval
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    assert Tally(0, 10).interval[0] == 0
    assert Tally(0, 0).interval == (0.0, 1.0)


@pytest.mark.parametrize(
    ("one", "two", "low", "high"),
    [
        (Tally(56, 70), Tally(48, 80), 0.0524, 0.3339),
        (Tally(9, 10), Tally(3, 10), 0.1705, 0.8090),
        (Tally(6, 7), Tally(2, 7), 0.0582, 0.8062),
        (Tally(5, 56), Tally(0, 29), -0.0381, 0.1926),
        (Tally(0, 10), Tally(0, 20), -0.1611, 0.2775),
        (Tally(10, 10), Tally(0, 20), 0.6791, 1.0000),
    ],
)
def test_differences_of_shares_are_newcombe_s(
    one: Tally, two: Tally, low: float, high: float
) -> None:
    """Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10."""
    found = shares(two, one)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1.1e-4)


def test_the_exact_test_is_fisher_s() -> None:
    """The lady tasting tea (Fisher, The Design of Experiments, 1935): three of four cups, one-sided 17/70."""
    assert fisher(Tally(3, 4), Tally(1, 4)) == pytest.approx(34 / 70)
    assert fisher(Tally(4, 4), Tally(0, 4)) == pytest.approx(2 / 70)
    assert shares(Tally(3, 4), Tally(1, 4)).test == "Fisher"


def test_two_proportions_are_pooled() -> None:
    """The square of z is the chi-square of the table: here 200 (60·50 - 40·50)² / (110·90·100·100)."""
    found = shares(Tally(60, 100), Tally(50, 100))
    assert found.test == "two proportions"
    assert found.p == pytest.approx(0.155218, abs=1e-6)


def test_ranks_are_compared_as_mann_and_whitney_do() -> None:
    """The example of SciPy's documentation: ages at which diabetes was found, U = 17, p = 0.1113 with continuity."""
    males, females = Counter([19, 22, 16, 29, 24]), Counter([20, 11, 17, 12])
    assert mann_whitney(males, females) == pytest.approx(0.11134688653314041)
    assert mann_whitney(females, males) == pytest.approx(0.11134688653314041)


def test_ties_are_corrected_for() -> None:
    """scipy.stats.mannwhitneyu([1, 2, 2, 3, 3, 3], [2, 3, 3, 4, 4], method="asymptotic")."""
    one, two = Counter([1, 2, 2, 3, 3, 3]), Counter([2, 3, 3, 4, 4])
    assert mann_whitney(one, two) == pytest.approx(0.14582541398394822)
    assert mann_whitney(Counter([3, 3]), Counter([3])) == 1.0


def test_corrections_are_holm_s() -> None:
    """Holm's own example of method: the smallest p times all, the next times one fewer, never falling."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_numbers_come_from_histograms() -> None:
    rng = random.Random(3)
    for size in (1, 2, 7, 30):
        values = sorted(rng.randrange(9) for _ in range(size))
        histogram = Counter(values)
        middle = (values[(size - 1) // 2] + values[size // 2]) / 2
        assert quantile(histogram, 0.5) == middle
        assert mean(histogram) == pytest.approx(sum(values) / size)
    assert variance(Counter([2, 4, 4, 4, 5, 5, 7, 9])) == pytest.approx(32 / 7)
    assert quantile(Counter(range(1, 101)), 0.1) == 10.5


def test_means_have_welch_s_interval() -> None:
    found = numbers(Counter([1, 2, 3, 4]), Counter([3, 4, 5, 6, 7]))
    assert found.difference == pytest.approx(2.5)
    half = 1.96 * (5 / 3 / 4 + 2.5 / 5) ** 0.5
    assert (found.low, found.high) == pytest.approx((2.5 - half, 2.5 + half))
