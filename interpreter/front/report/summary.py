"""The report of a study for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.front.report import said
from interpreter.front.report.findings import changes
from interpreter.front.report.rules import Changed, told
from interpreter.play.study.arm import Plan
from interpreter.play.study.compare import Difference
from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import Tally

MOST_DIFFERENCES = 12
MOST_LINES = 8
MOST_NEVER = 12
Row = Sequence[str]


def summary(
    plan: Plan,
    arms: Sequence[Figures],
    differences: Sequence[Difference],
    changed: Changed | None = None,
) -> str:
    """Its text, without a line end at its end; `changed` says which rules differ."""
    lines: list[str] = []
    for arm in arms:
        lines += [*_arm(plan, arm), ""]
    if differences:
        lines += [*_differences(arms, differences, changed or {}), ""]
    return "\n".join(lines[:-1])


def _arm(plan: Plan, figures: Figures) -> Iterator[str]:
    counted, arm = figures.counted, figures.arm
    players = ", ".join(f"{seat} {kind}" for seat, kind in arm.seats)
    played = said.counted(counted.played, "game")
    if counted.played < plan.games:
        played = f"{said.count(counted.played)} of {said.counted(plan.games, 'game')}"
    yield f"{arm.label}: {figures.cast.title}, {arm.scenario}"
    yield f"{played}: {players}"
    yield from (f"  {line}" for line in _given_up(figures))
    if not figures.games:
        return
    for part in (_shares, _length, _endings, _asked, _losses, _tests, _rules):
        lines = list(part(figures))
        if lines:
            yield ""
            yield from lines


def _length(figures: Figures) -> Iterator[str]:
    spread = {name: said.number(value) for name, value in figures.spread.items()}
    if spread["min"] == spread["max"]:
        yield f"decisions in every game: {spread['max']}"
        return
    yield (
        f"decisions in a game: {spread['min']} to {spread['max']}, median {spread['median']}, "
        f"mean {spread['mean']}; eight of ten games {spread['tenth']} to {spread['ninetieth']}"
    )


def _endings(figures: Figures) -> Iterator[str]:
    rows = [
        [
            said.winners(figures, winners), said.because(figures, winners, rule, reason),
            said.percent(tally.share), said.number(median),
        ]
        for winners, rule, reason, tally, median in figures.endings
    ]  # fmt: skip
    yield from _table(["ends", "because", "games", "median length"], rows)


def _asked(figures: Figures) -> Iterator[str]:
    rows = [
        [
            one.title, said.number(one.a_game), said.number(one.branching), said.count(one.most),
            said.percent(one.forced.share),
        ]
        for one in figures.asked
    ]  # fmt: skip
    if rows:
        yield from _table(["asks", "a game", "options", "most", "only one"], rows)


def _losses(figures: Figures) -> Iterator[str]:
    if not any(one.lost for one in figures.losses):
        return
    rows = [
        [
            said.unit(figures, one.side, one.type), said.number(one.came), said.number(one.lost),
            said.percent(one.share),
        ]
        for one in figures.losses
    ]  # fmt: skip
    yield from _table(["loses", "on the board", "lost", "share"], rows)


def _tests(figures: Figures) -> Iterator[str]:
    rows = [
        [
            said.rule(figures, test),
            said.number(tally.games / figures.games),
            said.percent(tally.share),
        ]
        for test, tally in figures.watched.tests.items()
    ]
    if rows:
        yield from _table(["rolls", "a game", "passed"], rows)


def _given_up(figures: Figures) -> Iterator[str]:
    counted = figures.counted
    if counted.endless:
        yield f"{said.counted(counted.endless, 'game')} did not end"
    if counted.faults:
        yield f"in {said.counted(counted.faults, 'game')} the rules went wrong"
    yield from (f"  {line}" for line in said.troubles(counted))


def _shares(figures: Figures) -> Iterator[str]:
    rows = [(f"{said.side(figures, side)} wins", tally) for side, tally in figures.wins.items()]
    rows.append(("draws", figures.draws))
    if figures.first_player.games:
        rows.append(("who decides first wins, of those", figures.first_player))
    if figures.first_blood.games:
        rows.append(("who loses the first unit wins, of those", figures.first_blood))
    yield from _table(["", "games", "share", "95 % interval"], [_share(*row) for row in rows])


def _share(name: str, tally: Tally) -> Row:
    return [
        name,
        f"{said.count(tally.count)} of {said.count(tally.games)}",
        said.percent(tally.share),
        said.interval(tally),
    ]


def _rules(figures: Figures) -> Iterator[str]:
    watched = figures.watched
    always = sum(tally.count == figures.games for tally in watched.rules.values())
    if figures.losses and not any(one.lost for one in figures.losses):
        yield "no unit was ever lost"
    yield f"came up in every game: {always} of {len(watched.rules)} rules"
    if not watched.never:
        yield "every rule came up"
    for one in watched.never[:MOST_NEVER]:
        reason = said.reason(one)
        yield f"never came up: {said.rule(figures, one.spot.text)}{f' - {reason}' if reason else ''}"
    if len(watched.never) > MOST_NEVER:
        yield f"never came up: {len(watched.never) - MOST_NEVER} more"
    yield from _stuck(figures)
    lines = [said.line(one) for one in watched.idle_lines]
    if lines:
        yield f"lines that never came up: {len(lines)}"
        yield from (f"  {line}" for line in lines[:MOST_LINES])
        if len(lines) > MOST_LINES:
            yield f"  and {len(lines) - MOST_LINES} more"


def _stuck(figures: Figures) -> Iterator[str]:
    for bare, what in (
        (True, "dead ends"),
        (False, "nothing was left to do, so that “otherwise” came"),
    ):
        stuck = [one for one in figures.watched.stuck if one[0].bare == bare]
        if stuck:
            yield f"{what}: {len(stuck)}"
        for spot, times, tally in stuck:
            much = f"{said.counted(times, 'time')}, in {said.percent(tally.share)} of the games"
            yield f"  {said.home(figures, spot)}, {said.place(spot)}: {much}"


def _differences(
    arms: Sequence[Figures], differences: Sequence[Difference], changed: Changed
) -> Iterator[str]:
    for number, change in enumerate(changes(arms, differences), start=1):
        clear = [one for one in differences if one.second == number and one.clear]
        yield change.head
        yield from (f"  {what}: {names}" for what, names in told(changed.get(number, ())))
        if not clear:
            yield f"  {change.text}"
            continue
        ordered = sorted(clear, key=lambda one: (one.what == "rule", one.corrected))
        rows = []
        for one in ordered[:MOST_DIFFERENCES]:
            first, second, difference, between = said.values(one)
            rows.append(
                [
                    said.subject(arms[0], one),
                    first,
                    second,
                    difference,
                    between,
                    said.probability(one.corrected),
                ]
            )
        yield from _table(
            ["", "first", "this", "difference", "95 % interval", "p, corrected"], rows
        )
        if len(ordered) > MOST_DIFFERENCES:
            yield f"and {len(ordered) - MOST_DIFFERENCES} more"
    yield (
        f"Compared: {len(differences)} figures. Those are told that differ by more than chance, corrected for all "
        "of them (Holm)."
    )


def _table(head: Row, rows: Sequence[Row]) -> Iterator[str]:
    """Columns, the first two of words set left where they hold words, the others right."""
    widths = [max(len(row[n]) for row in [head, *rows]) for n in range(len(head))]
    left = [all(not _is_number(row[n]) for row in rows) for n in range(len(head))]
    for row in [head, *rows]:
        cells = [
            text.ljust(width) if is_left else text.rjust(width)
            for text, width, is_left in zip(row, widths, left, strict=True)
        ]
        yield f"  {'  '.join(cells)}".rstrip()


def _is_number(text: str) -> bool:
    return text[:1].isdigit() or text[:1] in "−+<"
