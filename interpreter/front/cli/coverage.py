"""`grognard coverage`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import FINDINGS, Command, Mistake
from interpreter.front.cli.gaps import OF, plain, print_gaps, print_settings, print_shares
from interpreter.front.cli.rulesets import (
    choose_scenario,
    count_option,
    format_option,
    load,
    load_with_inherited,
    options_option,
    read_options,
    ruleset_argument,
    scenario_option,
    seed_option,
)

if TYPE_CHECKING:
    from interpreter.diagnostics import Diagnostic
    from interpreter.play.coverage import Covered
    from interpreter.play.reached import Reached
    from interpreter.sheets.records import Case, Option


WHAT = ("sentences", "rules", "tables", "options")


@click.command(
    "coverage",
    cls=Command,
    examples="""
grognard coverage RULESET
grognard coverage RULESET --what sentences
grognard coverage RULESET --what rules --games 200 --all-options
grognard coverage RULESET --format json""",
)
@ruleset_argument
@click.option(
    "--what",
    multiple=True,
    type=click.Choice(WHAT),
    help="Show this alone; may be given several times.",
)
@click.option(
    "--gaps", is_flag=True, help="Of the sentences show only those that lack a rule or a case."
)
@count_option(
    "--games",
    "Count what so many games come to in which all is done at random, instead of the cases.",
)
@scenario_option
@options_option
@click.option(
    "--all-options", "vary", is_flag=True, help="Play with each value of each option in turn."
)
@seed_option
@click.option(
    "--fail-under",
    type=click.IntRange(0, 100),
    default=0,
    metavar="PERCENT",
    help="Exit with 1 where less than so much of a kind that is shown was come to.",
)
@format_option
def command(
    ruleset: str,
    what: tuple[str, ...],
    gaps: bool,
    games: int | None,
    scenario: str | None,
    options: tuple[str, ...],
    vary: bool,
    seed: int | None,
    fail_under: int,
    format_: str,
) -> None:
    """Show what of a ruleset its cases prove: documented rules, lines of rules, tables, options.

    A documented rule is carried out by declarations that cite it, and proved by cases that do, if all of these
    hold. Sentences that describe components or the aim need neither, nor do rules that are left out on purpose.
    For rules and their branches, results tables and options it is counted what the cases come to, or with --games
    what games do; what they never come to is listed, with the reason. A variant has the sentences and the cases of
    all that it extends besides its own.

    Exits with 1 where a sentence that is shown lacks a rule or a case that holds, where the rules go wrong in a game,
    and as --fail-under says.
    """
    if games is None and (scenario or options or vary or seed is not None):
        raise Mistake(
            "cases have scenarios and options of their own", "Say how many games: --games 100"
        )
    wanted = what or (WHAT if games is None else WHAT[1:])
    if gaps and "sentences" not in wanted:
        raise Mistake("--gaps is about sentences", "Add --what sentences, or leave it out.")
    written, broken = load_with_inherited(ruleset)
    only_sentences = wanted == ("sentences",)
    by_cases = games is None or only_sentences
    if by_cases:
        cases = _citing(written) if only_sentences else written.cases
        played = _by_cases(ruleset, cases)
        failed = _failed(written, broken, played)
    else:
        played = _by_games(ruleset, games or 0, scenario, options, vary, seed or 0)
        sentences = "sentences" in wanted
        failed = _failed(written, broken, _by_cases(ruleset, _citing(written))) if sentences else ()
    found = _sentences(written, failed) if "sentences" in wanted else []
    if only_sentences:
        shown = [c for c in found if not (gaps and c.whole)]
        _print_sentences(ruleset, shown, found, format_)
        enough = True
    else:
        enough = _report(played, wanted, found, fail_under, format_)
    if failed and format_ != "json":
        _print_failed(ruleset, written, failed)
    if played.reached.faults and format_ != "json":
        click.secho("\nthe rules went wrong; see how: ", fg="red", bold=True, nl=False)
        click.echo(f"grognard fuzz {ruleset}")
    nothing = fail_under > 0 and "sentences" in what and not any(one.is_rule for one in found)
    if nothing or played.reached.faults or not (enough and all(one.whole for one in found)):
        sys.exit(FINDINGS)


def _citing(written: Any) -> list[Case]:
    """The cases that are to prove a sentence."""
    return [case for case in written.cases if case.cites]


def _failed(written: Any, broken: Sequence[Diagnostic], played: Played) -> tuple[Case, ...]:
    """The cases that do not hold, and those of a base that can't even be read in a variant."""
    from interpreter.front.cli.test import lies_in

    return tuple(
        case
        for case in written.cases
        if case in played.reached.failed
        or any(fault.is_error and lies_in(fault, case, written.cases) for fault in broken)
    )


