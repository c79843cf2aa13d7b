"""Hunts through small games: what is found in their rules, and the command that tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import small
from click.testing import CliRunner

import interpreter as grognard
from interpreter.front.cli.main import main
from interpreter.play.fuzz.hunt import Hunt, Wanted, hunt
from interpreter.play.fuzz.lot import Origin
from interpreter.play.fuzz.proof import Proven, prove
from interpreter.play.study.places import cores

GAME = """
id: small
title: Small
description: A small game for a test.
sides: {white: {}, black: {}}
"""
NOT_CIRCLE = frozenset({"circle"})


def wanted(folder: Path, rules: str, games: int, **more: object) -> Wanted:
    small.write(
        folder, rules, game=str(more.pop("game", GAME)), units=str(more.pop("units", small.UNITS))
    )
    ruleset = grognard.load(folder)
    origin = Origin(grognard.load, str(folder), ruleset.fingerprint)
    found = Wanted(origin, ruleset.written.sheets, tuple(ruleset.scenarios), games)
    return replace(found, **more)  # type: ignore[arg-type]


def hunted(wanted: Wanted) -> Hunt:
    with cores(1) as place:
        return hunt(wanted, place)


def proven(wanted: Wanted) -> dict[str, Proven]:
    """What is found, by kind."""
    finds = hunted(wanted).finds.values()
    return {one.find.kind: prove(one, wanted.origin) for one in finds}


def run(*arguments: str) -> tuple[int, str]:
    """The exit code of a command, and what it prints."""
    done = CliRunner(env={"NO_COLOR": "1"}).invoke(main, arguments, prog_name="grognard")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.output
