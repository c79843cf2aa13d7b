"""What is asked of piles of cards: how many lie there, and whether some card does."""

from __future__ import annotations

from interpreter.check import expressions, secrecy
from interpreter.check.context import Context, Scope, Value
from interpreter.diagnostics import codes
from interpreter.program.expressions import Column, Const, Expr, Slot
from interpreter.program.fold import choice, op
from interpreter.program.layout import Variable
from interpreter.program.types import number
from interpreter.syntax import tree

State = tuple[str, str]
Pile = tuple[State, Expr | None]


def pile_of(cx: Context, scope: Scope, expr: tree.Expr) -> Pile | None:
    """The pile that an expression names, and whose it is; None where it names none."""
    if isinstance(expr, tree.Name):
        return (("game", expr.name), None) if is_pile(cx, ("game", expr.name)) else None
    if isinstance(expr, tree.Member):
        subject, name = expr.subject, expr.name.text
    elif isinstance(expr, tree.Of) and isinstance(expr.left, tree.Name):
        subject, name = expr.right, expr.left.name
    else:
        return None
    if not is_pile(cx, ("player", name)):
        return None
    return ("player", name), expressions.player(cx, scope, subject).expr


def is_pile(cx: Context, state: State) -> bool:
    variable = cx.variables.get(state)
    return variable is not None and len(variable.keys) == 1 and bool(variable.keys[0].words)


def places(variable: Variable, whose: Expr | None) -> list[Expr]:
    """The number of each kind of card."""
    if whose is None:
        return [Slot(variable.base + n) for n in range(variable.each)]
    first = op("mul", whose, Const(variable.each))
    return [
        Column(variable.base, op("add", first, Const(n)), True, 0) for n in range(variable.each)
    ]


def total(variable: Variable, whose: Expr | None) -> Expr:
    """How many cards lie in a pile."""
    found: Expr = Const(0)
    for place in places(variable, whose):
        found = op("add", found, place)
    return found


def use(cx: Context, state: State) -> None:
    """Notes that a pile is spoken of."""
    cx.used.add(state[1] if state[0] == "game" else f"{state[0]}.{state[1]}")


def counted(cx: Context, scope: Scope, expr: tree.Expr) -> Value | None:
    """`number of deck`: how many cards there are; None where this is no pile."""
    found = pile_of(cx, scope, expr)
    if found is None:
        return None
    state, whose = found
    variable = cx.variables[state]
    own = whose is not None and whose == scope.player
    secrecy.secret(cx, scope, variable, own or state[0] == "player", expr.span)
    use(cx, state)
    return Value(total(variable, whose), number(0, variable.each * variable.high))


def lies_in(
    cx: Context, scope: Scope, card: Value, named: tree.Expr, expr: tree.Expr
) -> Expr | None:
    """`gale in hand of player`: whether such a card lies there; None where no pile is named."""
    found = pile_of(cx, scope, named)
    if found is None:
        return None
    state, whose = found
    variable, kind = cx.variables[state], cx.key_types[state][0]
    secrecy.secret(cx, scope, variable, whose is not None and whose == scope.player, named.span)
    use(cx, state)
    if (card.type.base, card.type.words) != (kind.base, kind.words):
        what = "a pile" if card.type.base == "word" else "piles"
        cx.report(
            codes.WRONG_TYPE, expr.span, f"Only cards lie in {what}, and this is {card.type}.",
            f"Its cards are: {', '.join(cx.words_of(kind)[:12])}.", scope,
        )  # fmt: skip
        return Const(0)
    index = index_of(variable, whose, card.expr)
    return op("lt", Const(0), Column(variable.base, index, True, 0))


def index_of(variable: Variable, whose: Expr | None, word: Expr) -> Expr:
    """The place of a card among those of a pile's variable; -1 for none."""
    if whose is None:
        return word
    place = op("add", op("mul", whose, Const(variable.each)), word)
    return choice(op("lt", word, Const(0)), Const(-1), place)
