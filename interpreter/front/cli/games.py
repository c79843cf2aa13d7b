"""Records of games as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from interpreter.front.cli.command import Mistake, write_whole
from interpreter.front.cli.rulesets import load
from interpreter.game.contract import RulesetError
from interpreter.play.record import Record, RecordError, fault, read, write
from interpreter.ruleset.library import shipped


def read_game(file: str) -> Record:
    """The record in a file. Raises RecordError, Mistake."""
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Mistake(f"“{file}” can't be read: {reason}", "Name the file of a record.") from None
    return read(data, Path(file).as_posix())


def rules_of(record: Record, ruleset: str | None, language: str = "") -> Any:
    """The ruleset that a record names, or the one named beside it.

    Raises RulesetError, Mistake, and RecordError where another game is named beside it.
    """
    try:
        found = load(ruleset or record.header.ruleset, record.header.options, language)
        _check_same_game(record, found)
        return found
    except RulesetError:
        if ruleset:
            _check_same_game(record, load(ruleset, {}))  # has it other options, or is it another?
        raise
    except Mistake as mistake:
        if ruleset:
            raise
        if record.header.ruleset in shipped():
            raise  # it is here; what was asked for is not
        message = f"the game is of the ruleset “{record.header.ruleset}”, which is not here"
        hint = "Name its folder: grognard replay FILE --ruleset FOLDER, "
        hint += "or grognard play FOLDER --resume FILE"
        raise Mistake(message, hint) from mistake


def _check_same_game(record: Record, rules: Any) -> None:
    if record.header.ruleset != rules.id:
        message = f"the record is of another game: “{record.header.ruleset}”, not “{rules.id}”"
        raise fault(record, None, message, "Leave the ruleset out: the record names its own.")


def check_at(record: Record, at: int | None) -> None:
    """Raises Mistake where a record has fewer decisions than those after which it is looked at."""
    count = len(record.decisions)
    if at is not None and at > count:
        known = "1 decision" if count == 1 else f"{count} decisions"
        raise Mistake(f"the record has {known}, not {at}", f"Give --at 0 to --at {count}.")


def write_game(file: str, record: Record) -> None:
    """Writes a record as a whole, over nothing but another record. Raises Mistake."""
    check_writable(file)
    try:
        write_whole(file, write(record))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Mistake(f"“{file}” can't be written: {reason}", "Name another file.") from None


def check_writable(file: str) -> None:
    """Raises Mistake where writing a record would destroy something else."""
    path = Path(file)
    if path.is_dir():
        raise Mistake(f"“{file}” is a folder", "Name a file to write the game into.")
    if not path.parent.is_dir():
        raise Mistake(f"there is no folder “{path.parent}”", "Make it, or name another file.")
    if path.exists() and path.stat().st_size:
        try:
            read(path.read_bytes(), path.as_posix())
        except RecordError:
            message = f"“{file}” holds something else than a game"
            raise Mistake(message, "Name another file, or take that one away.") from None
