"""What was played of a study, and the file that it is kept in, so that it can be gone on with.

{"grognard-study": 1, "seed": 7, "limit": 100000, "arms": [{"label": …, "fingerprint": …, …, "games": [[0, 500]],
 "counted": {…}}]}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.play.study.arm import Arm, Plan, StudyError
from interpreter.play.study.cast import Cast
from interpreter.play.study.counted import Counted, from_plain, plain
from interpreter.play.study.sound import faults, is_plain, is_ranges, strangers

FORMAT = 1
MOST_SHOWN = 60  # characters of what a file holds instead
ANEW = "Begin the study anew with another file."
_KEY = "grognard-study"
Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class KeptArm:
    """What was played of an arm.

    Attributes:
        games: the numbers of the games, as ranges from the first to one past the last.
    """

    games: Ranges = ()
    counted: Counted = field(default_factory=Counted)


@dataclass(frozen=True, slots=True)
class Kept:
    """What was played of a study, arm by arm."""

    arms: tuple[KeptArm, ...]

    @classmethod
    def nothing(cls, plan: Plan) -> Kept:
        return cls(tuple(KeptArm() for _ in plan.arms))

    @property
    def played(self) -> int:
        """How many games there are in all arms."""
        return sum(arm.counted.played for arm in self.arms)

    def with_batch(self, place: int, numbers: Iterable[int], counted: Counted) -> Kept:
        """With some more games of an arm."""
        before = self.arms[place]
        ranges = _joined([*before.games, *((number, number + 1) for number in numbers)])
        arm = KeptArm(ranges, before.counted + counted)
        return replace(self, arms=(*self.arms[:place], arm, *self.arms[place + 1 :]))


def _joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    found: list[tuple[int, int]] = []
    for first, end in sorted(ranges):
        if found and found[-1][1] == first:
            found[-1] = (found[-1][0], end)
        else:
            found.append((first, end))
    return tuple(found)


# --- the file


def write(plan: Plan, kept: Kept) -> str:
    """The text of the file: a line for what is played, and one for each arm and what was counted in it."""
    head = {_KEY: FORMAT, "seed": plan.seed, "limit": plan.limit, "arms": len(plan.arms)}
    lines: list[dict[str, Any]] = [head]
    for arm, played in zip(plan.arms, kept.arms, strict=True):
        lines.append({**_identity(arm), "games": played.games, "counted": plain(played.counted)})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _identity(arm: Arm) -> dict[str, Any]:
    """What must not change while a study is gone on with."""
    return {
        "arm": arm.label,
        "ruleset": arm.ruleset,
        "fingerprint": arm.fingerprint,
        "watched": arm.watched,
        "scenario": arm.scenario,
        "options": dict(arm.options),
        "seats": dict(arm.seats),
    }


def read(source: Source, plan: Plan, casts: Sequence[Cast] = ()) -> Kept:
    """What a file holds of a study; `casts` are the names that may stand in it, arm by arm.

    Raises StudyError where it is no such file, one of another study, or one that was damaged.
    """
    count = len(source.line_starts) - source.text.endswith("\n")
    lines = [_line(source, number) for number in range(1, count + 1)]
    if not lines or lines[0].get(_KEY) != FORMAT:
        hint = "Name a file that is not there yet, or one that `grognard study --keep` wrote."
        raise _error(source, 1, "This is no study that was kept.", hint)
    _check_same(source, plan, lines)
    if len(lines) < 1 + len(plan.arms):
        raise _error(source, 1, "This study was cut off.", ANEW)
    if len(lines) > 1 + len(plan.arms):
        message = "This line is of no arm: there are more lines than the study has arms."
        raise _error(source, 2 + len(plan.arms), message, ANEW)
    kept = tuple(_kept(source, n, line) for n, line in enumerate(lines[1:], start=2))
    _check_names(source, kept, casts)
    _check_range(source, plan, kept)
    return Kept(kept)


def _check_same(source: Source, plan: Plan, lines: Sequence[dict[str, Any]]) -> None:
    """Raises StudyError where another study was begun; tells all that differs."""
    wanted = {"seed": plan.seed, "limit": plan.limit, "arms": len(plan.arms)}
    found = [
        _differs(source, 1, name, lines[0].get(name), value)
        for name, value in wanted.items()
        if lines[0].get(name) != value
    ]
    if not found:
        for number, (arm, line) in enumerate(zip(plan.arms, lines[1:], strict=False), start=2):
            found += [
                _differs(source, number, name, line.get(name), value)
                for name, value in _identity(arm).items()
                if line.get(name) != value
                and not (name == "watched" and line.get("fingerprint") != arm.fingerprint)
            ]  # other rules have other things to count: that is no fault of its own
    if found:
        raise StudyError(found[0].message, *found)


def _check_names(source: Source, kept: Sequence[KeptArm], casts: Sequence[Cast]) -> None:
    """Raises StudyError where something was counted that the ruleset does not have."""
    for number, (arm, cast) in enumerate(zip(kept, casts, strict=False), start=2):
        if strange := next(strangers(arm.counted, cast), ""):
            message = f"What was counted is damaged: the ruleset has no “{strange}”."
            raise _error(source, number, message, ANEW)


def _check_range(source: Source, plan: Plan, kept: Sequence[KeptArm]) -> None:
    """Raises StudyError where games were played that the plan does not have: counts can't be taken apart again."""
    ends = [arm.games[-1][1] if arm.games else 0 for arm in kept]
    needed = max(ends)
    if needed <= plan.games:
        return
    message = f"More is kept here than {plan.games:,} games: some of those up to number {needed:,}."
    hint = (
        f"Write --games {needed}, or more; or name another file to play {plan.games:,} games anew."
    )
    number = next(n for n, end in enumerate(ends, start=2) if end > plan.games)
    raise StudyError(
        message, Diagnostic(codes.BAD_STUDY, message, Label(_place(source, number, "games")), hint)
    )


