"""What all commands share: colour, exit codes, and words instead of tracebacks."""

from __future__ import annotations

import errno
import importlib
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from interpreter.diagnostics import Diagnostic, render
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.front.cli.letters import put_up_with_any_output

FINDINGS, USAGE, INTERRUPTED = 1, 2, 130
NOT_AS_NAMED = (
    errno.ENOENT,
    errno.EISDIR,
    errno.ENOTDIR,
    errno.EEXIST,
    errno.EACCES,
    errno.EPERM,
    errno.EROFS,
)
"""What is wrong with a file that can be known from its name; all else befalls a command that was understood."""
COMPLETION = "_GROGNARD_COMPLETE"
"""The variable in which a shell says that it wants to complete a line."""

EXIT_CODES = """\
Exit codes: 0 all is well; 1 something was found, or failed; 2 the command was not understood;
130 interrupted."""


class Mistake(click.ClickException):
    """A command that can't be carried out as it was given: a sentence, and what would be right."""

    exit_code = USAGE

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def show(self, file: Any = None) -> None:
        click.secho("error: ", fg="red", bold=True, nl=False, err=True)
        click.secho(self.message, bold=True, err=True)
        if self.hint:
            click.secho(f"  {self.hint}", fg="green", err=True)


class Failure(Mistake):
    """A command that was understood, and can't be carried out here: a full disk, a library that is not installed."""

    exit_code = FINDINGS


def _set_colour(context: click.Context, _: click.Parameter, value: str | None) -> None:
    root = context.find_root()
    if value is None and root.color is None and os.environ.get("NO_COLOR"):
        value = "never"
    if value is not None:
        root.color = context.color = {"always": True, "never": False}.get(value)


def _colour_option() -> click.Option:
    return click.Option(
        ["--color", "--colour"],
        type=click.Choice(["auto", "always", "never"]),
        callback=_set_colour,
        expose_value=False,
        is_eager=True,
        metavar="WHEN",
        help="Colours: always, never, or auto, which is on a terminal without NO_COLOR.",
    )


def in_colour() -> bool:
    """Whether what goes to standard output is coloured."""
    context = click.get_current_context(silent=True)
    wanted = context.find_root().color if context else None
    if wanted is not None:
        return wanted
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


class Command(click.Command):
    """A command with `--color`, and examples below its help."""

    def __init__(self, *arguments: Any, examples: str = "", **more: Any) -> None:
        more.setdefault("epilog", _examples(examples))
        super().__init__(*arguments, **more)
        self.params.append(_colour_option())

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        _write_plain(self.epilog, formatter)


class Group(click.Group):
    """The program. Its commands are modules, imported when they are called."""

    def __init__(
        self, *arguments: Any, modules: Mapping[str, tuple[str, str]], **more: Any
    ) -> None:
        super().__init__(*arguments, **more)
        self.modules = modules
        self.params.append(_colour_option())

    def main(self, *arguments: Any, **more: Any) -> Any:
        if COMPLETION in os.environ:
            importlib.import_module("interpreter.front.cli.completion")  # knows our shells
        put_up_with_any_output()
        return super().main(*arguments, **more)

    def list_commands(self, context: click.Context) -> list[str]:
        return list(self.modules)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in self.modules:
            return None
        module = importlib.import_module(f"interpreter.front.cli.{self.modules[name][0]}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = arguments[0]
        if name not in self.modules and not name.startswith("-"):
            hint = did_you_mean(name, self.modules, "grognard --help lists the commands.")
            raise Mistake(f"there is no command “{name}”", hint)
        return super().resolve_command(context, arguments)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.modules.items()])

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        _write_plain(self.epilog, formatter)

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            click.echo(err=True)
            context.exit(INTERRUPTED)
        except click.UsageError as error:
            raise _in_our_words(error, context) from None
        except (click.exceptions.Exit, click.ClickException, BrokenPipeError):
            raise
        except OSError as error:
            raise not_filed(error) from None
        except Exception as error:
            from interpreter.game.contract import GrognardError  # only now: it takes time

            if not isinstance(error, GrognardError):
                raise
            tell(error)
            context.exit(FINDINGS)


