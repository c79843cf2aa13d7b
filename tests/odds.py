"""Odds of small rulesets, asked as at the command line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from interpreter.front.cli import asked as typed
from interpreter.play.odds.odds import Answer, Question, work_out


def question(ruleset: str | Path, call: str = "", **more: Any) -> Question:
    return typed.question(typed.Typed(str(ruleset), call, **more))


def odds(ruleset: str | Path, call: str = "", **more: Any) -> Answer:
    """The exact odds."""
    return work_out(question(ruleset, call, **more))


def outcomes(answer: Answer) -> dict[str, Fraction]:
    return dict(answer.outcomes.shares)


def counted(answer: Answer, which: int = 0) -> dict[int, Fraction]:
    return dict(answer.counts[which].numbers or {})
