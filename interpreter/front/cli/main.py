"""The command `grognard`."""

from __future__ import annotations

import click

from interpreter import __version__
from interpreter.front.cli.command import EXIT_CODES, Group

COMMANDS = {
    "list": ("listing", "List the rulesets that come with the program."),
    "new": ("new", "Begin a ruleset from a template."),
    "check": ("check", "Look for mistakes in rulesets."),
    "fmt": ("fmt", "Write rules in one style."),
    "diff": ("diff", "Show what changes from one ruleset to another."),
    "print": ("print", "Print a ruleset as a rulebook."),
    "play": ("play", "Play a game at the terminal."),
    "replay": ("replay", "Show a recorded game, and verify it."),
    "render": ("render", "Draw boards as pictures."),
    "trace": ("trace", "Show the rules of a recorded game as they ran."),
    "why": ("why", "Say why a move of a recorded game is not legal."),
    "test": ("test", "Run the cases of rulesets."),
    "texts": ("texts", "Prepare the translation of a ruleset."),
    "coverage": ("coverage", "Show which rules the cases prove, and which lines they come to."),
    "simulate": ("simulate", "Let bots play many games, and count."),
    "fuzz": ("fuzz", "Play at random, and hunt for what goes wrong."),
    "study": ("study", "Play many games on all cores, compare, and report."),
    "odds": ("odds", "Work out how likely everything is that can come of a fight."),
    "perft": ("perft", "Count the sequences of moves."),
    "schema": ("schema", "Print the schemas of YAML sheets, for editors."),
    "lsp": ("lsp", "Serve editors: mistakes, completion, definitions, renaming."),
    "explain": ("explain", "Explain a kind of fault."),
    "completion": ("completion", "Print the script that completes commands in a shell."),
}

_EPILOG = f"""\
A ruleset is named by the id of a shipped one, or by the path of its folder.
For more on a command: grognard COMMAND --help

{EXIT_CODES}"""


def _version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"grognard {__version__}")
        context.exit()


@click.group(
    cls=Group,
    modules=COMMANDS,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Play board wargames whose rules are written as text, and check such rules."""
