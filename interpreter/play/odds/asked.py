"""What is asked of the odds, from words to a position in which play can begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.engine import State
from interpreter.game.contract import GrognardError, IllegalMove, Refusal, RulesetError
from interpreter.play.expect import shown
from interpreter.play.odds.call import (
    FRAME,
    GAME,
    NOTHING,
    WINNING,
    Call,
    Script,
    acting,
    carrying_out,
    script,
    waiting,
)
from interpreter.play.odds.misfits import told_at_the_call
from interpreter.play.odds.odds import Answer, Question, Ruleset
from interpreter.play.odds.policy import POLICIES, Fixed, Policies
from interpreter.play.odds.wording import lacks_move
from interpreter.play.prove import Proving, reached
from interpreter.program import lay_out
from interpreter.program.tongue import PASS
from interpreter.sheets.records import Case, Chance, Placement, Setting, Word

if TYPE_CHECKING:  # reading rules takes time that those who only play need not spend
    from interpreter.ruleset.join import Ruleset as Written

MOST_NAMED = 5
MOST_CHOICES = 8  # that are named


class Amended(Proving, Ruleset, Protocol):
    """A ruleset with the rules that carry out what is asked."""


Amend = Callable[["Written", Source, str, Mapping[str, object]], Amended]
"""Lays rules over a ruleset, with a phase that comes first and with some options set. Raises RulesetError."""


class NoQuestion(GrognardError):
    """What is asked can't be worked out as it was asked; `hint` says what would be right."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True)
class Asked:
    """What is asked, and how it stands.

    Attributes:
        call: a test, procedure, phase, action or dice, in the words of the rules; "" for the game as a whole.
        scenario: the name of the set-up.
        side: who acts; "" for the one whose turn it is, or the first.
        cleared, placements, settings: how it stands otherwise than in the scenario.
        case: a case that leads to the position, or None.
        counts: what is counted at the end.
        goal: what is played for, one of WINNING, expressions and "".
        plays: policies by side; of "" that of all others.
        chosen: what players decide whenever they can: the name of an action or choice, and what is chosen.
    """

    call: str
    scenario: str
    side: str = ""
    cleared: bool = False
    placements: Sequence[Placement] = ()
    settings: Sequence[Setting] = ()
    case: Case | None = None
    counts: tuple[str, ...] = ()
    goal: str = ""
    plays: Mapping[str, str] = field(default_factory=dict)
    chosen: Sequence[tuple[str, str]] = ()


def prepare(
    asked: Asked, whole: Written, options: Mapping[str, object], amend: Amend, changed: str = ""
) -> Question:
    """The question, ready to be worked out. Raises RulesetError, NoQuestion.

    `changed` says in words that follow the title of the scenario what is other than in it.
    """
    written = _alone(whole, asked.scenario)
    scenario = written.sheets.scenarios[asked.scenario]
    world = lay_out(written.sheets, scenario)
    _check_side(asked.side, world.sides)
    goal = () if asked.goal in ("", WINNING, *asked.counts) else (asked.goal,)
    call = Call(asked.call, asked.side or world.sides[0], (*asked.counts, *goal), asked.goal)
    laid = script(call, world, written.declarations)
    policies = _policies(asked, laid.kind == "test" or bool(asked.goal), world.sides)
    try:
        rules = amend(written, laid.rules, FRAME, options)
        position, acts = _position(rules, asked, laid)
        settings = (acting(acts), carrying_out(laid.kind))
        anew = asked.case is None or laid.kind != GAME
        begun = rules.resumed(position, settings, "asked", laid.kind == "test", anew)
    except RulesetError as error:
        found = told_at_the_call(error.diagnostics, laid, written, world, options)
        more = _moves(asked, whole, options, amend) if lacks_move(found) else ""
        raise RulesetError([replace(one, hint=one.hint + more) for one in found]) from None
    _take(begun, laid, _made_already(asked, acts))
    where = f"{written.sheets.manifest.title}: {scenario.title}{changed}"
    call = replace(call, side=acts)
    return Question(
        call, where, rules, begun.machine, laid, begun, policies, position.row, tuple(_given(asked)),
        asked.cleared,
    )  # fmt: skip


def _given(asked: Asked) -> Iterator[str]:
    """What was put otherwise than in the scenario, as it is typed."""
    for unit in asked.placements:
        cells = ", ".join(cell.text for cell in unit.cells)
        yield f"{cells}: {unit.side.text} {unit.type.text}"
    for one in asked.settings:
        value = shown(one.value.plain)
        yield f"{one.target.text}={f'[{value}]' if isinstance(one.value.plain, tuple) else value}"


def _alone(written: Written, scenario: str) -> Written:
    """The ruleset with the scenario that is asked about alone."""
    sheets = written.sheets
    only = replace(
        sheets, scenarios={scenario: sheets.scenarios[scenario]},
        manifest=replace(sheets.manifest, default_scenario=None),
    )  # fmt: skip
    return replace(written, sheets=only)


def _check_side(wanted: str, sides: Sequence[str]) -> None:
    """Raises NoQuestion where there is no such side."""
    if wanted and wanted not in sides:
        known = f"Sides are: {', '.join(sides)}."
        raise NoQuestion(f"no side is called “{wanted}”", did_you_mean(wanted, sides, known))


# --- how it stands


