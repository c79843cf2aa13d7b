"""Takes decisions from a file: one a line, in readable notation; `#` begins a remark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.game.contract import GrognardError, Option, Refusal
from interpreter.play.chair import Chair


class ScriptError(GrognardError):
    """A script that ran out or that holds what can't be done; says why in `diagnostics`."""

    def __init__(self, span: Span, message: str, hint: str) -> None:
        super().__init__(message)
        self.diagnostics = (Diagnostic(codes.BAD_RECORD, message, Label(span), hint),)


class Script:
    """A player that was told beforehand what to do."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._lines = _lines(source)

    @classmethod
    def read(cls, path: Path) -> Script:
        """Raises OSError when there is no such file."""
        text = path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n")
        return cls(Source(path.as_posix(), text))

    def decide(self, chair: Chair) -> Option:
        """The next line. Raises ScriptError when there is none or it is not legal."""
        span = next(self._lines, None)
        seat = chair.decision.seat
        if span is None:
            end = self._source.span(len(self._source.text), len(self._source.text))
            message = f"the script has no line left for {seat}"
            raise ScriptError(
                end, message, f"Add a line with its next move. It is asked: {chair.decision.prompt}"
            )
        option = chair.options.find(span.text)
        if option is None:
            message = f"“{span.text}” is not something that {seat} can do here"
            raise ScriptError(span, message, _advice(chair.why_not(span.text), chair))
        return option


def _advice(refusal: Refusal | None, chair: Chair) -> str:
    if refusal is None:
        return chair.decision.prompt
    near = f" Legal are for instance: {', '.join(refusal.nearest)}." if refusal.nearest else ""
    return refusal.message + near


def _lines(source: Source) -> Iterator[Span]:
    """The places of the lines that say something, without blanks around them and remarks."""
    start = 0
    for line in source.text.splitlines(keepends=True):
        text = line.partition("#")[0]
        words = text.strip()
        if words:
            begin = start + len(text) - len(text.lstrip())
            yield source.span(begin, begin + len(words))
        start += len(line)