def _print_failed(name: str, written: Any, failed: Sequence[Case]) -> None:
    """Names the cases that do not hold, and the command that tells why."""
    inherited = " --inherited" if written.chain[0].id != written.chain[-1].id else ""
    click.secho(f"\n{_not_held(len(failed))}; see why: ", fg="red", bold=True, nl=False)
    click.echo(f"grognard test {name}{inherited}")
    for case in failed:
        click.echo(f"  {case.title}")


def _not_held(number: int) -> str:
    return f"{_counted(number, 'case')} do{'es' if number == 1 else ''} not hold"


def _sentences(written: Any, failed: Sequence[Case]) -> list[Covered]:
    """Each documented rule with what carries it out and proves it."""
    from interpreter.play.coverage import coverage

    sheets = written.sheets
    options = sheets.manifest.options.values()
    return coverage(sheets.sentences, written.declarations, options, written.cases, failed)


def _print_sentences(
    ruleset: str, shown: Sequence[Covered], found: Sequence[Covered], format_: str
) -> None:
    if format_ == "json":
        click.echo(json.dumps([_plain(c) for c in shown], indent=2, ensure_ascii=False))
    elif not found:
        click.echo(f"{ruleset} has no sentences.yaml: write its documented rules down there first")
    else:
        for covered in shown:
            _print(covered)
        click.echo(_summary(found))


# --- what play comes to


@dataclass(frozen=True)
class Played:
    """A ruleset, what its cases or some games came to, and how these are spoken of.

    Attributes:
        options: those whose values are looked at; not such as were given one value.
    """

    name: str
    ruleset: Any
    reached: Reached
    what: str
    options: Mapping[str, Option]


def _by_cases(name: str, cases: Sequence[Case]) -> Played:
    """What cases come to, and which of them do not hold."""
    from interpreter.play.reached import by_cases

    ruleset = load(name).watched()
    with _progress(len(cases), "cases") as progress:
        reached = by_cases(ruleset, cases, progress)
    what = _counted(len(cases), "case")
    if failed := len(reached.failed):
        what += f", {failed} of which do{'es' if failed == 1 else ''} not hold"
    return Played(name, ruleset, reached, what, ruleset.option_sheets)


def _by_games(
    name: str,
    games: int,
    scenario: str | None,
    options: tuple[str, ...],
    vary: bool,
    seed: int,
) -> Played:
    """What random games come to."""
    from interpreter.play.reached import by_games, choices

    ruleset = load(name).watched()
    given = read_options(options, ruleset.option_sheets)
    left = {name: sheet for name, sheet in ruleset.option_sheets.items() if name not in given}
    if vary and given and not left:
        raise Mistake(
            "--option says what each option is: --all-options has none left to try",
            "Leave one of the two out.",
        )
    chosen = [choose_scenario(ruleset, scenario)] if scenario else list(ruleset.scenarios)
    ways = choices(ruleset, chosen, given, vary)
    if games < len(ways):
        hint = f"There are {len(ways)} scenarios and values of options: --games {len(ways)} plays each of them once."
        click.secho(hint, fg="yellow", err=True)
    with _progress(games, "games") as progress:
        reached = by_games(ruleset, ways, games, seed, progress)
    what = _counted(reached.played, "random game")
    if reached.faults:
        what += f", in {reached.faults} of which the rules went wrong"
    if reached.endless:
        what += f", {reached.endless} of which came to no end"
    return Played(name, ruleset, reached, what, left)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


