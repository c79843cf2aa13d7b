"""Monte Carlo tree search over positions as they may be, with a single observer.

Each round imagines a position that agrees with all that the seat sees, goes down one tree of decisions as far
as these are open in it, plays on from there with little thought, and notes what came of it for every side. In
the tree every side looks to itself.

Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012): how often a decision was open stands where the visits of the one above
stand in plain tree search. Options are taken up by their worth after one decision, the more the more often one
came by (progressive widening: Coulom 2007; Chaslot et al. 2008).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import log, sqrt, tanh

from interpreter.game.contract import Option, RulesFault, State
from interpreter.play.bots.ahead import INFINITE, Judge, ranked, some, tried
from interpreter.play.chair import Chair
from interpreter.play.table import options

Rewards = Mapping[str, float]
Key = tuple[int, int]  # the decision and the option

SECONDS = 1.0  # for a move, unless said
MEASURED = 8  # positions played on to find how far worths commonly differ
BOLDNESS = 0.15  # how much what was seldom tried attracts
WIDTH = 1.0  # how many options are taken up: this times the root of the visits
DEPTH = 10  # decisions played from the end of the tree on
TRUST = 5  # rounds that count as much as what an option is worth at once
HASTE = 3  # options that are compared in each of these


@dataclass
class Node:
    """A point in the tree, reached by the same decisions in all positions as they may be.

    Attributes:
        side: the side that decided for it.
        open: in how many rounds it could have been chosen.
        total: the sum of what came of it for that side, each from 0 to 1.
        hope: what it is worth at once, likewise.
        waiting: by decision, the options not taken up yet with what they are worth at once, the best last.
    """

    side: str = ""
    hope: float = 0.0
    visits: int = 0
    open: int = 0
    total: float = 0.0
    children: dict[Key, Node] = field(default_factory=dict)
    waiting: dict[int, list[tuple[float, int]]] = field(default_factory=dict)

    def promise(self) -> float:
        """Upper confidence bound: what it has given, and more the less is known of it."""
        known = (self.total + TRUST * self.hope) / (self.visits + TRUST)
        return known + BOLDNESS * sqrt(log(self.open) / self.visits)


class Search:
    """The search for one decision of a seat."""

    def __init__(self, chair: Chair, judge: Judge, time_left: Callable[[], bool]) -> None:
        self.chair = chair
        self.rng = chair.rng
        self.judge = judge
        self.sides = tuple(chair.ruleset.sides)
        self.root = Node()
        self.root.waiting[chair.options.kind] = ranked(chair, self.judge)[::-1]
        self._now = {side: self.judge.of(chair.imagine(), side) for side in self.sides}
        self._scale = dict.fromkeys(self.sides, 1.0)
        self._measure(time_left)

    def _measure(self, time_left: Callable[[], bool]) -> None:
        """How far positions commonly come to differ in worth from the one at hand."""
        found: dict[str, list[float]] = {side: [] for side in self.sides}
        for _ in range(MEASURED):
            if not time_left():
                break
            state = self.chair.imagine()
            self._play_on(state)
            if not state.over:
                for side in self.sides:
                    found[side].append(abs(self.judge.of(state, side) - self._now[side]))
        for side, differences in found.items():
            if differences:
                self._scale[side] = max(1.0, 2 * sum(differences) / len(differences))

    # --- a round

    def round(self) -> None:
        state = self.chair.imagine()
        if not len(options(state.decision)):
            return  # what was made up leaves nothing to decide
        way = [self.root]
        try:
            while not state.over:
                node, new = self._next(way[-1], state)
                way.append(node)
                if new:
                    break
            self._play_on(state)
        except RulesFault:
            pass  # such a position can't come about; what it has come to is judged as it stands
        rewards = {side: self._reward(state, side) for side in self.sides}
        for node in way:
            node.visits += 1
            node.total += rewards.get(node.side, 0.0)

    def _next(self, node: Node, state: State) -> tuple[Node, bool]:
        """Takes a decision in the state, in the tree or just out of it; tells which."""
        side, found = state.decision.side, options(state.decision)
        kind = found.kind
        open_ = {
            key: child for key, child in node.children.items()
            if key[0] == kind and child.side == side and found.is_legal(key[1])
        }  # fmt: skip
        for child in open_.values():
            child.open += 1
        new = None
        if len(open_) < WIDTH * sqrt(node.visits + 1):
            new = self._taken_up(node, state, side)
        if new is None and open_:
            (_, code), child = max(open_.items(), key=lambda pair: pair[1].promise())
            state.apply(code)
            return child, False
        worth, code = new or (self._now[side], found.sample(self.rng).code)
        child = node.children.setdefault((kind, code), Node(side, self._share(worth, side)))
        child.open += 1
        state.apply(code)
        return child, True

    def _taken_up(self, node: Node, state: State, side: str) -> tuple[float, int] | None:
        """The best option that is open and was not taken up yet."""
        found = options(state.decision)
        if found.kind not in node.waiting:
            node.waiting[found.kind] = self._ranked(state, side)
        waiting = node.waiting[found.kind]
        place = next(
            (n for n in reversed(range(len(waiting))) if found.is_legal(waiting[n][1])), None
        )
        return None if place is None else waiting.pop(place)

    def _ranked(self, state: State, side: str) -> list[tuple[float, int]]:
        """Some options of a position with what they are worth at once, the best last."""
        codes = some(options(state.decision), self.rng)
        self.rng.shuffle(codes)
        return sorted((self._tried(state, code, side), code) for code in codes)

    def _tried(self, state: State, code: int, side: str) -> float:
        value = tried(state, code, self.judge, side)
        return -INFINITE if value is None else value

    def _play_on(self, state: State) -> None:
        """A few decisions with little thought: the best of a few options each."""
        for _ in range(DEPTH):
            if state.over:
                return
            found, side = options(state.decision), state.decision.side
            codes = {found.sample(self.rng).code for _ in range(HASTE)}
            worths = {code: self._tried(state, code, side) for code in sorted(codes)}
            code = max(worths, key=worths.__getitem__)
            if worths[code] == -INFINITE:
                return  # the rules go wrong here: such a position can't come about
            state.apply(code)

    def _reward(self, state: State, side: str) -> float:
        """From 0, a loss, to 1, a win; what is not over lies between by what it is worth."""
        if state.over:
            result = state.result
            assert result is not None
            return float(side in result.winners) if result.winners else 0.5
        return self._share(self.judge.of(state, side), side)

    def _share(self, worth: float, side: str) -> float:
        """What a position is worth as a share of a win, next to the one at hand."""
        return 0.5 + 0.4 * tanh((worth - self._now[side]) / self._scale[side])

    def best(self) -> int:
        """The option that was followed most often; the one that looked best where none was."""
        legal = self.chair.options
        followed = {c: child.visits for (_, c), child in self.root.children.items()}
        open_ = [code for code in followed if legal.is_legal(code)]
        if not open_:
            return self.root.waiting[legal.kind][-1][1]
        return max(open_, key=followed.__getitem__)


class Mcts:
    """A player that plays out what may come.

    With a number of rounds it decides the same for the same chance; with seconds it goes as far as it gets.
    """

    def __init__(self, rounds: int = 0, seconds: float = SECONDS) -> None:
        """`seconds` count where no rounds are given."""
        self.rounds = rounds
        self.seconds = seconds
        self._judge = Judge()

    def decide(self, chair: Chair) -> Option:
        if len(chair.options) == 1:
            return chair.options[0]
        time_left = self._clock()
        self._judge.turn_to(chair)
        search = Search(chair, self._judge, time_left)
        done = 0
        while done == 0 or (done < self.rounds if self.rounds else time_left()):
            search.round()
            done += 1
        return chair.options.option(search.best())

    def _clock(self) -> Callable[[], bool]:
        """Tells from now on whether there is time left; always, where rounds are counted."""
        if self.rounds:
            return lambda: True
        end = time.monotonic() + self.seconds
        return lambda: time.monotonic() < end
