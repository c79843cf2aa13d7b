"""What a player has before it: the decision, its own view, and positions as they may be.

Bots are given a chair and never the game itself, so none can look at what its seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from interpreter.game.contract import Decision, Option, Refusal, State, UnitSeen, View
from interpreter.play.table import Options, Ruleset, options


@dataclass(frozen=True)
class Chair:
    """A seat at its turn to decide.

    Attributes:
        ruleset, scenario: what is played.
        rng: the player's own chance; the dice of the game are out of its reach.
    """

    ruleset: Ruleset
    scenario: str
    rng: random.Random
    _state: State = field(repr=False)

    @cached_property
    def decision(self) -> Decision:
        return self._state.decision

    @property
    def options(self) -> Options:
        return options(self.decision)

    @cached_property
    def view(self) -> View:
        return self._state.view(self.decision.seat)

    def why_not(self, text: str) -> Refusal | None:
        """Why a move is not legal."""
        return self._state.why_not(text)

    def imagine(self) -> State:
        """A game as it may be for all that this seat knows, stopped at its decision.

        What the seat does not see is made up, and so is chance to come: whatever is tried in it, it tells
        nothing that the seat may not know.
        """
        return self._state.imagine(self.decision.seat, self.rng)


def is_hidden(unit: UnitSeen) -> bool:
    """Whether the seat does not know what the unit is."""
    return not unit.type


class Player(Protocol):
    """Whoever decides for a seat without being asked at a terminal."""

    def decide(self, chair: Chair) -> Option:
        """One of the legal options."""


MakePlayer = Callable[[], Player]
