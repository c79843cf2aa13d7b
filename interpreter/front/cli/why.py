"""`grognard why`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from interpreter.front.cli.command import Command, Mistake
from interpreter.front.cli.rulesets import (
    check_seat,
    language_option,
    ruleset_of_record_option,
)

if TYPE_CHECKING:
    from interpreter.game.contract import State
    from interpreter.play.record import Record


@click.command(
    "why",
    cls=Command,
    examples="""
grognard why game.jsonl d4-d9
grognard why game.jsonl --at 20 d4-d9
grognard why game.jsonl --at 20 --seat SEAT d4-d9""",
)
@click.argument("file", type=click.Path())
@click.argument("move", nargs=-1, required=True)
@click.option(
    "--at",
    type=click.IntRange(1),
    metavar="NUMBER",
    help="The decision that is asked about, counted from 1 as in the record; "
    "without it, what is to be decided at its end.",
)
@click.option("--seat", metavar="SEAT", help="Who asks: nobody else's decision is told of.")
@ruleset_of_record_option
@language_option
def command(
    file: str,
    move: tuple[str, ...],
    at: int | None,
    seat: str | None,
    ruleset: str | None,
    language: str,
) -> None:
    """Say why a move is not legal at a decision of a recorded game, or what it would do.

    It tells which requirement fails, where it stands, what its parts come to, and which legal moves are nearest:
    all of it as the seat that decides may know it.
    """
    from interpreter.front.cli.games import read_game, rules_of
    from interpreter.front.terminal.answers import why
    from interpreter.play.replay import replay

    record = read_game(file)
    rules = rules_of(record, ruleset, language)
    number = _decision(record, at)
    state = replay(record, rules, number - 1)
    check_seat(seat, state.seats)
    _check_open(state, record)
    decision, say = state.decision, rules.tongue.say
    who = rules.tongue.word(decision.seat)
    click.echo(
        say("Decision {number}, {seat}: {prompt}", number=number, seat=who, prompt=decision.prompt)
    )
    if seat and seat != decision.seat:
        message = "  {seat} can do nothing here: {other} decides."
        click.echo(say(message, seat=rules.tongue.word(seat), other=who))
        return
    for line in why(" ".join(move), state, rules, rules.boards(record.header.scenario)):
        click.echo(f"  {line}")


def _decision(record: Record, at: int | None) -> int:
    """The number of the decision that is asked about. Raises Mistake."""
    last = len(record.decisions) + 1
    if at is not None and at > last:
        message = f"the record comes to decision {last}, not to {at}"
        raise Mistake(message, f"Give --at 1 to --at {last}.")
    return at or last


def _check_open(state: State, record: Record) -> None:
    """Raises Mistake where nothing is left to decide."""
    if state.over:
        last = len(record.decisions)
        message = "the game is over there: nothing is left to decide"
        raise Mistake(message, f"Give --at 1 to --at {last}.")
