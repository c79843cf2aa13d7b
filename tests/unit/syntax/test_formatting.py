"""Formatting changes no word, no note and no meaning, and what is formatted stays so."""

import random
import re
from pathlib import Path

import pytest
import scribbles
from collector import sections
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ruletexts import ROOT

from interpreter.diagnostics import Source, has_errors
from interpreter.syntax import format_rules, parse
from interpreter.syntax.blocks import declarations
from interpreter.syntax.formatting import WIDTH
from interpreter.syntax.formatting.phrases import SHAPES
from interpreter.syntax.formatting.pieces import pieces
from interpreter.syntax.reading import read
from interpreter.syntax.show import show

FOLDERS = ("rulesets", "templates", "tests/rulesets", "docs")
FILES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.rules"))
    if "$examples" not in path.read_text("utf-8")  # what is filled in there makes them rules
]
STYLED = [path for path in FILES if path.relative_to(ROOT).parts[0] in ("rulesets", "templates")]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = {
    f"{page.relative_to(ROOT)}:{fence.first + 1}": fence.text
    for page in PAGES
    for section in sections(page.read_text("utf-8"))
    for fence in section.fences
    if fence.kind == "rules" and not has_errors(parse(Source("", fence.text))[1])
}
NOTE = re.compile(r'"[^"\n]*"|(#[^\n]*)')


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def notes(text: str) -> list[str]:
    return [found[1].rstrip() for found in NOTE.finditer(text) if found[1]]


def tree(text: str) -> str:
    file, found = parse(Source("example.rules", text))
    assert not has_errors(found), found
    return show(file)


def formatted(text: str) -> str:
    new, found = format_rules(Source("example.rules", text))
    assert new is not None, found
    return new


def check(text: str) -> None:
    """All that holds of every text that can be read."""
    new = formatted(text)
    assert tree(new) == tree(text)
    assert [p.text for p in pieces(new)] == [p.text for p in pieces(text)]
    assert notes(new) == notes(text)
    assert formatted(new) == new
    assert not new or new.endswith("\n")
    assert not re.search(r"[ \t]+$|^ *\t|\A\n|\n{4}|\n\n\Z", new, re.MULTILINE)


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_rules_mean_what_they_meant(path: Path) -> None:
    check(path.read_text("utf-8"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_mean_what_they_meant(name: str) -> None:
    check(EXAMPLES[name])


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_anything_that_can_be_read_means_what_it_meant(seed: int) -> None:
    check(scribbles.scribble(random.Random(seed)))


def test_scribbles_hold_every_construct_of_the_language() -> None:
    seen: set[str] = set()
    missing = scribbles.constructs()
    for seed in range(2_000):
        source = Source("scribble.rules", scribbles.scribble(random.Random(seed)))
        for span in declarations(source):
            parsed = read(span)
            seen.update(str(node.data) for node in parsed.iter_subtrees())
        missing -= seen
        if not missing:
            break
    assert missing == set()


def test_each_way_to_say_a_value_has_a_shape() -> None:
    assert scribbles.constructs("expr") - set(SHAPES) == set()


@given(st.text(alphabet='ab (){}:,.=+-#\n\t"[]13', max_size=60))
@example("")
@example("\n\n")
@example("# only a note")
@settings(max_examples=200, deadline=None)
def test_no_text_breaks_it(text: str) -> None:
    new, found = format_rules(Source("example.rules", text))
    assert (new is None) == has_errors(found)
    if new is not None:
        check(text)


@pytest.mark.parametrize("path", STYLED, ids=shown)
def test_shipped_rules_are_formatted(path: Path) -> None:
    text = path.read_text("utf-8")
    assert formatted(text) == text, f"run: grognard fmt {shown(path)}"


@pytest.mark.parametrize("path", STYLED, ids=shown)
def test_lines_are_no_wider_than_said_where_they_can_be_cut(path: Path) -> None:
    """What can't be cut is a text, a citation, or a word with its bracket."""
    for line in formatted(path.read_text("utf-8")).splitlines():
        uncut = re.fullmatch(r'\s*(\w+ )?("[^"]*"|\[[^]]*\]|#.*):?', line)
        assert len(line) <= WIDTH or uncut, line
