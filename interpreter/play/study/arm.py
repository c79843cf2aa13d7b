"""What a study plays: its arms, how many games, and the seed of each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.diagnostics import Diagnostic
from interpreter.game.contract import GrognardError

LIMIT = 100_000  # decisions after which a game counts as one that does not end


class StudyError(GrognardError):
    """A study that can't be played, or gone on with; says why."""

    def __init__(self, message: str, *diagnostics: Diagnostic) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


@dataclass(frozen=True, slots=True)
class Arm:
    """One of the things that a study compares: a game as it is set up, and who plays it.

    Attributes:
        label: what tells it from the other arms.
        ruleset: the id of a shipped ruleset, or the path of a folder.
        fingerprint: the digest of its content; whoever plays a game of it makes sure of it.
        watched: the digest of all that can come up in it, by which that is counted.
        options: all options in force, by name.
        seats: who sits where: seat -> "random", "greedy", "mcts:200" ...
    """

    label: str
    ruleset: str
    fingerprint: str
    watched: str
    scenario: str
    options: tuple[tuple[str, object], ...]
    seats: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A study before it is played.

    Attributes:
        games: how many games each arm is to have.
        seed: where the seeds of the games come from; the same for each number of games.
        limit: decisions after which a game is given up as endless.
    """

    arms: tuple[Arm, ...]
    games: int
    seed: int
    limit: int = LIMIT

    def seeds(self, arm: int) -> Iterator[int]:
        """The seeds of an arm's games, without end. Each arm has its own, so that they are independent."""
        return seeds(self.seed if arm == 0 else f"{self.seed} {arm}")


def seeds(seed: int | str) -> Iterator[int]:
    """The seeds of the games that follow from a seed, without end."""
    source = random.Random(seed)
    while True:
        yield source.getrandbits(48)
