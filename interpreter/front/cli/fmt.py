"""`grognard fmt`."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from interpreter.diagnostics import Diagnostic, Source, in_order
from interpreter.front.cli.command import (
    FINDINGS,
    Command,
    Mistake,
    in_colour,
    tell_found,
    write_whole,
)
from interpreter.front.cli.rulesets import complete_ruleset

STANDARD_INPUT = "-"
_STYLES: dict[str, dict[str, Any]] = {
    "+++": {"bold": True},
    "---": {"bold": True},
    "+": {"fg": "green"},
    "-": {"fg": "red"},
    "@": {"fg": "cyan"},
}


@click.command(
    "fmt",
    cls=Command,
    examples="""
grognard fmt path/to/ruleset
grognard fmt --check path/to/ruleset
grognard fmt --diff path/to/ruleset/rules/combat.rules
grognard fmt - < combat.rules""",
)
@click.argument("paths", metavar="[PATH]...", nargs=-1, shell_complete=complete_ruleset)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> None:
    """Write rules in the one style that all rulesets share.

    PATH is a file, a folder, the id of a shipped ruleset, or - for standard input, whose text is
    then printed in that style. Without one it is the folder at hand. Words, notes and what the
    rules mean stay as they are. Sheets in YAML are only rid of blanks at the ends of lines. A file
    that can't be read is left as it is.
    """
    if STANDARD_INPUT in paths:
        if len(paths) > 1:
            raise Mistake("standard input is formatted alone", "Write: grognard fmt -")
        looked = [_read_standard_input()]
    else:
        looked = [_read(path) for path in _files(paths or (".",))]
    for one in looked:
        _carry_out(one, check, diff)
    found = [d for one in looked for d in one.found if one.text is None]
    if found:
        tell_found(in_order(found))
    if looked[0].path:
        _sum_up(looked, written=not (check or diff))
    if found or (check and any(one.changes for one in looked)):
        sys.exit(FINDINGS)


@dataclass(frozen=True, slots=True)
class _Looked:
    """A text, and what becomes of it: None where it can't be read. Standard input has no path."""

    path: Path | None
    source: Source
    text: str | None
    found: list[Diagnostic]

    @property
    def changes(self) -> bool:
        return self.text is not None and self.text != self.source.text


def _files(paths: Sequence[str]) -> list[Path]:
    """The files to be formatted, each once. Raises Mistake where there are none."""
    found = {path.resolve(): path for name in paths for path in _named(name)}
    return list(found.values())


def _named(name: str) -> Iterator[Path]:
    from interpreter.ruleset.library import find

    path = Path(name)
    if path.is_file():
        if path.suffix not in (".rules", ".yaml"):
            raise Mistake(f"“{name}” holds no rules", "Their files end in “.rules” or “.yaml”.")
        yield path
        return
    folder, found = (path, []) if path.is_dir() else find(name)
    if folder is None:
        raise Mistake(f"“{name}” is no file, folder or shipped ruleset", found[0].hint)
    files = [*_visible(folder, "*.rules"), *_sheets(folder)]
    if not files:
        raise Mistake(
            f"there are no rules in “{name}”", "Name a ruleset's folder, or a file of it."
        )
    yield from files


def _visible(folder: Path, pattern: str) -> list[Path]:
    """The files below a folder, but for what lies in hidden folders."""
    return [
        path
        for path in sorted(folder.rglob(pattern))
        if path.is_file() and not any(p.startswith(".") for p in path.relative_to(folder).parts)
    ]


def _sheets(folder: Path) -> Iterator[Path]:
    """The sheets of the rulesets in a folder; no other YAML is touched."""
    from interpreter.ruleset.library import MANIFEST

    for manifest in _visible(folder, MANIFEST):
        yield from _visible(manifest.parent, "*.yaml")


# --- one text


def _formatted(source: Source, is_sheet: bool) -> tuple[str | None, list[Diagnostic]]:
    from interpreter.sheets.tidy import format_sheet
    from interpreter.syntax import format_rules

    return format_sheet(source) if is_sheet else format_rules(source)


def _read(path: Path) -> _Looked:
    from interpreter.ruleset.folder import read_text

    source, fault = read_text(path, path.as_posix())
    text, found = (None, [fault]) if fault else _formatted(source, path.suffix == ".yaml")
    return _Looked(path, source, text, found)


def _read_standard_input() -> _Looked:
    try:
        written = sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Mistake("standard input is not UTF-8", "Give it the text as UTF-8.") from None
    source = Source("standard input", written.replace("\r\n", "\n").replace("\r", "\n"))
    return _Looked(None, source, *_formatted(source, is_sheet=False))


def _carry_out(one: _Looked, check: bool, diff: bool) -> None:
    """Writes, shows or names what changes; standard input is printed, changed or not."""
    if one.text is None:
        return
    if diff:
        _show_difference(one.source, one.text)
    elif check:
        if one.changes:
            click.echo(f"would format {one.source.path}")
    elif one.path is None:
        click.echo(one.text, nl=False)
    elif one.changes:
        write_whole(str(one.path), _with_line_ends_of(one.path, one.text))
        click.echo(f"formatted {one.source.path}")


def _with_line_ends_of(path: Path, text: str) -> str:
    return text.replace("\n", "\r\n") if b"\r\n" in path.read_bytes() else text


# --- what is told


def _show_difference(source: Source, text: str) -> None:
    colour = in_colour()
    before, after = source.text.splitlines(), text.splitlines()
    named = f"{source.path} (as written)", f"{source.path} (formatted)"
    for line in difflib.unified_diff(before, after, *named, lineterm=""):
        style = next((s for begin, s in _STYLES.items() if line.startswith(begin)), {})
        click.echo(click.style(line, **style) if colour and style else line, color=colour)


def _sum_up(looked: Sequence[_Looked], written: bool) -> None:
    changed = sum(one.changes for one in looked)
    unread = sum(one.text is None for one in looked)
    counts = {
        "formatted" if written else "would be formatted": changed,
        "left as written": len(looked) - changed - unread,
        "not read": unread,
    }
    told = [f"{n} {'file' if n == 1 else 'files'} {what}" for what, n in counts.items() if n]
    click.echo(", ".join(told), err=True)
