"""Looks on while games are played, and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from interpreter.game.contract import Option, RulesFault, State
from interpreter.play.study.counted import COUNTERS, MOST_TOLD, Counted, Trouble, rounded
from interpreter.play.study.playing import EndlessGame
from interpreter.play.table import Options


class Stopped(Exception):
    """Playing was interrupted in the middle of a game."""


class Counting:
    """Counts games one after the other. What a game adds, it adds at its end: one that is broken off adds nothing.

    `boxes` are the units of the box by (side, type), as sets of their numbers; `bell` holds something as soon as
    playing is to stop.
    """

    def __init__(self, boxes: Mapping[tuple[str, str], int], bell: list[int]) -> None:
        self._boxes = boxes
        self._bell = bell
        self._rules: dict[int, str] = {}  # by the number of the decision, the rule that asks
        self._all: dict[str, Counter[Any]] = {name: Counter() for name in COUNTERS}
        self._games = self._endless = self._faults = 0
        self._troubles: list[Trouble] = []
        self._begin(0)

    def _begin(self, present: int) -> None:
        self._asked: dict[tuple[int, int], int] = {}
        self._taken: dict[tuple[int, str], int] = {}
        self.codes: list[int] = []  # what was decided in the game at hand
        self._first = ""
        self._ever = self._present = present
        self._bleeding = -1  # the units that were lost first, -1 before any was

    def begin(self, state: State) -> None:
        """A game begins."""
        self._begin(state.present)

    def note(self, state: State, options: Options, option: Option) -> None:
        """A decision is about to be carried out. Raises Stopped."""
        if self._bell:
            raise Stopped
        if not self._first and not state.secretly:
            self._first = state.decision.side
        kind = options.kind
        if kind not in self._rules:
            self._rules[kind] = state.decision.rule
        asked = (kind, len(options))
        self._asked[asked] = self._asked.get(asked, 0) + 1
        self.codes.append(option.code)
        taken = (kind, option.action)
        self._taken[taken] = self._taken.get(taken, 0) + 1
        if state.present != self._present:
            self._look(state)

    def _look(self, state: State) -> None:
        """Notes who has come and gone; not while sides act in secret, when units come and go for show."""
        now = state.present
        self._ever |= now
        if state.secretly:
            return
        if self._bleeding < 0 and (gone := self._present & ~now):
            self._bleeding = gone
        self._present = now

    def end(self, state: State, length: int, spots: Sequence[int]) -> None:
        """A game is over: all that was noted in it counts, and how often each spot came up in it."""
        result = state.result
        assert result is not None
        self._look(state)
        everything = self._all
        ending = (self._first, tuple(result.winners), result.rule, result.reason, length)
        everything["outcomes"][ending] += 1
        for (kind, options), count in self._asked.items():
            rule = self._rules[kind]
            everything["asked"][rule, rounded(options)] += count
            everything["offered"][rule] += options * count
        for (kind, action), count in self._taken.items():
            everything["taken"][self._rules[kind], action] += count
        self._count_units(tuple(result.winners))
        came_up = {number: count for number, count in enumerate(spots) if count}
        everything["spots"].update(came_up)
        everything["seen"].update(came_up.keys())
        self._games += 1

    def _count_units(self, winners: tuple[str, ...]) -> None:
        gone = self._ever & ~self._present
        for (side, type), box in self._boxes.items():
            came = (self._ever & box).bit_count()
            if came:
                self._all["came"][side, type] += came
                self._all["lost"][side, type, (gone & box).bit_count()] += 1
        if self._bleeding > 0:
            bled = {side for (side, _), box in self._boxes.items() if self._bleeding & box}
            if len(bled) == 1:
                self._all["bled"][bled.pop(), winners] += 1

    def give_up(self, number: int, seed: int, why: EndlessGame | RulesFault) -> None:
        """A game came to no end."""
        if isinstance(why, RulesFault):
            self._faults += 1
            span = why.diagnostic.at.span
            place = f"{span.source.path}:{span.begin[0]}"
            trouble = Trouble(number, seed, "fault", str(why), place)
        else:
            self._endless += 1
            trouble = Trouble(number, seed, "endless", "the limit was reached")
        if len(self._troubles) < MOST_TOLD:
            self._troubles.append(trouble)

    def counted(self) -> Counted:
        """All that was counted up to now."""
        return Counted(
            games=self._games,
            endless=self._endless,
            faults=self._faults,
            troubles=tuple(sorted(self._troubles)),
            **{name: dict(counts) for name, counts in self._all.items()},
        )
