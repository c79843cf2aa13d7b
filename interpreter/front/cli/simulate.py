"""`grognard simulate`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import INTERRUPTED, Command, Mistake
from interpreter.front.cli.rulesets import (
    choose_scenario,
    complete_seat,
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
    from interpreter.play.simulate import Study, Tally
    from interpreter.program.tongue import Tongue


@click.command(
    "simulate",
    cls=Command,
    examples="""
grognard simulate RULESET --games 1000
grognard simulate RULESET --games 100 --seat random --seat SEAT=greedy --seed 7
grognard simulate RULESET --games 1000 --format json > study.json""",
)
@ruleset_argument
@click.option(
    "--games",
    type=click.IntRange(1),
    default=100,
    metavar="NUMBER",
    help="How many; 100 unless said.",
)
@scenario_option
@options_option
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    shell_complete=complete_seat,
    help="Who plays: random, greedy, mcts, mcts:200, mcts:2s or script:FILE; without SEAT= for all. "
    "Random unless said.",
)
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
    Ctrl-C ends it with what was played so far.
    """
    from interpreter.play.bots import player
    from interpreter.play.simulate import simulate

    rules = load_with(ruleset, options, language)
    chosen = choose_scenario(rules, scenario)
    who = _who(rules, chosen, seats)
    makers = {seat: partial(player, kind) for seat, kind in who.items()}
    declarations = rules.written.declarations
    with _progress(games) as progress:
        study = simulate(rules, chosen, makers, games, seed or 0, declarations, progress)
    if format_ == "json":
        click.echo(json.dumps(_plain(study, who, seed or 0), indent=2, ensure_ascii=False))
    else:
        _print(study, who, rules.tongue)
    if len(study.games) < games:
        sys.exit(INTERRUPTED)


def _who(rules: Any, scenario: str, given: tuple[str, ...]) -> Mapping[str, str]:
    seats = rules.start(scenario).seats
    who = {**dict.fromkeys(seats, "random"), **read_seats(given, seats)}
    if "human" in who.values():
        raise Mistake(
            "nobody can be asked in a simulation", "Name random, greedy, mcts or script:FILE."
        )
    return who


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda played: None
        return
    with click.progressbar(length=games, label="games", file=sys.stderr) as bar:
        yield lambda played: bar.update(played - bar.pos)


def _plain(study: Study, who: Mapping[str, str], seed: int) -> dict[str, Any]:
    return {
        "games": len(study.games),
        "wanted": study.wanted,
        "seed": seed,
        "seats": dict(who),
        "wins": {side: _tally(tally) for side, tally in study.wins.items()},
        "draws": _tally(study.draws),
        "lengths": study.lengths,
        "endings": dict(study.endings),
        "never": study.never,
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {"count": tally.count, "share": tally.share, "interval": list(tally.interval)}


def _print(study: Study, who: Mapping[str, str], tongue: Tongue) -> None:
    say, played = tongue.say, len(study.games)
    players = ", ".join(f"{tongue.word(seat)} {kind}" for seat, kind in who.items())
    if played < study.wanted:
        message = "{count} games of {wanted} (interrupted): {players}"
        click.echo(say(message, count=played, wanted=study.wanted, players=players))
    else:
        click.echo(say("{count} games: {players}", count=played, players=players))
    if not played:
        return
    rows = [(say("{side} wins", side=tongue.word(s)), tally) for s, tally in study.wins.items()]
    rows.append((say("draws"), study.draws))
    width = max(len(name) for name, _ in rows)
    click.echo()
    for name, tally in rows:
        low, high = tally.interval
        interval = say("(95 % interval {low} to {high})", low=f"{low:.1%}", high=f"{high:.1%}")
        click.echo(f"{name.ljust(width)}  {tally.count:>6}  {tally.share:6.1%}  {interval}")
    lengths = study.lengths
    click.echo()
    message = "decisions in a game: {min} to {max}, median {median}, mean {mean}"
    rounded = {name: f"{length:.0f}" for name, length in lengths.items()}
    click.echo(say(message, **rounded | {"mean": f"{lengths['mean']:.1f}"}))
    click.echo()
    for reason, count in study.endings:
        click.echo(f"{count:>6}  {reason or say('no reason given')}")
    click.echo()
    if study.never:
        named = (
            f"{name} ({t})" if (t := study.rules[name]) != name else name for name in study.never
        )
        click.echo(say("never came up: {rules}", rules=", ".join(named)))
    else:
        click.echo(say("every rule came up"))
