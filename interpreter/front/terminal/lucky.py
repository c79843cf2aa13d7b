"""How the luck of a game is told: as lines for a terminal, and as plain values for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from interpreter.play.luck import BY_WORTH, Luck, Rolled, Verdict

_JUDGED = {
    BY_WORTH: "what a roll does to the worth of the position, by the “value” of the rules",
    "numbers": "tests by whether they are passed, other dice by their number, for the side that acts",
}


def printed(luck: Luck) -> Iterator[str]:
    """The luck of a game in lines: each roll that made a difference, then each side."""
    if not luck.rolls:
        yield "Nothing was rolled in this game."
        return
    sides = range(len(luck.sides))
    telling = [roll for roll in luck.rolls if any(signed(roll.gain(n)) != "0" for n in sides)]
    yield from _rows(luck, telling)
    idle = len(luck.rolls) - len(telling)
    if idle:
        what = "roll" if idle == 1 else "rolls"
        yield f"{idle} other {what} made no difference, or less than 0.01."
        yield ""
    for verdict in luck.verdicts:
        yield _told(verdict, luck.exact)
    yield ""
    yield f"judged by: {_JUDGED[luck.by]}"
    if not luck.exact:
        yield "~: so much can follow that only what is near was looked at"
    if any(verdict.sampled for verdict in luck.verdicts):
        yield f"shares of other games: from games that were made up, seed {luck.seed}"


def _rows(luck: Luck, rolls: list[Rolled]) -> Iterator[str]:
    if not rolls:
        return
    rows = [_heading(luck), *(_row(luck, roll) for roll in rolls)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    left = (1, 2)
    for row in rows:
        cells = (
            text.ljust(width) if n in left else text.rjust(width)
            for n, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
    yield ""


def _heading(luck: Luck) -> list[str]:
    return ["after", "acting", "roll", "came up", "of", "as good or better", *luck.sides]


def _row(luck: Luck, roll: Rolled) -> list[str]:
    return [
        str(roll.decision),
        luck.sides[roll.side],
        roll.what,
        str(roll.value),
        f"{roll.low} to {roll.low + roll.outcomes - 1}",
        f"{float(roll.as_good(roll.side)):.0%}",
        *(_about(roll.exact, signed(roll.gain(side))) for side in range(len(luck.sides))),
    ]


def signed(gain: Fraction) -> str:
    """A gain with its sign, to two places: +0.42."""
    rounded = round(float(gain), 2)
    return f"{rounded:+.2f}" if rounded else "0"


def _about(exact: bool, number: str) -> str:
    return number if exact else f"~{number}"


def _told(verdict: Verdict, exact: bool) -> str:
    if not verdict.rolls:
        return f"{verdict.side}: no roll made a difference"
    of = f"{verdict.lucky} of {verdict.rolls} rolls better than expected"
    total = f"{_about(exact, signed(verdict.total))} in all, where ±{verdict.usual:.2f} is usual"
    return f"{verdict.side}: {total}; {of}; luckier than {verdict.above:.0%} of games"


def plain(luck: Luck) -> dict[str, Any]:
    """The luck of a game as plain values; exact numbers are fractions, as texts, None where they are not known."""
    return {
        "judged_by": luck.by,
        "seed": luck.seed,
        "rolls": [_plain_roll(luck, roll) for roll in luck.rolls],
        "sides": {
            verdict.side: {
                "total": float(verdict.total),
                "exact": str(verdict.total) if luck.exact else None,
                "usual": verdict.usual,
                "luckier_than": verdict.above,
                "sampled": verdict.sampled,
                "rolls": verdict.rolls,
                "better_than_expected": verdict.lucky,
            }
            for verdict in luck.verdicts
        },
    }


def _plain_roll(luck: Luck, roll: Rolled) -> dict[str, Any]:
    return {
        "after": roll.decision,
        "side": luck.sides[roll.side],
        "rule": roll.rule,
        "roll": roll.what,
        "value": roll.value,
        "low": roll.low,
        "outcomes": roll.outcomes,
        "judged": bool(roll.gains),
        "exact": roll.exact,
        "as_good": float(roll.as_good(roll.side)),
        "gains": {side: float(roll.gain(n)) for n, side in enumerate(luck.sides)},
    }
