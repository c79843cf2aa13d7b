"""Tidying a sheet never changes what it says, and never touches a text of several lines."""

import random
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.diagnostics import Source, has_errors
from interpreter.sheets.nodes import compose
from interpreter.sheets.tidy import format_sheet

ROOT = Path(__file__).parents[3]
SHEETS = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for folder in ("rulesets", "tests/rulesets")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
    if "rulesets/" in path.as_posix()
}


def tidy(text: str) -> str:
    new, found = format_sheet(Source("sheet.yaml", text))
    assert new is not None, found
    return new


def said(text: str) -> list[tuple[object, ...]]:
    """Everything that the text says, in order, to the last blank."""
    events = yaml.parse(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return [
        (type(e).__name__, *(getattr(e, name, None) for name in ("value", "style", "anchor")))
        for e in events
    ]


@pytest.mark.parametrize("name", SHEETS)
def test_shipped_sheets_are_tidy(name: str) -> None:
    assert tidy(SHEETS[name]) == SHEETS[name], f"run: grognard fmt {name}"


@given(st.sampled_from(sorted(SHEETS)), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_blanks_behind_lines_go_and_all_that_is_said_stays(name: str, seed: int) -> None:
    chance = random.Random(seed)
    lines = SHEETS[name].split("\n")
    for number in chance.sample(range(len(lines)), min(len(lines), 8)):
        lines[number] += chance.choice((" ", "   "))
    text = "\n".join(lines) + chance.choice(("", "\n", "\n\n  \n"))
    if has_errors(compose(Source("sheet.yaml", text))[1]):
        return
    new = tidy(text)
    assert said(new) == said(text)
    assert tidy(new) == new


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("a: 1  \nb: 2", "a: 1\nb: 2\n"),
        ("a: 1\n\n\n", "a: 1\n"),
        ("a:\t1\t# note\n", "a: 1 # note\n"),
        ('a: "x\ty"\n', 'a: "x\ty"\n'),
        ("# note  \n", "# note\n"),
        ("", ""),
        ("\n \n", ""),
        ("map: |\n  . .  \n  ~ ~ \n\nb: 1 \n", "map: |\n  . .  \n  ~ ~ \n\nb: 1\n"),
        ("map: |\n  . .  ", "map: |\n  . .  "),
        ("map: |+\n  a\n\n\n", "map: |+\n  a\n\n\n"),
        ("a: >-\n  folded  \n  text\nb:  1\n", "a: >-\n  folded  \n  text\nb:  1\n"),
        ('a: "two  \n  lines"  \n', 'a: "two  \n  lines"  \n'),
        ("a: plain  \n  on two lines\n", "a: plain  \n  on two lines\n"),
    ],
)
def test_what_becomes_of_a_text(written: str, expected: str) -> None:
    assert tidy(written) == expected
    assert said(expected) == said(written)


def test_what_is_no_yaml_is_told_and_left() -> None:
    new, found = format_sheet(Source("sheet.yaml", "a: [1  \nb: 2\n"))
    assert new is None
    assert has_errors(found)
