"""Checks that need several sheets at once: what one names, another must have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from interpreter.diagnostics import Diagnostic, Label, Span, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.ruleset.library import SENTENCES, UNITS
from interpreter.ruleset.options import (
    allowed,
    chosen_options,
    contradicted,
    contradiction,
    fits,
)
from interpreter.sheets.cases import ABOUT_CELLS
from interpreter.sheets.reading import MOST_COMPARED, near_or_all
from interpreter.sheets.records import (
    Case,
    Placement,
    Play,
    Scenario,
    Sheets,
    Side,
    Value,
    Word,
)
from interpreter.syntax.words import RESERVED


def check_sheets(sheets: Sheets, unread: frozenset[str]) -> list[Diagnostic]:
    """What sheets say of each other; nothing about a sheet that could not be read (`unread`)."""
    found = list(_check_manifest(sheets, unread))
    if UNITS not in unread:
        found.extend(_check_names(sheets))
    found.extend(_check_reserved(sheets))
    found.extend(_check_sources(sheets))
    for scenario in sheets.scenarios.values():
        found.extend(_check_options(scenario.options, scenario.span, sheets))
        if UNITS not in unread:
            found.extend(_check_numbers(scenario, sheets))
            found.extend(_check_placements(scenario.placements, sheets))
            found.extend(_check_placed(scenario, sheets))
            found.extend(_check_stacking(scenario.placements, sheets))
    return found


def check_cases(
    cases: Iterable[Case], sheets: Sheets, unread: frozenset[str]
) -> Iterator[Diagnostic]:
    """What cases say of the sheets."""
    for case in cases:
        if SENTENCES not in unread:
            yield from _check_cites(case.cites, sheets)
        if case.scenario:
            yield from _check_scenario(case.scenario, sheets, unread)
        yield from _check_options(case.options, case.span, sheets)
        if UNITS not in unread:
            yield from _check_placements(case.placements, sheets)
            yield from _check_stacking(case.placements, sheets)
        for side in _sides_of(case, sheets):
            if sheets.manifest.sides and side.text not in sheets.manifest.sides:
                yield unknown("side", side, sheets.manifest.sides)


def _sides_of(case: Case, sheets: Sheets) -> Iterator[Word]:
    """Where a case names a side and nothing else; who plays may be a seat as well."""
    seats = {name for s in sheets.scenarios.values() for each in s.seats.values() for name in each}
    if case.active:
        yield case.active
    for play in case.when:
        if isinstance(play, Play) and play.side and play.side.text not in seats:
            yield play.side
    for expectation in case.then:
        if expectation.what.text == "winner" and expectation.subject:
            yield expectation.subject
        if expectation.what.text in ABOUT_CELLS and expectation.subject:
            side, colon, _ = expectation.subject.text.partition(":")
            if colon:
                yield Word(side, expectation.subject.span)


def _check_names(sheets: Sheets) -> Iterator[Diagnostic]:
    """Rules could not tell a side, region or option from a kind or type of unit with the same name."""
    named: dict[str, Word] = {}
    kinds = [(kind.id, kind.plural) for kind in sheets.units.kinds.values()]
    types = [(type.id, type.plural) for type in sheets.units.types.values()]
    for word, plural in (*kinds, *types):
        named.setdefault(word.text, word)
        named.setdefault(plural, word)
    regions = [region.id for board in sheets.boards.values() for region in board.regions.values()]
    sides = [side.id for side in sheets.manifest.sides.values()]
    options = [option.id for option in sheets.manifest.options.values()]
    yield from _check_options_alone(options, [*sides, *regions])
    for what, word in [
        *(("side", w) for w in sides),
        *(("region", w) for w in regions),
        *(("option", w) for w in options),
    ]:
        if word.text in named:
            unit = named[word.text]
            several = "" if unit.text == word.text else " where there are several"
            yield Diagnostic(
                codes.DUPLICATE_NAME,
                f"this {what} and the units “{unit.text}” have one name: “{word.text}”",
                Label(word.span),
                f"Give one of them another name{several and ', or the units another “plural”'}.",
                (Label(unit.span, f"called “{word.text}”{several}"),),
            )


def _check_options_alone(options: Sequence[Word], others: Sequence[Word]) -> Iterator[Diagnostic]:
    """Options that rules would take for a side or a region."""
    taken = {word.text: word for word in reversed(others)}
    for word in options:
        if word.text in taken:
            yield Diagnostic(
                codes.DUPLICATE_NAME,
                f"a side or region has the name of this option: “{word.text}”",
                Label(word.span),
                "Give the option another name.",
                (Label(taken[word.text].span, "declared here"),),
            )


def _check_reserved(sheets: Sheets) -> Iterator[Diagnostic]:
    """Rules could not say a name that is a word of their language."""
    boards = sheets.boards.values()
    named = [
        *(("side", side.id) for side in sheets.manifest.sides.values()),
        *(("option", option.id) for option in sheets.manifest.options.values()),
        *(("kind of unit", kind.id) for kind in sheets.units.kinds.values()),
        *(("type of unit", type.id) for type in sheets.units.types.values()),
        *(("terrain", terrain.id) for board in boards for terrain in board.terrains.values()),
        *(("region", region.id) for board in boards for region in board.regions.values()),
    ]
    for what, word in named:
        if word.text in RESERVED:
            yield Diagnostic(
                codes.WRONG_VALUE,
                f"“{word.text}” is a word of the rules, and no {what} can be called by it",
                Label(word.span),
                "Give it a longer name, and write what people call it behind “title:”.",
            )


def _check_manifest(sheets: Sheets, unread: frozenset[str]) -> Iterator[Diagnostic]:
    manifest = sheets.manifest
    if manifest.default_scenario:
        yield from _check_scenario(manifest.default_scenario, sheets, unread)
    if SENTENCES not in unread:
        for option in manifest.options.values():
            yield from _check_cites(option.cites, sheets)
    yield from _check_contradictions(sheets)
    yield from _check_teams(list(manifest.sides.values()))


def _check_teams(sides: Sequence[Side]) -> Iterator[Diagnostic]:
    """Somebody is somebody's enemy."""
    if len(sides) > 1 and sides[0].team and len({side.team for side in sides}) == 1:
        yield Diagnostic(
            codes.WRONG_VALUE,
            f"all sides play in the team “{sides[0].team}”, so that nobody has an enemy",
            Label(sides[-1].id.span),
            "Put some of them into another team, or let each play for itself.",
        )


