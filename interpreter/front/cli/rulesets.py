"""What commands take: rulesets, scenarios, options, seats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from interpreter.diagnostics import Diagnostic, codes, has_errors
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.front.cli.command import Mistake
from interpreter.game.contract import RulesetError
from interpreter.sheets.records import Option, Sheets

Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])

PLAYERS = ("human", "random", "greedy", "mcts", "mcts:200", "mcts:2s", "script:FILE")
MOST_OFFERED = 20
MOST_COUNTED = 10**12  # more games than anybody has the time for
BOTS = PLAYERS[1:]  # those that can sit where nobody can be asked
Seats = Mapping[str, str]
Setting = bool | int | str


def load(name: str, options: Mapping[str, object] | None = None, language: str = "") -> Any:
    """A ruleset ready to be played, told in a language.

    Raises RulesetError for its faults, Mistake for a wrong id and for a language that is not there.
    """
    from interpreter.api import load

    try:
        return load(name, dict(options or {}), language)
    except RulesetError as error:
        first, *others = error.diagnostics
        if not others and first.code in (codes.MISSING_FILE, codes.UNKNOWN_LANGUAGE):
            raise Mistake(first.message, first.hint) from None
        raise


def load_written(name: str) -> Any:
    """A ruleset as it is written, with its cases. Raises RulesetError, Mistake."""
    written, found = _written(name, False)
    if has_errors(found):
        raise RulesetError(found)
    return written


def load_with_inherited(name: str) -> tuple[Any, list[Diagnostic]]:
    """A ruleset with its cases and those of all that it extends, and what is wrong with the latter.

    Raises RulesetError for all other faults, Mistake.
    """
    written, found = _written(name, True)
    above = {layer.folder.shown for layer in written.chain if layer.id == written.chain[-1].id}
    inherited = [d for d in found if _is_case_below(d.at.span.source.path, above)]
    if has_errors(d for d in found if d not in inherited):
        raise RulesetError(found)
    return written, inherited


def _written(name: str, inherited: bool) -> tuple[Any, list[Diagnostic]]:
    from interpreter import ruleset

    written, found = ruleset.load(name, with_cases=True, inherited=inherited)
    if written is None and len(found) == 1 and found[0].code is codes.MISSING_FILE:
        raise Mistake(found[0].message, found[0].hint)
    if written is None:
        raise RulesetError(found)
    return written, found


def _is_case_below(path: str, above: Iterable[str]) -> bool:
    """Whether a file holds cases of a ruleset that the one asked for extends."""
    folder, _, name = path.rpartition("tests/")
    return bool(name) and folder not in above


def load_with(name: str, given: Sequence[str], language: str = "") -> Any:
    """A ruleset with options as they were typed: `wind=strong`. Raises Mistake for a wrong one."""
    ruleset = load(name, None, language)
    return ruleset.with_options(read_options(given, ruleset.option_sheets)) if given else ruleset


def read_options(given: Sequence[str], sheets: Mapping[str, Option]) -> dict[str, Setting]:
    """The options that were typed as `name=value`, by name. Raises Mistake."""
    chosen: dict[str, Setting] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if name not in sheets:
            known = f"There are: {', '.join(sheets)}." if sheets else "The ruleset has no options."
            raise Mistake(f"no option is called “{name}”", did_you_mean(name, sheets, known))
        if not equals:
            raise Mistake(
                f"the option “{name}” has no value", f"Write {name}={_example(sheets[name])}"
            )
        setting = _option_value(sheets[name], value)
        if chosen.get(name, setting) != setting:
            raise twice("--option", name)
        chosen[name] = setting
    return chosen


def twice(option: str, what: str) -> Mistake:
    """Of something that was said twice, and otherwise."""
    return Mistake(f"{option} says two things of “{what}”", "Say it once.")


def _option_value(sheet: Option, text: str) -> Setting:
    name = sheet.id.text
    if sheet.kind == "truth":
        truths = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if text.lower() not in truths:
            raise Mistake(f"“{name}” is true or false, not “{text}”", f"Write {name}=true")
        return truths[text.lower()]
    if sheet.kind == "choice":
        if text not in sheet.values:
            known = f"It can be: {', '.join(sheet.values)}."
            raise Mistake(f"“{name}” can't be “{text}”", did_you_mean(text, sheet.values, known))
        return text
    if not text.lstrip("-").isdecimal() or not sheet.low <= int(text) <= sheet.high:
        hint = f"Write {name}={_example(sheet)}"
        raise Mistake(f"“{name}” is a number from {sheet.low} to {sheet.high}, not “{text}”", hint)
    return int(text)


def _example(sheet: Option) -> str:
    return str(sheet.default.plain).lower() if sheet.kind == "truth" else str(sheet.default.plain)


def choose_scenario(ruleset: Any, wanted: str | None) -> str:
    """The scenario that was asked for, or the ruleset's own choice. Raises Mistake."""
    scenarios: Mapping[str, object] = ruleset.scenarios
    if wanted is None:
        chosen = ruleset.written.sheets.manifest.default_scenario
        return chosen.text if chosen else next(iter(scenarios))
    if wanted not in scenarios:
        known = f"There are: {', '.join(scenarios)}."
        raise Mistake(f"no scenario is called “{wanted}”", did_you_mean(wanted, scenarios, known))
    return wanted


