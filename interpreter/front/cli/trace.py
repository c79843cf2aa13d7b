"""`grognard trace`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import Command
from interpreter.front.cli.rulesets import (
    check_seat,
    language_option,
    ruleset_of_record_option,
)

if TYPE_CHECKING:
    from interpreter.game.contract import Event
    from interpreter.play.trace import Happening


@click.command(
    "trace",
    cls=Command,
    examples="""
grognard trace game.jsonl
grognard trace game.jsonl --at 20
grognard trace game.jsonl --at 20 --view SEAT
grognard trace game.jsonl --json""",
)
@click.argument("file", type=click.Path())
@click.option(
    "--at",
    type=click.IntRange(0),
    metavar="NUMBER",
    help="Only what followed this decision, counted from 1 as in the record; 0 is what came before the first.",
)
@click.option("--view", "seat", metavar="SEAT", help="Tell only what this seat may know.")
@click.option("--json", "as_json", is_flag=True, help="A JSON value for each line, for tools.")
@ruleset_of_record_option
@language_option
def command(
    file: str,
    at: int | None,
    seat: str | None,
    as_json: bool,
    ruleset: str | None,
    language: str,
) -> None:
    """Show the rules of a recorded game as they ran: what each decision led to, and by which rules.

    What a rule did stands below it. Dice are told with all that was added to them.
    """
    from interpreter.front.cli.games import check_at, read_game, rules_of
    from interpreter.play.replay import replay
    from interpreter.play.trace import trace

    record = read_game(file)
    rules = rules_of(record, ruleset, language)
    check_at(record, at)
    state = replay(record, rules, at)
    check_seat(seat, state.seats)
    told = [one for one in trace(state, rules, seat) if at is None or one.decision == at]
    write = _as_json if as_json else _as_text
    for line in write(told, rules):
        click.echo(line)


def _as_text(told: list[Happening], rules: Any) -> Iterator[str]:
    """For people: a heading for each decision, and below it what it led to."""
    if told and told[0].decision == 0:
        yield rules.tongue.say("Before the first decision:")
    for one in told:
        lead = "  " * (one.depth + 1)
        if one.decided:
            lead = rules.tongue.say("Decision {number}", number=one.decision) + ", "
        yield lead + _line(one.event)


def _line(event: Event) -> str:
    """What happened, what it carries out, and where that stands."""
    from interpreter.diagnostics.glyphs import safe
    from interpreter.diagnostics.render import place

    text = safe(event.text) + (":" if event.kind == "begun" else "")
    cited = f"[{', '.join(event.cites)}]" if event.cites else ""
    return "  ".join(filter(None, (text, cited, place(event.span) if event.span else "")))


def _as_json(told: list[Happening], rules: Any) -> Iterator[str]:
    """For tools: a JSON value for each event."""
    for one in told:
        event = one.event
        line, column = event.span.begin if event.span else (0, 0)
        value = {
            "n": one.decision,
            "depth": one.depth,
            "kind": event.kind,
            "text": event.text,
            "rule": event.rule,
            "file": event.span.source.path if event.span else "",
            "line": line,
            "column": column,
            "cites": list(event.cites),
            "cells": list(event.cells),
        }
        yield json.dumps(value, ensure_ascii=False)
