"""The rules as they ran: what happened in a game, each event below the rule and the event that led to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.game.contract import Event, State
from interpreter.play.table import Ruleset
from interpreter.syntax import tree
from interpreter.syntax.tree.inside import every_statement

DECISIONS = ("decided", "pass")
BEGUN = "begun"
_MOVES = (tree.Move, tree.Place, tree.Remove, tree.Swap, tree.Reveal)


@dataclass(frozen=True, slots=True)
class Happening:
    """One event, or the beginning of a rule.

    Attributes:
        decision: the number of the decision that it followed, counted from 1; 0 before the first.
        depth: how many of the rules that were told of it lies within, the action that was decided for being the first.
    """

    decision: int
    depth: int
    event: Event

    @property
    def decided(self) -> bool:
        """Whether it is a decision."""
        return self.event.kind in DECISIONS


def trace(state: State, ruleset: Ruleset, seat: str | None = None) -> list[Happening]:
    """All that happened in a game, in order; for a seat, as far as it was told.

    Rules that began are named only where everything may be known (no seat): that a rule began may be a secret.
    """
    leads = _leads(ruleset)
    found: list[Happening] = []
    around: list[_Open] = []
    for number, event in state.trail(seat):
        if event.kind in DECISIONS:
            around = [_Open(event.rule, True)] if event.kind == "decided" else []
            found.append(Happening(number, 0, event))
            continue
        _enter(around, event, leads)
        told = sum(one.told for one in around)
        found.append(Happening(number, told - (event.kind == BEGUN), event))
    return found


@dataclass(frozen=True, slots=True)
class _Open:
    """A rule that is being carried out, and whether it was told that it began."""

    rule: str
    told: bool


def _enter(around: list[_Open], event: Event, leads: Mapping[str, frozenset[str]]) -> None:
    """Closes the rules that an event can't lie within, and opens its own."""
    rules = [one.rule for one in around]
    if event.kind != BEGUN and event.rule in rules:
        del around[rules.index(event.rule) + 1 :]
        return
    while around and event.rule not in leads.get(around[-1].rule, ()):
        around.pop()
    around.append(_Open(event.rule, event.kind == BEGUN))


# --- what leads to what


def _leads(ruleset: Ruleset) -> dict[str, frozenset[str]]:
    """For each rule those that it can lead to, by name, directly or through others."""
    rules = ruleset.written.declarations
    reactions = {rule.name.text for rule in rules if isinstance(rule, tree.Reaction)}
    direct: dict[str, set[str]] = {}
    for rule in rules:
        direct.setdefault(rule.name.text, set()).update(_named(rule, reactions))
    return {name: frozenset(_reached(name, direct)) for name in direct}


def _named(rule: tree.Declaration, reactions: Iterable[str]) -> Iterator[str]:
    """The rules that a rule carries out or rolls, and all reactions where it moves or shows units."""
    body = rule.effect if isinstance(rule, tree.Action) else getattr(rule, "body", ())
    for statement in every_statement(body):
        if isinstance(statement, tree.Do):
            yield statement.name.text
        elif isinstance(statement, tree.Roll):
            yield statement.what.span.text.partition("(")[0]
        elif isinstance(statement, _MOVES):
            yield from reactions


def _reached(name: str, direct: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for other in direct.get(waiting.pop(), set()) - found:
            found.add(other)
            waiting.append(other)
    return found
