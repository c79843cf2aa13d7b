"""Expressions: what is computed before play is what the machine computes in play."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter.engine import runtime
from interpreter.engine.source import Lines, Tables
from interpreter.program.expressions import (
    Bind,
    Choice,
    Const,
    Expr,
    Fold,
    Local,
    Lookup,
    Lookup2,
    Op,
    Slot,
    Spread,
)
from interpreter.program.fold import evaluate, free, negate, op, reads_state

quick = settings(
    max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
THINGS = 6
NEIGHBOURS = tuple(sum(1 << j for j in (i - 1, i + 1) if 0 <= j < THINGS) for i in range(THINGS))
NUMBERS = ["add", "sub", "mul", "min", "max"]
COMPARISONS = ["eq", "ne", "lt", "le"]
SETS = ["union", "inter", "minus"]


class Draw:
    """Draws expressions of each sort that read the given registers."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.names = 0

    def name(self) -> str:
        self.names += 1
        return f"r{self.names}"

    def pick(self, *makers: Any) -> Any:
        return self.draw(st.sampled_from(makers))()

    def two(self, maker: Any, known: tuple[str, ...], deep: int) -> tuple[Expr, Expr]:
        return maker(known, deep - 1), maker(known, deep - 1)

    def number(self, known: tuple[str, ...], deep: int) -> Expr:
        if deep <= 0:
            return self.leaf(known, -9, 9)
        a, b = self.number(known, deep - 1), self.number(known, deep - 1)
        name = self.name()
        return self.pick(
            lambda: Op(self.draw(st.sampled_from(NUMBERS)), (a, b)),
            lambda: Op(self.draw(st.sampled_from(["floordiv", "ceildiv"])), (a, Const(self.draw(st.integers(1, 5))))),
            lambda: Op("neg", (a,)), lambda: Op("count", (self.a_set(known, deep - 1),)),
            lambda: Choice(self.truth(known, deep - 1), a, b),
            lambda: Bind(name, a, self.number((*known, name), deep - 1)),
        )  # fmt: skip

    def leaf(self, known: tuple[str, ...], low: int, high: int) -> Expr:
        things = [name for name in known if name.startswith("t")]
        if low < 0 or not things or self.draw(st.booleans()):
            return Const(self.draw(st.integers(low, high)))
        return Local(self.draw(st.sampled_from(things)))

    def thing(self, known: tuple[str, ...], deep: int) -> Expr:
        """A thing's number, or -1 for none."""
        if deep <= 0:
            return self.pick(lambda: self.leaf(known, 0, THINGS - 1), lambda: Const(-1))
        row = tuple(self.draw(st.integers(-1, THINGS - 1)) for _ in range(THINGS))
        return self.pick(
            lambda: Op("first", (self.a_set(known, deep - 1),)),
            lambda: Lookup(row, self.thing(known, deep - 1), True, -1),
            lambda: Lookup2((row, row[::-1]), Const(self.draw(st.integers(-1, 1))), self.thing(known, deep - 1), -1),
            lambda: self.thing(known, 0),
        )  # fmt: skip

    def a_set(self, known: tuple[str, ...], deep: int) -> Expr:
        if deep <= 0:
            return Const(self.draw(st.integers(0, (1 << THINGS) - 1)))
        name = f"t{self.name()}"
        return self.pick(
            lambda: Op(self.draw(st.sampled_from(SETS)), self.two(self.a_set, known, deep)),
            lambda: Op("bit", (self.thing(known, deep - 1),)),
            lambda: Spread(NEIGHBOURS, self.a_set(known, deep - 1)),
            lambda: Fold("filter", name, self.a_set(known, deep - 1), self.truth((*known, name), deep - 1)),
            lambda: Op("range", (Const(self.draw(st.integers(0, 3))), Const(self.draw(st.integers(0, 5))))),
        )  # fmt: skip

    def truth(self, known: tuple[str, ...], deep: int) -> Expr:
        if deep <= 0:
            return Const(self.draw(st.integers(0, 1)))
        name = f"t{self.name()}"
        return self.pick(
            lambda: Op(self.draw(st.sampled_from(COMPARISONS)), self.two(self.number, known, deep)),
            lambda: Op(self.draw(st.sampled_from(["and", "or"])), self.two(self.truth, known, deep)),
            lambda: Op("not", (self.truth(known, deep - 1),)),
            lambda: Op("has", (self.a_set(known, deep - 1), self.thing(known, deep - 1))),
            lambda: Op("nonempty", (self.a_set(known, deep - 1),)),
            lambda: Fold("any", name, self.a_set(known, deep - 1), self.truth((*known, name), deep - 1)),
        )  # fmt: skip


