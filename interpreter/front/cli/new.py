"""`grognard new`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from interpreter.front.cli.command import Command, Mistake
from interpreter.front.cli.rulesets import complete_ruleset, load
from interpreter.front.drafting.folder import Refused, ensure_free, write_folder
from interpreter.front.drafting.template import from_template
from interpreter.ruleset.library import shipped

TOPOLOGIES = ("square", "hex", "graph", "plane")
_ID = re.compile(r"(?=.{1,60}$)[a-z0-9]+([-_][a-z0-9]+)*")


@click.command(
    "new",
    cls=Command,
    examples="""
grognard new my-game
grognard new my-game --topology hex --title "Battle on the Ridge"
grognard new my-variant --from RULESET""",
)
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option(
    "--topology",
    type=click.Choice(TOPOLOGIES),
    help="What the board of a new game is: squares, unless said; hexes; areas with ways between them "
    "(graph); or a measured table (plane).",
)
@click.option(
    "--from",
    "base",
    metavar="RULESET",
    shell_complete=complete_ruleset,
    help="Begin a variant of this ruleset instead.",
)
@click.option(
    "--title", metavar="TEXT", help="What the game is called; the folder's name unless said."
)
def command(folder: Path, topology: str | None, base: str | None, title: str | None) -> None:
    """Begin a ruleset: a folder with a small game that can be played at once, and changed.

    FOLDER is made; its name is the ruleset's id: small letters, digits and hyphens. Nothing is
    ever overwritten.
    """
    if topology and base:
        hint = "A variant has the boards of the ruleset that it starts from. Leave one of them out."
        raise Mistake("--topology and --from can't be said together", hint)
    id = id_of(folder)
    named = title_of(id, title)
    try:
        ensure_free(folder)
        texts = (
            _variant(folder, base, named)
            if base
            else from_template(topology or "square", id, named)
        )
        write_folder(folder, texts)
    except Refused as refusal:
        raise Mistake(refusal.message, refusal.hint) from None
    what = f"a variant of {base}, which changes nothing yet," if base else "a small game,"
    click.echo(f"{folder}: {what} in {len(texts)} files.")
    _tell_next(folder, bool(base))


def _variant(folder: Path, base: str, title: str) -> dict[str, str]:
    """The texts of a variant. Raises Mistake, RulesetError where the base can't be played."""
    from interpreter.front.drafting.variant import from_base

    ruleset = load(base)
    if ruleset.id.partition("@")[0] == folder.resolve().name:
        hint = "Choose another name for the folder."
        raise Mistake(f"a variant can't be called like its base, “{ruleset.id}”", hint)
    return from_base(base, ruleset.written, ruleset.start(), folder, title)


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


def _tell_next(folder: Path, variant: bool) -> None:
    commands = {
        "play": "play it",
        "check": "look for mistakes, after each change",
        "test": "run its first cases",
        **({"diff": "what does it change?"} if variant else {}),
        "simulate": "let the computer play a hundred games",
    }
    click.echo(f"Read {folder / 'README.md'} first: it says what each file is for. Then\n")
    for name, text in commands.items():
        click.echo(f"  grognard {f'{name} {folder}'.ljust(len(str(folder)) + 12)}{text}")
