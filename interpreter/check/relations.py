"""Relations: applied to a set they keep some of it, asked of one thing they are true or false."""

from __future__ import annotations

from dataclasses import dataclass, replace

from interpreter.check import cards, expressions, lengths, members, poses, secrecy
from interpreter.check.context import NO_VALUE, Context, Scope, Value
from interpreter.check.masks import MOST_FOLDED, conjuncts, spread_of
from interpreter.diagnostics import Fix, codes
from interpreter.program.expressions import (
    Column,
    Const,
    Expr,
    Flood,
    Fold,
    Local,
    Lookup,
    Lookup2,
    Op,
    Table,
)
from interpreter.program.fold import NotFixed, evaluate, free, negate, op, reads_state
from interpreter.program.geometry import members as members_of
from interpreter.program.types import CELL, TEXT, TRUTH, Type, fits
from interpreter.program.work import work
from interpreter.syntax import tree

FARTHEST = 64
MOST_BITS = 500_000_000  # of the tables that say what is how near
LARGEST_ALLOWANCE = 1000


def phrase(cx: Context, scope: Scope, expr: tree.Phrase) -> Value:
    """`ships in play` keeps some of a set; `ship.cell in port` asks one thing."""
    inner = _of_units_named_last(expr)
    subject = expressions.unsettled(cx, scope, expr.subject)
    if subject.type.base == "unknown":
        return subject
    if subject.type.base == "cell" and inner is not None:
        return phrase(cx, scope, inner)
    if subject.type.many:
        return narrowed(cx, scope, subject, expr)
    return Value(holds(cx, scope, subject, expr.relation, expr), TRUTH)


def _of_units_named_last(expr: tree.Phrase) -> tree.Phrase | None:
    """`cells next to my ships in play`: only units are in play, so it is said of the ships."""
    outer = expr.subject
    if expr.relation.word not in ("in play", "off board") or not isinstance(outer, tree.Phrase):
        return None
    if not outer.relation.objects:
        return None
    *before, last = outer.relation.objects
    span = last.span.to(expr.relation.span)
    objects = (*before, tree.Phrase(span, last, expr.relation))
    relation = tree.Relation(outer.relation.span, outer.relation.word, objects)
    return tree.Phrase(expr.span, outer.subject, relation)


def narrowed(cx: Context, scope: Scope, subject: Value, expr: tree.Phrase) -> Value:
    register = cx.register("each")
    each = Value(Local(register), subject.type.one())
    condition = holds(cx, scope, each, expr.relation, expr)
    kept = cx.masks.filter(subject.expr, register, subject.type, condition)
    kind = subject.type
    if kind.base == "unit" and expr.relation.word in ("in play", "in", "at", "next to", "within"):
        kind = replace(kind, on_board=True)
    return Value(kept, kind)


def is_(cx: Context, scope: Scope, expr: tree.Is) -> Value:
    """`any ship of player is in port`, `b.terrain is not sea`."""
    subject = expressions.unsettled(cx, scope, expr.subject)
    word = subject.type.truth_word
    if word in ("any", "no", "every"):
        found = _is_of_set(cx, scope, subject, word, expr)
    else:
        subject = expressions.settle(cx, scope, subject, expr.subject)
        if subject.type.many and expr.relation.word not in ("empty", "thing"):
            return cx.report(
                codes.WRONG_TYPE, expr.span, f"“is” asks one thing, and this is {subject.type}.",
                "Say “any ...”, “no ...” or “every ...” before it.", scope,
            )  # fmt: skip
        found = holds(cx, scope, subject, expr.relation, expr)
        if expr.negated:
            found = negate(found)
    return Value(found, TRUTH)


def _is_of_set(cx: Context, scope: Scope, subject: Value, word: str, expr: tree.Is) -> Expr:
    register = cx.register("each")
    each = Value(Local(register), subject.type.one())
    condition = holds(cx, scope, each, expr.relation, expr)
    if expr.negated != (word == "every"):
        condition = negate(condition)
    secrecy.peek(cx, scope, subject.type, expr.subject)
    kept = cx.masks.filter(subject.expr, register, subject.type, condition)
    some = cx.masks.some(kept)
    return some if word == "any" else negate(some)


# --- one thing


