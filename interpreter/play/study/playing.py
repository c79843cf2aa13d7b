"""One game among players that need nobody at the terminal."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from interpreter.game.contract import GrognardError, Option, State
from interpreter.play.bots.random import Random
from interpreter.play.chair import Chair, MakePlayer, Player
from interpreter.play.table import Options, Ruleset, legal

Note = Callable[[State, Options, Option], None]
"""Is told of each decision before it is carried out: the state, what could be done, what is done."""


class EndlessGame(GrognardError):
    """A game that no rule ended within the number of decisions that was allowed."""


def play_out(
    ruleset: Ruleset,
    scenario: str,
    state: State,
    makers: Mapping[str, MakePlayer],
    seed: int,
    limit: int,
    note: Note,
) -> int:
    """Lets players decide until the game is over; gives the number of decisions.

    `makers` gives each seat its player; all their chance follows from the seed. Raises EndlessGame, RulesFault.
    """
    players = {seat: makers[seat]() for seat in state.seats}
    decide = _by_chance if all(type(p) is Random for p in players.values()) else _in_turn
    rng = random.Random(seed)
    length = 0
    while not state.over:
        if length >= limit:
            raise EndlessGame(f"the game with seed {seed} goes on after {limit} decisions")
        options = legal(state)
        option = decide(ruleset, scenario, state, players, rng)
        note(state, options, option)
        state.apply(option)
        length += 1
    return length


def _by_chance(
    ruleset: Ruleset, scenario: str, state: State, players: Mapping[str, Player], rng: random.Random
) -> Option:
    """What players without a plan decide: for them nobody has to be told what is asked, and of whom."""
    return legal(state).sample(rng)


def _in_turn(
    ruleset: Ruleset, scenario: str, state: State, players: Mapping[str, Player], rng: random.Random
) -> Option:
    chair = Chair(ruleset, scenario, rng, state)
    return players[chair.decision.seat].decide(chair)
