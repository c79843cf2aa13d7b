"""What is asked, as it was typed -> rules that carry it out, laid over the ruleset like those of a variant.

Names of units as sheets write them, `german:tank-1`, stand for states that hold these units. They are put into
the rules letter for letter, so that a fault in what was typed is told at its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.game.contract import RulesetError
from interpreter.play.odds.wording import (
    COUNT,
    FOR,
    as_typed,
    more_than_dice,
    no_move,
    unnumbered_unit,
)
from interpreter.program.world import World
from interpreter.sheets.records import Setting, Value, Word
from interpreter.syntax import tree

PART, SIDE, RESULT, WORD = "odds_part", "odds_side", "odds_result", "odds_word"
FRAME, ASKED = "odds_frame", "odds_asked"
NOTHING = "odds_nothing"
GAME = "game"
CARRIED_OUT, COUNTED, NEVER = 1, 2, 3
"""What `odds_part` says that is to be done: what is asked, or counting what came of it."""
WINNING = "winning"
"""What may be played for besides what can be counted: a victory is worth 1, a defeat -1."""
_CARRIED_OUT = (tree.Test, tree.Words, tree.Action, tree.Phase, tree.Procedure)
_DICE = re.compile(r"\d*d\d+")
_NAME = re.compile(r"[^\W\d]\w*")
_OFFERED = re.compile(r"(?P<name>\w+)(?P<given>\((?:[^()]|\([^()]*\))*\))?\s*(?P<move>.*)")
_SLOT = re.compile(r"\\\{\w+\\\}")
"""A slot of the notation of a move, `{ship}`, escaped to be part of a pattern."""
_UNIT = re.compile(r"(?:(?P<side>[^\W\d]\w*):)?(?P<type>[^\W\d]\w*)-(?P<number>\d+)\b")


@dataclass(frozen=True, slots=True)
class Call:
    """What is asked of a ruleset.

    Attributes:
        text: a test, procedure, phase, action or dice as they were typed; "" for the game as a whole.
        side: whose units are meant where several sides have units of a name.
        counts: expressions that are counted at the end; what is played for is among them.
        goal: the one that is played for, or WINNING, or "".
    """

    text: str
    side: str
    counts: tuple[str, ...] = ()
    goal: str = ""


@dataclass(frozen=True)
class Script:
    """The rules that carry out a call.

    Attributes:
        rules: their text.
        kind: "test", "number", "word" (a die with words on it), "rules", "action" or GAME.
        move: of an action, the move that is taken, "" where players decide.
        settings: what states must hold to begin with.
        said: how many values are said at the end: those that are counted.
        typed: the places of what was typed: where it begins and ends in `rules`, and the text itself.
        open: an action of which no move was typed.
    """

    rules: Source
    kind: str
    move: Word | None
    settings: tuple[Setting, ...]
    said: int
    typed: tuple[tuple[int, int, Source], ...]
    open: tree.Action | None = None

    def located(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """What was found, told at the places of what was typed."""
        told = (self._at_its_place(one) for one in found if self._counts(one))
        return [self._as_typed(one) for one in told]

    def _as_typed(self, one: Diagnostic) -> Diagnostic:
        if self.open is not None and one.code is codes.MAY_BE_EMPTY:
            return no_move(one, self.open)
        return as_typed(one, [setting.target for setting in self.settings], WINNING)

    def _counts(self, one: Diagnostic) -> bool:
        return one.is_error or one.at.span.source != self.rules

    def _at_its_place(self, one: Diagnostic) -> Diagnostic:
        if one.at.span.source != self.rules:
            return one
        related = tuple(label for label in one.related if label.span.source != self.rules)
        return replace(
            one,
            at=Label(self.placed(one.at.span), one.at.text),
            related=related,
            trail=(),
            fix=None,
        )

    def placed(self, span: Span) -> Span:
        """The stretch of what was typed that is meant; all of the text before it where it is none."""
        start, end, text = next(
            (one for one in self.typed if one[0] <= span.start <= one[1]),
            next((one for one in reversed(self.typed) if one[0] <= span.start), self.typed[0]),
        )
        if span.start > end or span.start < start:
            return text.span(0, len(text.text))
        return text.span(span.start - start, max(span.end - start, span.start - start + 1))


@dataclass
class _Sheet:
    """Rules being written, and where in them stands what was typed."""

    world: World
    side: str
    text: str = ""
    typed: list[tuple[int, int, Source]] = field(default_factory=list)
    units: dict[str, Setting] = field(default_factory=dict)
    states: list[str] = field(default_factory=list)

    def add(self, text: str) -> None:
        self.text += text

    def put(self, typed: Source, start: int = 0, end: int | None = None) -> None:
        """Puts in a part of what was typed, units by names that rules can have. Raises RulesetError."""
        if typed.text.count("(") != typed.text.count(")"):
            raise RulesetError([odd_brackets(typed)])
        unnumbered = unnumbered_unit(self.world, typed)
        if unnumbered is not None:
            raise RulesetError([unnumbered])
        part = typed.text[start : len(typed.text) if end is None else end]
        at = len(self.text) - start
        self.typed.append((at, at + len(typed.text), typed))
        self.text += _UNIT.sub(lambda found: self._unit(found, typed, start), part)

    def _unit(self, found: re.Match[str], typed: Source, offset: int) -> str:
        """The name of a state that holds the unit; what is none stays as it was typed."""
        world, type, number = self.world, found["type"], int(found["number"])
        if type not in world.types:
            return found[0]
        owners = [world.sides[u.side] for u in world.units if (u.type, u.number) == (type, number)]
        side = found["side"] or (self.side if self.side in owners else next(iter(owners), ""))
        place = typed.span(found.start() + offset, found.end() + offset)
        if side not in owners:
            raise RulesetError([no_such_unit(world, type, place)])
        name = re.sub(r"\W", "_", found[0])
        held = Word(name, place), Value(f"{side}:{type}-{number}", place)
        if name not in self.units:
            self.units[name] = Setting(*held)
            kind = world.sheets.units.types[type].kind.text
            self.states.append(f"state {name}: {kind} or none\n")
        return name


def script(call: Call, world: World, declarations: Sequence[tree.Declaration]) -> Script:
    """The rules that carry out a call. Raises RulesetError for what can't be asked."""
    sheet = _Sheet(world, call.side)
    kind, move = _carry_out(sheet, call, declarations)
    # Who has won is asked from the first decision on: here is one that nobody ever comes to.
    sheet.add(f"phase {FRAME}:\n    if {PART} = {NEVER}:\n        as {SIDE}:\n")
    sheet.add(f"            player must do one of:\n                {NOTHING}\n")
    sheet.add(f"    if {PART} = {CARRIED_OUT}:\n        as {SIDE}:\n")
    sheet.add(f"            {ASKED}\n        draw game\n    if {PART} = {COUNTED}:\n")
    sheet.add(f"        as {SIDE}:\n")
    for number, text in enumerate(call.counts):
        name = FOR if text == call.goal else COUNT
        sheet.add(f"            let odds_value_{number} = ")
        sheet.put(Source(name, " ".join(text.split())))
        sheet.add(f'\n            say "{{odds_value_{number}}}"\n')
    sheet.add(f"            set {PART} to 0\n        draw game\n\n")
    sheet.add(f"state {PART}: 0..{NEVER}\nstate {SIDE}: player\nstate {RESULT}: 0..999999\n")
    sheet.add("".join(sheet.states))
    sheet.add(f"\naction {NOTHING}:\n    effect:\n        stop\n")
    settings = tuple(sheet.units.values())
    rules = Source("odds", sheet.text)
    action = _called(call.text.split("(")[0].strip(), declarations)
    open = action if isinstance(action, tree.Action) and move is None else None
    return Script(rules, kind, move, settings, len(call.counts), tuple(sheet.typed), open)


