"""A checked ruleset laid out for one scenario: all that a machine needs to play it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from interpreter.diagnostics import Span
from interpreter.program.expressions import Expr
from interpreter.program.layout import Layout
from interpreter.program.parts import Part
from interpreter.program.spots import Spot
from interpreter.program.steps import Block, Question
from interpreter.program.tongue import Tongue
from interpreter.program.world import World


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the rules that something comes from.

    Attributes:
        kind: what happens there ("moved", "set", "choose", "require" ...).
        rule: the name of the declaration; `title` what people call it; `cites` its sentences.
        text: words to tell it with: a message with slots in braces, a `because`, a prompt.
        slots: how each value of an event is written: ("unit", ()), ("word", ("hold", ...)), ...
        part: what a requirement, or a set to choose from, is made of, for those who ask why not.
        outcome: where the game ends, what the rule says of the player: "wins", "loses", "draw".
    """

    kind: str
    rule: str
    title: str
    span: Span
    cites: tuple[str, ...]
    text: str = ""
    slots: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    part: Part | None = None
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a phase is entered in the sequence of play: the block, for test positions."""

    phase: str
    block: int


@dataclass(frozen=True)
class Program:
    """The program of one scenario.

    Attributes:
        key: names the ruleset's content, scenario and options; kept in saved states.
        first: the block that play begins with.
        block_rules: the site of the rule that each block belongs to.
        worth: what a position is worth to the side that acts in it, or None where the rules don't say.
        spots: what is counted in a watched program; in others there is none.
    """

    key: str
    world: World
    layout: Layout
    blocks: tuple[Block, ...]
    questions: tuple[Question, ...]
    sites: tuple[Site, ...]
    first: int
    entries: tuple[Entry, ...]
    block_sites: tuple[int, ...]
    options: Mapping[str, int | str | bool]
    worth: Expr | None = None
    spots: tuple[Spot, ...] = ()

    @property
    def tongue(self) -> Tongue:
        """The language in which the game is told."""
        return self.world.tongue

    def told_in(self, tongue: Tongue) -> Program:
        """The same program, telling what happens in another language."""
        return replace(self, world=replace(self.world, tongue=tongue))
