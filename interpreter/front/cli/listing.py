"""`grognard list`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from interpreter.front.cli.command import Command, Mistake
from interpreter.front.cli.rulesets import format_option, language_option
from interpreter.ruleset.library import shipped, shipped_ruleset

if TYPE_CHECKING:
    from interpreter.program.tongue import Tongue


@click.command(
    "list",
    cls=Command,
    examples="""
grognard list
grognard list --format json""",
)
@format_option
@language_option
def command(format_: str, language: str) -> None:
    """List the rulesets that come with the program, with their scenarios.

    With --lang it tells too into which languages each is translated.
    """
    rulesets = list(_rulesets(language))
    say = _tongue(language, {code for one in rulesets for code in one["languages"]}).say
    if format_ == "json":
        click.echo(json.dumps(rulesets, indent=2, ensure_ascii=False))
        return
    for number, ruleset in enumerate(rulesets):
        if number:
            click.echo()
        click.secho(ruleset["id"], bold=True, nl=False)
        click.echo(f"  {ruleset['title']}")
        if ruleset["description"]:
            click.echo(f"  {ruleset['description']}")
        if ruleset["extends"]:
            click.echo("  " + say("a variant of {ruleset}", ruleset=ruleset["extends"]))
        if ruleset["scenarios"]:
            click.echo("  " + say("scenarios: {names}", names=", ".join(ruleset["scenarios"])))
        if language and ruleset["languages"]:
            click.echo("  " + say("languages: {codes}", codes=", ".join(ruleset["languages"])))


def _tongue(language: str, translated: set[str]) -> Tongue:
    """The language to tell the list in. Raises Mistake where nothing is there in it."""
    from interpreter.program.tongue import ENGLISH, tongue
    from interpreter.ruleset.translation import tongue_texts, tongues, unknown_language

    if not language:
        return ENGLISH
    known = (*translated, *tongues())
    if language not in known:
        fault = unknown_language(language, known)
        raise Mistake(fault.message, fault.hint)
    return tongue(language, tongue_texts(language), {}, {})


def _rulesets(language: str) -> Iterator[dict[str, Any]]:
    from interpreter.ruleset.chain import read_chain
    from interpreter.ruleset.join import outline
    from interpreter.ruleset.translation import languages, translation

    for id in shipped():
        chain, _ = read_chain(shipped_ruleset(id), "", False, False, {})
        manifest, scenarios = outline(chain)
        if manifest:
            extends = chain[-1].extends
            into, _ = translation(chain, language)
            description = " ".join(manifest.description.split())
            yield {
                "id": id,
                "title": into.of("game", manifest.title) or manifest.title,
                "description": into.of("game", description) or description,
                "extends": extends.base.text if extends else None,
                "scenarios": list(scenarios),
                "languages": list(languages(chain)),
            }
