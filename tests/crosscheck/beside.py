"""Plays one game in Grognard and in another implementation, side by side, and compares them at each step.

The other one is OpenSpiel. Whoever is to decide, what may be decided, the end and how it ended must be
the same in both at every moment; a `Difference` tells the first thing that is not.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import interpreter as grognard

Theirs = Any  # a pyspiel.State; the library has no types


class Difference(AssertionError):
    """The two implementations don't agree."""


def winner_takes_all(state: grognard.State, side: str) -> float:
    """1 for whoever has won, -1 for whoever has lost, 0 for a draw."""
    result = state.result
    assert result is not None
    if not result.winners:
        return 0.0
    return 1.0 if side in result.winners else -1.0


@dataclass(frozen=True)
class Pair:
    """A ruleset, and the same game as OpenSpiel has it.

    Attributes:
        ruleset, scenario, options: what is loaded and begun here.
        theirs: what is loaded there, with its parameters: "connect_four(rows=6,columns=7)".
        sides: our sides in the order of their players.
        name: what they call a decision of ours (their `action_to_string`).
        worth: what the end is worth to a side (their `returns`).
    """

    ruleset: str
    theirs: str
    sides: Sequence[str]
    name: Callable[[grognard.State, grognard.Option], str]
    scenario: str | None = None
    options: dict[str, object] = field(default_factory=dict)
    worth: Callable[[grognard.State, str], float] = winner_takes_all


@dataclass
class Moment:
    """A game of a pair at one point, as it is here and as it is there."""

    pair: Pair
    ours: grognard.State
    theirs: Theirs

    def ways(self) -> list[tuple[grognard.Option, int]]:
        """Each legal decision of ours with theirs; empty at the end. Raises Difference."""
        if self.ours.over or self.theirs.is_terminal():
            self._same("whether the game is over", self.ours.over, self.theirs.is_terminal())
            worth = [self.pair.worth(self.ours, side) for side in self.pair.sides]
            self._same("how it ended", worth, list(self.theirs.returns()))
            return []
        player = self.theirs.current_player()
        decision = self.ours.decision
        self._same("who decides", self.pair.sides.index(decision.side), player)
        there = {self.theirs.action_to_string(player, a): a for a in self.theirs.legal_actions()}
        here = [(self.pair.name(self.ours, option), option) for option in decision.options]
        self._same("what may be decided", sorted(name for name, _ in here), sorted(there))
        return [(option, there[name]) for name, option in here]

    def after(self, option: grognard.Option, action: int) -> Moment:
        ours, theirs = self.ours.clone(), self.theirs.clone()
        ours.apply(option)
        theirs.apply_action(action)
        return Moment(self.pair, ours, theirs)

    def _same(self, what: str, here: object, there: object) -> None:
        if here == there:
            return
        if isinstance(here, list) and isinstance(there, list) and here and isinstance(here[0], str):
            here, there = _without(here, there), _without(there, here)
        raise Difference(
            f"{self.pair.ruleset} and {self.pair.theirs} differ in {what}:\n"
            f"here {here!r}\nthere {there!r}\nafter {' '.join(_moves(self.theirs))}\n{self.theirs}"
        )


def _without(these: list[str], those: list[str]) -> list[str]:
    """What is in one list and not, or not as often, in the other."""
    return sorted((Counter(these) - Counter(those)).elements())


def _moves(theirs: Theirs) -> list[str]:
    again = theirs.get_game().new_initial_state()
    said = []
    for action in theirs.history():
        said.append(again.action_to_string(again.current_player(), action))
        again.apply_action(action)
    return said


def begin(pair: Pair, *, events: bool = False) -> Moment:
    """The first moment of a game. `events`: whether ours notes what happens."""
    import pyspiel

    ruleset = grognard.load(pair.ruleset, pair.options)
    theirs = pyspiel.load_game(pair.theirs).new_initial_state()
    return Moment(pair, ruleset.start(pair.scenario, events=events), theirs)


def random_games(
    pair: Pair, games: int, *, seed: int = 1, events: bool = False
) -> Iterator[Moment]:
    """All moments of so many random games, each compared; the last ones are over. Raises Difference."""
    rng = random.Random(seed)
    start = begin(pair, events=events)
    for _ in range(games):
        moment = start
        ways = moment.ways()
        yield moment
        while ways:
            moment = moment.after(*rng.choice(ways))
            ways = moment.ways()
            yield moment


def every_game(start: Moment, most: int) -> Iterator[Moment]:
    """All moments that are at most so many decisions away, each compared. Raises Difference."""
    ways = start.ways()
    yield start
    if most > 0:
        for option, action in ways:
            yield from every_game(start.after(option, action), most - 1)


Told = Callable[[grognard.State, str], Hashable]
ToldThere = Callable[[Theirs, int], Hashable]


def all_told(state: grognard.State, seat: str) -> Hashable:
    """All that a seat has been told so far; for games with one seat for each side."""
    return tuple(event.text for event in state.events(seat))


def information_state(theirs: Theirs, player: int) -> Hashable:
    return str(theirs.information_state_string(player))


class Knowledge:
    """Whether players can tell apart the same moments in both implementations.

    What they are told is worded differently here and there. But two moments that look alike to a player
    in one of them must look alike in the other too; else one of them tells too much, or too little.
    """

    def __init__(self, told: Told = all_told, there: ToldThere = information_state) -> None:
        self._told, self._there = told, there
        self._courses: dict[tuple[str, Hashable], set[tuple[int, ...]]] = defaultdict(set)
        self._known: dict[tuple[str, Hashable], tuple[Hashable, list[str]]] = {}
        self._known_there: dict[tuple[str, Hashable], tuple[Hashable, list[str]]] = {}

    def note(self, moment: Moment, *, only_who_decides: bool = False) -> None:
        """Compares a moment with all that were noted before. Raises Difference."""
        for player, side in enumerate(moment.pair.sides):
            if only_who_decides and player != moment.theirs.current_player():
                continue
            here = self._told(moment.ours, side)
            there = self._there(moment.theirs, player)
            moves = _moves(moment.theirs)
            self._courses[side, here].add(tuple(moment.theirs.history()))
            told, before = self._known.setdefault((side, here), (there, moves))
            if told != there:
                raise Difference(_apart("here", "there", moment.pair, side, before, moves))
            told, before = self._known_there.setdefault((side, there), (here, moves))
            if told != here:
                raise Difference(_apart("there", "here", moment.pair, side, before, moves))

    @property
    def alike(self) -> int:
        """How many things that a player knows leave open which course the game has taken."""
        return sum(len(courses) > 1 for courses in self._courses.values())


def _apart(one: str, other: str, pair: Pair, side: str, before: list[str], after: list[str]) -> str:
    return (
        f"{pair.ruleset} and {pair.theirs} differ in what {side} knows:\n"
        f"{' '.join(before)}\n{' '.join(after)}\nlook alike {one}, and are told apart {other}"
    )
