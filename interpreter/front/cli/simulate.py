"""`grognard simulate`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import INTERRUPTED, Command, Mistake, progress_bar
from interpreter.front.cli.rulesets import (
    BOTS,
    bots_option,
    choose_scenario,
    count_option,
    format_option,
    language_option,
    load_with,
    options_option,
    read_seats,
    ruleset_argument,
    scenario_option,
    seed_option,
)

if TYPE_CHECKING:
    from interpreter.play.study import Tally
    from interpreter.play.study.figures import Figures
    from interpreter.program.tongue import Tongue

LENGTHS = ("min", "median", "mean", "max")


@click.command(
    "simulate",
    cls=Command,
    examples="""
grognard simulate RULESET --games 1000
grognard simulate RULESET --games 100 --seat random --seat SEAT=greedy --seed 7
grognard simulate RULESET --games 1000 --format json > study.json""",
)
@ruleset_argument
@count_option("--games", "How many", 100)
@scenario_option
@options_option
@bots_option
@seed_option
@format_option
@language_option
def command(
    ruleset: str,
    games: int,
    scenario: str | None,
    options: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    format_: str,
    language: str,
) -> None:
    """Let bots play many games; show who wins, how long games take, and which rules never came up.

    The same seed gives the same games, but with players that think by the clock (mcts, mcts:2s).
    Ctrl-C ends it with what was played so far. Games in which the rules go wrong, and those that never end, are
    counted by themselves and told with their seeds; then it exits with 1.
    """
    from interpreter.play.simulate import grief, never, simulate

    rules = load_with(ruleset, options, language)
    chosen = choose_scenario(rules, scenario)
    who = _who(rules, chosen, seats)
    with progress_bar("games", games) as progress:
        figures = simulate(rules, chosen, who, games, seed or 0, progress)
    idle = never(rules, figures)
    if format_ == "json":
        plain = _plain(figures, list(idle), seed or 0)
        click.echo(json.dumps(plain, indent=2, ensure_ascii=False))
    else:
        _print(figures, idle, rules.tongue)
    if (wrong := grief(rules, figures)) is not None:
        raise wrong
    if figures.counted.played < games:
        sys.exit(INTERRUPTED)


def _who(rules: Any, scenario: str, given: tuple[str, ...]) -> Mapping[str, str]:
    seats = rules.start(scenario).seats
    who = {**dict.fromkeys(seats, "random"), **read_seats(given, seats, BOTS)}
    if "human" in who.values():
        raise Mistake(
            "nobody can be asked in a simulation", "Name random, greedy, mcts or script:FILE."
        )
    return who


def _plain(figures: Figures, never: Sequence[str], seed: int) -> dict[str, Any]:
    from interpreter.front.report.plain import troubles

    counted = figures.counted
    return {
        "games": figures.games,
        "wanted": figures.wanted,
        "seed": seed,
        "seats": dict(figures.arm.seats),
        "wins": {side: _tally(tally) for side, tally in figures.wins.items()},
        "draws": _tally(figures.draws),
        "lengths": {name: figures.spread[name] for name in LENGTHS if figures.spread},
        "endings": dict(figures.reasons),
        "never": never,
        "endless": counted.endless,
        "faults": counted.faults,
        "troubles": troubles(counted),
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {"count": tally.count, "share": tally.share, "interval": list(tally.interval)}


def _print(figures: Figures, never: Mapping[str, str], tongue: Tongue) -> None:
    say, played = tongue.say, figures.counted.played
    players = ", ".join(f"{tongue.word(seat)} {kind}" for seat, kind in figures.arm.seats)
    if played < figures.wanted:
        message = "{count} games of {wanted} (interrupted): {players}"
        click.echo(say(message, count=played, wanted=figures.wanted, players=players))
    else:
        message = "{count} {count: game | games}: {players}"
        click.echo(say(message, count=played, players=players))
    for line in _given_up(figures, tongue):
        click.echo(line)
    if not figures.games:
        return
    rows = [(say("{side} wins", side=tongue.word(s)), tally) for s, tally in figures.wins.items()]
    rows.append((say("draws"), figures.draws))
    width = max(len(name) for name, _ in rows)
    click.echo()
    for name, tally in rows:
        low, high = tally.interval
        interval = say("(95 % interval {low} to {high})", low=f"{low:.1%}", high=f"{high:.1%}")
        click.echo(f"{name.ljust(width)}  {tally.count:>6}  {tally.share:6.1%}  {interval}")
    click.echo()
    message = "decisions in a game: {min} to {max}, median {median}, mean {mean}"
    rounded = {name: f"{figures.spread[name]:g}" for name in LENGTHS}
    click.echo(say(message, **rounded | {"mean": f"{figures.spread['mean']:.1f}"}))
    click.echo()
    for reason, count in figures.reasons:
        click.echo(f"{count:>6}  {reason or say('no reason given')}")
    click.echo()
    if never:
        named = (f"{name} ({title})" if title != name else name for name, title in never.items())
        click.echo(say("never came up: {rules}", rules=", ".join(named)))
    else:
        click.echo(say("every rule came up"))


def _given_up(figures: Figures, tongue: Tongue) -> Iterator[str]:
    """How many games came to no end, and the seeds of the first."""
    from interpreter.front.report import said

    counted = figures.counted
    if counted.endless:
        yield tongue.say("{count} {count: game | games} did not end", count=counted.endless)
    if counted.faults:
        message = "in {count} {count: game | games} the rules went wrong"
        yield tongue.say(message, count=counted.faults)
    yield from (f"  {line}" for line in said.troubles(counted))
