"""`grognard study`."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import (
    FINDINGS,
    INTERRUPTED,
    Command,
    Failure,
    Mistake,
    check_place,
    not_filed,
    progress_bar,
    unhurried,
    write_whole,
)
from interpreter.front.cli.rulesets import (
    bots_option,
    count_option,
    format_option,
    options_option,
    rulesets_argument,
    scenario_option,
    seed_option,
    workers_option,
)

if TYPE_CHECKING:
    from interpreter.front.report.rules import Changed
    from interpreter.play.study import Arm, Kept, Plan
    from interpreter.play.study.figures import Figures
    from interpreter.play.study.places import Place

KEEP_EVERY = 2.0  # seconds between two times that a study is written
_ENDINGS = {".html": "html", ".htm": "html", ".json": "json"}


@click.command(
    "study",
    cls=Command,
    examples="""
grognard study RULESET --games 10000 -o study.html
grognard study RULESET VARIANT --games 2000 --keep study.jsonl
grognard study RULESET --compare OPTION=VALUE,VALUE --compare seat=random,greedy
grognard study RULESET --games 1000000 --on dask --scheduler tcp://HOST:8786""",
)
@rulesets_argument
@count_option("--games", "How many for each arm", 1000)
@scenario_option
@options_option
@click.option(
    "--compare",
    "compared",
    multiple=True,
    metavar="NAME=VALUE,VALUE",
    help="Play an arm for each value: of an option, of scenario, of a seat, or of seat for all seats.",
)
@bots_option
@seed_option
@count_option("--limit", "Decisions after which a game is given up as endless", 100_000)
@workers_option
@click.option(
    "--on",
    "where",
    type=click.Choice(["cores", "dask"]),
    default="cores",
    help="Where they are played: on the cores of this computer, or by workers of Dask.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="The scheduler of a cluster of Dask, such as tcp://HOST:8786.",
)
@click.option(
    "--keep",
    metavar="FILE",
    help="Keep what was played in a file, and go on with what it holds.",
)
@click.option(
    "-o",
    "--output",
    "outputs",
    multiple=True,
    metavar="FILE",
    help="Write the report: FILE.html or FILE.json; may be given several times.",
)
@click.option(
    "--game",
    type=click.IntRange(0),
    metavar="SEED",
    help="Only play the game of that seed again, and write its record: -o FILE.jsonl.",
)
@format_option
@unhurried()
def command(
    rulesets: tuple[str, ...],
    games: int,
    scenario: str | None,
    options: tuple[str, ...],
    compared: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    limit: int,
    workers: int | None,
    where: str,
    scheduler: str | None,
    keep: str | None,
    outputs: tuple[str, ...],
    game: int | None,
    format_: str,
) -> None:
    """Play many games on all cores, and report: who wins, how long games take, what comes up, what differs.

    Several rulesets, or values to compare, make the arms of the study; the first is what the others are
    compared with. The same seed gives the same figures wherever they are played, but with players that think
    by the clock. Ctrl-C ends it with what was played so far. Where in some game the rules went wrong, and where one
    came to no end, it exits with 1.
    """
    from interpreter.api import load
    from interpreter.front.cli.arms import arms
    from interpreter.play.study import Plan, run
    from interpreter.play.study.compare import compare

    if game is None:
        writers = [_writer(output) for output in outputs]
        _check_keep(keep, outputs)
    else:
        _check_again(outputs, keep)
    found = arms(rulesets, scenario, options, seats, compared)
    if game is not None:
        _again(found, game, limit, outputs)
        return
    plan = Plan(tuple(arm for _, arm in found), games, seed or 0, limit)
    kept = _kept(keep, plan, found)
    unkept: list[Mistake] = []
    with (
        _place(where, scheduler, workers) as place,
        _progress(plan, kept, keep, unkept) as progress,
    ):
        kept = run(plan, kept, load, place, progress)
    figures = _figures(found, plan, kept)
    told = (plan, figures, compare(figures), _changed(found))
    _report(told, format_, list(zip(outputs, writers, strict=True)))
    if unkept:
        raise unkept[0]
    if any(one.counted.faults or one.counted.endless for one in figures):
        sys.exit(FINDINGS)
    if kept.played < games * len(plan.arms):
        sys.exit(INTERRUPTED)


def _check_keep(keep: str | None, outputs: tuple[str, ...]) -> None:
    """Raises Mistake where the study can't be kept, and where one file is to hold two things."""
    if keep is not None:
        check_place(keep)
        if Path(keep).exists() and not Path(keep).is_file():
            raise Mistake(f"“{keep}” keeps nothing", "Name a file, which need not be there yet.")
    for one, other in combinations([name for name in (keep, *outputs) if name is not None], 2):
        if _same(one, other):
            hint = "Name two files." if one != keep else "Name another for the report."
            what = "two reports" if one != keep else "the study that is kept and a report"
            raise Mistake(f"“{other}” can't hold {what}", hint)


def _same(one: str, other: str) -> bool:
    """Whether two names are those of one file."""
    if Path(one).exists() and Path(other).exists():
        return Path(one).samefile(other)
    return os.path.realpath(one) == os.path.realpath(other)


def _check_again(outputs: tuple[str, ...], keep: str | None) -> None:
    """Raises Mistake where the record of one game can't be written as it is wanted."""
    if len(outputs) > 1:
        raise Mistake("--game writes one record", "Name one file: -o FILE.jsonl.")
    if keep is not None:
        raise Mistake("--game counts nothing that could be kept", "Leave --keep out.")
    for output in outputs:
        if output != "-" and Path(output).suffix.lower() != ".jsonl":
            raise Mistake(
                f"--game writes a record, and “{output}” is no name for one",
                f"Write -o {Path(output).stem}.jsonl.",
            )
        check_place(output)


