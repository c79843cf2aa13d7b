"""`grognard odds`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from interpreter.front.cli.command import (
    FINDINGS,
    INTERRUPTED,
    Command,
    Failure,
    Mistake,
    check_place,
    progress_bar,
    write_whole,
)
from interpreter.front.cli.rulesets import (
    count_option,
    format_option,
    options_option,
    ruleset_argument,
    scenario_option,
    seed_option,
)

if TYPE_CHECKING:
    from interpreter.front.terminal.likely import Sheet
    from interpreter.play.odds.odds import Answer, Question
    from interpreter.play.odds.policy import Policies

_KINDS = (".svg", ".png")
_EMPTY = "Write something into it, or leave it out."
_SAY_HOW = "Say how players decide: --play random, --play SIDE=first, --choose NAME=CHOICE."


def _not_empty(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """Refuses an option that was typed with nothing in it. Raises Mistake."""
    typed = context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
    if typed and not all(text.strip() for text in ([value] if isinstance(value, str) else value)):
        named = option.opts[0] if isinstance(option, click.Option) else "CALL"
        raise Mistake(f"{named} is empty", _EMPTY)
    return value


def _a_number(context: click.Context, option: click.Parameter, value: float) -> float:
    if isnan(value):
        raise Mistake(f"{option.opts[0]} is no number", "Write seconds, such as 120.")
    return value


class _Once(Command):
    """A command that refuses to be told the same thing twice: nobody could say which is meant."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        _, _, typed = self.make_parser(ctx).parse_args(args=[*args])
        for option, times in Counter(typed).items():
            told = isinstance(option, click.Option) and not (option.multiple or option.is_flag)
            if told and option.expose_value and times > 1:
                raise Mistake(f"{option.opts[-1]} is given twice", "Say it once.")
        return super().parse_args(ctx, args)


@click.command(
    "odds",
    cls=_Once,
    examples="""
grognard odds RULESET "TEST(first of my UNITS)"
grognard odds RULESET "PROCEDURE(first of my UNITS)" --count "number of my UNITS in play"
grognard odds RULESET "ACTION MOVE" --given "d4: SIDE UNIT" --given SIDE.STATE=3 -o odds.svg
grognard odds RULESET 2d6
grognard odds RULESET --scenario NAME --for "EXPRESSION" """,
)
@ruleset_argument
@click.argument("call", default="", metavar="[CALL]", callback=_not_empty)
@scenario_option
@options_option
@click.option(
    "--given",
    multiple=True,
    metavar="SITUATION",
    help='How it stands: "d4: SIDE UNIT" or STATE=VALUE, as in test cases; else as in the scenario.',
)
@click.option("--cleared", is_flag=True, help="Take all units of the scenario off the board first.")
@click.option(
    "--case",
    metavar="TITLE",
    default="",
    callback=_not_empty,
    help="Begin as a test case of the ruleset leaves off; FILE.yaml:LINE names one, too.",
)
@click.option("--before-moves", is_flag=True, help="Begin before the first move of the case.")
@click.option(
    "--as",
    "side",
    metavar="SIDE",
    callback=_not_empty,
    help="Who acts; else the first side, or whose turn it is.",
)
@click.option(
    "--count",
    "counts",
    multiple=True,
    callback=_not_empty,
    metavar="EXPRESSION",
    help="What to count at the end, in the words of the rules; may be given several times.",
)
@click.option("--joint", is_flag=True, help="Show how likely all counts are together.")
@click.option(
    "--for",
    "goal",
    default="",
    callback=_not_empty,
    metavar="EXPRESSION",
    help="What is played for: the one who acts wants it true, or as much as can be; or: winning. "
    "What never ends is worth 0.",
)
@click.option(
    "--play",
    "plays",
    multiple=True,
    metavar="[SIDE=]POLICY",
    help="How players decide: best, worst, random or first. For the best they see all, hidden or not.",
)
@click.option(
    "--choose",
    "chosen",
    multiple=True,
    metavar="WHAT=VALUE",
    help="What players decide whenever they can: reroll=yes, ACTION=no, NAME=CHOICE.",
)
@click.option(
    "--simulate",
    "simulated",
    is_flag=True,
    help="Play games instead of working it out; who plays best is worked out before.",
)
@click.option("--check", "checked", is_flag=True, help="Work it out, play games too, and compare.")
@count_option("--games", "How many", 10_000)
@seed_option
@count_option("--states", "Simulate where there are more states than that", 500_000)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=120,
    callback=_a_number,
    metavar="NUMBER",
    help="Simulate where it takes longer than that, and for no longer; 120 unless said.",
)
@click.option("-o", "--output", metavar="FILE", help="Draw it, too: FILE.svg or FILE.png.")
@format_option
def command(
    ruleset: str, call: str, scenario: str | None, options: tuple[str, ...], given: tuple[str, ...],
    cleared: bool, case: str, before_moves: bool, side: str | None, counts: tuple[str, ...], joint: bool, goal: str,
    plays: tuple[str, ...], chosen: tuple[str, ...], simulated: bool, checked: bool, games: int,
    seed: int | None, states: int, seconds: float, output: str | None, format_: str,
) -> None:  # fmt: skip
    """Work out how likely everything is that can come of a test, a fight or a whole game.

    CALL is what is asked, in the words of the rules: a test, a procedure or phase with its values, an action with
    the move that is taken, or dice. Units are called as in test cases: german:tank-1. Without it the game is
    played from its beginning to its end. All numbers are exact, unless it says that games were simulated.
    """
    from interpreter.front.cli.asked import Typed, question
    from interpreter.front.terminal.likely import WIDTH, Sheet, plain, printed
    from interpreter.play.odds.odds import INTERRUPTED as BY_HAND

    _check_output(output)
    if simulated and checked:
        hint = "--check works it out and plays games too: leave --simulate out."
        raise Mistake("with --simulate there is nothing to compare games with", hint)
    typed = Typed(
        ruleset, call, scenario, options, side or "", given, cleared, case, before_moves, counts, goal, plays,
        chosen,
    )  # fmt: skip
    asked = question(typed)
    if joint and len(asked.counted) < 2:
        raise Mistake("--joint needs two counts or more", "Say what is counted: --count EXPRESSION")
    answer, other = _answers(asked, simulated, checked, games, seed or 0, states, seconds)
    _check_chosen(asked.policies, answer)
    sheet = Sheet(asked, answer, other, joint)
    if format_ == "json":
        click.echo(json.dumps(plain(sheet), indent=2, ensure_ascii=False))
    else:
        width = get_terminal_size().columns if sys.stdout.isatty() else WIDTH
        for line in printed(sheet, width):
            click.echo(line)
    if output:
        _draw(output, sheet)
    if any(one is not None and one.stopped == BY_HAND for one in (answer, other)):
        sys.exit(INTERRUPTED)
    if other is not None and not sheet.agrees:
        sys.exit(FINDINGS)


