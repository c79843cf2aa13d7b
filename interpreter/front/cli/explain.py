"""`grognard explain`."""

from __future__ import annotations

import click

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.explain import explain
from interpreter.front.cli.command import Command, Mistake, in_colour


def _complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    return [code for code in CODES if code.startswith(incomplete)]


@click.command("explain", cls=Command, examples="grognard explain unknown-name")
@click.argument("code", shell_complete=_complete)
def command(code: str) -> None:
    """Print what a kind of fault means, with a wrong and a right example.

    CODE is what stands in square brackets behind a message.
    """
    page, known = explain(code)
    if not known:
        message, _, hint = page.partition(". ")
        raise Mistake(message[0].lower() + message[1:], hint)
    if in_colour():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(force_terminal=True).print(Markdown(page))
    else:
        click.echo(page.rstrip("\n"))
