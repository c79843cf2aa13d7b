"""Where rulesets and schemas lie: a folder that is named, or what is shipped with the program."""

from __future__ import annotations

import json
import os
import re
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.diagnostics.suggest import did_you_mean

_PACKAGE = Path(__file__).resolve().parent.parent
MANIFEST = "game.yaml"
UNITS = "units.yaml"
SENTENCES = "sentences.yaml"
ERRATA = "errata"
_DATED = re.compile(r"(?P<name>.+)@(?P<date>\d{4}-\d{2}-\d{2})")


def shipped_folder(name: str) -> Path:
    """A folder that is shipped: beside the code where it is installed, else in the checkout."""
    installed = _PACKAGE / "_shipped" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def shipped() -> tuple[str, ...]:
    """The ids of the rulesets that come with the program, in alphabetical order."""
    return tuple(sorted(_shelves()))


def shipped_ruleset(id: str) -> Path:
    """The folder of a ruleset that comes with the program. Raises KeyError for another id."""
    return _shelves()[id]


def _shelves() -> dict[str, Path]:
    """Shipped rulesets by id: those in `rulesets/` and in its folders that hold several, such as `classics/`."""
    folder = shipped_folder("rulesets")
    if not folder.is_dir():
        return {}
    found = [one for one in folder.iterdir() if one.is_dir()]
    shelves = [one for one in found if not is_ruleset(one)]
    found += [one for shelf in shelves for one in shelf.iterdir()]
    return {one.name: one for one in found if is_ruleset(one)}


def is_ruleset(path: Path) -> bool:
    """Whether a folder holds a manifest."""
    return os.path.isfile(path / MANIFEST)


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar: 2024-05-31."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def split_date(name: str) -> tuple[str, str]:
    """`my-game@2024-05-31` as the name and the date; the date is "" where there is none."""
    dated = _DATED.fullmatch(name)
    return (dated["name"], dated["date"]) if dated and is_date(dated["date"]) else (name, "")


def find(path_or_id: str | Path) -> tuple[Path | None, list[Diagnostic]]:
    """The folder of a ruleset: one that is named by its path, or a shipped one by its id.

    A folder of that name with a manifest goes before a shipped ruleset of the same id. The path of
    the manifest itself stands for its folder. A date behind `@` is passed over.
    """
    name = split_date(str(path_or_id))[0]
    given = Path(name)
    if given.name == MANIFEST and os.path.isfile(given):
        return given.parent, []
    if is_ruleset(given):
        return given, []
    if name in shipped():
        return shipped_ruleset(name), []
    if os.path.isdir(given):
        return given, []
    before, at, day = name.rpartition("@")
    if at and find(before)[0] is not None:
        return None, [unknown_day(name, len(before) + 1, day)]
    return None, [unknown_ruleset(name)]


@lru_cache
def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a kind of sheet: game, units, board, scenario, sentences, cases."""
    path = shipped_folder("schemas") / f"{name}.schema.json"
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return read


def unknown_day(name: str, start: int, day: str) -> Diagnostic:
    return Diagnostic(
        codes.MISSING_FILE,
        f"“{day}” is no day of the calendar",
        Label(Source(name, name).span(start, len(name))),
        f"Write the year, the month and the day: {name[:start]}2024-05-31",
    )


def unknown_ruleset(name: str) -> Diagnostic:
    known = shipped()
    listed = ", ".join(known) or "none"
    return Diagnostic(
        codes.MISSING_FILE,
        f"“{name}” is neither a folder nor a shipped ruleset",
        Label(Source(name, name).span(0, len(name))),
        did_you_mean(name, known, f"Name the folder of a ruleset, or one of: {listed}."),
    )
