"""What must come to an end soon, however hard it is made: a bound of work, far above what is meant."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 10  # of work; a few times the two that are meant, for machines that are slow or shared


@contextmanager
def soon() -> Iterator[None]:
    """Fails where what stands below takes far too much work; waiting for the machine does not count."""
    begun = time.process_time()
    yield
    assert time.process_time() - begun < SECONDS
