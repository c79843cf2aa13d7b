"""What can come up in play is counted in watched programs: the spots, and the steps that count them.

None of this changes what a program does: it needs no place of the state, no block and no site.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from interpreter.check.context import Context, Scope, Watch
from interpreter.diagnostics import Span
from interpreter.program.expressions import (
    Bind,
    Choice,
    Const,
    Expr,
    Flood,
    Fold,
    Local,
    Lookup,
    Op,
    Table,
    children,
)
from interpreter.program.fold import negate, op
from interpreter.program.spots import Spot
from interpreter.program.steps import (
    Assign,
    Count,
    Each,
    Loop,
    Put,
    Show,
    Step,
    Store,
    Swap,
    When,
)
from interpreter.syntax import tree

Wrap = Callable[[Expr], Expr]


def count(
    cx: Context, scope: Scope, kind: str, span: Span, text: str, condition: Expr | None = None,
    bare: bool = False,
) -> tuple[Scope, tuple[Step, ...]]:  # fmt: skip
    """The scope within a spot, and the step that counts it; nothing where nobody watches.

    What is under a `condition` that never holds is settled before play.
    """
    if cx.watch is None:
        return scope, ()
    settled = condition == Const(0)
    said = " ".join(text.split())
    rule = scope.rule.name.text
    spot = Spot(kind, rule, span, said, scope.within, settled, bare=bare)
    number = cx.watch.spot(spot)
    return replace(scope, within=number), (Count(number),)


def begun(cx: Context, scope: Scope, whence: int = -1) -> tuple[Scope, tuple[Step, ...]]:
    """The scope within the rule at hand, and the step that counts that it is begun."""
    name = scope.rule.name
    return count(cx, replace(scope, within=whence), "rule", name.span, spoken(scope.rule))


def spoken(declared: tree.Declaration) -> str:
    """A rule as people speak of it: “phase fire”, “when ship is removed”."""
    match declared:
        case tree.Reaction():
            happens = {"removed": "is removed", "revealed": "is revealed"}
            return f"when {declared.unit.text} {happens.get(declared.event, declared.event)}"
        case tree.Sequence():
            return tree.kind_of(declared)
        case _:
            return f"{tree.kind_of(declared)} {declared.name.text}"


def under(
    cx: Context, scope: Scope, condition: Expr, kind: str, span: Span, text: str
) -> tuple[Step, ...]:
    """Counts a spot where a condition holds."""
    _, steps = count(cx, scope, kind, span, text, condition)
    return (When(condition, steps, ()),) if steps else ()


def first_line(span: Span) -> Span:
    """The first line of a statement, without its colon."""
    length = len(span.text.split("\n", 1)[0].split("#", 1)[0].rstrip().removesuffix(":"))
    return span.source.span(span.start, span.start + length)


def unexplained(span: Span, because: tree.Word | None) -> str:
    """A line without its “because”."""
    if because is None:
        return span.text
    text = span.source.text[span.start : because.span.start].rstrip()
    return text.removesuffix("because").rstrip()


def word_above(block: tree.Block, word: str) -> Span:
    """Where the word stands that opens a block: “else”, “otherwise”."""
    first = block[0].span
    start = first.source.text.rfind(word, 0, first.start)
    return first.source.span(start, start + len(word)) if start >= 0 else first


# --- entries of results tables


def entry(cx: Context, first: int, values: Table, index: Expr) -> Expr:
    """A look-up in a results table of which each use is counted: it keeps where it looks in a register."""
    assert cx.watch is not None
    register = cx.register("entry")
    cx.watch.entries[register] = first
    return Bind(register, index, Lookup(values, Local(register), True, 0))


def looked_up(cx: Context, *read: Expr | None) -> tuple[Step, ...]:
    """Counts the entries of results tables that are read where some expressions are worked out."""
    if cx.watch is None or not cx.watch.entries:
        return ()
    steps = (step for one in read if one is not None for step in _read(cx.watch, one, _plain))
    return tuple(steps)


def before(cx: Context, step: Step) -> tuple[Step, ...]:
    """Counts the entries that a step reads before it does anything; those of steps inside it stand there."""
    match step:
        case Assign():
            return looked_up(cx, step.value)
        case Store():
            return looked_up(cx, step.index, step.value)
        case Put():
            return looked_up(cx, step.unit, step.cell)
        case Swap():
            return looked_up(cx, step.unit, step.other)
        case Show():
            return looked_up(cx, step.unit)
        case When():
            return looked_up(cx, step.condition)
        case Each():
            return looked_up(cx, step.domain)
        case Loop():
            return looked_up(cx, step.limit, step.condition)
        case _:
            return ()


def again(cx: Context, step: Step) -> Step:
    """A loop that counts also what its condition reads after each round; other steps as they are."""
    if not isinstance(step, Loop):
        return step
    return replace(step, body=(*step.body, *looked_up(cx, step.condition)))


def _plain(expr: Expr) -> Expr:
    return expr


def _read(watch: Watch, expr: Expr, wrap: Wrap) -> Iterator[Step]:
    """Steps that read what an expression reads; `wrap` gives its registers their values."""
    match expr:
        case Bind():
            yield from _read(watch, expr.value, wrap)
            if expr.name in watch.entries:
                first = watch.entries[expr.name]
                watch.read.add(first)
                yield Count(first, wrap(expr.value))
            else:
                yield from _read(watch, expr.body, lambda e: wrap(Bind(expr.name, expr.value, e)))
        case Op("and" | "or", (first, *rest)):
            yield from _read(watch, first, wrap)
            test = first if expr.name == "and" else negate(first)
            yield from _when(wrap(test), [s for one in rest for s in _read(watch, one, wrap)])
        case Choice():
            yield from _read(watch, expr.condition, wrap)
            sides = [list(_read(watch, e, wrap)) for e in (expr.then, expr.otherwise)]
            yield from _when(wrap(expr.condition), *sides)
        case Fold():
            yield from _read(watch, expr.domain, wrap)
            yield from _each(expr.name, wrap(expr.domain), _read(watch, expr.body, wrap))
        case Flood():
            for one in (expr.start, expr.limit, expr.through, expr.into):
                yield from _read(watch, one, wrap)
            yield from _ways(watch, expr, wrap)
        case _:
            for child in children(expr):
                yield from _read(watch, child, wrap)


def _when(condition: Expr, then: Sequence[Step], otherwise: Sequence[Step] = ()) -> Iterator[Step]:
    if then or otherwise:
        yield When(condition, tuple(then), tuple(otherwise))


def _each(name: str, domain: Expr, body: Iterator[Step]) -> Iterator[Step]:
    if steps := tuple(body):
        yield Each(name, domain, None, steps)


def _ways(watch: Watch, flood: Flood, wrap: Wrap) -> Iterator[Step]:
    """What is read of the steps that lead on from each cell that is reached."""
    asked = [e for e in (flood.condition, flood.cost) if e is not None]
    steps = [step for one in asked for step in _read(watch, one, wrap)]
    on = op("inter", flood.through, flood)
    reached = op("union", op("bit", flood.start), on)
    beside = op("inter", flood.into, Lookup(flood.steps, Local(flood.a)))
    inner = list(_each(flood.b, wrap(beside), iter(steps)))
    yield from _each(flood.a, wrap(reached), iter(inner))
