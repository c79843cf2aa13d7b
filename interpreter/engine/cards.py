"""Cards and faces that are to come up next, said by their words: which number of a roll brings each.

Among the numbers that rolls are forced to, the word with place n among all that can come up is -1 - n.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from interpreter.engine.machine import Machine
from interpreter.engine.runtime import Log, Vector
from interpreter.game.contract import NotNow, RulesFault
from interpreter.program import Program
from interpreter.program.steps import Roll

CARD, FACE = 1, 0  # the slots of what is told of a draw, and of a roll, that hold the word


def written(program: Program) -> tuple[str, ...]:
    """All words of piles that are drawn from and of dice with words on them, in alphabetical order."""
    slots = [site.slots[CARD] for site in program.sites if site.kind == "drawn"]
    slots += [site.slots[FACE] for site in program.sites if site.kind == "rolled"]
    return tuple(sorted({word for _, _, words in slots for word in words}))


def as_numbers(program: Program, outcomes: Sequence[int | str]) -> list[int]:
    """Outcomes with words as the numbers that stand for them. Raises NotNow for anything else."""
    found, known = [], written(program)
    for outcome in outcomes:
        if not isinstance(outcome, int | str) or isinstance(outcome, bool):
            raise NotNow(f"{outcome!r} can't come up: give whole numbers, or words of cards.")
        if isinstance(outcome, int) and outcome < 0:
            raise NotNow(f"{outcome} can't come up: nothing below 0 does.")
        if isinstance(outcome, str) and outcome not in known:
            there_are = (
                f"there are: {', '.join(known)}" if known else "dice of this game show numbers"
            )
            raise NotNow(f"“{outcome}” can't come up: {there_are}.")
        found.append(-1 - known.index(outcome) if isinstance(outcome, str) else outcome)
    return found


def outcome_of(machine: Machine, s: Vector, roll: Roll, card: int) -> int:
    """The lowest number of this roll that brings a word, given as it is forced. Raises NotNow."""
    word = written(machine.program)[-1 - card]
    site = machine.program.sites[roll.site]
    if site.kind == "rolled" and word in site.slots[FACE][2]:
        return site.slots[FACE][2].index(word)
    if site.kind != "drawn":
        raise NotNow(f"“{word}” can't come up here: {site.text} is rolled.")
    words, there_are = site.slots[CARD][2], []
    for number, drawn in _draws(machine, s, roll):
        if words[drawn] == word:
            return number
        there_are.append(words[drawn])
    held = ", ".join(dict.fromkeys(there_are))
    raise NotNow(f"“{word}” can't come up here: the pile holds {held}.")


def _draws(machine: Machine, s: Vector, roll: Roll) -> Iterator[tuple[int, int]]:
    """Each number of a draw with the card that it brings: it is tried out."""
    for number in range(roll.low, roll.low + machine.outcomes(s, roll)):
        log: Log = []
        with suppress(RulesFault):  # it is told when it really happens
            machine.roll(s.copy(), number, log, False)
        yield number, next(values[CARD] for site, values, _, _ in log if site == roll.site)


def word_of(machine: Machine, s: Vector, roll: Roll, number: int) -> str:
    """The word that a number of this roll brings: a card, or a face of a die; "" of dice with numbers."""
    site = machine.program.sites[roll.site]
    if site.kind == "drawn":
        return site.slots[CARD][2][dict(_draws(machine, s, roll))[number]]
    faces = site.slots[FACE][2] if site.kind == "rolled" and site.slots else ()
    return faces[number] if faces else ""
