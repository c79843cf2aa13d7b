"""`grognard check`."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from interpreter import __version__
from interpreter.diagnostics import Diagnostic, codes, export, has_errors, in_order, render
from interpreter.front.cli.command import FINDINGS, Command, Mistake, in_colour
from interpreter.front.cli.rulesets import rulesets_argument


@click.command(
    "check",
    cls=Command,
    examples="""
grognard check path/to/ruleset
grognard check --format sarif rulesets/* > findings.sarif""",
)
@rulesets_argument
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "sarif"]),
    default="text",
    help="For people, for tools, or for code hosts.",
)
@click.option("--all", "show_all", is_flag=True, help="Show all findings, however many.")
def command(rulesets: tuple[str, ...], format_: str, show_all: bool) -> None:
    """Look for mistakes in rulesets: their rules, sheets, maps and cases."""
    with _no_collecting():
        found = {name: _findings(name) for name in rulesets}
    everything = in_order(d for diagnostics in found.values() for d in diagnostics)
    if format_ == "json":
        _print_json(export.to_json(everything))
    elif format_ == "sarif":
        _print_json(export.to_sarif(everything, __version__))
    else:
        for name, diagnostics in found.items():
            _print(name, diagnostics, show_all)
    if has_errors(everything):
        sys.exit(FINDINGS)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Looks for no garbage: what is read and checked is all kept, and looking took a third of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _findings(name: str) -> list[Diagnostic]:
    """All that is wrong with a ruleset. Raises Mistake when there is none of that name."""
    from interpreter import check, ruleset
    from interpreter.ruleset.translation import check_texts

    loaded, found = ruleset.load(name, with_cases=True)
    if loaded is None:
        if len(found) == 1 and found[0].code is codes.MISSING_FILE:
            raise Mistake(found[0].message, found[0].hint)
        return found
    if not ruleset.sheets_hold(found):
        return found
    return in_order([*found, *check.check(loaded, to_play=False)[1], *check_texts(loaded)])


def _print(name: str, found: list[Diagnostic], show_all: bool) -> None:
    if not found:
        click.echo(f"{name}: no errors")
        return
    colour = in_colour()
    limit = len(found) if show_all else 20
    click.echo(render(found, colour=colour, limit=limit), color=colour)


def _print_json(value: object) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False))
