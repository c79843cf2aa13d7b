"""Odds of small rulesets, asked as at the command line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from interpreter.front.cli.asked import Asked, prepare
from interpreter.play.odds.odds import Answer, Question, work_out


def question(
    ruleset: str | Path,
    call: str = "",
    *,
    scenario: str | None = None,
    options: tuple[str, ...] = (),
    side: str | None = None,
    given: tuple[str, ...] = (),
    cleared: bool = False,
    case: str = "",
    counts: tuple[str, ...] = (),
    goal: str = "",
    play: tuple[str, ...] = (),
    choose: tuple[str, ...] = (),
    before_moves: bool = False,
) -> Question:
    asked = Asked(
        str(ruleset),
        call,
        scenario,
        options,
        side,
        given,
        cleared,
        case,
        counts,
        goal,
        before_moves,
    )
    return prepare(asked, play, choose)


def odds(ruleset: str | Path, call: str = "", **more: Any) -> Answer:
    """The exact odds."""
    return work_out(question(ruleset, call, **more))


def outcomes(answer: Answer) -> dict[str, Fraction]:
    return dict(answer.outcomes.shares)


def counted(answer: Answer, which: int = 0) -> dict[int, Fraction]:
    return dict(answer.counts[which].numbers or {})
