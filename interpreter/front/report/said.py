"""Numbers and names as a report writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.play.study.compare import Difference
from interpreter.play.study.counted import Counted
from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import Tally
from interpreter.play.study.watched import Never
from interpreter.program.spots import Spot

_MINUS = "−"
MOST_SEEDS = 5


def count(number: int) -> str:
    return f"{number:,}"


def counted(number: int, what: str) -> str:
    """`1 game`, `2,000 games`."""
    return f"{count(number)} {what}{'' if number == 1 else 's'}"


def troubles(found: Counted) -> Iterator[str]:
    """What the first games that were given up came to grief by, each thing once, and the seeds of these games."""
    seeds: dict[str, list[str]] = {}
    for one in found.troubles:
        where = f" ({one.place})" if one.place else ""
        seeds.setdefault(f"{one.message.rstrip('.')}{where}", []).append(str(one.seed))
    for message, of in seeds.items():
        yield f"{message}: seed{'' if len(of) == 1 else 's'} {', '.join(of[:MOST_SEEDS])}"


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def interval(tally: Tally) -> str:
    low, high = tally.interval
    return f"{percent(low)} to {percent(high)}"


def number(value: float) -> str:
    """As exact as it is worth: 0.04, 1.7, 24.7, 168."""
    if value == round(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def signed(value: float, text: str) -> str:
    """A number with its sign; `text` is the number without it."""
    return (_MINUS if value < 0 else "+") + text


def points(share: float) -> str:
    """A difference of shares, in points of a hundred."""
    return signed(share, f"{abs(100 * share):.1f}")


def probability(p: float) -> str:
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """`a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def side(figures: Figures, name: str) -> str:
    return figures.cast.sides.get(name, name)


def unit(figures: Figures, side: str, type: str) -> str:
    return f"{figures.cast.sides.get(side, side)}: {figures.cast.types.get(type, type)}"


def rule(figures: Figures, text: str) -> str:
    """A rule by its title, and as it is spoken of: “Move a ship (action sail)”."""
    title = figures.cast.rules.get(text)
    return f"{title} ({text})" if title else text


def home(figures: Figures, spot: Spot) -> str:
    """The rule that a spot stands in, by its title: “A unit gives way (procedure give_way)”."""
    return rule(figures, _whole(figures, spot))


def title(figures: Figures, spot: Spot) -> str:
    """What the rule that a spot stands in is called, as short as may be."""
    whole = _whole(figures, spot)
    return f"“{figures.cast.rules[whole]}”" if whole in figures.cast.rules else whole


def _whole(figures: Figures, spot: Spot) -> str:
    spots = figures.cast.spots
    return next((s.text for s in spots if s.kind == "rule" and s.rule == spot.rule), spot.rule)


def line(never: Never) -> str:
    """A line of the rules that never came up, with where it stands."""
    spot = never.spot
    row = f"{spot.rule}: {spot.text}" if spot.kind == "cell" else spot.text
    return f"{row} ({place(spot)})"


def place(spot: Spot) -> str:
    """The file and line of a spot, without the folder."""
    return f"{spot.span.source.path.rpartition('/')[2]}:{spot.span.begin[0]}"


def reason(never: Never) -> str:
    """What keeps a rule from coming up."""
    return {
        "unasked": "nobody is ever asked for it",
        "ruled out": f"ruled out by: {never.why}",
        "untaken": "it could be done, and never was",
        "within": f"only in: {never.why}",
        "": "",
    }[never.how]


def winners(figures: Figures, names: Sequence[str]) -> str:
    return listed([side(figures, name) for name in names]) + " wins" if names else "Draw"


def because(figures: Figures, names: Sequence[str], rule: str, reason: str) -> str:
    """Why a game ended that these sides won: a reason that is the losers' is told as theirs."""
    if not reason:
        return "no reason given"
    losers = [side(figures, name) for name in figures.losers(names, rule, reason)]
    return f"{listed(losers)} loses: {reason}" if losers else reason


SHARES = ("wins", "draws", "first player", "first loss", "rule")
"""What is compared as a share; all else is a number."""


def subject(figures: Figures, one: Difference) -> str:
    """What a comparison is about."""
    if one.what == "wins":
        return f"{side(figures, one.of[0])} wins"
    if one.what == "losses":
        return f"{unit(figures, *one.of)} lost"
    if one.what == "rule":
        return f"“{figures.cast.rules.get(one.of[0], one.of[0].rpartition(' ')[2])}” comes up"
    return {
        "draws": "Draws",
        "first player": "Won by who decides first",
        "first loss": "Won by who loses the first unit",
        "length": "Decisions in a game",
    }[one.what]


def values(one: Difference) -> tuple[str, str, str, str]:
    """The two values of a comparison, the difference, and the interval of that."""
    c = one.contrast
    if one.what in SHARES:
        between = f"{points(c.low)} to {points(c.high)}"
        return percent(c.first), percent(c.second), points(c.difference), between
    said = [signed(v, number(abs(v))) for v in (c.difference, c.low, c.high)]
    return number(c.first), number(c.second), said[0], f"{said[1]} to {said[2]}"
