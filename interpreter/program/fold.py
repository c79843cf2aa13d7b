"""Building expressions so that what is known before play is computed before play."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.program.expressions import (
    Bind,
    Choice,
    Column,
    Const,
    Expr,
    Flood,
    Fold,
    Local,
    Lookup,
    Lookup2,
    Op,
    Slot,
    Spread,
    StepsIn,
    Table,
    bound,
    children,
)
from interpreter.program.geometry import members, spread

LARGEST_TABLE = 20_000


class NotFixed(Exception):
    """The expression depends on the state."""


NONE_FREE: frozenset[str] = frozenset()


def free(expr: Expr) -> frozenset[str]:
    """The registers that an expression reads and does not set itself."""
    if isinstance(expr, Const | Slot):
        return NONE_FREE
    if isinstance(expr, Local):
        return frozenset((expr.name,))
    found = NONE_FREE
    for child in children(expr):
        inner = free(child)
        found = found | inner if found else inner
    names = bound(expr)
    return found.difference(names) if names else found


def extent(expr: Expr) -> tuple[int, int]:
    """How many nodes an expression has, and how many stand inside each other at most."""
    total, deepest = 0, 0
    waiting = [(expr, 1)]
    while waiting:
        node, depth = waiting.pop()
        total += 1
        deepest = max(deepest, depth)
        waiting += [(child, depth + 1) for child in children(node)]
    return total, deepest


def op(name: str, *args: Expr) -> Expr:
    """An operator, computed at once where its parts are constants."""
    if name in ("inter", "union"):
        return _merged(name, args)
    if name == "and":
        return _conjunction(args[0], args[1])
    if name == "or":
        return negate(_conjunction(negate(args[0]), negate(args[1])), keep=Op("or", args))
    if name == "not":
        return negate(args[0])
    if name == "minus" and args[1] == Const(0):
        return args[0]
    if all(isinstance(a, Const) for a in args):
        return Const(compute(name, [a.value for a in args if isinstance(a, Const)]))
    return _in_table(name, args) or Op(name, args)


def _in_table(name: str, args: tuple[Expr, ...]) -> Expr | None:
    """An operator on one look-up and constants becomes a look-up in a table of its results."""
    looked_up = [i for i, a in enumerate(args) if isinstance(a, Lookup | Lookup2)]
    if len(looked_up) != 1 or sum(isinstance(a, Const) for a in args) != len(args) - 1:
        return None
    place = looked_up[0]
    found = args[place]

    def result(entry: int) -> int:
        values = [a.value if isinstance(a, Const) else entry for a in args]
        return compute(name, values)

    if isinstance(found, Lookup):
        table = tuple(result(e) for e in found.table)
        return Lookup(table, found.index, found.guarded, result(found.default))
    assert isinstance(found, Lookup2)
    if sum(len(table) for table in found.tables) > LARGEST_TABLE:
        return None
    tables = tuple(tuple(result(e) for e in table) for table in found.tables)
    return Lookup2(tables, found.which, found.index, result(found.default))


def negate(value: Expr, keep: Expr | None = None) -> Expr:
    if isinstance(value, Const):
        return Const(int(not value.value))
    if keep is not None:
        return keep
    if isinstance(value, Op) and value.name == "not":
        return value.args[0]
    return Op("not", (value,))


def _conjunction(a: Expr, b: Expr) -> Expr:
    if isinstance(a, Const):
        return b if a.value else a
    if isinstance(b, Const) and b.value:
        return a
    return Op("and", (a, b))


def _merged(name: str, args: tuple[Expr, ...]) -> Expr:
    """Flattens nested intersections (unions) and merges their constants into one."""
    parts: list[Expr] = []
    fixed: int | None = None
    waiting = list(args)
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, Op) and part.name == name:
            waiting[:0] = part.args
        elif isinstance(part, Const):
            value = part.value
            if fixed is not None:
                value = fixed & value if name == "inter" else fixed | value
            fixed = value
        elif part not in parts:
            parts.append(part)
    if fixed == 0 and name == "inter":
        return Const(0)
    if fixed is not None and not (fixed == 0 and name == "union" and parts):
        parts.insert(0, Const(fixed))
    return parts[0] if len(parts) == 1 else Op(name, tuple(parts))


def lookup(table: Table, index: Expr, guarded: bool, default: int) -> Expr:
    """A row of a table; of a row of another table both are made one table."""
    if not isinstance(index, Lookup):
        return Lookup(table, index, guarded, default)
    named = (*index.table, *([index.default] if index.guarded else []))
    if not named or not 0 <= min(named) <= max(named) < len(table):
        return Lookup(table, index, guarded, default)
    rows = tuple(table[row] for row in index.table)
    fallback = table[index.default] if index.guarded else default
    return Lookup(rows, index.index, index.guarded, fallback)


def choice(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    if isinstance(condition, Const):
        return then if condition.value else otherwise
    return then if then == otherwise else Choice(condition, then, otherwise)


def compute(name: str, values: list[int]) -> int:
    """The value of an operator."""
    a = values[0]
    b = values[1] if len(values) > 1 else 0
    match name:
        case "add":
            return a + b
        case "sub":
            return a - b
        case "mul":
            return a * b
        case "floordiv":
            return a // b if b else 0
        case "ceildiv":
            return -(-a // b) if b else 0
        case "neg":
            return -a
        case "min":
            return min(a, b)
        case "max":
            return max(a, b)
        case "eq":
            return int(a == b)
        case "ne":
            return int(a != b)
        case "lt":
            return int(a < b)
        case "le":
            return int(a <= b)
        case "and":
            return int(bool(a) and bool(b))
        case "or":
            return int(bool(a) or bool(b))
        case "not":
            return int(not a)
        case "union":
            return a | b
        case "inter":
            return a & b
        case "minus":
            return a & ~b
        case "has":
            return a >> b & 1 if b >= 0 else 0
        case "bit":
            return 1 << a if a >= 0 else 0
        case "count":
            return a.bit_count()
        case "nonempty":
            return int(a != 0)
        case "first":
            return (a & -a).bit_length() - 1
        case "range":
            return ((1 << (b - a + 1)) - 1) << a if b >= a else 0
        case _:
            raise AssertionError(f"no operator {name}")


def evaluate(expr: Expr, registers: Mapping[str, int]) -> int:
    """The value of an expression that does not depend on the state.

    Raises:
        NotFixed: it does, or reads a register that is not given.
    """
    match expr:
        case Const():
            return expr.value
        case Local():
            if expr.name not in registers:
                raise NotFixed
            return registers[expr.name]
        case Lookup():
            return _row(expr.table, evaluate(expr.index, registers), expr.default)
        case Lookup2():
            which = evaluate(expr.which, registers)
            index = evaluate(expr.index, registers)
            return expr.default if which < 0 else _row(expr.tables[which], index, expr.default)
        case Op():
            return _evaluate_op(expr, registers)
        case Choice():
            branch = expr.then if evaluate(expr.condition, registers) else expr.otherwise
            return evaluate(branch, registers)
        case Bind():
            value = evaluate(expr.value, registers)
            return evaluate(expr.body, {**registers, expr.name: value})
        case Spread():
            return spread(expr.table, evaluate(expr.members, registers))
        case Fold() if expr.kind in ("any", "filter"):
            return _evaluate_fold(expr, registers)
        case _:
            raise NotFixed


def _evaluate_op(expr: Op, registers: Mapping[str, int]) -> int:
    if expr.name in ("and", "or"):
        first = evaluate(expr.args[0], registers)
        if bool(first) == (expr.name == "or"):
            return int(bool(first))
        return int(bool(evaluate(expr.args[1], registers)))
    values = [evaluate(a, registers) for a in expr.args]
    while len(values) > 2:
        values[:2] = [compute(expr.name, values[:2])]
    return compute(expr.name, values)


def _evaluate_fold(expr: Fold, registers: Mapping[str, int]) -> int:
    kept = 0
    for member in members(evaluate(expr.domain, registers)):
        if evaluate(expr.body, {**registers, expr.name: member}):
            kept |= 1 << member
    return kept if expr.kind == "filter" else int(kept != 0)


def _row(table: tuple[int, ...], index: int, default: int) -> int:
    return default if index < 0 else table[index]


def reads_state(expr: Expr) -> bool:
    """Whether an expression depends on the state (rather than on registers alone)."""
    if isinstance(expr, Slot | Column | Flood | StepsIn):
        return True
    if type(expr).__name__ in ("CellsOf", "UnitsOn"):
        return True
    return any(reads_state(child) for child in children(expr))
