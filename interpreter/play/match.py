"""A game under way: who sits where, what was decided, and the way back."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, replace

from interpreter.game.contract import NotNow, Option, State
from interpreter.play.chair import Chair, Player
from interpreter.play.record import Decided, Ended, Forced, Header, Record
from interpreter.play.replay import replay
from interpreter.play.table import Ruleset

_FURTHEST_BACK = 500  # decisions that can be taken back; older ones are forgotten
_FINAL = frozenset({"revealed", "rolled"})


@dataclass(frozen=True, slots=True)
class _Point:
    """The game just before a decision, and how long its record was then."""

    state: State
    seat: str
    moves: int


class Match:
    """A game with its players; a seat without one is asked by whoever runs the match.

    The decisions of bots follow from the match's seed, so that a match can be repeated.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        header: Header,
        players: Mapping[str, Player],
        record: Record | None = None,
    ) -> None:
        """Starts a game, or goes on with the one in `record`. Raises RecordError, RulesetError."""
        self.ruleset = ruleset
        self.players = dict(players)
        self.header = header
        self.moves: list[Decided | Forced] = []
        self._back: deque[_Point] = deque(maxlen=_FURTHEST_BACK)
        if record:
            self.state = replay(replace(record, ended=None), ruleset)
            self.moves = list(record.moves)
        else:
            self.state = ruleset.start(header.scenario, seed=header.seed)

    @property
    def decided(self) -> int:
        """How many decisions were taken."""
        return sum(isinstance(move, Decided) for move in self.moves)

    @property
    def human(self) -> bool:
        """Whether the next decision is for a seat without a player of its own."""
        return not self.state.over and self.state.decision.seat not in self.players

    def record(self) -> Record:
        """The game so far."""
        result = self.state.result
        if result is None:
            return Record(self.header, tuple(self.moves), None)
        reason = self.ruleset.tongue.original(result.reason)
        return Record(self.header, tuple(self.moves), Ended(result.winners, reason))

    def decide(self, option: Option) -> None:
        """Takes one of the legal options. Raises IllegalMove, NotNow, RulesFault."""
        decision = self.state.decision
        before = self.state.clone()
        self.state.apply(option)
        self._back.append(_Point(before, decision.seat, len(self.moves)))
        self.moves.append(Decided(self.decided + 1, decision.seat, option.text))

    def chair(self) -> Chair:
        """The seat whose turn it is, as its player sees it."""
        seat = self.state.decision.seat
        rng = random.Random(f"{self.header.seed} {seat} {self.decided}")
        return Chair(self.ruleset, self.header.scenario, rng, self.state)

    def step(self, player: Player | None = None) -> Option:
        """Lets the seat's player decide, or the one given, and returns its decision."""
        if self.state.over:
            raise NotNow("the game is over")
        player = player or self.players[self.state.decision.seat]
        option = player.decide(self.chair())
        self.decide(option)
        return option

    def why_no_undo(self, seat: str) -> str:
        """Why this seat can't take back its last decision; empty when it can."""
        point = self._last(seat)
        if point is None:
            return "There is nothing of yours to take back."
        later = [p.seat for p in self._back if p.moves > point.moves]
        if any(other != seat and other not in self.players for other in later):
            return "Someone else has decided since, so it can't be taken back."
        known = len(point.state.events(seat))
        told = point.state.secretly and not self.state.secretly  # what all did in secret
        if told or any(event.kind in _FINAL for event in self.state.events(seat, known)):
            return "Something was revealed or rolled since, so it can't be taken back."
        if any(other != seat for other in later) and not _all_see_the_same(self.state):
            return "The other side has moved since, and you have seen it move."
        return ""

    def undo(self, seat: str) -> None:
        """Takes back the last decision of this seat, and what bots decided since. Raises NotNow."""
        if reason := self.why_no_undo(seat):
            raise NotNow(reason)
        point = self._last(seat)
        assert point is not None
        while self._back.pop() is not point:
            pass  # later decisions go first
        self.state = point.state
        self.moves = self.moves[: point.moves]

    def _last(self, seat: str) -> _Point | None:
        return next((p for p in reversed(self._back) if p.seat == seat), None)


def _all_see_the_same(state: State) -> bool:
    """Whether nobody has a secret: every seat and an onlooker see the same."""
    views = [replace(state.view(seat), seat="", side="") for seat in (*state.seats, "")]
    return all(view == views[0] for view in views)
