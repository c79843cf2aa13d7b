"""A game as text: one JSON value a line, so that it can be read, compared and cut off.

The first line says what is played, each further line what was decided (or, where dice were forced,
what they were), the last line how the game ended. The ruleset's dice follow from the seed.

    {"grognard-record": 1, "ruleset": "raid", "fingerprint": "…", "scenario": "small", …}
    {"n": 1, "seat": "white", "text": "a2-a3"}
    {"chance": [3, 4]}
    {"result": {"winners": ["white"], "reason": "a pawn stands on the far row"}}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.game.contract import GrognardError, Result

FORMAT = 1
_KEY = "grognard-record"

Setting = bool | int | str


class RecordError(GrognardError):
    """A record that can't be read or replayed; says why in `diagnostics`."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(diagnostics[0].message)
        self.diagnostics = diagnostics


@dataclass(frozen=True, slots=True)
class Header:
    """What is played.

    Attributes:
        ruleset, fingerprint: the ruleset's id, and the digest of its content.
        options: the options in force, by id.
        seats: who sits where: seat -> "human", "random", "greedy" or "script:moves.txt".
    """

    ruleset: str
    fingerprint: str
    scenario: str
    options: Mapping[str, Setting]
    seed: int
    seats: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Decided:
    """The n-th decision, counted from 1, in readable notation."""

    n: int
    seat: str
    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Forced:
    """What the next dice are to be; only where they did not come from the seed."""

    outcomes: tuple[int, ...]
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How the game ended: the winning sides, none for a draw, and why."""

    winners: tuple[str, ...]
    reason: str
    span: Span | None = None

    @classmethod
    def of(cls, result: Result) -> Ended:
        return cls(tuple(result.winners), result.reason)


@dataclass(frozen=True, slots=True)
class Record:
    """A game, whole or up to some point.

    Attributes:
        cut: whether the text broke off in the middle of its last line, which is left out.
    """

    header: Header
    moves: tuple[Decided | Forced, ...] = ()
    ended: Ended | None = None
    cut: bool = False
    source: Source | None = None

    @property
    def decisions(self) -> tuple[Decided, ...]:
        return tuple(move for move in self.moves if isinstance(move, Decided))


# --- writing


def write(record: Record) -> str:
    """The record as text, ending in a newline."""
    lines = [_header_line(record.header), *map(_move_line, record.moves)]
    if record.ended:
        result = {"winners": list(record.ended.winners), "reason": record.ended.reason}
        lines.append({"result": result})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _header_line(header: Header) -> dict[str, Any]:
    return {
        _KEY: FORMAT,
        "ruleset": header.ruleset,
        "fingerprint": header.fingerprint,
        "scenario": header.scenario,
        "options": dict(header.options),
        "seed": header.seed,
        "seats": dict(header.seats),
    }


def _move_line(move: Decided | Forced) -> dict[str, Any]:
    if isinstance(move, Forced):
        return {"chance": list(move.outcomes)}
    return {"n": move.n, "seat": move.seat, "text": move.text}


# --- reading


def read(data: bytes, path: str) -> Record:
    """The record in the bytes of a file called `path`. Raises RecordError.

    A last line that broke off is left out, and `cut` says so; any other fault is an error.
    """
    source = Source(path, data.decode("utf-8", errors="replace").replace("\r\n", "\n"))
    lines = list(_lines(source))
    if not lines:
        raise RecordError(_fault(source.span(0, 0), "the record is empty", _FIRST_LINE))
    header = _header(*lines[0])
    moves: list[Decided | Forced] = []
    ended = None
    for value, span in lines[1:]:
        if value is None:
            return Record(header, tuple(moves), None, True, source)
        if ended:
            raise RecordError(_fault(span, "a line stands after the result", _AFTER_RESULT))
        entry = _entry(value, span, sum(isinstance(m, Decided) for m in moves) + 1)
        if isinstance(entry, Ended):
            ended = entry
        else:
            moves.append(entry)
    return Record(header, tuple(moves), ended, False, source)


_FIRST_LINE = "The first line says what is played, as `grognard play --record` writes it."
_AFTER_RESULT = "The result is the last line."
_LINE = "A line is one JSON value in braces, as `grognard play --record` writes it."


def _lines(source: Source) -> Iterator[tuple[dict[str, Any] | None, Span]]:
    """Each line that is not blank as a mapping, or None for a last line that broke off."""
    start = 0
    for text in source.text.splitlines(keepends=True):
        span = source.span(start, start + len(text.rstrip()))
        start += len(text)
        if not text.strip():
            continue
        value = _mapping(text)
        broke_off = start >= len(source.text) and not text.endswith("\n")
        if value is None and not broke_off:
            raise RecordError(_fault(span, "this line of the record can't be read", _LINE))
        yield value, span


def _mapping(text: str) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _header(value: dict[str, Any] | None, span: Span) -> Header:
    if value is None or _KEY not in value:
        raise RecordError(_fault(span, "this is not the beginning of a game record", _FIRST_LINE))
    if value[_KEY] != FORMAT:
        message = f"the record has format {value[_KEY]}, this version reads format {FORMAT}"
        raise RecordError(_fault(span, message, "Replay it with the version that wrote it."))
    fields: dict[str, type] = {
        "ruleset": str, "fingerprint": str, "scenario": str, "options": dict, "seed": int,
        "seats": dict,
    }  # fmt: skip
    for name, kind in fields.items():
        if not isinstance(value.get(name), kind):
            missing = "says nothing of" if name not in value else "has a wrong value for"
            raise RecordError(_fault(span, f"the record {missing} “{name}”", _FIRST_LINE))
    settings = {**value["options"], **value["seats"]}
    if not all(isinstance(v, bool | int | str) for v in settings.values()):
        message = "options and seats must be numbers, words, true or false"
        raise RecordError(_fault(span, message, _FIRST_LINE))
    return Header(**{name: value[name] for name in fields})


def _entry(value: dict[str, Any], span: Span, number: int) -> Decided | Forced | Ended:
    if entry := _decided(value, span) or _forced(value, span) or _ended(value, span):
        if isinstance(entry, Decided) and entry.n != number:
            message = f"decision {entry.n} stands where decision {number} must be"
            raise RecordError(_fault(span, message, "Decisions are numbered from 1, none missing."))
        return entry
    hint = 'A line holds {"n", "seat", "text"}, {"chance"} or {"result"}.'
    raise RecordError(_fault(span, "this line of the record says nothing known", hint))


def _decided(value: dict[str, Any], span: Span) -> Decided | None:
    n, seat, text = (value.get(name) for name in ("n", "seat", "text"))
    if isinstance(n, int) and isinstance(seat, str) and isinstance(text, str):
        return Decided(n, seat, text, span)
    return None


def _forced(value: dict[str, Any], span: Span) -> Forced | None:
    outcomes = value.get("chance")
    if isinstance(outcomes, list) and all(isinstance(o, int) for o in outcomes):
        return Forced(tuple(outcomes), span)
    return None


def _ended(value: dict[str, Any], span: Span) -> Ended | None:
    result = value.get("result")
    if not isinstance(result, dict):
        return None
    winners, reason = result.get("winners"), result.get("reason")
    if isinstance(winners, list) and isinstance(reason, str):
        return Ended(tuple(map(str, winners)), reason, span)
    return None


def _fault(span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.BAD_RECORD, message, Label(span), hint)


def fault(record: Record, span: Span | None, message: str, hint: str) -> RecordError:
    """A RecordError at a place of a record; of a record that was not read, at its beginning."""
    place = span or (record.source or Source("record", "")).span(0, 0)
    return RecordError(_fault(place, message, hint))
