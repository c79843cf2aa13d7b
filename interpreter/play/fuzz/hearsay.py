"""Whether what a seat hears of a decision tells it something that it does not see.

The decision is carried out a second time, with all that the seat does not see made up. Where the rules then go
another way, or the seat sees something else afterwards, what it hears may well be something else too. Where they
go the same way and all looks the same, it must hear the same.
"""

from __future__ import annotations

import random

from interpreter.engine import State
from interpreter.engine.runtime import Log
from interpreter.game.contract import NotNow, RulesFault
from interpreter.play.fuzz.find import NO_SECRET_SAID, Find
from interpreter.play.fuzz.leaks import otherwise, viewed
from interpreter.program.layout import DRAWN, SEED

SHOWING = ("revealed", "removed")
"""What shows a unit to those who did not know which it is."""


def heard_alike(before: State, code: int, after: State, rng: random.Random) -> Find | None:
    """What a seat heard of a decision that it would not have heard with other secrets."""
    if before.secretly:
        return None
    for side, name in enumerate(before._machine.program.world.sides):
        made_up = otherwise(before, side, rng)
        other = None if made_up is None else _decided(before, made_up, code)
        if other is not None and (text := _heard(name, before, after, other)):
            what = f"{name} hears “{text[0]}”, which tells what it does not see"
            return Find("said", what, text[1], "", NO_SECRET_SAID)
    return None


def _decided(before: State, made_up: State, code: int) -> State | None:
    """What the decision leads to in a position that looks the same; None where it can't be taken there."""
    if not made_up.options.is_legal(code):
        return None
    row = list(made_up._vector)
    row[SEED], row[DRAWN] = before._vector[SEED], before._vector[DRAWN]
    other = State(before._machine, row, made_up._rows, [], before._asked)
    other._forced = list(before._forced)
    try:
        other.apply(code)
    except (RulesFault, NotNow):
        return None
    return other


def _heard(name: str, before: State, after: State, other: State) -> tuple[str, str] | None:
    """The first that a seat heard otherwise though all went the same way, and the rule that told it."""
    since = (after._log or [])[len(before._log or []) :]
    sites: list[Log] = [since, other._log or []]
    if [entry[0] for entry in sites[0]] != [entry[0] for entry in sites[1]]:
        return None
    if any(before._machine.program.sites[entry[0]].kind in SHOWING for entry in since):
        return None
    if viewed(after.view(name), other.view(name)):
        return None
    one = State(after._machine, after._vector, after._rows, since, after._asked).events(name)
    for mine, its in zip(one, other.events(name), strict=False):
        if mine.text != its.text:
            return mine.text, mine.rule
    return None
