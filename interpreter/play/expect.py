"""Each line of `then`: what it expects of a game, and what is found instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.diagnostics import Diagnostic, Label, Span, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.game.contract import State, UnitSeen, View
from interpreter.play.fuzz.looks import Passed, promised
from interpreter.play.referee import referee_view
from interpreter.play.table import Options, Ruleset, options
from interpreter.sheets.records import Board, Expectation, Plain

PROMISE = "promise"
_MOST_LISTED = 6


@dataclass(frozen=True)
class Outcome:
    """A game after the moves of a case.

    Attributes:
        boards: the boards that are played on.
        idle: whether nothing happens in the case that could be told.
        way: the positions that it has passed, where the case promises something of them.
    """

    ruleset: Ruleset
    state: State
    boards: Sequence[Board]
    idle: bool
    way: Sequence[Passed] = field(default=())

    def view(self, seat: str = "") -> View:
        """What a seat sees; without one, what all together know."""
        return self.state.view(seat) if seat else referee_view(self.state)

    def told(self, expectation: Expectation) -> list[str]:
        """All that was told to the seat that is meant, or to the referee, since the case began."""
        seat = expectation.seat.text if expectation.seat else None
        return [event.text for event in self.state.events(seat)]

    def has_cell(self, label: str) -> bool:
        """Whether there is such a cell; where each side has a board of its own, as in `red:d4`."""
        return any(label.rpartition(":")[2] in board.cells for board in self.boards)


Check = Callable[[Outcome, Expectation], Iterator[str]]
"""Yields a sentence for all that is not as expected."""


def expect(outcome: Outcome, expectation: Expectation) -> list[Diagnostic]:
    """What is not as the line says; empty when it holds."""
    what = expectation.what
    check = _CHECKS.get(what.text)
    if check is None:
        hint = did_you_mean(what.text, _CHECKS, f"Known are: {', '.join(_CHECKS)}.")
        message = f"“{what.text}” is nothing that a case can expect"
        return [Diagnostic(codes.BAD_TEST_CASE, message, Label(what.span), hint)]
    if expectation.seat and expectation.seat.text not in outcome.state.seats:
        seats = outcome.state.seats
        name = expectation.seat
        hint = did_you_mean(name.text, seats, f"The seats are: {', '.join(seats)}.")
        message = f"the game has no seat “{name.text}”"
        return [Diagnostic(codes.BAD_TEST_CASE, message, Label(name.span), hint)]
    if what.text == "no_event" and outcome.idle:
        message = "this proves nothing: the case makes no move, so that nothing could be told"
        hint = "Say under “when” what is done; then that it is not told means something."
        return [Diagnostic(codes.BAD_TEST_CASE, message, Label(_place(expectation)), hint)]
    at = _place(expectation)
    return [
        Diagnostic(
            codes.FAILED_CASE, f"expected {_said(expectation)}", Label(at), f"Found: {found}."
        )
        for found in check(outcome, expectation)
    ]


def _place(expectation: Expectation) -> Span:
    """The words of the expectation that can be wrong."""
    subject, value = expectation.subject, expectation.value
    first = subject.span if subject else expectation.what.span
    return first.to(value.span) if value and value.span.start >= first.start else first


def _said(expectation: Expectation) -> str:
    """The expectation in words."""
    what = expectation.what.text
    subject = expectation.subject.text if expectation.subject else ""
    value = shown(expectation.value.plain) if expectation.value else ""
    seat = expectation.seat.text if expectation.seat else ""
    because = f", because of “{expectation.reason.text}”" if expectation.reason else ""
    words = {
        "unit": f"{value} on {subject}",
        "empty": f"nothing on {subject}",
        "legal": f"“{subject}” to be legal",
        "illegal": f"“{subject}” to be refused{because}",
        "winner": f"{subject} to have won",
        "draw": "a draw",
        "goes_on": "the game to go on",
        "event": f"“{subject}” to be told" + (f" to {seat}" if seat else ""),
        "no_event": f"nothing with “{subject}” to be told" + (f" to {seat}" if seat else ""),
        "value": f"{subject} to be {value}" + (f" for {seat}" if seat else ""),
        "sees": f"{seat} to see {value} on {subject}",
        "hidden": f"{seat} not to know what stands on {subject}",
        "to_act": f"{subject} to decide",
        "options": f"{value} options",
        "off_board": f"{value or 'all'} {subject} off the board",
        PROMISE: f"“{subject}”",
    }
    return words[what]


def shown(value: Plain | object) -> str:
    """A value as people write it."""
    if isinstance(value, tuple):
        return ", ".join(map(shown, value))
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- the checks


def _subject(expectation: Expectation) -> str:
    return expectation.subject.text if expectation.subject else ""


def _value(expectation: Expectation) -> Plain:
    return expectation.value.plain if expectation.value else ""


def _unit(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    seat = expectation.seat.text if expectation.seat else ""
    found = _on(outcome.view(seat), _subject(expectation))
    wanted = str(_value(expectation))
    if not any(_is(unit, wanted) for unit in found):
        yield _names(found) or "nothing stands there"


def _hidden(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    seat = expectation.seat.text if expectation.seat else ""
    found = _on(outcome.view(seat), _subject(expectation))
    if not found:
        yield "nothing stands there"
    elif known := [unit for unit in found if unit.type]:
        yield f"it sees {_names(known)}"


def _empty(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    if found := _on(outcome.view(), _subject(expectation)):
        yield _names(found)


def _on(view: View, cell: str) -> list[UnitSeen]:
    return [unit for unit in view.units if unit.cell == cell]


def _is(unit: UnitSeen, wanted: str) -> bool:
    """Whether it is “yellow scout”; of a unit that is not seen, “yellow ?”."""
    owner, _, kind = wanted.strip().partition(" ")
    return unit.owner == owner and (unit.type or "?") == kind.strip()


def _names(units: list[UnitSeen]) -> str:
    return " and ".join(f"{unit.owner} {unit.type or '?'}" for unit in units)


def _off_board(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    """One of which none stands on the board, or how many of them are off it."""
    wanted = _subject(expectation)
    units = [unit for unit in outcome.view().units if _is(unit, wanted)]
    on = [unit.cell for unit in units if unit.cell]
    if expectation.value is None:
        if on:
            yield f"{len(on)} on the board, on {', '.join(on)}"
    elif len(units) - len(on) != expectation.value.plain:
        yield f"{len(units) - len(on)} are off it"


def _legal(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    if outcome.state.over:
        yield "the game is over"
    elif options(outcome.state.decision).find(_subject(expectation)) is None:
        yield _refusal(outcome.state, _subject(expectation))


def _refusal(state: State, move: str) -> str:
    refusal = state.why_not(move)
    return f"it is refused: {refusal.message.rstrip('.')}" if refusal else "it is refused"


def _illegal(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    move, reason = _subject(expectation), expectation.reason
    if outcome.state.over:
        return
    if options(outcome.state.decision).find(move) is not None:
        yield "it is legal"
        return
    refusal = outcome.state.why_not(move)
    if reason and refusal:
        told = [refusal.message, *(text for text, _, _ in refusal.reasons)]
        if not any(reason.text.casefold() in text.casefold() for text in told):
            yield f"it is refused thus: {' / '.join(dict.fromkeys(told)).rstrip('.')}"


def _winner(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    result = outcome.state.result
    if result is None or _subject(expectation) not in result.winners:
        yield ending(outcome.state)


def _draw(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    result = outcome.state.result
    if result is None or result.winners:
        yield ending(outcome.state)


def _goes_on(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    if outcome.state.over:
        yield ending(outcome.state)


def ending(state: State) -> str:
    """How the game ended, or who is to decide."""
    if state.result is None:
        return f"the game goes on, {deciding(state)}"
    winners = " and ".join(state.result.winners)
    verdict = f"{winners} won" if winners else "a draw"
    lost = f"{' and '.join(state.result.losers)} lost: " if state.result.losers else ""
    return f"{verdict}, because {lost}{state.result.reason}" if state.result.reason else verdict


def deciding(state: State) -> str:
    """Who is to decide, and in which phase, action or procedure."""
    return f"{state.decision.side} decides in “{state.decision.rule}”"


def _event(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    told = outcome.told(expectation)
    if not any(_subject(expectation).casefold() in text.casefold() for text in told):
        last = " / ".join(text.rstrip(".") for text in told[-_MOST_LISTED:])
        yield last or "nothing was told"


def _no_event(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    for text in outcome.told(expectation):
        if _subject(expectation).casefold() in text.casefold():
            yield text.rstrip(".")
            return


def _variable(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    seat = expectation.seat.text if expectation.seat else ""
    path, wanted, view = _subject(expectation), _value(expectation), outcome.view(seat)
    known, found = _lookup(outcome, view, path)
    if not known:  # of what no seat sees a case may ask all the same
        known, found = _lookup(outcome, outcome.state.view(None), path)
        found = "?" if seat else found
    if not known:
        yield _no_value(outcome, path)
    elif not (_same(found, wanted) or _same_units(view, found, wanted, path.rpartition(".")[0])):
        yield f"it is {shown(found)}"


def _no_value(outcome: Outcome, path: str) -> str:
    """That there is no such value; of an empty cell, that no unit stands there."""
    owner, _, name = path.rpartition(".")
    if outcome.has_cell(owner) and not _on(outcome.view(), owner):
        return f"{owner} is empty, so there is no unit there that has “{name}”"
    return f"there is no value called “{path}”"


def _lookup(outcome: Outcome, view: View, path: str) -> tuple[bool, object]:
    """The value of the game, or of a side, a cell or the unit on a cell; whether there is one.

    Of a state with keys the one that stands in brackets: `red.hand(smoke)`.
    """
    path, bracket, key = path.partition("(")
    known, found = _lookup_whole(outcome, view, path.strip())
    if not bracket:
        return known, found
    keys = ", ".join(part.strip() for part in key.rstrip(") ").split(","))
    if not isinstance(found, Mapping):
        return False, None
    return keys in found, found.get(keys)


def _lookup_whole(outcome: Outcome, view: View, path: str) -> tuple[bool, object]:
    owner, dot, name = path.rpartition(".")
    if not dot:
        return name in view.values, view.values.get(name)
    for values in (
        view.sides.get(owner, {}),
        view.cells.get(owner, {}),
        *_unit_values(view, owner),
    ):
        if name in values:
            return True, values[name]
    if outcome.has_cell(owner) and name in view.elsewhere:
        return True, view.elsewhere[name]
    if outcome.has_cell(owner) and name in view.at_home and owner.startswith(f"{view.side}:"):
        return True, view.at_home[name]
    return False, None


def _unit_values(view: View, called: str) -> list[Mapping[str, object]]:
    """The states of the units on a cell, or of the one unit with this name."""
    return [unit.values for unit in _units(view, called)]


def _units(view: View, called: str) -> list[UnitSeen]:
    """The one unit with a name, or else those on a cell."""
    named = _called(view, called)
    if len(named) == 1:
        return named
    return [unit for unit in view.units if called and called in (unit.cell, unit.name)]


def _called(view: View, text: str, side: str = "") -> list[UnitSeen]:
    """The units that `scout-1` may mean; but one if a side stands before it, or is given."""
    before, _, rest = text.rpartition(":")
    kind, _, number = rest.rpartition("-")
    wanted = before or side
    return [
        unit for unit in view.units
        if unit.type == kind and kind and wanted in ("", unit.owner)
        and unit.name in _names_of(unit, number)
    ]  # fmt: skip


def _names_of(unit: UnitSeen, number: str) -> tuple[str, ...]:
    """What a unit like this with a number is called; where there is but one, it has none."""
    whole = f"{unit.owner} {unit.title}"
    return (f"{whole} {number}", whole) if number == "1" else (f"{whole} {number}",)


def _same_units(view: View, found: object, wanted: Plain, whose: str) -> bool:
    """Whether the units that a state holds are those that a case names by type and number."""
    texts = [str(each) for each in (wanted if isinstance(wanted, tuple) else (wanted,))]
    side = whose if whose in view.sides else next((u.owner for u in _units(view, whose)), "")
    named = [_called(view, text, side) or _called(view, text) for text in texts]
    names = sorted(units[0].name for units in named if len(units) == 1)
    return len(names) == len(texts) and shown(found) == ", ".join(names)


def _same(found: object, wanted: Plain) -> bool:
    if found is None:
        return wanted in ("none", 0, False)
    return found == wanted or shown(found) == shown(wanted)


def _to_act(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    if outcome.state.over or outcome.state.decision.side != _subject(expectation):
        yield ending(outcome.state)


def _number_of_options(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    legal: Options | tuple[()] = () if outcome.state.over else options(outcome.state.decision)
    if len(legal) != _value(expectation):
        few = ", ".join(o.text for o in list(legal)[:_MOST_LISTED])
        yield f"{len(legal)}" + (
            f" ({few}{' …' if len(legal) > _MOST_LISTED else ''})" if few else ""
        )


def _promise(outcome: Outcome, expectation: Expectation) -> Iterator[str]:
    for found in promised(_subject(expectation), outcome.way, outcome.state):
        yield found.what.rstrip(".")


_CHECKS: dict[str, Check] = {
    "unit": _unit,
    "empty": _empty,
    "legal": _legal,
    "illegal": _illegal,
    "winner": _winner,
    "draw": _draw,
    "goes_on": _goes_on,
    "event": _event,
    "no_event": _no_event,
    "value": _variable,
    "sees": _unit,
    "hidden": _hidden,
    "to_act": _to_act,
    "options": _number_of_options,
    "off_board": _off_board,
    PROMISE: _promise,
}
