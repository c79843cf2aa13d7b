"""The rules in effect -> the chapters of a rulebook, a section for each rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.compare.written import RuleLine, rule_lines
from interpreter.front.book.names import Names, links, option_id, sentence_id, title_of
from interpreter.front.book.page import (
    Block,
    Items,
    Paragraph,
    Run,
    Runs,
    Section,
    Style,
    joined,
    plain,
    spaced,
)
from interpreter.front.book.results import results_table
from interpreter.front.book.settled import Chosen, local_names, off_lines
from interpreter.front.book.spoken import Links, items, runs
from interpreter.front.terminal.lookup import kind_of
from interpreter.ruleset import Ruleset
from interpreter.syntax import tree

_CHAPTERS: Mapping[str, tuple[type[tree.Declaration], ...]] = {
    "The course of the game": (tree.Sequence, tree.Phase),
    "What players may do": (tree.Action,),
    "What follows from it": (tree.Procedure, tree.Reaction),
    "Rolls and results": (tree.Test, tree.Table),
    "How the game ends": (tree.Victory,),
    "What the words mean": (tree.Define,),
    "What has to be kept in mind": (tree.State, tree.Pile, tree.Words),
    "For players that are programs": (tree.Value,),
}
_LABELS = {"reaction": "when it happens", "define": "meaning", "words": "list of words"}
_HEADED = (tree.Define, tree.State, tree.Pile, tree.Words, tree.Reaction)


@dataclass(frozen=True, slots=True)
class Rules:
    """What is needed to write rules down.

    Attributes:
        chosen: the options as they are chosen.
    """

    ruleset: Ruleset
    names: Names
    chosen: Chosen


def rule_chapters(told: Rules) -> Iterator[Section]:
    """All rules in effect that something uses, by sort, as the game comes across them."""
    valued = told.names.valued
    for title, kinds in _CHAPTERS.items():
        own = [
            r for kind in kinds for r in told.names.rules if isinstance(r, kind) and r not in valued
        ]
        if tree.Value in kinds:
            own += [rule for rule in told.names.rules if rule in valued]
        if own:
            sections = tuple(_section(rule, told) for rule in own)
            yield Section(f"chapter-{kinds[0].__name__.lower()}", title, (), sections)


def _section(rule: tree.Declaration, told: Rules) -> Section:
    blocks = (*_cited(rule, told), *_body(rule, told), *_notes(rule, told))
    label = "" if isinstance(rule, tree.Sequence) else kind_of(rule)
    return Section(told.names.rules[rule], title_of(rule), blocks, label=_LABELS.get(label, label))


def _cited(rule: tree.Declaration, told: Rules) -> Iterator[Block]:
    """The documented sentences that the rule carries out."""
    known = told.ruleset.sheets.sentences
    for cited in rule.cites:
        number = Run(f"[{cited.text}]", Style.STRONG, sentence_id(cited.text))
        if cited.text in known:
            yield Paragraph((number, Run(f" {known[cited.text].text}")))
        else:
            yield Paragraph((Run(f"[{cited.text}]", Style.STRONG),))


def _body(rule: tree.Declaration, told: Rules) -> Iterator[Block]:
    known = links(rule, told.names)
    lines = [line for line in rule_lines(rule) if line.words[0].text != "assert"]  # no rule
    if isinstance(rule, tree.Table):
        yield results_table(rule, known, dict(_lists(told)), told.chosen)
        return
    first, *rest = lines
    if isinstance(rule, _HEADED):
        yield Paragraph(_heading(rule, first, known))
    elif parameters := getattr(rule, "parameters", ()):
        given = joined([(Run(spaced(word.text), Style.NAME),) for word in parameters])
        yield Paragraph((Run("Of: ", Style.KEY), *given))
    off = off_lines(rule, lines, told.chosen)[1:]
    if rest:
        yield Items(items(rest, off, known))
    if any(off):
        part = "None of this applies" if all(off) else "What is struck out does not apply"
        yield Paragraph(plain(f"{part} with the chosen options."), aside=True)


def _heading(rule: tree.Declaration, line: RuleLine, known: Links) -> Runs:
    """The first line of a rule, without what the heading above it says already."""
    keep = 0 if isinstance(rule, tree.Reaction) else 1
    words = [
        word
        for word in line.words[keep:]
        if word.kind != "citation" and not (rule.title and word.text == f'"{rule.title}"')
    ]
    found = runs(words, known, fresh=True)
    text = found[0].text
    return (Run(text[:1].upper() + text[1:], found[0].style, found[0].to), *found[1:])


def _lists(told: Rules) -> Iterator[tuple[str, Sequence[str]]]:
    """The words that columns of tables may hold."""
    sheets = told.ruleset.sheets
    yield "terrain", tuple({name: name for b in sheets.boards.values() for name in b.terrains})
    yield "player", tuple(sheets.manifest.sides)
    for rule in told.ruleset.declarations:
        if isinstance(rule, tree.Words):
            yield rule.name.text, tuple(word.text for word in rule.values)


def _notes(rule: tree.Declaration, told: Rules) -> Iterator[Block]:
    """Which options the rule reads, and which ruleset or errata it comes from."""
    if read := read_options(rule, told.chosen):
        named = [
            (Run(spaced(name), Style.NAME, option_id(name)), Run(f" ({shown(told.chosen[name])})"))
            for name in read
        ]
        yield Paragraph((Run("Depends on: "), *joined(named)), aside=True)
    if len(told.ruleset.chain) > 1:
        yield Paragraph(plain(_origin(rule, rule_lines(rule), told.ruleset)), aside=True)


def read_options(rule: tree.Declaration, chosen: Chosen) -> list[str]:
    """The options that a rule asks for, each once."""
    local = local_names(rule)
    named = (part.name for part in tree.parts(rule) if isinstance(part, tree.Name))
    return [n for n in dict.fromkeys(named) if n in chosen and n not in local]


def shown(value: object) -> str:
    """A chosen value as people say it."""
    return ("yes" if value else "no") if isinstance(value, bool) else spaced(str(value))


def _origin(rule: tree.Declaration, lines: Sequence[RuleLine], ruleset: Ruleset) -> str:
    own = ruleset.layer_of(rule.span.source)
    others = dict.fromkeys(
        ruleset.layer_of(line.source).name for line in lines if line.source is not rule.span.source
    )
    added = f"; lines added by {', '.join(others)}" if others else ""
    return f"From {own.name}{added}."
