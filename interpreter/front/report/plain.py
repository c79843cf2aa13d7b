"""The report of a study as plain values, for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from interpreter.front.report.rules import Changed
from interpreter.play.study.arm import Plan
from interpreter.play.study.compare import Difference
from interpreter.play.study.counted import Counted
from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import Tally
from interpreter.program.spots import Spot

MOST_SEEDS = 20
"""Games of each arm whose seeds are told, so that these can be looked at."""


def plain(
    plan: Plan,
    arms: Sequence[Figures],
    differences: Sequence[Difference],
    changed: Changed | None = None,
) -> dict[str, Any]:
    """All that the report tells, by names; shares lie between 0 and 1."""
    return {
        "seed": plan.seed,
        "wanted": plan.games,
        "limit": plan.limit,
        "arms": [_arm(plan, number, arm) for number, arm in enumerate(arms)],
        "differences": [_difference(arms, one) for one in differences],
        "changes": [
            {
                "from": arms[0].arm.label,
                "to": arms[number].arm.label,
                "part": one.part,
                "sort": one.sort,
                "thing": one.thing,
                "fact": one.fact,
            }
            for number, changes in (changed or {}).items()
            for one in changes
        ],
    }


def tally(found: Tally) -> dict[str, Any]:
    return {
        "count": found.count,
        "of": found.games,
        "share": found.share,
        "interval": list(found.interval),
    }


def _arm(plan: Plan, number: int, figures: Figures) -> dict[str, Any]:
    arm, counted = figures.arm, figures.counted
    return {
        "arm": arm.label,
        "ruleset": arm.ruleset,
        "fingerprint": arm.fingerprint,
        "scenario": arm.scenario,
        "options": dict(arm.options),
        "seats": dict(arm.seats),
        "played": counted.played,
        "games": figures.games,
        "first seeds": list(islice(plan.seeds(number), min(MOST_SEEDS, plan.games))),
        **_shares(figures),
        **_told(figures),
        **_came_up(figures),
        "endless": counted.endless,
        "faults": counted.faults,
        "troubles": troubles(counted),
    }


def troubles(counted: Counted) -> list[dict[str, Any]]:
    """The first games that came to no end, with their seeds and why."""
    return [
        {"seed": one.seed, "kind": one.kind, "message": one.message, "place": one.place}
        for one in counted.troubles
    ]


def _shares(figures: Figures) -> dict[str, Any]:
    """Who won, and how long it took."""
    return {
        "wins": {side: tally(found) for side, found in figures.wins.items()},
        "draws": tally(figures.draws),
        "first player": tally(figures.first_player),
        "decides first": dict(sorted(figures.firsts.items())),
        "wins after the first loss": tally(figures.first_blood),
        "lengths": figures.spread,
        "length histogram": {str(n): count for n, count in sorted(figures.lengths.items())},
    }


def _told(figures: Figures) -> dict[str, Any]:
    """What happened in the games."""
    return {
        "endings": [
            {
                "winners": list(winners), "losers": list(figures.losers(winners, rule, reason)), "rule": rule,
                "reason": reason, **tally(found), "median": median,
            }
            for winners, rule, reason, found, median in figures.endings
        ],
        "asked": [
            {
                "rule": one.rule, "decisions": one.decisions, "a game": one.a_game,
                "options": {"mean": one.branching, "median": one.median, "most": one.most},
                "forced": tally(one.forced), "taken": dict(one.taken),
            }
            for one in figures.asked
        ],
        "losses": [
            {"side": one.side, "type": one.type, "came": one.came, "lost": one.lost, "lost in": tally(one.lost_in)}
            for one in figures.losses
        ],
    }  # fmt: skip


def _came_up(figures: Figures) -> dict[str, Any]:
    """What came up of the rules, and what did not."""
    watched = figures.watched
    return {
        "rules": {
            rule: {**tally(found), "a game": watched.a_game[rule]}
            for rule, found in watched.rules.items()
        },
        "never": [
            {"rule": one.spot.text, "place": _place(one.spot), "how": one.how, "line": one.why}
            for one in watched.never
        ],
        "idle lines": [
            {"kind": one.spot.kind, "rule": one.spot.rule, "line": one.spot.text, "place": _place(one.spot)}
            for one in watched.idle_lines
        ],
        "always": [
            {"line": spot.text, "place": _place(spot), "times": times} for spot, times in watched.always
        ],
        "dead ends": [
            _stuck(*one) for one in watched.stuck if one[0].bare
        ],
        "otherwise": [_stuck(*one) for one in watched.stuck if not one[0].bare],
        "tests": {test: tally(found) for test, found in watched.tests.items()},
        "tables": [
            {"table": one.table, "reads": one.reads, "entries": one.entries, "never": one.never}
            for one in watched.tables
        ],
        "actions": [
            {
                "action": one.action, "asked": one.asked, "offered": tally(one.offered), "taken": tally(one.taken),
                "obstacle": one.obstacle, "stopped": tally(one.stopped),
            }
            for one in watched.funnels
        ],
    }  # fmt: skip


def _stuck(spot: Spot, times: int, games: Tally) -> dict[str, Any]:
    place = _place(spot)
    return {
        "line": spot.text,
        "rule": spot.rule,
        "place": place,
        "times": times,
        "games": tally(games),
    }


def _place(spot: Spot) -> str:
    return f"{spot.span.source.path}:{spot.span.begin[0]}"


def _difference(arms: Sequence[Figures], one: Difference) -> dict[str, Any]:
    return {
        "from": arms[one.first].arm.label,
        "to": arms[one.second].arm.label,
        "what": one.what,
        "of": list(one.of),
        "first": one.contrast.first,
        "second": one.contrast.second,
        "difference": one.contrast.difference,
        "interval": [one.contrast.low, one.contrast.high],
        "test": one.contrast.test,
        "p": one.contrast.p,
        "corrected": one.corrected,
        "clear": one.clear,
    }
