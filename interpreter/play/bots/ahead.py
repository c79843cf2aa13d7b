"""What moves lead to, tried in positions as they may be: nothing here looks at the game itself."""

from __future__ import annotations

import random
from collections.abc import Sequence

from interpreter.game.contract import RulesFault, State
from interpreter.play.bots.worth import WIN, Worth, settled, worth
from interpreter.play.chair import Chair
from interpreter.play.table import Options, options

LOOKED_AT = 60  # options tried in one decision
LISTED = 2_000  # of more options, some are drawn without listing all
FAVOURITES = 6  # options that are tried more often
POSITIONS = 6  # in which these are tried
INFINITE = float("inf")


class Judge:
    """How good a position is for each side: by the rules' `value`, or by what can be seen of it.

    Where the rules have no value, what counts is worked out at a seat's first decision, and again when all
    are set up: units go for what lay far from them then.
    """

    def __init__(self) -> None:
        self._worths: dict[str, Worth] = {}
        self._settled = False

    def turn_to(self, chair: Chair) -> None:
        """Goes on to another decision of the seat."""
        self._chair = chair
        if settled(chair.view) > self._settled:
            self._settled = True
            self._worths.clear()

    def of(self, state: State, side: str) -> float:
        """Higher is better for the side; `WIN` for a game that it won, 0 for a draw."""
        result = state.result if state.over else None
        if result is not None:
            return (WIN if side in result.winners else -WIN) if result.winners else 0.0
        declared = state.worth(side)
        return float(declared) if declared is not None else self._seen(state, side)

    def _seen(self, state: State, side: str) -> float:
        view = state.view(side)
        if side not in self._worths:
            self._worths[side] = worth(self._chair.ruleset, self._chair.scenario, view)
        return self._worths[side].of(view)


def some(found: Options, rng: random.Random) -> list[int]:
    """The numbers of all options, or of some of each action, so that rare actions are looked at too."""
    if len(found) > LISTED:
        return list(dict.fromkeys(found.sample(rng).code for _ in range(LOOKED_AT)))
    if len(found) <= LOOKED_AT:
        return list(found.codes())
    groups: dict[str, list[int]] = {}
    for option in found:
        groups.setdefault(option.action, []).append(option.code)
    share = max(1, LOOKED_AT // len(groups))
    return [c for group in groups.values() for c in rng.sample(group, min(share, len(group)))]


def ranked(chair: Chair, judge: Judge) -> list[tuple[float, int]]:
    """Options with what they are worth to the seat, the best first; of equals, any.

    All are tried in one position as it may be; the favourites then in several more, and these count.
    """
    codes = some(chair.options, chair.rng)
    chair.rng.shuffle(codes)
    found = _sorted([chair.imagine()], codes, judge, chair.decision.side)
    favourites = [code for _, code in found[:FAVOURITES]]
    positions = [chair.imagine() for _ in range(POSITIONS)]
    best = _sorted(positions, favourites, judge, chair.decision.side)
    return [*best, *found[FAVOURITES:]]


def _sorted(
    positions: Sequence[State], codes: Sequence[int], judge: Judge, side: str
) -> list[tuple[float, int]]:
    found = [(_mean(positions, code, judge, side), code) for code in codes]
    return sorted(found, key=lambda pair: pair[0], reverse=True)


def _mean(positions: Sequence[State], code: int, judge: Judge, side: str) -> float:
    """What an option is worth on average, where it is open; the least there is where it never is."""
    found = [tried(position, code, judge, side) for position in positions]
    values = [value for value in found if value is not None]
    return sum(values) / len(values) if values else -INFINITE


def tried(position: State, code: int, judge: Judge, side: str) -> float | None:
    """What an option is worth in a position; None where it is not open, or the rules go wrong."""
    if position.over or not options(position.decision).is_legal(code):
        return None
    after = position.clone(forget=True)
    try:
        after.apply(code)
    except RulesFault:
        return None
    return judge.of(after, side)
