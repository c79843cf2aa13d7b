"""What a study found, in sentences: of each arm alone, and of what differs between arms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.front.report import said
from interpreter.play.study.compare import Difference
from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import Tally

MOST_NAMED = 6
EXACT = 0.1  # the width of an interval that is narrow enough to call sides even
MANY, FEW = 0.25, 0.001  # shares of decisions that leave no choice
MAIN = ("length", "wins", "draws", "first player", "first loss")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found.

    Attributes:
        head: what was found, in a few words.
        figure: the number that it rests on.
        text: a sentence that says it whole.
        tone: "good", "note" for what a designer should look at, "bad" for what has to be mended.
        of: whose the number is, where it is one side's.
    """

    head: str
    figure: str
    text: str
    tone: str = "good"
    of: str = ""


def findings(figures: Figures) -> list[Finding]:
    """What stands out in one arm, the most important first."""
    if not figures.games:
        return [*_troubles(figures)]
    return [
        *_troubles(figures),
        _balance(figures),
        *_first_player(figures),
        *_first_blood(figures),
        _length(figures),
        *_unexplained(figures),
        _choices(figures),
        *_stuck(figures),
        *_never(figures),
    ]


def _troubles(figures: Figures) -> Iterator[Finding]:
    counted = figures.counted
    if counted.faults:
        first = next(t for t in counted.troubles if t.kind == "fault") if counted.troubles else None
        where = f" The first: {first.message} ({first.place}, seed {first.seed})" if first else ""
        text = f"In {said.count(counted.faults)} of {said.counted(counted.played, 'game')} the rules went wrong.{where}"
        yield Finding("The rules go wrong", said.count(counted.faults), text, "bad")
    if counted.endless:
        text = (
            f"{said.count(counted.endless)} of {said.counted(counted.played, 'game')} were given up: "
            "no rule had ended them when the limit was reached."
        )
        yield Finding("Games without end", said.count(counted.endless), text, "bad")


def _balance(figures: Figures) -> Finding:
    ahead = max(figures.decided, key=lambda side: figures.decided[side].count)
    best, fair = figures.decided[ahead], figures.fair
    shares = said.listed(
        [f"{said.side(figures, s)} {said.percent(t.share)}" for s, t in figures.wins.items()]
    )
    draws = f"; {said.percent(figures.draws.share)} are draws" if figures.draws.count else ""
    text = f"Of {said.counted(figures.games, 'game')} the sides win: {shares}{draws}."
    if not best.games:
        return Finding("Nobody ever wins", "0%", "All games are draws.", "note")
    if figures.first_is_a_side:
        text += f" {said.side(figures, figures.always_first)} always decides first."
    who = said.side(figures, ahead)
    text += (
        f" Of those that are decided {who} wins {said.percent(best.share)} ({said.interval(best)})"
    )
    if best.interval[0] > fair:
        text += f", where {said.percent(fair)} would be even: more than chance."
        return Finding(f"{who} is favoured", said.percent(best.share), text, "note", who)
    text += f". That may be chance: {said.percent(fair)} would be even."
    head = "The sides are even" if _exact(best) else "No side is clearly favoured"
    return Finding(head, said.percent(best.share), text, of=who)


def _exact(tally: Tally) -> bool:
    """Whether a share is known well enough to say that it is as good as even."""
    low, high = tally.interval
    return high - low <= EXACT


def _first_player(figures: Figures) -> Iterator[Finding]:
    tally, fair = figures.first_player, figures.fair
    if not tally.games or figures.first_is_a_side:
        return
    always = figures.always_first
    who = (
        f"{said.side(figures, always)} always decides first, and"
        if always
        else "Whoever decides first"
    )
    text = f"{who} wins {said.percent(tally.share)} of the games that somebody wins ({said.interval(tally)})"
    low, high = tally.interval
    if low > fair:
        yield Finding(
            "First is better", said.percent(tally.share), f"{text}: an advantage.", "note"
        )
    elif high < fair:
        yield Finding("First is worse", said.percent(tally.share), f"{text}: a handicap.", "note")
    else:
        head = "Who begins hardly matters" if _exact(tally) else "Who begins: not clear"
        yield Finding(head, said.percent(tally.share), f"{text}: no clear advantage.")


def _first_blood(figures: Figures) -> Iterator[Finding]:
    tally, fair = figures.first_blood, figures.fair
    if not tally.games:
        return
    text = (
        f"The side that loses the first unit goes on to win {said.percent(tally.share)} of the games that somebody "
        f"wins ({said.interval(tally)})"
    )
    share = said.percent(tally.share)
    if not tally.excludes(fair):
        yield Finding("The first loss: not clear", share, f"{text}: no clear difference.")
    elif tally.share > fair:
        yield Finding("The first loss helps", share, f"{text}: more often than not.", "note")
    elif tally.share < fair / 4:
        yield Finding("The first loss decides", share, f"{text}: hardly ever.", "note")
    else:
        yield Finding("The first loss hurts", share, f"{text}.")


def _length(figures: Figures) -> Finding:
    spread = {name: said.number(value) for name, value in figures.spread.items()}
    text = (
        f"Half of the games are over after {spread['median']} decisions; eight of ten take {spread['tenth']} to "
        f"{spread['ninetieth']}, the longest took {spread['max']}."
    )
    if spread["min"] == spread["max"]:
        text = f"Every game takes {spread['max']} decisions."
    return Finding("Length of a game", spread["median"], text)


