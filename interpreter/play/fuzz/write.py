"""Cases as YAML, and the files that keep them: whole or not at all, and never over another."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from interpreter.play.fuzz.find import KINDS, Find
from interpreter.sheets.records import Case, Chance, Placement, Plain, Play, Value

_BARE = re.compile(r"[^\W\d_][\w ./×-]*\Z")
_TRUTHS = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}
WIDTH = 100


def name(find: Find) -> str:
    """The name of the file for a find: the same whenever it is found."""
    return f"found-{find.kind}-{find.mark}.yaml"


def text(find: Find, case: Case) -> str:
    """The file that holds the case of a find."""
    lines = [
        f"# Found by “grognard fuzz”: {KINDS[find.kind]}.",
        "# The case holds when that is mended; then it may have a better title, and stay.",
        f"# As long as “{find.mark}” stands in a file here, it is not written again.",
        "cases:",
        f"  - title: {_scalar(case.title, quoted=True)}",
    ]
    if case.scenario:
        lines.append(f"    scenario: {_scalar(case.scenario.text)}")
    if case.options:
        lines.append(f"    options: {_mapping(case.options)}")
    lines += _given(case)
    if case.when:
        lines += ["    when:", *(f"      - {_move(move)}" for move in case.when)]
    promises = [line.subject.text for line in case.then if line.subject]
    lines.append(f"    then: {{promise: {', '.join(promises)}}}")
    return "\n".join(lines) + "\n"


def _given(case: Case) -> list[str]:
    lines = []
    if case.phase:
        lines.append(f"      phase: {_scalar(case.phase.text)}")
    if case.active:
        lines.append(f"      active: {_scalar(case.active.text)}")
    if case.cleared:
        lines.append("      cleared: true")
    lines += _places(case.placements)
    if case.settings:
        held = {setting.target.text: setting.value for setting in case.settings}
        lines += _block("set", {k: _plain(v.plain) for k, v in held.items()})
    return ["    given:", *lines] if lines else []


def _places(placements: Sequence[Placement]) -> list[str]:
    """Which unit stands on each cell; a line each where several stand on one."""
    cells = [cell.text for one in placements for cell in one.cells]
    named = [f"{one.side.text} {one.type.text}" for one in placements for _ in one.cells]
    if len(set(cells)) == len(cells):
        held = {cell: _scalar(unit) for cell, unit in zip(cells, named, strict=True)}
        return _block("place", held) if held else []
    lines = [
        f"        - {{side: {_scalar(one.side.text)}, type: {_scalar(one.type.text)}, at: {_scalar(cell.text)}}}"
        for one in placements
        for cell in one.cells
    ]
    return ["      place:", *lines]


def _block(key: str, held: Mapping[str, str]) -> list[str]:
    """A mapping on one line where it fits, else an entry a line."""
    entries = [f"{_scalar(k)}: {v}" for k, v in held.items()]
    line = f"      {key}: {{{', '.join(entries)}}}"
    if len(line) <= WIDTH:
        return [line]
    return [f"      {key}:", *(f"        {entry}" for entry in entries)]


def _mapping(held: Mapping[str, Value]) -> str:
    return "{" + ", ".join(f"{_scalar(k)}: {_plain(v.plain)}" for k, v in held.items()) + "}"


def _move(move: Play | Chance) -> str:
    if isinstance(move, Chance):
        return f"chance: [{', '.join(_plain(value.plain) for value in move.outcomes)}]"
    return f"{_scalar(move.side.text if move.side else '')}: {_scalar(move.text.text)}"


def _plain(plain: Plain) -> str:
    if isinstance(plain, bool):
        return str(plain).lower()
    if isinstance(plain, tuple):
        return f"[{', '.join(map(_plain, plain))}]"
    return str(plain) if isinstance(plain, int) else _scalar(plain)


def _scalar(said: str, quoted: bool = False) -> str:
    """A text, in quotes where YAML might take it for something else."""
    bare = _BARE.match(said) and said.lower() not in _TRUTHS and not said.endswith(" ")
    return said if bare and not quoted else json.dumps(said, ensure_ascii=False)


# --- files


def kept(find: Find, folder: Path) -> Path | None:
    """The file of cases that already holds this find, by its mark."""
    files: Iterable[Path] = sorted(folder.glob("*.yaml")) if folder.is_dir() else ()
    return next((f for f in files if find.mark in f.read_text("utf-8", errors="replace")), None)


def keep(path: Path, said: str) -> bool:
    """Writes a new file, whole or not at all; False when there is one of that name. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(said.encode())
        os.link(draft, path)
    except FileExistsError:
        return False
    finally:
        draft.unlink(missing_ok=True)
    return True