def _carry_out(
    sheet: _Sheet, call: Call, declarations: Sequence[tree.Declaration]
) -> tuple[str, Word | None]:
    """Writes the phase that carries out what is asked; what kind that is, and the move of an action."""
    typed = Source("the call", " ".join(call.text.split()))
    if not typed.text:
        sheet.add(f"phase {ASKED}:\n    set {PART} to {CARRIED_OUT}\n\n")
        return GAME, None
    start = len("roll ") if typed.text.startswith("roll ") else 0
    named = _NAME.match(typed.text, start)
    declared = _called(named[0] if named else "", declarations)
    sheet.add(f"phase {ASKED}:\n")
    if _DICE.match(typed.text, start) or isinstance(declared, tree.Test | tree.Words):
        return _rolled(sheet, typed, start, declared), None
    if isinstance(declared, tree.Action):
        return "action", _taken(sheet, typed, declared)
    if not isinstance(declared, tree.Phase | tree.Procedure | tree.Broken):
        raise RulesetError([not_to_be_asked(typed, named, declared, declarations)])
    sheet.add("    ")
    sheet.put(typed)
    sheet.add("\n\n")
    return "rules", None


def _called(name: str, declarations: Sequence[tree.Declaration]) -> tree.Declaration | None:
    """What is called so: what can be carried out before a state or a cell of that name."""
    alike = [one for one in declarations if one.name.text == name and name]
    return min(alike, key=lambda one: not isinstance(one, _CARRIED_OUT), default=None)


def _rolled(sheet: _Sheet, typed: Source, start: int, declared: tree.Declaration | None) -> str:
    """Writes a roll, and what keeps that it came to. Raises RulesetError."""
    more = more_than_dice(typed, start)
    if more is not None:
        raise RulesetError([more])
    sheet.add("    roll ")
    sheet.put(typed, start)
    several = re.search(r"\btimes?$", typed.text)
    sheet.add(f"{',' if several else ''} as odds_rolled\n")
    if isinstance(declared, tree.Words):
        sheet.states.append(f"state {WORD}: {declared.name.text} or none\n")
        sheet.add(f"    set {WORD} to odds_rolled\n\n")
        return "word"
    if isinstance(declared, tree.Test) and not several:
        sheet.add(f"    set {RESULT} to 1 if odds_rolled else 0\n\n")
        return "test"
    sheet.add(f"    set {RESULT} to odds_rolled\n\n")
    return "number"