def _position(rules: Amended, asked: Asked, laid: Script) -> tuple[State, str]:
    """The game as it stands before what is asked, and who acts. Raises RulesetError, NoQuestion."""
    settings = (*asked.settings, *laid.settings, waiting())
    first = next(iter(rules.sides))
    if asked.case is None:
        placements = tuple(asked.placements)
        position = rules.setup(cleared=asked.cleared, placements=placements, settings=settings)
        assert isinstance(position, State)
        return position, asked.side or first
    if asked.cleared or asked.placements:
        hint = "Of a case only states can be set: --given STATE=VALUE"
        raise NoQuestion("units stand where the case has them", hint)
    state = _end_of(asked.case, rules)
    acts = asked.side or _to_act(state) or first
    return rules.resumed(state, settings, anew=laid.kind != GAME), acts


def _end_of(case: Case, rules: Proving) -> State:
    """The game as a case leaves it. Raises RulesetError, NoQuestion."""
    state = reached(case, rules)
    assert isinstance(state, State)
    if state.secretly:
        raise NoQuestion(
            "the case leaves off while players decide secretly", "Let its moves lead beyond that."
        )
    return state


def _to_act(state: State) -> str:
    """The side whose turn it is, or ""."""
    return "" if state.over or state.chance is not None else state.decision.side


def _made_already(asked: Asked, acts: str) -> str:
    """What to say of a case whose moves have been made, to those who ask for what can't be done after them."""
    if asked.case is None or all(isinstance(move, Chance) for move in asked.case.when):
        return ""
    return f"The moves of the case have been made, and {acts} acts; --before-moves begins before them. "


def _take(state: State, laid: Script, made: str) -> None:
    """Takes the move of an action that was typed. Raises RulesetError where it is not legal; `made` begins its hint."""
    if laid.move is None:
        return
    try:
        state.apply(laid.move.text)
    except IllegalMove as error:
        found = not_legal(laid.move, error.refusal, state)
        raise RulesetError([replace(found, hint=made + found.hint)]) from None


def _moves(asked: Asked, whole: Written, options: Mapping[str, object], amend: Amend) -> str:
    """Of an action without its move a sentence on moves that can be made, as it follows on a move that is not legal."""
    try:
        prepare(replace(asked, call=f"{asked.call} ?"), whole, options, amend)
    except RulesetError as error:
        return f". {error.diagnostics[0].hint}"
    return ""


def not_legal(move: Word, refusal: Refusal, state: State) -> Diagnostic:
    some = (option.text for option in islice(state.decision.options, MOST_NAMED + 1))
    named = [text for text in dict.fromkeys((*refusal.nearest, *some)) if text != NOTHING]
    others = "; ".join(text for text, _, _ in refusal.reasons if text not in refusal.message)
    legal = f"Legal are for instance: {', '.join(named[:MOST_NAMED])}."
    hint = legal if named else "As the units stand nobody can do this: give another situation."
    message = refusal.message.rstrip(".") + (f"; {others}" if others else "")
    return Diagnostic(codes.BAD_CALL, message, Label(move.span), hint)


# --- how players decide


def _policies(asked: Asked, has_goal: bool, sides: Sequence[str]) -> Policies:
    """How players decide. Raises NoQuestion."""
    for side, policy in asked.plays.items():
        if policy not in POLICIES:
            known = f"There are: {', '.join(POLICIES)}."
            raise NoQuestion(f"nobody can play “{policy}”", did_you_mean(policy, POLICIES, known))
        _check_side(side, sides)
        _check_goal(policy, has_goal)
    for _, value in asked.chosen:
        if value in POLICIES:
            _check_goal(value, has_goal)
    plays = {side: POLICIES[policy] for side, policy in asked.plays.items()}
    usual = plays.pop("", POLICIES["best" if has_goal else "random"])
    return Policies(usual, plays, [Fixed(what, value) for what, value in asked.chosen])


def _check_goal(policy: str, has_goal: bool) -> None:
    if POLICIES[policy].plays and not has_goal:
        raise NoQuestion(
            f"“{policy}” needs something to play for", "Say what it is: --for EXPRESSION"
        )


def check_chosen(policies: Policies, answer: Answer) -> None:
    """Raises NoQuestion for what was to be chosen, and never could be."""
    for one in policies.fixed:
        if one not in policies.used:
            raise NoQuestion(f"nobody ever decides on “{one.what}”", _decided(one, policies))
        if one not in policies.taken:
            raise _never_taken(one, policies, answer.games)


def _decided(one: Fixed, policies: Policies) -> str:
    """What is decided, by the names that can be typed."""
    offered = sorted(policies.offered.items())
    named = [
        f"{name}{f' “{title}”' if title else ''} ({', '.join(sorted(sides))})"
        for (name, title), sides in offered if name != PASS
    ]  # fmt: skip
    if not named:
        return "Nothing is decided here."
    names = [name for (name, title), _ in offered for name in (name, title) if name]
    return did_you_mean(one.what, names, f"Decided are: {', '.join(named)}.")


def _never_taken(one: Fixed, policies: Policies, games: int) -> NoQuestion:
    """What is wrong with an answer that was asked for, and could never be given; or in none of some games."""
    never = f"could be chosen in none of the games ({games})" if games else "can never be chosen"
    message = f"“{one.what}={one.value}” {never}"
    before = policies.fixed[: policies.fixed.index(one)]
    choices = list(policies.instead[one])
    if one.value in choices and before:
        others = ", ".join(f"{other.what}={other.value}" for other in before)
        return NoQuestion(message, f"It goes against what stands before it: {others}.")
    more = ", …" if len(choices) > MOST_CHOICES else ""
    known = f"“{one.what}” can be: {', '.join(choices[:MOST_CHOICES])}{more}"
    return NoQuestion(message, did_you_mean(one.value, choices, known))
