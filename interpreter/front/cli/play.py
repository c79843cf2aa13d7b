"""`grognard play`."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import FINDINGS, INTERRUPTED, Command, Mistake, in_colour, tell
from interpreter.front.cli.rulesets import (
    choose_scenario,
    complete_ruleset,
    complete_seat,
    language_option,
    load,
    options_option,
    read_options,
    read_seats,
    scenario_option,
    seed_option,
)

if TYPE_CHECKING:
    from interpreter.play.match import Match
    from interpreter.play.record import Record
    from interpreter.program.tongue import Tongue

HUMAN = "human"


@dataclass(frozen=True)
class _Wish:
    """What was asked for on the command line."""

    scenario: str | None
    options: Sequence[str]
    seats: Sequence[str]
    seed: int | None
    language: str


@click.command(
    "play",
    cls=Command,
    examples="""
grognard play RULESET
grognard play RULESET --scenario NAME --seat SEAT=human --seat SEAT=greedy
grognard play RULESET --seat human --record game.jsonl
grognard play RULESET --seat random --watch
grognard play --resume game.jsonl""",
)
@click.argument("ruleset", required=False, metavar="[RULESET]", shell_complete=complete_ruleset)
@scenario_option
@options_option
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    shell_complete=complete_seat,
    help="Who sits where: human, random, greedy, mcts, mcts:200, mcts:2s or script:FILE; without SEAT= for all. "
    "Unless said, you play the first seat and greedy the others.",
)
@seed_option
@click.option("--record", "record_file", metavar="FILE", help="Write the game into a file.")
@click.option("--resume", metavar="FILE", help="Go on with a game that was saved or recorded.")
@click.option("--watch", is_flag=True, help="Show every decision of bots.")
@language_option
def command(
    ruleset: str | None,
    scenario: str | None,
    options: tuple[str, ...],
    seats: tuple[str, ...],
    seed: int | None,
    record_file: str | None,
    resume: str | None,
    watch: bool,
    language: str,
) -> None:
    """Play a game at the terminal, against bots or each other.

    Type ? to see what can be done, and help for the other commands. With several people at one
    terminal the screen is handed over between them.
    """
    from interpreter.front.cli.games import check_writable

    wish = _Wish(scenario, options, seats, seed, language)
    if resume:
        match = _resumed(ruleset, resume, wish)
    elif ruleset:
        match = _begun(ruleset, wish)
    else:
        raise Mistake("no ruleset is named", "grognard list shows those there are.")
    if record_file:
        check_writable(record_file)
    _play(match, record_file or resume, watch, resume)


def _begun(name: str, wish: _Wish) -> Match:
    from interpreter.play.match import Match
    from interpreter.play.record import Header

    ruleset = load(name, None, wish.language)
    given = read_options(wish.options, ruleset.option_sheets)
    if given:
        ruleset = ruleset.with_options(given)
    scenario = choose_scenario(ruleset, wish.scenario)
    seed = secrets.randbits(32) if wish.seed is None else wish.seed
    seats = ruleset.start(scenario, seed=seed).seats
    who = _who(read_seats(wish.seats, seats), seats)
    header = Header(ruleset.id, ruleset.fingerprint, scenario, given, seed, who)
    return Match(ruleset, header, _players(who))


def _resumed(name: str | None, file: str, wish: _Wish) -> Match:
    from dataclasses import replace

    from interpreter.front.cli.games import read_game, rules_of
    from interpreter.play.match import Match

    if wish.scenario or wish.options or wish.seed is not None:
        message = "a game that is resumed has its scenario, options and seed already"
        raise Mistake(message, "Only --seat, --record and --watch go with --resume.")
    record = read_game(file)
    ruleset = rules_of(record, name, wish.language)
    _tell_cut(record, ruleset.tongue)
    seats = list(ruleset.start(record.header.scenario, seed=record.header.seed).seats)
    who = _who({**record.header.seats, **read_seats(wish.seats, seats)}, seats)
    header = replace(record.header, seats=who)
    return Match(ruleset, header, _players(who), record)


def _tell_cut(record: Record, tongue: Tongue) -> None:
    if record.cut:
        message = "The record broke off; {count} whole {count: decision is | decisions are} left."
        click.echo(tongue.say(message, count=len(record.decisions)), err=True)


def _who(given: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
    """A player for each seat: one person unless others are named, and greedy for the rest."""
    free = [seat for seat in seats if seat not in given]
    person = free[0] if free and HUMAN not in given.values() else None
    return {s: given.get(s) or (HUMAN if s == person else "greedy") for s in seats}


def _players(who: Mapping[str, str]) -> dict[str, Any]:
    from interpreter.play.bots import player

    players = {}
    for seat, kind in who.items():
        if kind != HUMAN:
            try:
                players[seat] = player(kind)
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                message = f"the script of {seat} can't be read: {reason}"
                raise Mistake(message, f"It was named as {kind}.") from None
    return players


def _play(match: Match, file: str | None, watch: bool, resume: str | None) -> None:
    """Plays on, keeps the record whatever happens, and leaves with the exit code."""
    from interpreter.front.cli.games import write_game
    from interpreter.front.terminal.setting import console, ink
    from interpreter.front.terminal.table import Table
    from interpreter.game.contract import RulesFault

    screen = console(in_colour())

    def save(name: str) -> str:
        try:
            write_game(name, match.record())
        except Mistake as mistake:
            return f"{mistake.message}. {mistake.hint}"
        message = "The game is in {file}; grognard play --resume {file} goes on with it."
        return match.ruleset.tongue.say(message, file=name)

    def keep() -> None:
        if file:
            write_game(file, match.record())

    table = Table(match, screen, ink(match.ruleset, screen), save, keep, watch, bool(file))
    _complete_lines(match)
    try:
        table.run()
    except RulesFault as wrong:
        tell(wrong)
        if not file:
            _offer_to_save(match, save)
        sys.exit(FINDINGS)
    except KeyboardInterrupt:
        click.echo()
        sys.exit(INTERRUPTED)
    finally:
        keep()
        if file:
            click.echo(match.ruleset.tongue.say("The game is in {file}.", file=file))


def _offer_to_save(match: Match, save: Callable[[str], str]) -> None:
    """Where the rules themselves went wrong in an unsaved game: whether it is kept up to there."""
    say = match.ruleset.tongue.say
    click.echo(say("The game can be kept as it was before that decision, to be looked at."))
    try:
        name = input(say("File to write it into, or Enter to drop it: ")).strip()
    except (EOFError, KeyboardInterrupt):
        name = ""
    click.echo(save(name) if name else "")


def _complete_lines(match: Match) -> None:
    """Lets the Tab key complete what is typed, where the terminal can."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # Windows has none; typing works without
        return
    from interpreter.front.terminal.complete import completer

    readline.set_completer_delims("")
    readline.set_completer(completer(match))
    readline.parse_and_bind("tab: complete")
