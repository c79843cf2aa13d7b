"""The language reference says everything about the language, and nothing else."""

import re
from pathlib import Path

import pytest
from ruletexts import ROOT

from interpreter.syntax import depth
from interpreter.syntax.tables import parser
from interpreter.syntax.words import BEGINNINGS, KINDS, RESERVED, STATEMENTS

PAGE = (ROOT / "docs" / "reference" / "language.md").read_text("utf-8")


def terminals() -> list[str]:
    """Every word that the grammar knows."""
    found = set()
    for terminal in parser().terminals:
        found |= set(re.findall(r"[a-z]{2,}", terminal.pattern.value.replace("\\b", "")))
    return sorted(found)


@pytest.mark.parametrize("word", sorted({*terminals(), *KINDS, *STATEMENTS}))
def test_the_page_shows_every_word(word: str) -> None:
    assert re.search(rf"\b{word}\b", PAGE)


def listed(number: int) -> set[str]:
    blocks = re.findall(r"```text\n(.*?)```", PAGE.split("## Reserved words")[1], re.DOTALL)
    return set(blocks[number].split())


def test_the_page_lists_the_reserved_words() -> None:
    assert listed(0) == RESERVED
    assert listed(1) == BEGINNINGS


def test_the_page_tells_the_limits() -> None:
    limits = (depth.MOST_CHARACTERS, depth.MOST_WORDS, depth.MOST_RULES, depth.MOST_LEVELS)
    for limit in limits:
        assert str(limit) in PAGE.split("## Limits")[1]


def test_links_of_the_page_lead_somewhere() -> None:
    folder = Path(ROOT / "docs" / "reference")
    for target in re.findall(r"\]\(([^)#]+)", PAGE):
        assert (folder / target).is_file(), target
