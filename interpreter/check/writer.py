"""Writes blocks: plain steps one after the other, and where play goes on."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.check import watch
from interpreter.check.context import Context, Scope
from interpreter.check.stops import Stops
from interpreter.diagnostics import Span, codes
from interpreter.program.expressions import Column, Const, Expr, Local, Slot, children
from interpreter.program.fold import op
from interpreter.program.layout import ACTIVE, Variable
from interpreter.program.steps import (
    Assign,
    Block,
    Branch,
    Emit,
    Goto,
    Last,
    Question,
    Step,
    Store,
)
from interpreter.program.types import Type
from interpreter.syntax import tree

MOST_WRITTEN = 20_000


@dataclass(frozen=True)
class Routine:
    """A phase or procedure that is entered from several places.

    Attributes:
        block: where it begins; `place` keeps where to go back to; `parameters` are places of the state.
        touches: the places it changes, as (first, number) pairs.
    """

    block: int
    place: int
    parameters: tuple[int, ...]
    touches: frozenset[tuple[int, int]] = frozenset()


def secret_places(cx: Context) -> frozenset[int]:
    """The places of states that not all see, and the first ones of their columns."""
    if cx.secret_places is None:
        hidden = [v for v in cx.variables.values() if v.seen_by != "everyone"]
        cx.secret_places = frozenset(p for v in hidden for p in range(v.base, v.base + v.count))
    return cx.secret_places


@dataclass
class Writer:
    """The blocks of a program being written."""

    cx: Context
    stops: Stops
    blocks: list[Block | None] = field(default_factory=list)
    block_sites: list[int] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    entries: list[tuple[str, int]] = field(default_factory=list)
    routines: dict[str, Routine] = field(default_factory=dict)
    sorts: dict[str, tuple[Type, ...]] = field(default_factory=dict)  # what shared rules are given
    widened: bool = False  # whether one was written before all that it is given was known
    open_rules: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    current: int | None = None
    plain: bool = False
    uses: dict[str, int] = field(default_factory=dict)
    touched: list[set[tuple[int, int]]] = field(default_factory=list)
    frames: list[list[int]] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    actors: list[tuple[int, Expr]] = field(default_factory=list)
    secretly: bool | None = False
    hushed: int = -1
    written: int = 0

    def hush(self) -> int:
        """The place that is 1 while sides act secretly, for rules that are shared by secret doings and open."""
        if self.hushed < 0:
            self.hushed = self.cx.draft.reserve(1)
        return self.hushed

    def is_full(self, span: Span, scope: Scope) -> bool:
        """Whether so much has been written that no more will be: rules that lead to others twice over."""
        self.written += 1
        if self.written == MOST_WRITTEN:
            self.cx.report(
                codes.TOO_LARGE, span, "With all the rules that they lead to, these rules are too long to be played.",
                "Let rules lead to each other less often.", scope,
            )  # fmt: skip
        return self.written >= MOST_WRITTEN

    def new(self, span: Span, scope: Scope) -> int:
        """The number of a block to be written."""
        self.blocks.append(None)
        self.depths.append(len(self.frames))
        self.block_sites.append(self.cx.site("block", span, scope))
        return len(self.blocks) - 1

    def begin(self, block: int) -> None:
        """Goes on writing in another block; the one before goes on there if it has no end yet."""
        if self.current is not None:
            self.end(Goto(block))
        self.current = block
        self.steps = []

    def add(self, *steps: Step) -> None:
        if self.cx.watch is None:
            self.steps += steps
            return
        for step in steps:
            self.steps += (*watch.before(self.cx, step), watch.again(self.cx, step))

    def write(self, *steps: Step) -> None:
        """Adds steps as they are: those that only count, and those that were added to another block before."""
        self.steps += steps

    def end(self, last: Last, reads: bool = True) -> None:
        """Ends the block at hand. What is written before the next `begin` is never carried out.

        With `reads` what its condition looks up counts as read in a watched program.
        """
        if isinstance(last, Branch) and reads:
            self.write(*watch.looked_up(self.cx, last.condition))
        if self.current is not None:
            self.blocks[self.current] = Block(tuple(self.steps), last)
        self.current = None
        self.steps = []

    def leave(self, out: int) -> None:
        """Goes on at a block further out: who acted there acts again, and all names in between are let go."""
        depth = self.depths[out]
        before = next((who for level, who in self.actors if level > depth), None)
        if before is not None:
            self.store(ACTIVE, before)
        for frame in self.frames[depth:]:
            self.empty(*frame)
        self.end(Goto(out))

    def hand_over(self, before: Expr) -> None:
        """Notes who acted before another does; `hand_back` ends that."""
        self.actors.append((len(self.frames), before))

    def hand_back(self) -> None:
        self.store(ACTIVE, self.actors.pop()[1])

    def place(self, kind: Type | None = None) -> int:
        """A place of the state for a local name; emptied when its block of rules is done."""
        place = self.cx.draft.local(kind)
        self.frames[-1].append(place)
        return place

    def empty(self, *places: int) -> None:
        """Lets places of local names hold again what they do when nothing is kept in them."""
        for place in places:
            self.store(place, Const(self.cx.draft.values[place]))

    def store(self, place: int, value: Expr, of: Expr | None = None) -> None:
        """Keeps a value; `of` is what it was worked out from, where that is in a register."""
        self.add(Store(place, None, value, 0, 0, False, -1, False))
        if place in self.cx.draft.private:
            if isinstance(value, Const):
                self._known_by(place, Const(0))
        elif self._tells(value) or (of is not None and self._tells(of)):
            self.guard(place)

    def chosen(self, place: int, kind: Type) -> None:
        """A number or word that a side has chosen, which others are not told where anything is secret."""
        if kind.base in ("number", "word", "truth") and secret_places(self.cx):
            self.guard(place, max(0, kind.low))

    def guard(self, place: int, low: int = 0) -> None:
        """Notes that what a local name holds now is known to the side that acts, and to no other."""
        draft = self.cx.draft
        if place not in draft.private:
            draft.private[place] = (self.place(), low)
        self._known_by(place, op("add", Slot(ACTIVE), Const(1)))

    def _known_by(self, place: int, side: Expr) -> None:
        knower, _ = self.cx.draft.private[place]
        self.add(Store(knower, None, side, 0, 0, False, -1, False))

    def _tells(self, value: Expr) -> bool:
        """Whether a value is worked out from what not all see."""
        places = secret_places(self.cx)
        waiting = [value]
        while waiting:
            part = waiting.pop()
            at = (
                part.index
                if isinstance(part, Slot)
                else part.base
                if isinstance(part, Column)
                else -1
            )
            if at in places or at in self.cx.draft.private:
                return True
            waiting += children(part)
        return False

    def keep(self, name: str, value: Expr, lasting: bool = False, kind: Type | None = None) -> Expr:
        """A name for a value: a register, or a place of the state where it must outlast a stop of play."""
        if isinstance(value, Const | Local):
            return value
        if self.plain or not lasting:
            register = self.cx.register(name)
            self.add(Assign(register, value))
            return Local(register)
        place = self.place(kind)
        self.store(place, value)
        return Slot(place)

    def begun(self, scope: Scope, whence: int) -> Scope:
        """Notes that the rule at hand is carried out, for those who ask which rules ever were."""
        self.add(Emit(self.cx.site("begun", scope.rule.name.span, scope), ()))
        inner, counted = watch.begun(self.cx, scope, whence)
        self.write(*counted)
        return inner

    def come_to(self, scope: Scope, kind: str, span: Span, text: str) -> Scope:
        """The scope from here on, where it is counted how often play comes to this place."""
        inner, counted = watch.count(self.cx, scope, kind, span, text)
        self.write(*counted)
        return inner

    def otherwise(self, scope: Scope, block: tree.Block, of: Span) -> Scope:
        """The scope below the `otherwise:` of a statement, where it is counted how often it is come to."""
        text = f"otherwise, of “{watch.first_line(of).text}”"
        span = watch.word_above(block, "otherwise")
        bare = all(isinstance(statement, tree.Stop | tree.Say) for statement in block)
        inner, counted = watch.count(self.cx, scope, "branch", span, text, bare=bare)
        self.write(*counted)
        return inner

    def open_frame(self) -> None:
        self.frames.append([])

    def close_frame(self) -> None:
        """Empties the places of the local names of a block of rules, so that equal positions are equal."""
        self.empty(*self.frames.pop())

    def touch(self, base: int, count: int) -> None:
        """Notes that places are changed, for the block of secret play around."""
        for places in self.touched:
            places.add((base, count))

    def touch_variable(self, variable: Variable) -> None:
        self.touch(variable.base, variable.count)

    def touch_units(self) -> None:
        """Notes that units move or are shown."""
        draft, world = self.cx.draft, self.cx.world
        units, cells = len(world.units), len(world.cells)
        for base in (draft.cell, draft.shown):
            self.touch(base, units)
        for base in draft.at:
            if base >= 0:
                self.touch(base, cells)
        self.touch(draft.held, len(world.layers) * len(world.sides))
        self.touch(draft.in_play, 1)
