"""Actions -> alternatives of a decision: their choices, requirements and notation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from interpreter.check import calls, expressions, names, parts, secrecy
from interpreter.check.context import Context, Scope, Value
from interpreter.check.masks import conjuncts
from interpreter.diagnostics import codes
from interpreter.program.expressions import Bind, Const, Expr, Fold, Local
from interpreter.program.fold import free, op
from interpreter.program.steps import Alternative, Demand, Given, Pick
from interpreter.program.types import Type
from interpreter.syntax import tree

Clause = Pick | Demand | Given


@dataclass(frozen=True)
class Clauses:
    """What an action asks for, and the names that its effect may use.

    Attributes:
        types: of each choice, by register.
        scope: the names after the last clause; choices and lets are registers.
    """

    clauses: tuple[Clause, ...]
    types: dict[str, Type]
    scope: Scope


def clauses_of(
    cx: Context, scope: Scope, asked: tuple[tree.Choose | tree.Let | tree.Require, ...]
) -> Clauses:
    """The clauses of an action, in a scope that holds its parameters."""
    scope = replace(scope, clause=True, asker=scope.asker or scope.rule)
    found: list[Clause] = []
    types: dict[str, Type] = {}
    for part in asked:
        match part:
            case tree.Choose():
                # Actions that choose alike share registers, so that definitions are looked into once.
                register = f"{part.name.text}_{len(types)}" if not scope.calls else ""
                pick, kind = choice(cx, scope, part.name, part.domain, register)
                found.append(pick)
                types[pick.register] = kind
                scope = scope.with_name(part.name.text, Value(Local(pick.register), kind))
            case tree.Let():
                names.hides(cx, scope, part.name)
                given = expressions.value(cx, scope, part.value)
                register = cx.register(part.name.text)
                found.append(Given(register, given.expr))
                kept = Value(Local(register), given.type)
                scope = scope.with_let(part.name.text, kept, part.value)
            case tree.Require():
                condition = expressions.truth(cx, scope, part.condition)
                words = (
                    part.because.text
                    if part.because
                    else f"it must be that {part.condition.span.text}"
                )
                site = cx.site("require", part.span, scope, words)
                parts.note(cx, site, parts.of_requirement(cx, scope, part.condition), types)
                found.append(Demand(condition, site))
    return Clauses(tuple(found), types, replace(scope, clause=False))


def choice(
    cx: Context, scope: Scope, name: tree.Word, domain: tree.Expr, register: str = ""
) -> tuple[Pick, Type]:
    """One choice from a set, and the type of what is chosen."""
    binding = replace(scope, binding=name.text)
    found = expressions.a_set(cx, binding, domain, "What is chosen from")
    kind = replace(found.type, truth_word="")
    secrecy.peek(cx, scope, kind, domain)
    one = kind.one()
    layers = {cx.world.layer_of(k) for k in one.kinds}
    by_cell = (
        one.base == "unit" and one.on_board and len(layers) == 1
        and cx.world.lone_layers[min(layers)]
    )  # fmt: skip
    if not by_cell:
        secrecy.names_units(cx, scope, one, domain)
    cells = cx.masks.cells_of(found.expr) if by_cell else Const(0)
    site = cx.site("choose", domain.span, scope, domain.span.text)
    register = register or cx.register(name.text)
    parts.note(cx, site, parts.of_choice(cx, binding, register, one, domain), (register,))
    pick = Pick(
        name.text, one.base, by_cell, found.expr, 0, register, part_words(cx, one),
        min(layers) if by_cell else 0, cells, site,
    )  # fmt: skip
    return pick, one


def part_words(cx: Context, kind: Type) -> tuple[str, ...]:
    """How members of a type are written in decisions; empty for numbers."""
    match kind.base:
        case "cell":
            return tuple(c.label for c in cx.world.cells)
        case "unit":
            sides = cx.world.sides
            return tuple(
                f"{u.type}-{u.number}" if kind.mine else f"{sides[u.side]}:{u.type}-{u.number}"
                for u in cx.world.units
            )
        case _:
            return cx.words_of(kind)


def radix_of(cx: Context, picks: tuple[Pick, ...]) -> int:
    """A base large enough for every choice of these."""
    largest = 2
    for pick in picks:
        size = len(cx.world.cells) if pick.by_cell else len(pick.words) or 513
        largest = max(largest, size)
    return largest


# --- the form that is quick to go through


def search(cx: Context, clauses: tuple[Clause, ...], types: dict[str, Type]) -> tuple[Clause, ...]:
    """The same options with each requirement asked as early as it can be."""
    found: list[Clause] = []
    for clause in clauses:
        if isinstance(clause, Demand):
            for part in conjuncts(clause.condition):
                _place(cx, found, part, types, clause.site)
        else:
            found.append(clause)
    return tuple(found)


def _place(cx: Context, found: list[Clause], part: Expr, types: dict[str, Type], site: int) -> None:
    needed = free(part)
    last = -1
    for number, clause in enumerate(found):
        if isinstance(clause, Pick | Given) and clause.register in needed:
            last = number
    binder = found[last] if last >= 0 else None
    if isinstance(binder, Pick):
        mask = cx.masks.mask(part, binder.register, types[binder.register])
        if mask is not None:
            domain = cx.masks.meet(binder.domain, mask)
            cells = cx.masks.cells_of(domain) if binder.by_cell else binder.cells
            found[last] = replace(binder, domain=domain, cells=cells)
            return
    found.insert(last + 1, Demand(part, site))


def possible(cx: Context, scope: Scope, declared: tree.Action, expr: tree.Can) -> Expr:
    """Whether an action has a legal option now."""
    name = declared.name.text
    cx.used.add(name)
    if name in scope.calls or len(scope.calls) > calls.DEEPEST:
        calls.recursive(cx, scope, declared.name, expr.span)
        return Const(0)
    bound = calls.arguments(cx, scope, declared, declared.parameters, expr.arguments, expr.span)
    if bound is None:
        return Const(0)
    inner = Scope(bound, declared, scope.player, True, (*scope.calls, name))
    made = clauses_of(cx, inner, declared.clauses)
    return open_when(search(cx, made.clauses, made.types))


def open_when(clauses: tuple[Clause, ...]) -> Expr:
    """Whether clauses, in the order of the search, leave a way to choose."""
    condition: Expr = Const(1)
    for clause in reversed(clauses):
        match clause:
            case Pick():
                if condition == Const(1):
                    condition = op("nonempty", clause.domain)
                else:
                    condition = Fold("any", clause.register, clause.domain, condition)
            case Demand():
                condition = op("and", clause.condition, condition)
            case Given():
                if clause.register in free(condition):
                    condition = Bind(clause.register, clause.value, condition)
    return condition


# --- notation


def notation(cx: Context, scope: Scope, declared: tree.Action, made: Clauses) -> str:
    """The notation of an action: what it says, or all its choices with blanks between."""
    names = [c.name for c in made.clauses if isinstance(c, Pick)]
    if declared.written is None:
        return " ".join(f"{{{n}}}" for n in names)
    slots = re.findall(r"\{(\w+)\}", declared.written.text)
    for slot in slots:
        if slot not in names:
            cx.report(
                codes.UNKNOWN_NAME, declared.written.span, f"The notation names “{slot}”, which is not chosen.",
                cx.nearest(slot, names, f"It may name: {', '.join(names)}."), scope,
            )  # fmt: skip
    for name in names:
        if name not in slots:
            cx.report(
                codes.MISSING_KEY, declared.written.span, f"The notation leaves out the choice “{name}”.",
                f"Two different moves would be written alike; add {{{name}}}.", scope,
            )  # fmt: skip
    _says_its_name_again(cx, scope, declared, declared.written)
    return declared.written.text


def _says_its_name_again(
    cx: Context, scope: Scope, declared: tree.Action, written: tree.Word
) -> None:
    """Warns where a notation begins with the action's name, which stands before it anyway."""
    name = declared.name.text
    again = re.match(rf"\s*{name.replace('_', '[_ ]')}(?![\w-])\s*", written.text, re.IGNORECASE)
    if again is None:
        return
    rest = written.text[again.end() :]
    cx.report(
        codes.REPEATED_NAME, written.span,
        f"Players read “{' '.join(f'{name} {written.text}'.split())}”: the action's name twice.",
        f'The name is put before a notation anyway: write "{rest}".' if rest
        else "The name is put before a notation anyway: leave the line out.", scope,
    )  # fmt: skip


def passing(site: int, then: int) -> Alternative:
    """The alternative of doing nothing."""
    return Alternative("pass", "Pass", "", (), (), (), then, site)
