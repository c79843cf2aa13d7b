"""The tables of a report: what they hold, not how they look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.front.report import said
from interpreter.play.study.compare import Difference
from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import Tally
from interpreter.program.spots import Spot

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        text: what is said above it, or "".
        align: a letter for each column: "l" words, "r" numbers, "b" a share, with a bar.
        none: what is said in its place where it has no rows; "" leaves it out then.
    """

    title: str
    head: Row
    align: str
    rows: tuple[Row, ...]
    text: str = ""
    none: str = ""


def arm_tables(figures: Figures) -> Iterator[Table]:
    """The tables of one arm that have something to tell."""
    return (table for table in _all(figures) if table.rows or table.none)


def _all(figures: Figures) -> Iterator[Table]:
    if figures.counted.troubles:
        yield _troubles(figures)
    if not figures.games:
        return
    yield _shares(figures)
    yield _endings(figures)
    yield _asked(figures)
    yield _actions(figures)
    if figures.losses:
        yield _losses(figures)
    yield from _rolled(figures)
    yield _rules(figures)
    yield _never(figures)
    yield _lines(figures)
    yield _always(figures)
    yield from _stuck(figures)


def _troubles(figures: Figures) -> Table:
    rows = tuple(
        (
            str(one.seed),
            {"fault": "rules went wrong"}.get(one.kind, one.kind),
            one.message,
            one.place,
        )
        for one in figures.counted.troubles
    )
    text = "The first games that were given up. “grognard study” with --game and the seed plays one again."
    return Table("Games that came to no end", ("seed", "what", "told", "where"), "rlll", rows, text)


def _shares(figures: Figures) -> Table:
    rows = [
        _share(f"{said.side(figures, side)} wins", tally) for side, tally in figures.wins.items()
    ]
    rows.append(_share("draws", figures.draws))
    if figures.first_player.games:
        rows.append(_share("won by who decides first", figures.first_player))
    if figures.first_blood.games:
        rows.append(_share("won by who loses the first unit", figures.first_blood))
    return Table("Shares", ("", "games", "of", "share", "95 % interval"), "lrrbr", tuple(rows))


def _share(name: str, tally: Tally) -> Row:
    return (
        name,
        said.count(tally.count),
        said.count(tally.games),
        said.percent(tally.share),
        said.interval(tally),
    )


def _endings(figures: Figures) -> Table:
    rows = tuple(
        (
            said.winners(figures, winners),
            said.because(figures, winners, rule, reason),
            rule,
            said.count(tally.count),
            said.percent(tally.share),
            said.number(median),
        )
        for winners, rule, reason, tally, median in figures.endings
    )  # fmt: skip
    head = ("ends", "because", "rule", "games", "share", "median length")
    return Table("How games end", head, "lllrbr", rows)


def _asked(figures: Figures) -> Table:
    rows = tuple(
        (
            one.title, said.number(one.a_game), said.number(one.branching), said.number(one.median),
            said.count(one.most), said.percent(one.forced.share),
        )
        for one in figures.asked
    )  # fmt: skip
    head = ("rule that asks", "a game", "options: mean", "median", "most", "only one")
    return Table(
        "Decisions",
        head,
        "lrrrrb",
        rows,
        "How often players are asked, and how many options they have.",
    )


def _actions(figures: Figures) -> Table:
    rows = tuple(
        (
            said.rule(figures, one.action), said.number(one.asked / figures.games), said.percent(one.offered.share),
            said.percent(one.taken.share) if one.offered.count else "",
            f"{one.obstacle} ({said.percent(one.stopped.share)})" if one.obstacle else "",
        )
        for one in figures.watched.funnels
    )  # fmt: skip
    text = (
        "How often in a game somebody is asked who may want to do it; in what share of these decisions it can be "
        "done; how often it is done where it can be; and what most often stands in its way."
    )
    head = ("action", "asked a game", "can be done", "is done", "ruled out by")
    return Table("Actions", head, "lrbbl", rows, text)


def _losses(figures: Figures) -> Table:
    rows = tuple(
        (
            said.unit(figures, one.side, one.type), said.number(one.came), said.number(one.lost),
            said.percent(one.share), said.percent(one.lost_in.share),
        )
        for one in figures.losses
    )  # fmt: skip
    head = ("unit", "on the board", "lost", "share lost", "games with a loss")
    return Table("Losses", head, "lrrbb", rows)


