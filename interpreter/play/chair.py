"""What a player has before it: the decision, its own view, and what a move would lead to.

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

_DISCLOSES = frozenset({"revealed", "rolled"})


@dataclass(frozen=True)
class Prospect:
    """What a seat sees after a move, and what that is worth to it by the rules, if they say so."""

    view: View
    worth: int | None


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

    @cached_property
    def worth(self) -> int | None:
        """What the position is worth to the seat by the rules; None where they don't say."""
        return self._state.worth(self.decision.seat)

    def after(self, option: Option) -> Prospect | None:
        """What this seat would have before it next, or None when that hangs on secrets or on dice.

        A move that reveals or rolls something, touches a hidden unit or costs the seat a unit while
        there are hidden ones could tell by its outcome what the seat may not know yet.
        """
        seat = self.decision.seat
        next_state = self._state.clone(forget=True)
        next_state.apply(option)
        if any(event.kind in _DISCLOSES for event in next_state.events(seat)):
            return None
        view = next_state.view(seat)
        if _tells_a_secret(self.view, view):
            return None
        return Prospect(view, next_state.worth(seat))


def _tells_a_secret(before: View, after: View) -> bool:
    hidden = {(unit.owner, unit.cell) for unit in before.units if is_hidden(unit)}
    if not hidden:
        return False
    places = {unit.name: unit.cell for unit in after.units}
    if not hidden <= {(unit.owner, unit.cell) for unit in after.units if is_hidden(unit)}:
        return True
    return any(
        unit.owner == before.side and unit.cell and not places.get(unit.name)
        for unit in before.units
    )


def is_hidden(unit: UnitSeen) -> bool:
    """Whether the seat does not know what the unit is."""
    return not unit.type


class Player(Protocol):
    """Whoever decides for a seat without being asked at a terminal."""

    def decide(self, chair: Chair) -> Option:
        """One of the legal options."""


MakePlayer = Callable[[], Player]