def _check_contradictions(sheets: Sheets) -> Iterator[Diagnostic]:
    """What contradictions say, and whether the defaults or a scenario run into one."""
    manifest = sheets.manifest
    for one in manifest.contradictions.values():
        yield from _check_options(one.options, one.name.span, sheets)
    told = set()
    for one in contradicted(manifest, chosen_options(sheets, None, {})):
        told.add(one.name.text)
        last = max((manifest.options[name].default for name in one.options), key=_place)
        yield contradiction(one, last.span)
    for scenario in sheets.scenarios.values():
        for one in contradicted(manifest, chosen_options(sheets, scenario, {})):
            if one.name.text not in told:
                own = [scenario.options[name] for name in one.options if name in scenario.options]
                yield contradiction(one, own[-1].span if own else scenario.span)


def _place(value: Value) -> tuple[str, int]:
    return value.span.source.path, value.span.start


def _check_scenario(name: Word, sheets: Sheets, unread: frozenset[str]) -> Iterator[Diagnostic]:
    if name.text in sheets.scenarios or f"scenarios/{name.text}.yaml" in unread:
        return
    yield Diagnostic(
        codes.BAD_OPTION,
        f"no scenario is called “{name.text}”",
        Label(name.span),
        near_or_all(name.text, sheets.scenarios, "Scenarios are"),
    )


def _check_cites(cites: Sequence[Word], sheets: Sheets) -> Iterator[Diagnostic]:
    """Citations are checked once the ruleset lists sentences at all."""
    for cite in cites if sheets.sentences else ():
        if cite.text not in sheets.sentences:
            hint = f"Add it to {SENTENCES}, or cite another."
            yield Diagnostic(
                codes.UNKNOWN_SENTENCE,
                f"{SENTENCES} has no sentence “{cite.text}”",
                Label(cite.span),
                did_you_mean(cite.text, islice(sheets.sentences, MOST_COMPARED), hint),
            )


def _check_sources(sheets: Sheets) -> Iterator[Diagnostic]:
    references = sheets.manifest.references
    for sentence in sheets.sentences.values():
        if sentence.source and sentence.source not in references:
            yield unknown("reference", Word(sentence.source, sentence.id.span), references)


