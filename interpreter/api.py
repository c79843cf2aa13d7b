"""The public interface for researchers and for everything that plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter import engine, syntax
from interpreter import ruleset as folders
from interpreter.check import Checked, check
from interpreter.diagnostics import Diagnostic, Label, Source, codes, has_errors
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.engine import Machine, State
from interpreter.game.contract import RulesetError
from interpreter.program import Program, position
from interpreter.program.layout import ACTIVE, OVER, PC, VERDICT, WINNERS
from interpreter.program.tongue import ENGLISH, Tongue, tongue
from interpreter.ruleset import translation
from interpreter.ruleset.options import allowed, chosen_options, contradicted, contradiction, fits
from interpreter.ruleset.overlay import Rules, overlay
from interpreter.sheets import records
from interpreter.syntax import tree

if TYPE_CHECKING:  # those who only play need not wait for it
    from interpreter.play.odds.odds import Answer

Setting = int | str | bool
Placements = Mapping[str, str] | Sequence[records.Placement]
Settings = Mapping[str, Setting] | Sequence[records.Setting]


def load(
    path_or_id: str | Path, options: Mapping[str, object] | None = None, language: str = ""
) -> Ruleset:
    """Reads and checks the ruleset in a folder, or the shipped one of that id.

    Args:
        path_or_id: a folder such as `rulesets/my-game`, or the id of a shipped ruleset.
        options: values for options of the ruleset, by name; the others have their defaults.
        language: the code of the language in which the game is told, `pl`; as it is written when left out.
            What is not translated stays as it is.

    Raises:
        RulesetError: it can't be played, or not in that language; `diagnostics` says why.
    """
    written, found = folders.load(path_or_id)
    if written is None or has_errors(found):
        raise RulesetError(found)
    written, told_in = _in_language(written, language) if language else (written, ENGLISH)
    given = _options(written, options or {})
    checked, more = check(written, given)
    if checked is None:
        raise RulesetError([*found, *more])
    warnings = tuple(d for d in [*found, *more] if not d.is_error)
    return Ruleset(checked, given, warnings, told_in)


def _in_language(written: folders.Ruleset, language: str) -> tuple[folders.Ruleset, Tongue]:
    """The ruleset with its texts in a language, and the language. Raises RulesetError."""
    known = (*translation.languages(written.chain), *translation.tongues())
    if language not in known:
        raise RulesetError([translation.unknown_language(language, known)])
    into, found = translation.translation(written.chain, language)
    if has_errors(found):
        raise RulesetError(found)
    names, originals = translation.names(written, into), translation.originals(written, into)
    said = translation.tongue_texts(language)
    return translation.translated(written, into), tongue(
        language, said, names, originals, into.inflected
    )


def _options(written: folders.Ruleset, given: Mapping[str, object]) -> dict[str, Setting]:
    sheets = written.sheets.manifest.options
    found: dict[str, Setting] = {}
    faults = []
    for name, value in given.items():
        sheet = sheets.get(name)
        if sheet is None:
            known = f"There are: {', '.join(sheets)}." if sheets else "The ruleset has no options."
            hint = did_you_mean(name, sheets, known)
            faults.append(bad_option(written, f"No option is called “{name}”.", hint))
        elif not isinstance(value, int | str) or not fits(sheet, value):
            hint = allowed(sheet)
            faults.append(bad_option(written, f"The option “{name}” can't be “{value}”.", hint))
        else:
            found[name] = value
    at = written.sheets.manifest.id.span
    faults += [contradiction(one, at) for one in contradicted(written.sheets.manifest, found)]
    if faults:
        raise RulesetError(faults)
    return found


def bad_option(written: folders.Ruleset, message: str, hint: str) -> Diagnostic:
    manifest = written.sheets.manifest
    return Diagnostic(codes.BAD_OPTION, message, Label(manifest.id.span), hint)


def amended(
    written: folders.Ruleset, rules: Source, first: str, options: Mapping[str, object],
    language: str = "",
) -> Ruleset:  # fmt: skip
    """A ruleset as it was read, with more rules laid over it as those of a variant are.

    The phase called `first` comes before all that stands in the sequence of play. Raises RulesetError.
    """
    file, found = syntax.parse(rules)
    told_in = ENGLISH
    if language:
        written, told_in = _in_language(written, language)
    laid = overlay(Rules(written.files, written.removed), [file], found)
    if has_errors(found):
        raise RulesetError(found)
    phase = next(one for one in file.declarations if one.name.text == first)
    files = tuple(_beginning_with(phase.name, each) for each in laid.files)
    given = _options(written, options)
    checked, found = check(replace(written, files=files), given)
    if checked is None:
        raise RulesetError(found)
    return Ruleset(checked, given, (), told_in)


def _beginning_with(phase: tree.Word, file: tree.File) -> tree.File:
    """The rules of a file, with a phase put first into the sequence of play if that is among them."""
    line = tree.Do(phase.span, phase, ())
    return tree.File(
        file.source,
        tuple(
            replace(one, body=(line, *one.body)) if isinstance(one, tree.Sequence) else one
            for one in file.declarations
        ),
    )


class Ruleset:
    """A checked ruleset with its options set, ready to be played.

    Attributes:
        written: the ruleset as it is written.
        warnings: what is worth mending, though it can be played.
        tongue: the language in which the game is told.
    """

    def __init__(
        self, checked: Checked, given: Mapping[str, Setting], warnings: tuple[Diagnostic, ...],
        tongue: Tongue = ENGLISH,
    ) -> None:  # fmt: skip
        self.written = checked.ruleset
        self.warnings = warnings
        self.tongue = tongue
        self._checked = checked
        self._given = given
        self._machines: dict[str, Machine] = {}

    @property
    def id(self) -> str:
        return self.written.id

    @property
    def title(self) -> str:
        return self.written.sheets.manifest.title

    @property
    def description(self) -> str:
        return self.written.sheets.manifest.description

    @property
    def fingerprint(self) -> str:
        """A hash of all that the game depends on."""
        return self.written.fingerprint

    @property
    def scenarios(self) -> Mapping[str, records.Scenario]:
        return self.written.sheets.scenarios

    @property
    def sides(self) -> Mapping[str, records.Side]:
        return self.written.sheets.manifest.sides

    @property
    def option_sheets(self) -> Mapping[str, records.Option]:
        """The options there are, with their texts."""
        return self.written.sheets.manifest.options

    def options_in(self, scenario: str | None = None) -> Mapping[str, Setting]:
        """The options in force in a scenario: those that were given, else its own, else the defaults."""
        sheets = self.written.sheets
        return chosen_options(sheets, sheets.scenarios[self._scenario(scenario)], self._given)

    @property
    def default_scenario(self) -> str:
        chosen = self.written.sheets.manifest.default_scenario
        return chosen.text if chosen is not None else next(iter(self.scenarios))

    def boards(self, scenario: str | None = None) -> Sequence[records.Board]:
        """The boards of a scenario, for drawing."""
        return self.machine(scenario).program.world.boards

    def machine(self, scenario: str | None = None) -> Machine:
        """The machine that plays a scenario; made when first asked for. Raises RulesetError.

        For the program's own use: what it has may change with any version.
        """
        name = self._scenario(scenario)
        if name not in self._machines:
            program, found = self._checked.program(name)
            if program is None:
                raise RulesetError(found)
            told = program if self.tongue is ENGLISH else program.told_in(self.tongue)
            self._machines[name] = Machine(told)
        return self._machines[name]

    def _scenario(self, wanted: str | None) -> str:
        """The scenario that is asked for, or the ruleset's own choice. Raises RulesetError."""
        name = wanted if wanted is not None else self.default_scenario
        if name not in self.scenarios:
            known = f"There are: {', '.join(self.scenarios)}."
            hint = did_you_mean(name, self.scenarios, known)
            raise RulesetError([bad_option(self.written, f"No scenario is called “{name}”.", hint)])
        return name

    def with_options(self, options: Mapping[str, object]) -> Ruleset:
        """The same ruleset with other options. Raises RulesetError for options it does not have."""
        given = _options(self.written, options)
        return Ruleset(self._checked.with_options(given), given, self.warnings, self.tongue)

    def watched(self) -> Ruleset:
        """The same ruleset, whose machines count what comes up: see `program.spots`. It plays the same games."""
        checked = self._checked.counting()
        return Ruleset(checked, self._given, self.warnings, self.tongue)

    def start(
        self,
        scenario: str | None = None,
        seed: int = 0,
        chance: str = "sampled",
        events: bool = True,
        forced: Sequence[int | str] = (),
    ) -> State:
        """A new game, at its first decision.

        Args:
            scenario: its id; the ruleset's own choice when left out.
            seed: any whole number; the same seed and decisions give the same game.
            chance: "sampled", or "asked" to stop at each roll for `state.force([n])`.
            events: whether to note what happens; games without are faster.
            forced: what the first rolls come to, also those before the first decision; of a card that is
                drawn, its word.

        Raises:
            RulesetError: there is no such scenario.
            RulesFault: the rules go wrong before the first decision.
            NotNow: a roll before the first decision can't come to what is forced.
        """
        return engine.begin(self.machine(scenario), seed, chance == "asked", events, forced)

    def from_bytes(self, data: bytes, scenario: str | None = None) -> State:
        """A state that was saved with `to_bytes`, of the scenario it was saved in.

        Raises:
            ValueError: the bytes are no state of this ruleset with these options.
        """
        names = [scenario] if scenario is not None else list(self.scenarios)
        for name in names:
            key = self._checked.key(name).encode()
            if key in data[: len(key) + 16]:
                return engine.from_bytes(self.machine(name), data)
        raise ValueError("these bytes are no state of this ruleset with these options")

    def setup(
        self, scenario: str | None = None, *, cleared: bool = False,
        placements: Placements = (), settings: Settings = (),
        phase: str | records.Word | None = None, active: str | records.Word | None = None, seed: int = 0,
        forced: Sequence[int | str] = (), chance: str = "sampled", events: bool = True,
    ) -> State:  # fmt: skip
        """A game in a situation made by hand, as test cases say.

        Args:
            scenario: whose set-up is changed; the ruleset's own choice when left out.
            cleared: whether all units of the set-up are taken off first.
            placements: the unit on each cell, `{"d4": "white pawn"}`, or records of `sheets`.
            settings: states that differ, `{"moves": 19, "white.points": 2}`, or records of `sheets`.
            phase: the phase of the sequence of play to begin in.
            active: the side whose turn it is.
            seed, forced, chance, events: as for `start`.

        Raises:
            RulesetError: there is no such cell, unit, state, phase, side or scenario.
        """
        machine = self.machine(scenario)
        program, vector = machine.program, machine.new(seed)
        world, layout = program.world, program.layout
        with _told():
            if cleared:
                position.clear(world, layout, vector)
            placed = self._placed(placements)
            position.set_both(world, layout, vector, placed, _set(settings))
            if active is not None:
                vector[ACTIVE] = position.side_number(world, _named(active))
        if phase is not None:
            vector[PC] = self._beginning(program, _named(phase))
        return engine.go_on(machine, vector, chance == "asked", events, forced)

    def resumed(
        self, state: State, settings: Settings = (), chance: str = "sampled", events: bool = True,
        anew: bool = True,
    ) -> State:  # fmt: skip
        """A game of its own that goes on from a state of this ruleset, or begins anew from how it stands there.

        `settings`, `chance` and `events` are as for `setup`; with `anew` play begins with the first line of the
        sequence of play. Raises RulesetError.
        """
        machine, vector = state.machine, list(state.row)
        world, layout = machine.program.world, machine.program.layout
        if anew:
            vector[PC], vector[ACTIVE] = machine.program.first, 0
            vector[OVER] = vector[WINNERS] = vector[VERDICT] = 0
        with _told():
            position.set_both(world, layout, vector, (), _set(settings))
        if anew:
            return engine.go_on(machine, vector, chance == "asked", events)
        return engine.standing(machine, vector, chance == "asked", events)

    def odds(
        self, call: str = "", *, scenario: str | None = None, side: str = "", cleared: bool = False,
        placements: Placements = (), settings: Settings = (), counts: Sequence[str] = (), goal: str = "",
        plays: str | Mapping[str, str] = "", chosen: Mapping[str, str] | None = None,
        states: int = 500_000, seconds: float = float("inf"), games: int = 0, seed: int = 0,
    ) -> Answer:  # fmt: skip
        """How likely everything is that can come of a test, a fight or a whole game, as `grognard odds` tells it.

        Args:
            call: a test, procedure, phase, action with its move, or dice, in the words of the rules; "" for the
                game as a whole.
            side: who acts; the first side when left out.
            scenario, cleared, placements, settings: how it stands, as for `setup`.
            counts: expressions that are counted at the end.
            goal: what is played for: an expression, or "winning".
            plays: how players decide, "random", "first", "best" or "worst"; or that by side.
            chosen: what they decide whenever they can, `{"reroll": "yes"}`.
            states, seconds: how many states are looked at, and for how long, at the most.
            games: plays so many games with the `seed` instead of working it out; fewer if it takes longer than
                `seconds`.

        Raises:
            RulesetError: the ruleset has nothing like what is asked.
            NoQuestion: it can't be asked like that; `hint` says what would be right.
            TooMany: more can come of it than `states`, or it takes longer than `seconds`.
            Unsolved: players decide secretly at the same time, and play for a goal.
            RulesFault: the rules go wrong.
        """
        from interpreter.play.odds.asked import Asked, check_chosen, prepare
        from interpreter.play.odds.odds import simulate, work_out

        asked = Asked(
            call, self._scenario(scenario), side, cleared, self._placed(placements), _set(settings), None,
            tuple(counts), goal, _by_side(plays), list((chosen or {}).items()),
        )  # fmt: skip
        question = prepare(asked, self.written, self._given, amended)
        answer, policies = None, question.policies
        if policies.play_for_goal or not games:
            answer = work_out(question, states, seconds)
        if games:
            solved = answer.solved if answer else None
            answer = simulate(question, games, seed, solved=solved, seconds=seconds)
        assert answer is not None
        check_chosen(policies, answer)
        return answer

    def _placed(self, placements: Placements) -> Sequence[records.Placement]:
        """What is to stand where. Raises RulesetError."""
        with _told():
            return _placed(placements, tuple(self.sides))

    def _beginning(self, program: Program, phase: records.Word) -> int:
        """The block that a phase of the sequence of play begins with. Raises RulesetError."""
        block = next((e.block for e in program.entries if e.phase == phase.text), None)
        if block is not None:
            return block
        known = dict.fromkeys(e.phase for e in program.entries)
        hint = did_you_mean(phase.text, known, f"Phases are: {', '.join(known)}.")
        there_is = any(one.name.text == phase.text for one in self.written.declarations)
        message = f"No phase is called “{phase.text}”."
        if there_is:
            message = (
                f"No case can begin with “{phase.text}”: it is no line of the sequence of play."
            )
        raise RulesetError([Diagnostic(codes.BAD_TEST_CASE, message, Label(phase.span), hint)])


