"""Pictures of odds: what comes of it, and how likely each number is, as a file of their own."""

from __future__ import annotations

import io
import textwrap
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from interpreter.front.plotting.style import (
    COLOURS,
    INK,
    LINE,
    PAPER,
    QUIET,
    SERIES,
    bare,
    drawing,
    svg,
)
from interpreter.front.terminal.likely import Sheet, decisions, endless, in_parts, of_ended, percent
from interpreter.play.odds.distribution import Distribution
from interpreter.play.odds.odds import OUTCOME, Answer

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 760.0
ROW, PANEL, HEAD, NOTE = 25.0, 190.0, 62.0, 11.5
MOST_ROWS = 14
MOST_BARS, FEW_COLUMNS = 60, 16
MOST_BESIDE_COUNTS = 8
"""Outcomes that are drawn where something else is counted."""
WIDEST_LABEL, WIDEST_TITLE, WIDEST_NOTE = 44, 110, 130  # letters
LETTERS_OF_A_CELL = 12
"""Rows and columns of a joint distribution, up to which each cell bears its share."""


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a picture."""

    ink: str
    quiet: str
    line: str
    paper: str
    first: str
    second: str


OF_A_PAGE = Colours(INK, QUIET, LINE, PAPER, *SERIES[:2])
PLAIN = Colours("#1f1f1d", "#62605a", "#d9d6cc", "#fbfaf6", "#2d5f91", "#c4542a")
_PAGE = """\
:root { --ink: #1f1f1d; --quiet: #62605a; --line: #d9d6cc; --paper: #fbfaf6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6dd; --quiet: #aaa69b; --line: #44423c; --paper: #1b1b19; }
}
svg { background: var(--paper); font-family: "DejaVu Sans", Verdana, sans-serif; }
"""


def draw(sheet: Sheet, kind: str) -> bytes:
    """The odds as a picture of a kind: "svg" or "png". Raises NoPlots."""
    panels = _panels(sheet)
    notes = _notes(sheet)
    height = HEAD + sum(size for size, _ in panels) + 14 * len(panels) + NOTE * len(notes)
    c = PLAIN if kind == "png" else OF_A_PAGE
    with drawing(WIDTH, height) as figure:
        if kind == "png":
            _settle()
        figure.suptitle(_heading(sheet), x=0.015, ha="left", fontsize=12, color=c.ink)
        if notes:
            small: Any = {"fontsize": 8, "color": c.quiet, "linespacing": 1.3}
            figure.supxlabel("\n".join(notes), x=0.015, ha="left", **small)
        farthest = max(
            (_farthest(one) for _, one in panels if one and not _in_columns(one)), default=1
        )
        grid = figure.add_gridspec(len(panels), 1, height_ratios=[size for size, _ in panels])
        for number, (_, panel) in enumerate(panels):
            _draw_panel(figure.add_subplot(grid[number]), c, sheet, panel, farthest)
        return _png(figure) if kind == "png" else _alone(svg(figure, "odds", _said(sheet)))


Panel = Distribution | None
"""What a panel shows: a distribution, or None for that of two counts together."""


def _panels(sheet: Sheet) -> list[tuple[float, Panel]]:
    """The panels from the top down, each with its height."""
    found: list[tuple[float, Panel]] = []
    drawn = [one for one, _ in sheet.tables[1:]]
    verdicts = sheet.verdicts
    if verdicts is not None and (len(verdicts.shares) > 1 or not sheet.tells_outcomes):
        drawn.insert(0, verdicts)
    if _draws_outcomes(sheet):
        drawn.insert(0, sheet.tables[0][0])
    for one in drawn:
        found.append((PANEL, one) if _in_columns(one) else _as_rows(one))
    if sheet.joint and len(sheet.answer.counted) == 2:
        found.append((PANEL * 1.6, None))
    elif sheet.joint and len(sheet.answer.counted) > 2:
        found.append(_as_rows(_combined(sheet.answer)))
    return found


def _draws_outcomes(sheet: Sheet) -> bool:
    """Whether outcomes are drawn: not where there are many of them, and something else is counted."""
    many = len(sheet.tables[0][0].shares)
    return 1 < many <= MOST_BESIDE_COUNTS if sheet.answer.counts else many > 0


def _as_rows(one: Distribution) -> tuple[float, Panel]:
    return 34 + ROW * min(len(one.shares), MOST_ROWS + 1), one


def _combined(answer: Answer) -> Distribution:
    """How likely all counts are together, the most likely first."""
    shares = {"  ·  ".join(values): share for values, share in answer.joint.items()}
    ordered = dict(sorted(shares.items(), key=lambda item: -item[1]))
    return Distribution(f"together: {', '.join(answer.counted)}", ordered, answer.games)


def _in_columns(one: Distribution) -> bool:
    return one.numbers is not None and 1 < len(one.shares) <= MOST_BARS


def _heading(sheet: Sheet) -> str:
    how = f"{sheet.answer.games} simulated games" if sheet.answer.games else "exact"
    title = "\n".join(textwrap.wrap(sheet.title, 86))
    return f"{title}\n{sheet.question.where}, {sheet.question.call.side} acts; {how}"


def _notes(sheet: Sheet) -> list[str]:
    """What was given, what is not in the picture, and who decided how, in lines below it."""
    question, told = sheet.question, []
    given = "; ".join(question.given)
    if question.cleared:
        given += f"{', and ' if given else ''}no other unit"
    if given:
        told.append(f"given: {given}")
    if sheet.answer.never:
        told.append(endless(sheet))
    if _draws_outcomes(sheet) and sheet.answer.always:
        told.append(f"in every case: {'; '.join(sheet.answer.always)}")
    if _draws_outcomes(sheet) and sheet.left_out:
        told.append(f"not told: {sheet.left_out}")
    told += decisions(sheet)
    return [line for one in told for line in textwrap.wrap(one, WIDEST_NOTE)]


def _title(axes: Axes, c: Colours, text: str) -> None:
    lines = "\n".join(textwrap.wrap(text, WIDEST_TITLE))
    axes.set_title(lines, loc="left", fontsize=10, color=c.ink)


def _farthest(one: Distribution) -> float:
    """How far to the right the bars of outcomes and their intervals go."""
    rest = float(one.whole) - sum(map(float, list(one.shares.values())[:MOST_ROWS]))
    return max((rest, *(one.interval(value)[1] for value in one.shares)))


def _draw_panel(axes: Axes, c: Colours, sheet: Sheet, panel: Panel, farthest: float) -> None:
    if panel is None:
        _together(axes, c, sheet)
    elif _in_columns(panel):
        _columns(axes, c, panel, panel.of if panel.of != OUTCOME else "")
    else:
        _rows(axes, c, panel, panel.of if panel.of != OUTCOME else "", farthest)


def _rows(axes: Axes, c: Colours, one: Distribution, name: str, farthest: float) -> None:
    """A bar for each outcome, the most likely first; bars are as long as those of other panels that are as likely."""
    bare(axes)
    shown = list(one.shares.items())[:MOST_ROWS]
    rest = float(sum(one.shares.values()) - sum(share for _, share in shown))
    bars = [(value, float(share), percent(share)) for value, share in shown]
    if len(one.shares) > len(shown):
        others = len(one.shares) - len(shown)
        bars.append((f"{others} {'other' if others == 1 else 'others'}", rest, f"{rest:.1%}"))
    for row, (value, share, text) in enumerate(bars):
        axes.barh(row, share, height=0.64, color=c.first)
        low, high = one.interval(value) if value in one.shares else (share, share)
        if high > low:
            axes.plot([low, high], [row, row], color=c.ink, linewidth=1.2)
        axes.text(max(share, high), row, f" {text}", va="center", fontsize=9, color=c.ink)
    labels = [textwrap.shorten(value, 3 * WIDEST_LABEL) for value, _, _ in bars]
    wrapped = ["\n".join(line.strip() for line in in_parts(one, WIDEST_LABEL)) for one in labels]
    axes.set_yticks(range(len(bars)), wrapped, fontsize=8 if max(map(len, labels)) > 30 else 10)
    axes.set_ylim(len(bars) - 0.4, -0.6)
    axes.set_xlim(0, farthest * 1.14 or 1)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    _title(axes, c, name)


def _columns(axes: Axes, c: Colours, one: Distribution, name: str) -> None:
    """A column for each number, and a line where the mean is."""
    bare(axes, "y")
    numbers = one.numbers or {}
    axes.bar(list(numbers), [float(p) for p in numbers.values()], width=0.72, color=c.first)
    few = len(numbers) <= FEW_COLUMNS
    for number, share in numbers.items():
        low, high = one.interval(str(number))
        if high > low:
            axes.plot([number, number], [low, high], color=c.ink, linewidth=1.2)
        if few:
            text = percent(share)
            # In front of the mean, on ground of its own, so that no line goes through it.
            ground = {"facecolor": c.paper, "edgecolor": "none", "pad": 1}
            above: Any = {"xytext": (0, 2), "textcoords": "offset points", "bbox": ground}
            axes.annotate(
                text, (number, high), ha="center", va="bottom", fontsize=8, color=c.ink, **above
            )
    mean = one.mean
    assert mean is not None
    axes.axvline(float(mean), color=c.second, linewidth=1.6, linestyle=(0, (4, 3)))
    axes.set_ylim(0, max(one.interval(value)[1] for value in one.shares) * 1.2)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    if few:
        axes.set_xticks(list(numbers))
    deviation = one.deviation
    told = f"{of_ended(one)}mean {float(mean):.3f} (dashed), standard deviation {deviation:.3f}"
    _title(axes, c, f"{name}: {told}" if name else told)


def _together(axes: Axes, c: Colours, sheet: Sheet) -> None:
    """How likely two counts are together: the darker the likelier."""
    from matplotlib.patches import Rectangle

    joint = sheet.answer.joint
    across, down = (list(one.shares) for one in sheet.answer.counts)
    top = max(map(float, joint.values()))
    few = max(len(across), len(down)) <= LETTERS_OF_A_CELL
    bare(axes, "both")
    for (value, other), exact in joint.items():
        x, y, share = across.index(value), down.index(other), float(exact)
        axes.add_patch(
            Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=c.first, alpha=0.06 + 0.94 * share / top)
        )
        if few:
            colour = c.paper if share > 0.55 * top else c.ink
            text = percent(exact)
            axes.text(x, y, text, ha="center", va="center", fontsize=8, color=colour)
    axes.grid(False)
    axes.set_xlim(-0.5, len(across) - 0.5)
    axes.set_ylim(-0.5, len(down) - 0.5)
    axes.set_xticks(range(len(across)), across)
    axes.set_yticks(range(len(down)), down)
    first, second = sheet.answer.counted
    axes.set_xlabel(first)
    axes.set_ylabel(second)
    axes.set_title("both together", loc="left", fontsize=10, color=c.ink)


# --- files


def _settle() -> None:
    """Gives all that is drawn the colours themselves, since no page is there that knows their names."""
    import matplotlib

    named = {getattr(OF_A_PAGE, one.name): getattr(PLAIN, one.name) for one in fields(Colours)}
    for key, value in list(matplotlib.rcParams.items()):
        if isinstance(value, str) and value in named:
            matplotlib.rcParams[key] = named[value]


def _png(figure: Figure) -> bytes:
    out = io.BytesIO()
    figure.savefig(out, format="png", dpi=144, facecolor=PLAIN.paper, metadata={"Software": None})
    return out.getvalue()


def _alone(picture: str) -> bytes:
    """An SVG with all that a page would tell it."""
    opening, rest = picture.split(">", 1)
    return f"{opening}><style>{_PAGE}{COLOURS}</style>{rest}\n".encode()


def _said(sheet: Sheet) -> str:
    """What the picture shows, for those who don't see it."""
    outcomes = sheet.answer.outcomes.shares.items()
    listed = "; ".join(f"{value}: {percent(share)}" for value, share in list(outcomes)[:MOST_ROWS])
    return f"{sheet.title}. {listed}"
