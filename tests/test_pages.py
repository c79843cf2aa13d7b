"""Pages for readers: their links lead somewhere, and what they quote is what is there."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    p for p in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("rulesets/**/*.md"))
)


def tokens(path: Path) -> Iterator[Token]:
    for token in MarkdownIt("commonmark").enable("table").parse(path.read_text("utf-8")):
        yield token
        yield from token.children or ()


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def slugs(path: Path) -> set[str]:
    """The anchors of a page's headings, as code hosts make them."""
    found, all_tokens = set(), list(tokens(path))
    for before, token in pairwise(all_tokens):
        if before.type == "heading_open":
            words = re.sub(r"[^\w\- ]", "", token.content.lower())
            found.add(words.replace(" ", "-"))
    return found


@pytest.mark.parametrize("path", PAGES, ids=shown)
def test_links_lead_somewhere(path: Path) -> None:
    lost = []
    for token in tokens(path):
        link = str(token.attrGet("href") or token.attrGet("src") or "")
        if not link or ":" in link:
            continue
        name, _, anchor = unquote(link).partition("#")
        target = (path.parent / name).resolve() if name else path
        if not target.exists() or (
            anchor and target.suffix == ".md" and anchor not in slugs(target)
        ):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize(
    "page", ["README.md", "docs/how-to/classics.md", "docs/how-to/hex-wargame.md"]
)
def test_pages_quote_rules_that_are_played(page: str) -> None:
    rules = [p.read_text("utf-8") for p in ROOT.glob("rulesets/**/rules/*.rules")]
    fences = [t for t in tokens(ROOT / page) if t.info.split()[:1] == ["rules"]]
    quoted = [t.content for t in fences if not t.info.endswith(".rules")]
    assert quoted
    assert [text for text in quoted if not any(text in file for file in rules)] == []


def test_pages_show_whole_the_variants_that_lie_beside_them() -> None:
    """Who takes the folder gets what the page tells of it, such as how many cases there are."""
    page = ROOT / "docs/how-to/hex-wargame.md"
    sections = re.split(r"<!-- Base: (.*?) -->", page.read_text("utf-8"))
    for folder, text in zip(sections[1::2], sections[2::2], strict=True):
        fences = re.findall(r"^```\w+ (\S+\.\w+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        files = [p for p in (ROOT / folder).rglob("*") if p.is_file()]
        lying = {p.relative_to(ROOT / folder).as_posix(): p.read_text("utf-8") for p in files}
        assert dict(fences) == lying


def test_every_page_is_reached_from_the_index() -> None:
    """Whoever begins at docs/index.md finds all pages."""
    index = ROOT / "docs" / "index.md"
    waiting, reached = [index], {index}
    while waiting:
        page = waiting.pop()
        for token in tokens(page):
            target = (page.parent / str(token.attrGet("href") or "").partition("#")[0]).resolve()
            if target.suffix == ".md" and target.is_file() and target not in reached:
                reached.add(target)
                waiting.append(target)
    pages = (p for p in PAGES if p.is_relative_to(ROOT / "docs"))
    own = (p for p in pages if not (p.parent / "game.yaml").is_file())  # others are of a ruleset
    missed = [shown(p) for p in own if p not in reached]
    assert missed == []
