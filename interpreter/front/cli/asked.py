"""What is asked of the odds, from words to a position in which play can begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.front.cli.command import Mistake
from interpreter.front.cli.rulesets import choose_scenario, load_written, read_options
from interpreter.game.contract import IllegalMove, Refusal, RulesetError
from interpreter.sheets.records import Case, Chance, Placement, Plain, Setting, Value, Word

if TYPE_CHECKING:
    from interpreter.api import Ruleset
    from interpreter.engine import State
    from interpreter.play.odds.call import Script
    from interpreter.play.odds.odds import Question
    from interpreter.play.odds.policy import Policies

MOST_NAMED = 5
_TRUTHS = {"true": True, "false": False}


@dataclass(frozen=True)
class Asked:
    """What was asked, as it was typed.

    Attributes:
        given: what stands on which cells, and what states hold.
        case: the title of a case that leads to the position, or ""; `before_moves` to begin before its first move.
    """

    ruleset: str
    call: str
    scenario: str | None
    options: tuple[str, ...]
    side: str | None
    given: tuple[str, ...]
    cleared: bool
    case: str
    counts: tuple[str, ...]
    goal: str
    before_moves: bool = False


def prepare(asked: Asked, plays: Sequence[str], chosen: Sequence[str]) -> Question:
    """The question, ready to be worked out. Raises RulesetError, Mistake."""
    from interpreter.api import amended
    from interpreter.play.odds.call import FRAME, GAME, WINNING, Call, acting, carrying_out, script
    from interpreter.play.odds.odds import Question
    from interpreter.program import lay_out

    whole = load_written(asked.ruleset)
    case = _begun(_case(whole.cases, asked.case), asked.before_moves) if asked.case else None
    if case is None and asked.before_moves:
        raise Mistake("--before-moves belongs to --case", "Name a case, or leave it out.")
    options = _options(whole, asked, case)
    written = _alone(whole, asked, case)
    (scenario,) = written.sheets.scenarios.values()
    world = lay_out(written.sheets, scenario)
    side = _side(asked.side, world.sides)
    goal = () if asked.goal in ("", WINNING, *asked.counts) else (asked.goal,)
    call = Call(asked.call, side or world.sides[0], (*asked.counts, *goal), asked.goal)
    laid = script(call, world, written.declarations)
    policies = _policies(plays, chosen, laid.kind == "test" or bool(asked.goal), world.sides)
    try:
        rules = amended(written, laid.rules, FRAME, options)
        position, acts = _position(rules, asked, case, side, laid)
        settings = (acting(acts), carrying_out(laid.kind))
        anew = case is None or laid.kind != GAME
        begun = rules.resumed(position, settings, "asked", laid.kind == "test", anew)
    except RulesetError as error:
        raise RulesetError(laid.located(error.diagnostics)) from None
    _take(begun, laid)
    where = f"{written.sheets.manifest.title}: {scenario.title}{_changed(asked, case)}"
    call = replace(call, side=acts)
    return Question(call, where, rules, begun.machine, laid, begun, policies, position.row)


def _alone(written: Any, asked: Asked, case: Case | None) -> Any:
    """The ruleset with the scenario that is asked about alone. Raises Mistake."""
    sheets = written.sheets
    named = case.scenario.text if case is not None and case.scenario else asked.scenario
    scenario = choose_scenario(_Named(written), named)
    only = replace(
        sheets, scenarios={scenario: sheets.scenarios[scenario]},
        manifest=replace(sheets.manifest, default_scenario=None),
    )  # fmt: skip
    return replace(written, sheets=only)


@dataclass(frozen=True)
class _Named:
    """A ruleset of which only the names of its scenarios matter."""

    written: Any

    @property
    def scenarios(self) -> Mapping[str, object]:
        scenarios: Mapping[str, object] = self.written.sheets.scenarios
        return scenarios


def _case(cases: Sequence[Case], title: str) -> Case:
    """The case with a title, or the only one whose title holds it. Raises Mistake."""
    exact = [case for case in cases if case.title == title]
    alike = exact or [case for case in cases if title.casefold() in case.title.casefold()]
    if len(alike) == 1:
        return alike[0]
    titles = [case.title for case in alike or cases]
    if alike:
        known = "; ".join(titles[:5])
        raise Mistake(f"{len(alike)} cases have “{title}” in their titles", f"There are: {known}")
    hint = did_you_mean(title, titles, "grognard test RULESET --verbose names them all.")
    raise Mistake(f"no case is called “{title}”", hint)


def _begun(case: Case, before_moves: bool) -> Case:
    """The case, or what it is before its first move: what chance brings before that belongs to what is given."""
    opening = tuple(takewhile(lambda move: isinstance(move, Chance), case.when))
    return replace(case, when=opening) if before_moves else case


def _changed(asked: Asked, case: Case | None) -> str:
    """What is other than in the scenario, in words that follow its title."""
    given = ", as given" if asked.given or asked.cleared else ""
    if case is None:
        return given
    return f"{', before' if asked.before_moves else ', after'} the case “{case.title}”{given}"


def _options(written: Any, asked: Asked, case: Case | None) -> Mapping[str, Plain]:
    """The options of the case, and those that were typed. Raises Mistake."""
    typed = read_options(asked.options, written.sheets.manifest.options)
    of_case = {name: value.plain for name, value in case.options.items()} if case else {}
    return {**of_case, **typed}


def _side(wanted: str | None, sides: Sequence[str]) -> str:
    if wanted and wanted not in sides:
        known = f"Sides are: {', '.join(sides)}."
        raise Mistake(f"no side is called “{wanted}”", did_you_mean(wanted, sides, known))
    return wanted or ""


# --- how it stands


def _position(
    rules: Ruleset, asked: Asked, case: Case | None, side: str, laid: Script
) -> tuple[State, str]:
    """The game as it stands before what is asked, and who acts. Raises RulesetError, Mistake."""
    from interpreter.play.odds.call import GAME, waiting

    placements, typed = _given(asked.given)
    settings = (*typed, *laid.settings, waiting())
    if case is None:
        position = rules.setup(cleared=asked.cleared, placements=placements, settings=settings)
        return position, side or next(iter(rules.sides))
    if asked.cleared or placements:
        hint = "Of a case only states can be set: --given STATE=VALUE"
        raise Mistake("units stand where the case has them", hint)
    state = _end_of(case, rules)
    acts = side or _to_act(state) or next(iter(rules.sides))
    return rules.resumed(state, settings, anew=laid.kind != GAME), acts


def _end_of(case: Case, rules: Ruleset) -> State:
    """The game as a case leaves it. Raises RulesetError, Mistake."""
    from interpreter.engine import State
    from interpreter.play.prove import reached

    state = reached(case, rules)
    assert isinstance(state, State)
    if state.secretly:
        raise Mistake(
            "the case leaves off while players decide secretly", "Let its moves lead beyond that."
        )
    return state


def _to_act(state: State) -> str:
    """The side whose turn it is, or ""."""
    return "" if state.over or state.chance is not None else state.decision.side


def _given(texts: Sequence[str]) -> tuple[tuple[Placement, ...], tuple[Setting, ...]]:
    """What stands where, and what states hold, as it was typed. Raises RulesetError."""
    placements, settings, wrong = [], [], []
    for text in texts:
        source = Source("--given", text)
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


def _policies(
    plays: Sequence[str], chosen: Sequence[str], has_goal: bool, sides: Sequence[str]
) -> Policies:
    """How players decide, as it was typed. Raises Mistake."""
    from interpreter.play.odds.policy import POLICIES, Fixed, Policies

    usual, by_side = POLICIES["best" if has_goal else "random"], {}
    for text in plays:
        side, equals, name = text.rpartition("=")
        if name not in POLICIES:
            known = f"There are: {', '.join(POLICIES)}."
            raise Mistake(f"nobody can play “{name}”", did_you_mean(name, POLICIES, known))
        _check_goal(name, has_goal)
        if equals:
            by_side[_side(side, sides)] = POLICIES[name]
        else:
            usual = POLICIES[name]
    fixed = []
    for text in chosen:
        what, equals, value = text.partition("=")
        if not (what.strip() and equals and value.strip()):
            hint = "Write reroll=yes, ACTION=no or NAME=CHOICE."
            raise Mistake(f"“{text}” does not say what is chosen", hint)
        fixed.append(Fixed(what.strip(), value.strip()))
        if value.strip() in POLICIES:
            _check_goal(value.strip(), has_goal)
    return Policies(usual, by_side, fixed)


def _check_goal(policy: str, has_goal: bool) -> None:
    from interpreter.play.odds.policy import POLICIES

    if POLICIES[policy].plays and not has_goal:
        raise Mistake(f"“{policy}” needs something to play for", "Say what: --for EXPRESSION")


def _take(state: State, laid: Script) -> None:
    """Takes the move of an action that was typed. Raises RulesetError where it is not legal."""
    if laid.move is None:
        return
    try:
        state.apply(laid.move.text)
    except IllegalMove as error:
        raise RulesetError([not_legal(laid.move, error.refusal, state)]) from None


def not_legal(move: Word, refusal: Refusal, state: State) -> Diagnostic:
    from interpreter.play.odds.call import NOTHING

    some = (option.text for option in islice(state.decision.options, MOST_NAMED + 1))
    named = [text for text in dict.fromkeys((*refusal.nearest, *some)) if text != NOTHING]
    others = "; ".join(text for text, _, _ in refusal.reasons if text not in refusal.message)
    legal = f"Legal are for instance: {', '.join(named[:MOST_NAMED])}."
    hint = legal if named else "As the units stand nobody can do this: give another situation."
    message = refusal.message.rstrip(".") + (f"; {others}" if others else "")
    return Diagnostic(codes.BAD_CALL, message, Label(move.span), hint)