def _unexplained(figures: Figures) -> Iterator[Finding]:
    tally = figures.unexplained
    if tally.count:
        text = (
            f"{said.count(tally.count)} games ({said.percent(tally.share)}) end as draws only because the sequence of "
            "play is over: no rule gives a reason."
        )
        yield Finding("Ends without a reason", said.percent(tally.share), text, "note")


def _choices(figures: Figures) -> Finding:
    if not figures.asked:
        return Finding("Choice", said.count(0), "Nobody is ever asked for a decision.", "note")
    text = f"A decision has {said.number(figures.branching)} options in the mean"
    tone = "note" if figures.forced.share > MANY else "good"
    if figures.forced.share > FEW:
        text += f"; {said.percent(figures.forced.share)} of all decisions have only one."
    else:
        text += ", and hardly ever just one." if figures.forced.count else ", and never just one."
    widest = max(figures.asked, key=lambda one: one.branching)
    if len(figures.asked) > 1:
        text += f" The widest is “{widest.title}” with {said.number(widest.branching)}."
    return Finding("Choice", said.number(figures.branching), text, tone)


def _never(figures: Figures) -> Iterator[Finding]:
    never = [said.rule(figures, one.spot.text) for one in figures.watched.never]
    total = len(figures.watched.rules)
    if not never:
        yield Finding("All rules come up", said.count(total), "Every rule came up in some game.")
        return
    more = f" and {len(never) - MOST_NAMED} more" if len(never) > MOST_NAMED else ""
    named = ", ".join(never[:MOST_NAMED])
    text = f"Of {total} rules {len(never)} never came up: {named}{more}."
    yield Finding("Rules that never come up", said.count(len(never)), text, "note")


def _stuck(figures: Figures) -> Iterator[Finding]:
    for bare in (True, False):
        stuck = [one for one in figures.watched.stuck if one[0].bare == bare]
        if not stuck:
            continue
        spot, times, tally = max(stuck, key=lambda one: one[2].count)
        more = f" So it is in {len(stuck) - 1} more." if len(stuck) > 1 else ""
        then = "and nothing happens then" if bare else "so that “otherwise” comes"
        text = (
            f"In {said.percent(tally.share)} of the games nothing is left to do, choose or draw where "
            f"{said.title(figures, spot)} asks for it, {then}: {_often(times / max(1, tally.count))} in each "
            f"({said.place(spot)}).{more}"
        )
        head = "Dead ends" if bare else "“Otherwise” comes up"
        yield Finding(head, said.percent(tally.share), text, "note" if bare else "good")


def _often(times: float) -> str:
    return "once" if times == 1 else f"{said.number(times)} times"


# --- between arms


def changes(arms: Sequence[Figures], differences: Sequence[Difference]) -> list[Finding]:
    """What is clearly different from the first arm, arm by arm."""
    found = []
    for number in range(1, len(arms)):
        of_arm = [one for one in differences if one.second == number]
        found.append(_change(arms, arms[number], of_arm))
    return found


def _change(arms: Sequence[Figures], arm: Figures, differences: Sequence[Difference]) -> Finding:
    clear = [one for one in differences if one.clear]
    head = f"{arm.arm.label} against {arms[0].arm.label}"
    if not clear:
        text = f"None of {len(differences)} figures differs by more than chance would make it."
        return Finding(head, "0", text)
    differ = "differs" if len(clear) == 1 else "differ"
    text = f"{len(clear)} of {len(differences)} figures {differ} by more than chance."
    if len(clear) > MOST_NAMED:
        text += f" The {MOST_NAMED} that matter most are told here."
    text += _not_clear(arms, differences)
    return Finding(head, said.count(len(clear)), text, "note")


def _not_clear(arms: Sequence[Figures], differences: Sequence[Difference]) -> str:
    """What is not clearly different: that of the game as a whole by name, of all else how many figures."""
    same = [one for one in differences if not one.clear]
    named = [f"“{said.subject(arms[0], one)}”" for one in same if one.what in MAIN]
    if losses := sum(one.what == "losses" for one in same):
        named.append(f"the losses of {said.counted(losses, 'type')} of unit")
    if rules := sum(one.what == "rule" for one in same):
        named.append(f"how often {said.counted(rules, 'rule')} come{'s' if rules == 1 else ''} up")
    return f" Not clearly different: {said.listed(named)}." if named else ""


def largest(
    arms: Sequence[Figures], differences: Sequence[Difference], second: int
) -> list[Finding]:
    """The clear differences of an arm that matter most: of the game as a whole, then of losses, then of rules."""
    clear = [one for one in differences if one.second == second and one.clear]
    order = {what: n for n, what in enumerate((*MAIN, "losses", "rule"))}
    clear.sort(key=lambda one: (order[one.what], -abs(_size(one))))
    return [_told(arms, one) for one in clear[:MOST_NAMED]]


def _size(one: Difference) -> float:
    """How large a difference is, as a share of the larger value."""
    return one.contrast.difference / max(abs(one.contrast.first), abs(one.contrast.second), 1e-9)


def _told(arms: Sequence[Figures], one: Difference) -> Finding:
    first, second, difference, between = said.values(one)
    points = " percentage points" if one.what in said.SHARES else ""
    text = f"{first} → {second}; with 95 % certainty {between}{points}."
    return Finding(said.subject(arms[one.second], one), difference, text, "note")
