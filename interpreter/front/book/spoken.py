"""Lines of rules -> the same for readers: without the signs that only a program needs, with links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from interpreter.compare.written import RuleLine, Said
from interpreter.front.book.page import Item, Run, Runs, Style, spaced

Links = Mapping[tuple[str, int], Run]
"""What stands for a name at a place of the rules: its words, and where they lead."""

_SIGNS = {">=": "≥", "<=": "≤", "!=": "≠", "->": "→", "..": "–", "*": "×", ".": "’s "}
_TRUTHS = {"true": "yes", "false": "no"}
_SLOT = re.compile(r"\{([^{}]*)\}")
_BEGINNINGS = {
    "require": "Only if",
    "written": "Noted as",
    "prompt": "Asked:",
    "effect": "Then",
    "say": "Told to all:",
    "otherwise": "Otherwise",
}


def items(lines: Sequence[RuleLine], off: Sequence[bool], links: Links) -> tuple[Item, ...]:
    """Lines as a list, those of a block below the line that opens it."""
    found: list[Item] = []
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and lines[end].level > lines[at].level:
            end += 1
        inner = items(lines[at + 1 : end], off[at + 1 : end], links)
        found.append(Item(spoken(lines[at], links), inner, off[at]))
        at = end
    return tuple(found)


def spoken(line: RuleLine, links: Links) -> Runs:
    """A line for readers."""
    first, *rest = line.words
    match first.text:
        case "require":
            return _required(rest, links)
        case "written" if rest:
            return (Run("Noted as ", Style.KEY), *_slots(rest[0].text[1:-1], Style.MOVE))
        case "let" if len(rest) > 1:
            name = Run(spaced(rest[0].text), Style.NAME)
            value = runs(rest[2:], links, fresh=True)
            return (Run("Let ", Style.KEY), name, Run(" be "), *value)
        case word if word in _BEGINNINGS:
            blank = " " if rest and rest[0].blank else ""
            after = runs(rest, links, fresh=True)
            return (Run(_BEGINNINGS[word] + blank, Style.KEY), *after)
    if (first.span.source.path, first.span.start) in links:
        return runs(line.words, links)
    opening = first.text[:1].upper() + first.text[1:]
    said = runs(rest, links)
    if first.kind not in ("word", "both"):
        return runs(line.words, links)
    return (Run(spaced(opening), Style.KEY), *said)


def _required(words: Sequence[Said], links: Links) -> Runs:
    """`require CONDITION because "..."`: the condition, and what is answered where it does not hold."""
    texts = [word.text for word in words]
    at = max((n for n, text in enumerate(texts) if text == "because"), default=len(words))
    found = (Run("Only if ", Style.KEY), *runs(words[:at], links, fresh=True))
    if at + 1 >= len(words):
        return found
    return (*found, Run(" – otherwise: "), *runs(words[at + 1 :], links, fresh=True))


def runs(words: Sequence[Said], links: Links, fresh: bool = False) -> Runs:
    """Words one after another; `fresh`: without the blank that stands before the first."""
    found: list[Run] = []
    for number, word in enumerate(words):
        if word.blank and not (fresh and number == 0):
            found.append(Run(" "))
        if word.text == "." and number and words[number - 1].text == "it":
            found.append(Run("s "))  # its, not it's
        elif word.text == "prompt" and number + 1 < len(words) and words[number + 1].kind == "text":
            found.append(Run("– asked:"))
        else:
            found += _run(word, links)
    return tuple(_together(found))


def _run(word: Said, links: Links) -> Iterator[Run]:
    link = links.get((word.span.source.path, word.span.start))
    if link is not None and word.kind in ("word", "both"):
        yield link
    elif word.kind == "text":
        yield Run("“", Style.QUOTED)
        yield from _slots(word.text[1:-1], Style.QUOTED)
        yield Run("”", Style.QUOTED)
    elif word.kind == "sign":
        yield Run(_SIGNS.get(word.text, word.text))
    else:
        yield Run(_TRUTHS.get(word.text, spaced(word.text)))


def _slots(text: str, style: Style) -> Iterator[Run]:
    """A text in which braces hold names."""
    for number, part in enumerate(_SLOT.split(text)):
        if part:
            name, _, forms = part.partition(
                ":"
            )  # {lost: ship | ships}: a word that goes with a number
            said = (
                Run(forms.split("|")[-1].strip(), style) if forms else Run(spaced(name), Style.NAME)
            )
            yield said if number % 2 else Run(part, style)


def _together(found: Sequence[Run]) -> Iterator[Run]:
    """Neighbours that are set alike as one."""
    held: Run | None = None
    for run in found:
        if held and not held.to and not run.to and held.style == run.style:
            held = Run(held.text + run.text, run.style)
            continue
        if held:
            yield held
        held = run
    if held:
        yield held