def _taken(sheet: _Sheet, typed: Source, action: tree.Action) -> Word | None:
    """Writes a decision for an action; the move that is taken, None where it was not typed.

    Of an action in which nothing is chosen there is but one move, which need not be typed.
    """
    found = _OFFERED.fullmatch(typed.text)
    assert found is not None  # it begins with a name
    end = found.end("given") if found["given"] else found.end("name")
    sheet.add("    player must do one of:\n        ")
    sheet.put(typed, 0, end)
    move = found["move"]
    if not move:
        if any(isinstance(clause, tree.Choose) for clause in action.clauses):
            sheet.add("\n\n")
            return None
        move = action.written.text if action.written else ""
    # With something else to do there is a decision also where the move is not legal, and reasons why.
    sheet.add(f"\n        {NOTHING}\n\n")
    whole = typed.span(0, len(typed.text))
    return Word(f"{found['name']} {move}".rstrip(), whole)


def _setting(name: str, value: int | str) -> Setting:
    place = Source("odds", name).span(0, len(name))
    return Setting(Word(name, place), Value(value, place))


def acting(side: str) -> Setting:
    """Says who acts."""
    return _setting(SIDE, side)


def waiting() -> Setting:
    """Says that nothing is to be done yet."""
    return _setting(PART, NEVER)


def carrying_out(kind: str) -> Setting:
    """Says that what is asked is to be carried out; of a game, that it begins."""
    return _setting(PART, 0 if kind == GAME else CARRIED_OUT)


def counting() -> Setting:
    """Says that it is to be counted what came of it."""
    return _setting(PART, COUNTED)


# --- what is told


def _askable(declarations: Sequence[tree.Declaration]) -> Iterator[str]:
    for kind in (tree.Test, tree.Procedure, tree.Action, tree.Phase):
        yield from (one.name.text for one in declarations if isinstance(one, kind))


def not_to_be_asked(
    typed: Source, named: re.Match[str] | None, declared: tree.Declaration | None,
    declarations: Sequence[tree.Declaration],
) -> Diagnostic:  # fmt: skip
    known = list(_askable(declarations))
    usual = "Name a test, a procedure, an action or a phase with its values, or dice such as 2d6."
    if named is None:
        message, place = "this names no rule", typed.span(0, len(typed.text))
        return Diagnostic(codes.BAD_CALL, message, Label(place), usual)
    place, name = typed.span(*named.span()), named[0]
    if declared is None:
        listed = (
            _by_title(typed.text, declarations)
            or _as_a_move(typed.text, declarations)
            or did_you_mean(name, known, usual)
        )
        message = f"No test, procedure, action or phase is called “{name}”."
        return Diagnostic(codes.UNKNOWN_NAME, message, Label(place), listed)
    counted = _DICE.sub("1", typed.text)
    of_one = " for a number" if counted != typed.text else ""
    hint = f'What it comes to{of_one} can be counted: --count "{counted}". {usual}'
    message = f"“{name}” can't be carried out: nothing happens by it."
    return Diagnostic(
        codes.BAD_CALL, message, Label(place), hint, (Label(declared.name.span, "declared here"),)
    )


def _by_title(text: str, declarations: Sequence[tree.Declaration]) -> str:
    """A sentence that offers what has a text as its title, "" where nothing has."""
    title = text.partition("(")[0].strip().casefold()
    known = set(_askable(declarations))
    alike = [
        one.name.text for one in declarations
        if one.name.text in known and getattr(one, "title", "").casefold() == title
    ]  # fmt: skip
    return f"Did you mean “{alike[0]}”?" if alike else ""


def _as_a_move(text: str, declarations: Sequence[tree.Declaration]) -> str:
    """A sentence that puts the action before a move, "" where no action is noted like that."""
    fitting = [
        f"“{one.name.text} {text}”"
        for one in declarations
        if isinstance(one, tree.Action) and one.written is not None and not one.parameters
        and re.fullmatch(_SLOT.sub(".+", re.escape(one.written.text)), text)
    ]  # fmt: skip
    return f"Name the action before the move: {' or '.join(fitting)}." if fitting else ""


def odd_brackets(typed: Source) -> Diagnostic:
    opened = typed.text.count("(") > typed.text.count(")")
    at = typed.text.rindex("(") if opened else typed.text.index(")")
    message = "A bracket is not closed." if opened else "A bracket is closed that is not open."
    hint = "Put “)” where it ends." if opened else "Take it out, or put “(” where it begins."
    return Diagnostic(codes.SYNTAX, message, Label(typed.span(at, at + 1)), hint)


def no_such_unit(world: World, type: str, place: Span) -> Diagnostic:
    there_are = [
        f"{world.sides[unit.side]}:{unit.type}-{unit.number}"
        for unit in world.units
        if unit.type == type
    ]
    known = f"There are: {', '.join(there_are)}." if there_are else "The scenario has none of them."
    return Diagnostic(codes.UNKNOWN_NAME, f"No unit is called “{place.text}”.", Label(place), known)
