"""What is told of two rulesets' sheets -> what changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.compare.changes import Change, Fact
from interpreter.compare.facts import Facts, Things
from interpreter.compare.words import marked

_LONG = 7  # words from which on a text is told line by line


def compare_facts(before: Facts, after: Facts) -> Iterator[Change]:
    """What changed in each part: in the order of the new one, what is gone last."""
    for part in dict.fromkeys((*after, *before)):
        if part not in after or part not in before:
            yield _whole_part(part, before.get(part), after.get(part, {}))
            continue
        old, new = before[part], after[part]
        for thing in dict.fromkeys((*new, *old)):
            yield from _thing(part, thing, old.get(thing), new.get(thing))


def _whole_part(part: str, old: Things | None, new: Things) -> Change:
    told = new if old is None else old
    title = told.get("", {}).get("title", "")
    assert isinstance(title, str)
    return Change(part, "added" if old is None else "removed", "", title=title)


def _thing(
    part: str, thing: str, old: Mapping[str, Fact] | None, new: Mapping[str, Fact] | None
) -> Iterator[Change]:
    if old is None or new is None:
        told = new if old is None else old
        said = _said(told or {})
        before, after = ("", said) if old is None else (said, "")
        yield Change(part, "added" if old is None else "removed", thing, "", before, after)
        return
    for fact in dict.fromkeys((*new, *old)):
        before_, after_ = old.get(fact, ""), new.get(fact, "")
        if _sorted(before_) != _sorted(after_):
            yield _fact(part, thing, fact, before_, after_)


def _sorted(fact: Fact) -> Fact:
    return fact if isinstance(fact, str) else tuple(sorted(fact))


def _fact(part: str, thing: str, fact: str, before: Fact, after: Fact) -> Change:
    long = isinstance(before, str) and isinstance(after, str) and before and after
    if long and max(len(str(before).split()), len(str(after).split())) >= _LONG:
        lines = marked(str(before), str(after))
        return Change(part, "changed", thing, fact, before, after, lines)
    return Change(part, "changed", thing, fact, before, after)


def _said(told: Mapping[str, Fact]) -> str:
    """All that is told of a thing in one line: `title Scout, kind vehicle, armour 1`."""
    found = []
    for fact, value in told.items():
        text = value if isinstance(value, str) else ", ".join(value)
        if text:
            found.append(f"{fact} {text}" if fact else text)
    return "; ".join([*(text.rstrip(".") for text in found[:-1]), *found[-1:]])
