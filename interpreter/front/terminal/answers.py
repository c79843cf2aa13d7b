"""The whole answer to “why”: why a move can't be made and what is near to it, or what it would do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from interpreter.diagnostics.glyphs import safe
from interpreter.diagnostics.render import place
from interpreter.diagnostics.suggest import nearest as nearest_name
from interpreter.front.terminal.lookup import declared
from interpreter.front.terminal.reasons import (
    begins,
    nearest,
    not_now,
    off_board,
    off_points,
)
from interpreter.front.terminal.words import LOOKED_THROUGH, Meant, Several, understand
from interpreter.game.contract import Decision, Option, Outlook, Refusal, State
from interpreter.play.table import Ruleset, options
from interpreter.program.tongue import Tongue
from interpreter.sheets.records import Board
from interpreter.syntax import tree

_CELL = re.compile(r"(?<![\w:])\w+(?![\w:])")  # a word before and behind which no side stands
_WORDS = re.compile(r".*\W")  # whole words, to the last sign behind one
_LOOKED_AT = 50  # moves that may tell what all have in common
_MOST = 8  # moves that a text may mean, and things that a move would do


def why(move: str, state: State, ruleset: Ruleset, boards: Sequence[Board]) -> Iterator[str]:
    """Lines that say why a move is not legal for the seat that decides, or what it would do.

    Nothing is told that this seat may not know.
    """
    decision, say = state.decision, ruleset.tongue.say
    asked = _asked(move, state, ruleset.tongue)
    legal = next(filter(None, map(options(decision).find, asked)), None)
    if legal is None and not ((refusal := _refusal(asked, state)) and refusal.reasons):
        match understand(move, decision, ruleset.tongue):
            case Meant(option):
                legal = option
            case Several(several):
                shown = " · ".join(_noted(o.text, ruleset.tongue) for o in several[:_MOST])
                yield say("“{move}” could mean: {moves}", move=safe(move), moves=shown)
                return
    if legal is None:
        yield from refused(move, state, ruleset, boards)
    else:
        yield from _possible(legal, state, ruleset)


# --- what can be done


def _possible(option: Option, state: State, ruleset: Ruleset) -> Iterator[str]:
    """That a move is legal, and what it would do as far as the seat can foresee."""
    tongue = ruleset.tongue
    yield tongue.say("“{move}” can be done.", move=_noted(option.text, tongue)) + _stated(
        option, ruleset
    )
    outlook = state.outlook(option)
    for event in outlook.events[:_MOST]:
        cited = f" [{', '.join(event.cites)}]" if event.cites else ""
        yield f"  {safe(event.text)}{cited}"
    yield "  " + _afterwards(outlook, tongue)


def _stated(option: Option, ruleset: Ruleset) -> str:
    """Where the rule of an action stands, and what it cites."""
    for rule in declared(ruleset):
        if isinstance(rule, tree.Action) and rule.name.text == option.action:
            cited = f"  [{', '.join(c.text for c in rule.cites)}]" if rule.cites else ""
            return f"{cited}  {place(rule.name.span)}"
    return ""


def _afterwards(outlook: Outlook, tongue: Tongue) -> str:
    """What stands at the end of what can be foreseen."""
    messages = {
        "decision": "Then {what} decides.",
        "chance": "Then {what} is rolled.",
        "over": "Then the game is over: {what}.",
        "unseen": "What follows depends on what can't be seen.",
    }
    what = outlook.what if outlook.then == "over" else tongue.word(outlook.what)
    return tongue.say(messages[outlook.then], what=what)


# --- what can't


def refused(move: str, state: State, ruleset: Ruleset, boards: Sequence[Board]) -> Iterator[str]:
    """Why a move can't be made: its phase, its places, its requirements; and what is near to it."""
    decision, tongue = state.decision, ruleset.tongue
    if later := list(not_now(move, decision, ruleset)):
        yield from later
        return
    yield from off_points(move, boards, tongue)
    yield from off_board(move, boards, tongue)
    asked = _asked(move, state, tongue)
    refusal = _refusal([*asked, *_completed(asked, state, tongue, boards)], state)
    if refusal is None:
        message = "“{move}” is nothing that can be done now: ? lists what can."
        yield tongue.say(message, move=safe(move))
        return
    yield safe(refusal.message)
    yield from _reasons(refusal)
    noted = tongue.rules_notation(move, [name for name, _ in decision.actions])
    if not refusal.reasons:
        yield from _notation(noted, state, ruleset)
    near = list(refusal.nearest) if refusal.reasons else []
    if near := near or nearest(noted, decision, boards) or list(refusal.nearest):
        shown = " · ".join(_noted(text, tongue) for text in near)
        yield tongue.say("Legal are for instance: {moves}", moves=shown)


