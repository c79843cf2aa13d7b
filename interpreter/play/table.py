"""What a match needs of a ruleset: the part of the public interface that this room uses.

Written down as protocols, so that everything that plays can be tried with a tiny game made by hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from interpreter.game.contract import Decision, Option, State
from interpreter.program.tongue import Tongue
from interpreter.sheets.records import Board, Scenario, Side, Units

if TYPE_CHECKING:  # reading rules takes time that those who only play need not spend
    from interpreter.engine import Machine
    from interpreter.ruleset.join import Ruleset as Written


class Ruleset(Protocol):
    """A ruleset that was checked and is ready to be played."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def scenarios(self) -> Mapping[str, Scenario]: ...
    @property
    def sides(self) -> Mapping[str, Side]: ...
    @property
    def tongue(self) -> Tongue: ...
    @property
    def written(self) -> Written: ...

    def start(
        self,
        scenario: str | None = None,
        seed: int = 0,
        chance: str = "sampled",
        events: bool = True,
        forced: Sequence[int | str] = (),
    ) -> State: ...
    def boards(self, scenario: str | None = None) -> Sequence[Board]: ...
    def options_in(self, scenario: str | None = None) -> Mapping[str, object]: ...


class Playable(Ruleset, Protocol):
    """A ruleset with its machines, for those who count what happens in them."""

    def machine(self, scenario: str | None = None) -> Machine: ...
    def watched(self) -> Playable: ...


Load = Callable[[str, Mapping[str, object]], Playable]
"""Finds a ruleset by id or path, with some options set. Raises RulesetError."""


class Options(Protocol):
    """The legal options, with the ways to look into them without listing all."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Option: ...
    def __iter__(self) -> Iterator[Option]: ...
    @property
    def kind(self) -> int: ...
    def codes(self) -> Iterator[int]: ...
    def is_legal(self, code: int) -> bool: ...
    def option(self, code: int) -> Option: ...
    def sample(self, rng: random.Random) -> Option: ...
    def find(self, text: str) -> Option | None: ...
    def complete(self, prefix: str) -> list[str]: ...


def options(decision: Decision) -> Options:
    """The legal options of a decision, all ways of looking into them included."""
    return cast(Options, decision.options)


def legal(state: State) -> Options:
    """The legal options of a state, for those who don't need the rest of its decision."""
    return cast(Options, state.options)


def default_scenario(ruleset: Ruleset, wanted: str | None) -> str:
    """The scenario that is played when `wanted` is not given: the ruleset's own choice."""
    if wanted is not None:
        return wanted
    chosen = ruleset.written.sheets.manifest.default_scenario
    return chosen.text if chosen is not None else next(iter(ruleset.scenarios))


def units(ruleset: Ruleset) -> Units:
    """The kinds and types of unit."""
    return ruleset.written.sheets.units
