"""`grognard texts`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import Command, Mistake, write_whole
from interpreter.front.cli.rulesets import load_written, ruleset_argument
from interpreter.game.contract import RulesetError

if TYPE_CHECKING:
    from interpreter.diagnostics import Source
    from interpreter.ruleset.wording import Text
    from interpreter.sheets.texts import Texts


@dataclass(frozen=True)
class _Desk:
    """A ruleset, the sheet of its texts in a language as far as there is one, and what is left to do."""

    ruleset: Any
    source: Source | None
    sheet: Texts | None
    wanted: Sequence[Text]
    left: Sequence[Text]


@click.command(
    "texts",
    cls=Command,
    examples="""
grognard texts path/to/ruleset
grognard texts path/to/ruleset --lang pl
grognard texts path/to/ruleset --lang pl --missing""",
)
@ruleset_argument
@click.option("--lang", "language", metavar="CODE", help="The language to translate into: pl, ru.")
@click.option("--missing", is_flag=True, help="Only list what is not translated yet.")
def command(ruleset: str, language: str | None, missing: bool) -> None:
    """Prepare the translation of a ruleset: a line for each text that has none.

    Writes texts/CODE.yaml in the folder of the ruleset. What stands there already is kept, with its notes.
    Without --lang it tells how much of the ruleset is translated into which languages.
    """
    from interpreter.ruleset.translation import languages
    from interpreter.sheets.texts import LANGUAGE

    written = load_written(ruleset)
    if language is None:
        if missing:
            raise Mistake("no language is named", "Write for instance: --lang pl --missing")
        _tell(written, languages(written.chain))
    elif not LANGUAGE.fullmatch(language):
        message = f"“{language}” is not the code of a language"
        raise Mistake(message, "Write two letters, such as --lang pl for Polish.")
    elif missing:
        _list(_read(written, language))
    else:
        _write(_read(written, language), language)


def _read(written: Any, language: str) -> _Desk:
    """Raises RulesetError where the sheet that is there can't be read."""
    from interpreter.diagnostics import has_errors
    from interpreter.ruleset.translation import missing, own_sheet, translation
    from interpreter.ruleset.wording import texts

    source, sheet, faults = own_sheet(written, language)
    if source is not None and (sheet is None or has_errors(faults)):
        raise RulesetError(faults)
    wanted = texts(written)
    into, _ = translation(written.chain, language)
    return _Desk(written, source, sheet, wanted, missing(wanted, into))


def _tell(written: Any, known: Sequence[str]) -> None:
    if not known:
        click.echo("Nothing is translated yet: --lang pl begins with Polish.")
    for language in known:
        desk = _read(written, language)
        click.echo(f"{language}: {_progress(desk)}")


def _progress(desk: _Desk) -> str:
    count = _count(desk.wanted)
    return f"{count - len(desk.left)} of {count} texts are translated"


def _count(texts: Sequence[Text]) -> int:
    from interpreter.ruleset.wording import SENTENCES

    return len({text.text for text in texts if text.heading != SENTENCES})


def _list(desk: _Desk) -> None:
    heading = ""
    for text in desk.left:
        if text.heading != heading:
            heading = text.heading
            click.echo(f"{heading}:")
        click.echo(f"  {text.text}")
    click.echo(f"{_progress(desk)}.")


def _write(desk: _Desk, language: str) -> None:
    from interpreter.ruleset.skeleton import completed

    folder = Path(desk.ruleset.path) / "texts"
    path = folder / f"{language}.yaml"
    there = {entry.key.text for entry in desk.sheet.entries} if desk.sheet else set()
    new = [text for text in desk.left if text.text not in there]
    if new:
        text = completed(desk.source, desk.sheet, desk.wanted, new)
        _check_whole(text, path, new)
        folder.mkdir(exist_ok=True)
        write_whole(str(path), text)
    lines = f"{len(new)} new line{'' if len(new) == 1 else 's'}" if new else "no new lines"
    click.echo(f"{path.as_posix()}: {lines}; {_progress(desk)}.")


def _check_whole(text: str, path: Path, new: Sequence[Text]) -> None:
    """Raises Mistake where lines could not be put where they belong, before anything is written."""
    from interpreter.diagnostics import Source
    from interpreter.ruleset.library import schema
    from interpreter.ruleset.wording import one_line
    from interpreter.sheets.texts import read_texts

    sheet, _ = read_texts(Source(path.as_posix(), text), schema("texts"))
    there = {one_line(entry.key.text) for entry in sheet.entries} if sheet else set()
    if sheet is None or any(one.text not in there for one in new):
        message = f"“{path.name}” is written in a way that no lines can be put into"
        raise Mistake(message, "Write each text on a line of its own below its heading.")
