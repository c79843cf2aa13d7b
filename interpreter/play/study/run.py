"""Gives out batches, puts together what comes back, and stops when it is told to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field
from itertools import islice

from interpreter.play.study.arm import Plan, StudyError
from interpreter.play.study.batch import Batch, Done, play_batch
from interpreter.play.study.keep import Kept
from interpreter.play.study.places import Place
from interpreter.play.table import Load

BATCH = 1.0  # seconds that a batch should take

Progress = Callable[[Kept], None]


def run(plan: Plan, kept: Kept, load: Load, place: Place, progress: Progress) -> Kept:
    """Plays what is missing of a study; Ctrl-C ends it with what was played until then.

    `progress` is told after each batch what there is now. Raises StudyError.
    """
    desk = _Desk(plan, kept, load, place, progress)
    try:
        desk.work()
    except KeyboardInterrupt:
        desk.close()
    except BrokenExecutor as error:
        raise StudyError(f"a worker was ended from outside: {error}") from None
    return desk.kept


@dataclass
class _Desk:
    """Where batches are given out and come back: what is out, and how large the next ones are."""

    plan: Plan
    kept: Kept
    load: Load
    place: Place
    progress: Progress
    out: set[Future[Done]] = field(default_factory=set)
    sizes: dict[int, int] = field(default_factory=dict)

    def work(self) -> None:
        waiting = self._batches()
        while True:
            while len(self.out) < self.place.at_once() and (batch := next(waiting, None)):
                self.out.add(self.place.executor.submit(play_batch, self.load, batch))
            if not self.out:
                return
            done, _ = wait(self.out, return_when=FIRST_COMPLETED)
            for future in done:
                if self._take(future):
                    raise KeyboardInterrupt

    def _batches(self) -> Iterator[Batch]:
        """All that is missing; next is always the arm with the fewest games."""
        plan = self.plan
        lines = {n: self._missing(n) for n in range(len(plan.arms))}
        given = {n: arm.counted.played for n, arm in enumerate(self.kept.arms)}
        while lines:
            n = min(lines, key=lambda arm: given[arm])
            if games := tuple(islice(lines[n], self.sizes.get(n, 1))):
                given[n] += len(games)
                yield Batch(n, plan.arms[n], games, plan.limit)
            else:
                del lines[n]

    def _missing(self, arm: int) -> Iterator[tuple[int, int]]:
        """The games of an arm that are not played yet: number and seed."""
        played = self.kept.arms[arm].games
        for number, seed in enumerate(islice(self.plan.seeds(arm), self.plan.games)):
            if not any(first <= number < end for first, end in played):
                yield number, seed

    def _take(self, future: Future[Done]) -> bool:
        """Adds what came back; whether it was broken off."""
        self.out.discard(future)
        done = future.result()
        if done.refused:
            raise StudyError(done.refused, *done.diagnostics)
        self.kept = self.kept.with_batch(done.place, done.numbers, done.counted)
        self.sizes[done.place] = _size(
            len(done.numbers), done.seconds, self.sizes.get(done.place, 1)
        )
        self.progress(self.kept)
        return done.stopped

    def close(self) -> None:
        """Calls all batches back and adds what was played of them."""
        self.place.call_back(self.out)
        self.out -= {future for future in self.out if future.cancelled()}
        self._take_last({future for future in self.out if future.done()})

    def _take_last(self, done: set[Future[Done]]) -> None:
        """Adds what still came back; a worker may have been ended instead."""
        for future in done:
            if isinstance(future.exception(), BrokenExecutor):
                self.out.discard(future)
            else:
                self._take(future)


def _size(games: int, seconds: float, before: int) -> int:
    """How many games the next batch has, so that it takes about a second: it grows by steps."""
    if not games or seconds <= 0:
        return before
    return max(1, min(2 * max(games, before), round(games / seconds * BATCH)))
