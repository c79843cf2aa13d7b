"""Whether what has to be looked at in one go stays within what can be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from interpreter.check.context import Context
from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.program import World
from interpreter.program.steps import (
    Alternative,
    Assert,
    Block,
    Branch,
    Demand,
    Each,
    Given,
    Loop,
    Pick,
    When,
)  # fmt: skip
from interpreter.program.work import size_of, work

MOST = 10**10
MOST_IN_CHOICES = (
    10**13
)  # far above what is looked at in fact: a player owns few units, a ship goes few cells
MOST_ROWS = 5_000_000  # options are kept by all their choices but the last


def check(
    cx: Context,
    blocks: Sequence[Block | None],
    sites: Sequence[int],
    offered: Sequence[Alternative],
) -> Iterator[Diagnostic]:
    """A finding for each decision and each row of lines that no machine would get through."""
    for alternative in offered:
        picks = [c for c in alternative.search if isinstance(c, Pick)]
        rows = prod(size_of(p.cells if p.by_cell else p.domain, cx.world) for p in picks[:-1])
        if rows > MOST_ROWS or _choices(alternative.search, cx.world) > MOST_IN_CHOICES:
            yield too_much(cx, alternative.site, f"To find all ways to {alternative.name}")
    for block, site in zip(blocks, sites, strict=True):
        if block is not None and _block(block, cx.world) > MOST:
            yield too_much(cx, site, "To carry this out")


def _choices(clauses: tuple[Pick | Demand | Given, ...], world: World) -> int:
    total = 1
    for clause in reversed(clauses):
        match clause:
            case Pick():
                domain = clause.cells if clause.by_cell else clause.domain
                total = work(domain, world) + size_of(domain, world) * total
            case Demand():
                total += work(clause.condition, world)
            case Given():
                total += work(clause.value, world)
    return total


def _block(block: Block, world: World) -> int:
    """What the conditions and sets of a block cost; the rounds of its loops are counted in play."""
    found = work(block.last.condition, world) if isinstance(block.last, Branch) else 0
    waiting = list(block.steps)
    while waiting:
        match waiting.pop():
            case Assert(condition):
                found += work(condition, world)
            case When(condition, then, otherwise):
                found += work(condition, world)
                waiting += [*then, *otherwise]
            case Loop(condition, _, body):
                found += work(condition, world)
                waiting += body
            case Each(_, domain, _, body):
                found += work(domain, world)
                waiting += body
            case step:
                parts = [getattr(step, name, None) for name in ("value", "index", "unit", "cell")]
                parts += getattr(step, "values", ())
                found += sum(work(part, world) for part in parts if part is not None)
    return found


def too_much(cx: Context, site: int, what: str) -> Diagnostic:
    return Diagnostic(
        codes.TOO_LARGE, f"{what}, far too many things might have to be looked at.",
        Label(cx.sites[site].span), "Put fewer “any … where …” inside each other, or choose from less.",
    )  # fmt: skip
