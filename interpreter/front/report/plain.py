"""The report of a study as plain values, for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.play.study.arm import Plan
from interpreter.play.study.compare import Difference
from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import Tally


def plain(plan: Plan, arms: Sequence[Figures], differences: Sequence[Difference]) -> dict[str, Any]:
    """All that the report tells, by names; shares lie between 0 and 1."""
    return {
        "seed": plan.seed,
        "wanted": plan.games,
        "limit": plan.limit,
        "arms": [_arm(arm) for arm in arms],
        "differences": [_difference(arms, one) for one in differences],
    }


def tally(found: Tally) -> dict[str, Any]:
    return {
        "count": found.count,
        "of": found.games,
        "share": found.share,
        "interval": list(found.interval),
    }


def _arm(figures: Figures) -> dict[str, Any]:
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
        "wins": {side: tally(found) for side, found in figures.wins.items()},
        "draws": tally(figures.draws),
        "first player": tally(figures.first_player),
        "decides first": dict(sorted(figures.firsts.items())),
        "wins after the first loss": tally(figures.first_blood),
        "lengths": figures.spread,
        "length histogram": {str(n): count for n, count in sorted(figures.lengths.items())},
        "endings": [
            {"winners": list(winners), "rule": rule, "reason": reason, **tally(found), "median": median}
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
        "rules": {rule: tally(found) for rule, found in figures.came_up.items()},
        "endless": counted.endless,
        "faults": counted.faults,
        "troubles": [
            {"seed": one.seed, "kind": one.kind, "message": one.message, "place": one.place}
            for one in counted.troubles
        ],
    }  # fmt: skip


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
