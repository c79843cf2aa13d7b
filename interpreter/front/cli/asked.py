"""What is asked of the odds, as it was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.front.cli.command import Mistake
from interpreter.front.cli.rulesets import choose_scenario, load_written, read_options, twice
from interpreter.game.contract import RulesetError
from interpreter.program.position import CLEARED_IN_CASES
from interpreter.sheets.records import Case, Chance, Placement, Plain, Setting, Value, Word

if TYPE_CHECKING:
    from interpreter.play.odds.odds import Question

GIVEN = "--given"
"""What is told as the place of what stands where and of what states hold."""
_TRUTHS = {"true": True, "false": False}


@dataclass(frozen=True)
class Typed:
    """What was typed.

    Attributes:
        given: what stands on which cells, and what states hold.
        case: the title of a case that leads to the position, or ""; `before_moves` to begin before its first move.
        plays: policies, such as `SIDE=first`.
        chosen: what players decide whenever they can, such as `reroll=yes`.
    """

    ruleset: str
    call: str = ""
    scenario: str | None = None
    options: tuple[str, ...] = ()
    side: str = ""
    given: tuple[str, ...] = ()
    cleared: bool = False
    case: str = ""
    before_moves: bool = False
    counts: tuple[str, ...] = ()
    goal: str = ""
    plays: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


def question(typed: Typed) -> Question:
    """The question, ready to be worked out. Raises RulesetError, Mistake."""
    from interpreter.api import amended
    from interpreter.play.odds.asked import Asked, NoQuestion, prepare

    written = load_written(typed.ruleset)
    case = _begun(_case(written.cases, typed.case), typed.before_moves) if typed.case else None
    if case is None and typed.before_moves:
        raise Mistake("--before-moves belongs to --case", "Name a case, or leave it out.")
    options = _options(written, typed, case)
    named = case.scenario.text if case is not None and case.scenario else typed.scenario
    placements, settings = _given(typed.given)
    asked = Asked(
        typed.call, choose_scenario(_Named(written), named), typed.side, typed.cleared, placements,
        settings, case, typed.counts, typed.goal, _plays(typed.plays), _chosen(typed.chosen),
    )  # fmt: skip
    try:
        return prepare(asked, written, options, amended, _changed(typed, case))
    except NoQuestion as error:
        raise Mistake(str(error), error.hint) from None
    except RulesetError as error:
        raise RulesetError([_as_typed(one) for one in error.diagnostics]) from None


def _as_typed(one: Diagnostic) -> Diagnostic:
    """A finding with the option in its hint that is meant, where what was given is at fault."""
    if one.at.span.source.path != GIVEN:
        return one
    return replace(one, hint=one.hint.replace(CLEARED_IN_CASES, "--cleared takes"))


@dataclass(frozen=True)
class _Named:
    """A ruleset of which only the names of its scenarios matter."""

    written: Any

    @property
    def scenarios(self) -> Mapping[str, object]:
        scenarios: Mapping[str, object] = self.written.sheets.scenarios
        return scenarios


def _case(cases: Sequence[Case], title: str) -> Case:
    """The case at a place, such as `fights.yaml:12`, with a title, or the only one whose title holds it.

    Raises Mistake.
    """
    placed = [case for case in cases if _place(case) == title]
    exact = placed or [case for case in cases if case.title == title]
    alike = exact or [case for case in cases if title.casefold() in case.title.casefold()]
    if len(alike) == 1:
        return alike[0]
    titles = [case.title for case in alike or cases]
    if alike:
        by_title = len({*titles}) == len(titles)
        known = "; ".join(titles[:5] if by_title else [_place(case) for case in alike[:5]])
        hint = f"There are: {known}" if by_title else f"Name one by its place: {known}"
        raise Mistake(f"{len(alike)} cases have “{title}” in their titles", hint)
    hint = did_you_mean(title, titles, "grognard test RULESET --verbose names them all.")
    raise Mistake(f"no case is called “{title}”", hint)


def _place(case: Case) -> str:
    """The file of a case, and the line in which it begins."""
    return f"{case.span.source.path.rpartition('/')[2]}:{case.span.begin[0]}"


def _begun(case: Case, before_moves: bool) -> Case:
    """The case, or what it is before its first move: what chance brings before that belongs to what is given."""
    opening = tuple(takewhile(lambda move: isinstance(move, Chance), case.when))
    return replace(case, when=opening) if before_moves else case


def _changed(typed: Typed, case: Case | None) -> str:
    """What is other than in the scenario, in words that follow its title."""
    given = ", as given" if typed.given or typed.cleared else ""
    if case is None:
        return given
    return f"{', before' if typed.before_moves else ', after'} the case “{case.title}”{given}"


def _options(written: Any, typed: Typed, case: Case | None) -> Mapping[str, Plain]:
    """The options of the case, and those that were typed. Raises Mistake."""
    chosen = read_options(typed.options, written.sheets.manifest.options)
    of_case = {name: value.plain for name, value in case.options.items()} if case else {}
    return {**of_case, **chosen}


# --- how it stands


def _given(texts: Sequence[str]) -> tuple[tuple[Placement, ...], tuple[Setting, ...]]:
    """What stands where, and what states hold, as it was typed. Raises RulesetError."""
    placements, settings, wrong = [], [], []
    for text in texts:
        source = Source(GIVEN, text)
        name, equals, value = text.partition("=")
        cells, colon, unit = text.rpartition(": ")
        if equals:
            settings.append(_setting(source, name, value))
        elif colon and len(unit.split()) == 2:
            placements.append(_placement(source, cells, unit))
        else:
            wrong.append(not_given(source))
    wrong += [given_twice(one) for one in _again(settings)]
    if wrong:
        raise RulesetError(wrong)
    return tuple(placements), tuple(settings)


def _again(settings: Sequence[Setting]) -> list[Setting]:
    """Those whose state was given before."""
    names = [one.target.text for one in settings]
    return [one for n, one in enumerate(settings) if names[n] in names[:n]]


def _setting(source: Source, name: str, value: str) -> Setting:
    target = Word(name.strip(), source.span(0, len(name)))
    return Setting(
        target, Value(_plain(value.strip()), source.span(len(name) + 1, len(source.text)))
    )


def _plain(text: str) -> Plain:
    if text.startswith("[") and text.endswith("]"):
        return tuple(_plain(part.strip()) for part in text[1:-1].split(",") if part.strip())
    if text.removeprefix("-").isdecimal():
        return int(text)
    return _TRUTHS.get(text, text)


def _placement(source: Source, cells: str, unit: str) -> Placement:
    side, type = unit.split()
    at = len(source.text) - len(unit)
    words, start = [], 0
    for part in cells.split(","):
        label = part.strip()
        begins = start + part.index(label) if label else start
        words.append(Word(label, source.span(begins, begins + len(label))))
        start += len(part) + 1
    named = at + unit.rindex(type)
    return Placement(
        Word(side, source.span(at, at + len(side))), Word(type, source.span(named, len(source.text))),
        tuple(words),
    )  # fmt: skip


def given_twice(one: Setting) -> Diagnostic:
    return Diagnostic(
        codes.BAD_CALL,
        f"“{one.target.text}” is given twice",
        Label(one.target.span),
        "Leave one of them out.",
    )


def not_given(source: Source) -> Diagnostic:
    return Diagnostic(
        codes.BAD_CALL,
        "this says neither what stands on a cell nor what a state holds",
        Label(source.span(0, len(source.text))),
        "Write it like “d4: SIDE UNIT” or “SIDE.STATE=3”.",
    )


# --- how players decide


def _plays(texts: Sequence[str]) -> Mapping[str, str]:
    """Policies by side, as they were typed: `SIDE=POLICY`, or `POLICY` for all others. Raises Mistake."""
    found: dict[str, str] = {}
    for side, _, policy in (text.rpartition("=") for text in texts):
        if found.get(side, policy) != policy:
            raise twice("--play", side or "all sides")
        found[side] = policy
    return found


def _chosen(texts: Sequence[str]) -> list[tuple[str, str]]:
    """What is decided whenever it can be, as it was typed. Raises Mistake."""
    found = []
    for text in texts:
        what, equals, value = (part.strip() for part in text.partition("="))
        if not (what and equals and value):
            hint = "Write reroll=yes, ACTION=no or NAME=CHOICE."
            raise Mistake(f"“{text}” does not say what is chosen", hint)
        found.append((what, value))
    return found
