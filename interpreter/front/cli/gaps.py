"""What play has come to, and what it has not, for `grognard coverage`: in words, and for tools."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from interpreter.diagnostics import Span
from interpreter.diagnostics.glyphs import safe

if TYPE_CHECKING:
    from interpreter.play.reached import Gap, Reached, Share
    from interpreter.sheets.records import Option

OF = {
    "rules": ("rule", "action", "branch", "test", "end", "assertion"),
    "tables": ("table",),
    "options": ("option", "scenario"),
}
"""What is told of under each word of `--what`: kinds of shares and of gaps."""

MOST_NAMED, LONGEST = 8, 100
WIDTH = 98


def print_shares(shares: Sequence[Share]) -> None:
    """A line for each kind: how many there are, and how many were come to."""
    title = max((len(share.title) for share in shares), default=0)
    number = max((len(str(share.there)) for share in shares), default=0)
    for share in shares:
        whole = share.reached == share.there
        click.echo(f"{share.title.ljust(title)}  ", nl=False)
        said = f"{share.reached:>{number}} of {share.there:>{number}}  {share.percent:>3} %"
        click.secho(said, fg="green" if whole else "yellow")


def print_gaps(gaps: Sequence[Gap]) -> None:
    """Each gap where it stands, with its reason, those of a rule together."""
    before = ""
    for gap in gaps:
        if (where := f"{safe(gap.span.source.path)}  {gap.rule}") != before:
            click.echo()
            click.secho(f"{safe(gap.span.source.path)}", fg="cyan", nl=False)
            click.secho(f"  {gap.rule}", bold=True)
            before = where
        click.echo(f"{gap.span.begin[0]:>5}  {_short(gap.text)}")
        for line in _reasons(gap):
            for part in textwrap.wrap(line, WIDTH - 9, subsequent_indent="  "):
                click.secho(f"         {part}", fg="bright_black")


def _reasons(gap: Gap) -> Iterator[str]:
    yield gap.why
    if gap.entries:
        yield f"never: {_listed(gap.entries)}"
    if gap.with_it:
        yield f"and with it: {_listed([_short(text) for text in gap.with_it])}"


def _listed(names: Sequence[str]) -> str:
    """Names one after another; of many the first, and how many more."""
    more = len(names) - MOST_NAMED
    return "; ".join(names) if more <= 1 else f"{'; '.join(names[:MOST_NAMED])}; and {more} more"


def _short(text: str) -> str:
    return safe(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")


def print_settings(
    reached: Reached, options: Mapping[str, Option], scenarios: Sequence[str]
) -> None:
    """The values of options, and the scenarios, that nothing was played with."""
    from interpreter.play.reached import not_played

    lines = [
        f"option {name}: {', '.join(map(_value, values))}"
        for name, values in not_played(reached, options).items()
    ]
    unplayed = [name for name in scenarios if not reached.scenarios.get(name)]
    if unplayed:
        lines.append(f"scenarios: {', '.join(unplayed)}")
    if lines:
        click.echo()
        click.secho("never played with", bold=True)
    for line in lines:
        for part in textwrap.wrap(line, WIDTH - 7, subsequent_indent="  "):
            click.echo(f"       {part}")


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain(
    reached: Reached, shares: Sequence[Share], gaps: Sequence[Gap], kinds: Collection[str]
) -> dict[str, Any]:
    """All of it for tools: shares, gaps, and how often each thing was come to."""
    from interpreter.play.reached import kind_of

    counted = zip(reached.spots, reached.counts, strict=True)
    found: dict[str, Any] = {
        "shares": [
            {"kind": s.kind, "title": s.title, "reached": s.reached, "there": s.there}
            for s in shares
        ],
        "gaps": [_plain_gap(gap) for gap in gaps],
        "counts": [
            {"kind": kind_of(s), "rule": s.rule, "text": s.text, **_where(s.span), "count": count}
            for s, count in counted
            if kind_of(s) in kinds
        ],
    }
    if "option" in kinds:
        found["options"] = {
            name: {_value(value): count for value, count in values.items()}
            for name, values in reached.options.items()
        }
        found["scenarios"] = dict(reached.scenarios)
    return found


def _plain_gap(gap: Gap) -> dict[str, Any]:
    return {
        "kind": gap.kind,
        "rule": gap.rule,
        "text": gap.text,
        "why": gap.why,
        **_where(gap.span),
        "with": list(gap.with_it),
        "entries": list(gap.entries),
    }


def _where(span: Span) -> dict[str, Any]:
    return {"path": span.source.path, "line": span.begin[0]}
