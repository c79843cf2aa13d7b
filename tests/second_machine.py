"""A second machine, written from `docs/design/program.md` alone: slow, simple, and held to the first.

It walks expressions, steps and blocks as they are. Where it and the engine differ, one of them, or that
page, is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from measuring import measure

from interpreter.program import Program
from interpreter.program import expressions as e
from interpreter.program import steps as st
from interpreter.program.layout import ACTIVE, DRAWN, OVER, PC, SEED, VERDICT, WINNERS

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
MOST_ROUNDS, MOST_BLOCKS = 10_000, 200_000
Registers = Mapping[str, int]
Event = tuple[int, tuple[int, ...], tuple[tuple[int, int, int, int], ...], int]


class Fault(Exception):
    """The rules went wrong: the kind of fault and its site."""


def mix(z: int) -> int:
    z &= WORD
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WORD
    return z ^ (z >> 31)


def members(mask: int) -> Iterator[int]:
    return (i for i in range(mask.bit_length()) if mask >> i & 1)


def bits(numbers: Iterator[int]) -> int:
    return reduce(lambda mask, n: mask | 1 << n, numbers, 0)


class Game:
    """One game: the row of the state, and what has happened."""

    def __init__(self, program: Program, seed: int) -> None:
        self.program, self.layout, self.world = program, program.layout, program.world
        self.s = list(program.layout.start)
        self.s[SEED] = mix(seed * GOLDEN + 1)
        self.s[PC] = program.first
        self.events: list[Event] = []
        self.counts = [0] * len(program.spots)
        self.run(program.first)

    # --- expressions

    def value(self, x: e.Expr, r: Registers) -> int:
        match x:
            case e.Const():
                return x.value
            case e.Local():
                return r[x.name]
            case e.Slot():
                return self.s[x.index]
            case e.Column():
                index = self.value(x.index, r)
                return x.default if x.guarded and index == -1 else self.s[x.base + index]
            case e.Lookup():
                index = self.value(x.index, r)
                return x.default if x.guarded and index == -1 else x.table[index]
            case e.Lookup2():
                which, index = self.value(x.which, r), self.value(x.index, r)
                return x.default if -1 in (which, index) else x.tables[which][index]
            case e.Op():
                return self.operator(x, r)
            case e.Choice():
                return self.value(x.then if self.value(x.condition, r) else x.otherwise, r)
            case e.Bind():
                return self.value(x.body, {**r, x.name: self.value(x.value, r)})
            case e.Fold():
                return self.fold(x, r)
            case e.CellsOf():
                units = self.value(x.units, r) & self.s[self.layout.in_play]
                return bits(self.s[self.layout.cell + u] for u in members(units))
            case e.UnitsOn():
                at = self.layout.at[x.layer]
                units = (self.s[at + c] for c in members(self.value(x.cells, r)))
                return bits(u for u in units if u >= 0)
            case e.Spread():
                return reduce(
                    int.__or__, (x.table[m] for m in members(self.value(x.members, r))), 0
                )
            case e.StepsIn():
                cell, ways = self.value(x.cell, r), self.value(x.directions, r)
                found = (self.world.steps[w][cell] for w in members(ways) if cell >= 0)
                return bits(c for c in found if c >= 0)
            case e.Flood():
                return self.flood(x, r)
            case e.Measure():
                return measure(self.world.ground, x.what, *(self.value(a, r) for a in x.args))

    def operator(self, x: e.Op, r: Registers) -> int:
        if x.name in ("and", "or"):
            wanted = x.name == "or"
            return int(any(bool(self.value(a, r)) == wanted for a in x.args) == wanted)
        a, *more = (self.value(arg, r) for arg in x.args)
        b = more[0] if more else 0
        match x.name:
            case "add" | "mul" | "min" | "max" | "union" | "inter":
                two: Any = {
                    "add": int.__add__, "mul": int.__mul__, "min": min, "max": max,
                    "union": int.__or__, "inter": int.__and__,
                }[x.name]  # fmt: skip
                return int(reduce(two, more, a))
            case "sub":
                return a - b
            case "neg":
                return -a
            case "floordiv":
                return a // b
            case "ceildiv":
                return -(-a // b)
            case "eq" | "ne" | "lt" | "le":
                return int({"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b}[x.name])
            case "not":
                return int(not a)
            case "minus":
                return a & ~b
            case "has":
                return a >> b & 1 if b != -1 else 0
            case "bit":
                return 1 << a if a != -1 else 0
            case "count":
                return a.bit_count()
            case "nonempty":
                return int(a != 0)
            case "first":
                return next(members(a), -1)
            case "range":
                return bits(iter(range(a, b + 1)))
        raise AssertionError(x.name)

    def fold(self, x: e.Fold, r: Registers) -> int:
        domain = list(members(self.value(x.domain, r)))
        if x.kind == "any":
            return int(any(self.value(x.body, {**r, x.name: m}) for m in domain))
        found = [(m, self.value(x.body, {**r, x.name: m})) for m in domain]
        bodies = [body for _, body in found]
        match x.kind:
            case "filter":
                return bits(m for m, body in found if body)
            case "sum":
                return sum(bodies)
            case "max":
                return max(bodies, default=0)
            case "min":
                return min(bodies, default=0)
            case "union":
                return reduce(int.__or__, bodies, 0)
            case "best":
                return next((m for m, body in found if body == max(bodies)), -1)
            case "least":
                return next((m for m, body in found if body == min(bodies)), -1)
        raise AssertionError(x.kind)

    def flood(self, x: e.Flood, r: Registers) -> int:
        start, limit = self.value(x.start, r), self.value(x.limit, r)
        through, into = self.value(x.through, r), self.value(x.into, r)
        if start == -1:
            return 0
        spent = {start: 0}
        waiting = {start}
        while waiting:
            a = min(waiting, key=lambda cell: spent[cell])
            waiting.remove(a)
            if a != start and not through >> a & 1:
                continue
            for b in members(x.steps[a] & into):
                inner = {**r, x.a: a, x.b: b}
                asked = x.condition is not None and x.special[a] >> b & 1
                if asked and x.condition is not None and not self.value(x.condition, inner):
                    continue
                total = spent[a] + (1 if x.cost is None else self.value(x.cost, inner))
                if total <= limit and total < spent.get(b, limit + 1):
                    spent[b] = total
                    waiting.add(b)
        return bits(c for c in spent if c != start)

    # --- steps

    def do(self, steps: tuple[st.Step, ...], r: dict[str, int]) -> None:
        for step in steps:
            self.step(step, r)

    def step(self, step: st.Step, r: dict[str, int]) -> None:
        s, layout = self.s, self.layout
        match step:
            case st.Assign():
                r[step.name] = self.value(step.value, r)
            case st.Store():
                self.store(step, r)
            case st.Put():
                self.bring(step, self.value(step.unit, r), self.value(step.cell, r))
            case st.Swap():
                self.swap(step, self.value(step.unit, r), self.value(step.other, r))
            case st.Show():
                unit = self.value(step.unit, r)
                if unit != -1:
                    s[layout.shown + unit] = int(step.shown)
            case st.Emit():
                self.emit(step.site, tuple(self.value(v, r) for v in step.values))
            case st.When():
                self.do(step.then if self.value(step.condition, r) else step.otherwise, r)
            case st.Each():
                domain = list(members(self.value(step.domain, r)))
                if step.order is not None:
                    order = {m: self.value(step.order, {**r, step.name: m}) for m in domain}
                    domain.sort(key=lambda m: order[m])
                for m in domain:
                    r[step.name] = m
                    self.do(step.body, r)
            case st.Loop():
                self.loop(step, r)
            case st.Snapshot() | st.Stash() | st.Merge():
                self.secret(step)
            case st.Assert():
                if not self.value(step.condition, r):
                    raise Fault("assertion-failed", step.site)
            case st.Count():
                index = 0 if step.index is None else self.value(step.index, r)
                if index != -1:
                    self.counts[step.spot + index] += 1
            case st.Rotate():
                count = sum(side == s[ACTIVE] for _, side in self.world.seats)
                place = layout.member + s[ACTIVE]
                s[place] = (s[place] + 1) % count

    def store(self, step: st.Store, r: Registers) -> None:
        value = self.value(step.value, r)
        index = 0 if step.index is None else self.value(step.index, r)
        if step.clamp:
            value = max(step.low, min(step.high, value))
        elif step.checked and not step.low <= value <= step.high:
            raise Fault("left-range", step.site)
        if index != -1:
            self.s[step.base + index] = value

    def loop(self, step: st.Loop, r: dict[str, int]) -> None:
        limit = MOST_ROUNDS if step.limit is None else self.value(step.limit, r)
        rounds = 0
        while (rounds < limit or step.limit is None) and self.value(step.condition, r):
            if rounds == limit:
                raise Fault("loop-bound", step.site)
            self.do(step.body, r)
            rounds += 1

    def bring(self, step: st.Put, unit: int, cell: int) -> None:
        there = unit != -1 and self.s[self.layout.cell + unit] != -1
        if unit == -1 or (step.how == "remove" and not there):
            return
        if step.how != "remove" and (cell == -1 or there != (step.how == "move")):
            raise Fault("nowhere", step.site)
        self.put(unit, cell, step.site)

    def swap(self, step: st.Swap, unit: int, other: int) -> None:
        s, layout = self.s, self.layout
        if -1 in (unit, other) or unit == other:
            return
        cells = (s[layout.cell + unit], s[layout.cell + other])
        if -1 in cells:
            raise Fault("nowhere", step.site)
        known = [s[p + u] for u in (unit, other) for p in (layout.shown, layout.track)]
        given = list(s[layout.tracked : layout.tracked + len(self.world.sides)])
        self.put(unit, -1, step.site)
        self.put(other, -1, step.site)
        self.put(unit, cells[1], step.site)
        self.put(other, cells[0], step.site)
        s[layout.shown + unit], s[layout.track + unit] = known[:2]
        s[layout.shown + other], s[layout.track + other] = known[2:]
        s[layout.tracked : layout.tracked + len(self.world.sides)] = given

    def put(self, unit: int, cell: int, site: int) -> None:
        s, layout, world = self.s, self.layout, self.world
        layer, side = world.unit_layers[unit], world.owners[unit]
        at, held, old = layout.at[layer], layout.held + layer * len(world.sides) + side, 0
        old = s[layout.cell + unit]
        alike = [
            u for u in range(len(world.units))
            if u != unit and world.unit_layers[u] == layer and world.owners[u] == side
        ]  # fmt: skip
        if old != -1:
            if at != -1:
                s[at + old] = -1
            if all(s[layout.cell + u] != old for u in alike):
                s[held] &= ~(1 << old)
        if cell != -1:
            if at != -1:
                if s[at + cell] != -1:
                    raise Fault("stacked", site)
                s[at + cell] = unit
            s[held] |= 1 << cell
        s[layout.cell + unit] = cell
        if cell == -1:
            s[layout.in_play] &= ~(1 << unit)
            s[layout.track + unit] = 0
        elif old == -1:
            s[layout.in_play] |= 1 << unit
            s[layout.shown + unit] = 0
            if world.hidden_units >> unit & 1 and not any(s[x.running] for x in layout.secrets):
                self.number_hidden()

    def number_hidden(self) -> None:
        s, layout = self.s, self.layout
        hidden = [
            u for u in members(self.world.hidden_units & s[layout.in_play])
            if s[layout.track + u] == 0
        ]  # fmt: skip
        for unit in sorted(hidden, key=lambda u: s[layout.cell + u]):
            counter = layout.tracked + self.world.owners[unit]
            s[counter] += 1
            s[layout.track + unit] = s[counter]

    def emit(self, site: int, values: tuple[int, ...]) -> None:
        s, layout = self.s, self.layout
        units: list[int] = []
        for value, (_, kind, _) in zip(values, self.program.sites[site].slots, strict=False):
            units += members(value) if kind == "set of unit" else [value] if kind == "unit" else []
        facts = tuple(
            (u, s[layout.cell + u], s[layout.shown + u], s[layout.track + u])
            for u in units
            if u >= 0
        )
        self.events.append((site, values, facts, sum(s[x.running] for x in layout.secrets)))

    # --- secret play

    def secret(self, step: st.Snapshot | st.Stash | st.Merge) -> None:
        s = self.s
        secret = self.layout.secrets[step.secret]
        places = [first + i for first, count in secret.places for i in range(count)]
        kept = range(secret.kept, secret.kept + len(places))
        sides = len(self.world.sides)
        match step:
            case st.Snapshot():
                for place, to in zip(places, kept, strict=True):
                    s[to] = s[place]
                s[secret.running], s[secret.stashed] = 1 + s[ACTIVE], 0
            case st.Stash():
                for place, before in zip(places, kept, strict=True):
                    s[before + len(places) * (1 + s[ACTIVE])] = s[place]
                    s[place] = s[before]
                s[secret.stashed] |= 1 << s[ACTIVE]
                s[secret.running] = 1 + (s[ACTIVE] + 1) % sides
            case st.Merge():
                for place, before in zip(places, kept, strict=True):
                    stashed = [s[before + len(places) * (1 + side)] for side in range(sides)]
                    s[place] = self.merged(place, s[before], stashed)
                for place in range(secret.kept, secret.kept + len(places) * (1 + sides)):
                    s[place] = 0
                s[secret.running] = s[secret.stashed] = 0
                for unit in members(s[self.layout.in_play]):
                    at = self.layout.at[self.world.unit_layers[unit]]
                    if at != -1 and s[at + s[self.layout.cell + unit]] != unit:
                        raise Fault("stacked", step.site)
                self.number_hidden()

    def merged(self, place: int, before: int, stashed: list[int]) -> int:
        layout = self.layout
        held = range(layout.held, layout.held + len(self.world.layers) * len(self.world.sides))
        sets = [range(v.base, v.base + v.count) for v in layout.variables if v.is_set]
        found = before
        number = next(
            (v for v in layout.variables
             if v.kind == "number" and not v.is_set and v.base <= place < v.base + v.count),
            None,
        )  # fmt: skip
        for value in stashed:
            if number is not None:
                found = max(number.low, min(number.high, found + value - before))
            elif place == layout.in_play or place in held or any(place in r for r in sets):
                found = (found | (value & ~before)) & ~(before & ~value)
            elif value != before:
                found = value
        return found

    # --- blocks

    def run(self, block: int) -> None:
        """Goes on from a block to a decision or the end; rolls are sampled."""
        for _ in range(MOST_BLOCKS):
            following = self.block(block)
            if following is None:
                return
            block = following
        raise Fault("loop-bound", self.program.block_sites[block])

    def block(self, number: int) -> int | None:
        s, block = self.s, self.program.blocks[number]
        registers: dict[str, int] = {}
        self.do(block.steps, registers)
        last = block.last
        match last:
            case st.Goto():
                return last.block
            case st.Branch():
                return last.then if self.value(last.condition, registers) else last.otherwise
            case st.Ask():
                s[PC] = number
                return None if self.rows() else last.otherwise
            case st.Roll():
                s[PC] = number
                total = last.total
                outcomes = last.outcomes if total is None else self.value(total, registers)
                s[last.into] = last.low + self.draw(outcomes)
                return last.then
            case st.Enter():
                s[last.place] = last.back
                return last.block
            case st.Leave():
                back, s[last.place] = s[last.place], 0
                return back
            case st.End():
                side, everyone = self.value(last.side, registers), (1 << len(self.world.sides)) - 1
                team = self.world.teams[max(side, 0)]
                winners = {"wins": team, "loses": everyone & ~team}
                s[WINNERS] = winners.get(last.outcome, 0)
                s[OVER], s[VERDICT], s[PC] = 1, last.site, number
                self.emit(last.site, ())
                return None

    def draw(self, outcomes: int) -> int:
        while True:
            self.s[DRAWN] += 1
            v = mix(self.s[SEED] + self.s[DRAWN] * GOLDEN)
            if v < (1 << 64) - (1 << 64) % outcomes:
                return v % outcomes

    # --- decisions

    @property
    def question(self) -> st.Question:
        last = self.program.blocks[self.s[PC]].last
        assert isinstance(last, st.Ask)
        return self.program.questions[last.decision]

    def options(self, search: bool = True) -> list[int]:
        """The numbers of all legal options, in order; without `search` from the clauses, in any."""
        if self.s[OVER]:
            return []
        found: list[int] = []
        question = self.question
        for index, alternative in enumerate(question.alternatives):
            clauses = alternative.search if search else alternative.clauses
            for digits in self.search(clauses, {}, len(alternative.picks), search):
                code = reduce(lambda n, d: n * question.radix + d, digits, 0)
                found.append(index * question.radix**question.digits + code)
        return found

    def rows(self) -> list[int]:
        return self.options()

    def search(
        self,
        clauses: tuple[st.Pick | st.Demand | st.Given, ...],
        r: Registers,
        left: int,
        search: bool,
    ) -> Iterator[tuple[int, ...]]:
        if not clauses:
            yield ()
            return
        clause, rest = clauses[0], clauses[1:]
        match clause:
            case st.Demand():
                if self.value(clause.condition, r):
                    yield from self.search(rest, r, left, search)
            case st.Given():
                inner = {**r, clause.register: self.value(clause.value, r)}
                yield from self.search(rest, inner, left, search)
            case st.Pick():
                for member, digit in self.picked(clause, r, left):
                    inner = {**r, clause.register: member}
                    for digits in self.search(rest, inner, left - 1, search):
                        yield (digit, *digits)

    def picked(self, pick: st.Pick, r: Registers, left: int) -> list[tuple[int, int]]:
        """The members of a pick with their digits, in order."""
        units = list(members(self.value(pick.domain, r)))
        if not pick.by_cell:
            return [(m, m) for m in units]
        found = [(u, self.s[self.layout.cell + u]) for u in units]
        by_place = self.world.hidden_units or left == 1
        return sorted(found, key=lambda pair: pair[1]) if by_place else found

    def apply(self, code: int) -> None:
        question, s = self.question, self.s
        index, rest = divmod(code, question.radix**question.digits)
        alternative = question.alternatives[index]
        last = self.program.blocks[s[PC]].last
        assert isinstance(last, st.Ask)
        running = sum(s[x.running] for x in self.layout.secrets)
        self.events.append((alternative.site, (last.decision, code, s[ACTIVE]), (), running))
        values: list[int] = []
        for pick in reversed(alternative.picks):
            rest, digit = divmod(rest, question.radix)
            values.insert(0, s[self.layout.at[pick.layer] + digit] if pick.by_cell else digit)
        for place, value in zip(alternative.into, values, strict=True):
            s[place] = value
        self.run(alternative.then)
