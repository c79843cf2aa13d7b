"""Requirements and sets to choose from -> their parts, so that it can be told why a move is not legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from interpreter.check import calls, cards, expressions, lengths, relations, secrecy
from interpreter.check.context import Context, Scope, Value
from interpreter.program.expressions import Bind, Const, Flood, Fold, Local
from interpreter.program.fold import free, negate, op
from interpreter.program.parts import DEAREST, Part
from interpreter.program.types import CELL, Type
from interpreter.syntax import tree

DEEPEST = 3  # definitions inside each other that are looked into
TELLABLE = (
    "number", "length", "odds", "truth", "cell", "unit", "player", "direction", "word", "type", "terrain",
)  # fmt: skip
ARITHMETIC = ("+", "-", "*")

Look = Callable[[Context, Scope, tree.Expr], Part]


def of_requirement(cx: Context, scope: Scope, expr: tree.Expr) -> Part | None:
    """The parts of a condition in which nothing is wrong."""
    if not _asked(cx, scope):
        return None
    with _aside(cx):
        return _condition(cx, scope, expr)


def of_choice(cx: Context, scope: Scope, register: str, kind: Type, expr: tree.Expr) -> Part | None:
    """The parts of whether what stands in a register belongs to a set; `kind` is that of a member."""
    if not _asked(cx, scope):
        return None
    with _aside(cx):
        return _among(cx, scope, Value(Local(register), kind), expr)


def _asked(cx: Context, scope: Scope) -> bool:
    """Whether anybody can ask why: not of rules that are at fault, nor of `can` within other rules."""
    asked = cx.explains and not scope.calls
    return asked and not any(found.is_error for found in cx.diagnostics)


@contextmanager
def _aside(cx: Context) -> Iterator[None]:
    """What is looked at a second time is not reported again, and nothing of it is kept."""
    outer = cx.diagnostics, cx.definitions
    cx.diagnostics, cx.definitions = [], dict(cx.definitions)
    try:
        yield
    finally:
        cx.diagnostics, cx.definitions = outer


def note(cx: Context, site: int, part: Part | None, chosen: Iterable[str]) -> None:
    """Keeps with its site what a clause is made of; `chosen` are the registers of what was chosen before."""
    if part is not None:
        cx.sites[site] = replace(cx.sites[site], part=without(part, frozenset(chosen)))


def without(part: Part, registers: frozenset[str]) -> Part:
    """The part without the values of what was chosen: whoever asks knows them."""
    if part.sort == "steps":
        return part
    kept = [
        without(inner, registers)
        for inner in part.parts
        if not (
            inner.sort == "value" and isinstance(inner.expr, Local) and inner.expr.name in registers
        )
    ]
    return replace(part, parts=tuple(kept))


def _said(expr: tree.Expr) -> str:
    return " ".join(expr.span.text.split())


# --- conditions


def _condition(cx: Context, scope: Scope, expr: tree.Expr) -> Part:
    expr = _in_force(cx, scope, expr)
    match expr:
        case tree.Binary() if expr.operator in ("and", "or"):
            found = [_condition(cx, scope, side) for side in (expr.left, expr.right)]
            sort = "all" if expr.operator == "and" else "some"
            flat = [p for one in found for p in (one.parts if one.sort == sort else (one,))]
            return Part(sort, _said(expr), parts=tuple(flat))
        case tree.Not():
            return Part("not", _said(expr), parts=(_condition(cx, scope, expr.value),))
        case tree.Is():
            return _is(cx, scope, expr)
        case tree.Phrase():
            return _phrase(cx, scope, expr)
        case tree.Where() | tree.Quantified():
            return _some(cx, scope, expr)
        case _:
            meaning = _meaning(cx, scope, expr, _condition)
            if meaning is not None:
                return Part("means", _said(expr), parts=(meaning,))
            return _whole(cx, scope, expr, "holds", _depends(cx, scope, expr))


def _in_force(cx: Context, scope: Scope, expr: tree.Expr) -> tree.Expr:
    """Of `a if option else b` the one that counts, where that is settled before play."""
    while isinstance(expr, tree.IfElse):
        settled = expressions.truth(cx, scope, expr.condition)
        if not isinstance(settled, Const):
            break
        expr = expr.value if settled.value else expr.otherwise
    return expr


def _whole(cx: Context, scope: Scope, expr: tree.Expr, sort: str, parts: tuple[Part, ...]) -> Part:
    return Part(sort, _said(expr), expressions.truth(cx, scope, expr), parts=parts)


def _meaning(cx: Context, scope: Scope, expr: tree.Expr, look: Look) -> Part | None:
    """What a definition, or a `let` of the action, says, where the expression is one."""
    if isinstance(expr, tree.Name) and expr.name in scope.lets:
        written, before = scope.lets[expr.name]
        return look(cx, before, written)
    given: tuple[tree.Argument, ...] = ()
    match expr:
        case tree.Name():
            name = "" if expr.name in scope.names else expr.name
        case tree.Call():
            name, given = expr.name.text, expr.arguments
        case _:
            return None
    declared = cx.declarations.get(name)
    if not isinstance(declared, tree.Define) or name in scope.calls or len(scope.calls) >= DEEPEST:
        return None
    bound = calls.arguments(cx, scope, declared, declared.parameters, given, expr.span)
    if bound is None:
        return None
    sorts, later = calls.sorts_of(name, bound)
    inner = Scope(sorts, declared, scope.player, scope.clause, (*scope.calls, name))
    return _bound(look(cx, inner, declared.value), later)


def _bound(part: Part, later: list[tuple[str, Value]]) -> Part:
    """A part of a definition with the values that the definition is given."""
    expr = part.expr
    for register, value in reversed(later):
        if expr is not None and register in free(expr):
            expr = Bind(register, value.expr, expr)
    return replace(part, expr=expr, parts=tuple(_bound(inner, later) for inner in part.parts))


def _is(cx: Context, scope: Scope, expr: tree.Is) -> Part:
    subject = expressions.unsettled(cx, scope, expr.subject)
    word = subject.type.truth_word
    if word not in ("any", "no", "every"):
        inside = _inside(cx, scope, expr.subject, expr.relation)
        if inside is not None:
            inside = Part("not", inside.text, parts=(inside,)) if expr.negated else inside
            return Part("means", _said(expr), parts=(inside,))
        depends = _related(cx, scope, expr.subject, expr.relation)
        return _whole(cx, scope, expr, "holds", depends)
    phrase = tree.Phrase(expr.span, expr.subject, expr.relation)
    kept = relations.narrowed(cx, scope, subject, phrase)
    if expr.negated != (word == "every"):
        kept = Value(op("minus", subject.expr, kept.expr), kept.type)
    some = cx.masks.some(kept.expr)
    whole = some if word == "any" else negate(some)
    return Part("witness", _said(expr), whole, parts=_sets(cx, scope, expr, kept, subject))


def _phrase(cx: Context, scope: Scope, expr: tree.Phrase) -> Part:
    found = expressions.unsettled(cx, scope, expr)
    if found.type.many:
        return _some(cx, scope, expr)
    inside = _inside(cx, scope, expr.subject, expr.relation)
    if inside is not None:
        return Part("means", _said(expr), parts=(inside,))
    return _whole(cx, scope, expr, "holds", _related(cx, scope, expr.subject, expr.relation))


def _inside(cx: Context, scope: Scope, subject: tree.Expr, relation: tree.Relation) -> Part | None:
    """Whether one thing is in a set that is made of parts; None where there is no more to say."""
    if relation.word != "in" or cards.pile_of(cx, scope, relation.objects[0]) is not None:
        return None
    thing = expressions.value(cx, scope, subject)
    area = expressions.value(cx, scope, relation.objects[0])
    if not area.type.many or area.type.truth_word or isinstance(area.expr, Const):
        return None
    if thing.type.base == "unit" and area.type.base == "cell":
        thing = Value(lengths.place_of(cx, thing), CELL.maybe())
    if thing.type.base != area.type.base:
        return None
    part = _among(cx, scope, thing, relation.objects[0])
    return part if part.sort != "among" or part.parts else None


def _some(cx: Context, scope: Scope, expr: tree.Expr) -> Part:
    """`any ships where ...`, `no ship of player at to`: who they are, and of whom it is asked."""
    found = expressions.unsettled(cx, scope, expr)
    inner = expr.what if isinstance(expr, tree.Quantified) else expr
    inner = inner.what if isinstance(inner, tree.Where) else inner
    inner = inner.subject if isinstance(inner, tree.Phrase) else inner
    asked = expressions.unsettled(cx, scope, inner) if inner is not expr else found
    whole = expressions.truth_of(cx, scope, found, expr)
    return Part("witness", _said(expr), whole, parts=_sets(cx, scope, expr, found, asked))


def _sets(
    cx: Context, scope: Scope, expr: tree.Expr, kept: Value, asked: Value
) -> tuple[Part, ...]:
    """Those for which a condition on a set holds (or fails), and those that it is asked of."""
    found = [_value(cx, scope, expr, Value(v.expr, _plain(v.type))) for v in (kept, asked)]
    return tuple(p for p in found if p is not None) if found[0] is not None else ()


def _plain(kind: Type) -> Type:
    return replace(kind, truth_word="")


# --- sets to choose from


def _among(cx: Context, scope: Scope, chosen: Value, expr: tree.Expr) -> Part:
    """Whether what is chosen belongs to a set, condition by condition."""
    expr = _in_force(cx, scope, expr)
    match expr:
        case tree.Where():
            inner = scope.with_member(expr.name, chosen)
            parts = (_among(cx, scope, chosen, expr.what), _condition(cx, inner, expr.condition))
            return Part("chain", _said(expr), parts=parts)
        case tree.Phrase() if _is_of_units_named_last(expr):
            return _member(cx, scope, chosen, expr, _depends(cx, scope, expr))
        case tree.Phrase():
            return _narrowed(cx, scope, chosen, expr)
        case tree.Binary() if expr.operator == "+":
            parts = (
                _among(cx, scope, chosen, expr.left),
                _among(cx, scope, chosen, expr.right),
            )
            return Part("some", _said(expr), parts=parts)
        case tree.Binary() if expr.operator == "-":
            left, right = (_among(cx, scope, chosen, side) for side in (expr.left, expr.right))
            out = Part("not", right.text, parts=(right,))
            return Part("chain", _said(expr), parts=(left, out))
        case tree.Reached():
            depends = (*_depends(cx, scope, expr.limit), *_far(cx, scope, chosen, expr))
            return _member(cx, scope, chosen, expr, depends)
    meaning = _meaning(cx, scope, expr, lambda c, s, e: _among(c, s, chosen, e))
    return meaning or _member(cx, scope, chosen, expr, ())


def _far(cx: Context, scope: Scope, chosen: Value, expr: tree.Reached) -> tuple[Part, ...]:
    """How far a cell is: in steps, or what the cheapest way there costs."""
    flood = relations.reached(cx, scope, expr).expr
    by_steps = expr.rule is None or expr.rule.cost is None or cx.world.points
    if by_steps or not isinstance(flood, Flood):
        return _steps(cx, scope, chosen, "", expr.start)
    allowed = cx.register("allowed")
    short = negate(op("has", replace(flood, limit=Local(allowed)), chosen.expr))
    least = Fold("sum", allowed, Const((1 << DEAREST + 1) - 1), short)
    return (Part("costs", "", least, "number"),)


def _is_of_units_named_last(expr: tree.Phrase) -> bool:
    """`cells next to my ships in play`: “in play” is not said of the cells."""
    return expr.relation.word in ("in play", "off board") and isinstance(expr.subject, tree.Phrase)


def _narrowed(cx: Context, scope: Scope, chosen: Value, expr: tree.Phrase) -> Part:
    """`cells within 3 of ship`: one of the set, for which the relation holds."""
    depends = _objects(cx, scope, expr.relation)
    depends += _apart(cx, scope, chosen, "", expr.relation)
    if isinstance(expressions.unsettled(cx, scope, expr.subject).expr, Const):
        return _member(cx, scope, chosen, expr, depends)
    before = _among(cx, scope, chosen, expr.subject)
    held = relations.holds(cx, scope, chosen, expr.relation, expr)
    relation = Part("holds", f"it is {_words(expr.relation)}", held, parts=depends)
    return Part("chain", _said(expr), parts=(before, relation))


def _words(relation: tree.Relation) -> str:
    """A relation as it is written."""
    return " ".join(relation.span.text.split())


def _member(
    cx: Context, scope: Scope, chosen: Value, expr: tree.Expr, depends: tuple[Part, ...]
) -> Part:
    found = expressions.a_set(cx, scope, expr, "What is chosen from")
    return Part("among", _said(expr), op("has", found.expr, chosen.expr), parts=depends)


# --- what a condition depends on


def _depends(cx: Context, scope: Scope, expr: tree.Expr) -> tuple[Part, ...]:
    """The values that an expression is worked out from, as a reader of it would ask for them."""
    match expr:
        case tree.Binary() if expr.operator in (*ARITHMETIC, *expressions.COMPARISONS):
            found = (*_depends(cx, scope, expr.left), *_depends(cx, scope, expr.right))
        case tree.Divided():
            found = (*_depends(cx, scope, expr.left), *_depends(cx, scope, expr.right))
        case tree.Negate():
            found = _depends(cx, scope, expr.value)
        case tree.SetOf():
            found = tuple(p for item in expr.items for p in _depends(cx, scope, item))
        case (
            tree.Number()
            | tree.Length()
            | tree.Odds()
            | tree.Truth()
            | tree.Nothing()
            | tree.Text()
        ):
            found = ()
        case tree.Can():
            found = ()
        case _:
            one = _told(cx, scope, expr)
            found = (one,) if one is not None else ()
    return tuple({(part.text, part.origin): part for part in found}.values())


def _told(cx: Context, scope: Scope, expr: tree.Expr) -> Part | None:
    """What an expression comes to; None where that is fixed, or can't be told."""
    before = len(cx.diagnostics)
    found = expressions.value(cx, scope, expr)
    named_option = isinstance(expr, tree.Name) and expr.name in cx.options
    if len(cx.diagnostics) > before or (isinstance(found.expr, Const) and not named_option):
        return None
    return _value(cx, scope, expr, found)


