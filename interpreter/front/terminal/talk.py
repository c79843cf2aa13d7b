"""What a person says at the table, and what is answered."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from interpreter.diagnostics.glyphs import safe
from interpreter.front.terminal.about import greeting, some_cells, what
from interpreter.front.terminal.answers import refused, why
from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.listing import MANY, MOST, listing, places
from interpreter.front.terminal.reasons import off_points
from interpreter.front.terminal.rulebook import told_rules
from interpreter.front.terminal.words import Meant, Nothing, Several, matching, understand
from interpreter.game.contract import Decision, NotNow, Option
from interpreter.play.bots.random import Random
from interpreter.play.match import Match
from interpreter.play.table import options
from interpreter.program.tongue import Tongue
from interpreter.sheets.records import Board

_FEW = 4  # options that are shown without being asked for
_HELP = """\
Type what you want to do, as much of it as is needed: {a}-{b}, or only {a}; \
of several moves that fit, you are told which.
  ?  or  ? {a}      what can be done, or what can be done with {a}; of many places to go to, a picture
  why {a}-{b}        why something can't be done
  what {a}          what is there, and what it can; what alone tells it of all sorts of pieces
  what WORD        what a unit, a card, a state or another word of the game is, and where it is said
  rules            the headings of the rules in words, where the game comes with them
  rules WORD       what they say of something; rules 24 tells sentence 24 and what carries it out
  about            what the game is about
  board            draw the board again
  units            all that is told beside the board, where the screen is too low for it
  log              everything that has happened, as far as you may know; log 5 the last five
  undo             take your last decision back, while no other person has decided and nothing was revealed
  auto             let chance decide the rest of this phase for you
  save FILE        write the game into a file; grognard play --resume FILE goes on with it
  quit             leave the game; Ctrl-C does too, and either asks once before a game is lost"""
_LOST = "The game goes on: save FILE keeps it, {again} leaves it."


class Leave(Exception):
    """Someone leaves the table."""


@dataclass
class Talk:
    """The talk about one decision of one seat.

    Attributes:
        typed: what was typed before anything was asked: it is taken as the first thing said.
    """

    match: Match
    seat: str
    console: Console
    ink: Ink
    draw: Callable[[Collection[str] | None], None]
    save: Callable[[str], str]
    show_all: Callable[[], None]
    kept: bool = False
    typed: str = ""
    _leaving: bool = False

    @property
    def decision(self) -> Decision:
        return self.match.state.decision

    def decide(self) -> None:
        """Asks until the seat has decided. Raises Leave."""
        self._ask()
        decided = self.match.decided
        while self.match.decided == decided and not self.match.state.over:
            typed = self._next(f"{self.tongue.word(self.seat)}> ").strip()
            if not self._command(typed):
                self._choose(typed)
            if self.match.decided < decided:
                return  # something was taken back: another decision is asked for

    @property
    def tongue(self) -> Tongue:
        return self.ink.tongue

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def tell(self, message: str, **slots: object) -> None:
        """A sentence of the program, set off from what is typed."""
        self.say("  " + self.tongue.say(message, **slots))

    # --- what is typed

    def _next(self, prompt: str) -> str:
        """What was typed before anything was asked, shown behind the prompt; else a line that is typed now."""
        early, self.typed = self.typed, ""
        if not early:
            return self.listen(prompt)
        self.say(prompt + early)
        return early

    def listen(self, prompt: str) -> str:
        """A line typed at the terminal. Raises Leave at the end of what is typed."""
        self.console.file.flush()
        try:
            typed = input(prompt)
        except EOFError:
            self.say("")
            raise Leave from None
        except KeyboardInterrupt:
            if self._may_leave():
                raise
            self._leaving = True
            self.say("")
            self.tell(_LOST, again=self.tongue.say("Ctrl-C again"))
            return self.listen(prompt)
        if not sys.stdin.isatty():
            self.say(typed)  # what comes from a file is shown where it would have been typed
        return typed

    @staticmethod
    def pause(tongue: Tongue, prompt: str, sure: bool) -> str:
        """Waits for Enter: what was typed before it. Raises Leave at the end of what is typed.

        Without `sure` the first Ctrl-C only tells that a game would be lost by the second.
        """
        try:
            return input(prompt).strip()
        except EOFError:
            raise Leave from None
        except KeyboardInterrupt:
            if sure:
                raise
            print("\n  " + tongue.say("The game is not saved: Ctrl-C again leaves it."))
            return Talk.pause(tongue, prompt, sure=True)

    def _command(self, typed: str) -> bool:
        """Does what a command says; whether it was one."""
        name, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            name, rest = "?", typed[1:]
        command = self._commands().get(name.casefold())
        if command is None or options(self.decision).find(typed):
            return False
        if name.casefold() not in ("quit", self.tongue.say("quit")):
            self._leaving = False
        command(rest.strip())
        return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        commands = {
            "?": self._list,
            "help": self._help,
            "why": self._why,
            "what": self._what,
            "rules": self._rules,
            "about": lambda _: self._about(),
            "board": lambda _: self.draw(None),
            "units": lambda _: self.show_all(),
            "log": self._log,
            "undo": lambda _: self._undo(),
            "auto": lambda _: self._auto(),
            "save": self._save,
            "quit": lambda _: self._quit(),
        }
        return commands | {self.tongue.say(name): does for name, does in commands.items()}

    # --- deciding

    def _ask(self) -> None:
        legal = options(self.decision)
        self.say(self.decision.prompt)
        if 0 < len(legal) <= _FEW:
            texts = [self.tongue.notation(option.text) for option in legal]
            line = "  " + " · ".join(texts)
            wide = len(line) > self.console.width
            self.say("\n".join(f"  {text}" for text in texts) if wide else line)
        else:
            message = "{count} {count: way | ways}: ? lists them, help says more"
            self.tell(message, count=f"{len(legal):,}")

    def _choose(self, typed: str) -> None:
        if not typed:
            if len(options(self.decision)) == 1:
                self.match.decide(options(self.decision)[0])
            return
        match understand(typed, self.decision, self.tongue):
            case Meant(option):
                self.match.decide(option)
            case Several(several):
                self._show(several)
            case Nothing(move):
                self._refuse(move)

    def _auto(self) -> None:
        """Lets chance decide as long as the same rule asks the same seat."""
        rule, before, bot = self.decision.rule, self.match.decided, Random()
        while not self.match.state.over:
            if (self.decision.seat, self.decision.rule) != (self.seat, rule):
                break
            self.match.step(bot)
        count = self.match.decided - before
        message = "{count} {count: decision was | decisions were} left to chance."
        self.tell(message, count=count)

    # --- answers

    def _list(self, about: str) -> None:
        found = matching(about, self.decision, self.tongue)
        if not found:
            self.tell("Nothing that can be done now has to do with “{word}”.", word=safe(about))
        self._show(found)

    def _show(self, several: Sequence[Option]) -> None:
        """Lists options; where one unit can go to many places, shows them on the board."""
        cells = places(several, self._cells())
        if len(cells) > MANY:
            self.draw(cells)
            if len(several) > MOST:
                shown = self.tongue.notation(several[0].text)
                message = "{count} {count: way | ways}, such as {move}."
                self.tell(message, count=len(several), move=shown)
                return
        for line in listing(self.decision, several, self.console.width, self.tongue):
            self.say(line)

    def _cells(self) -> frozenset[str]:
        """The labels of all cells, as they stand in a view."""
        return frozenset(
            prefix + label
            for board in self._boards()
            for prefix in ([f"{s}:" for s in self.ink.sides] if board.copies == "side" else [""])
            for label in board.cells
        )

    def _why(self, move: str) -> None:
        if not move:
            self.tell("Say which move: why d4-d9")
            return
        for line in why(move, self.match.state, self.match.ruleset, self._boards()):
            self.say(f"  {line}")

    def _refuse(self, move: str) -> None:
        for line in refused(move, self.match.state, self.match.ruleset, self._boards()):
            self.say(f"  {line}")

    def _what(self, asked: str) -> None:
        ruleset, view, boards = self.match.ruleset, self.match.state.view(self.seat), self._boards()
        found = list(what(asked, view, ruleset, boards, self.ink))
        for line in [*off_points(asked, boards, self.tongue), *found]:
            self.say(f"  {line}")

    def _boards(self) -> Sequence[Board]:
        return self.match.ruleset.boards(self.match.header.scenario)

    def _help(self, asked: str) -> None:
        """What can be typed; of a command only that."""
        a, b = some_cells(self._boards())
        lines = [self.tongue.say(line, a=a, b=b) for line in _HELP.splitlines()]
        about = [line for line in lines[1:] if asked and asked.split()[0] in line[:16].split()]
        self.say("\n".join(about or lines))

    def _rules(self, asked: str) -> None:
        for line in told_rules(asked, self.match.ruleset, self.console.width):
            self.say(line)

    def _about(self) -> None:
        for line in greeting(self.match.ruleset, self.match.header.scenario):
            self.say(line)

    def _log(self, asked: str) -> None:
        """All that happened, the last so many sentences of it, or those that mention something."""
        events = [event for event in self.match.state.events(self.seat) if event.text]
        if asked.isdecimal():
            events = events[max(0, len(events) - int(asked)) :]
        elif asked:
            events = [e for e in events if asked.casefold() in e.text.casefold()]
        for event in events:
            cited = f" [{', '.join(event.cites)}]" if event.cites else ""
            self.say(f"  {event.text}{cited}")
        if asked and not events:
            self.tell("Nothing of the kind has happened: log alone tells all.")

    def _undo(self) -> None:
        try:
            self.match.undo(self.seat)
        except NotNow as error:
            self.tell(str(error))

    def _save(self, name: str) -> None:
        self.say("  " + (self.save(name) if name else self.tongue.say("Say where: save FILE")))
        self._leaving = bool(name)

    def _quit(self) -> None:
        """Leaves at once when nothing is lost by it, else when it is said twice."""
        if self._may_leave():
            raise Leave
        self._leaving = True
        self.tell(_LOST, again=self.tongue.say("quit again"))

    def _may_leave(self) -> bool:
        """Whether nothing is lost by leaving, or it was asked already."""
        return self.kept or self._leaving or self.match.decided == 0