@contextmanager
def _progress(length: int, label: str) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda played: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda played: bar.update(played - bar.pos)


def _report(
    played: Played, wanted: Sequence[str], found: Sequence[Covered], least: int, format_: str
) -> bool:
    """Tells what was come to; whether that is as much of each kind as is wanted."""
    from interpreter.play.reached import Share, gaps, shares

    kinds = [kind for word in wanted for kind in OF.get(word, ())]
    reached, ruleset = played.reached, played.ruleset
    told = [s for s in shares(reached, played.options, ruleset.scenarios) if s.kind in kinds]
    missing = [gap for gap in gaps(reached) if gap.kind in kinds]
    rules = [covered for covered in found if covered.is_rule]
    lacking = [covered for covered in rules if not covered.whole]
    if format_ == "json":
        plain_ = {"played": played.what, **plain(reached, told, missing, kinds)}
        if "sentences" in wanted:
            plain_["sentences"] = [_plain(covered) for covered in found]
        click.echo(json.dumps(plain_, indent=2, ensure_ascii=False))
    else:
        documented = Share("sentence", "documented rules", len(rules) - len(lacking), len(rules))
        click.secho(f"{played.name}: {played.what}", bold=True)
        if reached.played:
            print_shares([documented, *told] if rules else told)
        else:
            click.echo("See what games come to: --games 100")
        if lacking:
            click.echo()
        for covered in lacking:
            _print(covered)
        print_gaps(missing)
        if "option" in kinds and reached.played:
            print_settings(reached, played.options, list(ruleset.scenarios))
        below = [s.title for s in told if s.percent < least and reached.played]
        if below:
            click.secho(f"\nless than {least} %: {', '.join(below)}", fg="red", bold=True)
    return all(share.percent >= least for share in told)


def _plain(covered: Covered) -> dict[str, Any]:
    sentence = covered.sentence
    return {
        "id": sentence.id.text,
        "text": sentence.text,
        "tag": sentence.tag,
        "about": sentence.about,
        "rules": list(covered.rules),
        "cases": list(covered.cases),
        "failing": list(covered.failing),
        "whole": covered.whole,
    }


def _print(covered: Covered) -> None:
    sentence = covered.sentence
    sign, colour = ("+", "green") if covered.whole else ("-", "red")
    if not covered.is_rule and not (covered.rules or covered.cases):
        sign, colour = "·", "bright_black"
    click.secho(f"{sign} {sentence.id.text}  ", fg=colour, bold=True, nl=False)
    said = "Left out: " if sentence.about == "left_out" else ""
    click.echo(said + " ".join(sentence.text.split()))
    if covered.rules or covered.is_rule:
        rules = ", ".join(covered.rules)
        click.echo("    rules  " + (rules or click.style("none", fg="red")))
    if covered.cases or covered.is_rule:
        first, *others = [_case(covered, title) for title in covered.cases] or [
            click.style("none", fg="red")
        ]
        click.echo(f"    cases  {first}")
        for title in others:
            click.echo(f"           {title}")


def _case(covered: Covered, title: str) -> str:
    """A case as it is listed: one that does not hold proves nothing."""
    return click.style(f"does not hold: {title}", fg="red") if title in covered.failing else title


def _summary(found: Sequence[Covered]) -> str:
    rules = [covered for covered in found if covered.is_rule]
    whole = [covered for covered in rules if covered.whole]
    no_rule = sum(not covered.rules for covered in rules)
    no_case = sum(not covered.cases for covered in rules)
    text = f"{len(whole)} of {len(rules)} documented rules are implemented and proved"
    failing = sum(bool(covered.failing) for covered in rules)
    if no_rule or no_case:
        text += f"; {no_rule} without a rule, {no_case} without a case"
    if failing:
        text += f"; {failing} with a case that does not hold"
    left_out = sum(covered.sentence.about == "left_out" for covered in found)
    others = len(found) - len(rules) - left_out
    if others:
        text += f"; {others} sentences only describe"
    return f"{text}; {left_out} rules are left out on purpose" if left_out else text
