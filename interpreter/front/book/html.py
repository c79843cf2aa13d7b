"""A rulebook as one page of HTML: nothing else is needed to read or print it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

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

_STYLES = Path(__file__).with_name("book.css")
_DEEPEST = 6
_TAGS = {
    Style.KEY: ('<span class="key">', "</span>"),
    Style.NAME: ("<i>", "</i>"),
    Style.QUOTED: ('<span class="said">', "</span>"),
    Style.MOVE: ("<code>", "</code>"),
    Style.STRONG: ("<b>", "</b>"),
    Style.PLAIN: ("", ""),
}


def html(book: Book) -> str:
    """The text of the page."""
    return "\n".join(_page(book)) + "\n"


def _page(book: Book) -> Iterator[str]:
    title = escape(book.title)
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title>\n<style>\n{_STYLES.read_text(encoding='utf-8')}</style>"
    yield f"</head>\n<body>\n<header>\n<h1>{title}</h1>"
    if book.subtitle and book.subtitle != book.title:
        yield f'<p class="subtitle">{escape(book.subtitle)}</p>'
    for block in book.blocks:
        yield from _block(block)
    yield '</header>\n<nav aria-label="Contents">\n<h2>Contents</h2>'
    yield from _contents(book.chapters)
    yield "</nav>\n<main>"
    for chapter in book.chapters:
        yield from _section(chapter, 2)
    yield "</main>\n</body>\n</html>"


def _contents(sections: tuple[Section, ...]) -> Iterator[str]:
    listed = [section for section in sections if section.listed]
    if not listed:
        return
    yield "<ol>"
    for section in listed:
        yield f'<li><a href="#{section.id}">{escape(section.title)}</a>'
        yield from _contents(section.inner)
        yield "</li>"
    yield "</ol>"


def _section(section: Section, depth: int) -> Iterator[str]:
    kind = "chapter" if depth == 2 else "rule" if section.listed else "entry"
    label = f' <span class="label">{escape(section.label)}</span>' if section.label else ""
    level = min(depth, _DEEPEST)
    yield f'<section class="{kind}" id="{section.id}">'
    yield f"<h{level}>{escape(section.title)}{label}</h{level}>"
    for block in section.blocks:
        yield from _block(block)
    for inner in section.inner:
        yield from _section(inner, depth + 1)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            aside = ' class="aside"' if block.aside else ""
            yield f"<p{aside}>{_runs(block.runs)}</p>"
        case Items():
            yield from _items(block.items)
        case Grid():
            yield from _grid(block)
        case Picture():
            yield f'<figure>\n<div class="picture">{block.svg}</div>'
            yield f"<figcaption>{escape(block.caption)}</figcaption>\n</figure>"


def _items(items: tuple[Item, ...]) -> Iterator[str]:
    yield "<ul>"
    for item in items:
        text = _runs(item.runs)
        said = f'<s title="not with the chosen options">{text}</s>' if item.off else text
        yield f'<li class="off">{said}' if item.off else f"<li>{said}"
        if item.inner:
            yield from _items(item.inner)
        yield "</li>"
    yield "</ul>"


def _grid(grid: Grid) -> Iterator[str]:
    numbers = [
        all(_is_number(row[column]) for row in grid.rows) for column in range(len(grid.head))
    ]
    right = [' class="number"' if number else "" for number in numbers]
    yield '<div class="wide"><table>\n<thead><tr>'
    for cell, set_right in zip(grid.head, right, strict=True):
        yield f'<th scope="col"{set_right}>{escape(cell)}</th>'
    yield "</tr></thead>\n<tbody>"
    for row in grid.rows:
        cells = (f"<td{r}>{_runs(cell)}</td>" for cell, r in zip(row, right, strict=True))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody>\n</table></div>"


def _is_number(cell: Runs) -> bool:
    text = "".join(run.text for run in cell)
    return text.lstrip("-").isdecimal() or text in ("–", "")


def _runs(runs: Runs) -> str:
    return "".join(map(_run, runs))


def _run(run: Run) -> str:
    opening, closing = _TAGS[run.style] if not run.to or run.style is Style.STRONG else ("", "")
    said = f"{opening}{escape(run.text)}{closing}"
    return f'<a href="#{run.to}">{said}</a>' if run.to else said
