"""A ruleset with its options chosen -> its rulebook: the table of contents of all that is in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.api import Ruleset
from interpreter.front.book import components
from interpreter.front.book.components import boards_of
from interpreter.front.book.names import Names, names, option_id, sentence_id, title_of
from interpreter.front.book.page import (
    Block,
    Book,
    Item,
    Items,
    Paragraph,
    Picture,
    Run,
    Runs,
    Section,
    Style,
    joined,
    plain,
    spaced,
)
from interpreter.front.book.pictures import picture_of
from interpreter.front.book.rules import Rules, read_options, rule_chapters, shown
from interpreter.ruleset.options import Settings, chosen_options
from interpreter.ruleset.overlay import written
from interpreter.sheets import records
from interpreter.syntax import tree

_TAGS = {"ruling": "ruling", "edge": "implied", "manual": "elsewhere"}


def rulebook(ruleset: Ruleset, scenario: str | None = None, given: Settings | None = None) -> Book:
    """All that is in effect: of one scenario, or of all where none is named.

    `given` are the options that somebody chose; others are as the scenario sets them, or as usual.
    """
    own = ruleset.written
    manifest = own.sheets.manifest
    usual = ruleset.default_scenario
    chosen = chosen_options(own.sheets, ruleset.scenarios[scenario or usual], given or {})
    told = Rules(own, names(own), chosen)
    shown_ones = {scenario: ruleset.scenarios[scenario]} if scenario else ruleset.scenarios
    chapters = [
        components.sides(manifest),
        components.units(own.sheets.units, manifest.sides),
        components.boards(*_boards(ruleset, shown_ones)),
        components.scenarios(shown_ones, own.sheets, usual),
        *rule_chapters(told),
        _options(told),
        _sentences(told),
    ]
    filled = tuple(chapter for chapter in chapters if chapter.blocks or chapter.inner)
    return Book(manifest.title, manifest.original_title, tuple(_front(told)), filled)


def _front(told: Rules) -> Iterator[Block]:
    manifest, chain = told.ruleset.sheets.manifest, told.ruleset.chain
    if manifest.description:
        yield Paragraph(plain(" ".join(manifest.description.split())))
    version = f", version {manifest.version}" if manifest.version else ""
    yield Paragraph(plain(f"{told.ruleset.id}{version}"), aside=True)
    if len(chain) > 1:
        lines = [
            Item((Run(layer.name, Style.STRONG), Run(f" – {layer.title}" if layer.title else "")))
            for layer in chain
        ]
        yield Paragraph(
            plain("These rules are made of, each laid over those before it:"), aside=True
        )
        yield Items(tuple(lines))
    if gone := [written(removal) for removal in told.ruleset.removed]:
        yield Paragraph(plain(f"Taken out: {', '.join(gone)}."), aside=True)


def _boards(
    ruleset: Ruleset, scenarios: Mapping[str, records.Scenario]
) -> tuple[Mapping[str, records.Board], Mapping[str, Sequence[Picture]]]:
    """The boards of some scenarios, each with a picture of the first scenario that is played on it."""
    boards: dict[str, records.Board] = {}
    pictures: dict[str, Sequence[Picture]] = {}
    for name in sorted(scenarios, key=lambda name: name != ruleset.default_scenario):
        own = boards_of(scenarios[name], ruleset.written.sheets)
        if all(board.id in boards for board in own):
            continue
        boards.update({board.id: board for board in own})
        pictures.setdefault(own[0].id, [picture_of(ruleset, name)])
    return boards, pictures


# --- indexes


def _options(told: Rules) -> Section:
    """All options: what is chosen, what else could be, and which rules ask for it."""
    sheets = told.ruleset.sheets.manifest.options
    sections = tuple(_option(sheet, told) for sheet in sheets.values())
    excluded = tuple(map(_excluded, told.ruleset.sheets.manifest.contradictions.values()))
    blocks = (Paragraph(plain("These can't be chosen together:")), Items(excluded))
    return Section("options", "Options", blocks if excluded else (), sections)


def _excluded(one: records.Contradiction) -> Item:
    values = [
        (Run(spaced(name), to=option_id(name)), Run(f": {shown(value.plain)}"))
        for name, value in one.options.items()
    ]
    return Item((*joined(values, " and "), Run(f" – {one.because}")))


def _option(sheet: records.Option, told: Rules) -> Section:
    name = sheet.id.text
    chosen, default = shown(told.chosen[name]), shown(sheet.default.plain)
    usual = "" if chosen == default else f" (usually {default})"
    blocks: list[Block] = [
        Paragraph(plain(sheet.text)),
        Paragraph((Run("Chosen: ", Style.KEY), Run(chosen, Style.STRONG), Run(usual))),
    ]
    if sheet.kind == "number":
        blocks.append(Paragraph(plain(f"A number from {sheet.low} to {sheet.high}.")))
    if sheet.values:
        blocks.append(Items(tuple(_choice(v, sheet.value_texts.get(v, "")) for v in sheet.values)))
    rules = [r for r in told.names.rules if name in read_options(r, told.chosen)]
    if rules:
        blocks.append(Paragraph((Run("Asked for by: "), *_named(rules, told.names)), aside=True))
    return Section(option_id(name), spaced(name).capitalize(), tuple(blocks))


def _choice(value: str, text: str) -> Item:
    return Item((Run(spaced(value), Style.STRONG), Run(f": {text}" if text else "")))


def _named(rules: Sequence[tree.Declaration], known: Names) -> Runs:
    return joined([(Run(title_of(rule), to=known.rules[rule]),) for rule in rules])


def _sentences(told: Rules) -> Section:
    """The documented rules, each with the rules that carry it out."""
    sections = tuple(
        _sentence(sentence, told) for sentence in told.ruleset.sheets.sentences.values()
    )
    sources = told.ruleset.sheets.manifest.references.values()
    lines = tuple(Item(plain(f"{s.title}{f': {s.url}' if s.url else ''}")) for s in sources)
    blocks = (Paragraph(plain("Taken from:")), Items(lines)) if lines else ()
    return Section("sentences", "The documented rules", blocks, sections)


def _sentence(sentence: records.Sentence, told: Rules) -> Section:
    number = sentence.id.text
    rules = [r for r in told.names.rules if number in [cited.text for cited in r.cites]]
    tags = [_TAGS.get(sentence.tag, ""), "left out" if sentence.about == "left_out" else ""]
    blocks: list[Block] = [Paragraph(plain(sentence.text))]
    if rules:
        by = (Run("Carried out by: "), *_named(rules, told.names))
        blocks.append(Paragraph(by, aside=True))
    label = " · ".join(filter(None, tags))
    return Section(sentence_id(number), f"[{number}]", tuple(blocks), label=label, listed=False)
