"""The report of a study as one page of HTML: nothing else is needed to read or print it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from pathlib import Path

from interpreter.compare import Change
from interpreter.front.plotting import study as plots
from interpreter.front.plotting.style import COLOURS
from interpreter.front.report import said
from interpreter.front.report.findings import Finding, changes, findings, largest
from interpreter.front.report.rules import Changed, told
from interpreter.front.report.tables import Table, arm_tables, differences_table
from interpreter.play.study.arm import Plan
from interpreter.play.study.compare import Difference
from interpreter.play.study.figures import Figures

MOST_TOGETHER = 12  # rows of a table that is printed on one page

_STYLES = (
    Path(__file__).parents[1] / "book" / "book.css",
    Path(__file__).with_name("study.css"),
)


def html(
    plan: Plan,
    arms: Sequence[Figures],
    differences: Sequence[Difference],
    changed: Changed | None = None,
) -> str:
    """The text of the page; `changed` says which rules differ. Raises NoPlots."""
    return "\n".join(_page(plan, _titled(arms), differences, changed or {})) + "\n"


def _titled(arms: Sequence[Figures]) -> list[Figures]:
    """The arms called by the titles of their games, where these tell them apart."""
    labels = []
    for arm in arms:
        first, *rest = arm.arm.label.split(", ")
        labels.append(", ".join([first if "=" in first else arm.cast.title, *rest]))
    if len(set(labels)) < len(labels):
        return list(arms)
    return [
        replace(arm, arm=replace(arm.arm, label=label))
        for arm, label in zip(arms, labels, strict=True)
    ]


def _page(
    plan: Plan, arms: Sequence[Figures], differences: Sequence[Difference], changed: Changed
) -> Iterator[str]:
    titles = list(dict.fromkeys(arm.cast.title for arm in arms))
    styles = "".join(path.read_text(encoding="utf-8") for path in _STYLES)
    chapters = list(_chapters(plan, arms, differences, changed))
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(titles[0])}: a study</title>\n<style>\n{styles}{COLOURS}</style>"
    yield '</head>\n<body class="study">\n<header>\n<p class="over">A study of play</p>'
    yield f"<h1>{escape(titles[0])}{_against(titles[1:])}</h1>"
    yield f'<p class="subtitle">{escape(_subtitle(plan, arms))}</p>\n</header>'
    yield '<nav class="jump" aria-label="Contents">'
    yield from _contents([(id, title) for id, title, _ in chapters])
    yield "</nav>\n<main>"
    for id, title, inner in chapters:
        yield f'<section class="chapter" id="{id}">\n<h2>{escape(title)}</h2>'
        yield from inner
        yield "</section>"
    yield "</main>\n</body>\n</html>"


def _contents(chapters: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Links to the chapters; where each arm has one of a kind, these stand in a line, by the names of the arms."""
    kinds = Counter(id.partition("-")[0] for id, _ in chapters)
    each = {kind: head for kind, head in _EACH_ARM.items() if kinds[kind] > 1}
    for kind, group in groupby(chapters, key=lambda chapter: _kind(chapter[0], each)):
        links = [
            f'<a href="#{id}">{escape(title.removeprefix(_NUMBERS) if kind else title)}</a>'
            for id, title in group
        ]
        if kind:
            links.insert(0, f'<span class="kind">{each[kind]}</span>')
        yield f"<p>{' '.join(links)}</p>"


def _kind(id: str, each: Mapping[str, str]) -> str:
    kind = id.partition("-")[0]
    return kind if kind in each else ""


_NUMBERS = "In numbers: "
_EACH_ARM = {"found": "What was found", "numbers": "In numbers"}


Chapter = tuple[str, str, Iterator[str]]
"""A part of the page: its id, its title, and what stands in it."""