def _named(word: str | records.Word) -> records.Word:
    return _word(word) if isinstance(word, str) else word


@contextmanager
def _told() -> Iterator[None]:
    """Tells of a position that can't be as of a ruleset that can't be played."""
    try:
        yield
    except position.BadPosition as error:
        raise RulesetError([bad_position(fault) for fault in error.faults]) from None


def bad_position(error: position.BadPosition) -> Diagnostic:
    return Diagnostic(codes.BAD_TEST_CASE, error.message, Label(error.at.span), error.hint)


def _word(text: str) -> records.Word:
    return records.Word(text, Source("setup", text).span(0, len(text)))


def _placed(placements: Placements, sides: Sequence[str]) -> Sequence[records.Placement]:
    """What is to stand where, from `{"d4": "white pawn"}`. Raises BadPosition."""
    if not isinstance(placements, Mapping):
        for one in placements:
            if not isinstance(one, records.Placement):
                hint = 'Write placements={"d4": "white pawn"}.'
                raise position.BadPosition(f"“{one}” is no placement.", hint, _word(str(one)))
        return placements
    found = []
    for cell, text in placements.items():
        side, _, type = text.partition(" ")
        if side not in sides or not type:
            hint = f"Write a side and a type, such as “{sides[0]} pawn”. Sides are: {', '.join(sides)}."
            raise position.BadPosition(f"“{text}” is no unit.", hint, _word(text))
        found.append(records.Placement(_word(side), _word(type.strip()), (_word(cell),)))
    return found


def _set(settings: Settings) -> Sequence[records.Setting]:
    """What states are to hold, from `{"moves": 19}`."""
    if not isinstance(settings, Mapping):
        return settings
    return [
        records.Setting(_word(name), records.Value(value, _word(name).span))
        for name, value in settings.items()
    ]


def _by_side(plays: str | Mapping[str, str]) -> Mapping[str, str]:
    """Policies by side; one that is given alone is that of all."""
    if isinstance(plays, str):
        return {"": plays} if plays else {}
    return plays


__all__ = ["Ruleset", "load"]
