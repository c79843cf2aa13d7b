"""The rules of two rulesets -> which were added, removed, changed, moved, or have another name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import PurePosixPath

from interpreter.compare.changes import Change, Mark
from interpreter.compare.words import compare_lines, whole
from interpreter.compare.written import rule_lines
from interpreter.diagnostics.render import place
from interpreter.ruleset import Ruleset
from interpreter.ruleset.overlay import SHARED, written
from interpreter.syntax import tree
from interpreter.syntax.show import outline

RULES = "rules"
Declared = dict[tuple[str, int], tree.Declaration]
"""Rules by what they are called; several may be called alike, and are told by their number then."""


def compare_rules(before: Ruleset, after: Ruleset) -> tuple[Change, ...]:
    """What changed in the rules: in the order of the new ones, the removed ones last."""
    old, new = _declared(before), _declared(after)
    gone = {key: rule for key, rule in old.items() if key not in new}
    found = list[Change]()
    for key, rule in new.items():
        if key in old:
            found += _changed(key[0], old[key], rule)
        else:
            found.append(_added(key[0], rule, gone))
    found += (_alone("removed", key[0], rule) for key, rule in gone.items())
    return (*found, *_moved(old, new))


def _declared(ruleset: Ruleset) -> Declared:
    found: Declared = {}
    for rule in ruleset.declarations:
        name = written(rule)
        number = sum(1 for known, _ in found if known == name)
        found[name, number] = rule
    return found


def _added(name: str, rule: tree.Declaration, gone: Declared) -> Change:
    """A new rule, or one of another name that says the same."""
    said = _content(rule)
    for key, other in gone.items():
        if type(other) is type(rule) and _content(other) == said:
            del gone[key]
            places = (place(other.span), place(rule.span))
            return Change(RULES, "renamed", name, "", key[0], name, places=places, title=rule.title)
    return _alone("added", name, rule)


def _alone(sort: str, name: str, rule: tree.Declaration) -> Change:
    mark, at = (Mark.NEW, 1) if sort == "added" else (Mark.OLD, 0)
    lines = whole([line.text for line in rule_lines(rule)], mark)
    places = ("", place(rule.span)) if at else (place(rule.span), "")
    return Change(RULES, sort, name, lines=lines, places=places, title=rule.title)


def _changed(name: str, old: tree.Declaration, new: tree.Declaration) -> Iterator[Change]:
    change = Change(
        RULES, "changed", name, places=(place(old.span), place(new.span)), title=new.title
    )
    if _content(old) != _content(new):
        lines = compare_lines(_texts(old), _texts(new))
        yield replace(change, lines=lines)
        return
    if old.title != new.title:
        yield replace(change, fact="title", before=old.title, after=new.title)
    if (cited := _cites(old)) != (cites := _cites(new)):
        yield replace(change, fact="citation", before=cited, after=cites)


def _content(rule: tree.Declaration) -> list[str]:
    """What a rule says, without its name, title and citation."""
    heading, *rest = outline(rule)
    told = f"{type(rule).__name__} title={rule.title}" if rule.title else type(rule).__name__
    names = 1 if rule.name.text else 0
    return [heading.removeprefix(told), *rest[names + len(rule.cites) :]]


def _texts(rule: tree.Declaration) -> list[str]:
    return [line.text for line in rule_lines(rule)]


def _cites(rule: tree.Declaration) -> tuple[str, ...]:
    return tuple(cited.text for cited in rule.cites)


# --- what stands elsewhere


def _moved(old: Declared, new: Declared) -> Iterator[Change]:
    """Rules that say the same in another file, and those that come in another order where that counts."""
    for key, rule in new.items():
        if key in old and _file(old[key]) != _file(rule) and _content(old[key]) == _content(rule):
            yield _move(key[0], "file", _file(old[key]), _file(rule), old[key], rule)
    for kind in SHARED:
        ranks = [[key for key, rule in rules.items() if type(rule) is kind] for rules in (old, new)]
        for key in _out_of_order(*([k for k in rank if k in old and k in new] for rank in ranks)):
            before, after = (_follows(rank, key) for rank in ranks)
            yield _move(key[0], "order", before, after, old[key], new[key])


def _move(
    name: str, fact: str, before: str, after: str, old: tree.Declaration, new: tree.Declaration
) -> Change:
    places = (place(old.span), place(new.span))
    return Change(RULES, "moved", name, fact, before, after, places=places, title=new.title)


def _file(rule: tree.Declaration) -> str:
    return PurePosixPath(rule.span.source.path).name


Key = tuple[str, int]


def _out_of_order(old: Sequence[Key], new: Sequence[Key]) -> Iterator[Key]:
    """The rules that would have to be moved, the fewest that do."""
    kept: set[Key] = set()
    for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        kept.update(new[block.b : block.b + block.size])
    yield from (key for key in new if key not in kept)


def _follows(rank: Sequence[Key], key: Key) -> str:
    at = rank.index(key)
    return f"after {rank[at - 1][0]}" if at else "first"
