"""What changed from one ruleset to another, told in words: part by part, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from interpreter.compare import Change, Mark, TextLine, told_labels
from interpreter.diagnostics.glyphs import safe

Paint = Callable[[str, str], str]
"""Colours a text: "part", "old", "new", "old word", "new word" or "quiet"."""

SIGNS = {"added": "+", "removed": "-", "changed": "~", "moved": "~", "renamed": "~"}
NAMED = 12  # things that are named where many changed alike
AROUND = 2  # lines of a rule that are shown round those which changed
_MARKED = {Mark.OLD: "[-{}-]", Mark.NEW: "{{+{}+}}", Mark.KEPT: "{}"}


def told_changes(changes: Sequence[Change], paint: Paint) -> Iterator[str]:
    """All changes as lines for people."""
    for number, (part, own) in enumerate(groupby(changes, key=lambda change: change.part)):
        if number:
            yield ""
        yield paint("part", part[:1].upper() + part[1:])
        together: dict[object, list[Change]] = {}
        for change in own:
            together.setdefault(_sort(change), []).append(change)
        for alike in together.values():
            yield from _alike(alike, paint)


def unmarked(_: str, text: str) -> str:
    """A text without colour; what words changed is said by signs: `[-old-]` and `{+new+}`."""
    return text


def _sort(change: Change) -> object:
    """Changes that are told together: what changed from one thing to another in many cells."""
    if change.lines or change.fact or not change.thing:
        return change
    return change.sort, change.before, change.after, change.thing.partition(" ")[0].isalpha()


def _alike(changes: Sequence[Change], paint: Paint) -> Iterator[str]:
    first = changes[0]
    if len(changes) == 1:
        yield from _one(first, paint)
        return
    names = _listed([change.thing for change in changes])
    yield f"  {_sign(first, paint)} {names}: {_said(first, paint)}"


def _listed(names: Sequence[str]) -> str:
    """Names in one line, cells that lie together as one."""
    told = told_labels(names)
    more = f" and {len(told) - NAMED} more" if len(told) > NAMED else ""
    return ", ".join(map(safe, told[:NAMED])) + more


def _sign(change: Change, paint: Paint) -> str:
    colours = {"+": "new", "-": "old"}
    sign = SIGNS[change.sort]
    return paint(colours.get(sign, "quiet"), sign)


def _one(change: Change, paint: Paint) -> Iterator[str]:
    title = f" “{safe(change.title)}”" if change.title else ""
    place = change.places[1] or change.places[0]
    at = f"  {paint('quiet', safe(place))}" if place else ""
    named = safe(change.thing) + title if change.thing else title.lstrip()
    told = _said(change, paint) if not change.lines or not place else ""
    line = f"{named}: {told}" if named and told else named or told
    yield f"  {_sign(change, paint)} {line}{at}"
    yield from (f"    {text}" for text in _lines(change.lines, paint))


def _said(change: Change, paint: Paint) -> str:
    """What was and what is, in one line."""
    fact = f"{safe(change.fact)} " if change.fact else ""
    if change.lines:
        return fact.rstrip() or "text"
    if isinstance(change.before, tuple) or isinstance(change.after, tuple):
        return f"{fact}{_names(change, paint)}"
    before, after = (_text(text) for text in (change.before, change.after))
    if change.sort == "renamed":
        return f"was called {paint('old', before)}"
    if change.sort in ("added", "removed"):
        return before or after
    return f"{fact}{paint('old', before or 'nothing')} -> {paint('new', after or 'nothing')}"


def _text(text: object) -> str:
    return safe(str(text))


def _names(change: Change, paint: Paint) -> str:
    """What names came and went, of a fact that is a set of them."""
    old, new = (
        set(fact) if isinstance(fact, tuple) else set() for fact in (change.before, change.after)
    )
    parts = []
    for said, colour, names in (("no longer", "old", change.before), ("now", "new", change.after)):
        other = new if colour == "old" else old
        if own := [name for name in names if name not in other]:
            parts.append(paint(colour, f"{said} {_listed(own)}"))
    return "; ".join(parts)


def _lines(lines: Sequence[TextLine], paint: Paint) -> Iterator[str]:
    """The lines that changed, each with those around it; what is left out is a row of dots."""
    changed = [n for n, line in enumerate(lines) if line.mark is not Mark.KEPT]
    near = {n for at in changed for n in range(at - AROUND, at + AROUND + 1)}
    last = -1
    for number, line in enumerate(lines):
        if number in near:
            if number > last + 1:
                yield paint("quiet", "  ...")
            yield _line(line, paint)
            last = number
    if lines and last < len(lines) - 1:
        yield paint("quiet", "  ...")


def _line(line: TextLine, paint: Paint) -> str:
    if line.mark is Mark.KEPT:
        return f"  {safe(line.text)}"
    colour = "old" if line.mark is Mark.OLD else "new"
    alone = len({piece.mark for piece in line.pieces}) == 1
    if alone:
        return paint(colour, f"{line.mark} {safe(line.text)}")
    signs = paint is unmarked
    words = (
        (_MARKED[piece.mark] if signs else "{}").format(
            safe(piece.text)
            if piece.mark is Mark.KEPT
            else paint(f"{colour} word", safe(piece.text))
        )
        for piece in line.pieces
    )
    return f"{paint(colour, line.mark + ' ')}{''.join(words)}"
