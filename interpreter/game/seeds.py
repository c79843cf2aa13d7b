"""The random stream: SplitMix64 as a counter-based generator, in integer arithmetic.

Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014. Number n of a seed is
mix(seed + n * GOLDEN) modulo 2^64; it is the same in every implementation.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """The finalizer of SplitMix64: a bijection of 64-bit numbers that scatters them."""
    value &= MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def draw(seed: int, drawn: int, outcomes: int) -> tuple[int, int]:
    """A number from 0 to outcomes - 1, all equally likely, and how many have been drawn after it."""
    limit = MASK + 1 - (MASK + 1) % outcomes
    while True:
        drawn += 1
        value = mix(seed + drawn * GOLDEN)
        if value < limit:
            return value % outcomes, drawn


def seed_from(number: int) -> int:
    """A 64-bit seed from any whole number, small ones far apart."""
    return mix(number * GOLDEN + 1)


class Stream:
    """A random stream of its own, for whoever decides at random."""

    __slots__ = ("drawn", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed_from(seed)
        self.drawn = 0

    def below(self, outcomes: int) -> int:
        """A number from 0 to outcomes - 1."""
        value, self.drawn = draw(self.seed, self.drawn, outcomes)
        return value