def read_seats(
    given: Sequence[str], seats: Sequence[str], offered: Sequence[str] = PLAYERS
) -> Seats:
    """Who sits where, as it was typed: `yellow=greedy`, or `greedy` for all others.

    Raises Mistake; where there is no such player it lists those that are `offered`.
    """
    chosen: dict[str, str] = {}
    for text in given:
        seat, equals, player = text.partition("=")
        if not equals:
            seat, player = "", text
        _check_player(player, offered)
        check_seat(seat, seats)
        if chosen.get(seat, player) != player:
            raise twice("--seat", seat or "all seats")
        chosen[seat] = player
    general = chosen.pop("", None)
    return {**(dict.fromkeys(seats, general) if general else {}), **chosen}


def check_seat(seat: str | None, seats: Sequence[str], others: str = "") -> None:
    """Raises Mistake where there is no such seat; `others` is what could be said besides."""
    if seat and seat not in seats:
        known = f"The seats are: {', '.join(seats)}{others}."
        raise Mistake(f"no seat is called “{seat}”", did_you_mean(seat, seats, known))


def _check_player(player: str, offered: Sequence[str]) -> None:
    from interpreter.play.bots import is_player

    name, _, rest = player.partition(":")
    if player == PLAYERS[0] or is_player(player):
        return
    hint = did_you_mean(name, [p.partition(":")[0] for p in offered], "")
    known = f"There are: {', '.join(offered)}."
    message = f"no player is called “{player}”"
    if name == "script":
        message, hint = "the player “script” needs a file", "Write script:moves.txt"
    if name == "mcts":
        message = f"“{rest}” does not say how long “mcts” may think"
        hint = "Write mcts:200 for so many rounds of a move, or mcts:2s for seconds."
    raise Mistake(message, hint or known)


