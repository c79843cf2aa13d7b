"""Hex on three by three hexagons: all of its games, and all chains from edge to edge."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import factorial, perm

import pytest

import interpreter as grognard

Tree = dict[grognard.State, list[grognard.State]]


@pytest.fixture(scope="module")
def ruleset() -> grognard.Ruleset:
    return grognard.load("hex", {"swap": False})


@pytest.fixture(scope="module")
def tree(ruleset: grognard.Ruleset) -> Tree:
    """All positions, each once, with those that follow; the start is the first."""
    found: Tree = {}
    waiting = [ruleset.start("three", events=False)]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found[state] = []
            for option in () if state.over else state.options:
                after = state.clone(forget=True)
                after.apply(option)
                found[state].append(after)
            waiting += found[state]
    return found


def winner(state: grognard.State) -> str:
    assert state.result is not None
    (side,) = state.result.winners or ("nobody",)
    return side


def test_there_are_no_draws(tree: Tree) -> None:
    """Martin Gardner, "Concerning the game of Hex" (1957), after John Nash."""
    ends = Counter(winner(state) for state in tree if state.over)
    assert set(ends) == {"red", "blue"}


def test_who_begins_wins_but_not_from_the_acute_corners(tree: Tree) -> None:
    """The first player wins (Gardner, after Nash); which openings lose: HexWiki, "Swap", "Small boards".

    It names hexagons along the slanting rows: a1, b1, and c3 and b3 opposite of them.
    """

    @cache
    def wins(state: grognard.State) -> str:
        if state.over:
            return winner(state)
        side, other = ("red", "blue") if state.decision.side == "red" else ("blue", "red")
        return side if any(wins(after) == side for after in tree[state]) else other

    start = next(iter(tree))
    lost = {
        option.text.removeprefix("lay ")
        for option, after in zip(start.decision.options, tree[start], strict=True)
        if wins(after) == "blue"
    }
    assert wins(start) == "red"
    assert lost == {"a1", "b1", "c3", "d3"}


# Chains across n x n hexagons without a stone too many. (n + 1) * 2^(n - 2) have n stones: A001792; how many have
# n + 1: David Bevan, https://oeis.org/A096367; the longest: Peter Selinger, https://oeis.org/A375298.
SHORTEST, ONE_MORE, LONGEST = 8, 2, 5


def test_chains_from_edge_to_edge(ruleset: grognard.Ruleset) -> None:
    cells = list(ruleset.boards("three")[0].cells)
    top = {"a1", "b1", "c1"}

    def joins(stones: tuple[str, ...]) -> bool:
        """Whether red stones join the edges; the last of them is laid in play, at the top."""
        for last in top & set(stones):
            laid = {f"{cell}.stone": "red" for cell in stones if cell != last}
            state = ruleset.setup("three", settings=laid, active="red")
            state.apply(last)
            if state.over:
                return True
        return False

    joining: list[set[str]] = []
    lengths: Counter[int] = Counter()
    for number in range(1, len(cells) + 1):
        for stones in combinations(cells, number):
            if joins(stones) and not any(chain <= set(stones) for chain in joining):
                joining.append(set(stones))
                lengths[number] += 1
    assert (lengths[3], lengths[4], max(lengths)) == (SHORTEST, ONE_MORE, LONGEST)


def test_sequences_of_moves(tree: Tree) -> None:
    """Any five stones can be laid in any order; then Red has won where his three are one of the shortest chains."""

    @cache
    def count(state: grognard.State, depth: int) -> int:
        return 1 if depth == 0 else sum(count(after, depth - 1) for after in tree[state])

    won = SHORTEST * factorial(3) * perm(6, 2)
    start = next(iter(tree))
    assert [count(start, depth) for depth in range(1, 6)] == [
        perm(9, depth) for depth in range(1, 6)
    ]
    assert count(start, 6) == (perm(9, 5) - won) * 4