def _refusal(asked: Sequence[str], state: State) -> Refusal | None:
    """Why not, under the action for which most is known."""
    refusals = [refusal for text in asked if (refusal := state.why_not(text))]
    return next((r for r in refusals if r.reasons), refusals[0] if refusals else None)


def _asked(move: str, state: State, tongue: Tongue) -> list[str]:
    """A move as it was typed and as the rules note it, alone and with the name of each action before it."""
    typed, actions = " ".join(move.split()), [name for name, _ in state.decision.actions]
    texts = dict.fromkeys((typed, tongue.rules_notation(typed, actions)))
    return [f"{name} {text}".strip() for text in texts for name in ("", *actions)]


def _completed(
    asked: Sequence[str], state: State, tongue: Tongue, boards: Sequence[Board]
) -> list[str]:
    """The same moves with what may be left out of a legal one: the rest of an action's name, the own side,
    what all legal moves have in common.

    The side stands before the cells of boards of which each side has its own.
    """
    decision = state.decision
    begun = _begun_alike(decision)
    own = {label for board in boards if board.copies == "side" for label in board.cells}
    named = [whole for text in asked for whole in _named(text, decision, tongue)]

    def with_side(found: re.Match[str]) -> str:
        return f"{decision.side}:{found[0]}" if found[0].casefold() in own else found[0]

    sided = [_CELL.sub(with_side, text) for text in (*asked, *named)]
    return list(dict.fromkeys((*named, *(begun + text for text in asked), *sided)))


def _begun_alike(decision: Decision) -> str:
    """What legal moves begin with, as far as it is the same in all: “place_ship frigate-1@blue:”."""
    texts = [option.text for option in islice(options(decision), _LOOKED_AT)]
    pairs = zip(min(texts, default=""), max(texts, default=""), strict=False)
    begun = _WORDS.match("".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], pairs)))
    return begun[0] if begun else ""


def _named(text: str, decision: Decision, tongue: Tongue) -> Iterator[str]:
    """A text that begins with the beginning of an action's name, with the whole name instead."""
    typed = text.split()
    for name, _ in decision.actions:
        called = {name.casefold(), tongue.notation(name).casefold()}
        for count in range(len(typed), 0, -1):
            begun = "_".join(typed[:count]).casefold()
            if any(one.startswith(begun) for one in called):
                yield " ".join((name, *typed[count:]))
                break


def _reasons(refusal: Refusal) -> Iterator[str]:
    """Each requirement that fails, and what its parts come to."""
    for n, (text, span, cites) in enumerate(refusal.reasons):
        cited = f"[{', '.join(cites)}]" if cites else ""
        said = "" if text in refusal.message else safe(text)
        if line := "  ".join(filter(None, (said, cited, place(span) if span else ""))):
            yield f"  {line}"
        for part in refusal.parts[n] if n < len(refusal.parts) else ():
            yield f"    {safe(part)}"


def _notation(move: str, state: State, ruleset: Ruleset) -> Iterator[str]:
    """How the action is noted that a text begins with, or which one may be meant."""
    say, offered = ruleset.tongue.say, dict(state.decision.actions)
    actions = [rule for rule in declared(ruleset) if isinstance(rule, tree.Action)]
    for rule in actions:
        if rule.name.text in offered and begins(move, rule.name.text):
            yield say("It is written: {notation}", notation=safe(_written(rule)))
            yield from _choices(rule.name.text, state, ruleset.tongue)
            return
    first = move.split()[0] if move.split() else ""
    meant = nearest_name(first, offered) if re.fullmatch(r"[^\W\d]\w+", first) else None
    if meant and not begins(move, meant):
        yield say("Did you mean “{name}”?", name=meant)


def _written(rule: tree.Action) -> str:
    """How an action is noted, its choices in braces."""
    chosen = [f"{{{part.name.text}}}" for part in rule.clauses if isinstance(part, tree.Choose)]
    return f"{rule.name.text} {rule.written.text if rule.written else ' '.join(chosen)}".strip()


def _choices(action: str, state: State, tongue: Tongue) -> Iterator[str]:
    """For each choice of an action what can be chosen, where that is little."""
    found: dict[str, dict[str, None]] = {}
    for option in islice(options(state.decision), LOOKED_THROUGH):
        for name, value in option.parts.items() if option.action == action else ():
            found.setdefault(name, {})[value] = None
    for name, values in found.items():
        if len(values) <= _MOST:
            yield f"  {{{name}}}: {' · '.join(_noted(value, tongue) for value in values)}"


def _noted(text: str, tongue: Tongue) -> str:
    return safe(tongue.notation(text))
