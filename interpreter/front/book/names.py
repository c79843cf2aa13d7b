"""Which names of the rules lead to which section of a rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.compare.written import rule_lines
from interpreter.front.book.page import Run, Style, slug, spaced
from interpreter.front.book.settled import local_names
from interpreter.front.book.spoken import Links
from interpreter.ruleset import Ruleset
from interpreter.ruleset.overlay import written
from interpreter.syntax import tree

_WORD = re.compile(r"\w+")
Anchored = Mapping[tree.Declaration, str]


@dataclass(frozen=True, slots=True)
class Names:
    """Ids of sections.

    Attributes:
        rules: by rule; definitions and tables that nothing uses are left out.
        things: by a name that stands alone.
        members: by a name behind a point: a state, or what units have.
        titles: of rules, for lines that name one and no more.
        valued: definitions and tables that only values lead to: no rule of the game depends on them.
    """

    rules: Anchored
    things: Mapping[str, str]
    members: Mapping[str, str]
    titles: Mapping[str, str]
    valued: frozenset[tree.Declaration]


def names(ruleset: Ruleset) -> Names:
    """All names of a ruleset that a reader may want to look up."""
    rules = dict(_anchored(ruleset))
    things: dict[str, str] = dict(_of_sheets(ruleset))
    members: dict[str, str] = {}
    titles: dict[str, str] = {}
    for kind in ruleset.sheets.units.kinds.values():
        members.update(dict.fromkeys(kind.attributes, unit_id(kind.id.text)))
    for rule, anchor in rules.items():
        if isinstance(rule, tree.State):
            members[rule.name.text] = anchor
        if _stands_alone(rule):
            things[rule.name.text] = anchor
            titles[rule.name.text] = title_of(rule)
        if isinstance(rule, tree.Words):
            things.update({word.text: anchor for word in rule.values if word.text not in things})
    played = [rule for rule in rules if not isinstance(rule, tree.Value)]
    return Names(rules, things, members, titles, _idle(played))


def _stands_alone(rule: tree.Declaration) -> bool:
    """Whether the name of a rule means it where nothing stands before it."""
    if isinstance(rule, tree.State):
        return rule.owner is None
    return not isinstance(rule, tree.Victory | tree.Value)  # no rule names these


def title_of(rule: tree.Declaration) -> str:
    """What people call a rule, with a capital letter."""
    if isinstance(rule, tree.State) and rule.owner is not None and not rule.title:
        name = f"{spaced(rule.name.text)} of each {spaced(rule.owner.text)}"
    elif isinstance(rule, tree.Reaction) and not rule.title:
        name = written(rule)
    else:
        name = rule.title or spaced(rule.name.text)
    return name[:1].upper() + name[1:]


def unit_id(kind: str) -> str:
    return f"kind-{slug(kind)}"


def option_id(option: str) -> str:
    return f"option-{slug(option)}"


def board_id(board: str) -> str:
    return f"board-{slug(board)}"


def sentence_id(number: str) -> str:
    return f"sentence-{slug(number)}"


def _anchored(ruleset: Ruleset) -> Iterator[tuple[tree.Declaration, str]]:
    taken: dict[str, int] = {}
    idle = _idle(ruleset.declarations)
    for rule in ruleset.declarations:
        if rule in idle:
            continue
        anchor = f"rule-{slug(written(rule))}"
        taken[anchor] = number = taken.get(anchor, 0) + 1
        yield rule, anchor if number == 1 else f"{anchor}-{number}"


def _idle(rules: Sequence[tree.Declaration]) -> frozenset[tree.Declaration]:
    """Definitions and tables that no other rule names, and so those that only such ones name."""
    named = {rule: frozenset(_words_of(rule)) for rule in rules}
    idle: set[tree.Declaration] = set()
    while True:
        more = {
            rule
            for rule in rules
            if isinstance(rule, tree.Define | tree.Table)
            and not any(
                rule.name.text in named[r] for r in rules if r is not rule and r not in idle
            )
        }
        if more <= idle:
            return frozenset(idle)
        idle |= more


def _words_of(rule: tree.Declaration) -> Iterator[str]:
    """All words of a rule, those of its texts too: a text may tell a value in braces."""
    for line in rule_lines(rule):
        for said in line.words:
            yield from _WORD.findall(said.text)


def _of_sheets(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    for board in ruleset.sheets.boards.values():
        named = (*board.regions, *board.terrains, *board.edge_kinds)
        yield from ((name, board_id(board.id)) for name in named)
    for kind in ruleset.sheets.units.kinds.values():
        yield from ((name, unit_id(kind.id.text)) for name in (kind.id.text, kind.plural))
    for type in ruleset.sheets.units.types.values():
        yield from ((name, unit_id(type.kind.text)) for name in (type.id.text, type.plural))
    yield from ((name, option_id(name)) for name in ruleset.sheets.manifest.options)


def links(rule: tree.Declaration, known: Names) -> Links:
    """The places of a rule where a name stands that leads somewhere, or that the rule itself gives."""
    local = local_names(rule)
    found: dict[tuple[str, int], Run] = {}
    members = {part.name for part in tree.parts(rule) if isinstance(part, tree.Member)}
    alone = {
        part.name
        for part in tree.parts(rule)
        if isinstance(part, tree.Do | tree.Offered | tree.Can)
    }
    own = known.rules.get(rule, "")
    for part in tree.parts(rule):
        if isinstance(part, tree.Type) and part.form in ("named", "optional"):
            found.update(_of_type(part, known))
        if not isinstance(part, tree.Name | tree.Word) or part is rule.name:
            continue
        name = part.name if isinstance(part, tree.Name) else part.text
        among = known.members if part in members else known.things
        at = (part.span.source.path, part.span.start)
        if name in local and part not in members | alone:
            found[at] = Run(spaced(name), Style.NAME)
            continue
        to = among.get(name, "")
        if to and to != own:
            text = known.titles.get(name, "") if part in alone else ""
            found[at] = Run(text or spaced(name), Style.NAME, to)
    return found


def _of_type(type: tree.Type, known: Names) -> Iterator[tuple[tuple[str, int], Run]]:
    """What a state holds: a list of words leads to the list."""
    to = known.things.get(type.name, "")
    text = "yes or no" if type.name == "truth" else spaced(type.name)
    if to or text != type.name:
        yield (type.span.source.path, type.span.start), Run(text, to=to)
