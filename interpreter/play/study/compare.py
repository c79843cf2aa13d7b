"""What differs between the first arm of a study and each of the others, and what of that is more than chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import Contrast, Tally, holm, numbers, shares

LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which two arms were compared.

    Attributes:
        first, second: the numbers of the arms.
        what: "wins", "draws", "first player", "first loss", "length", "losses" or "rule".
        of: whose: ids of a side, of a side and a type, or of a rule; empty where there is one only.
        corrected: p after the correction for all comparisons of the study (Holm).
    """

    first: int
    second: int
    what: str
    of: tuple[str, ...]
    contrast: Contrast
    corrected: float = 1.0

    @property
    def clear(self) -> bool:
        """Whether it is more than chance."""
        return self.corrected < LEVEL


def compare(arms: Sequence[Figures]) -> list[Difference]:
    """All differences from the first arm, corrected together."""
    raw = [
        (0, n, *found)
        for n, arm in enumerate(arms)
        if n and arm.games and arms[0].games
        for found in _differences(arms[0], arm)
    ]
    corrected = holm([contrast.p for *_, contrast in raw])
    return [Difference(*found, p) for found, p in zip(raw, corrected, strict=True)]


def _differences(a: Figures, b: Figures) -> Iterator[tuple[str, tuple[str, ...], Contrast]]:
    for side in _winners(a, b):
        yield "wins", (side,), shares(a.wins[side], b.wins[side])
    if a.draws.count or b.draws.count:
        yield "draws", (), shares(a.draws, b.draws)
    if a.first_player.games and b.first_player.games and not _same_begins(a, b):
        yield "first player", (), shares(a.first_player, b.first_player)
    if a.first_blood.games and b.first_blood.games:
        yield "first loss", (), shares(a.first_blood, b.first_blood)
    yield "length", (), numbers(a.lengths, b.lengths)
    theirs = {(loss.side, loss.type) for loss in b.losses}
    for loss in a.losses:
        key = (loss.side, loss.type)
        if key in theirs:
            yield "losses", key, numbers(a.lost_numbers(*key), b.lost_numbers(*key))
    mine, yours = a.watched.rules, b.watched.rules
    for rule in mine:
        if rule in yours and not _same_throughout(mine[rule], yours[rule]):
            yield "rule", (rule,), shares(mine[rule], yours[rule])


def _winners(a: Figures, b: Figures) -> list[str]:
    """The sides whose wins are compared: one of each team, and one of two where all games are won by either."""
    both = [side for side in a.wins if side in b.wins]
    teams = {(a.cast.teams[side], b.cast.teams[side]): side for side in reversed(both)}
    found = [side for side in both if side in teams.values()]
    drawn = a.draws.count or b.draws.count
    return found if drawn or len(found) > 2 or a.fair < 1 / 2 or b.fair < 1 / 2 else found[:1]


def _same_begins(a: Figures, b: Figures) -> bool:
    """Whether the same one of two sides decides first in all games: its wins are compared already."""
    return a.first_is_a_side and b.first_is_a_side and a.always_first == b.always_first


def _same_throughout(a: Tally, b: Tally) -> bool:
    """Whether something came up in no game of both, or in every game."""
    return a.share == b.share and a.share in (0.0, 1.0)