def _check_options(chosen: Mapping[str, Value], at: Span, sheets: Sheets) -> Iterator[Diagnostic]:
    options = sheets.manifest.options
    for name, value in chosen.items():
        if name not in options:
            yield bad_option(
                value.span,
                f"no option is called “{name}”",
                near_or_all(name, options, "Options are"),
            )
        elif not fits(options[name], value.plain):
            yield bad_option(
                value.span, f"“{name}” can't be “{_shown(value)}”", allowed(options[name])
            )


def _shown(value: Value) -> str:
    return value.span.text.split("\n", 1)[0][:40]


def _check_numbers(scenario: Scenario, sheets: Sheets) -> Iterator[Diagnostic]:
    """A scenario names types that there are, and not more than are in the box."""
    types = sheets.units.types
    told: set[int] = set()
    for (side, name), value in scenario.units.items():
        if value.span.start in told:
            continue  # one number for every side
        if name not in types:
            told.add(value.span.start)
            yield unknown("unit type", Word(name, value.span), types)
            continue
        most = types[name].box.get(side, 0)
        if isinstance(value.plain, int) and value.plain > most:
            told.add(value.span.start)
            yield Diagnostic(
                codes.OUT_OF_RANGE,
                f"{value.plain} “{name}” of “{side}” are in play, the box holds {most}",
                Label(value.span),
                f"Write at most {most}, or put more into the box.",
                related=(Label(types[name].id.span, "the box"),),
            )


def _check_placements(placements: Sequence[Placement], sheets: Sheets) -> Iterator[Diagnostic]:
    for placement in placements:
        if sheets.manifest.sides and placement.side.text not in sheets.manifest.sides:
            yield unknown("side", placement.side, sheets.manifest.sides)
        if placement.type.text not in sheets.units.types:
            yield unknown("unit type", placement.type, sheets.units.types)


def _check_placed(scenario: Scenario, sheets: Sheets) -> Iterator[Diagnostic]:
    """No more units are placed than are in play."""
    placed: dict[tuple[str, str], int] = {}
    for placement in scenario.placements:
        side, name = placement.side.text, placement.type.text
        unit = sheets.units.types.get(name)
        if unit is None or side not in sheets.manifest.sides:
            continue
        before = placed.get((side, name), 0)
        placed[side, name] = before + len(placement.cells) + placement.off
        most = in_play(scenario, sheets, side, name)
        if before <= most < placed[side, name]:
            at = placement.cells[most - before].span if placement.cells else placement.type.span
            yield Diagnostic(
                codes.OUT_OF_RANGE,
                f"more “{name}” of “{side}” are placed than the {most} in play",
                Label(at, f"number {most + 1}"),
                "Place fewer, or have more in play or in the box.",
                related=(Label(unit.id.span, "the box"),),
            )


def in_play(scenario: Scenario, sheets: Sheets, side: str, name: str) -> int:
    """How many units of a type a side has in a scenario: as it says, else all in the box."""
    value = scenario.units.get((side, name))
    if value is not None:
        return value.plain if isinstance(value.plain, int) else 0
    return sheets.units.types[name].box.get(side, 0)


def _check_stacking(placements: Sequence[Placement], sheets: Sheets) -> Iterator[Diagnostic]:
    """Of kinds that stand alone, no two units of one layer are placed on one cell."""
    shared = any(board.copies == "side" for board in sheets.boards.values())
    taken: dict[tuple[str, str, str], Word] = {}
    for placement in placements:
        unit = sheets.units.types.get(placement.type.text)
        kind = sheets.units.kinds.get(unit.kind.text) if unit else None
        if kind is None or not kind.alone:
            continue
        for cell in placement.cells:
            key = (kind.layer, placement.side.text if shared else "", cell.text)
            if key in taken:
                yield Diagnostic(
                    codes.STACKED,
                    f"two units stand on “{cell.text}”",
                    Label(cell.span),
                    "Place them on different cells, or let their kind be “stacking: shared”.",
                    related=(Label(taken[key].span, "the first"),),
                )
            taken.setdefault(key, cell)


# --- messages ---------------------------------------------------------------------------------


def unknown(what: str, name: Word, known: Mapping[str, object]) -> Diagnostic:
    return Diagnostic(
        codes.UNKNOWN_NAME,
        f"no {what} is called “{name.text}”",
        Label(name.span),
        near_or_all(name.text, known, "There are"),
    )


def bad_option(at: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.BAD_OPTION, message, Label(at), hint)
