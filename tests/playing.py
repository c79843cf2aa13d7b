"""Every ruleset and scenario that there is, and random games of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import interpreter as grognard
from interpreter import ruleset
from interpreter.program import lay_out
from interpreter.ruleset import Ruleset, shipped_ruleset

ROOT = Path(__file__).parents[1]
LONGEST = 3000
SHELVES = ("classics",)

every_run = settings(
    max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
at_leisure = settings(every_run, max_examples=15)
few_seeds = st.integers(1, 3)
seeds = st.integers(0, 2**32 - 1)


def folders() -> list[Path]:
    """The shipped rulesets and those that stand beside the tests."""
    shipped = [shipped_ruleset(name) for name in ruleset.shipped()]
    return [*shipped, *sorted(p.parent for p in (ROOT / "tests" / "rulesets").glob("*/game.yaml"))]


def _folder(name: str) -> Path:
    """The folder of a ruleset by its name."""
    return next(path for path in folders() if path.name == name)


@cache
def loaded(name: str) -> grognard.Ruleset:
    """A ruleset by the name of its folder. Raises RulesetError."""
    return grognard.load(_folder(name))


@cache
def written(name: str) -> Ruleset:
    """A ruleset as it is read, by the name of its folder."""
    found, _ = ruleset.load(_folder(name))
    assert found is not None
    return found


EVERY = [
    (path.name, scenario) for path in folders() for scenario in written(path.name).sheets.scenarios
]
LARGEST = 21_000


def _size(game: tuple[str, str]) -> int:
    """Cells times units, about: how much there is to look at in one position."""
    sheets = written(game[0]).sheets
    scenario = sheets.scenarios[game[1]]
    cells = sum(len(sheets.boards[b.text].cells) for b in scenario.boards)
    return cells * len(lay_out(sheets, scenario).units)


def _counts(game: tuple[str, str]) -> bool:
    """Whether it is the smallest of its ruleset, or of a large game of its own.

    Most of a variant is its base again, and the games on a shelf differ in size only.
    """
    mine = [other for other in EVERY if other[0] == game[0]]
    small = len(written(game[0]).chain) > 1 or _folder(game[0]).parent.name in SHELVES
    return not small or game == min(mine, key=_size)


GAMES = [game for game in EVERY if _counts(game)]
QUICK = [game for game in GAMES if _size(game) <= LARGEST]
"""Those that are played in every run of the tests; the others in the long ones."""


def start(game: tuple[str, str], seed: int = 0, events: bool = True) -> grognard.State:
    name, scenario = game
    return loaded(name).start(scenario, seed, events=events)


def choose(state: grognard.State, rng: random.Random) -> grognard.Option:
    options = state.decision.options
    return options[rng.randrange(len(options))]


@cache
def recorded(game: tuple[str, str], seed: int) -> tuple[int, ...]:
    """The numbers of the options taken in a random game, up to its end or `LONGEST` decisions."""
    rng = random.Random(seed)
    state, made = start(game, seed, events=False), []
    while not state.over and len(made) < LONGEST:
        made.append(choose(state, rng).code)
        state.apply(made[-1])
    return tuple(made)


def decisions(
    game: tuple[str, str], seed: int, most: int = LONGEST
) -> Iterator[tuple[grognard.State, grognard.Option]]:
    """Part of a random game: the state at each decision with the option that will be taken.

    Begins anywhere, so that there are `most` decisions if the game has as many. Whoever asks for the next
    decision finds it in the same state object, and after the last one, what it led to.
    """
    made = recorded(game, seed)
    first = random.Random(seed).randint(0, max(0, len(made) - most))
    state = start(game, seed)
    for code in made[:first]:
        state.apply(code)
    for code in made[first : first + most]:
        yield state, state.options.option(code)
        state.apply(code)


def moments(
    game: tuple[str, str], seed: int, most: int = LONGEST, every: int = 5
) -> Iterator[grognard.State]:
    """States of a random game, thinned out."""
    for number, (state, _) in enumerate(decisions(game, seed, most)):
        if number % every == 0:
            yield state
