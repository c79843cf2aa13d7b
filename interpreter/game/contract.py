"""What a game offers to those who play it, whatever machine runs it.

A `State` is at a decision, at a chance event, or over. Everything is determined by the ruleset,
the scenario, the options, the seed and the decisions taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from interpreter.diagnostics import Diagnostic, Span


class GrognardError(Exception):
    """Any fault that the public functions raise."""


class RulesetError(GrognardError):
    """A ruleset, scenario or option that can't be played; says why in `diagnostics`."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("; ".join(d.message for d in diagnostics[:3]) or "the ruleset has errors")
        self.diagnostics = tuple(diagnostics)


class IllegalMove(GrognardError):
    """A move that the rules do not allow; says why in `refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


class NotNow(GrognardError):
    """Something asked of a state that it can't give at this point: a decision of a game that is over."""


class RulesFault(GrognardError):
    """The rules themselves went wrong in play: a loop without end, a value that left its range."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be decided.

    Attributes:
        code: its number, unique within this decision; the same decision in an equal state has the same.
        action: the action's name; "pass", or the name being chosen in the middle of an effect.
        parts: the choices by name, each as people write it: {"ship": "d4", "to": "d7"}.
        text: the whole in readable notation, as records hold it: `sail d4-d7`.
    """

    code: int
    action: str
    parts: Mapping[str, str]
    text: str


class Options(Protocol):
    """The legal options, in a fixed order, computed as they are asked for."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Option: ...
    def __iter__(self) -> Iterator[Option]: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """What is to be decided.

    Attributes:
        seat: name of the person who decides; side: the side decided for.
        rule: name of the phase, action or procedure that asks; `span` its place; `cites` its sentences.
        prompt: what to ask a person.
        actions: names and titles of the actions on offer, in order.
        options: all legal options.
    """

    seat: str
    side: str
    rule: str
    span: Span
    cites: tuple[str, ...]
    prompt: str
    actions: tuple[tuple[str, str], ...]
    options: Options


@dataclass(frozen=True, slots=True)
class Chance:
    """A roll about to happen: `outcomes` are equally likely; values from `low` up."""

    what: str
    low: int
    outcomes: int
    span: Span


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal.

    Attributes:
        message: one sentence.
        reasons: each failing requirement in the words of its `because`, with place and citations.
        nearest: texts of legal options that resemble the move, the nearest first.
        parts: for each reason, lines on what the parts of the requirement come to, as far as the seat that
            decides may know it: "far is 5, ship.range is 3".
    """

    message: str
    reasons: tuple[tuple[str, Span | None, tuple[str, ...]], ...] = ()
    nearest: tuple[str, ...] = ()
    parts: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a legal option would do, as far as the seat that decides can foresee.

    Attributes:
        events: what would happen, as that seat would be told, up to the next roll or decision.
        then: what comes after that: "decision", "chance", "over", or "unseen" where it depends on what the
            seat does not see.
        what: the side that decides next, what is rolled, or how the game ends.
    """

    events: tuple[Event, ...]
    then: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as one seat knows it.

    Attributes:
        kind: "placed", "moved", "removed", "revealed", "hidden", "set", "rolled", "tested", "drawn",
            "put", "taken", "said", "decided", "pass", "phase", "finished"; in a trail also "begun".
        text: a sentence, naming only what the seat may know.
        rule: the rule that caused it; `span` the line; `cites` its sentences.
        cells: labels of the cells it concerns, for marking on a board.
    """

    kind: str
    text: str
    rule: str
    span: Span | None
    cites: tuple[str, ...]
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitSeen:
    """A unit as a seat knows it: `type`, `kind`, `title` and `symbol` are empty while hidden.

    Attributes:
        name: how this seat calls it: "yellow scout 2", or "red ?7" while hidden.
        cell: label of its cell, or "" off the board.
        values: its states that this seat may see, by name.
    """

    name: str
    owner: str
    kind: str
    type: str
    title: str
    symbol: str
    cell: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        winners: sides, empty for a draw.
        reason: why, in the words of the rule.
        losers: where the rule says who loses, all that do: the reason is told of them, not of the winners.
    """

    winners: tuple[str, ...]
    reason: str
    rule: str
    cites: tuple[str, ...]
    losers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may know.

    Attributes:
        seat, side: whose view it is; both "" for an onlooker, who sees what everyone sees.
        to_act: the side whose decision is awaited, or ""; which of the others it is while all decide
            secretly is not told.
        units: units known of; those off the board only when the seat may know of them.
        cells: visible cell states that differ from their start: label -> {name: value}.
        elsewhere: what cell states are on all cells that `cells` does not tell of; `at_home`: the same on
            cells of the side's own boards alone, of states that their owners see.
        values: visible game states; `sides`: visible states of each side.
        result: set when the game is over.
    """

    seat: str
    side: str
    to_act: str
    units: tuple[UnitSeen, ...]
    cells: Mapping[str, Mapping[str, object]]
    values: Mapping[str, object]
    sides: Mapping[str, Mapping[str, object]]
    result: Result | None
    elsewhere: Mapping[str, object] = field(default_factory=dict)
    at_home: Mapping[str, object] = field(default_factory=dict)


class State(Protocol):
    """A game at one point."""

    @property
    def over(self) -> bool: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def decision(self) -> Decision: ...
    @property
    def options(self) -> Options: ...
    @property
    def present(self) -> int: ...
    @property
    def chance(self) -> Chance | None: ...
    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def unrolled(self) -> int: ...
    @property
    def secretly(self) -> bool: ...

    def apply(self, option: Option | str | int) -> None: ...
    def force(self, outcomes: Sequence[int | str]) -> None: ...
    def view(self, seat: str | None) -> View: ...
    def worth(self, seat: str) -> int | None: ...
    def imagine(self, seat: str, rng: random.Random) -> State: ...
    def events(self, seat: str | None = None, since: int = 0) -> Sequence[Event]: ...
    def trail(self, seat: str | None = None) -> Sequence[tuple[int, Event]]: ...
    def why_not(self, move: str) -> Refusal | None: ...
    def outlook(self, option: Option | str | int) -> Outlook: ...
    def clone(self, forget: bool = False) -> State: ...
    def to_bytes(self) -> bytes: ...
