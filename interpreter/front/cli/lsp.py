"""`grognard lsp`."""

from __future__ import annotations

from importlib.util import find_spec

import click

from interpreter.front.cli.command import Command, Mistake


@click.command("lsp", cls=Command, examples="grognard lsp")
def command() -> None:
    """Serve editors: mistakes while typing, completion, definitions, renaming.

    An editor starts this and speaks the Language Server Protocol with it over standard input and output.
    docs/how-to/editors.md shows how to set up editors.
    """
    if find_spec("pygls") is None:
        raise Mistake(
            "the language server needs a library that is not installed",
            "Install it with: pip install 'grognard[lsp]'",
        )
    from interpreter.front.server import serve

    serve()
