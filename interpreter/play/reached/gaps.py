"""What was never come to, and why: the outermost of it, for what stands inside can't be come to either."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.diagnostics import Span
from interpreter.play.reached.gather import Reached
from interpreter.program.spots import Spot

OF_ACTIONS = ("asked", "clause", "offered")


@dataclass(frozen=True)
class Gap:
    """A rule, a branch or entries of a results table that nothing came to.

    Attributes:
        kind: "rule", "action", "branch", "end", "test", "table" or "assertion".
        rule: the name of the declaration that it stands in, and `span` where.
        text: what it is: "phase fire", "if fuel = 0".
        why: why it was not come to, as far as that can be told.
        with_it: rules, and ends of the game, to which this leads, and nothing that was come to.
        entries: of a table that is read the entries that are not: those of lines of which none is.
    """

    kind: str
    rule: str
    span: Span
    text: str
    why: str
    with_it: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()


def gaps(reached: Reached) -> list[Gap]:
    """All gaps, in the order in which they stand in the rules."""
    found = [*_never(reached), *_unread(reached)]
    return sorted(found, key=lambda gap: (gap.span.source.path, gap.span.start))


def kind_of(spot: Spot) -> str:
    """What people call what is counted at a spot: "rule", "branch", ...; "" where it only helps to tell why."""
    if spot.kind == "rule":
        return "action" if spot.text.startswith("action ") else "rule"
    named = {"branch": "branch", "verdict": "end", "cell": "table", "assert": "assertion"}
    return named.get(spot.kind, "test" if spot.kind in OF_TESTS else "")


OF_TESTS = ("passed", "failed", "modifier", "reroll")


def _never(reached: Reached) -> Iterator[Gap]:
    spots, counts = reached.spots, reached.counts
    below: dict[int, list[Spot]] = {}
    for number, spot in enumerate(spots):
        if spot.kind != "cell" and not counts[number]:
            below.setdefault(_outermost(spots, counts, number), []).append(spot)
    for number, inside in below.items():
        spot = spots[number]
        shown = spot if spot.kind not in OF_ACTIONS else _action(spots, spot)
        told = ("rule", "verdict")
        rules = dict.fromkeys(s.text for s in inside if s.kind in told and s.text != shown.text)
        kind = kind_of(shown) or ("rule" if shown.kind == "happened" else "branch")
        why = _ruled_out(reached, spot) if spot.settled else _why(spots, counts, number)
        yield Gap(kind, shown.rule, shown.span, shown.text, why, tuple(rules))


def _outermost(spots: Sequence[Spot], counts: Sequence[int], number: int) -> int:
    """The furthest out of the spots around one that nothing came to either."""
    while all(start >= 0 and not counts[start] for start in spots[number].starts):
        number = min(spots[number].starts, key=lambda start: spots[start].span.start)
    return number


def _action(spots: Sequence[Spot], spot: Spot) -> Spot:
    """The spot of an action, of which this is a clause."""
    text = f"action {spot.rule}"
    return next((s for s in spots if s.kind == "rule" and s.text == text), spot)


def _why(spots: Sequence[Spot], counts: Sequence[int], number: int) -> str:
    spot = spots[number]
    starts = [start for start in spot.starts if start >= 0]
    within = spots[starts[0]] if starts else None
    times = _times(sum(counts[start] for start in starts))
    match spot.kind:
        case "asked":
            whence = f"; what asks for it was come to {times}" if within else ""
            return f"nobody was asked for it{whence}"
        case "clause" | "offered":
            return _closed(spots, counts, number)
        case "rule" if within is not None and within.kind == "offered":
            return f"could be done {times}, and never was"
        case "rule" if within is not None and within.kind == "happened":
            return f"happened {times}, and its “where” never held"
        case "happened":
            return "never happened"
        case "rule" if spot.text.startswith("when "):
            return "never happened"
        case "verdict":
            return "the game never ended like this"
        case "branch" if within is not None:
            return _missed(spot, within, times)
        case "modifier":
            return f"rolled {times}, and it never applied"
        case "passed" | "failed":
            return f"rolled {times}, never {spot.kind}"
        case _ if within is not None:
            return f"never come to; what leads to it was, {times}"
        case _:
            return "never come to"


def _ruled_out(reached: Reached, spot: Spot) -> str:
    """Which options keep from it, as far as it names them."""
    words = dict.fromkeys(re.findall(r"\w+", spot.text))
    named = [(name, reached.options[name]) for name in words if name in reached.options]
    if not named:
        return "the options and scenarios that were played rule it out"
    said = (f"{name} was {' or '.join(map(_value, values))}" for name, values in named)
    return f"ruled out by the options that were played: {', '.join(said)}"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _missed(spot: Spot, within: Spot, times: str) -> str:
    """Why a branch was not taken."""
    if spot.text.startswith("else,"):
        return f"come to {times}: one of the conditions above always held"
    if spot.text.startswith("otherwise,"):
        return f"come to {times}: there was always something to choose"
    if within.kind == "if":
        return f"come to {times}, and it never was so"
    if spot.text.startswith("for each"):
        return f"come to {times}, and there never was one"
    return f"what it stands in was come to {times}, and it never began"


def _closed(spots: Sequence[Spot], counts: Sequence[int], number: int) -> str:
    """What stood in the way of an action, and how often there was something left before that."""
    spot, asked = spots[number], number
    while spots[asked].kind != "asked" and spots[asked].within >= 0:
        asked = spots[asked].within
    told = f"asked for {_times(counts[asked])}, and never open: “{spot.text}” left nothing"
    left = counts[spot.within]
    return told if left == counts[asked] else f"{told} the {_times(left)} that all above it did"


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _unread(reached: Reached) -> Iterator[Gap]:
    """Of each results table the entries of those lines of which none was read."""
    tables: dict[str, list[tuple[Spot, int]]] = {}
    for spot, count in zip(reached.spots, reached.counts, strict=True):
        if spot.kind == "cell" and not spot.settled:
            tables.setdefault(spot.rule, []).append((spot, count))
    for name, entries in tables.items():
        lines: dict[Span, int] = {}
        for spot, count in entries:
            lines[spot.span] = lines.get(spot.span, 0) + count
        unread = [spot for spot, _ in entries if not lines[spot.span]]
        read = sum(count > 0 for _, count in entries)
        if unread:
            why = f"{read} of {len(entries)} entries were read" if read else "never read"
            named = tuple(_named([spot for spot, _ in entries], unread)) if read else ()
            first = min((spot.span for spot in unread), key=_start)
            yield Gap("table", name, first, f"table {name}", why, (), named)


def _named(entries: Sequence[Spot], unread: Sequence[Spot]) -> Iterator[str]:
    """Entries in few words: for each row of a table the values of its last column, neighbours as one."""
    missing = {spot.text for spot in unread}
    rows: dict[str, list[str]] = {}
    for spot in entries:
        rows.setdefault(spot.text.rpartition(", ")[0], []).append(spot.text)
    for row, texts in rows.items():
        runs: list[list[str]] = [[]]
        for text in texts:
            if text in missing:
                runs[-1].append(text.rpartition(" ")[2])
            elif runs[-1]:
                runs.append([])
        said = [run[0] if len(run) == 1 else f"{run[0]}..{run[-1]}" for run in runs if run]
        if row and said and len(runs[0]) == len(texts):
            yield row
        elif said:
            column = texts[0].rpartition(", ")[2].partition(" ")[0]
            yield f"{row}, {column} {' and '.join(said)}".removeprefix(", ")


def _start(span: Span) -> int:
    return span.start
