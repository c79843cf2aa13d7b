"""How odds are told: as lines for a terminal, and as plain values for other programs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from interpreter.play.odds.distribution import Distribution
from interpreter.play.odds.odds import LONGEST_GAME, Answer, Question, agreement, told_alike

LONGEST_FRACTION = 15
MOST_LINES, MOST_BESIDE_COUNTS = 40, 12
NEVER = "never comes to an end"
_BAR = 24
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
    def agreed(self) -> tuple[int, int]:
        """How many of all exact shares lie within the interval of the simulated ones."""
        if self.other is None:
            return 0, 0
        tables = [*self.tables]
        if self.answer.never or self.other.never:
            tables.append((_never(self.answer), _never(self.other)))
        found = [agreement(one, other) for one, other in tables if other is not None]
        return sum(held for held, _ in found), sum(of for _, of in found)

    @property
    def agrees(self) -> bool:
        """Whether so many do as have to: 95 of 100 on average, of few values all but one."""
        held, of = self.agreed
        return of - held <= max(1, of // 10)


def printed(sheet: Sheet, width: int = 0) -> Iterator[str]:
    """The answer in lines; bars are left out of those that would be longer than a width."""
    for line in _lines(sheet):
        bare = line.rstrip(f"█{_EIGHTHS}")
        yield bare if width and len(line) > width else line


def _lines(sheet: Sheet) -> Iterator[str]:
    yield f"{sheet.title}, {sheet.question.call.side} acts"
    yield sheet.question.where
    verdicts = sheet.answer.verdicts
    for exact, counted in sheet.tables:
        if not (exact.shares or (counted and counted.shares)):
            continue  # it never comes to an end
        outcomes = exact is sheet.tables[0][0]
        if not (outcomes and sheet.answer.counted and len(exact.shares) == 1):
            yield ""
            most = MOST_BESIDE_COUNTS if outcomes and sheet.answer.counted else MOST_LINES
            yield from _table(exact, counted, outcomes, most)
        if outcomes and sheet.answer.always:
            yield f"  in every case: {'; '.join(sheet.answer.always)}"
        if outcomes and 1 < len(verdicts.shares) < len(exact.shares):
            yield ""
            yield from _table(verdicts, None, False, MOST_LINES)
    if sheet.joint and sheet.answer.counted and sheet.answer.shares:
        yield ""
        yield from _joint(sheet)
    yield ""
    yield from _notes(sheet)


def _table(
    one: Distribution, other: Distribution | None, outcomes: bool, most: int
) -> Iterator[str]:
    numbers = one.numbers is not None and not (outcomes and len(one.shares) == 1)
    if not outcomes or numbers:
        yield _heading(one, outcomes)
    width = max((len(value) for value in one.shares), default=0)
    fractions = _fractions(one.shares.values())
    room = max(map(len, fractions), default=0)
    shown = list(zip(one.shares.items(), fractions, strict=True))
    for (value, share), exact in shown[:most]:
        aligned = value.rjust(width) if numbers else value.ljust(width)
        line = f"  {aligned}  {exact.rjust(room)}  {percent(share):>7}"
        if numbers:
            line += f"  {percent(one.at_least(int(value))):>7} or more"
        if one.games:
            line += f"  ({_interval(one, value)})"
        if other is not None:
            line += f"  simulated {percent(other.shares.get(value, Fraction(0)))} ({_interval(other, value)})"
        yield f"{line}  {bar(share)}".rstrip()
    if len(shown) > most:
        rest = sum((share for (_, share), _ in shown[most:]), Fraction(0))
        yield f"  {len(shown) - most} others, together {percent(rest)}"


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
    told = f"{mean}, standard deviation {one.deviation:.3f}"
    return f"{named}: {told}" if named else told


def _interval(one: Distribution, value: str) -> str:
    low, high = one.interval(value)
    return f"{low:.1%} to {high:.1%}"


def _joint(sheet: Sheet) -> Iterator[str]:
    answer = sheet.answer
    yield f"together: {', '.join(answer.counted)}"
    rows = list(answer.joint.items())
    widths = [max(len(values[n]) for values, _ in rows) for n in range(len(answer.counted))]
    fractions = _fractions([share for _, share in rows])
    room = max(map(len, fractions))
    for (values, share), exact in list(zip(rows, fractions, strict=True))[:MOST_LINES]:
        texts = "  ".join(value.rjust(width) for value, width in zip(values, widths, strict=True))
        yield f"  {texts}  {exact.rjust(room)}  {percent(share):>7}  {bar(share)}".rstrip()
    if len(rows) > MOST_LINES:
        rest = sum((share for _, share in rows[MOST_LINES:]), Fraction(0))
        yield f"  {len(rows) - MOST_LINES} others, together {percent(rest)}"


def _notes(sheet: Sheet) -> Iterator[str]:
    answer = sheet.answer
    if answer.never or (sheet.other and sheet.other.never):
        yield _endless(sheet)
    if answer.games:
        reason = f": {answer.reason}" if answer.reason else ""
        yield f"simulated in {answer.games} games, seed {answer.seed}, 95 % intervals{reason}"
    else:
        yield f"exact: {answer.states} {'state' if answer.states == 1 else 'states'}"
        if answer.states == 1 and sheet.question.script.kind == "action":
            yield "nothing is rolled or decided in it; what the rules go on with is not looked at"
    if sheet.other is not None:
        held, of = sheet.agreed
        games = f"{sheet.other.games} games, seed {sheet.other.seed}"
        yield f"compared with {games}: {held} of {of} shares lie within the 95 % interval"
    for side, what, policy in sorted({*answer.met}):
        goal = sheet.question.call.goal or "passing the test"
        aim = f", for {goal}" if policy in ("best", "worst") else ""
        yield f"decided by {side}: {what} ({policy}{aim})"
    for one in sheet.question.policies.fixed:
        yield f"always: {one.what}={one.value}"
    if answer.left_out and not (answer.counted or sheet.question.call.goal):
        yield f"not told: {answer.left_out}; --count counts what you want to know"


def _never(answer: Answer) -> Distribution:
    """How likely it is that there is no end, to be compared with others."""
    return Distribution(NEVER, {NEVER: answer.never}, answer.games)


def _endless(sheet: Sheet) -> str:
    one, other = _never(sheet.answer), sheet.other
    exact = fraction(sheet.answer.never)
    text = f"{NEVER}: {percent(sheet.answer.never)}{f' ({exact})' if exact else ''}"
    if one.games:
        text = f"not over after {LONGEST_GAME} decisions and rolls: "
        text += f"{percent(sheet.answer.never)} of the games ({_interval(one, NEVER)})"
    if other is not None:
        text += f"  simulated {percent(other.never)} ({_interval(_never(other), NEVER)})"
    return text


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


def bar(share: Fraction) -> str:
    """A bar as long as a share."""
    eighths = round(float(share) * _BAR * 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


# --- for other programs


def plain(sheet: Sheet) -> dict[str, Any]:
    """The answer as plain values; exact shares are fractions, as texts."""
    answer = sheet.answer
    found: dict[str, Any] = {
        "call": sheet.question.call.text,
        "side": sheet.question.call.side,
        "where": sheet.question.where,
        "exact": not answer.games,
        "states": answer.states,
        "games": answer.games,
        "seed": answer.seed,
        "reason": answer.reason,
        "never": str(answer.never),
        "outcomes": _shares(answer.outcomes),
        "always": list(answer.always),
        "ends": _shares(answer.verdicts),
        "not_told": answer.left_out,
        "counts": [_counted(one) for one in answer.counts],
        "together": [
            {"values": list(values), **_share(share)} for values, share in answer.joint.items()
        ],
        "decisions": [
            {"side": side, "what": what, "policy": policy, "states": number}
            for (side, what, policy), number in sorted(answer.met.items())
        ],
    }
    if sheet.other is not None:
        held, of = sheet.agreed
        simulated = [_shares(other) for _, other in sheet.tables if other is not None]
        found["check"] = {
            "games": sheet.other.games,
            "within": held,
            "of": of,
            "never": str(sheet.other.never),
            "simulated": simulated,
        }
    return found


def _counted(one: Distribution) -> dict[str, Any]:
    found: dict[str, Any] = {"of": one.of, "values": _shares(one)}
    if one.mean is not None:
        found |= {"mean": str(one.mean), "variance": str(one.variance), "deviation": one.deviation}
    return found


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
