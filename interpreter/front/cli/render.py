"""`grognard render`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import Command, Mistake, write_whole
from interpreter.front.cli.rulesets import (
    check_seat,
    choose_scenario,
    complete_ruleset,
    language_option,
    load_with,
    options_option,
    scenario_option,
)

if TYPE_CHECKING:
    from interpreter.front.drawing.shapes import Drawing
    from interpreter.game.contract import State

_KINDS = (".svg", ".png")


@click.command(
    "render",
    cls=Command,
    examples="""
grognard render RULESET -o board.svg
grognard render RULESET --scenario NAME --view all -o board.png --scale 2
grognard render game.jsonl --at 20 --view SEAT -o turn.svg
grognard render RULESET > board.svg""",
)
@click.argument("what", metavar="RULESET|RECORD", shell_complete=complete_ruleset)
@scenario_option
@options_option
@click.option(
    "--at", type=click.IntRange(0), metavar="NUMBER", help="Of a record: after this many decisions."
)
@click.option(
    "--view",
    "--seat",
    "seat",
    metavar="SEAT",
    default="",
    help="Show what this seat may know, or all; unless said, what everyone sees.",
)
@click.option(
    "-o",
    "--output",
    "output",
    metavar="FILE",
    help="Where to: FILE.svg, FILE.png, or - for standard output.",
)
@click.option(
    "--scale",
    type=click.FloatRange(0.1, 10),
    default=1.0,
    metavar="NUMBER",
    help="So many times as large.",
)
@language_option
@click.option(
    "--ruleset",
    metavar="RULESET",
    help="Of a record: the ruleset, where it does not name a shipped one.",
    shell_complete=complete_ruleset,
)
def command(
    what: str,
    scenario: str | None,
    options: tuple[str, ...],
    at: int | None,
    seat: str,
    output: str | None,
    scale: float,
    ruleset: str | None,
    language: str,
) -> None:
    """Draw the boards of a ruleset, or of a recorded game, as a picture.

    Without -o an SVG file is named after the ruleset or record, or written to standard output where that is
    not a terminal. Nothing is drawn that the seat may not know.
    """
    from interpreter.front.drawing import picture, scene

    target = _target(output, what)
    if Path(what).is_file() or Path(what).suffix == ".jsonl":
        if scenario or options:
            raise Mistake(
                "a record has its own scenario and options", "Leave out --scenario and --option."
            )
        rules, state, scenario, decided = _recorded(what, at, ruleset, language)
    else:
        if at is not None or ruleset:
            raise Mistake(
                "--at and --ruleset are for records",
                "Name the file of a record: grognard render FILE",
            )
        rules = load_with(what, options, language)
        scenario, decided = choose_scenario(rules, scenario), None
        state = rules.start(scenario)
    _check_seat(state, seat)
    _write(target, picture(scene(rules, state, scenario, seat, decided)), scale)


def _target(output: str | None, what: str) -> str:
    """The file to be written, "-" for standard output. Raises Mistake."""
    if output is None:
        path = Path(what).resolve()
        name = path.name if path.is_dir() else path.stem
        return f"{name or 'board'}.svg" if sys.stdout.isatty() else "-"
    if output != "-" and Path(output).suffix.lower() not in _KINDS:
        raise Mistake(
            f"“{output}” names no kind of picture",
            f"Write {Path(output).stem}.svg or {Path(output).stem}.png",
        )
    return output


def _recorded(
    file: str, at: int | None, ruleset: str | None, language: str
) -> tuple[Any, State, str, int]:
    """The rules, the game at that decision, its scenario, and how many decisions were taken."""
    from interpreter.front.cli.games import check_at, read_game, rules_of
    from interpreter.play.replay import replay

    record = read_game(file)
    rules = rules_of(record, ruleset, language)
    check_at(record, at)
    decided = len(record.decisions) if at is None else at
    return rules, replay(record, rules, at), record.header.scenario, decided


def _check_seat(state: State, seat: str) -> None:
    from interpreter.front.drawing.scene import SHOWN_ALL

    if seat != SHOWN_ALL:
        check_seat(seat, state.seats, f"; or {SHOWN_ALL} to show everything")


def _write(target: str, drawn: Drawing, scale: float) -> None:
    from interpreter.front.drawing.png import NoPicture, png
    from interpreter.front.drawing.shapes import svg

    if target == "-":
        click.echo(svg(drawn, scale), nl=False)
        return
    try:
        as_png = target.lower().endswith(".png")
        write_whole(target, png(drawn, scale) if as_png else svg(drawn, scale))
    except NoPicture as error:
        raise Mistake(str(error), error.hint) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Mistake(f"“{target}” can't be written: {reason}", "Name another file.") from None
    click.echo(f"Wrote {target}.")
