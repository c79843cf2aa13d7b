"""Which places of the state still matter at a block: those that something on the way from there may read.

A place does not matter where all ways on set it before they read it, or never read it. What rules call from
several places comes back to where the state says; so a block is looked at as far as its routine goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import get_args

from interpreter.program.expressions import Column, Expr, Slot, children
from interpreter.program.layout import FIRST_FREE
from interpreter.program.program import Program
from interpreter.program.steps import (
    Ask,
    Block,
    Branch,
    Emit,
    End,
    Enter,
    Goto,
    Leave,
    Roll,
    Step,
    Store,
)

Part = Step | Goto | Branch | Ask | Roll | Enter | Leave | End
_EXPRESSIONS = get_args(Expr)


class Live:
    """The places that matter where play stops, each set of places as a bit set.

    Attributes:
        always: places that matter wherever play stands: all but states, local names, and what follows from where
            each unit is.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        all_places = (1 << program.layout.size) - 1
        self.always = all_places & ~(self._states | self._locals | self.follows) | self._secret

    def at(self, block: int, going_back: Iterable[int]) -> int:
        """The places that matter where play stops at the end of a block and goes back to some others after it."""
        last = self.program.blocks[block].last
        found = self.always | self._before((last,), self._out(block))
        for back in going_back:
            found |= self._into[back]
        return found

    def read_by(self, rule: str) -> int:
        """The places that are read in the lines of a rule."""
        found, sites = 0, self.program.sites
        for block, site in zip(self.program.blocks, self.program.block_sites, strict=True):
            if sites[site].rule == rule:
                for part in (*block.steps, block.last):
                    found |= self._read(part)
        return found

    @cached_property
    def _into(self) -> list[int]:
        """For each block what matters when it begins."""
        blocks = self.program.blocks
        found = [0] * len(blocks)
        leads = [self._after(block) for block in blocks]
        before: dict[int, list[int]] = {}
        for number, after in enumerate(leads):
            for to in after:
                before.setdefault(to, []).append(number)
        changes = [self._change((*block.steps, block.last)) for block in blocks]
        waiting = set(range(len(blocks)))
        while waiting:
            number = waiting.pop()
            out = 0
            for to in leads[number]:
                out |= found[to]
            read, kept = changes[number]
            live = read | out & kept
            if live != found[number]:
                found[number] = live
                waiting.update(before.get(number, ()))
        return found

    def _out(self, block: int) -> int:
        found = 0
        for to in self._after(self.program.blocks[block]):
            found |= self._into[to]
        return found

    def _after(self, block: Block) -> tuple[int, ...]:
        """Where play may go on; after a routine where it comes back."""
        match block.last:
            case Goto(to):
                return (to,)
            case Branch(_, then, otherwise):
                return (then, otherwise)
            case Ask(decision, otherwise):
                ways = (one.then for one in self.program.questions[decision].alternatives)
                return (*ways, otherwise) if otherwise >= 0 else tuple(ways)
            case Roll():
                return (block.last.then,)
            case Enter(to, _, back):
                return (to, back)
        return ()

    def _before(self, parts: Sequence[Part], out: int) -> int:
        read, kept = self._change(parts)
        return read | out & kept

    def _change(self, parts: Sequence[Part]) -> tuple[int, int]:
        """What is read in parts that follow each other, unless it was set there before; and what is not set."""
        read, kept = 0, -1
        for part in reversed(parts):
            written = self._written(part)
            read, kept = read & ~written | self._read(part), kept & ~written
        return read, kept

    @staticmethod
    def _written(part: Part) -> int:
        """The places that are surely set, whatever they held before."""
        match part:
            case Store(base, None, _):
                return 1 << base
            case Roll():
                return 1 << part.into
            case Enter() | Leave():
                return 1 << part.place
        return 0

    def _read(self, part: Part) -> int:
        """The places that a step reads; telling of what happens does not count."""
        if isinstance(part, Leave):
            return 1 << part.place
        found = 0
        held = self.program.questions[part.decision] if isinstance(part, Ask) else part
        for one in _read_in(held):
            found |= 1 << one.index if isinstance(one, Slot) else self._column(one.base)
        return found

    def _column(self, base: int) -> int:
        """The places of the state that a column belongs to; those of units and cells always matter."""
        for variable in self.program.layout.variables:
            if variable.base <= base < variable.base + variable.count:
                return _range(variable.base, variable.count)
        return 0 if self._columns >> base & 1 else (1 << self.program.layout.size) - 1

    # --- which places there are

    @cached_property
    def _states(self) -> int:
        return sum(_range(v.base, v.count) for v in self.program.layout.variables)

    @cached_property
    def _locals(self) -> int:
        """Places of local names, and those that keep where routines go back to."""
        found = 0
        for block in self.program.blocks:
            for part in (*block.steps, block.last):
                found |= self._written(part)
        for question in self.program.questions:
            for alternative in question.alternatives:
                for place in alternative.into:
                    found |= 1 << place
        return found & ~_range(0, FIRST_FREE) & ~self._states & ~self._columns

    @cached_property
    def _columns(self) -> int:
        """What tells where units are, and who may know it."""
        layout, world = self.program.layout, self.program.world
        units, sides, found = len(world.units), len(world.sides), 0
        for base in (layout.cell, layout.shown, layout.track):
            found |= _range(base, units)
        return found | _range(layout.tracked, sides) | _range(layout.member, sides) | self.follows

    @cached_property
    def follows(self) -> int:
        """What follows from the cell of each unit: the units on each cell, the cells that each side holds."""
        layout, world = self.program.layout, self.program.world
        found = 1 << layout.in_play | _range(layout.held, len(world.layers) * len(world.sides))
        for base in layout.at:
            found |= _range(base, len(world.cells)) if base >= 0 else 0
        return found

    @cached_property
    def _secret(self) -> int:
        """What blocks of secret play keep and restore."""
        sides, found = len(self.program.world.sides), 0
        for secret in self.program.layout.secrets:
            found |= _range(secret.kept, secret.size * (sides + 1))
            found |= 1 << secret.running | 1 << secret.stashed
            for first, count in secret.places:
                found |= _range(first, count)
        return found


def _range(first: int, count: int) -> int:
    return ((1 << count) - 1) << first


def _read_in(part: object) -> Iterator[Slot | Column]:
    """All that reads places of the state within a step or a decision."""
    waiting: list[object] = [part]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Slot | Column):
            yield one
        if isinstance(one, _EXPRESSIONS):
            waiting += children(one)
        elif isinstance(one, tuple):
            waiting += one
        elif is_dataclass(one) and not isinstance(one, Emit):
            waiting += (getattr(one, field.name) for field in fields(one))
