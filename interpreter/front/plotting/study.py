"""The plots of a study."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import TYPE_CHECKING, TypeVar

from interpreter.front.plotting.style import INK, LINE, PAPER, QUIET, SERIES, bare, drawing, svg
from interpreter.front.report import said
from interpreter.play.study.compare import Difference
from interpreter.play.study.figures import Asked, Figures
from interpreter.play.study.statistics import Tally, quantile

if TYPE_CHECKING:
    from matplotlib.axes import Axes

T = TypeVar("T")
WIDTH = 740.0
ROW = 26.0
BINS = 48
LEGEND_COLUMNS = 3
MOST_RULES = 14
# For each colour that sheets may name the series that comes nearest; the others have theirs by number.
_SIDES = {
    "blue": SERIES[0], "red": SERIES[1], "orange": SERIES[1], "brown": SERIES[4], "yellow": SERIES[4],
    "green": SERIES[2], "purple": SERIES[3], "magenta": SERIES[6], "pink": SERIES[6], "cyan": SERIES[5],
    "white": PAPER, "black": INK, "grey": SERIES[7], "gray": SERIES[7],
}  # fmt: skip


def arm_colours(arms: Sequence[Figures]) -> dict[str, str]:
    """The colour of each arm that has games, by its label: that of no side, as long as there are others."""
    played = [arm for arm in arms if arm.games]
    sides = {side_colour(arm, side) for arm in played for side in arm.cast.sides}
    order = sorted(SERIES, key=lambda colour: colour in sides)
    return {arm.arm.label: order[n % len(order)] for n, arm in enumerate(played)}


def side_colour(figures: Figures, side: str) -> str:
    place = list(figures.cast.sides).index(side)
    return _SIDES.get(figures.cast.colours.get(side, ""), SERIES[place % len(SERIES)])


def wins(arms: Sequence[Figures]) -> str:
    """How games ended for the sides: a bar for each arm."""
    with drawing(WIDTH, 46 + 46 * len(arms)) as figure:
        axes = figure.add_subplot()
        bare(axes)
        for row, arm in enumerate(arms):
            left = 0.0
            for winners, count in _ordered(arm):
                share = count / arm.games
                _segment(axes, arm, row, left, share, winners)
                left += share
        axes.set_yticks(range(len(arms)), [arm.arm.label for arm in arms])
        axes.set_ylim(len(arms) - 0.4, -0.6)
        _percent_axis(axes)
    alt = "; ".join(
        f"{arm.arm.label}: "
        + ", ".join(f"{said.side(arm, s)} {said.percent(t.share)}" for s, t in arm.wins.items())
        + f", draws {said.percent(arm.draws.share)}"
        for arm in arms
    )
    return svg(figure, "wins", f"Share of games won by each side. {alt}")


def _ordered(arm: Figures) -> list[tuple[tuple[str, ...], int]]:
    """Who won how often, in the order of the sheets; draws between the first and the others."""
    order = {side: n for n, side in enumerate(arm.cast.sides)}
    return sorted(
        arm.winners.items(), key=lambda one: (order[one[0][0]] if one[0] else 0.5, one[0])
    )


def _segment(
    axes: Axes, arm: Figures, row: int, left: float, share: float, winners: tuple[str, ...]
) -> None:
    colour = side_colour(arm, winners[0]) if winners else LINE
    axes.barh(row, share, left=left, height=0.62, color=colour, edgecolor=INK, linewidth=0.8)
    if share < 0.07:
        return
    name = said.listed([said.side(arm, side) for side in winners]) if winners else "Draw"
    text = f"{name} {said.percent(share)}" if share > 0.2 else said.percent(share)
    on = INK if not winners or colour == PAPER else PAPER
    axes.text(
        left + share / 2, row, text, ha="center", va="center", color=on, fontsize=10, weight="bold"
    )


def _percent_axis(axes: Axes, low: float = 0.0, high: float = 1.0) -> None:
    from matplotlib.ticker import PercentFormatter

    axes.set_xlim(low, high)
    axes.xaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def decisive(arms: Sequence[Figures]) -> str:
    """Shares of the games that somebody wins, with intervals: of the sides, of who begins, of who bleeds first."""
    rows: list[tuple[str, list[Tally | None]]] = []
    for side in arms[0].cast.sides:
        rows.append((said.side(arms[0], side), [arm.decided.get(side) for arm in arms]))
    if any(arm.first_player.games and not arm.first_is_a_side for arm in arms):
        rows.append(("who decides first", [arm.first_player for arm in arms]))
    if any(arm.first_blood.games for arm in arms):
        rows.append(("who loses the first unit", [arm.first_blood for arm in arms]))
    with drawing(WIDTH, 70 + len(rows) * (16 + 14 * len(arms))) as figure:
        axes = figure.add_subplot()
        bare(axes)
        axes.axvline(arms[0].fair, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        _dots(axes, arms, rows)
        _percent_axis(
            axes, *_around([t for _, tallies in rows for t in tallies if t], arms[0].fair)
        )
        axes.set_xlabel("won of the games that somebody wins; the dashed line is even")
        _legend(axes, arms)
    alt = "; ".join(
        f"{name}: " + ", ".join(said.percent(t.share) for t in tallies if t and t.games)
        for name, tallies in rows
    )
    return svg(figure, "decisive", f"Shares of decided games with 95 % intervals. {alt}")


def _around(tallies: Sequence[Tally], fair: float) -> tuple[float, float]:
    """The ends of an axis that shows all intervals and what would be even, in whole tenths."""
    ends = [end for tally in tallies if tally.games for end in tally.interval]
    low, high = min([*ends, fair]), max([*ends, fair])
    return max(0.0, floor(low * 10 - 0.3) / 10), min(1.0, ceil(high * 10 + 0.5) / 10)


def _dots(
    axes: Axes, arms: Sequence[Figures], rows: Sequence[tuple[str, Sequence[Tally | None]]]
) -> None:
    """For each row a dot for each arm, with its interval and its value."""
    colours = list(arm_colours(arms).values())
    step = 0.7 / max(1, len(arms))
    for row, (_, tallies) in enumerate(rows):
        for number, tally in enumerate(tallies):
            if tally is None or not tally.games:
                continue
            y = row + (number - (len(arms) - 1) / 2) * step
            low, high = tally.interval
            colour = colours[number]
            axes.plot([low, high], [y, y], color=colour, linewidth=2.2, solid_capstyle="round")
            axes.plot([tally.share], [y], "o", color=colour, markersize=6.5, markeredgecolor=PAPER)
            _note(axes, high, y, said.percent(tally.share))
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set_ylim(len(rows) - 0.45, -0.55)


def _legend(axes: Axes, arms: Sequence[Figures]) -> None:
    if len(arms) < 2:
        return
    from matplotlib.lines import Line2D

    look = {"marker": "o", "linewidth": 2.2, "markeredgecolor": PAPER}
    handles = [
        Line2D([], [], color=colour, label=label, **look)  # type: ignore[arg-type]
        for label, colour in arm_colours(arms).items()
    ]
    columns = min(LEGEND_COLUMNS, len(arms))
    axes.legend(
        handles=by_rows(handles, columns), loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=columns
    )  # fmt: skip


def by_rows(entries: Sequence[T], columns: int) -> list[T]:
    """In the order in which a legend fills its columns, so that its rows read in the order of the entries."""
    return [entry for column in range(columns) for entry in entries[column::columns]]


def lengths(arms: Sequence[Figures]) -> str:
    """How long games are: for each arm how many take how many decisions, all on the same scales."""
    longest = max(quantile(arm.lengths, 0.995) for arm in arms)
    shortest = min(min(arm.lengths) for arm in arms)
    width = max(1, round((longest - shortest + 1) / BINS))
    bars = [_bars(arm, shortest, longest, width) for arm in arms]
    top = max(max(heights) for heights in bars)
    with drawing(WIDTH, 50 + 84 * len(arms)) as figure:
        every = figure.subplots(len(arms), 1, sharex=True, squeeze=False)
        for arm, heights, colour, (axes,) in zip(
            arms, bars, arm_colours(arms).values(), every, strict=True
        ):
            starts = [shortest + n * width - 0.5 for n in range(len(heights))]
            _length(axes, arm, starts, heights, colour)
            _share_axis(axes, top)
            axes.set_title(
                arm.arm.label if len(arms) > 1 else "", loc="left", fontsize=10, color=colour
            )
        step = f", {width} to a bar," if width > 1 else ""
        every[-1][0].set_xlabel(
            f"decisions in a game{step} and the share of the games that take so many"
        )
    alt = "; ".join(
        f"{arm.arm.label}: median {said.number(arm.spread['median'])}, eight of ten games between "
        f"{said.number(arm.spread['tenth'])} and {said.number(arm.spread['ninetieth'])}"
        for arm in arms
    )
    return svg(figure, "lengths", f"How long games are. {alt}")


def _bars(arm: Figures, first: int, last: float, width: int) -> list[float]:
    """The shares of games by their length, in steps of a width."""
    bins: dict[int, int] = {}
    for length, count in arm.lengths.items():
        if length <= last:
            bins[(length - first) // width] = bins.get((length - first) // width, 0) + count
    return [bins.get(n, 0) / arm.games for n in range(max(bins) + 1)]


def _length(
    axes: Axes, arm: Figures, starts: Sequence[float], heights: Sequence[float], colour: str
) -> None:
    bare(axes)
    tenth, ninetieth = arm.spread["tenth"], arm.spread["ninetieth"]
    axes.axvspan(tenth, ninetieth, color=colour, alpha=0.12, linewidth=0)
    width = (starts[1] - starts[0] if len(starts) > 1 else 1) * 0.92
    axes.bar(starts, heights, width=width, align="edge", color=colour)
    top, median = max(heights), arm.spread["median"]
    axes.plot([median, median], [0, top * 1.08], color=INK, linewidth=1.2)
    axes.annotate(
        f"median {said.number(median)}", (median, top * 1.08), (0, 2), textcoords="offset points",
        ha="center", va="bottom", fontsize=9,
    )  # fmt: skip


def _share_axis(axes: Axes, top: float) -> None:
    """Room above the highest bar for a text, and two or three shares to read heights by."""
    from matplotlib.ticker import MaxNLocator

    axes.set_ylim(0, top * 1.34)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=3, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g}%")
    axes.tick_params(axis="y", labelsize=8, labelcolor=QUIET)


def losses(arms: Sequence[Figures]) -> str:
    """Which units are lost: the share of each type, of each side."""
    keys = _in_order(arms)
    found = [{(one.side, one.type): one for one in arm.losses} for arm in arms]
    colours = list(arm_colours(arms).values())
    with drawing(WIDTH, 66 + len(keys) * (12 + 13 * len(arms))) as figure:
        axes = figure.add_subplot()
        bare(axes)
        step = 0.72 / len(arms)
        for row, key in enumerate(keys):
            for number, by_key in enumerate(found):
                if (one := by_key.get(key)) is None:
                    continue
                y = row + (number - (len(arms) - 1) / 2) * step
                axes.barh(y, one.share, height=step * 0.82, color=colours[number])
                text = said.percent(one.share)
                if one.came > 1:
                    text += f"  ({said.number(one.lost)} of {said.number(one.came)})"
                _note(axes, one.share, y, text)
        axes.set_yticks(range(len(keys)), [_unit(arms, *key) for key in keys])
        axes.set_ylim(len(keys) - 0.45, -0.55)
        _percent_axis(axes, 0, 1.12)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1.0])
        axes.set_xlabel("of the units that stood on the board, lost at the end of the game")
        _legend(axes, arms)
    alt = "; ".join(
        f"{_unit(arms, *key)}: "
        + ", ".join(said.percent(by_key[key].share) for by_key in found if key in by_key)
        for key in keys
    )
    return svg(figure, "losses", f"Share of units lost. {alt}")


def _in_order(arms: Sequence[Figures]) -> list[tuple[str, str]]:
    """The units of all arms, by side and type, in the order of the sheets."""
    known = dict.fromkeys((one.side, one.type) for arm in arms for one in arm.losses)
    sides = list(dict.fromkeys(side for arm in arms for side in arm.cast.sides))
    return sorted(known, key=lambda key: sides.index(key[0]))


def _unit(arms: Sequence[Figures], side: str, type: str) -> str:
    knows = next((arm for arm in arms if type in arm.cast.types), arms[0])
    return said.unit(knows, side, type)


def choices(arms: Sequence[Figures]) -> str:
    """What players are asked: how often in a game, and among how many options."""
    rules = list(dict.fromkeys(one.rule for arm in arms for one in arm.asked))
    found = [{one.rule: one for one in arm.asked} for arm in arms]
    titles = [next(by_rule[rule].title for by_rule in found if rule in by_rule) for rule in rules]
    colours, step = list(arm_colours(arms).values()), 0.72 / len(arms)
    with drawing(WIDTH, 70 + len(rules) * (14 + 14 * len(arms))) as figure:
        left, right = figure.subplots(1, 2, sharey=True)
        for axes in (left, right):
            bare(axes)
        for row, rule in enumerate(rules):
            for number, by_rule in enumerate(found):
                if (one := by_rule.get(rule)) is None:
                    continue
                y = row + (number - (len(arms) - 1) / 2) * step
                left.barh(y, one.a_game, height=step * 0.82, color=colours[number])
                _note(left, one.a_game, y, said.number(one.a_game))
                _options(right, one, y, colours[number])
        left.set_yticks(range(len(rules)), titles)
        left.set_ylim(len(rules) - 0.45, -0.55)
        left.set_xlabel("decisions in a game")
        right.set_xlabel("options: mean, and eight of ten decisions")
        for axes in (left, right):
            axes.set_xlim(0, axes.get_xlim()[1] * 1.12)
            axes.locator_params(axis="x", nbins=5)
        _legend(left, arms)
    alt = "; ".join(
        f"{title}: "
        + ", ".join(
            f"{said.number(by_rule[rule].a_game)} a game with {said.number(by_rule[rule].branching)} options"
            for by_rule in found
            if rule in by_rule
        )
        for rule, title in zip(rules, titles, strict=True)
    )
    return svg(figure, "choices", f"Decisions and options. {alt}")


def _options(axes: Axes, one: Asked, y: float, colour: str) -> None:
    """How many options a rule offers: a bar for most decisions, a dot for the mean."""
    ends = [one.tenth, one.ninetieth]
    axes.plot(ends, [y, y], color=colour, linewidth=5, alpha=0.35, solid_capstyle="butt")
    axes.plot([one.branching], [y], "o", color=colour, markersize=6.5, markeredgecolor=PAPER)
    _note(axes, max(one.ninetieth, one.branching), y, said.number(one.branching))


def _note(axes: Axes, x: float, y: float, text: str) -> None:
    """A small text to the right of a point, readable over lines too."""
    axes.annotate(
        text, (x, y), (6, 0), textcoords="offset points", va="center", fontsize=8.5, color=QUIET,
        bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.6},
    )  # fmt: skip


def differences(arms: Sequence[Figures], found: Sequence[Difference], second: int) -> str:
    """What differs from the first arm: shares, lengths and losses by themselves; clear differences are filled."""
    groups = _groups(found, second)
    heights = [len(rows) + 1.6 for _, rows in groups]
    with drawing(WIDTH, 30 + 25 * sum(heights)) as figure:
        every = figure.subplots(
            len(groups), 1, squeeze=False, gridspec_kw={"height_ratios": heights}
        )
        for (unit, rows), (axes,) in zip(groups, every, strict=True):
            _contrasts(axes, arms, rows, second)
            axes.set_xlabel(f"{unit} more (+) or fewer (−), with 95 % intervals")
    alt = "; ".join(
        f"{said.subject(arms[0], one)} {said.values(one)[2]}" for _, rows in groups for one in rows
    )
    return svg(figure, f"differences-{second}", f"Differences. {alt}")


def _groups(found: Sequence[Difference], second: int) -> list[tuple[str, list[Difference]]]:
    """What is drawn along one axis, by the unit of that axis; of rules the clear differences."""
    mine = [one for one in found if one.second == second]
    rules = sorted(
        (one for one in mine if one.what == "rule" and one.clear),
        key=lambda one: -abs(one.contrast.difference),
    )
    shares = [one for one in mine if one.what in said.SHARES and one.what != "rule"]
    groups = [
        ("percentage points", shares + rules[:MOST_RULES]),
        ("decisions", [one for one in mine if one.what == "length"]),
        ("units", [one for one in mine if one.what == "losses"]),
    ]
    return [(unit, rows) for unit, rows in groups if rows]


def _contrasts(
    axes: Axes, arms: Sequence[Figures], rows: Sequence[Difference], second: int
) -> None:
    """A dot for each difference, with its interval and its value."""
    bare(axes)
    axes.axvline(0, color=INK, linewidth=1)
    mine = arm_colours(arms)[arms[second].arm.label]
    for row, one in enumerate(rows):
        c, colour = one.contrast, mine if one.clear else QUIET
        low, high, at = (
            (100 if one.what in said.SHARES else 1) * value
            for value in (c.low, c.high, c.difference)
        )
        axes.plot([low, high], [row, row], color=colour, linewidth=2.2, solid_capstyle="round")
        fill = colour if one.clear else PAPER
        axes.plot([at], [row], "o", color=fill, markeredgecolor=colour, markersize=6.5)
        _note(axes, max(high, at), row, said.values(one)[2])
    axes.set_yticks(range(len(rows)), [_wrapped(said.subject(arms[0], one)) for one in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.margins(x=0.1)


def _wrapped(text: str) -> str:
    return text if len(text) <= 46 else text[:45] + "…"