def _value(cx: Context, scope: Scope, expr: tree.Expr, found: Value) -> Part | None:
    kind = found.type
    if kind.base not in TELLABLE or kind.truth_word:
        return None
    before = len(cx.diagnostics)
    if kind.many:
        secrecy.peek(cx, scope, kind, expr)
    if len(cx.diagnostics) > before:
        return None
    base = f"set of {kind.base}" if kind.many else kind.base
    return Part("value", _said(expr), found.expr, base, cx.words_of(replace(kind, many=False)))


def _related(
    cx: Context, scope: Scope, subject: tree.Expr, relation: tree.Relation
) -> tuple[Part, ...]:
    """What a relation of one thing depends on: where it is, and what the relation names."""
    found = expressions.value(cx, scope, subject)
    if relation.word == "empty":
        return _there(cx, scope, subject, found)
    parts = (*_depends(cx, scope, subject), *_objects(cx, scope, relation))
    parts += _apart(cx, scope, found, _said(subject), relation)
    return tuple({(part.text, part.origin): part for part in parts}.values())


def _objects(cx: Context, scope: Scope, relation: tree.Relation) -> tuple[Part, ...]:
    return tuple(p for one in relation.objects for p in _depends(cx, scope, one))


def _there(cx: Context, scope: Scope, subject: tree.Expr, found: Value) -> tuple[Part, ...]:
    """Who stands on a cell that is to be empty, or the members of a set."""
    if found.type.many:
        return _depends(cx, scope, subject)
    if found.type.base != "cell":
        return ()
    units = Type("unit", many=True, kinds=frozenset(cx.world.kinds))
    register = cx.register("each")
    each = Value(Local(register), units.one())
    at = tree.Relation(subject.span, "at", (subject,))
    held = relations.holds(cx, scope, each, at, subject)
    standing = cx.masks.filter(Const(cx.world.all_units), register, units, held)
    return (Part("value", f"what stands on {_said(subject)}", standing, "set of unit"),)


def _apart(
    cx: Context, scope: Scope, thing: Value, called: str, relation: tree.Relation
) -> tuple[Part, ...]:
    """How far a thing is from what it is to be near to."""
    if relation.word not in ("within", "next to"):
        return ()
    return _steps(cx, scope, thing, called, relation.objects[-1])


def _steps(
    cx: Context, scope: Scope, thing: Value, called: str, centre: tree.Expr
) -> tuple[Part, ...]:
    area = expressions.value(cx, scope, centre)
    if thing.type.base not in ("unit", "cell") or area.type.base not in ("unit", "cell"):
        return ()
    if cx.world.points:
        if area.type.many or area.type.truth_word:
            return ()
        apart = lengths.distance(cx, thing, area).expr
        return (Part("value", called, apart, "length", origin=_said(centre)),)
    cells = expressions.as_set(cx, scope, area, centre, "This").expr
    if area.type.base == "unit":
        cells = cx.masks.cells_of(cells)
    places = (
        Part("value", called, lengths.place_of(cx, thing), "cell"),
        Part("value", _said(centre), cells, "set of cell"),
    )
    return (Part("steps", called, parts=places, origin=_said(centre)),)
