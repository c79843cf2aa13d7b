"""Lark's parse tree -> the tree of `tree.py`. Tells the rooms above nothing of Lark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from lark import Token
from lark import Tree as LarkTree

from interpreter.diagnostics import Diagnostic, Source, Span
from interpreter.syntax import tree
from interpreter.syntax.mistakes import alone, odd_dice, reserved, too_large
from interpreter.syntax.words import BEGINNINGS, RESERVED

Node = LarkTree[Token]

LONGEST_NUMBER = 9  # digits
MOST_DICE = 20
MOST_FACES = 1000


class Builder:
    """Builds the tree of one declaration; `source` is what its spans point into.

    `findings` grows by what is wrong about words that could be read all the same.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Diagnostic] = []
        # “every” without its “is”, and how it is written, by offset.
        self.unfinished: dict[int, tuple[Span, str]] = {}

    # --- small things

    def span(self, node: Node | Token) -> Span:
        if isinstance(node, Token):
            return self.source.span(node.start_pos or 0, node.end_pos or 0)
        if node.meta.empty:
            return self.source.span(0, 0)
        return self.source.span(node.meta.start_pos, node.meta.end_pos)

    def word(self, token: Any) -> tree.Word:
        text = str(token)
        if token.type in ("TEXT", "CITATION"):
            text = text[1:-1]
        return tree.Word(self.span(token), text)

    def new_word(self, token: Any) -> tree.Word:
        """A name that is given here, so that it must not be a word of the language."""
        word = self.word(token)
        if word.text in RESERVED:
            self.findings.append(reserved(word.span))
        return word

    def new_line(self, token: Any) -> tree.Word:
        """A name that later stands alone on a line, so that it must not begin another line."""
        word = self.new_word(token)
        if word.text in BEGINNINGS:
            self.findings.append(reserved(word.span))
        return word

    def number(self, token: Any) -> int:
        """A number as written; one too long to be meant is a finding, and 0."""
        if len(token) > LONGEST_NUMBER:
            self.findings.append(too_large(self.span(token)))
            return 0
        return int(token)

    def odds(self, node: Node) -> tree.Odds:
        """Odds as written, with the same care for their numbers."""
        token = node.children[0]
        stronger, weaker = str(token).split(":")
        if max(len(stronger), len(weaker)) > LONGEST_NUMBER:
            self.findings.append(too_large(self.span(token)))
            return tree.Odds(self.span(node), 1, 1)
        return tree.Odds(self.span(node), int(stronger), int(weaker))

    def maybe_word(self, token: Any) -> tree.Word | None:
        return None if token is None else self.word(token)

    def words(self, tokens: Sequence[Any]) -> tuple[tree.Word, ...]:
        return tuple(self.word(t) for t in tokens if t is not None)

    def heading(self, node: Node) -> tuple[str, tuple[tree.Word, ...]]:
        title, citation = node.children
        return ("" if title is None else str(title)[1:-1]), self.citations(citation)

    def citations(self, token: Any) -> tuple[tree.Word, ...]:
        if token is None:
            return ()
        found, at = [], token.start_pos + 1
        for part in str(token)[1:-1].split(","):
            text = part.strip()
            begin = at + len(part) - len(part.lstrip())
            if text:
                found.append(tree.Word(self.source.span(begin, begin + len(text)), text))
            at += len(part) + 1
        return tuple(found)

    def maybe(self, node: Any) -> tree.Expr | None:
        return None if node is None else self.expr(node)

    def arguments(self, node: Any) -> tuple[tree.Argument, ...]:
        if node is None:
            return ()
        found = []
        for child in node.children:
            inner = child.children[0] if child.data == "argument" else child
            if inner.data == "named_argument":
                name, value = inner.children
                found.append(tree.Argument(self.span(inner), self.word(name), self.expr(value)))
            else:
                found.append(tree.Argument(self.span(inner), None, self.expr(inner)))
        return tuple(found)

    def block(self, node: Any) -> tree.Block:
        return tuple(self.statement(child) for child in node.children)

    def otherwise(self, node: Any) -> tree.Block | None:
        if node is None or node.data == "plain_ending":
            return None
        inner = node.children[0] if node.data == "otherwise_ending" else node
        return self.block(inner.children[0])

    # --- the three kinds of thing

    def expr(self, node: Any) -> tree.Expr:
        return EXPRESSIONS[str(node.data)](self, node, node.children)

    def whose(self, node: Any, parts: Sequence[Any]) -> tree.Expr:
        what = self.expr(parts[1])
        if isinstance(what, tree.Name) and what.name in RESERVED:
            self.findings.append(alone(self.span(parts[0])))
        return tree.Whose(self.span(node), str(parts[0]), what)

    def statement(self, node: Any) -> tree.Statement:
        return STATEMENTS[str(node.data)](self, node, node.children)

    def relation(self, node: Any) -> tree.Relation:
        word = RELATION_WORDS[str(node.data)]
        return tree.Relation(self.span(node), word, tuple(self.expr(c) for c in node.children))


