"""Where batches are played: in this process, on all cores, or on a cluster of Dask."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from interpreter.play.study.arm import StudyError

PATIENCE = 1.5  # seconds for which a study is played by one process before others are started
RINGS = 0.2  # seconds between two rings of the bell
NO_DASK = 'playing on a cluster needs Dask: pip install "grognard[dask]", here and on all workers'


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere to play.

    Attributes:
        at_once: how many batches are worth being given out at once, now.
        ring: tells those who play to stop; None where they can't be told.
    """

    executor: Executor
    at_once: Callable[[], int]
    ring: Callable[[], None] | None = None

    def call_back(self, given_out: Iterable[Future[Any]]) -> None:
        """Has what was given out broken off, and waits for it: a worker may begin the next when it is told to stop."""
        out = {one for one in given_out if not one.cancel()}
        while out and self.ring is not None:
            self.ring()
            out = wait(out, timeout=RINGS).not_done


class _Here(Executor):
    """Plays a batch as soon as it is given out."""

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(call(*given, **named))
        return future


class _Soon(_Here):
    """Plays here at first, and with workers once it has taken some seconds: to start them takes time, too."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.started = time.monotonic()
        self.pool: Executor | None = None

    def at_once(self) -> int:
        return 1 if self.pool is None else 2 * self.workers

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if self.pool is None and time.monotonic() - self.started > PATIENCE:
            self.pool = _pool(self.workers)
        if self.pool is None:
            return super().submit(call, *given, **named)
        return self.pool.submit(call, *given, **named)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait, cancel_futures=cancel_futures)


@contextmanager
def cores(workers: int | None = None) -> Iterator[Place]:
    """So many processes of this computer, 1 being this process; all that are worth while where nothing is said."""
    executor: Executor
    if workers is None and (there := available()) > 1:
        executor = soon = _Soon(there)
        place = Place(soon, soon.at_once, _ring)
    elif workers is None or workers == 1:
        executor = _Here()
        place = Place(executor, lambda: 1)
    else:
        executor = _pool(workers)
        place = Place(executor, lambda: 2 * workers, _ring)
    try:
        yield place
    finally:
        executor.shutdown(cancel_futures=True)


def available() -> int:
    """The cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on all systems
        return os.cpu_count() or 1


def _pool(workers: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")  # others don't go well with threads
    return _Workers(workers, context, _begin)


class _Workers(ProcessPoolExecutor):
    """Processes that Ctrl-C can't end while they begin: it waits until they pay no heed to it."""

    def submit(self, call: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if not hasattr(signal, "pthread_sigmask"):  # not on all systems
            return super().submit(call, *given, **named)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(call, *given, **named)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """A worker without a batch pays no heed to Ctrl-C, and none goes on when the process that started it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)  # there is nobody to whom anything could be told


def _ring() -> None:
    for child in multiprocessing.active_children():
        if child.pid is not None:
            os.kill(child.pid, signal.SIGINT)


@contextmanager
def dask(address: str | None, workers: int | None = None) -> Iterator[Place]:
    """The cluster of a scheduler, or so many workers on this computer where no address is given.

    Raises StudyError.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise StudyError(NO_DASK) from None
    if address is None:
        workers = workers or available()
        with _cluster(distributed, workers) as cluster, distributed.Client(cluster) as client:
            yield Place(client.get_executor(), lambda: 2 * workers)
        return
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise StudyError(f"no scheduler of Dask answers at “{address}”: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise StudyError(f"the scheduler at “{address}” has no workers: start some first")
        yield Place(client.get_executor(), lambda: 2 * threads)


def _cluster(distributed: Any, workers: int) -> Any:
    """A cluster on this computer whose processes pay no heed to Ctrl-C: it is for this one to end them."""
    in_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if in_main else None
    try:
        return distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
    finally:
        if in_main:
            signal.signal(signal.SIGINT, before)
