"""`grognard completion`."""

from __future__ import annotations

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
)

from interpreter.front.cli.command import COMPLETION, Command


@add_completion_class
class Bash(BashComplete):
    """Bash takes `white=greedy` for three words, and wants to hear of the last of them alone."""

    _before = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, incomplete = super().get_completion_args()
        if incomplete == "=":
            args, incomplete = [*args, incomplete], ""
        if len(args) > 1 and args[-1] == "=":
            *args, before, _ = args
            if before.startswith("-"):
                args = [*args, before]
            else:
                self._before = f"{before}="
        return args, self._before + incomplete

    def format_completion(self, item: CompletionItem) -> str:
        return f"{item.type},{item.value.removeprefix(self._before)}"


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
    """Print the script that lets a shell complete commands, rulesets, scenarios, options and seats."""
    completion = get_completion_class(shell)
    assert completion is not None
    script = completion(context.find_root().command, {}, "grognard", COMPLETION)
    click.echo(script.source_template % script.source_vars())
