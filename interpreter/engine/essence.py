"""What of a state matters for what is to come, as a short digest."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence
from hashlib import blake2b
from operator import itemgetter
from typing import Any

from interpreter.program.geometry import members
from interpreter.program.layout import DRAWN, PC, SEED
from interpreter.program.live import Live

DIGEST = 16
Digest = Callable[[Sequence[int]], bytes]


def whole(vector: Sequence[int]) -> bytes:
    """A digest of all but the random stream."""
    row = list(vector)
    row[SEED] = row[DRAWN] = 0
    return blake2b(marshal.dumps(row, 2), digest_size=DIGEST).digest()


def of_what_matters(live: Live, returns: Sequence[int], wanted: int) -> Digest:
    """A function that gives a digest of all that rules may read on the way on, or somebody at the end.

    `returns` are the places that keep where routines go back to, `wanted` is the set of places that somebody looks
    at in the end. States with the same digest go on alike, as far as these places and the rules are concerned; what
    they tell of themselves may differ.
    """
    kept: dict[tuple[int, ...], Callable[[Sequence[int]], Any]] = {}

    def digest(vector: Sequence[int]) -> bytes:
        key = (vector[PC], *(vector[place] for place in returns if vector[place]))
        pick = kept.get(key)
        if pick is None:
            places = (wanted | live.at(vector[PC], key[1:])) & ~(1 << SEED | 1 << DRAWN)
            pick = kept[key] = itemgetter(*members(places))
        return blake2b(marshal.dumps((key, pick(vector)), 2), digest_size=DIGEST).digest()

    return digest
