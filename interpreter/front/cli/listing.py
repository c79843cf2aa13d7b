"""`grognard list`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from interpreter.front.cli.command import Command
from interpreter.front.cli.rulesets import format_option
from interpreter.ruleset.library import shipped, shipped_folder


@click.command(
    "list",
    cls=Command,
    examples="""
grognard list
grognard list --format json""",
)
@format_option
def command(format_: str) -> None:
    """List the rulesets that come with the program, with their scenarios."""
    rulesets = list(_rulesets())
    if format_ == "json":
        click.echo(json.dumps(rulesets, indent=2, ensure_ascii=False))
        return
    for number, ruleset in enumerate(rulesets):
        if number:
            click.echo()
        click.secho(ruleset["id"], bold=True, nl=False)
        click.echo(f"  {ruleset['title']}")
        if ruleset["description"]:
            click.echo(f"  {ruleset['description']}")
        if ruleset["extends"]:
            click.echo(f"  a variant of {ruleset['extends']}")
        if ruleset["scenarios"]:
            click.echo("  scenarios: " + ", ".join(ruleset["scenarios"]))


def _rulesets() -> Iterator[dict[str, Any]]:
    from interpreter.ruleset.chain import read_chain
    from interpreter.ruleset.join import outline

    for id in shipped():
        chain, _ = read_chain(shipped_folder("rulesets") / id, "", False, False, {})
        manifest, scenarios = outline(chain)
        if manifest:
            extends = chain[-1].extends
            yield {
                "id": id,
                "title": manifest.title,
                "description": " ".join(manifest.description.split()),
                "extends": extends.base.text if extends else None,
                "scenarios": list(scenarios),
            }
