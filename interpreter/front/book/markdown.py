"""A rulebook as one page of Markdown (CommonMark, with tables)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.front.book.page import (
    Block,
    Book,
    Grid,
    Item,
    Items,
    Paragraph,
    Picture,
    Run,
    Runs,
    Section,
    Style,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")
_BEGINNING = re.compile(r"^(\s*)([#+-]|\d+[.)])(?=\s|$)")
_DEEPEST = 6


def markdown(book: Book) -> str:
    """The text of the page. Sections have their ids as HTML anchors, which all readers of Markdown know."""
    lines = [f"# {_escaped(book.title)}", ""]
    if book.subtitle and book.subtitle != book.title:
        lines += [f"*{_escaped(book.subtitle)}*", ""]
    for block in book.blocks:
        lines += [*_block(block), ""]
    lines += ["## Contents", ""]
    for chapter in book.chapters:
        lines += _contents(chapter, 0)
    lines.append("")
    for chapter in book.chapters:
        lines += _section(chapter, 2)
    return "\n".join(lines).rstrip("\n") + "\n"


def _contents(section: Section, depth: int) -> Iterator[str]:
    if section.listed:
        yield f"{'  ' * depth}- [{_escaped(section.title)}](#{section.id})"
        for inner in section.inner:
            yield from _contents(inner, depth + 1)


def _section(section: Section, depth: int) -> Iterator[str]:
    label = f" · *{_escaped(section.label)}*" if section.label else ""
    sign = "#" * min(depth, _DEEPEST)
    yield f'<a id="{section.id}"></a>'
    yield ""
    yield f"{sign} {_escaped(section.title)}{label}"
    yield ""
    for block in section.blocks:
        yield from _block(block)
        yield ""
    for inner in section.inner:
        yield from _section(inner, depth + 1)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield _unmistaken(_runs(block.runs))
        case Items():
            for item in block.items:
                yield from _item(item, 0)
        case Grid():
            yield from _grid(block)
        case Picture():
            yield f"{_escaped(block.caption)}:"
            yield ""
            yield "```text"
            yield from block.text.splitlines()
            yield "```"


def _item(item: Item, depth: int) -> Iterator[str]:
    text = _unmistaken(_runs(item.runs))
    off = " *(not with the chosen options)*" if item.off else ""
    yield f"{'  ' * depth}- {text}{off}"
    for inner in item.inner:
        yield from _item(inner, depth + 1)


def _grid(grid: Grid) -> Iterator[str]:
    yield f"| {' | '.join(_escaped(cell) or ' ' for cell in grid.head)} |"
    yield f"|{'---|' * len(grid.head)}"
    for row in grid.rows:
        yield f"| {' | '.join(_runs(cell) or ' ' for cell in row)} |"


def _unmistaken(text: str) -> str:
    """A line that is no heading and no list, whatever it begins with."""
    return _BEGINNING.sub(r"\1\\\2", text)


def _runs(runs: Runs) -> str:
    return "".join(map(_run, runs))


def _run(run: Run) -> str:
    inner = run.text.strip()
    if not inner:
        return run.text
    lead = run.text[: len(run.text) - len(run.text.lstrip())]
    trail = run.text[len(run.text.rstrip()) :]
    return f"{lead}{_styled(inner, run)}{trail}"


def _styled(text: str, run: Run) -> str:
    said = _escaped(text)
    if run.style is Style.STRONG:
        said = f"**{said}**"
    elif run.style is Style.NAME and not run.to:
        said = f"*{said}*"
    return f"[{said}](#{run.to})" if run.to else said


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
