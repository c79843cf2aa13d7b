"""Chains and games on random graphs, with circles in them, against brute force."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction as F
from itertools import product

import pytest

from interpreter.play.odds.graph import Graph
from interpreter.play.odds.solve import NEVER, TooEntangled, decide, ends

NO_END: object = None


def graph(ways: Mapping[int, Mapping[int, int]], count: int) -> Graph:
    """A graph; nodes without ways are ends."""
    found = Graph([dict(ways.get(node, {})) for node in range(count)])
    found.ends = {n: NO_END for n in range(count) if not ways.get(n)}  # type: ignore[misc]
    return found


def random_graph(rng: random.Random, inner: int, outer: int) -> Graph:
    """Each of the first nodes leads to one to three others, back to itself as well."""
    count = inner + outer
    ways = {
        node: {to: rng.randint(1, 4) for to in rng.sample(range(count), rng.randint(1, 3))}
        for node in range(inner)
    }
    return graph(ways, count)


def pushed(found: Graph, chosen: Mapping[int, int], steps: int = 3000) -> dict[int, float]:
    """How much has come to each end after very many steps."""
    mass = [0.0] * len(found.ways)
    mass[0] = 1.0
    for _ in range(steps):
        after = [0.0] * len(mass)
        for node, share in enumerate(mass):
            ways = {chosen[node]: 1} if node in chosen else found.ways[node]
            if not ways:
                after[node] += share
                continue
            for to, weight in ways.items():
                after[to] += share * weight / sum(ways.values())
        mass = after
    return {node: mass[node] for node in found.ends}


@pytest.mark.parametrize("seed", range(60))
def test_chains_with_circles(seed: int) -> None:
    rng = random.Random(seed)
    found = random_graph(rng, rng.randint(1, 8), rng.randint(1, 3))
    shares, never = ends(found, {})
    counted = pushed(found, {})
    assert set(shares) <= set(found.ends)
    for node, share in counted.items():
        assert float(shares.get(node, 0)) == pytest.approx(share, abs=1e-6)
    assert sum(shares.values()) + never == 1
    assert NEVER not in shares


def value(found: Graph, goal: Mapping[int, F], chosen: Mapping[int, int]) -> F:
    shares, _ = ends(found, chosen)
    return sum((share * goal[node] for node, share in shares.items()), F(0))


@pytest.mark.parametrize("seed", range(60))
def test_one_player_against_all_that_he_could_do(seed: int) -> None:
    rng = random.Random(seed)
    found = random_graph(rng, rng.randint(2, 6), rng.randint(1, 3))
    goal = {node: F(rng.randint(-3, 5)) for node in found.ends}
    wanting = [n for n, ways in enumerate(found.ways) if len(ways) > 1 and rng.random() < 0.6]
    chosen = decide(found, goal, dict.fromkeys(wanting, 1))
    options = [list(found.ways[node]) for node in wanting]
    every = (dict(zip(wanting, one, strict=True)) for one in product(*options))
    assert value(found, goal, chosen) == max(value(found, goal, one) for one in every)


@pytest.mark.parametrize("seed", range(60))
def test_two_players_against_each_other(seed: int) -> None:
    """The best that one can make sure of, whatever the other does, is what comes of it."""
    rng = random.Random(1000 + seed)
    found = random_graph(rng, rng.randint(2, 6), rng.randint(2, 3))
    goal = {node: F(rng.randint(-3, 5)) for node in found.ends}
    deciding = [n for n, ways in enumerate(found.ways) if len(ways) > 1 and rng.random() < 0.7]
    wants = {node: rng.choice((1, -1)) for node in deciding}
    mine = [node for node in deciding if wants[node] == 1]
    yours = [node for node in deciding if wants[node] == -1]

    def policies(nodes: list[int]) -> list[dict[int, int]]:
        options = [list(found.ways[node]) for node in nodes]
        return [dict(zip(nodes, one, strict=True)) for one in product(*options)]

    chosen = decide(found, goal, wants)
    sure = max(min(value(found, goal, a | b) for b in policies(yours)) for a in policies(mine))
    assert value(found, goal, chosen) == sure


def test_a_long_tie_is_worked_out_exactly() -> None:
    """A circle of 500 states that is left from each with the same small chance."""
    count = 500
    ways = {n: {(n + 1) % count: 9, count: 1} for n in range(count)}
    ways[7] = {8: 8, count: 1, count + 1: 1}
    found = graph(ways, count + 2)
    shares, never = ends(found, {})
    # The walk comes by number 7 after 7 steps, and then again after each round.
    round_on = F(9, 10) ** (count - 1) * F(8, 10)
    assert shares[count + 1] == F(9, 10) ** 7 * F(1, 10) / (1 - round_on)
    assert never == 0


def test_more_than_can_be_worked_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.play.odds.solve.MOST_CIRCLING", 5)
    ways = {n: {(n + 1) % 10: 1, 10: 1} for n in range(10)}
    with pytest.raises(TooEntangled):
        ends(graph(ways, 11), {})
