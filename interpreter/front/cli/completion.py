"""`grognard completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from interpreter.front.cli.command import Command

_VARIABLE = "_GROGNARD_COMPLETE"


@click.command(
    "completion",
    cls=Command,
    examples="""
grognard completion bash > ~/.local/share/bash-completion/completions/grognard
grognard completion zsh > ~/.zfunc/_grognard
grognard completion fish > ~/.config/fish/completions/grognard.fish""",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script that lets a shell complete commands, rulesets and scenarios."""
    completion = get_completion_class(shell)
    assert completion is not None
    script = completion(context.find_root().command, {}, "grognard", _VARIABLE)
    click.echo(script.source_template % script.source_vars())