def holds(
    cx: Context, scope: Scope, subject: Value, relation: tree.Relation, expr: tree.Expr
) -> Expr:
    """Whether a relation holds of one thing."""
    if subject.type.base == "unknown":
        return Const(0)
    match relation.word:
        case "in play" | "off board":
            return _on_board(cx, scope, subject, relation.word, expr)
        case "thing":
            return _is_thing(cx, scope, subject, relation.objects[0], expr)
        case "empty":
            return _is_empty(cx, scope, subject, expr)
        case "between":
            return _between(cx, scope, subject, relation, expr)
        case _:
            return _placed(cx, scope, subject, relation, expr)


def _on_board(cx: Context, scope: Scope, subject: Value, word: str, expr: tree.Expr) -> Expr:
    if subject.type.base != "unit":
        cx.report(
            codes.WRONG_TYPE, expr.span, f"Only units are “{word}”, and this is {subject.type}.",
            "Ask it of units: my ships in play.", scope,
        )  # fmt: skip
        return Const(0)
    playing = op("has", cx.masks.in_play(Const(cx.world.all_units)), subject.expr)
    return playing if word == "in play" else negate(playing)


def _is_empty(cx: Context, scope: Scope, subject: Value, expr: tree.Expr) -> Expr:
    if subject.type.many:
        return negate(cx.masks.some(subject.expr))
    if subject.type.base != "cell":
        cx.report(
            codes.WRONG_TYPE, expr.span, f"Cells and sets may be empty, and this is {subject.type}.",
            "Ask it of a cell: to is empty.", scope,
        )  # fmt: skip
        return Const(0)
    vacant = op("minus", Const(cx.world.all_cells), cx.masks.occupied())
    return op("has", vacant, subject.expr)


def _is_thing(cx: Context, scope: Scope, subject: Value, thing: tree.Expr, expr: tree.Expr) -> Expr:
    found = expressions.value(cx, scope, thing, subject.type)
    kind = found.type
    if "unknown" in (kind.base, subject.type.base):
        return Const(0)
    if subject.type.many or kind.truth_word or subject.type.truth_word:
        cx.report(
            codes.WRONG_TYPE, expr.span, f"{subject.type} can't be {kind}.".capitalize(),
            "Say “any ...” or “every ...” of a set.", scope,
        )  # fmt: skip
        return Const(0)
    if subject.type.base == "cell" and kind.base == "terrain":
        return op("has", members.terrain_mask(cx, found.expr), subject.expr)
    if kind.many and fits(subject.type.sure(), kind.one()):
        if kind.base == "unit" and isinstance(found.expr, Const):
            secrecy.peek(
                cx,
                scope,
                replace(subject.type, kinds=secrecy.hidden_kinds(cx), whole=False),
                expr,
            )
        return op("has", found.expr, subject.expr)
    if kind.base == "unit" and kind.many and subject.type.base == "type":
        types = sum(
            1 << cx.world.types.index(cx.world.units[i].type) for i in _distinct(cx, found.expr)
        )
        return op("has", Const(types), subject.expr)
    if kind is TEXT:
        expressions.a_text(cx, scope, thing)
        return Const(0)
    comparison = tree.Binary(expr.span, "=", thing, thing)
    return expressions.compare(cx, scope, comparison, subject, found)


def _distinct(cx: Context, units: Expr) -> list[int]:
    first: dict[str, int] = {}
    for i in members_of(units.value if isinstance(units, Const) else 0):
        first.setdefault(cx.world.units[i].type, i)
    return list(first.values())


