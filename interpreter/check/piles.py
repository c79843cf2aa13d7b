"""Piles of cards: how many there are of each word of a list. Cards alike are one card, and a pile has
no order: what is drawn from it is any of its cards, each as likely as the other.
"""

from __future__ import annotations

from interpreter.check import cards, effects, expressions, names, statements
from interpreter.check.context import Context, Scope, Value
from interpreter.check.writer import Writer
from interpreter.diagnostics import codes
from interpreter.program.expressions import Column, Const, Expr, Slot
from interpreter.program.fold import choice, op
from interpreter.program.layout import ACTIVE, Variable
from interpreter.program.steps import Assert, Branch, Emit, Goto, Roll, Store, When
from interpreter.program.types import Type
from interpreter.syntax import tree


def _known(cx: Context, scope: Scope, expr: tree.Expr) -> cards.Pile | None:
    found = cards.pile_of(cx, scope, expr)
    if found is None:
        _no_pile(cx, scope, expr)
        return None
    state, whose = found
    cards.use(cx, state)
    return state, whose


def _no_pile(cx: Context, scope: Scope, expr: tree.Expr) -> None:
    word = expr.span.text
    if names.unreadable(cx, word.split()[0].split(".")[-1]):
        return
    if cards.is_pile(cx, ("player", word)):
        says, hint = f"Each player has a pile “{word}” of his own.", f"Say whose: {word} of player."
    else:
        known = [
            f"{n} of player" if s == "player" else n
            for s, n in cx.variables
            if cards.is_pile(cx, (s, n))
        ]
        says = f"“{word}” is no pile of cards."
        hint = cx.nearest(word, known, "Declare it: pile deck of card.")
    cx.report(codes.WRONG_TYPE, expr.span, says, hint, scope)


def draw(w: Writer, scope: Scope, statement: tree.DrawCard, out: int) -> Scope:
    """`draw card from deck`, and what happens when there is none."""
    cx, name = w.cx, statement.name.text
    found = _known(cx, scope, statement.pile)
    if found is None:
        return scope.with_name(name, Value(Const(0), Type("unknown")))
    if statement.otherwise is None:
        cx.report(
            codes.MAY_BE_EMPTY, statement.pile.span, "The pile may be empty, and nothing is said for that case.",
            "Add an “otherwise:” with what happens then.", scope,
        )  # fmt: skip
    state, whose = found
    variable, kind = cx.variables[state], cx.key_types[state][0]
    _alone(w, scope, whose, statement.pile)
    if whose is not None:
        whose = w.keep("whose", whose, True)
    number_drawn, word = w.place(), w.place()
    some, nothing = w.new(statement.span, scope), w.new(statement.span, scope)
    drawn, after = w.new(statement.span, scope), w.new(statement.span, scope)
    total = cards.total(variable, whose)
    w.end(Branch(op("lt", Const(0), total), some, nothing))
    w.begin(some)
    slots = (("who", "player", ()), ("card", kind.base, cx.words_of(kind)))
    site = cx.site("drawn", statement.span, scope, variable.name, slots)
    w.end(Roll(0, 1, number_drawn, drawn, site, total))
    w.begin(drawn)
    w.store(word, _which(variable, whose, Slot(number_drawn)))
    _add(w, variable, whose, Slot(word), Const(-1), site)
    w.add(Emit(site, (Slot(ACTIVE), Slot(word))))
    w.end(Goto(after))
    w.begin(nothing)
    w.store(word, Const(-1))
    if statement.otherwise is not None:
        inner = w.otherwise(scope, statement.otherwise, statement.span)
        statements.body(w, inner, statement.otherwise, out)
    w.end(Goto(after))
    w.begin(after)
    return scope.with_name(name, Value(Slot(word), kind.maybe()))


def _alone(w: Writer, scope: Scope, whose: Expr | None, pile: tree.Expr) -> None:
    """Sees to it that several do not take cards from one pile without knowing of each other.

    They would take the same cards. What is shared by secret doings and open ones finds out in play.
    """
    own = whose is not None and whose == scope.player
    if own or w.secretly is False or not w.stops.any_secret:
        return
    if w.secretly is None:
        said = f"several may take cards from {pile.span.text} at once, and the same ones"
        site = w.cx.site("assert", pile.span, scope, said)
        w.add(Assert(op("eq", Slot(w.hush()), Const(0)), site, ()))
        return
    w.cx.report(
        codes.DRAWN_IN_SECRET, pile.span,
        "Here several may take cards from one pile, and the same ones, since none knows what the others take.",
        "Let them draw before or after “each player secretly”, or give each a pile of his own: "
        "pile deck of card each player.", scope,
    )  # fmt: skip


