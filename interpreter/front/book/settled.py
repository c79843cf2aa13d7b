"""What the chosen options settle: conditions that are true, or false, for the whole game."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from interpreter.compare.written import RuleLine
from interpreter.syntax import tree

Setting = bool | int | str
Chosen = Mapping[str, Setting]
Place = tuple[str, int]  # where something begins: a file and an offset
_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def off_lines(rule: tree.Declaration, lines: Sequence[RuleLine], chosen: Chosen) -> list[bool]:
    """Of each line of a rule, whether it does not apply with these options."""
    settled = dict(_settled(rule, chosen))
    if _is_barred(rule, settled):
        return [True for _ in lines]
    taken: dict[int, bool] = {}
    found: list[bool] = []
    dead: int | None = None
    for line in lines:
        if dead is not None and line.level > dead:
            found.append(True)
            continue
        value = next((settled[key] for key in _places(line) if key in settled), None)
        off = _is_off(line, value, taken)
        dead = line.level if off else None
        found.append(off)
    return found


def _is_barred(rule: tree.Declaration, settled: Mapping[Place, bool]) -> bool:
    """Whether an action requires what never holds with these options."""
    required = (p.condition.span for p in tree.parts(rule) if isinstance(p, tree.Require))
    return not all(settled.get((span.source.path, span.start), True) for span in required)


def _is_off(line: RuleLine, value: bool | None, taken: dict[int, bool]) -> bool:
    """Whether a line is off; `taken` notes by level whether a branch above is always taken."""
    match [word.text for word in line.words[:2]]:
        case ["if", *_]:
            taken[line.level] = value is True
            return value is False
        case ["else", "if"]:
            before = taken.get(line.level, False)
            taken[line.level] = before or value is True
            return before or value is False
        case ["else", *_]:
            return taken.get(line.level, False)
        case ["require", *_]:
            return value is True  # it never keeps anybody from anything
        case _:
            return value is False


def _places(line: RuleLine) -> Iterator[Place]:
    for word in line.words:
        yield word.span.source.path, word.span.start


def _settled(rule: tree.Declaration, chosen: Chosen) -> Iterator[tuple[Place, bool]]:
    """The conditions of a rule that options alone decide, by where they begin."""
    local = local_names(rule)
    for condition in _conditions(rule):
        value = settle(condition, chosen, local)
        if isinstance(value, bool):
            yield (condition.span.source.path, condition.span.start), value


def _conditions(rule: tree.Declaration) -> Iterator[tree.Expr]:
    for part in tree.parts(rule):
        match part:
            case tree.If():
                yield from (condition for condition, _ in part.branches)
            case tree.Require() | tree.Modifier() | tree.Verdict() | tree.Reroll():
                yield part.condition
            case tree.Worth() if part.condition is not None:
                yield part.condition


def local_names(rule: tree.Declaration) -> frozenset[str]:
    """The names that a rule gives itself, and that stand for nothing else in it."""
    found: set[str] = set()
    for part in tree.parts(rule):
        match part:
            case tree.Action() | tree.Test() | tree.Procedure() | tree.Define():
                found.update(word.text for word in part.parameters)
            case tree.StepRule():
                found.update((part.a.text, part.b.text))
            case tree.Let() | tree.Choose() | tree.ForEach() | tree.Roll() | tree.DrawCard():
                found.add(part.name.text)
            case tree.Where() | tree.Worth() if part.name is not None:
                found.add(part.name.text)
            case tree.Table():
                found.update(column.name.text for column in part.columns)
            case tree.Reaction() if part.cell is not None:
                found.add(part.cell.text)
    return frozenset(found)


def settle(expr: tree.Expr, chosen: Chosen, local: Collection[str]) -> Setting | None:
    """What an expression is for the whole game; None where that is known only in play."""
    match expr:
        case tree.Name() if expr.name in chosen and expr.name not in local:
            return chosen[expr.name]
        case tree.Truth() | tree.Number():
            return expr.value
        case tree.Not():
            value = settle(expr.value, chosen, local)
            return None if value is None else not value
        case tree.Binary(operator="and" | "or"):
            return _both(
                expr.operator, *(settle(e, chosen, local) for e in (expr.left, expr.right))
            )
        case tree.Binary():
            return _compared(expr.operator, expr.left, expr.right, chosen, local)
        case tree.Is() if expr.relation.word == "thing" and expr.relation.objects:
            sign = "!=" if expr.negated else "="
            return _compared(sign, expr.subject, expr.relation.objects[0], chosen, local)
        case _:
            return None


def _both(word: str, left: Setting | None, right: Setting | None) -> bool | None:
    deciding = word == "or"
    if left is deciding or right is deciding:
        return deciding
    return None if left is None or right is None else not deciding


def _compared(
    sign: str, left: tree.Expr, right: tree.Expr, chosen: Chosen, local: Collection[str]
) -> bool | None:
    a, b = settle(left, chosen, local), settle(right, chosen, local)
    if isinstance(a, str) and isinstance(right, tree.Name):
        b = right.name if b is None else b
    if isinstance(b, str) and isinstance(left, tree.Name):
        a = left.name if a is None else a
    if a is None or b is None:
        return None
    if sign in ("=", "!="):
        return (a == b) == (sign == "=")
    if sign in _COMPARED and isinstance(a, int) and isinstance(b, int):
        return _COMPARED[sign](a, b)
    return None