def _answers(
    question: Question, simulated: bool, checked: bool, games: int, seed: int, states: int, seconds: float
) -> tuple[Answer, Answer | None]:  # fmt: skip
    """The answer, and a simulated one to compare it with where that is wanted. Raises Failure."""
    from interpreter.play.odds.graph import TooMany
    from interpreter.play.odds.odds import INTERRUPTED as BY_HAND
    from interpreter.play.odds.odds import simulate, work_out
    from interpreter.play.odds.policy import Unsolved

    reason, exact = "", None
    if not simulated or question.policies.play_for_goal:
        try:
            with _counting(", to find out who plays best" if simulated else "") as done:
                exact = work_out(question, states, seconds, done)
        except TooMany as error:
            reason = str(error)
        except Unsolved as error:
            message = f"players decide secretly at the same time: {error}"
            raise Failure(message, _SAY_HOW) from None
    if exact is not None and not (simulated or checked):
        return exact, None
    if exact is None and question.policies.play_for_goal:
        best = "who plays best can't be worked out"
        if simulated:
            best = "who plays best has to be worked out before games are played, and can't be"
        raise Failure(f"{best}: {reason}", _SAY_HOW)
    solved = exact.solved if exact is not None else None
    with progress_bar("games", games) as done:
        counted = simulate(question, games, seed, done, reason, solved, seconds)
    if not counted.games and counted.stopped == BY_HAND:
        sys.exit(INTERRUPTED)
    if not counted.games:
        message = f"not one game was over after {2 * seconds:g} s"
        raise Failure(message, "Give it more time: --seconds NUMBER")
    return (exact, counted) if exact is not None and checked else (counted, None)


def _check_chosen(policies: Policies, answer: Answer) -> None:
    """Raises Mistake for what was to be chosen, and never could be."""
    from interpreter.play.odds.asked import NoQuestion, check_chosen

    try:
        check_chosen(policies, answer)
    except NoQuestion as error:
        raise Mistake(str(error), error.hint) from None


@contextmanager
def _counting(why: str = "") -> Iterator[Callable[[int], None]]:
    """On a terminal the number of states so far, since nobody knows how many there will be; and why it is so."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    before = 0
    again = ""

    def tell(done: int) -> None:
        nonlocal before, again
        if done < before:
            again = ", now in less detail"
        before = done
        click.echo(f"\r\033[K{done} states{again}{why}", nl=False, err=True)

    try:
        yield tell
    finally:
        click.echo("\r\033[K", nl=False, err=True)


# --- the picture


def _check_output(output: str | None) -> None:
    """Raises Mistake before anything is worked out, where the picture can't be drawn."""
    if output is None:
        return
    if Path(output).suffix.lower() not in _KINDS:
        stem = Path(output).stem or "odds"
        raise Mistake(f"“{output}” names no kind of picture", f"Write {stem}.svg or {stem}.png")
    check_place(output)
    from interpreter.front.plotting.style import NoPlots, need_plots

    try:
        need_plots()
    except NoPlots as error:
        raise Failure(str(error), error.hint) from None


def _draw(output: str, sheet: Sheet) -> None:
    from interpreter.front.plotting.odds import draw

    if not sheet.answer.shares:
        raise Failure("there is nothing to draw: it never comes to an end")
    picture = draw(sheet, Path(output).suffix.lower().removeprefix("."))
    write_whole(output, picture)
    click.echo(f"Wrote {output}.", err=True)
