"""The random stream: the published algorithm, the same everywhere, fair."""

from __future__ import annotations

from collections import Counter

import pytest

from interpreter.game import seeds


def test_it_is_splitmix64() -> None:
    """The first numbers of seed 1234567, as other implementations give them."""
    known = [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
        4593380528125082431, 16408922859458223821,
    ]  # fmt: skip
    assert [seeds.mix(1234567 + n * seeds.GOLDEN) for n in range(1, 6)] == known


@pytest.mark.parametrize("outcomes", [1, 2, 3, 6, 7, 100, 1000, 2**63 + 1])
def test_numbers_stay_within_what_is_asked_for(outcomes: int) -> None:
    drawn = 0
    for _ in range(50):
        value, drawn = seeds.draw(99, drawn, outcomes)
        assert 0 <= value < outcomes
    assert drawn >= 50


def test_all_outcomes_come_up_alike_often() -> None:
    counts, drawn = Counter[int](), 0
    for _ in range(6000):
        value, drawn = seeds.draw(seeds.seed_from(1), drawn, 6)
        counts[value] += 1
    assert all(850 < counts[n] < 1150 for n in range(6))


def test_a_number_that_would_favour_some_is_passed_over() -> None:
    """Of 2^64 numbers, 2^63 - 1 are left over when 2^63 + 1 outcomes are drawn: they count for nothing."""
    drawn, passed_over = 0, 0
    for _ in range(100):
        before = drawn
        _, drawn = seeds.draw(5, drawn, 2**63 + 1)
        passed_over += drawn - before - 1
    assert 50 < passed_over < 200


def test_seeds_near_each_other_are_far_apart() -> None:
    first = {seeds.draw(seeds.seed_from(n), 0, 2**32)[0] for n in range(2000)}
    assert len(first) == 2000
    assert seeds.seed_from(7) == seeds.seed_from(7 + 2**64)


def test_a_stream_of_ones_own() -> None:
    one, two = seeds.Stream(3), seeds.Stream(3)
    assert [one.below(10) for _ in range(20)] == [two.below(10) for _ in range(20)]