def _placed(
    cx: Context, scope: Scope, subject: Value, relation: tree.Relation, expr: tree.Expr
) -> Expr:
    """in, at, next to, within: of a cell, or of a unit by the cell it stands on."""
    if relation.word == "in":
        lies = cards.lies_in(cx, scope, subject, relation.objects[0], expr)
        if lies is not None:
            return lies
    if relation.word == "in" and subject.type.base not in ("unit", "cell"):
        return _among(cx, scope, subject, relation.objects[0], expr)
    place = _place_of(cx, scope, subject, expr)
    if place is None:
        return Const(0)
    area = expressions.a_set(
        cx, scope, relation.objects[-1], f"What stands after “{relation.word}”"
    )
    among = relation.word == "in" and subject.type.base == "unit" and area.type.base == "unit"
    if not (among and subject.type.mine):
        secrecy.peek(cx, scope, area.type, expr if among else relation.objects[-1])
    if among:
        return op("has", area.expr, subject.expr)
    if relation.word == "within" and cx.world.points:
        return lengths.within(cx, scope, subject, place, relation, area)
    if area.type.base == "unit" and relation.word != "at":
        area = Value(cx.masks.cells_of(area.expr), CELL.set())
    if area.type.base not in ("cell", "unknown"):
        cx.report(
            codes.WRONG_TYPE, relation.span, f"After “{relation.word}” stand cells, and this is {area.type}.",
            "Name a cell or a region.", scope,
        )  # fmt: skip
        return Const(0)
    return op("has", _area(cx, scope, relation, area.expr), place)


def _between(
    cx: Context, scope: Scope, subject: Value, relation: tree.Relation, expr: tree.Expr
) -> Expr:
    """Whether a unit or cell lies on the straight line between two others."""
    if subject.type.base == "number" and isinstance(expr, tree.Is | tree.Phrase):
        low, high = (end.span.text for end in relation.objects)
        what = expr.subject.span.text
        right = f"{what} >= {low} and {what} <= {high}"
        cx.report(
            codes.WRONG_TYPE, relation.span, "“Between” asks what lies on a line between two places.",
            f"Write: {right}", scope, fix=Fix(f"Write {right}", ((expr.span, right),)),
        )  # fmt: skip
        return Const(0)
    place = _place_of(cx, scope, subject, expr)
    ends = [expressions.value(cx, scope, end) for end in relation.objects]
    for end, written in zip(ends, relation.objects, strict=True):
        if end.type.base not in ("unit", "cell", "unknown") or end.type.many:
            cx.report(
                codes.WRONG_TYPE, written.span, f"A line leads from one place to another, and this is {end.type}.",
                "Name a unit or a cell: between ship and target.", scope,
            )  # fmt: skip
            return Const(0)
    unknown = "unknown" in (ends[0].type.base, ends[1].type.base)
    if place is None or unknown or not lengths.drawn(cx, scope, expr, "between"):
        return Const(0)
    return lengths.between(cx, subject, place, ends[0], ends[1])


def _area(cx: Context, scope: Scope, relation: tree.Relation, cells: Expr) -> Expr:
    if relation.word == "next to":
        return spread_of(cx.world.neighbours, cells)
    if relation.word != "within":
        return cells
    far = expressions.a_quantity(cx, scope, relation.objects[0])
    if far.type.base == "length":
        lengths.steps_counted(cx, scope, relation.objects[0])
        return Const(0)
    return within(cx, scope, far, cells, relation)


