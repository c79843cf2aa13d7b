"""`grognard test`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from interpreter.diagnostics import Diagnostic, export, render
from interpreter.front.cli.command import FINDINGS, Command, Mistake, in_colour
from interpreter.front.cli.rulesets import (
    format_option,
    load,
    load_with_inherited,
    load_written,
    rulesets_argument,
)

if TYPE_CHECKING:
    from interpreter.game.contract import State
    from interpreter.play.prove import Proof, Proving
    from interpreter.sheets.records import Case


@click.command(
    "test",
    cls=Command,
    examples="""
grognard test RULESET
grognard test RULESET --match landing --verbose
grognard test VARIANT --inherited""",
)
@rulesets_argument
@click.option(
    "--match",
    metavar="TEXT",
    default="",
    help="Only cases whose title holds this, or else the name of their file.",
)
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    help="Name the cases that hold, too, and draw the board of each that does not.",
)
@click.option("--inherited", is_flag=True, help="Run the cases of all that a variant extends, too.")
@format_option
def command(
    rulesets: tuple[str, ...], match: str, verbose: bool, inherited: bool, format_: str
) -> None:
    """Run the given / when / then cases in the folder tests/ of rulesets."""
    proofs = {name: list(_proofs(name, match, inherited)) for name in rulesets}
    if format_ == "json":
        plain = [_plain(name, proof) for name, of in proofs.items() for proof in of]
        click.echo(json.dumps(plain, indent=2, ensure_ascii=False))
    else:
        for name, proved in proofs.items():
            if proved:
                _report(name, proved, verbose)
            elif any(proofs.values()) and not match:
                click.echo(f"{name}: no cases")
    if any(not proof.holds for proved in proofs.values() for proof in proved):
        sys.exit(FINDINGS)
    if not any(proofs.values()):
        named = f"no case has “{match}” in its title or in the name of its file"
        hint = "Cases stand in the folder tests/ of a ruleset."
        raise Mistake(named if match else f"there are no cases in {', '.join(rulesets)}", hint)


def _proofs(name: str, match: str, inherited: bool) -> Iterator[Proof]:
    from interpreter.play.prove import Proof, prove

    ruleset = load(name)
    rulesets: dict[tuple[tuple[str, object], ...], Any] = {(): ruleset}

    def with_options(options: Mapping[str, Any]) -> Any:
        key = tuple(sorted(options.items()))
        if key not in rulesets:
            rulesets[key] = ruleset.with_options(options)
        return rulesets[key]

    written, found = load_with_inherited(name) if inherited else (load_written(name), [])
    for case in _matching(written.cases, match.casefold()):
        faults = tuple(d for d in found if d.is_error and lies_in(d, case, written.cases))
        yield Proof(case, faults) if faults else prove(case, with_options)


def _matching(cases: Sequence[Case], match: str) -> list[Case]:
    """The cases with a text in their titles; where there are none, those in files with it in their names."""
    titled = [case for case in cases if match in case.title.casefold()]
    return titled or [c for c in cases if match in Path(c.span.source.path).stem.casefold()]


def lies_in(fault: Diagnostic, case: Case, cases: Sequence[Case]) -> bool:
    """Whether a fault lies in a case: no other begins between its title and the fault."""
    at = fault.at.span
    before = [
        other.span.start
        for other in cases
        if other.span.source == at.source and other.span.start <= at.start
    ]
    return case.span.source == at.source and case.span.start == max(before, default=-1)


def _plain(name: str, proof: Proof) -> dict[str, Any]:
    return {
        "ruleset": name,
        "title": proof.case.title,
        "cites": [cite.text for cite in proof.case.cites],
        "holds": proof.holds,
        "faults": export.to_json(proof.faults),
    }


def _report(name: str, proofs: list[Proof], verbose: bool) -> None:
    drawn = False
    for proof in proofs:
        if not proof.holds:
            _print_failure(proof, board=verbose or not drawn)
            drawn |= proof.state is not None
        elif verbose:
            click.secho("+ ", fg="green", bold=True, nl=False)
            click.echo(proof.case.title)
    failed = sum(not proof.holds for proof in proofs)
    count = f"{len(proofs)} case{'' if len(proofs) == 1 else 's'}"
    verdict = "all hold" if not failed else f"{failed} do{'es' if failed == 1 else ''} not hold"
    if not verbose and sum(proof.state is not None for proof in proofs if not proof.holds) > 1:
        click.echo("The boards of the others: grognard test --verbose")
    click.secho(f"{name}: {count}, {verdict}", fg="red" if failed else "green")


def _print_failure(proof: Proof, board: bool) -> None:
    """The case, what is not as it says, who decides then, and the board if that is wanted."""
    click.secho("- ", fg="red", bold=True, nl=False)
    click.secho(proof.case.title, bold=True)
    colour = in_colour()
    click.echo(render(proof.faults, colour=colour).rpartition("\n\n")[0], color=colour)
    if proof.state is not None:
        from interpreter.play.expect import ending

        # Where rules go wrong in a move, it is taken back.
        wrong = any(fault.at.span.source != proof.case.span.source for fault in proof.faults)
        click.echo(f"  {'Before that move' if wrong else 'As it stands'}, {ending(proof.state)}.")
        if board and proof.ruleset is not None:
            _draw(proof.case, proof.ruleset, proof.state)
    click.echo()


def _draw(case: Case, ruleset: Proving, state: State) -> None:
    """The board as all together know it."""
    from interpreter.front.terminal.screen import Screen
    from interpreter.front.terminal.setting import console, ink
    from interpreter.front.terminal.shelf import never_placed, noting
    from interpreter.front.terminal.table import show
    from interpreter.play.referee import referee_view
    from interpreter.play.table import default_scenario, units

    wanted = case.scenario.text if case.scenario else None
    screen = console(in_colour())
    drawn = Screen(
        referee_view(state),
        ruleset.boards(default_scenario(ruleset, wanted)),
        ink(ruleset, screen),
        width=screen.width,
        whole=True,
        units=units(ruleset),
        shelf=never_placed(ruleset),
        noting=noting(ruleset),
    )
    show(screen, drawn.lines())