def complete_ruleset(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[click.shell_completion.CompletionItem]:
    """Ids of shipped rulesets, and folders."""
    from click.shell_completion import CompletionItem

    from interpreter.ruleset.library import shipped

    # Folders come first: at their mark the script for bash forgets what it was given before.
    ids = [CompletionItem(id) for id in shipped() if id.startswith(incomplete)]
    return [CompletionItem(incomplete, type="dir"), *ids]


def complete_scenario(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[click.shell_completion.CompletionItem]:
    """Scenarios of the ruleset that was named before."""
    from click.shell_completion import CompletionItem

    folder = _named_before(context)
    files = sorted((folder / "scenarios").glob("*.yaml")) if folder else []
    return [CompletionItem(f.stem) for f in files if f.stem.startswith(incomplete)]


def _named_before(context: click.Context) -> Path | None:
    """The folder of the ruleset that stands in a line which is half typed."""
    from interpreter.ruleset.library import find

    # Until the line is whole, what was named may be in either place.
    named = [context.params.get("ruleset"), *context.args]
    return next((found for name in named if name and (found := find(name)[0])), None)


def complete_option(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[click.shell_completion.CompletionItem]:
    """Options of the ruleset that was named before, each with all that it can be."""
    from click.shell_completion import CompletionItem

    sheets = _sheets(context)
    texts = {
        f"{name}={value}": sheet.value_texts.get(value, sheet.text)
        for name, sheet in (sheets.manifest.options.items() if sheets else ())
        for value in _possible(sheet)
    }
    return [CompletionItem(t, help=h) for t, h in texts.items() if t.startswith(incomplete)]


def complete_seat(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[click.shell_completion.CompletionItem]:
    """Players, and seats of the ruleset that was named before with each player."""
    from click.shell_completion import CompletionItem

    players = [player for player in PLAYERS if ":" not in player]
    sheets = _sheets(context)
    seats = _seats(sheets, context.params.get("scenario")) if sheets else []
    texts = [*(f"{seat}={player}" for seat in seats for player in players), *players]
    return [CompletionItem(text) for text in texts if text.startswith(incomplete)]


def _seats(sheets: Sheets, scenario: str | None) -> list[str]:
    default = sheets.manifest.default_scenario
    named = scenario or (default.text if default else next(iter(sheets.scenarios), ""))
    chosen = sheets.scenarios.get(named)
    return [seat for side in chosen.seats.values() for seat in side] if chosen else []


def _sheets(context: click.Context) -> Sheets | None:
    """The sheets of the ruleset that was named before, as far as they can be read."""
    from interpreter import ruleset

    folder = _named_before(context)
    written = ruleset.load(folder)[0] if folder else None
    return written.sheets if written else None


def _possible(sheet: Option) -> list[str]:
    """What an option can be, as it is typed; of many numbers only the usual one."""
    if sheet.kind == "truth":
        return ["true", "false"]
    if sheet.kind == "choice":
        return list(sheet.values)
    numbers = range(sheet.low, sheet.high + 1)
    return list(map(str, numbers)) if len(numbers) <= MOST_OFFERED else [str(sheet.default.plain)]


ruleset_argument = click.argument("ruleset", metavar="RULESET", shell_complete=complete_ruleset)
rulesets_argument = click.argument(
    "rulesets", metavar="RULESET...", nargs=-1, required=True, shell_complete=complete_ruleset
)
scenario_option = click.option(
    "--scenario", metavar="NAME", help="The set-up to play.", shell_complete=complete_scenario
)
ruleset_of_record_option = click.option(
    "--ruleset",
    metavar="RULESET",
    help="The ruleset, where the record does not name a shipped one.",
    shell_complete=complete_ruleset,
)
options_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set an option of the ruleset; may be given several times.",
    shell_complete=complete_option,
)
bots_option = click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    shell_complete=complete_seat,
    help="Who plays: random, greedy, mcts, mcts:200, mcts:2s or script:FILE; without SEAT= for all. "
    "Random unless said.",
)
seed_option = click.option(
    "--seed", type=click.IntRange(0), metavar="NUMBER", help="Where chance begins: any number."
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 1000),
    metavar="NUMBER",
    help="How many games are played at once; as many as there are cores unless said.",
)
language_option = click.option(
    "--lang",
    "language",
    metavar="CODE",
    default="",
    envvar="GROGNARD_LANG",
    help="The language in which the game is told: pl, ru; GROGNARD_LANG says it for all commands.",
)
format_option = click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    help="For people, or for tools.",
)


def count_option(name: str, help: str, default: int | None = None) -> Callable[[Wrapped], Wrapped]:
    """An option that takes a number from 1 up; the number that it is unless said ends its help."""
    said = f"{help}; {default} unless said." if default is not None else help
    return click.option(
        name,
        type=click.IntRange(1),
        default=default,
        metavar="NUMBER",
        help=said,
        callback=_countable,
    )


def _countable(_: click.Context, parameter: click.Parameter, value: int | None) -> int | None:
    """Raises Mistake for a number that nobody could mean, and that computers can't count up to."""
    if value is not None and value > MOST_COUNTED:
        raise Mistake(f"{parameter.opts[0]} {value} is too many", f"At most {MOST_COUNTED:,}.")
    return value
