"""Where batches are played: in this process, on all cores, or on a cluster of Dask."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from interpreter.play.study.arm import StudyError


NO_DASK = 'playing on a cluster needs Dask: pip install "grognard[dask]", here and on all workers'


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to play.

    Attributes:
        at_once: how many batches are worth being given out at once.
        ring: tells those who play to stop; None where they can't be told.
    """

    executor: Executor
    at_once: int
    ring: Callable[[], None] | None


class _Here(Executor):
    """Plays a batch as soon as it is given out."""

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(call(*given, **named))
        return future


@contextmanager
def cores(workers: int) -> Iterator[Place]:
    """So many processes of this computer; 1 is this process."""
    if workers == 1:
        yield Place(_Here(), 1, None)
        return
    context = multiprocessing.get_context("spawn")  # others don't go well with threads
    with ProcessPoolExecutor(workers, context, _deaf) as pool:
        try:
            yield Place(pool, 2 * workers, _ring)
        finally:
            pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """A worker without a batch pays no heed to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _ring() -> None:
    for child in multiprocessing.active_children():
        if child.pid is not None:
            os.kill(child.pid, signal.SIGINT)


@contextmanager
def dask(address: str | None, workers: int) -> Iterator[Place]:
    """The cluster of a scheduler, or so many workers on this computer where no address is given.

    Raises StudyError.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise StudyError(NO_DASK) from None
    if address is None:
        with (
            distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield Place(client.get_executor(), 2 * workers, None)
        return
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise StudyError(f"no scheduler of Dask answers at “{address}”: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise StudyError(f"the scheduler at “{address}” has no workers: start some first")
        yield Place(client.get_executor(), 2 * threads, None)
