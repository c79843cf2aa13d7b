"""`grognard new`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from interpreter.front.cli.command import Command, Mistake
from interpreter.front.drafting.folder import Refused, write_folder
from interpreter.front.drafting.template import from_template
from interpreter.ruleset.library import shipped

TOPOLOGIES = ("square", "hex", "graph", "plane")
_ID = re.compile(r"(?=.{1,60}$)[a-z0-9]+([-_][a-z0-9]+)*")


@click.command(
    "new",
    cls=Command,
    examples="""
grognard new my-game
grognard new my-game --topology hex --title "Battle on the Ridge\"""",
)
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option(
    "--topology",
    type=click.Choice(TOPOLOGIES),
    default="square",
    show_default=True,
    help="What the board is: squares, hexes, areas with ways between them (graph), or a measured table (plane).",
)
@click.option(
    "--title", metavar="TEXT", help="What the game is called; the folder's name unless said."
)
def command(folder: Path, topology: str, title: str | None) -> None:
    """Begin a ruleset: a folder with a small game that can be played at once, and changed.

    FOLDER is made; its name is the ruleset's id: small letters, digits and hyphens. Nothing is
    ever overwritten.
    """
    id = id_of(folder)
    texts = from_template(topology, id, title_of(id, title))
    try:
        write_folder(folder, texts)
    except Refused as refusal:
        raise Mistake(refusal.message, refusal.hint) from None
    click.echo(f"{folder}: a small game on a board of its own, in {len(texts)} files.")
    _tell_next(folder)


def id_of(folder: Path) -> str:
    """The id of a ruleset in that folder. Raises Mistake where its name can't be one."""
    name = folder.resolve().name
    if not _ID.fullmatch(name):
        fit = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "my-game"
        message = f"“{name}” can't be the name of a ruleset: small letters, digits and hyphens can"
        raise Mistake(
            message, f"Write: grognard new {folder.with_name(fit) if folder.name else fit}"
        )
    if name in shipped():
        hint = f"Choose another name, such as my-{name}."
        raise Mistake(f"a ruleset that comes with the program is called “{name}”", hint)
    return name


def title_of(id: str, given: str | None) -> str:
    """What the game is called: as it was given, else the words of its id. Raises Mistake."""
    title = id.replace("-", " ").capitalize() if given is None else given.strip()
    if not title or not title.isprintable():
        raise Mistake("a title is a few words on one line", 'Write --title "My game"')
    return title


def _tell_next(folder: Path) -> None:
    click.echo(f"""\
Read {folder / "README.md"} first: it says what each file is for. Then

  grognard play {folder}        play it
  grognard check {folder}       look for mistakes, after each change
  grognard test {folder}        run its first cases
  grognard simulate {folder}    let the computer play a hundred games""")
