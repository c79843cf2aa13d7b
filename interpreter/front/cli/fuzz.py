"""`grognard fuzz`."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import FINDINGS, INTERRUPTED, Command, Mistake, unhurried
from interpreter.front.cli.rulesets import (
    choose_scenario,
    complete_ruleset,
    count_option,
    format_option,
    load,
    options_option,
    read_options,
    scenario_option,
    seed_option,
    workers_option,
)

if TYPE_CHECKING:
    from interpreter.play.fuzz.hunt import Hunt, Point, Wanted
    from interpreter.play.fuzz.lot import Origin
    from interpreter.play.fuzz.proof import Proven
    from interpreter.play.study.places import Place

GAMES = 1000
KINDS = (
    "fault", "assertion", "dead-end", "circle", "endless", "order", "leak", "said", "resume", "options",
    "unplayable", "error",
)  # fmt: skip


@dataclass
class _Done:
    """A ruleset that was hunted through.

    Attributes:
        hurried: whether Ctrl-C was pressed while finds were made short: the others are kept as they are.
    """

    name: str
    hunt: Hunt
    seconds: float
    hurried: bool = False
    proven: list[tuple[Proven, str]] = field(default_factory=list)


@click.command(
    "fuzz",
    cls=Command,
    examples="""
grognard fuzz RULESET
grognard fuzz RULESET --time 10m --option OPTION=VALUE
grognard fuzz RULESET --games 20000 --seed 7 --without circle
grognard fuzz --all --games 100000 --into found""",
)
@click.argument("rulesets", metavar="RULESET...", nargs=-1, shell_complete=complete_ruleset)
@click.option("--all", "every", is_flag=True, help="All rulesets that come with the program.")
@count_option(
    "--games",
    "How many; 1000 unless said. Several rulesets share them: those with short games get more.",
)
@click.option(
    "--time",
    "length",
    metavar="TIME",
    help="How long instead: 60s, 20m, 2h. Several rulesets share it.",
)
@scenario_option
@options_option
@seed_option
@workers_option
@count_option("--longest", "Decisions after which a game counts as one that does not end", 10_000)
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(KINDS),
    metavar="KIND",
    help=f"Do not look for these; may be given several times: {', '.join(KINDS)}.",
)
@click.option(
    "--into",
    metavar="FOLDER",
    help="Where cases are written. Unless said it is the folder tests of the ruleset; for one that comes with "
    "the program, found.",
)
@format_option
@unhurried()
def command(
    rulesets: tuple[str, ...],
    every: bool,
    games: int | None,
    length: str | None,
    scenario: str | None,
    options: tuple[str, ...],
    seed: int | None,
    workers: int | None,
    longest: int,
    without: tuple[str, ...],
    into: str | None,
    format_: str,
) -> None:
    """Play rulesets at random, and hunt for what goes wrong.

    Looked for are faults of the rules in play, assertions that do not hold, games that never end, secrets that are
    told, and failures of the program. Games go on from those that came through something new. Each find is
    made as short as it can be, and written as a case that fails until it is mended. The same seed and number
    of games bring the same finds. Ctrl-C ends it with what was found so far.
    """
    names = _names(rulesets, every)
    if games is not None and length is not None:
        raise Mistake("--games and --time can't both be said", "Leave one of them out.")
    seconds = _seconds(length) if length is not None else 0.0
    shared = _Shared(games or (0 if seconds else GAMES), seconds, seed or 0, longest, without)
    done: list[_Done] = []
    with _place(workers) as place:
        wanted = _wanted(names, shared, scenario, options)
        for (name, one), folder in zip(wanted, _folders(wanted, into), strict=True):
            done.append(_hunted(name, one, place, folder, format_ == "text"))
            if done[-1].hunt.interrupted or done[-1].hunt.lost:
                break
    if format_ == "json":
        click.echo(json.dumps([_plain(one, shared) for one in done], indent=2, ensure_ascii=False))
    elif len(wanted) > 1:
        _print_table(done)
    if any(one.hunt.interrupted for one in done):
        sys.exit(INTERRUPTED)
    if any(one.hunt.lost for one in done):
        from interpreter.play.study import StudyError

        raise StudyError("a worker was ended from outside, and the hunt with it")
    if any(one.proven for one in done):
        sys.exit(FINDINGS)


@dataclass(frozen=True)
class _Shared:
    games: int
    seconds: float
    seed: int
    longest: int
    without: tuple[str, ...]


def _seconds(text: str) -> float:
    """A time as it is typed: 90, 60s, 20m, 2h. Raises Mistake."""
    read = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([smh]?)", text.strip())
    if read is None or float(read[1]) == 0:
        raise Mistake(f"“{text}” is no time", "Write --time 60s, 20m or 2h.")
    return float(read[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[read[2]]


def _names(rulesets: Sequence[str], every: bool) -> list[str]:
    from interpreter.ruleset.library import shipped

    if bool(rulesets) == every:
        said = "both rulesets and --all are named" if every else "no ruleset is named"
        raise Mistake(said, "Name rulesets, or say --all.")
    return list(shipped()) if every else list(dict.fromkeys(rulesets))


def _place(workers: int | None) -> Any:
    from interpreter.play.study.places import cores

    return cores(workers or _cores())


def _cores() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on all systems
        return os.cpu_count() or 1


def _wanted(
    names: Sequence[str], shared: _Shared, scenario: str | None, options: Sequence[str]
) -> list[tuple[str, Wanted]]:
    """What is hunted through in each ruleset: each gets its share of the games, or of the time."""
    from interpreter.api import load as origin
    from interpreter.play.fuzz.hunt import Wanted
    from interpreter.play.fuzz.lot import Origin
    from interpreter.play.fuzz.shares import shares

    found = []
    for name in names:
        ruleset = load(name)
        fixed = read_options(options, ruleset.option_sheets)
        chosen = (choose_scenario(ruleset, scenario),) if scenario else tuple(ruleset.scenarios)
        path = str(ruleset.written.path)
        until = ruleset.written.until
        found.append(
            Wanted(
                Origin(origin, f"{path}@{until}" if until else path, ruleset.fingerprint),
                ruleset.written.sheets, chosen, shared.games, shared.seconds / len(names), shared.seed,
                fixed, shared.longest, frozenset(shared.without),
            )
        )  # fmt: skip
    return list(zip(names, shares(found, shared.games), strict=True))


def _hunted(name: str, wanted: Wanted, place: Place, folder: Path, told: bool) -> _Done:
    from interpreter.play.fuzz.hunt import hunt

    started = time.monotonic()
    with _progress(name, wanted) as progress:
        found = hunt(wanted, place, progress)
    done = _Done(name, found, time.monotonic() - started)
    _prove(done, wanted, folder, told)
    return done


def _folder(origin: Origin, into: str | None) -> Path:
    """Where the cases of a ruleset are written."""
    from interpreter.ruleset.library import shipped, shipped_ruleset, split_date

    path = Path(split_date(origin.name)[0])
    comes_with = path.name in shipped() and path == shipped_ruleset(path.name)
    if into is None and not comes_with:
        return path / "tests"
    return Path(into or "found") / Path(origin.name).resolve().name


def _folders(wanted: Sequence[tuple[str, Wanted]], into: str | None) -> list[Path]:
    """Where the cases of each ruleset are written. Raises Mistake where that is one folder for two."""
    from interpreter.ruleset.library import split_date

    if into == "":
        raise Mistake("--into names no folder", "Write --into found, or leave it out.")
    found: dict[Path, str] = {}
    for _, one in wanted:
        folder, path = _folder(one.origin, into), split_date(one.origin.name)[0]
        if found.setdefault(folder, path) != path:
            said = f"what is found in “{found[folder]}” and in “{path}” would be written to one folder, “{folder}”"
            raise Mistake(said, "Fuzz one after the other, --into a folder for each.")
    return [_folder(one.origin, into) for _, one in wanted]


def _kept(path: Path, text: str) -> str:
    """Writes a case, and says what became of it."""
    from interpreter.play.fuzz.write import keep

    try:
        return f"written to {path}" if keep(path, text) else f"is kept in {path}"
    except OSError as error:
        return f"can't be written to {path} ({(error.strerror or str(error)).lower()}):\n{text}"


def _prove(done: _Done, wanted: Wanted, folder: Path, told: bool) -> None:
    """Makes what was found short, writes it, and tells it."""
    from interpreter.play.fuzz.proof import prove
    from interpreter.play.fuzz.write import kept

    if told:
        _print_hunt(done)
    for found in done.hunt.finds.values():
        before = kept(found.find, folder)
        try:
            proven = prove(found, wanted.origin, not (before or done.hurried))
        except KeyboardInterrupt:
            done.hunt.interrupted = done.hurried = True
            proven = prove(found, wanted.origin, with_case=False)
        said = f"is kept in {before}" if before else ""
        if before is None:
            said = _kept(folder / proven.file, proven.text)
        done.proven.append((proven, said))
        if told:
            _print_find(proven, said)


# --- what is told


@contextmanager
def _progress(name: str, wanted: Wanted) -> Iterator[Callable[[Hunt], None]]:
    """A line on a terminal that tells how far it is, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda hunt: None
        return

    def tell(hunt: Hunt) -> None:
        of = f" of {wanted.games}" if wanted.games else ""
        at = hunt.point
        line = f"{name}: {hunt.games}{of} games, {at.spots} of {len(hunt.spots)} spots, {len(hunt.finds)} found"
        click.echo(f"\r\x1b[K{line[:100]}", nl=False, err=True)

    try:
        yield tell
    finally:
        click.echo("\r\x1b[K", nl=False, err=True)


