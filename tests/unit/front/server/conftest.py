"""An editor with rulesets open in it, and a place to wait for it."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from editor import Editor, editor

from interpreter.ruleset import shipped_ruleset

T = TypeVar("T")
Await = Callable[[Coroutine[Any, Any, T]], T]


@pytest.fixture(scope="module")
def wait() -> Iterator[Await[Any]]:
    """Carries out what takes time, in a thread of its own for all tests of a file."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield lambda what: asyncio.run_coroutine_threadsafe(what, loop).result(90)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture(scope="module")
def desk(wait: Await[Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """An editor, started once for all tests of a file."""
    opened = editor(tmp_path_factory.mktemp("workspace"))
    yield wait(opened.__aenter__())
    wait(opened.__aexit__(None, None, None))


@pytest.fixture
def game(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of a shipped ruleset."""

    def copy(name: str) -> Path:
        folder = tmp_path / name
        shutil.copytree(shipped_ruleset(name), folder)
        return folder.resolve()

    return copy
