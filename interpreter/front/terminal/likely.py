"""How odds are told: as lines for a terminal, and as plain values for other programs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from textwrap import wrap
from typing import Any

from interpreter.play.odds.call import WINNING
from interpreter.play.odds.distribution import Distribution
from interpreter.play.odds.odds import LONGEST_GAME, Answer, Question, agreement, told_alike

LONGEST_FRACTION = 15
MOST_LINES, MOST_BESIDE_COUNTS = 40, 12
NEVER = "never comes to an end"
WIDTH = 100
"""Columns of what goes to no terminal."""
_BAR, _SHORTEST_BAR, _NARROWEST = 24, 16, 24
"""Columns of a bar for all there is, and where there is little room; and of the words beside it at the least."""
_FIRM = "\xa0"
_EIGHTHS = " ▏▎▍▌▋▊▉█"


@dataclass(frozen=True)
class Sheet:
    """What is told.

    Attributes:
        answer: what was worked out, or counted.
        other: games that were simulated to compare it with.
        joint: whether it is told how likely all counts are together.
    """

    question: Question
    answer: Answer
    other: Answer | None = None
    joint: bool = False

    @property
    def title(self) -> str:
        return self.question.call.text or "the whole game"

    @cached_property
    def tables(self) -> list[tuple[Distribution, Distribution | None]]:
        """What is told of, the outcomes first, each with what was simulated."""
        if self.other is None:
            return [(self.answer.outcomes, None), *((one, None) for one in self.answer.counts)]
        exact, counted = told_alike(self.answer, self.other)
        return [(exact, counted), *zip(self.answer.counts, self.other.counts, strict=True)]

    @property
    def tells_outcomes(self) -> bool:
        """Whether outcomes are listed: not where there is but one, and something else was asked for."""
        shares = self.tables[0][0].shares
        return bool(shares) and not (self.answer.counted and len(shares) == 1)

    @property
    def verdicts(self) -> Distribution | None:
        """How the game ends, where the outcomes do not tell it already, or it is what was asked for."""
        found, outcomes = self.answer.verdicts, self.tables[0][0]
        played_for = self.question.call.goal == WINNING and [*found.shares] != [*outcomes.shares]
        by_itself = 1 < len(found.shares) < len(outcomes.shares)
        alone = not outcomes.shares and not self.answer.counted
        return found if found.shares and (played_for or by_itself or alone) else None

    @property
    def left_out(self) -> str:
        """What is not told of the outcomes, or ""."""
        return self.answer.left_out if self.tells_outcomes or not self.answer.counted else ""

    @property
    def agreed(self) -> tuple[int, int]:
        """How many of all exact shares lie within the interval of the simulated ones."""
        if self.other is None:
            return 0, 0
        tables = [*self.tables]
        if self.answer.never or self.other.never:
            tables.append((_never(self.answer), _never(self.other)))
        if not self.tells_outcomes:
            del tables[0]
        found = [agreement(one, other) for one, other in tables if other is not None]
        return sum(held for held, _ in found), sum(of for _, of in found)

    @property
    def agrees(self) -> bool:
        """Whether so many do as have to: 95 of 100 on average, of few values all but one."""
        held, of = self.agreed
        return of - held <= max(1, of // 10)


@dataclass(frozen=True)
class _Table:
    """Shares below each other.

    Attributes:
        rows: what it is, what is told of it, and how long its bar is.
        numbers: whether they are aligned to the right.
        below: lines that belong to it.
    """

    heading: str
    rows: Sequence[tuple[str, str, Fraction]]
    numbers: bool = False
    below: tuple[str, ...] = ()

    @cached_property
    def widths(self) -> tuple[int, int]:
        """Columns of the words and of what is told of them."""
        labels, told = [len(row[0]) for row in self.rows], [len(row[1]) for row in self.rows]
        return max(labels, default=0), max(told, default=0)

    def room_for_bars(self, width: int) -> int:
        """The columns that are left for bars, where lines are no longer than a width."""
        label, told = self.widths
        left = width - told - 6
        if left - label >= _SHORTEST_BAR:
            return min(left - label, _BAR)
        return _SHORTEST_BAR if left - _SHORTEST_BAR >= _NARROWEST else 0

    def lines(self, width: int, of_bar: int) -> Iterator[str]:
        yield from wrapped(self.heading, width) if self.heading else ()
        label, told = self.widths
        label = min(label, max(width - told - 4 - (of_bar + 2 if of_bar else 0), _NARROWEST))
        for name, of_it, share in self.rows:
            first, *more = in_parts(name, label)
            aligned = first.rjust(label) if self.numbers else first.ljust(label)
            yield f"  {aligned}  {of_it.ljust(told)}  {bar(share, of_bar)}".rstrip()
            yield from (f"  {line}" for line in more)
        for line in self.below:
            yield from wrapped(line, width)


def in_parts(outcome: str, width: int) -> list[str]:
    """An outcome as lines no longer than a width; where there is room for it, what belongs together stays so."""
    parts = outcome.split("; ")
    if max(map(len, parts)) < width - 2:
        outcome = "; ".join(part.replace(" ", _FIRM) for part in parts)
    lines = wrap(outcome, width, subsequent_indent="  ", break_on_hyphens=False) or [""]
    return [line.replace(_FIRM, " ") for line in lines]


def wrapped(line: str, width: int) -> list[str]:
    """A line as several that are no longer than a width."""
    indent = len(line) - len(line.lstrip())
    return wrap(line, width, subsequent_indent=" " * (indent + 2), break_on_hyphens=False)


def printed(sheet: Sheet, width: int = WIDTH) -> Iterator[str]:
    """The answer in lines of a width; bars of all tables have one scale, and there are none where there is no room."""
    yield from wrapped(f"{sheet.title}, {sheet.question.call.side} acts", width)
    yield from wrapped(sheet.question.where, width)
    tables = [*_tables(sheet)]
    of_bar = min((table.room_for_bars(width) for table in tables if table.rows), default=0)
    for table in tables:
        yield ""
        yield from table.lines(width, of_bar)
    yield ""
    for note in _notes(sheet):
        yield from wrapped(note, width)


def _tables(sheet: Sheet) -> Iterator[_Table]:
    (outcomes, counted), *counts = sheet.tables
    if sheet.tells_outcomes:
        most = MOST_BESIDE_COUNTS if sheet.answer.counted else MOST_LINES
        yield _table(outcomes, counted, True, most, "; ".join(sheet.answer.always))
    if sheet.verdicts is not None:
        yield _table(sheet.verdicts, None, False, MOST_LINES)
    for exact, other in counts:
        if exact.shares or (other and other.shares):  # else it never comes to an end
            yield _table(exact, other, False, MOST_LINES)
    if sheet.joint and sheet.answer.counted and sheet.answer.shares:
        yield _joint(sheet)


def _table(
    one: Distribution, other: Distribution | None, outcomes: bool, most: int, always: str = ""
) -> _Table:
    numbers = one.numbers is not None and not (outcomes and len(one.shares) == 1)
    heading = _heading(one, outcomes) if not outcomes or numbers else ""
    fractions = _fractions(one.shares.values())
    room = max(map(len, fractions), default=0)
    rows = []
    for (value, share), exact in zip(one.shares.items(), fractions, strict=True):
        told = f"{exact.rjust(room)}  {percent(share):>7}"
        if numbers:
            told += f"  {percent(one.at_least(int(value))):>7} or more"
        if one.games:
            told += f"  ({_interval(one, value)})"
        if other is not None:
            told += f"  simulated {percent(other.shares.get(value, Fraction(0)))} ({_interval(other, value)})"
        rows.append((value, told, share))
    below = (f"  in every case: {always}",) if always else ()
    return _cut(_Table(heading, rows, numbers, below), most)


def _cut(table: _Table, most: int) -> _Table:
    """A table with its first rows, and a line on the others."""
    kept, left = table.rows[:most], table.rows[most:]
    if not left:
        return table
    rest = sum((share for _, _, share in left), Fraction(0))
    others = f"  {len(left)} others, together {percent(rest)}"
    if len(left) == 1:
        others = f"  1 other, {percent(rest)}"
    return replace(table, rows=kept, below=(others, *table.below))


def _heading(one: Distribution, outcomes: bool) -> str:
    named = "" if outcomes else f"{one.of}"
    if one.mean is None:
        return f"{named}:"
    mean = f"mean {float(one.mean):.3f}"
    exact = fraction(one.mean)
    if one.reach is not None:
        mean += f" ± {one.reach:.3f}"
    elif exact and "/" in exact:
        mean += f" ({exact})"
    told = f"{of_ended(one)}{mean}, standard deviation {one.deviation:.3f}"
    return f"{named}: {told}" if named else told


def of_ended(one: Distribution) -> str:
    """What is said before a mean that leaves out what never ends."""
    return "where it ends, " if one.whole < 1 else ""


def _interval(one: Distribution, value: str) -> str:
    low, high = one.interval(value)
    return f"{low:.1%} to {high:.1%}"


def _joint(sheet: Sheet) -> _Table:
    answer = sheet.answer
    rows = list(answer.joint.items())
    widths = [max(len(values[n]) for values, _ in rows) for n in range(len(answer.counted))]
    fractions = _fractions([share for _, share in rows])
    room = max(map(len, fractions))
    told = [
        (
            "  ".join(value.rjust(width) for value, width in zip(values, widths, strict=True)),
            f"{exact.rjust(room)}  {percent(share):>7}",
            share,
        )
        for (values, share), exact in zip(rows, fractions, strict=True)
    ]
    return _cut(_Table(f"together: {', '.join(answer.counted)}", told), MOST_LINES)


def _notes(sheet: Sheet) -> Iterator[str]:
    answer = sheet.answer
    if answer.never or (sheet.other and sheet.other.never):
        yield endless(sheet)
    if answer.games:
        why = "; ".join(filter(None, (answer.reason, answer.stopped)))
        yield f"simulated in {_played(answer)}, 95 % intervals{why and f': {why}'}"
    else:
        yield f"exact: {answer.states} {'state' if answer.states == 1 else 'states'}"
        if answer.states == 1 and sheet.question.script.kind == "action":
            yield "nothing is rolled or decided in it; what the rules go on with is not looked at"
    if sheet.other is not None:
        held, of = sheet.agreed
        why = f", {sheet.other.stopped}" if sheet.other.stopped else ""
        yield f"compared with {_played(sheet.other)}{why}: {held} of {of} shares lie within the 95 % interval"
    yield from decisions(sheet)
    if sheet.left_out:
        asked = answer.counted or sheet.question.call.goal
        more = "" if asked else "; --count counts what you want to know"
        yield f"not told: {sheet.left_out}{more}"


def _played(answer: Answer) -> str:
    games = "game" if answer.games == 1 else "games"
    return f"{answer.games} {games}, seed {answer.seed}"


def decisions(sheet: Sheet) -> Iterator[str]:
    """Who decided what, and how."""
    goal = _goal(sheet)
    told: dict[tuple[str, str], dict[str, None]] = {}
    fixed = set[str]()
    for met in sorted(sheet.answer.met, key=lambda met: (met.side, met.what, not met.fixed)):
        fixed.update(met.fixed)
        ways = told.setdefault((met.side, met.what), {})
        ways.update(dict.fromkeys(met.fixed))
        if met.policy:
            aim = f", for {goal}" if met.policy in ("best", "worst") else ""
            ways[f"{'else ' if ways else ''}{met.policy}{aim}"] = None
    for (side, what), ways in told.items():
        yield f"decided by {side}: {what} ({', '.join(ways)})"
    for one in sheet.question.policies.fixed:
        if f"{one.what}={one.value}" not in fixed:
            yield f"always: {one.what}={one.value}"
    if looks_behind(sheet):
        yield "those who play for a goal are taken to see all, also what the rules hide from them"


def _never(answer: Answer) -> Distribution:
    """How likely it is that there is no end, to be compared with others."""
    return Distribution(NEVER, {NEVER: answer.never}, answer.games)


def endless(sheet: Sheet) -> str:
    """How likely it is that it never comes to an end, and what that is worth."""
    one, other = _never(sheet.answer), sheet.other
    exact = fraction(sheet.answer.never)
    text = f"{NEVER}: {percent(sheet.answer.never)}{f' ({exact})' if exact else ''}"
    if one.games:
        text = f"not over after {LONGEST_GAME} decisions and rolls: "
        text += f"{percent(sheet.answer.never)} of the games ({_interval(one, NEVER)})"
    if other is not None:
        text += f"  simulated {percent(other.never)} ({_interval(_never(other), NEVER)})"
    return (
        f"{text}; worth 0 to those who play for {_goal(sheet)}" if _play_for_goal(sheet) else text
    )


def _goal(sheet: Sheet) -> str:
    return sheet.question.call.goal or "passing the test"


def looks_behind(sheet: Sheet) -> bool:
    """Whether players may decide by what they could not know at the table; of rolls in tests they know all."""
    secrets = sheet.question.keeps_secrets and sheet.question.call.goal
    return bool(secrets) and _play_for_goal(sheet)


def _play_for_goal(sheet: Sheet) -> bool:
    return any(met.policy in ("best", "worst") for met in sheet.answer.met)


def _fractions(shares: Collection[Fraction]) -> list[str]:
    """Shares as fractions; none at all where one of them is too long to be read."""
    found = [fraction(share) for share in shares]
    return found if all(found) else [""] * len(found)


def fraction(share: Fraction) -> str:
    """A share as a fraction, "" where that is too long to be read."""
    text = str(share)
    return text if len(text) <= LONGEST_FRACTION else ""


def percent(share: Fraction) -> str:
    """A share in hundreds: 12.3%; a very small one so that it is not taken for none: 1 in 25000."""
    value = float(share)
    if 0 < share < Fraction(1, 2000):
        return f"1 in {_rounded(1 / share)}"
    if Fraction(1999, 2000) <= share < 1:
        return ">99.9%"
    return f"{value:.1%}"


def _rounded(number: Fraction) -> int:
    """A number to two places that count: 33333 is 33000."""
    whole = round(number)
    return round(whole, 2 - len(str(whole)))


def bar(share: Fraction, columns: int) -> str:
    """A bar as long as a share of so many columns."""
    eighths = round(float(share) * columns * 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


# --- for other programs


def plain(sheet: Sheet) -> dict[str, Any]:
    """The answer as plain values; exact shares are fractions, as texts."""
    answer = sheet.answer
    found: dict[str, Any] = {
        "call": sheet.question.call.text,
        "side": sheet.question.call.side,
        "where": sheet.question.where,
        "cleared": sheet.question.cleared,
        "given": list(sheet.question.given),
        "exact": not answer.games,
        "states": answer.states,
        "games": answer.games,
        "seed": answer.seed,
        "reason": answer.reason,
        "stopped": answer.stopped,
        "never": str(answer.never),
        "outcomes": _shares(answer.outcomes),
        **_moments(answer.outcomes),
        "always": list(answer.always),
        "ends": _shares(answer.verdicts),
        "not_told": answer.left_out,
        "counts": [_counted(one) for one in answer.counts],
        "together": [
            {"values": list(values), **_share(share)} for values, share in answer.joint.items()
        ],
        "decisions": [
            {
                "side": met.side,
                "what": met.what,
                "policy": met.policy,
                "fixed": list(met.fixed),
                "states": number,
            }
            for met, number in sorted(answer.met.items())
        ],
        "sees_all": looks_behind(sheet),
    }
    if sheet.other is not None:
        held, of = sheet.agreed
        simulated = [_shares(other) for _, other in sheet.tables if other is not None]
        found["check"] = {
            "games": sheet.other.games,
            "seed": sheet.other.seed,
            "stopped": sheet.other.stopped,
            "within": held,
            "of": of,
            "never": str(sheet.other.never),
            "simulated": simulated,
        }
    return found


def _counted(one: Distribution) -> dict[str, Any]:
    return {"of": one.of, "values": _shares(one), **_moments(one)}


def _moments(one: Distribution) -> dict[str, Any]:
    """Mean and deviation of numbers, nothing of others."""
    if one.mean is None:
        return {}
    return {"mean": str(one.mean), "variance": str(one.variance), "deviation": one.deviation}


def _shares(one: Distribution) -> list[dict[str, Any]]:
    rows = []
    for value, share in one.shares.items():
        row = {"value": value, **_share(share)}
        if one.games:
            row["interval"] = list(one.interval(value))
        rows.append(row)
    return rows


def _share(share: Fraction) -> dict[str, Any]:
    return {"exact": str(share), "share": float(share)}
