"""What is told to whoever wrote a ruleset, a sheet or a move: one type for all of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from interpreter.diagnostics.source import Span


class Severity(StrEnum):
    """An error keeps a ruleset from being played; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of fault. Codes are registered in `codes.py`, one line each, and never reused.

    Attributes:
        name: kebab-case, names the fault and not the check: `unknown-name`.
        severity: error or warning.
        title: heading of its page in `docs/reference/diagnostics/`.
    """

    name: str
    severity: Severity
    title: str


@dataclass(frozen=True, slots=True)
class Label:
    """A place and what is to be said about it."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of text that would mend the fault.

    Attributes:
        title: what the change does, as an editor would offer it.
        edits: pairs of a span and the text to put there.
        sure: whether it may be applied without being looked at.
    """

    title: str
    edits: tuple[tuple[Span, str], ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    Attributes:
        code: the kind of fault.
        message: one sentence that says what is wrong and names the thing.
        at: the place; its text stands beside the underline.
        hint: one sentence that says what would be right.
        related: other places that matter, in this file or others.
        citation: the documented rule that the declaration at fault implements, or "".
        trail: the rules being carried out, or the chain of variants, outermost first.
        fix: a change that would mend it.
    """

    code: Code
    message: str
    at: Label
    hint: str
    related: tuple[Label, ...] = ()
    citation: str = ""
    trail: tuple[Label, ...] = ()
    fix: Fix | None = None

    @property
    def is_error(self) -> bool:
        return self.code.severity is Severity.ERROR


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by file and place, each finding once."""
    unique = {
        (d.code.name, d.at.span.source.path, d.at.span.start, d.message): d for d in diagnostics
    }
    return sorted(
        unique.values(),
        key=lambda d: (d.at.span.source.path, d.at.span.start, d.at.span.end, d.message),
    )


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them keeps the ruleset from being played."""
    return any(d.is_error for d in diagnostics)
