"""All that can come of a position: states that are alike are one, each with the ways on from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic

from interpreter.engine import State
from interpreter.engine.essence import Digest, whole
from interpreter.game.contract import GrognardError
from interpreter.play.odds.policy import Met, Policies

MOST_STATES = 500_000
LOOK = 64  # states after which it is told how far it has come


Key = tuple[bytes, int | None]
"""What tells a state from others: its digest, and what its last test came to where that is asked for."""


class TooMany(GrognardError):
    """More can come of it than is looked at; says why."""


class TooLong(TooMany):
    """It takes longer than it may."""


@dataclass(frozen=True, slots=True)
class End:
    """Where what was asked is over.

    Attributes:
        state: the game there.
        test: the number that the last test came to, where it was a test that was asked for.
    """

    state: State
    test: int | None


@dataclass
class Graph:
    """Nodes by number; number 0 is the beginning.

    Attributes:
        ways: for each node the nodes that it leads to, each with its weight; none for an end.
        deciders: the nodes at which a player plays for the goal: which side that is, and whether for its best.
        ends: the ends, by the number of their node.
        keys: for each of the deciders what tells its state from others; `codes` the option that leads to each node.
        met: the decisions that there are, and in how many states.
    """

    ways: list[dict[int, int]] = field(default_factory=list)
    deciders: dict[int, tuple[str, int]] = field(default_factory=dict)
    ends: dict[int, End] = field(default_factory=dict)
    keys: dict[int, Key] = field(default_factory=dict)
    codes: dict[int, dict[int, int]] = field(default_factory=dict)
    met: Counter[Met] = field(default_factory=Counter)


Progress = Callable[[int], None]
_Node = tuple[State, int | None]


def explore(
    start: State, policies: Policies, most: int = MOST_STATES, seconds: float = float("inf"),
    progress: Progress = lambda n: None, digest: Digest = whole,
) -> Graph:  # fmt: skip
    """All that can come of a position by chance and by the policies. Raises TooMany, RulesFault, Unsolved."""
    graph, until = Graph(), monotonic() + seconds
    numbers: dict[Key, int] = {}
    waiting: list[tuple[int, _Node]] = []

    def number(node: _Node) -> int:
        key = (node[0].essence(digest), node[1])
        found = numbers.get(key)
        if found is None:
            found = numbers[key] = len(graph.ways)
            if found >= most:
                raise TooMany(f"there are more than {most} states")
            graph.ways.append({})
            waiting.append((found, node))
        return found

    number((start, None))
    while waiting:
        at, (state, test) = waiting.pop()
        if state.over:
            graph.ends[at] = End(state, test)
            continue
        ways: dict[int, int] = {}
        codes: dict[int, int] = {}
        for code, after in _ways(graph, at, state, policies):
            if monotonic() > until:  # one decision may have thousands of options
                raise TooLong(f"it takes longer than {seconds:g} s")
            tested = after.last_test
            to = number((after, tested[0] if tested else test))
            ways[to] = ways.get(to, 0) + 1
            codes.setdefault(to, code)
        graph.ways[at] = ways
        if at in graph.deciders:
            graph.keys[at], graph.codes[at] = (state.essence(digest), test), codes
        if not at % LOOK:
            progress(len(graph.ways))
    return graph


def _ways(graph: Graph, at: int, state: State, policies: Policies) -> Iterator[tuple[int, State]]:
    """Where a state may go, each with the number of the option or of the outcome that leads there."""
    if state.chance is not None:
        yield from enumerate(state.branches())
        return
    decision = state.decision
    policy, chosen, met = policies.followed(state, decision)
    graph.met[met] += 1
    if policy.plays and len(chosen) > 1:
        graph.deciders[at] = decision.side, policy.plays
    for code in chosen:
        after = state.clone(forget=True)
        after.apply(code)
        yield code, after
