"""`grognard replay`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import Command, Mistake, in_colour, progress_bar
from interpreter.front.cli.rulesets import (
    check_seat,
    format_option,
    language_option,
    ruleset_of_record_option,
    seed_option,
)

if TYPE_CHECKING:
    from interpreter.game.contract import State
    from interpreter.play.record import Decided, Record
    from interpreter.program.tongue import Tongue


@click.command(
    "replay",
    cls=Command,
    examples="""
grognard replay game.jsonl
grognard replay game.jsonl --at 20
grognard replay game.jsonl --at 20 --view SEAT
grognard replay game.jsonl --luck""",
)
@click.argument("file", type=click.Path())
@click.option(
    "--at",
    type=click.IntRange(0),
    metavar="NUMBER",
    help="Show the table after this many decisions.",
)
@click.option("--view", "seat", metavar="SEAT", help="Show only what this seat may know.")
@click.option("--luck", "lucky", is_flag=True, help="Show how lucky each side was, roll by roll.")
@seed_option
@format_option
@ruleset_of_record_option
@language_option
def command(
    file: str, at: int | None, seat: str | None, lucky: bool, seed: int | None, format_: str,
    ruleset: str | None, language: str,
) -> None:  # fmt: skip
    """Play a recorded game again, hold it to what it says, and show the table at its end.

    Refuses when the rules have changed since. A record that broke off is played up to there. With --luck it tells
    how lucky each side was; --seed and --format belong to that.
    """
    from interpreter.front.cli.games import check_at, read_game, rules_of
    from interpreter.play.replay import replay

    _check_together(
        lucky, at is not None or seat is not None, seed is not None or format_ != "text"
    )
    record = read_game(file)
    rules = rules_of(record, ruleset, language)
    if lucky:
        _tell_luck(record, rules, seed or 0, format_)
        return
    check_at(record, at)
    said: list[str] = []

    def watch(state: State, move: Decided) -> None:
        seat, text = rules.tongue.word(move.seat), rules.tongue.notation(move.text)
        said.append(f"{move.n:>4}  {seat}: {text}")

    state = replay(record, rules, at, watch)
    check_seat(seat, state.seats)
    if at is None and seat is None:
        for line in said:
            click.echo(line)
    _draw(rules, state, record, len(said), seat)
    click.echo(_verdict(record, len(said), at, rules.tongue))


def _check_together(lucky: bool, viewed: bool, told: bool) -> None:
    """Raises Mistake for options that don't go together."""
    if lucky and viewed:
        raise Mistake("--luck tells of the whole game, to all", "Leave out --at and --view.")
    if told and not lucky:
        raise Mistake("--seed and --format belong to --luck", "Add --luck, or leave them out.")


def _tell_luck(record: Record, rules: Any, seed: int, format_: str) -> None:
    from interpreter.front.terminal.lucky import plain, printed
    from interpreter.play.luck import luck

    with progress_bar("decisions", len(record.decisions)) as done:
        found = luck(record, rules, seed, done)
    if format_ == "json":
        click.echo(json.dumps(plain(found), indent=2, ensure_ascii=False))
        return
    for line in printed(found):
        click.echo(line)


def _draw(rules: Any, state: State, record: Record, decided: int, seat: str | None) -> None:
    from interpreter.front.terminal.screen import Screen
    from interpreter.front.terminal.setting import console, ink
    from interpreter.front.terminal.shelf import beginnings, never_placed, noting
    from interpreter.front.terminal.table import heading, last_cells, outcome, show
    from interpreter.play.referee import referee_view
    from interpreter.play.table import units

    screen = console(in_colour())
    drawn = Screen(
        state.view(seat) if seat else referee_view(state),
        rules.boards(record.header.scenario),
        ink(rules, screen),
        heading(rules, state, decided),
        (),
        last_cells(state, seat, rules.tongue),
        screen.width,
        60,
        units=units(rules),
        shelf=never_placed(rules),
        noting=noting(rules),
        start=beginnings(rules, record.header.scenario),
    )
    show(screen, drawn.lines())
    if state.over:
        click.echo(outcome(rules, state))


def _verdict(record: Record, played: int, at: int | None, tongue: Tongue) -> str:
    say, of = tongue.say, len(record.decisions)
    if record.cut:
        message = (
            "The record broke off in its last line; "
            "{count} {count: decision was | decisions were} replayed."
        )
        return say(message, count=played)
    if at is not None and at < of:
        return say("Replayed up to decision {number} of {count}.", number=played, count=of)
    if record.ended is None and played == 1:
        return say("The only decision is as recorded; the game was not finished.")
    if record.ended is None:
        return say(
            "All {count} decisions are as recorded; the game was not finished.", count=played
        )
    if played == 1:
        return say("The only decision and the result are as recorded.")
    return say("All {count} decisions and the result are as recorded.", count=played)