def within(
    cx: Context, scope: Scope, far: Value, cells: Expr, relation: tree.Relation | tree.Call
) -> Expr:
    """The cells at most so many steps away from any of some cells, those themselves included."""
    if isinstance(far.expr, Const):
        return spread_of(cx.world.ball(max(0, min(far.expr.value, FARTHEST))), cells)
    most = min(FARTHEST, MOST_BITS // len(cx.world.cells or " ") ** 2)
    if far.type.low < 0 or far.type.high > most:
        cx.report(
            codes.OUT_OF_RANGE, relation.span, "This distance may be less than 0 or very large.",
            f"Keep it between 0 and {most}.", scope,
        )  # fmt: skip
        return Const(0)
    tables = cx.world.balls(far.type.high)
    if isinstance(cells, Op) and cells.name == "bit":
        return Lookup2(tables, far.expr, cells.args[0], 0)
    register = cx.register("each")
    return Fold("union", register, cells, Lookup2(tables, far.expr, Local(register), 0))


def _among(cx: Context, scope: Scope, subject: Value, where: tree.Expr, expr: tree.Expr) -> Expr:
    found = expressions.value(cx, scope, where, subject.type)
    if not found.type.many or not fits(subject.type.sure(), found.type.one()):
        cx.report(
            codes.WRONG_TYPE, expr.span, f"{subject.type} can't be in {found.type}.".capitalize(),
            "Name a set of the same sort: way in {n, ne, nw}.", scope,
        )  # fmt: skip
        return Const(0)
    return op("has", found.expr, subject.expr)


def _place_of(cx: Context, scope: Scope, subject: Value, expr: tree.Expr) -> Expr | None:
    if subject.type.base == "cell":
        return subject.expr
    if subject.type.base == "unit":
        return Column(cx.draft.cell, subject.expr, subject.type.optional, -1)
    cx.report(
        codes.WRONG_TYPE, expr.span, f"Only units and cells have a place, and this is {subject.type}.",
        "Ask it of a unit or a cell.", scope,
    )  # fmt: skip
    return None


def names_a_point(cx: Context, scope: Scope, expr: tree.Divided) -> bool:
    """Reports `0/0` where a point of a plane is meant: in rules that is a division."""
    written = expr.span.text.split()[-1]
    alone = isinstance(expr.left, tree.Number | tree.Phrase) and isinstance(expr.right, tree.Number)
    if not (cx.world.points and alone and written in cx.world.cell_numbers):
        return False
    span = expr.span.source.span(expr.span.end - len(written), expr.span.end)
    cx.report(
        codes.WRONG_TYPE, span, "Rules can't name a point of the table by its numbers.",
        f"Make a region of it in the board file, “corner: {{cells: [{written}]}}”, and write: corner; "
        "where one point is asked for: first of corner.", scope,
    )  # fmt: skip
    return True


# --- cells reached


def reached(cx: Context, scope: Scope, expr: tree.Reached) -> Value:
    """`cells reached from X in at most N steps through S a -> b where C`."""
    what = expressions.a_set(cx, scope, expr.what, "What is reached")
    start = expressions.expect(
        cx, scope, expressions.value(cx, scope, expr.start), CELL.maybe(), expr.start, "The start"
    )
    limit = expressions.a_quantity(cx, scope, expr.limit)
    through: Expr = Const(cx.world.all_cells)
    if expr.through is not None:
        through = expressions.a_set(cx, scope, expr.through, "What is passed through").expr
    spent = limit.type.base == "length" or (expr.rule is not None and expr.rule.cost is not None)
    most = lengths.FARTHEST if limit.type.base == "length" else LARGEST_ALLOWANCE
    if spent and limit.type.high > most:
        return cx.report(
            codes.OUT_OF_RANGE, expr.limit.span, f"This allowance may be more than {lengths.said(limit.type, most)}.",
            "Give what it comes from a smaller range.", scope,
        )  # fmt: skip
    if expr.facing is None and expr.turning is None:
        flood = _flood(cx, scope, expr, start.expr, limit, through)
    elif limit.type.base == "length":
        return cx.report(
            codes.WRONG_TYPE, expr.limit.span, "What faces a way goes by steps, and this is a length.",
            "Give a number of steps: in at most 3 steps.", scope,
        )  # fmt: skip
    else:
        flood = poses.reached(cx, scope, expr, start.expr, limit.expr, through)
    if what.type.base == "unknown" or what.type.base != "cell":
        return NO_VALUE if what.type.base == "unknown" else cx.report(
            codes.WRONG_TYPE, expr.what.span, f"Cells are reached, and this is {what.type}.",
            "Begin with “cells”.", scope,
        )  # fmt: skip
    return Value(cx.masks.meet(what.expr, flood), CELL.set())


@dataclass(frozen=True)
class StepRule:
    """Which steps are open, as in `Flood`: from cell `a` to cell `b`."""

    a: str
    b: str
    steps: Table
    special: Table
    into: Expr
    condition: Expr | None
    cost: Expr | None


def _flood(
    cx: Context, scope: Scope, expr: tree.Reached, start: Expr, limit: Value, through: Expr
) -> Expr:
    rule = step_rule(cx, scope, expr.rule)
    cost = rule.cost
    if limit.type.base == "length":
        cost = lengths.cost(cx, scope, expr, rule.a, rule.b, cost)
    return Flood(
        start, limit.expr, through, rule.into, rule.steps, rule.special, rule.a, rule.b, rule.condition, cost,
    )  # fmt: skip


def step_rule(cx: Context, scope: Scope, rule: tree.StepRule | None) -> StepRule:
    """What stands after the set that is passed through; without it every step is open."""
    world = cx.world
    everywhere: Expr = Const(world.all_cells)
    a, b = cx.register("a"), cx.register("b")
    if rule is None:
        none = (0,) * len(world.cells)
        return StepRule(a, b, world.neighbours, none, everywhere, None, None)
    cell = Type("cell")
    inner = scope.with_name(rule.a.text, Value(Local(a), cell))
    inner = inner.with_name(rule.b.text, Value(Local(b), cell))
    asked = rule.condition
    parts = () if asked is None else conjuncts(expressions.truth(cx, inner, asked))
    steps, special, into = list(world.neighbours), [0] * len(world.cells), everywhere
    loose: Expr | None = None
    for part in parts:
        fixed = _fixed_pairs(cx, part, a, b)
        if fixed is not None:
            steps = [s & f for s, f in zip(steps, fixed, strict=True)]
            continue
        mask = cx.masks.mask(part, b, cell) if a not in free(part) else None
        if mask is not None:
            into = cx.masks.meet(into, mask)
            continue
        loose = part if loose is None else op("and", loose, part)
        special = [s | m for s, m in zip(special, _asked(cx, part, a, b), strict=True)]
    cost = None if rule.cost is None else _cost(cx, inner, rule.cost)
    return StepRule(a, b, tuple(steps), tuple(special), into, loose, cost)


def _cost(cx: Context, scope: Scope, expr: tree.Expr) -> Expr:
    """What a step costs: at least 1, so that every way comes to an end."""
    found = expressions.a_number(cx, scope, expr)
    if found.type.low < 1:
        cx.report(
            codes.OUT_OF_RANGE, expr.span, "A step here may cost less than 1.",
            "Let every step cost at least 1: max(1, ...).", scope,
        )  # fmt: skip
    return found.expr


def _fixed_pairs(cx: Context, condition: Expr, a: str, b: str) -> list[int] | None:
    """For each cell the neighbours to which a step is open, where that never changes in play."""
    if reads_state(condition) or not free(condition) <= {a, b}:
        return None
    found = _fixed_rows(cx, condition, a, b)
    return found if found is not None else _asked_pairs(cx, condition, a, b)


def _fixed_rows(cx: Context, condition: Expr, a: str, b: str) -> list[int] | None:
    """The same from sets, without asking each pair; None where that can't be done."""
    near = cx.world.neighbours
    match condition:
        case Op("not", (inner,)):
            rows = _fixed_rows(cx, inner, a, b)
            return None if rows is None else [n & ~r for n, r in zip(near, rows, strict=True)]
        case Op("and" | "or" as word, (left, right)):
            p, q = _fixed_rows(cx, left, a, b), _fixed_rows(cx, right, a, b)
            if p is None or q is None:
                return None
            return [x & y if word == "and" else x | y for x, y in zip(p, q, strict=True)]
        case Op("has", (Lookup(table=table, index=Local(name=of)), Local(name=member))) if (
            of, member) == (a, b):  # fmt: skip
            return [n & row for n, row in zip(near, table, strict=True)]
    if a not in free(condition):
        mask = cx.masks.mask(condition, b, CELL)
        return [n & mask.value for n in near] if isinstance(mask, Const) else None
    if b not in free(condition):
        mask = cx.masks.mask(condition, a, CELL)
        if isinstance(mask, Const):
            return [n if mask.value >> i & 1 else 0 for i, n in enumerate(near)]
    return None


def _asked_pairs(cx: Context, condition: Expr, a: str, b: str) -> list[int] | None:
    pairs = sum(near.bit_count() for near in cx.world.neighbours)
    if work(condition, cx.world) * pairs > MOST_FOLDED:
        return None
    try:
        return [
            sum(1 << j for j in members_of(near) if evaluate(condition, {a: i, b: j}))
            for i, near in enumerate(cx.world.neighbours)
        ]
    except NotFixed:
        return None


def _asked(cx: Context, condition: Expr, a: str, b: str) -> list[int]:
    """The steps that a condition must be asked of: not those that a fixed part of it lets through."""
    if isinstance(condition, Op) and condition.name == "or":
        for part in condition.args:
            fixed = _fixed_pairs(cx, part, a, b)
            if fixed is not None:
                return [n & ~f for n, f in zip(cx.world.neighbours, fixed, strict=True)]
    return list(cx.world.neighbours)
