"""The parser, its tables kept between runs where there is a folder for such things.

Working out the tables takes longer than all the rest of reading a ruleset. A kept file that is
damaged, or of another grammar, is passed over and written anew.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tempfile
from functools import lru_cache
from importlib import resources
from pathlib import Path

import lark
from lark import Lark

from interpreter.syntax.layout import Layout, has_place
from interpreter.syntax.lexer import RulesLexer

FORMAT = 2  # raised when the options of the parser change
_DIGEST = hashlib.sha256


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The parser of one declaration, made once a run."""
    rules = grammar()
    version = f"{lark.__version__} {sys.version_info[:3]} {FORMAT} {rules}"
    key = _DIGEST(version.encode()).digest()
    path = cache_path()
    kept = None if path is None else read_tables(path, key)
    if kept is not None:
        return Lark.load(io.BytesIO(kept))
    made = Lark(
        rules,
        parser="lalr",
        lexer=RulesLexer,
        postlex=Layout(),
        propagate_positions=has_place,
        maybe_placeholders=True,
    )
    if path is not None:
        tables = io.BytesIO()
        made.save(tables)
        write_tables(path, key, tables.getvalue())
    return made


def grammar() -> str:
    """The grammar of the rules language."""
    return resources.files("interpreter.syntax").joinpath("rules.lark").read_text("utf-8")


def cache_path() -> Path | None:
    """Where the tables are kept; None on a machine without a place for them."""
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        folder = Path(base) if base else Path.home() / ".cache"
    except RuntimeError:  # nobody's home
        return None
    return folder / "grognard" / "rules.parser"


def read_tables(path: Path, key: bytes) -> bytes | None:
    """The tables kept under this key, or None where there are none that are whole."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    size = len(key)
    found, check, tables = kept[:size], kept[size : 2 * size], kept[2 * size :]
    # What is unpickled later must be what was written: a changed byte could read as other rules.
    return tables if found == key and check == _DIGEST(tables).digest() else None


def write_tables(path: Path, key: bytes, tables: bytes) -> None:
    """Keeps the tables for the next run, all or nothing; where that can't be done, not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(key + _DIGEST(tables).digest() + tables)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