def _chapters(
    plan: Plan, arms: Sequence[Figures], differences: Sequence[Difference], changed: Changed
) -> Iterator[Chapter]:
    alone = len(arms) == 1
    if not alone:
        yield "differences", "What differs", _compared(arms, differences, changed)
    for number, arm in enumerate(arms):
        title = "What was found" if alone else arm.arm.label
        yield f"found-{number}", title, _cards(findings(arm))
    if playable := [arm for arm in arms if arm.games]:
        yield from _pictures(playable)
    for number, arm in enumerate(arms):
        if arm.counted.played:
            title = "In numbers" if alone else _NUMBERS + arm.arm.label
            yield f"numbers-{number}", title, _tables(arm)
    if differences:
        table = _table(differences_table(arms, differences))
        yield "compared", "All that was compared", table
    yield "method", "How it was done", _method(plan, arms, differences)


def _against(titles: Sequence[str]) -> str:
    """The titles of the games that the first is compared with."""
    return f'<span class="against">beside {escape(said.listed(titles))}</span>' if titles else ""


def _subtitle(plan: Plan, arms: Sequence[Figures]) -> str:
    played = sum(arm.counted.played for arm in arms)
    wanted = plan.games * len(arms)
    games = said.counted(wanted, "game")
    if played < wanted:
        games = f"{said.count(played)} of {games}"
    kinds = list(dict.fromkeys(kind for arm in arms for _, kind in arm.arm.seats))
    who = said.listed([_PLAYERS.get(kind, f"players “{kind}”") for kind in kinds])
    return f"{games} among {who}"


_PLAYERS = {
    "random": "players who decide by chance",
    "greedy": "players who look one move ahead",
    "mcts": "players who search",
}


# --- findings


def _cards(found: Sequence[Finding]) -> Iterator[str]:
    yield '<div class="cards">'
    for one in found:
        whose = f' <span class="of">{escape(one.of)}</span>' if one.of else ""
        yield f'<article class="card {one.tone}">\n<p class="figure">{escape(one.figure)}{whose}</p>'
        yield f"<h3>{escape(one.head)}</h3>\n<p>{escape(one.text)}</p>\n</article>"
    yield "</div>"


def _compared(
    arms: Sequence[Figures], differences: Sequence[Difference], changed: Changed
) -> Iterator[str]:
    for number, change in enumerate(changes(arms, differences), start=1):
        yield f'<article class="change">\n<h3>{escape(change.head)}</h3>'
        yield from _rules(changed.get(number, ()))
        yield f"<p>{escape(change.text)}</p>"
        yield from _cards(largest(arms, differences, number))
        if arms[0].games and arms[number].games:
            caption = f"{change.head}. {_DOTS}"
            yield from _figure(plots.differences(arms, differences, number), caption)
        yield "</article>"


_DOTS = (
    "Filled dots differ by more than chance, all comparisons taken together; each interval is for its figure alone, so "
    "that a hollow dot may have one that lies on one side of 0. How often a rule comes up is shown where that differs."
)


def _rules(changes: Sequence[Change]) -> Iterator[str]:
    """Which rules differ, by their names."""
    if lines := list(told(changes)):
        yield '<ul class="rules">'
        yield from (f"<li>{escape(what)}: <b>{escape(names)}</b></li>" for what, names in lines)
        yield "</ul>"


# --- pictures


def _pictures(arms: Sequence[Figures]) -> Iterator[Chapter]:
    drawn: list[tuple[str, str, Callable[[Sequence[Figures]], str]]] = [
        ("Who wins", "How all games ended for the sides.", plots.wins),
        (
            "What decides",
            _decisive(arms),
            plots.decisive,
        ),
        ("How long games are", "Eight of ten games lie in the shaded range.", plots.lengths),
        (
            "What is lost",
            "Units that stood on the board at some time, and do not at the end.",
            plots.losses,
        ),
        (
            "What players are asked",
            "How often each rule asks, and how many options there are.",
            plots.choices,
        ),
    ]
    for number, (title, caption, draw) in enumerate(drawn):
        if draw is plots.losses and not any(one.lost for arm in arms for one in arm.losses):
            continue
        yield f"picture-{number}", title, _figure(draw(arms), caption)


def _decisive(arms: Sequence[Figures]) -> str:
    told = ["who won"]
    if not all(arm.first_is_a_side for arm in arms):
        told.append("whether it helps to decide first")
    if any(arm.first_blood.games for arm in arms):
        told.append("whether whoever loses the first unit can still win")
    return f"Of the games that somebody wins, with 95 % intervals: {said.listed(told)}."


