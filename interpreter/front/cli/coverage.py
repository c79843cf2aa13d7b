"""`grognard coverage`."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import FINDINGS, Command
from interpreter.front.cli.rulesets import format_option, load_with_inherited, ruleset_argument

if TYPE_CHECKING:
    from interpreter.play.coverage import Covered


@click.command(
    "coverage",
    cls=Command,
    examples="""
grognard coverage RULESET
grognard coverage RULESET --gaps
grognard coverage RULESET --format json""",
)
@ruleset_argument
@click.option("--gaps", is_flag=True, help="Show only sentences that lack a rule or a case.")
@format_option
def command(ruleset: str, gaps: bool, format_: str) -> None:
    """Show for each documented rule which declarations implement it and which cases prove it.

    A variant has the sentences and the cases of all that it extends besides its own. Sentences that
    describe components or the aim need neither, nor do rules that are left out on purpose. Exits with
    1 where there are gaps.
    """
    from interpreter.play.coverage import coverage

    written, _ = load_with_inherited(ruleset)
    sheets = written.sheets
    found = coverage(
        sheets.sentences, written.declarations, sheets.manifest.options.values(), written.cases
    )
    shown = [covered for covered in found if not gaps or not covered.whole]
    if format_ == "json":
        click.echo(json.dumps([_plain(c) for c in shown], indent=2, ensure_ascii=False))
    else:
        if not sheets.sentences:
            click.echo(
                f"{ruleset} has no sentences.yaml: write its documented rules down there first"
            )
            return
        for covered in shown:
            _print(covered)
        click.echo(_summary(found))
    if not all(covered.whole for covered in found):
        sys.exit(FINDINGS)


def _plain(covered: Covered) -> dict[str, Any]:
    sentence = covered.sentence
    return {
        "id": sentence.id.text,
        "text": sentence.text,
        "tag": sentence.tag,
        "about": sentence.about,
        "rules": list(covered.rules),
        "cases": list(covered.cases),
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
        first, *others = covered.cases or (click.style("none", fg="red"),)
        click.echo(f"    cases  {first}")
        for title in others:
            click.echo(f"           {title}")


def _summary(found: Sequence[Covered]) -> str:
    rules = [covered for covered in found if covered.is_rule]
    whole = [covered for covered in rules if covered.whole]
    no_rule = sum(not covered.rules for covered in rules)
    no_case = sum(not covered.cases for covered in rules)
    text = f"{len(whole)} of {len(rules)} documented rules are implemented and proved"
    if no_rule or no_case:
        text += f"; {no_rule} without a rule, {no_case} without a case"
    left_out = sum(covered.sentence.about == "left_out" for covered in found)
    others = len(found) - len(rules) - left_out
    if others:
        text += f"; {others} sentences only describe"
    return f"{text}; {left_out} rules are left out on purpose" if left_out else text