def _print_hunt(done: _Done) -> None:
    hunt, point = done.hunt, done.hunt.point
    cut = " (interrupted)" if hunt.interrupted or hunt.lost else ""
    click.echo(
        f"{done.name}: {_counted(hunt.games, 'game')}, {_counted(hunt.decisions, 'decision')}{cut}"
    )
    spots = f"{point.spots} of {len(hunt.spots)} spots of the rules"
    click.echo(f"  come to: {spots}, {_counted(point.ways, 'way')} from one decision to the next")
    steps = _steps(hunt)
    if len(steps) > 1:
        click.echo("  " + ", ".join(_so_far(point) for point in steps))
    if not hunt.games:
        click.secho("  no game was played", fg="red")
    elif not hunt.finds:
        click.secho("  nothing was found", fg="green")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _so_far(point: Point) -> str:
    return f"{_counted(point.spots, 'spot')} after {_counted(point.games, 'game')}"


def _steps(hunt: Hunt) -> list[Any]:
    """Some of the points at which a hunt had come to more spots than before."""
    found: list[Any] = []
    for point in hunt.points:
        if not found or point.spots > found[-1].spots:
            found.append(point)
    return found if len(found) <= 5 else [found[0], *found[len(found) // 4 :: len(found) // 4]][:5]


def _print_find(proven: Proven, said: str) -> None:
    from interpreter.play.fuzz.find import KINDS as titles

    find = proven.found.find
    click.secho(f"- {find.kind}: {titles[find.kind]}", fg="red", bold=True)
    where = f" (in {find.place})" if find.place else ""
    click.echo(f"  {find.what}{where}")
    times = "once" if proven.found.count == 1 else f"{proven.found.count} times"
    moves = _counted(proven.moves, "decision")
    click.echo(f"  met {times}; {said if said.startswith('is kept') else f'{moves}, {said}'}")
    if find.trace:
        click.echo("\n".join(f"    {line}" for line in find.trace.rstrip().splitlines()[-4:]))


def _print_table(done: Sequence[_Done]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="")
    for title in ("ruleset", "games", "decisions", "spots", "finds", "seconds"):
        table.add_column(title, justify="left" if title == "ruleset" else "right")
    for one in done:
        point = one.hunt.point
        table.add_row(
            one.name, f"{one.hunt.games}", f"{one.hunt.decisions}", f"{point.spots}/{len(one.hunt.spots)}",
            _kinds(one), f"{one.seconds:.0f}",
        )  # fmt: skip
    totals = [sum(getattr(one.hunt, what) for one in done) for what in ("games", "decisions")]
    found = sum(len(one.hunt.finds) for one in done)
    table.add_row("all", *map(str, totals), "", str(found), f"{sum(o.seconds for o in done):.0f}")
    click.echo()
    Console(width=100, no_color=True, highlight=False, file=sys.stdout).print(table)


def _kinds(one: _Done) -> str:
    counts: dict[str, int] = {}
    for found in one.hunt.finds.values():
        counts[found.find.kind] = counts.get(found.find.kind, 0) + 1
    return ", ".join(f"{n} {kind}" for kind, n in counts.items()) or "0"


def _plain(one: _Done, shared: _Shared) -> Mapping[str, Any]:
    hunt = one.hunt
    return {
        "ruleset": one.name,
        "seed": shared.seed,
        "games": hunt.games,
        "ended": hunt.ended,
        "decisions": hunt.decisions,
        "interrupted": hunt.interrupted,
        "lost": hunt.lost,
        "spots": {"reached": hunt.point.spots, "of": len(hunt.spots)},
        "ways": hunt.point.ways,
        "never": sorted(f"{kind} {text}" for kind, text, *_ in hunt.spots - hunt.known),
        "over time": [
            {"games": p.games, "decisions": p.decisions, "spots": p.spots, "ways": p.ways}
            for p in hunt.points
        ],
        "finds": [_plain_find(proven, said) for proven, said in one.proven],
    }


def _plain_find(proven: Proven, said: str) -> Mapping[str, Any]:
    found, find = proven.found, proven.found.find
    return {
        "kind": find.kind,
        "what": find.what,
        "rule": find.place,
        "mark": find.mark,
        "times": found.count,
        "scenario": found.scenario,
        "options": dict(found.options),
        "decisions": proven.moves,
        "file": proven.file,
        "kept": said,
        "text": proven.text,
        "trace": find.trace,
    }