def _again(
    found: Sequence[tuple[Any, Arm]], seed: int, limit: int, outputs: tuple[str, ...]
) -> None:
    """Writes the record of one game. Raises Mistake, and what the game came to grief by."""
    from interpreter.play.record import write
    from interpreter.play.study.again import again

    if len(found) != 1:
        raise Mistake("--game is for one game of one arm", "Name one ruleset, and compare nothing.")
    ((ruleset, arm),) = found
    record, grief = again(ruleset, arm, seed, limit)
    if outputs and outputs[0] != "-":
        write_whole(outputs[0], write(record))
        click.echo(f"Wrote {outputs[0]}.", err=True)
    else:
        click.echo(write(record), nl=False)
    if grief is not None:
        raise grief


def _figures(found: Sequence[tuple[Any, Arm]], plan: Plan, kept: Kept) -> list[Figures]:
    from interpreter.play.study import cast
    from interpreter.play.study.figures import Figures

    return [
        Figures(arm, cast(ruleset, arm.scenario), plan.games, played.counted)
        for (ruleset, arm), played in zip(found, kept.arms, strict=True)
    ]


def _changed(found: Sequence[tuple[Any, Arm]]) -> Changed:
    """What differs between the ruleset of the first arm and those of others that play another."""
    from interpreter.compare import compare

    first = found[0][0].written
    return {
        number: compare(first, ruleset.written)
        for number, (ruleset, arm) in enumerate(found)
        if arm.ruleset != found[0][1].ruleset
    }


Writer = Callable[..., str]


def _writer(output: str) -> Writer:
    """What writes a report of that kind. Raises Mistake before anything is played, where it can't be written."""
    kind = _ENDINGS.get(Path(output).suffix.lower())
    if kind is None:
        raise Mistake(
            f"“{output}” names no kind of report",
            f"Write {Path(output).stem}.html or {Path(output).stem}.json.",
        )
    check_place(output)
    if kind == "json":
        return _json
    from interpreter.front.plotting.style import NoPlots, need_plots
    from interpreter.front.report.html import html

    try:
        need_plots()
    except NoPlots as error:
        raise Failure(str(error), error.hint) from None
    return html


Told = tuple["Plan", "Sequence[Figures]", Any, "Changed"]


def _report(told: Told, format_: str, files: Sequence[tuple[str, Writer]]) -> None:
    """Tells what came of it, then writes files: each even where another fails, or the text can't be told."""
    with ExitStack() as later:
        for output, write in reversed(files):
            later.callback(_write, output, write, told)
        click.echo(_json(*told) if format_ == "json" else _text(*told), nl=format_ != "json")


def _write(output: str, write: Writer, told: Told) -> None:
    write_whole(output, write(*told))
    click.echo(f"Wrote {output}.", err=True)


def _text(plan: Plan, figures: Any, differences: Any, changed: Any) -> str:
    from interpreter.front.report import summary

    return summary(plan, figures, differences, changed)


def _json(plan: Plan, figures: Any, differences: Any, changed: Any) -> str:
    from interpreter.front.report import plain

    return (
        json.dumps(plain(plan, figures, differences, changed), indent=2, ensure_ascii=False) + "\n"
    )


def _kept(keep: str | None, plan: Plan, found: Sequence[tuple[Any, Arm]]) -> Kept:
    """What the file holds that the study is kept in; nothing where it is not there yet, or empty."""
    from interpreter.diagnostics import Source
    from interpreter.play.study import Kept, cast
    from interpreter.play.study.keep import read

    if keep is None or not Path(keep).exists():
        return Kept.nothing(plan)
    try:
        text = Path(keep).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Mistake(f"“{keep}” is no text", "Name a file that is not there yet.") from None
    if not text:
        return Kept.nothing(plan)
    return read(Source(keep, text), plan, [cast(ruleset, arm.scenario) for ruleset, arm in found])


def _place(where: str, scheduler: str | None, workers: int | None) -> AbstractContextManager[Place]:
    from interpreter.play.study.places import cores, dask

    if where == "dask":
        return dask(scheduler, workers)
    if scheduler:
        raise Mistake("--scheduler is for --on dask", "Write --on dask --scheduler ADDRESS.")
    return cores(workers)


@contextmanager
def _progress(
    plan: Plan, before: Kept, keep: str | None, unkept: list[Mistake]
) -> Iterator[Callable[[Kept], None]]:
    """Tells what is played, on a terminal, and keeps it. In the end `unkept` says why that could not be done."""
    from interpreter.play.study.keep import write

    latest, tried = before, time.monotonic()

    def kept(now: Kept) -> None:
        nonlocal latest, tried
        latest = now
        told(now.played)
        if keep is not None and time.monotonic() - tried > KEEP_EVERY:
            _file(keep, write(plan, now), unkept)
            tried = time.monotonic()

    with progress_bar("games", plan.games * len(plan.arms), before.played) as told:
        try:
            yield kept
        finally:
            if keep is not None and latest is not before:
                _file(keep, write(plan, latest), unkept)


def _file(keep: str, text: str, unkept: list[Mistake]) -> None:
    """Writes what is kept. Where that fails it is told once, and playing goes on: it is tried again later."""
    try:
        write_whole(keep, text)
    except OSError as error:
        if not unkept:
            not_filed(error).show()
        unkept[:] = [not_filed(error)]
    else:
        unkept.clear()
