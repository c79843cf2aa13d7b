"""Where rulesets and schemas lie: a folder that is named, or what is shipped with the program."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.diagnostics.suggest import did_you_mean

_PACKAGE = Path(__file__).resolve().parent.parent
MANIFEST = "game.yaml"
UNITS = "units.yaml"
SENTENCES = "sentences.yaml"


def shipped_folder(name: str) -> Path:
    """A folder that is shipped: beside the code where it is installed, else in the checkout."""
    installed = _PACKAGE / "_shipped" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def shipped() -> tuple[str, ...]:
    """The ids of the rulesets that come with the program, in alphabetical order."""
    folder = shipped_folder("rulesets")
    if not folder.is_dir():
        return ()
    return tuple(sorted(p.name for p in folder.iterdir() if (p / MANIFEST).is_file()))


def find(path_or_id: str | Path) -> tuple[Path | None, list[Diagnostic]]:
    """The folder of a ruleset: one that is named by its path, or a shipped one by its id.

    A folder of that name with a manifest goes before a shipped ruleset of the same id. The path of
    the manifest itself stands for its folder.
    """
    given = Path(path_or_id)
    if given.name == MANIFEST and os.path.isfile(given):
        return given.parent, []
    if os.path.isfile(given / MANIFEST):
        return given, []
    if str(path_or_id) in shipped():
        return shipped_folder("rulesets") / given, []
    if os.path.isdir(given):
        return given, []
    return None, [unknown_ruleset(str(path_or_id))]


@lru_cache
def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of sheet: game, units, board, scenario, sentences, cases."""
    path = shipped_folder("schemas") / f"{name}.schema.json"
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def unknown_ruleset(name: str) -> Diagnostic:
    known = shipped()
    listed = ", ".join(known) or "none"
    return Diagnostic(
        codes.MISSING_FILE,
        f"“{name}” is neither a folder nor a shipped ruleset",
        Label(Source(name, name).span(0, len(name))),
        did_you_mean(name, known, f"Name the folder of a ruleset, or one of: {listed}."),
    )