def _rolled(figures: Figures) -> Iterator[Table]:
    watched = figures.watched
    if watched.tests:
        tests = tuple(
            (
                said.rule(figures, test), said.number(tally.games / figures.games),
                said.percent(tally.share), said.interval(tally),
            )
            for test, tally in watched.tests.items()
        )  # fmt: skip
        text = "How often each test is passed; a test that is rolled again counts twice."
        yield Table("Tests", ("test", "a game", "passed", "95 % interval"), "lrbr", tests, text)
    if watched.tables:
        tables = tuple(
            (
                said.rule(figures, f"table {one.table}"), said.number(one.reads / figures.games),
                said.count(one.entries), said.count(one.never),
            )
            for one in watched.tables
        )  # fmt: skip
        head = ("table", "read a game", "entries", "never read")
        yield Table("Results tables", head, "lrrr", tables)


def _rules(figures: Figures) -> Table:
    watched = figures.watched
    rows = tuple(
        (said.rule(figures, rule), said.number(watched.a_game[rule]), said.percent(tally.share))
        for rule, tally in sorted(watched.rules.items(), key=lambda one: one[1].share)
    )
    return Table(
        "Rules, the rarest first", ("rule", "times a game", "in so many games"), "lrb", rows
    )


def _never(figures: Figures) -> Table:
    rows = tuple(
        (said.rule(figures, one.spot.text), said.place(one.spot), said.reason(one))
        for one in figures.watched.never
    )
    head = ("rule", "where", "why")
    return Table(
        "Rules that never came up", head, "lll", rows, none="Every rule came up in some game."
    )


def _lines(figures: Figures) -> Table:
    rows = tuple(
        (
            _KINDS.get(one.spot.kind, one.spot.kind),
            _cut(one.spot.text),
            one.spot.rule,
            said.place(one.spot),
        )
        for one in figures.watched.idle_lines
    )
    text = (
        "Their rules come up, but these were never reached. What the options rule out is left out."
    )
    head = ("what", "line", "rule", "where")
    return Table("Lines and table entries that never came up", head, "llll", rows, text)


_KINDS = {
    "branch": "branch", "verdict": "verdict", "cell": "table entry", "modifier": "modifier", "passed": "test passed",
    "failed": "test failed", "reroll": "reroll", "happened": "reaction",
}  # fmt: skip


def _cut(text: str, most: int = 110) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _always(figures: Figures) -> Table:
    rows = tuple(
        (_cut(spot.text), said.count(times), spot.rule, said.place(spot))
        for spot, times in figures.watched.always
    )
    text = "Conditions that held each time they were asked: with these options, or always?"
    head = ("condition", "times", "rule", "where")
    return Table("Conditions that always hold", head, "lrll", rows, text)


def _stuck(figures: Figures) -> Iterator[Table]:
    """Where “otherwise” came: first where that does nothing."""
    none = "There always was something to do, to choose and to draw where the rules ask for it, or the game was over."
    stuck = figures.watched.stuck
    ends = [one for one in stuck if one[0].bare]
    if ends or not stuck:
        text = (
            "Where something has to be done, chosen or drawn and there is nothing, and nothing happens under "
            "“otherwise” either."
        )
        yield _otherwise(figures, "Dead ends", ends, text, none)
    if provided := [one for one in stuck if not one[0].bare]:
        text = "Where nothing was left to do, to choose or to draw, so that what stands under “otherwise” happened."
        yield _otherwise(figures, "“Otherwise”", provided, text, "")


def _otherwise(
    figures: Figures, title: str, stuck: Sequence[tuple[Spot, int, Tally]], text: str, none: str
) -> Table:
    rows = tuple(
        (
            said.home(figures, spot), spot.text.removeprefix("otherwise, of "), said.place(spot),
            said.count(times), said.percent(tally.share),
        )
        for spot, times, tally in stuck
    )  # fmt: skip
    head = ("rule", "asks", "where", "times", "in so many games")
    return Table(title, head, "lllrb", rows, text, none)


def differences_table(arms: Sequence[Figures], differences: Sequence[Difference]) -> Table:
    rows = []
    for one in sorted(differences, key=lambda d: (d.second, d.corrected, d.contrast.p)):
        first, second, difference, between = said.values(one)
        rows.append(
            (
                arms[one.second].arm.label, said.subject(arms[0], one), first, second, difference, between,
                said.probability(one.contrast.p), said.probability(one.corrected), "yes" if one.clear else "",
            )
        )  # fmt: skip
    head = (
        "arm", "what", arms[0].arm.label, "this arm", "difference", "95 % interval", "p", "corrected",
        "more than chance",
    )  # fmt: skip
    return Table("All that was compared", head, "llrrrrrrl", tuple(rows))
