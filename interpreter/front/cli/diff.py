"""`grognard diff`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from interpreter.front.cli.command import FINDINGS, USAGE, Command, Mistake, in_colour, tell
from interpreter.front.cli.rulesets import complete_ruleset, format_option, load_written
from interpreter.ruleset.library import split_date

_COLOURS: dict[str, dict[str, Any]] = {
    "part": {"bold": True},
    "old": {"fg": "red"},
    "new": {"fg": "green"},
    "old word": {"fg": "red", "bold": True, "underline": True},
    "new word": {"fg": "green", "bold": True, "underline": True},
    "quiet": {"dim": True},
}


@click.command(
    "diff",
    cls=Command,
    examples="""
grognard diff RULESET my-variant
grognard diff my-variant
grognard diff old/my-game new/my-game --format json""",
)
@click.argument("before", metavar="RULESET", shell_complete=complete_ruleset)
@click.argument("after", metavar="[RULESET]", required=False, shell_complete=complete_ruleset)
@format_option
@click.option("--json", "format_", flag_value="json", help="The same as --format json.")
def command(before: str, after: str | None, format_: str) -> None:
    """Show what changes from one ruleset to another: rules, units, boards, scenarios, options.

    With a single RULESET, what it changes of the one that it extends. Comments and layout don't
    count. Exits with 0 where nothing changes, with 1 where something does, with 2 where one of them
    can't be read.
    """
    from interpreter.compare import compare
    from interpreter.game.contract import RulesetError

    try:
        old, new = _both(before, after)
    except RulesetError as error:
        tell(error)
        sys.exit(USAGE)
    changes = compare(old, new)
    if format_ == "json":
        told = {"before": _named(old), "after": _named(new), "changes": list(map(_plain, changes))}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        _print(old, new, changes)
    if changes:
        sys.exit(FINDINGS)


def _both(before: str, after: str | None) -> tuple[Any, Any]:
    """The two rulesets: as they are named, or a variant after its base. Raises Mistake, RulesetError."""
    old = load_written(before)
    if after is not None:
        return old, load_written(after)
    base = _base(old)
    if base is None:
        hint = f"Name another to compare it with: grognard diff {before} OTHER"
        raise Mistake(f"“{before}” extends no other ruleset", hint)
    return load_written(base), old


def _base(variant: Any) -> str | None:
    """The ruleset that another extends, as a command would name it."""
    rulesets = [layer for layer in variant.chain if not layer.date]
    extends = rulesets[-1].extends
    if extends is None:
        return None
    date = split_date(extends.base.text)[1]
    return f"{rulesets[-2].folder.path}@{date}" if date else str(rulesets[-2].folder.path)


def _named(ruleset: Any) -> dict[str, str]:
    manifest = ruleset.sheets.manifest
    return {
        "id": ruleset.id,
        "title": manifest.title,
        "version": manifest.version,
        "fingerprint": ruleset.fingerprint,
    }


def _plain(change: Any) -> dict[str, Any]:
    """A change for tools: nothing is shortened."""
    found: dict[str, Any] = asdict(change)
    found["lines"] = [
        {"mark": line.mark, "pieces": [[piece.mark, piece.text] for piece in line.pieces]}
        for line in change.lines
    ]
    found["places"] = list(change.places) if any(change.places) else []
    return found


def _print(old: Any, new: Any, changes: Any) -> None:
    from interpreter.front.terminal.changes import told_changes, unmarked

    colour = in_colour()

    def paint(name: str, text: str) -> str:
        return click.style(text, **_COLOURS[name])

    names = [_name(ruleset) for ruleset in (old, new)]
    if names[0] == names[1]:
        names = [str(ruleset.path) for ruleset in (old, new)]
    if not changes:
        click.echo(f"{names[0]} and {names[1]} say the same")
        return
    click.echo(f"{names[0]} -> {names[1]}\n")
    for line in told_changes(changes, paint if colour else unmarked):
        for part in _wrapped(line):
            click.echo(part, color=colour)


def _wrapped(line: str) -> Iterator[str]:
    """A line cut between words where a terminal is too narrow for it, the rest set in."""
    if not sys.stdout.isatty():
        yield line
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(force_terminal=True, color_system="standard", highlight=False)
    text = Text.from_ansi(line)
    if text.cell_len < console.width:
        yield line
        return
    plain = text.plain
    indent = len(plain) - len(plain.lstrip(" +-~")) + 2
    first, *rest = text.wrap(console, console.width - indent)
    for part in (first, *(Text(" " * indent) + part for part in rest)):
        with console.capture() as captured:
            console.print(part, end="", soft_wrap=True)
        yield captured.get()


def _name(ruleset: Any) -> str:
    version = ruleset.sheets.manifest.version
    return f"{ruleset.id} {version}".rstrip()
