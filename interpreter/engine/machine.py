"""A program as Python functions, and the loop that walks its blocks."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from interpreter.engine import runtime
from interpreter.engine.decisions import parts_lines, rows_lines, take_lines, why_lines
from interpreter.engine.runtime import Log, Vector
from interpreter.engine.source import Tables
from interpreter.engine.steps import block_lines, roots, total_lines, worth_lines
from interpreter.game import seeds
from interpreter.game.contract import Option
from interpreter.game.imagine import Veil
from interpreter.program import Program
from interpreter.program.layout import ACTIVE, DRAWN, PC, SEED
from interpreter.program.steps import Alternative, Ask, Enter, Roll

Rows = list[tuple[int, int]]
MOST_BLOCKS = 200_000
MOST_ROUNDS = 1_000_000


class Machine:
    """Plays a program. It holds no game: every game is a row of integers of its own.

    Attributes:
        asks: for each block the number of the decision it stops for, or -1.
        rolls: for each block the roll it stops for, or None.
        returns: the places that keep where routines go back to.
        noting: the places of hidden states of units that may hold a cell, each with the number of its unit.
        experience: positions of random games by where play stands in them; None until asked for.
        veils: for each side that it was asked for, what that side can't see.
        kept_options: options that were asked for, by the numbers of their decision and their own.
        counts: how often each spot of a watched program came up, in all that was played on this machine, also in
            copies of a game, and in what bots tried.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.tables = Tables()
        self.rounds = runtime.Rounds()
        self.counts = [0] * len(program.spots)
        self.names: dict[str, Any] = {
            **runtime.functions(program), "spend": self.rounds.spend, "counts": self.counts,
        }  # fmt: skip
        self.apart = roots(program)
        self.blocks: dict[int, Callable[[Vector, Log | None], int]] = {}
        while waiting := self.apart - self.blocks.keys():
            for n in sorted(waiting):
                lines = self._block(n, self.tables)
                self.blocks[n] = self._compile(lines, program.block_sites[n], f"block_{n}")
        self.rows: list[Callable[[Vector], Rows]] = [
            self._compile(rows_lines(program, self.tables, n, q), q.site, f"rows_{n}")
            for n, q in enumerate(program.questions)
        ]
        self.asks = [b.last.decision if isinstance(b.last, Ask) else -1 for b in program.blocks]
        self.elsewhere = [
            b.last.otherwise if isinstance(b.last, Ask) else -1 for b in program.blocks
        ]
        self.rolls = [b.last if isinstance(b.last, Roll) else None for b in program.blocks]
        self.totals: dict[int, Callable[[Vector], int]] = {
            roll.then: self._compile(
                total_lines(program, self.tables, roll.then, roll.total),
                roll.site,
                f"total_{roll.then}",
            )
            for roll in self.rolls
            if roll is not None and roll.total is not None
        }
        self.takes: list[Callable[[Vector, int], int]] = [
            self._compile(take_lines(program, n, q), q.site, f"take_{n}")
            for n, q in enumerate(program.questions)
        ]
        self.kept_options: dict[tuple[int, int], Option] = {}
        enters = [b.last.place for b in program.blocks if isinstance(b.last, Enter)]
        self.returns = tuple(dict.fromkeys(enters))
        self.experience: dict[tuple[int, ...], list[Vector]] | None = None
        self.veils: dict[int, Veil] = {}
        self._worth: Callable[[Vector], int] | None = None
        if program.worth is not None:
            lines = worth_lines(program, self.tables, program.worth)
            self._worth = self._compile(lines, program.block_sites[program.first], "worth")
        self.names.update(self.tables.values)
        self._why: dict[tuple[int, int], Callable[[Vector, Sequence[int]], list[int]]] = {}
        self._parts: dict[int, Callable[[Vector, Sequence[int]], list[int]]] = {}

    def take_counts(self) -> tuple[int, ...]:
        """How often each spot came up since this was asked last."""
        taken = tuple(self.counts)
        self.counts[:] = [0] * len(taken)
        return taken

    @cached_property
    def start(self) -> tuple[int, ...]:
        return self.program.layout.start

    @cached_property
    def noting(self) -> tuple[tuple[int, int], ...]:
        program = self.program
        kinds = {unit.kind for unit in program.world.units}
        return tuple(
            (variable.base + number * variable.each, number)
            for variable in program.layout.variables
            if variable.kind == "cell"
            and variable.low < 0
            and variable.seen_by != "everyone"
            and variable.scope in {*kinds, "unit"}
            for number, unit in enumerate(program.world.units)
            if variable.scope in (unit.kind, "unit")
        )

    def _compile(self, lines: list[str], site: int, name: str) -> Any:
        """Compiles a function so that a fault in it points at the rule that it comes from."""
        where = self.program.sites[site].span
        tree = ast.parse("\n".join(lines))
        line, _ = where.begin
        for node in ast.walk(tree):
            if hasattr(node, "lineno"):
                node.lineno = node.end_lineno = line  # type: ignore[attr-defined]
                node.col_offset, node.end_col_offset = 0, 1  # type: ignore[attr-defined]
        exec(compile(tree, where.source.path, "exec"), self.names)
        return self.names[name]

    def python(self, number: int) -> str:
        """The Python of a block, to be read."""
        return "\n".join(self._block(number, Tables()))

    def _block(self, number: int, tables: Tables) -> list[str]:
        return block_lines(self.program, tables, number, self.apart)

    # --- playing

    def run(self, s: Vector, block: int, log: Log | None, sample: bool) -> Rows:
        """Goes on from a block to the next stop; gives the legal rows if that is a decision."""
        blocks, asks = self.blocks, self.asks
        self.rounds.left = MOST_ROUNDS
        for _ in range(MOST_BLOCKS):
            try:
                following = blocks[block](s, log)
            except runtime.TooManyRounds:
                break
            if following >= 0:
                block = following
                continue
            block = s[PC]
            decision = asks[block]
            if decision >= 0:
                rows = self.rows[decision](s)
                if rows:
                    return rows
                block = self.elsewhere[block]
                continue
            roll = self.rolls[block]
            if roll is None or not sample:
                return []
            self._sample(s, roll)
            block = roll.then
        runtime.stopping_loops(self.program)(self.program.block_sites[block])
        raise AssertionError("a loop without end was not stopped")

    def decide(self, s: Vector, code: int, log: Log | None, sample: bool) -> Rows:
        """Takes a legal option and plays on to the next stop."""
        return self.run(s, self.takes[self.asks[s[PC]]](s, code), log, sample)

    def roll(self, s: Vector, value: int, log: Log | None, sample: bool) -> Rows:
        """Lets the roll that play stands at come out as `value`."""
        roll = self.rolls[s[PC]]
        assert roll is not None
        s[roll.into] = value
        return self.run(s, roll.then, log, sample)

    def resume(self, s: Vector, log: Log | None) -> Rows:
        """Samples the roll that play stands at and plays on to the next decision."""
        roll = self.rolls[s[PC]]
        assert roll is not None
        self._sample(s, roll)
        return self.run(s, roll.then, log, True)

    def _sample(self, s: Vector, roll: Roll) -> None:
        """Lets a roll come out as the random stream says."""
        value, s[DRAWN] = seeds.draw(s[SEED], s[DRAWN], self.outcomes(s, roll))
        s[roll.into] = roll.low + value

    def outcomes(self, s: Vector, roll: Roll) -> int:
        """How many outcomes a roll has now."""
        return roll.outcomes if roll.total is None else self.totals[roll.then](s)

    def why(self, s: Vector, decision: int, index: int, digits: Sequence[int]) -> list[int]:
        """The sites of the clauses that a choice fails; empty for a legal one."""
        key = (decision, index)
        if key not in self._why:
            question = self.program.questions[decision]
            alternative = question.alternatives[index]
            lines = why_lines(self.program, self.tables, decision, index, alternative)
            self._why[key] = self._compile(lines, alternative.site, f"why_{decision}_{index}")
            self.names.update(self.tables.values)
        return self._why[key](s, digits)

    def parts(
        self, s: Vector, alternative: Alternative, site: int, digits: Sequence[int]
    ) -> list[int]:
        """What the clause of a choice at a site, which has a part, and all its parts come to."""
        if site not in self._parts:
            part = self.program.sites[site].part
            assert part is not None
            lines = parts_lines(self.program, self.tables, alternative, site, part)
            self._parts[site] = self._compile(lines, site, f"parts_{site}")
            self.names.update(self.tables.values)
        return self._parts[site](s, digits)

    def worth(self, s: Vector, side: int) -> int | None:
        """What a position is worth to a side; None where the rules don't say."""
        if self._worth is None:
            return None
        active = s[ACTIVE]
        s[ACTIVE] = side
        try:
            return self._worth(s)
        finally:
            s[ACTIVE] = active

    def new(self, seed: int) -> Vector:
        """A game at its very beginning, before its first block."""
        s = list(self.start)
        s[SEED] = seeds.seed_from(seed)
        s[ACTIVE] = 0
        s[PC] = self.program.first
        return s


def option_count(rows: Rows) -> int:
    """How many options there are in all rows."""
    count = 0
    for _, mask in rows:
        count += mask.bit_count()
    return count


def option_at(rows: Rows, index: int, radix: int) -> int:
    """The number of the option that stands at a place in the order of all."""
    for prefix, mask in rows:
        count = mask.bit_count()
        if index < count:
            for _ in range(index):
                mask &= mask - 1
            return prefix * radix + (mask & -mask).bit_length() - 1
        index -= count
    raise IndexError(index)