ExprBuilder = Callable[[Builder, Any, list[Any]], tree.Expr]
StatementBuilder = Callable[[Builder, Any, list[Any]], tree.Statement]

RELATION_WORDS = {
    "in_play": "in play",
    "off_board": "off board",
    "in_": "in",
    "at": "at",
    "next_to": "next to",
    "within": "within",
    "between": "between",
}


def _binary(operator: str) -> ExprBuilder:
    return lambda b, n, c: tree.Binary(b.span(n), operator, b.expr(c[0]), b.expr(c[-1]))


def _operator(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    return tree.Binary(b.span(n), str(c[1]), b.expr(c[0]), b.expr(c[2]))


def _is(negated: bool) -> ExprBuilder:
    def build(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
        subject, predicate = c
        if predicate.data == "is_relation":
            relation = b.relation(predicate.children[0])
        elif predicate.data == "is_empty":
            relation = tree.Relation(b.span(predicate), "empty", ())
        else:
            relation = tree.Relation(b.span(predicate), "thing", (b.expr(predicate.children[0]),))
        asked = b.expr(subject)
        b.unfinished.pop(asked.span.start, None)
        return tree.Is(b.span(n), asked, negated, relation)

    return build


def _phrase(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    relation = b.relation(c[1])
    return _on_the_set(
        b.expr(c[0]), b.span(n), lambda what, span: tree.Phrase(span, what, relation)
    )


def _reached(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    what, start, facing, limit, _steps, turning, through, rule = c
    built = None if rule is None else _step_rule(b, rule)
    return tree.Reached(
        b.span(n), b.expr(what), b.expr(start), b.expr(limit), b.maybe(through), built,
        b.maybe(facing), b.maybe(turning),
    )  # fmt: skip


def _step_rule(b: Builder, n: Any) -> tree.StepRule:
    first, second, *rest = n.children
    cost = b.expr(rest.pop(0)) if n.data == "costing_rule" else None
    asked = b.expr(rest[0]) if rest else None
    return tree.StepRule(b.span(n), b.new_word(first), b.new_word(second), cost, asked)


def _dice(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    """Dice, or a cell of column d: which of them, and whether there is such a die, is known later."""
    span, digits = b.span(n), str(c[0]).split("d")
    if max(map(len, digits)) > LONGEST_NUMBER:
        b.findings.append(too_large(span))
        return tree.Dice(span, 1, 6)
    count, faces = int(digits[0] or 1), int(digits[1])
    if digits[0] and not (0 < count <= MOST_DICE and 1 < faces <= MOST_FACES):
        b.findings.append(odd_dice(span))
        return tree.Dice(span, 1, 6)
    return tree.Dice(span, count, faces)


def _quantified(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    word = str(c[0])
    if word == "every":
        b.unfinished[c[0].start_pos] = b.span(c[0]), ""
    return tree.Quantified(b.span(n), word, b.expr(c[1]))


def _where(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    name = None if c[1] is None else b.new_word(c[1])
    condition = b.expr(c[2])

    def those(what: tree.Expr, span: Span) -> tree.Expr:
        every = b.unfinished.get(what.span.start)
        if every is not None and isinstance(what, tree.Quantified):
            called = f" as {name.text}" if name else ""
            right = f"no {what.what.span.text}{called} where not ({condition.span.text})"
            b.unfinished[what.span.start] = every[0], " ".join(right.split())
        return tree.Where(span, what, name, condition)

    return _on_the_set(b.expr(c[0]), b.span(n), those)


def _extreme(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    word, (attribute, call) = str(c[1]), _asked_of_each(b, c[2])
    return _on_the_set(
        b.expr(c[0]), b.span(n), lambda what, span: tree.Extreme(span, what, word, attribute, call)
    )


def _aggregate(b: Builder, n: Any, c: list[Any]) -> tree.Expr:
    attribute, call = _asked_of_each(b, c[1])
    return tree.Aggregate(b.span(n), str(c[0]), attribute, b.expr(c[2]), call)


def _asked_of_each(b: Builder, n: Any) -> tuple[tree.Word, tree.Call | None]:
    """An attribute, or a definition with its values in brackets."""
    name, given = b.word(n.children[0]), n.children[1]
    return name, None if given is None else tree.Call(b.span(n), name, b.arguments(given))


Filter = Callable[[tree.Expr, Span], tree.Expr]


def _on_the_set(what: tree.Expr, whole: Span, filtered: Filter) -> tree.Expr:
    """Applies a filter to the last set that is named: in `a and any ship where c` the condition is
    about ships, and `total cost of ships in play` adds up those in play.

    What stands right before the filter keeps it: `number of ships in play` is a Phrase about a
    NumberOf. `whole` is the stretch from the start of `what` to the end of the filter.
    """

    def inside(part: tree.Expr) -> tree.Expr:
        return _on_the_set(part, part.span.to(whole), filtered)

    match what:
        case tree.Aggregate():
            return replace(what, span=whole, what=inside(what.what))
        case tree.Not():
            return replace(what, span=whole, value=inside(what.value))
        case tree.Binary() if what.operator not in "+-*" or _is_count(what.right):
            return replace(what, span=whole, right=inside(what.right))
        case tree.Is() if what.relation.objects:
            *first, last = what.relation.objects
            relation = replace(
                what.relation, span=what.relation.span.to(whole), objects=(*first, inside(last))
            )
            return replace(what, span=whole, relation=relation)
    return filtered(what, whole)


def _is_count(part: tree.Expr) -> bool:
    """Whether it is a number that is counted from a set, and not a set itself."""
    match part:
        case tree.NumberOf() | tree.Aggregate():
            return True
        case tree.Phrase():
            return _is_count(part.subject)
        case tree.Where() | tree.Extreme():
            return _is_count(part.what)
        case tree.Binary(operator="+" | "-" | "*"):
            return _is_count(part.right)
    return False


EXPRESSIONS: dict[str, ExprBuilder] = {
    "where": _where,
    "if_else": lambda b, n, c: tree.IfElse(b.span(n), b.expr(c[0]), b.expr(c[1]), b.expr(c[2])),
    "or_": _binary("or"),
    "and_": _binary("and"),
    "not_": lambda b, n, c: tree.Not(b.span(n), b.expr(c[0])),
    "compare": _operator,
    "is_": _is(False),
    "is_not": _is(True),
    "plus_minus": _operator,
    "times": _operator,
    "divided": lambda b, n, c: tree.Divided(
        b.span(n), b.expr(c[0]), b.expr(c[1]), c[2] is not None and str(c[2]).endswith("up")
    ),
    "phrase": _phrase,
    "extreme": _extreme,
    "reached": _reached,
    "negate": lambda b, n, c: tree.Negate(b.span(n), b.expr(c[-1])),
    "quantified": _quantified,
    "number_of": lambda b, n, c: tree.NumberOf(b.span(n), b.expr(c[0])),
    "first_of": lambda b, n, c: tree.FirstOf(b.span(n), b.expr(c[0])),
    "aggregate": _aggregate,
    "can": lambda b, n, c: tree.Can(b.span(n), b.word(c[0]), b.arguments(c[1])),
    "of": lambda b, n, c: tree.Of(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "whose": lambda b, n, c: b.whose(n, c),
    "member": lambda b, n, c: tree.Member(b.span(n), b.expr(c[0]), b.word(c[1])),
    "keyed_member": lambda b, n, c: tree.Member(
        b.span(n), b.expr(c[0]), b.word(c[1]), b.arguments(c[2])
    ),
    "name": lambda b, n, c: tree.Name(b.span(n), str(c[0])),
    "number": lambda b, n, c: tree.Number(b.span(n), b.number(c[0])),
    "length": lambda b, n, c: tree.Length(b.span(n), b.number(c[0]), str(c[1])),
    "odds": lambda b, n, c: b.odds(n),
    "dice": _dice,
    "text": lambda b, n, c: tree.Text(b.span(n), str(c[0])[1:-1]),
    "truth": lambda b, n, c: tree.Truth(b.span(n), str(c[0]) == "true"),
    "none": lambda b, n, c: tree.Nothing(b.span(n)),
    "call": lambda b, n, c: tree.Call(b.span(n), b.word(c[0]), b.arguments(c[1])),
    "bracketed": lambda b, n, c: b.expr(c[0]),
    "set_of": lambda b, n, c: tree.SetOf(b.span(n), tuple(b.expr(x) for x in c)),
    "number_range": lambda b, n, c: tree.NumberRange(b.span(n), b.expr(c[0]), b.expr(c[1])),
}


def _choose(b: Builder, n: Any, c: list[Any]) -> tree.Statement:
    may, name, domain, prompt, ending = c
    return tree.Choose(
        b.span(n), may is not None, b.new_word(name), b.expr(domain), b.maybe_word(prompt),
        b.otherwise(ending),
    )  # fmt: skip


def _offer(b: Builder, n: Any, c: list[Any]) -> tree.Statement:
    player, modal, how_often, offers = c
    *lines, otherwise = offers.children
    actions = tuple(
        tree.Offered(b.span(line), b.word(line.children[0]), b.arguments(line.children[1]))
        for line in lines
    )
    return tree.Offer(
        b.span(n), b.expr(player), str(modal) == "may", actions, b.otherwise(otherwise),
        again=str(how_often) == "any",
    )  # fmt: skip


def _if(b: Builder, n: Any, c: list[Any]) -> tree.Statement:
    *pairs, last = c
    branches = tuple((b.expr(pairs[i]), b.block(pairs[i + 1])) for i in range(0, len(pairs), 2))
    return tree.If(b.span(n), branches, () if last is None else b.block(last))


def _for_each(b: Builder, n: Any, c: list[Any]) -> tree.Statement:
    name, domain, order, body = c
    return tree.ForEach(b.span(n), b.new_word(name), b.expr(domain), b.maybe(order), b.block(body))


def _repeat_while(b: Builder, n: Any, c: list[Any]) -> tree.Statement:
    condition, limit, _times, body = c
    return tree.Repeat(b.span(n), b.expr(condition), b.maybe(limit), b.block(body))


def _finish(b: Builder, n: Any, c: list[Any]) -> tree.Statement:
    player, outcome, reason = c
    return tree.Finish(b.span(n), b.expr(player), str(outcome), b.maybe_word(reason))


STATEMENTS: dict[str, StatementBuilder] = {
    "let_line": lambda b, n, c: tree.Let(b.span(n), b.new_word(c[0]), b.expr(c[-1])),
    "choose": _choose,
    "offer": _offer,
    "do_line": lambda b, n, c: tree.Do(b.span(n), b.word(c[0]), b.arguments(c[1])),
    "for_each": _for_each,
    "repeat_forever": lambda b, n, c: tree.Repeat(b.span(n), None, None, b.block(c[0])),
    "repeat_times": lambda b, n, c: tree.Repeat(b.span(n), None, b.expr(c[0]), b.block(c[2])),
    "repeat_while": _repeat_while,
    "in_turn": lambda b, n, c: tree.EachPlayer(b.span(n), False, b.maybe(c[1]), b.block(c[2])),
    "secretly": lambda b, n, c: tree.EachPlayer(b.span(n), True, None, b.block(c[1])),
    "as_player": lambda b, n, c: tree.AsPlayer(b.span(n), b.expr(c[0]), b.block(c[1])),
    "if_block": _if,
    "move": lambda b, n, c: tree.Move(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "swap": lambda b, n, c: tree.Swap(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "place": lambda b, n, c: tree.Place(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "remove": lambda b, n, c: tree.Remove(b.span(n), b.expr(c[0])),
    "set_line": lambda b, n, c: tree.Set(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "change": lambda b, n, c: tree.Change(
        b.span(n), str(c[0]) == "lower", b.expr(c[1]), b.expr(c[2])
    ),
    "reveal": lambda b, n, c: tree.Reveal(b.span(n), b.expr(c[0])),
    "hide": lambda b, n, c: tree.Hide(b.span(n), b.expr(c[0])),
    "say": lambda b, n, c: tree.Say(b.span(n), b.word(c[0])),
    "assert": lambda b, n, c: tree.Assert(b.span(n), b.expr(c[0]), b.maybe_word(c[1])),
    "roll": lambda b, n, c: tree.Roll(b.span(n), b.expr(c[0]), b.new_word(c[-1]), b.maybe(c[1])),
    "player_finish": _finish,
    "draw_finish": lambda b, n, c: tree.Finish(b.span(n), None, "draw", b.maybe_word(c[0])),
    "stop": lambda b, n, c: tree.Stop(b.span(n)),
    "shuffle": lambda b, n, c: tree.Shuffle(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "draw_card": lambda b, n, c: tree.DrawCard(
        b.span(n), b.new_word(c[0]), b.expr(c[1]), b.otherwise(c[2])
    ),
    "put_card": lambda b, n, c: tree.PutCard(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "take_card": lambda b, n, c: tree.TakeCard(b.span(n), b.expr(c[0]), b.expr(c[1])),
    "rotate": lambda b, n, c: tree.Rotate(
        b.span(n), b.expr(c[0]), str(c[1]) == "left", b.maybe(c[2])
    ),
}
