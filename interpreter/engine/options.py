"""The legal options of a decision, listed only as far as they are asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice, takewhile

from interpreter.diagnostics import Span
from interpreter.engine.machine import Machine, Rows, option_at, option_count
from interpreter.engine.nearby import nearest
from interpreter.game import explain, words
from interpreter.game.contract import Option, Refusal
from interpreter.program import Site
from interpreter.program.geometry import members
from interpreter.program.layout import ACTIVE
from interpreter.program.steps import Pick

MOST_KEPT = 50_000
MOST_LOOKED_AT = 5_000  # options that are gone through to tell what can be chosen instead
MOST_NAMED = 12
MOST_PROPOSED = 3


@dataclass(frozen=True, slots=True)
class _Failed:
    """A clause that a move fails.

    Attributes:
        place: of a choice, which one it is; else -1.
        gone: whether what was to be chosen is nowhere.
    """

    index: int
    digits: list[int]
    site: Site
    place: int
    gone: bool
    found: explain.Found | None


class LegalOptions:
    """All legal options in a fixed order; the length is known without listing them."""

    def __init__(self, machine: Machine, decision: int, rows: Rows, vector: list[int]) -> None:
        self._machine = machine
        self._number = decision
        self._question = machine.program.questions[decision]
        self._rows = rows
        self._vector = vector
        self._length = -1  # not counted yet

    @property
    def kind(self) -> int:
        """Which decision of the rules this is: there, a number stands for the same option in all states."""
        return self._number

    def __len__(self) -> int:
        if self._length < 0:
            self._length = option_count(self._rows)
        return self._length

    def __getitem__(self, index: int) -> Option:
        if index < 0:
            index += len(self)
        if index < 0:
            raise IndexError(index)
        return self.option(option_at(self._rows, index, self._question.radix))

    def __iter__(self) -> Iterator[Option]:
        return (self.option(code) for code in self.codes())

    def codes(self) -> Iterator[int]:
        """The numbers of all options."""
        for prefix, mask in self._rows:
            for digit in members(mask):
                yield prefix * self._question.radix + digit

    def option(self, code: int) -> Option:
        """An option by its number; what it is called does not depend on the state, and is kept."""
        kept = self._machine.kept_options
        found = kept.get((self._number, code))
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[self._number, code] = self._make(code)
        return found

    def _make(self, code: int) -> Option:
        index, digits = words.split(self._question, code)
        alternative, program = self._question.alternatives[index], self._machine.program
        parts = {
            p.name: words.part_text(program, p, d)
            for p, d in zip(alternative.picks, digits, strict=True)
        }
        return Option(code, alternative.name, parts, words.written(program, alternative, digits))

    def sample_code(self, below: int, drawn: int) -> int:
        return option_at(self._rows, drawn % below, self._question.radix)

    def sample(self, rng: random.Random) -> Option:
        """One option, all equally likely."""
        return self[rng.randrange(len(self))]

    def is_legal(self, code: int) -> bool:
        prefix, digit = divmod(code, self._question.radix)
        return any(row == prefix and mask >> digit & 1 for row, mask in self._rows)

    def find(self, text: str) -> Option | None:
        """The legal option that a text notes; None where there is none or several."""
        found = [
            code for index, digits in words.read(self._machine.program, self._question, text)
            if self.is_legal(code := words.join(self._question, index, digits))
        ]  # fmt: skip
        return self.option(found[0]) if len(found) == 1 else None

    def complete(self, prefix: str) -> list[str]:
        """The texts of legal options that begin with a text, the action's name given or not."""
        start = " ".join(prefix.split()).casefold()
        found = []
        for option in self:
            bare = option.text.removeprefix(option.action).strip()
            if option.text.casefold().startswith(start):
                found.append(option.text)
            elif bare.casefold().startswith(start):
                found.append(bare)
        return found

    def refuse(self, text: str) -> Refusal | None:
        """Why a text is no legal option; None when it is one."""
        if self.find(text) is not None:
            return None
        program = self._machine.program
        meant = words.read(program, self._question, text)
        if not meant:
            said = text.strip()
            if len(said) > words.LONGEST:
                said = f"{said[: words.LONGEST]}…"
            message = "“{move}” is not a move that can be made here."
            return Refusal(program.tongue.say(message, move=said), (), self._nearest(said))
        failed = [
            (index, digits, self._machine.why(self._vector, self._number, index, digits))
            for index, digits in meant
        ]
        # A text may be read in several ways; the one that comes furthest is the one that was meant.
        index, digits, sites = max(
            failed, key=lambda reading: self._progress(reading[0], reading[2])
        )
        say = program.tongue.say
        if not sites:
            message = "“{move}” could mean several moves: name the action too."
            return Refusal(say(message, move=text.strip()), (), self._nearest(text))
        clauses = [self._clause(index, digits, number) for number in sites]
        reasons = [self._reason(clause) for clause in clauses]
        near = nearest(program, self._question, self._rows, index, digits, MOST_PROPOSED)
        message = "“{move}” is not allowed: {reason}."
        return Refusal(
            say(message, move=program.tongue.notation(text.strip()), reason=reasons[0][0]),
            tuple(reasons),
            tuple(self.option(code).text for code in near),
            tuple(self._parts(clause) for clause in clauses),
        )

    def _progress(self, index: int, failed: list[int]) -> int:
        """How far a reading comes: the number of its first clause that fails."""
        clauses = self._question.alternatives[index].clauses
        sites = [getattr(clause, "site", -1) for clause in clauses]
        return min((sites.index(site) for site in failed if site in sites), default=len(sites))

    def _clause(self, index: int, digits: list[int], number: int) -> _Failed:
        """A clause that failed, with what its parts come to."""
        alternative, site = self._question.alternatives[index], self._machine.program.sites[number]
        place = next((n for n, pick in enumerate(alternative.picks) if pick.site == number), -1)
        gone = place >= 0 and self._stands_nowhere(alternative.picks[place], digits[place])
        found = None
        if site.part is not None and not gone:
            values = self._machine.parts(self._vector, alternative, number, digits)
            found = explain.found(self._reader, site.part, iter(values))
        return _Failed(index, digits, site, place, gone, found)

    @property
    def _reader(self) -> explain.Reader:
        return explain.Reader(self._machine.program, self._vector, self._vector[ACTIVE])

    def _stands_nowhere(self, pick: Pick, digit: int) -> bool:
        """Whether a unit is named by a cell on which none stands."""
        if not pick.by_cell:
            return False
        return self._vector[self._machine.program.layout.at[pick.layer] + digit] < 0

    def _parts(self, failed: _Failed) -> tuple[str, ...]:
        """What the parts of the clause come to, where that says more than the reason does."""
        if failed.found is None:
            return ()
        guilty = explain.failing(failed.found)
        if failed.place >= 0 and guilty.part.sort == "among" and not guilty.parts:
            return ()
        return tuple(explain.told(self._reader, failed.found))

    def _reason(self, failed: _Failed) -> tuple[str, Span | None, tuple[str, ...]]:
        """What a clause that failed says, where it stands, and what it cites."""
        site, tongue = failed.site, self._machine.program.tongue
        chosen = failed.place >= 0
        said = self._not_chosen(failed) if chosen else words.reason(tongue, site.text)
        return said, site.span, site.cites

    def _not_chosen(self, failed: _Failed) -> str:
        """Why something can't be chosen: the condition of the set that fails, or the set."""
        program = self._machine.program
        pick = self._question.alternatives[failed.index].picks[failed.place]
        part = words.part_text(program, pick, failed.digits[failed.place])
        say, part = program.tongue.say, program.tongue.notation(part)
        before = failed.digits[: failed.place]
        if pick.base == "number" and (numbers := self._numbers(failed.index, before)):
            return say("choose {numbers}, not {choice}", numbers=numbers, choice=part)
        if failed.gone:
            return say("nothing that could be chosen stands on {choice}", choice=part)
        guilty = explain.failing(failed.found) if failed.found else None
        text = " ".join((guilty.part.text if guilty else failed.site.text).split())
        if guilty is not None and guilty.part.sort != "among":
            message = "{choice} can't be chosen here: it must be that {condition}"
            return say(message, choice=part, condition=text)
        return say("{choice} can't be chosen here (not among {set})", choice=part, set=text)

    def _numbers(self, index: int, before: list[int]) -> str:
        """Which numbers can be chosen after some choices: `0 to 3`; "" where none can be."""
        made = (words.split(self._question, c) for c in islice(self.codes(), MOST_LOOKED_AT))
        place = len(before)
        low = self._question.alternatives[index].picks[place].low
        found = sorted({low + d[place] for i, d in made if i == index and d[:place] == before})
        if not found:
            return ""
        say = self._machine.program.tongue.say
        if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
            return say("{low} to {high}", low=found[0], high=found[-1])
        return say(" or ").join(map(str, found[:MOST_NAMED]))

    def _nearest(self, text: str, most: int = 400) -> tuple[str, ...]:
        """Legal options that resemble a text: those that begin like it, then those that look like it."""
        wanted = text.strip().casefold()
        found = []
        for option, _ in zip(self, range(most), strict=False):
            whole = option.text.casefold()
            bare = whole.removeprefix(option.action.casefold()).strip()
            alike = max(SequenceMatcher(None, wanted, t).ratio() for t in (bare, whole))
            if alike > 0.5:
                found.append((-_common(wanted, bare), -alike, option.text))
        return tuple(text for _, _, text in sorted(found)[:3])


def _common(a: str, b: str) -> int:
    """How many characters two texts have in common from the start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))