def not_filed(error: OSError) -> Mistake:
    """Why a file could not be read or written."""
    name = f"“{error.filename}”: " if error.filename else ""
    kind = Mistake if error.errno in NOT_AS_NAMED else Failure
    return kind(f"{name}{(error.strerror or str(error)).lower()}")


def _in_our_words(error: click.UsageError, context: click.Context) -> Mistake:
    """A fault found by the reader of command lines, told as all others are."""
    text = error.format_message().rstrip(".").replace("integer range", "number")
    name = error.ctx.command_path if error.ctx else context.command_path
    return Mistake(text[:1].lower() + text[1:], f"{name} --help says what can stand there.")


def tell(error: Exception) -> None:
    """Prints what a typed error has to say to standard error."""
    found = getattr(error, "diagnostics", None) or [d for d in [_single(error)] if d]
    if not found:
        Mistake(str(error)).show()
        return
    tell_found(found)


def tell_found(found: Sequence[Diagnostic]) -> None:
    """Prints what was found to standard error."""
    context = click.get_current_context(silent=True)
    wanted = context.find_root().color if context else None
    colour = sys.stderr.isatty() if wanted is None else wanted
    click.echo(render(found, colour=colour), err=True, color=colour)


def _single(error: Exception) -> Any:
    return getattr(error, "diagnostic", None)


def _examples(text: str) -> str:
    lines = [f"  {line}" for line in text.strip().splitlines()]
    return "\n".join(["Examples:", *lines, "", EXIT_CODES]) if lines else EXIT_CODES


def _write_plain(text: str | None, formatter: click.HelpFormatter) -> None:
    if text:
        formatter.write_paragraph()
        formatter.write(text + "\n")


@contextmanager
def progress_bar(of: str, length: int, begun: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere; what it gives is told how much is done.

    `begun` is what was done before, and says nothing about how long the rest takes.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    started = time.monotonic()
    with click.progressbar(
        length=length,
        label=of,
        file=sys.stderr,
        show_pos=True,
        show_eta=False,
        item_show_func=_left,
    ) as bar:

        def told(done: int) -> None:
            fresh = done - begun
            rest = (length - done) * (time.monotonic() - started) / fresh if fresh > 0 else None
            bar.update(min(done, length) - bar.pos, rest)

        told(begun)
        yield told


def _left(seconds: float | None) -> str:
    """How long something still takes, as exactly as it can be known."""
    if seconds is None or seconds < 1:
        return ""
    if seconds < 100:
        return f"about {seconds:.0f} s left"
    return (
        f"about {seconds / 60:.0f} min left"
        if seconds < 6000
        else f"about {seconds / 3600:.0f} h left"
    )


def check_place(path: str) -> None:
    """Raises Mistake where no file can be written."""
    target = Path(os.path.realpath(path))
    if not path:
        raise Mistake("the name of a file is empty", "Name a file, which need not be there yet.")
    if target.is_dir():
        raise Mistake(f"“{path}” is a folder", "Name a file, which need not be there yet.")
    if not target.parent.is_dir():
        raise Mistake(
            f"“{path}” can't be written: its folder is not there", "Make the folder first."
        )
    if target.exists() and not target.is_file():
        return  # it is written into, not replaced
    if not os.access(target.parent, os.W_OK):
        raise Mistake(
            f"“{path}” can't be written: nothing may be written in its folder", "Name another."
        )


def write_whole(path: str, text: str | bytes) -> None:
    """Writes a file so that it is there as a whole, or as it was before. Raises OSError.

    A link stays one: what it leads to is written. What is no file, such as /dev/stdout, is written into.
    """
    target = Path(os.path.realpath(path))
    data = text if isinstance(text, bytes) else text.encode()
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        draft.write_bytes(data)
        if target.exists():
            shutil.copymode(target, draft)
        os.replace(draft, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None  # nobody knows the draft
    finally:
        # Where nothing can be written, nothing can be looked for to be removed, either.
        if draft.exists():
            draft.unlink()


@contextmanager
def unhurried() -> Iterator[None]:
    """Takes Ctrl-C that is pressed several times in a second for one: else the second would lose what there is."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    last = 0.0

    def interrupt(number: int, frame: object) -> None:
        nonlocal last
        before, last = last, time.monotonic()
        if last - before > 1:
            raise KeyboardInterrupt

    heeded = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heeded)
