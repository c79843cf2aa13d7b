"""A graph -> how likely each of its ends is, exactly; and what players decide who play for a goal.

States that lead back to each other, such as ties that are rolled again for ever, are worked out as an absorbing
Markov chain: one state after the other is taken out, its chances being shared among those it leads to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from interpreter.play.odds.graph import Graph, TooMany

Shares = dict[int, Fraction]
NEVER = -1
"""Where games go on that never end."""
MOST_CIRCLING = 2_000
"""States that lead back to each other, of which so many can be worked out."""
MOST_DECIDING = 400
"""The same where players decide in it for a goal."""
MOST_ROUNDS = 200
LEAK = Fraction(1, 1 << 64)
"""What is lost at each step while it is found out what is best in a circle, so that going round for ever is worth
nothing; then one choice is found to be as good as another only if it is. What comes of the choices is told exactly."""


class TooEntangled(TooMany):
    """Too many states lead back to each other to be worked out."""

    def __init__(self) -> None:
        super().__init__("too many states lead back to each other")


def ends(graph: Graph, chosen: Mapping[int, int]) -> tuple[Shares, Fraction]:
    """How likely each end is, by its node, and how likely it is that there never is one.

    `chosen` says for nodes at which a player decides for a goal where he goes. Raises TooEntangled.
    """
    ways = [_ways(graph, node, chosen) for node in range(len(graph.ways))]
    mass: dict[int, Fraction] = {0: Fraction(1)}
    for group in reversed(list(_groups(ways))):
        if len(group) == 1 and group[0] not in ways[group[0]]:
            (node,) = group
            share = mass.pop(node, None) if ways[node] else None
            if share is not None:
                _spread(mass, share, ways[node])
        else:
            _through(mass, group, ways)
    never = mass.pop(NEVER, Fraction(0))
    return mass, never


def _ways(graph: Graph, node: int, chosen: Mapping[int, int]) -> dict[int, int]:
    return {chosen[node]: 1} if node in chosen else graph.ways[node]


def _spread(mass: dict[int, Fraction], share: Fraction, ways: Mapping[int, int]) -> None:
    total = sum(ways.values())
    for to, weight in ways.items():
        mass[to] = mass.get(to, Fraction(0)) + share * Fraction(weight, total)


def _through(
    mass: dict[int, Fraction], group: Sequence[int], ways: Sequence[Mapping[int, int]]
) -> None:
    """Moves what is in a group of states that lead back to each other out of it."""
    for node, out in _taken_out(group, ways):
        share = mass.pop(node, None)
        if share is not None:
            for to, part in out.items():
                mass[to] = mass.get(to, Fraction(0)) + share * part


def _taken_out(
    group: Sequence[int], ways: Sequence[Mapping[int, int]], leak: Fraction = Fraction(0)
) -> Iterator[tuple[int, Shares]]:
    """Takes the states of a group out one by one: each with its chances of where play goes on without it.

    Those of a state that is given later do not lead to one given before. With each step `leak` of it is taken to
    go on for ever.
    """
    if len(group) > MOST_CIRCLING:
        raise TooEntangled
    inside = set(group)
    out: dict[int, Shares] = {}
    for node in group:
        total = sum(ways[node].values()) / (1 - leak)
        out[node] = {to: Fraction(w) / total for to, w in ways[node].items()}
        if leak:
            out[node][NEVER] = leak
    into: dict[int, set[int]] = {node: set() for node in group}
    for node in group:
        for to in out[node].keys() & inside:
            into[to].add(node)
    while inside:
        node = min(inside, key=lambda n: (len(into[n]) * len(out[n]), n))
        inside.remove(node)
        mine = out.pop(node)
        stays = mine.pop(node, Fraction(0))
        mine = {to: share / (1 - stays) for to, share in mine.items()} or {NEVER: Fraction(1)}
        for before in into[node] & inside:
            part = out[before].pop(node)
            for to, share in mine.items():
                out[before][to] = out[before].get(to, Fraction(0)) + part * share
                if to in into:
                    into[to].add(before)
        for to in mine.keys() & inside:
            into[to].discard(node)
        yield node, mine


# --- playing for a goal


def decide(graph: Graph, goal: Mapping[int, Fraction], wants: Mapping[int, int]) -> dict[int, int]:
    """Where players go who play for the goal, by node.

    `goal` is what each end is worth; `wants` says for each node of `graph.deciders` whether its player wants as much
    of it as possible, 1, or as little, -1. Each does the best against the best that the others can do. A game
    that never ends is worth 0. Raises TooEntangled.
    """
    worth: dict[int, Fraction] = dict(goal)
    chosen: dict[int, int] = {}
    for group in _groups(graph.ways):
        if len(group) == 1 and group[0] not in graph.ways[group[0]]:
            (node,) = group
            if node in graph.ends:
                continue
            if node in wants:
                chosen[node] = _best(graph.ways[node], worth, wants[node])
                worth[node] = worth[chosen[node]]
            else:
                worth[node] = _mean(graph.ways[node], worth)
        else:
            _decide_circling(graph, group, worth, chosen, wants)
    return chosen


def _best(ways: Mapping[int, int], worth: Mapping[int, Fraction], wants: int) -> int:
    return max(ways, key=lambda to: worth[to] * wants)


def _mean(ways: Mapping[int, int], worth: Mapping[int, Fraction]) -> Fraction:
    return sum((worth[to] * w for to, w in ways.items()), Fraction(0)) / sum(ways.values())


def _decide_circling(
    graph: Graph, group: Sequence[int], worth: dict[int, Fraction], chosen: dict[int, int],
    wants: Mapping[int, int],
) -> None:  # fmt: skip
    """Policy iteration: those who want little answer those who want much, until nobody does better otherwise.

    See A. Condon, On Algorithms for Simple Stochastic Games (1993), on why a little has to be lost at each step.
    """
    inside = set(group)
    if len(group) > MOST_DECIDING and not wants.keys().isdisjoint(inside):
        raise TooEntangled
    for node in group:
        if node in wants:
            chosen[node] = next(
                (to for to in graph.ways[node] if to not in inside), min(graph.ways[node])
            )
    for _ in range(MOST_ROUNDS):
        while True:
            worth.update(_worth_of(graph, group, worth, chosen, LEAK))
            if not _improved(graph, group, worth, chosen, wants, -1):
                break
        if not _improved(graph, group, worth, chosen, wants, 1):
            worth.update(_worth_of(graph, group, worth, chosen, Fraction(0)))
            return
    raise TooEntangled


def _improved(
    graph: Graph, group: Sequence[int], worth: Mapping[int, Fraction], chosen: dict[int, int],
    wants: Mapping[int, int], which: int,
) -> bool:  # fmt: skip
    """Lets those who want much (1) or little (-1) choose what is better for them; whether anything is."""
    changed = False
    for node in group:
        if wants.get(node) == which:
            best = _best(graph.ways[node], worth, which)
            if worth[best] * which > worth[chosen[node]] * which:
                chosen[node], changed = best, True
    return changed


def _worth_of(
    graph: Graph, group: Sequence[int], worth: Mapping[int, Fraction], chosen: Mapping[int, int],
    leak: Fraction,
) -> dict[int, Fraction]:  # fmt: skip
    """What the states of a group are worth when players go where they chose."""
    ways = [{}] * len(graph.ways)  # type: list[Mapping[int, int]]
    for node in group:
        ways[node] = _ways(graph, node, chosen)
    inside = set(group)
    found: dict[int, Fraction] = {}
    for node, out in reversed(list(_taken_out(group, ways, leak))):
        lasting = {to: p for to, p in out.items() if to != NEVER}
        parts = (p * (found[to] if to in inside else worth[to]) for to, p in lasting.items())
        found[node] = sum(parts, Fraction(0))
    return found


def _groups(ways: Sequence[Mapping[int, int]]) -> Iterator[list[int]]:
    """States that lead to each other, together; each group after all those that it leads to (Tarjan)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    held: list[int] = []
    holding: set[int] = set()
    for root in range(len(ways)):
        if root in order:
            continue
        path = [(root, iter(ways[root]))]
        order[root] = low[root] = len(order)
        held.append(root)
        holding.add(root)
        while path:
            node, rest = path[-1]
            for to in rest:
                if to not in order:
                    order[to] = low[to] = len(order)
                    held.append(to)
                    holding.add(to)
                    path.append((to, iter(ways[to])))
                    break
                if to in holding:
                    low[node] = min(low[node], order[to])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == order[node]:
                    group = [held.pop()]
                    while group[-1] != node:
                        group.append(held.pop())
                    holding.difference_update(group)
                    yield group