def _kept(source: Source, number: int, line: dict[str, Any]) -> KeptArm:
    if not is_ranges(line.get("games")) or not is_plain(line.get("counted")):
        raise _error(source, number, "What was counted can't be read here.", ANEW)
    games = tuple((first, end) for first, end in line["games"])
    counted = from_plain(line["counted"])
    if fault := next(faults(counted, sum(end - first for first, end in games)), ""):
        message = f"What was counted is damaged and does not add up: {fault}."
        raise _error(source, number, message, ANEW)
    return KeptArm(games, counted)


def _line(source: Source, number: int) -> dict[str, Any]:
    try:
        found = json.loads(source.line(number))
        json.dumps(
            found, ensure_ascii=False
        ).encode()  # halves of characters can be read, but not be told
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        hint = "Name a file that is not there yet, or one that `grognard study --keep` wrote."
        raise _error(source, number, "This is no line of a study that was kept.", hint)
    return found


_SAID = {
    "seed": "the seed", "limit": "the limit", "arms": "the number of arms", "arm": "the arm",
    "ruleset": "the ruleset", "fingerprint": "the rules", "watched": "what is counted", "scenario": "the scenario",
    "options": "the options", "seats": "the players",
}  # fmt: skip


def _differs(source: Source, number: int, name: str, there: Any, wanted: Any) -> Diagnostic:
    verb = "are" if name in ("fingerprint", "options", "seats") else "is"
    message = f"This study was begun otherwise: {_SAID[name]} {verb} not the same."
    hint = f"There it says {_shown(there)}, now it is {_shown(wanted)}: go on as it was begun, or name another file."
    if name == "fingerprint":
        hint = "The ruleset has changed since: name another file to play all games by the rules as they are."
    if name == "watched":
        hint = "It was played by another version of Grognard: name another file, and begin anew."
    return Diagnostic(codes.BAD_STUDY, message, Label(_place(source, number, name)), hint)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]} …"


def _place(source: Source, number: int, name: str) -> Any:
    """Where a key stands in a line."""
    start = source.line_starts[number - 1]
    found = source.text.find(f'"{name}": ', start)
    end = source.text.find(', "' if name == "games" else ",", found) if found >= 0 else start
    return source.span(found, end) if found >= 0 else source.span(start, start + 1)


def _error(source: Source, number: int, message: str, hint: str) -> StudyError:
    start = source.line_starts[number - 1]
    at = Label(source.span(start, start + min(40, max(1, len(source.line(number))))))
    return StudyError(message, Diagnostic(codes.BAD_STUDY, message, at, hint))