@st.composite
def expressions(draw: st.DrawFn) -> Expr:
    maker = Draw(draw)
    deep = draw(st.integers(0, 4))
    sort = draw(st.sampled_from(["number", "thing", "a_set", "truth"]))
    found: Expr = getattr(maker, sort)((), deep)
    return found


def machine_value(expr: Expr) -> int:
    """The value as the machine computes it: a function of Python."""
    tables = Tables()
    out = Lines(None, tables, 2)  # type: ignore[arg-type]  # these read no state
    out.line(f"return {out.value(expr)}")
    names: dict[str, Any] = {"lowest": runtime.lowest, "number_range": runtime.number_range}
    names |= tables.values
    exec("\n".join(["def value(s):", *out.lines]), names)
    return int(names["value"]([]))


def rebuilt(expr: Expr) -> Expr:
    """The same, with every operator built anew, so that what is fixed is computed at once."""
    match expr:
        case Op(name, args):
            return op(name, *map(rebuilt, args))
        case Choice(condition, then, otherwise):
            return Choice(rebuilt(condition), rebuilt(then), rebuilt(otherwise))
        case Bind(name, value, body):
            return Bind(name, rebuilt(value), rebuilt(body))
        case Fold(kind, name, domain, body):
            return Fold(kind, name, rebuilt(domain), rebuilt(body))
        case Lookup(table, index, guarded, default):
            return Lookup(table, rebuilt(index), guarded, default)
        case Lookup2(tables, which, index, default):
            return Lookup2(tables, rebuilt(which), rebuilt(index), default)
        case Spread(table, members):
            return Spread(table, rebuilt(members))
        case _:
            return expr


@quick
@given(expressions())
def test_the_machine_computes_what_is_computed_before(expr: Expr) -> None:
    expected = evaluate(expr, {})
    assert machine_value(expr) == expected
    assert evaluate(rebuilt(expr), {}) == expected
    assert machine_value(rebuilt(expr)) == expected
    assert free(expr) == frozenset()
    assert not reads_state(expr)


def test_what_is_fixed_is_computed_at_once() -> None:
    assert op("add", Const(2), Const(3)) == Const(5)
    assert op("and", Const(0), Slot(3)) == Const(0)
    assert op("and", Const(1), Slot(3)) == Slot(3)
    assert op("or", Slot(3), Const(1)) == op("or", Slot(3), Const(1))
    assert op("inter", Const(0), Slot(3)) == Const(0)
    assert op("union", Const(1), op("union", Slot(3), Const(2))) == op("union", Const(3), Slot(3))
    assert op("minus", Slot(3), Const(0)) == Slot(3)
    assert negate(negate(Slot(3))) == Slot(3)
    assert negate(Const(4)) == Const(0)


def test_registers_that_are_read() -> None:
    inner = Op("add", (Local("a"), Local("b")))
    assert free(inner) == {"a", "b"}
    assert free(Bind("a", Const(1), inner)) == {"b"}
    assert free(Fold("sum", "b", Local("c"), inner)) == {"a", "c"}
    assert reads_state(Op("add", (Slot(7), Const(1))))