def _figure(svg: str, caption: str) -> Iterator[str]:
    yield f'<figure class="plot">\n<div class="wide">{svg}</div>\n<figcaption>{escape(caption)}</figcaption>\n</figure>'


# --- tables


def _tables(arm: Figures) -> Iterator[str]:
    for table in arm_tables(arm):
        short = " short" if len(table.rows) <= MOST_TOGETHER else ""
        yield f'<section class="table{short}">\n<h3>{escape(table.title)}</h3>'
        if table.text and table.rows:
            yield f'<p class="aside">{escape(table.text)}</p>'
        yield from _table(table)
        yield "</section>"


def _table(table: Table) -> Iterator[str]:
    if not table.rows:
        yield f"<p>{escape(table.none)}</p>"
        return
    yield '<div class="wide"><table>\n<thead><tr>'
    for head, align in zip(table.head, table.align, strict=True):
        yield f'<th scope="col"{_CLASSES[align]}>{escape(head)}</th>'
    yield "</tr></thead>\n<tbody>"
    for row in table.rows:
        cells = (_cell(text, align) for text, align in zip(row, table.align, strict=True))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody>\n</table></div>"


_CLASSES = {"l": "", "r": ' class="number"', "b": ' class="number bar"'}


def _cell(text: str, align: str) -> str:
    if align == "b" and text.endswith("%"):
        return f'<td class="number bar" style="--share:{text}">{escape(text)}</td>'
    return f"<td{_CLASSES[align]}>{escape(text)}</td>"


# --- the end


def _method(
    plan: Plan, arms: Sequence[Figures], differences: Sequence[Difference]
) -> Iterator[str]:
    head = "".join(f"<th>{name}</th>" for name in ("arm", "what is played", "players", "rules"))
    yield f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead><tbody>'
    for arm in arms:
        options = "".join(
            f"<br>{escape(name)} = {escape(_plain(value))}" for name, value in arm.arm.options
        )
        what = f"{escape(arm.arm.ruleset)}, {escape(arm.arm.scenario)}"
        who = "<br>".join(f"{escape(seat)}: {escape(kind)}" for seat, kind in arm.arm.seats)
        yield f'<tr><td>{escape(arm.arm.label)}</td><td>{what}<span class="small">{options}</span></td>'
        yield f"<td>{who}</td><td><code>{escape(arm.arm.fingerprint[:12])}</code></td></tr>"
    yield "</tbody></table></div>"
    for text in _told(plan, differences):
        yield f"<p>{escape(text)}</p>"


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(plan: Plan, differences: Sequence[Difference]) -> Iterator[str]:
    limit = said.count(plan.limit)
    yield from (text.format(seed=plan.seed, limit=limit) for text in _METHOD)
    if differences:
        yield _TESTS.format(count=len(differences))


_METHOD = (
    "The games follow from seed {seed}: whoever plays this study again, on whatever computers, gets the same figures, "
    "unless players think by the clock. Each arm has games of its own, independent of the others.",
    "Shares are of the games that ended. A game that goes on after {limit} decisions is given up as endless, one in "
    "which the rules go wrong as a fault; both are told by themselves and count for nothing else.",
    "Intervals hold the true value in 95 of 100 such studies: of shares by Wilson (1927), of differences of shares by "
    "Newcombe (1998, method 10), of differences of means by Welch with the normal distribution.",
    "A unit is lost that stood on the board at some time and does not at the end. Who decides first is the side that "
    "is asked for the first decision which is not made in secret. A dead end is where the rules want something done, "
    "chosen or drawn, and there is nothing, nor does anything happen under “otherwise”. Where something does, it is "
    "told by itself, unless it ends the game.",
)
_TESTS = (
    "Shares are compared by the test of two proportions, or Fisher's exact test where fewer than five cases are "
    "expected; lengths and losses by that of Mann and Whitney (1947), corrected for ties. What comes up in no game of "
    "both arms, or in all, is not compared, nor what another figure tells already: wins of the second of two sides "
    "where nothing is drawn, wins of who decides first where that is always the same side. The p values of all {count} "
    "comparisons are corrected together by Holm (1979); below 0.05 a difference is called more than chance."
)
