"""Texts -> a new folder on the disk: all of it or nothing, and nothing is ever overwritten."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


class Refused(Exception):
    """A folder that can't be made: a sentence, and what would be right."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def ensure_free(target: Path) -> None:
    """Raises Refused where something is in the way, or where there is no room for the folder."""
    if target.is_dir() and any(target.iterdir()):
        raise Refused(
            f"the folder “{target}” has something in it", "Name a new or an empty folder."
        )
    if os.path.lexists(target) and not target.is_dir():
        raise Refused(f"“{target}” is a file, no folder", "Name a new folder.")
    if not target.absolute().parent.is_dir():
        parent = target.parent
        raise Refused(f"there is no folder “{parent}”", f"Make it first, with: mkdir {parent}")


def write_folder(target: Path, texts: Mapping[str, str]) -> None:
    """Writes texts by their paths in a new folder. Raises Refused, OSError; then nothing is left behind."""
    ensure_free(target)
    draft = Path(
        tempfile.mkdtemp(prefix=f".{target.absolute().name}.", dir=target.absolute().parent)
    )
    try:
        for name, text in texts.items():
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        draft.chmod(0o777 & ~_mask())  # a temporary folder is closed to others
        _put(draft, target)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _put(draft: Path, target: Path) -> None:
    """Makes the draft the target. An empty folder is filled: somebody may stand in it."""
    if not target.exists():
        draft.rename(target)
        return
    moved: list[Path] = []
    try:
        for path in sorted(draft.iterdir()):
            moved.append(path.rename(target / path.name))
    except OSError:
        for path in moved:
            path.rename(draft / path.name)
        raise


def _mask() -> int:
    """Which rights new folders don't have."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
