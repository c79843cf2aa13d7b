"""The table: draws what each seat may see and talks with the people who sit at it."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby

from rich.console import Console
from rich.text import Text

from interpreter.front.terminal.about import greeting
from interpreter.front.terminal.ink import FACING, Ink
from interpreter.front.terminal.screen import Screen
from interpreter.front.terminal.shelf import beginnings, never_placed, noting
from interpreter.front.terminal.talk import Leave, Talk
from interpreter.game.contract import Event, State, View
from interpreter.game.words import COMES_UP, IS_NOW
from interpreter.play.match import Match
from interpreter.play.referee import referee_view
from interpreter.play.table import Ruleset, units
from interpreter.program.tongue import ENGLISH, Tongue

PAUSE = 0.7  # seconds between the decisions of bots that are watched
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what was scrolled out of it
_LAST = 8  # sentences of news for those who only watch
_ALIKE = 3  # sentences in a row that say the same of different things, to be told as one
_ROLLED, _TESTED = "rolled", "tested"
_TEST = re.compile(r"(.+?): (.+)")
_QUIET = frozenset({"decided", "phase", "finished"})


@dataclass
class Table:
    """A match with its people in front of one screen.

    Attributes:
        save: writes the game so far into a file, or says why it can't.
        after: called when a person has decided.
        watch: whether every decision of bots is shown.
        kept: whether the game is written down anyway, so that nothing is lost by leaving.
    """

    match: Match
    console: Console
    ink: Ink
    save: Callable[[str], str]
    after: Callable[[], None] = lambda: None
    watch: bool = False
    kept: bool = False
    _looks: str | None = None
    _wide: int = 0
    _typed: str = ""
    _told: dict[str, int] = field(default_factory=dict)

    def run(self) -> bool:
        """Plays until the game is over, or until someone leaves: whether it is over."""
        try:
            self._greet()
            while not self.match.state.over:
                if self.match.human:
                    self._person()
                else:
                    self._bot()
        except Leave:
            return False
        self.draw(self._looks_alone(), final=True)
        return True

    def _greet(self) -> None:
        """Tells people at the beginning what is played; at a terminal, until they press Enter."""
        if not self.people or self.match.decided:
            return
        for line in greeting(self.match.ruleset, self.match.header.scenario):
            self.console.print(Text(line))
        if self.console.is_terminal and sys.stdin.isatty():
            begin = self.ink.tongue.say("Press Enter to begin. ")
            self._typed = Talk.pause(self.ink.tongue, begin, sure=True)

    # --- who looks

    @property
    def people(self) -> list[str]:
        """The seats without a player of their own."""
        return [seat for seat in self.match.state.seats if seat not in self.match.players]

    def _looks_alone(self) -> str | None:
        """The only person at the table; None where there are several or none."""
        people = self.people
        return people[0] if len(people) == 1 else None

    def _hand_over(self, seat: str) -> None:
        """Clears the screen before another person looks, where that person sees other things."""
        before, self._looks = self._looks, seat
        first = before is None and len(self.people) > 1
        if before == seat or (before is None and not first):
            return
        state = self.match.state
        if before and _same(state.view(before), state.view(seat)):
            return
        if first and _same(state.view(""), state.view(seat)):
            return
        self.clear()
        _forget_what_was_typed()
        if before:
            for sentence in news(state, "", self._told.get("", 0), self.ink.tongue):
                self.console.print(Text(f"  {sentence}"))
        self._told[""] = len(state.events(""))
        sure = self.kept or self.match.decided == 0
        tongue = self.ink.tongue
        prompt = tongue.say(
            "Pass the keyboard to {seat}, who presses Enter. ", seat=tongue.word(seat)
        )
        Talk.pause(tongue, prompt, sure)

    # --- turns

    def _person(self) -> None:
        seat = self.match.state.decision.seat
        self._hand_over(seat)
        self.draw(seat)
        talk = Talk(
            self.match,
            seat,
            self.console,
            self.ink,
            lambda marked: self.draw(seat, marked=marked),
            self.save,
            lambda: show(self.console, self._screen(seat, False, None).told()),
            self.kept,
            self._typed,
        )
        self._typed = ""
        heard = len(self.match.state.events(seat))
        talk.decide()
        self._told[seat] = min(heard, len(self.match.state.events(seat)))
        self.after()

    def _bot(self) -> None:
        seat = self.match.state.decision.seat
        self.match.step()
        if self.watch:
            self.draw(self._looks_alone())
            said = self.ink.tongue.say("{seat} has decided.", seat=self.ink.tongue.word(seat))
            self.console.print(Text(f"  {said}", self.ink.quiet))
            if self.console.is_terminal:
                time.sleep(PAUSE)

    # --- drawing

    def clear(self) -> None:
        """Leaves nothing on the screen that someone else could read."""
        if self.console.is_terminal:
            self.console.file.write(_CLEAR)
            self.console.file.flush()

    def draw(
        self, seat: str | None, final: bool = False, marked: Collection[str] | None = None
    ) -> None:
        """The table as a seat sees it; without one, with all cards up if no person plays.

        With `marked` these cells are marked instead of those of the last move, and no news is told.
        """
        self.clear()
        screen = self._screen(seat, final, marked)
        show(self.console, screen.lines())
        self._wide = max(self._wide, screen.wide)
        if self.match.state.over:
            text = outcome(self.match.ruleset, self.match.state)
            self.console.print(Text(text, self.ink.loud))

    def _screen(self, seat: str | None, final: bool, marked: Collection[str] | None) -> Screen:
        state = self.match.state
        everyone = seat is None and (final or not self.people)
        view = referee_view(state) if everyone else state.view(seat or "")
        known = None if everyone else seat or ""
        since = 0 if everyone else self._told.get(seat or "", 0)
        heard = news(state, known, since, self.ink.tongue)
        return Screen(
            view,
            self.match.ruleset.boards(self.match.header.scenario),
            self.ink,
            heading(self.match.ruleset, state, self.match.decided if state.over else None),
            () if marked is not None else heard[-_LAST:] if everyone else heard,
            last_cells(state, known, self.ink.tongue) if marked is None else (),
            self.console.width,
            self.console.height if self.console.is_terminal else 60,
            final=final,
            units=units(self.match.ruleset),
            shelf=self._shelf,
            start=self._start,
            marked=marked or (),
            least=self._wide,
            noting=noting(self.match.ruleset),
        )

    @cached_property
    def _shelf(self) -> frozenset[str]:
        return never_placed(self.match.ruleset)

    @cached_property
    def _start(self) -> Mapping[str, Mapping[str, object]]:
        return beginnings(self.match.ruleset, self.match.header.scenario)


def _forget_what_was_typed() -> None:
    """Empties the history that the arrow keys bring back, where there is one."""
    if readline := sys.modules.get("readline"):
        readline.clear_history()


def show(console: Console, lines: Sequence[Text]) -> None:
    """Prints lines as they are."""
    for line in lines:
        console.print(line, soft_wrap=True, highlight=False)


def heading(ruleset: Ruleset, state: State, decided: int | None = None) -> str:
    """What is played, who is to decide, and how far it is where that is asked for.

    People at a table are not told how many decisions were taken: in a secret set-up it would tell
    one side how many the other has taken.
    """
    say = ruleset.tongue.say
    if state.over:
        doing = say("the game is over")
    else:
        doing = say("{seat} decides", seat=ruleset.tongue.word(state.decision.seat))
    counted = "{count} {count: decision | decisions}"
    done = [say(counted, count=decided)] if decided is not None else []
    return " · ".join([ruleset.title, *done, doing])


def outcome(ruleset: Ruleset, state: State) -> str:
    """How the game ended, in a sentence."""
    result = state.result
    if result is None:
        return ""
    say = ruleset.tongue.say
    winners, losers = (_sides(ruleset, names) for names in (result.winners, result.losers))
    if losers and result.reason:
        verdict = say("{winners} won, {losers} lost", winners=winners, losers=losers)
    else:
        verdict = say("{winners} won", winners=winners) if winners else say("The game is a draw")
    because = f": {result.reason.rstrip('.')}" if result.reason else ""
    cited = f" [{', '.join(result.cites)}]" if result.cites else ""
    return f"{verdict}{because}.{cited}"


def _sides(ruleset: Ruleset, sides: Sequence[str]) -> str:
    titles = [sheet.title if (sheet := ruleset.sides.get(side)) else side for side in sides]
    return ruleset.tongue.say(" and ").join(titles)


def news(state: State, seat: str | None, since: int = 0, tongue: Tongue = ENGLISH) -> list[str]:
    """What happened, in sentences that this seat may hear; None hears all.

    Values that changed are shown beside the board, and are told only where nothing else is, or where
    they are those of a cell.
    """
    events = _with_tests([event for event in state.events(seat, since) if event.text])
    told = [event for event in events if event.kind not in _QUIET]
    loud = [event for event in told if event.kind != "set" or _of_a_cell(event, tongue)]
    return list(_together([event.text for event in loud or told], tongue))


def _with_tests(events: Sequence[Event]) -> list[Event]:
    """What happened, with the dice of a test told by the test alone, and one test after another as one."""
    found: list[Event] = []
    for event in events:
        told = _TEST.fullmatch(event.text) if event.kind == _TESTED else None
        while told and found and found[-1].kind == _ROLLED and found[-1].rule == event.rule:
            found.pop()
        before = found[-1] if found else None
        if told and before and before.kind == _TESTED and before.text.startswith(f"{told[1]}: "):
            found[-1] = replace(before, text=f"{before.text}; {told[2]}")
        else:
            found.append(event)
    return found


def _of_a_cell(event: Event, tongue: Tongue) -> bool:
    """Whether the state that was set is that of a cell, not of a unit that stands on it."""
    found = tongue.pattern(IS_NOW).fullmatch(event.text)
    return bool(found and found["whose"] in event.cells)


def _together(sentences: Sequence[str], tongue: Tongue) -> Iterator[str]:
    """Sentences of which several in a row say the same of different things, as one; dice at once."""
    is_now, comes_up = tongue.pattern(IS_NOW), tongue.pattern(COMES_UP)

    def said(sentence: str) -> tuple[str, str]:
        """What is said of something, if it may be said of several: a state and its value, or dice."""
        if (found := comes_up.fullmatch(sentence)) and found["roll"].isdecimal():
            return _ROLLED, found["die"]
        found = is_now.fullmatch(sentence)
        return (found["state"], found["value"]) if found else ("", sentence)

    for (what, value), group in groupby(sentences, said):
        row = list(group)
        if what == _ROLLED:
            results = (found["roll"] for text in row if (found := comes_up.fullmatch(text)))
            yield tongue.say(COMES_UP, die=value, roll=", ".join(results))
        elif what and len(row) >= _ALIKE:
            of_whom = ", ".join(f["whose"] for text in row if (f := is_now.fullmatch(text)))
            message = "{state} is now {value}: {things}"
            yield tongue.say(message, state=what, value=value, things=of_whom)
        else:
            yield from row


def last_cells(state: State, seat: str | None, tongue: Tongue = ENGLISH) -> frozenset[str]:
    """The cells that the last decision touched, as far as the seat knows of them.

    What was only noted of a unit that stands there does not count, but for the way it faces.
    """
    cells: set[str] = set()
    is_now, facing = tongue.pattern(IS_NOW), tongue.name(FACING)
    for event in _backwards(state.events(seat)):
        if event.kind == "decided" and cells:
            break
        found = is_now.fullmatch(event.text) if event.kind == "set" else None
        turned = not found or found["state"] == facing
        if event.kind != "decided" and (turned or _of_a_cell(event, tongue)):
            cells.update(event.cells)
    return frozenset(cells)


def _backwards(events: Sequence[Event]) -> Iterator[Event]:
    return reversed(list(events))


def _same(one: View, other: View) -> bool:
    return replace(one, seat="", side="") == replace(other, seat="", side="")
