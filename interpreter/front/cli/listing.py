"""`grognard list`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from interpreter.diagnostics import Source
from interpreter.front.cli.command import Command
from interpreter.front.cli.rulesets import format_option
from interpreter.ruleset.library import schema, shipped, shipped_folder


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
        if ruleset["scenarios"]:
            click.echo("  scenarios: " + ", ".join(ruleset["scenarios"]))


def _rulesets() -> Iterator[dict[str, Any]]:
    from interpreter.sheets import read_manifest

    for id in shipped():
        folder = shipped_folder("rulesets") / id
        text = (folder / "game.yaml").read_text(encoding="utf-8")
        manifest, _ = read_manifest(Source(f"{id}/game.yaml", text), schema("game"))
        scenarios = sorted(path.stem for path in (folder / "scenarios").glob("*.yaml"))
        if manifest:
            yield {
                "id": id,
                "title": manifest.title,
                "description": " ".join(manifest.description.split()),
                "scenarios": scenarios,
            }
