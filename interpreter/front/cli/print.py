"""`grognard print`."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.front.cli.command import Command, Mistake, write_whole
from interpreter.front.cli.rulesets import (
    choose_scenario,
    load,
    options_option,
    read_options,
    ruleset_argument,
    scenario_option,
)

_ENDINGS = {".md": "md", ".markdown": "md", ".html": "html", ".htm": "html"}


@click.command(
    "print",
    cls=Command,
    examples="""
grognard print RULESET -o rules.html
grognard print RULESET --scenario NAME --option NAME=VALUE -o rules.html
grognard print RULESET --format md""",
)
@ruleset_argument
@click.option(
    "--format",
    "format_",
    type=click.Choice(["md", "html"]),
    help="Markdown or HTML; as the ending of FILE says, else Markdown.",
)
@click.option("-o", "--output", metavar="FILE", help="Where to; standard output unless said.")
@scenario_option
@options_option
def command(
    ruleset: str,
    format_: str | None,
    output: str | None,
    scenario: str | None,
    options: tuple[str, ...],
) -> None:
    """Print a ruleset as a rulebook: units, boards, set-ups, and all rules in effect.

    With everything that a variant and errata change, and with the options that are chosen. HTML is
    one file with all pictures in it, made to be read on a screen and to be printed.
    """
    from interpreter.front.book import html, markdown, rulebook

    plain = load(ruleset)
    given = read_options(options, plain.option_sheets)
    chosen = plain.with_options(given) if given else plain
    named = choose_scenario(chosen, scenario) if scenario else None
    book = rulebook(chosen, named, given)
    text = html(book) if _format(format_, output) == "html" else markdown(book)
    if output is None or output == "-":
        click.echo(text, nl=False)
        return
    write_whole(output, text)
    click.echo(f"Wrote {output}.", err=True)


def _format(wanted: str | None, output: str | None) -> str:
    """What is to be written. Raises Mistake where the file's name does not say."""
    if wanted or output in (None, "-"):
        return wanted or "md"
    ending = Path(str(output)).suffix.lower()
    if ending not in _ENDINGS:
        hint = "Write FILE.md or FILE.html, or say --format."
        raise Mistake(f"“{output}” does not say what is to be written", hint)
    return _ENDINGS[ending]