def _which(variable: Variable, whose: Expr | None, drawn: Expr) -> Expr:
    """The kind of card number `drawn`, counting through the kinds in their order."""
    places = cards.places(variable, whose)
    sums: list[Expr] = []
    total: Expr = Const(0)
    for place in places:
        total = op("add", total, place)
        sums.append(total)
    found: Expr = Const(len(places) - 1)
    for kind in range(len(places) - 2, -1, -1):
        found = choice(op("lt", drawn, sums[kind]), Const(kind), found)
    return found


def _add(
    w: Writer, variable: Variable, whose: Expr | None, word: Expr, amount: Expr, site: int
) -> None:
    index = cards.index_of(variable, whose, word)
    old = Column(variable.base, index, True, 0)
    value = op("add", old, amount)
    w.add(Store(variable.base, index, value, variable.low, variable.high, False, site, True))
    w.touch_variable(variable)


def put(w: Writer, scope: Scope, statement: tree.PutCard) -> None:
    """`put card into hand of player`."""
    named = _named(w, scope, statement, "put")
    if named is not None:
        variable, whose, word, site, told = named
        _add(w, variable, whose, word, Const(1), site)
        w.add(told)


def take(w: Writer, scope: Scope, statement: tree.TakeCard) -> None:
    """`take card from hand of player`; nothing happens where it does not lie there."""
    named = _named(w, scope, statement, "taken")
    if named is not None:
        pile = cards.pile_of(w.cx, scope, statement.pile)
        _alone(w, scope, pile[1] if pile else None, statement.pile)
        variable, whose, word, site, told = named
        index = cards.index_of(variable, whose, word)
        old = Column(variable.base, index, True, 0)
        less = Store(
            variable.base, index, op("sub", old, Const(1)), 0, variable.high, False, site, False
        )
        w.add(When(op("lt", Const(0), old), (less, told), ()))
        w.touch_variable(variable)


def _named(
    w: Writer, scope: Scope, statement: tree.PutCard | tree.TakeCard, kind_of_event: str
) -> tuple[Variable, Expr | None, Expr, int, Emit] | None:
    """The pile that a line names, whose it is, the card, and how it is told."""
    cx = w.cx
    found = _known(cx, scope, statement.pile)
    if found is None:
        return None
    state, whose = found
    variable, kind = cx.variables[state], cx.key_types[state][0]
    card = expressions.value(cx, scope, statement.card, kind)
    card = expressions.expect(cx, scope, card, kind.maybe(), statement.card, "The card")
    if whose is not None:
        whose = w.keep("whose", whose)
    word = w.keep("card", card.expr)
    slots: tuple[effects.Named, ...] = (
        (variable.scope, effects.scope_word(variable), ()), ("card", kind.base, cx.words_of(kind)),
    )  # fmt: skip
    site = cx.site(kind_of_event, statement.span, scope, variable.name, slots)
    told = Emit(site, (whose if whose is not None else Const(-1), word))
    return variable, whose, word, site, told


def shuffle(w: Writer, scope: Scope, statement: tree.Shuffle) -> None:
    """`shuffle discards into deck`: all cards of one pile go into another of the same cards."""
    cx = w.cx
    given, taking = _known(cx, scope, statement.pile), _known(cx, scope, statement.into)
    if given is None or taking is None:
        return
    emptied, filled = cx.variables[given[0]], cx.variables[taking[0]]
    if cx.key_types[given[0]] != cx.key_types[taking[0]]:
        cx.report(
            codes.WRONG_TYPE, statement.span, "These two piles are of different cards.",
            "Shuffle a pile into one that holds the same cards.", scope,
        )  # fmt: skip
        return
    site = cx.site(
        "said",
        statement.span,
        scope,
        f"all cards of {emptied.name} are shuffled into {filled.name}",
    )
    _alone(w, scope, given[1], statement.pile)
    owners = [None if whose is None else w.keep("whose", whose) for _, whose in (given, taking)]
    for kind in range(filled.each):
        held = w.keep("cards", cards.places(emptied, owners[0])[kind])
        for variable, whose, amount in (
            (emptied, owners[0], op("neg", held)),
            (filled, owners[1], held),
        ):
            _add(w, variable, whose, Const(kind), amount, site)
    w.add(Emit(site, ()))
