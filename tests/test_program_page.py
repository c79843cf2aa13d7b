"""`docs/design/program.md` names every part of a program, with the fields that it has."""

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from interpreter.program import expressions, steps
from interpreter.program.fold import compute

PAGE = (Path(__file__).parents[1] / "docs" / "design" / "program.md").read_text("utf-8")
KINDS = {
    "expressions": get_args(expressions.Expr),
    "plain steps": get_args(steps.Step),
    "last steps of a block": get_args(steps.Last),
    "clauses of a decision": (steps.Pick, steps.Given, steps.Demand),
}


@pytest.mark.parametrize("kind", [k for kinds in KINDS.values() for k in kinds])
def test_every_part_stands_on_the_page(kind: type) -> None:
    names = ", ".join(f.name for f in fields(kind))
    assert f"`{kind.__name__}({names})`" in PAGE


@pytest.mark.parametrize("title", KINDS)
def test_the_numbers_of_kinds_are_right(title: str) -> None:
    told = re.search(rf"^\| \[{title}\]\(#[\w-]+\) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert told
    assert int(told[1]) == len(KINDS[title])


def test_every_operator_stands_on_the_page() -> None:
    section = PAGE.partition("### Operators")[2].partition("###")[0]
    named = [
        word for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
        for word in re.findall(r"`(\w+)`", row)
    ]  # fmt: skip
    told = re.search(r"^\| \[operators\]\(#operators\) \| (\d+) \|$", PAGE, re.MULTILINE)
    assert told
    assert int(told[1]) == len(named) == len(set(named))
    for name in named:
        assert isinstance(compute(name, [3, 1]), int)
