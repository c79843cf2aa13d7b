"""`grognard perft`."""

from __future__ import annotations

import json

import click

from interpreter.front.cli.command import Command, Mistake
from interpreter.front.cli.rulesets import (
    choose_scenario,
    format_option,
    load_with,
    options_option,
    ruleset_argument,
    scenario_option,
)
from interpreter.game.contract import NotNow


@click.command(
    "perft",
    cls=Command,
    examples="""
grognard perft RULESET --depth 3
grognard perft RULESET --depth 2 --divide""",
)
@ruleset_argument
@click.option(
    "--depth", type=click.IntRange(1), required=True, metavar="NUMBER", help="How many turns."
)
@scenario_option
@options_option
@click.option("--divide", is_flag=True, help="Count for each first move by itself.")
@format_option
def command(
    ruleset: str,
    depth: int,
    scenario: str | None,
    options: tuple[str, ...],
    divide: bool,
    format_: str,
) -> None:
    """Count the sequences of moves; a whole turn of one side is one ply.

    Sequences that end with the game before the last ply are not counted.
    """
    from interpreter.play import perft

    rules = load_with(ruleset, options)
    start = rules.start(choose_scenario(rules, scenario))
    try:
        if divide:
            counts = list(perft.divide(start, depth))
        else:
            counts = [(f"{d}", perft.perft(start, d)) for d in range(1, depth + 1)]
    except NotNow as error:
        raise Mistake(str(error)) from None
    if format_ == "json":
        click.echo(json.dumps(dict(counts), indent=2, ensure_ascii=False))
        return
    width = max((len(name) for name, _ in counts), default=0)
    for name, count in counts:
        click.echo(f"{name.ljust(width)}  {count}")
    if divide:
        click.echo(f"{'all'.ljust(width)}  {sum(count for _, count in counts)}")
