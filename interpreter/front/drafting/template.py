"""A template that is shipped -> the texts of a new ruleset, under a name and title of its own."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.ruleset.library import MANIFEST, shipped_folder
from interpreter.sheets.nodes import quoted

VARIANT = "variant"
"""The template of a variant; what depends on the base is filled in."""


def templates() -> tuple[str, ...]:
    """The templates of whole games that there are, by the topology of their board."""
    folders = (path for path in shipped_folder("templates").iterdir() if path.name != VARIANT)
    return tuple(sorted(path.name for path in folders if (path / MANIFEST).is_file()))


def from_template(topology: str, id: str, title: str) -> dict[str, str]:
    """The texts of a template by their paths in its folder, with another id and title."""
    texts = template_texts(topology)
    manifest = _replaced("id", id, texts[MANIFEST])
    texts[MANIFEST] = _replaced("title", quoted(title), manifest)
    texts["README.md"] = re.sub(r"\A# .*", lambda _: f"# {title}", texts["README.md"])
    return texts


def template_texts(name: str) -> dict[str, str]:
    """The texts of a template as they are, by their paths in its folder."""
    folder = shipped_folder("templates") / name
    return {path: (folder / path).read_text(encoding="utf-8") for path in _files(folder)}


def _files(folder: Path) -> list[str]:
    """Game.yaml first, as a reader goes through them."""
    paths = (p for p in folder.rglob("*") if p.is_file() and not p.name.startswith("."))
    names = (p.relative_to(folder).as_posix() for p in paths if "__pycache__" not in p.parts)
    return sorted(names, key=lambda name: (name.count("/"), name))


def _replaced(key: str, value: str, text: str) -> str:
    """A sheet with another value of a key that stands in the first column, what follows it kept."""
    return re.sub(rf"(?m)^{key}: .*?(?=  #|$)", lambda _: f"{key}: {value}", text, count=1)
