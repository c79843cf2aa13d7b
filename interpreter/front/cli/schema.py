"""`grognard schema`."""

from __future__ import annotations

import json

import click

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.front.cli.command import Command, Mistake
from interpreter.ruleset.library import schema, shipped_folder

_ENDING = ".schema.json"


def _names() -> list[str]:
    return sorted(p.name.removesuffix(_ENDING) for p in shipped_folder("schemas").glob("*.json"))


def _complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in _names() if name.startswith(incomplete)]


@click.command(
    "schema",
    cls=Command,
    examples="""
grognard schema
grognard schema units > units.schema.json""",
)
@click.argument("name", required=False, shell_complete=_complete)
def command(name: str | None) -> None:
    """Print the JSON Schema of a kind of YAML sheet, or list all kinds.

    Editors with a YAML plug-in use it to complete and explain keys.
    """
    names = _names()
    if name is None:
        width = max(map(len, names), default=0) + 2
        for each in names:
            described = schema(each)
            click.echo(f"{each.ljust(width)}{described.get('description', '')}")
        return
    if name not in names:
        known = f"There are: {', '.join(names)}."
        raise Mistake(f"no kind of sheet is called “{name}”", did_you_mean(name, names, known))
    click.echo(json.dumps(schema(name), indent=2, ensure_ascii=False))
