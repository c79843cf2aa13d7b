"""How many games each of several rulesets gets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from interpreter.play.fuzz.hand import Hand
from interpreter.play.fuzz.hunt import Wanted
from interpreter.play.fuzz.line import Line
from interpreter.play.fuzz.lot import staged
from interpreter.play.fuzz.run import play

TRIED = 3  # games of each scenario that are played to see how long they are
LONGEST = 2_000  # decisions of one of them
SHORT = 150  # a game of three in a row, about; what is shorter counts as much
FEWER = 0.6  # 1: all get the same time, 0: the same number of games


def shares(wanted: Sequence[Wanted], games: int) -> list[Wanted]:
    """The same, each with its share of the games: the longer its games, the fewer, though not as much fewer."""
    if len(wanted) < 2 or not games:
        return list(wanted)
    weights = [1 / max(SHORT, _length(one)) ** FEWER for one in wanted]
    parts = [max(1, round(games * weight / sum(weights))) for weight in weights]
    parts[weights.index(max(weights))] += games - sum(parts)
    return [replace(one, games=max(1, part)) for one, part in zip(wanted, parts, strict=True)]


def _length(wanted: Wanted) -> float:
    """How much there is to a game: decisions times what there is to a position, on the average."""
    sizes = []
    for scenario in wanted.scenarios:
        stage = staged(wanted.origin, scenario, tuple(sorted(wanted.options.items())))
        for number in range(TRIED):
            course = play(stage, Hand(random.Random(number), Line()), LONGEST)
            sizes.append(len(course.codes) * stage.machine.program.layout.size)
    return sum(sizes) / len(sizes)
