"""What can be found, and how it is told apart from what was found before."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from types import MappingProxyType

from interpreter.diagnostics import Diagnostic, codes
from interpreter.game.contract import RulesFault

NO_FAULT = "no fault"
NO_DEAD_END = "no dead end"
NO_CIRCLE = "no circle"
NO_LEAK = "no leak"
SAVED_ALIKE = "saved alike"
ANY_ORDER = "any order"
OPTIONS_ALIKE = "options alike"
NO_SECRET_SAID = "no secret said"

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "fault": "the rules go wrong",
        "assertion": "an assertion of the rules does not hold",
        "dead-end": "play goes round with nothing to decide",
        "circle": "players can go round for ever",
        "endless": "a game goes on and on",
        "order": "what is chosen secretly depends on whose choice is brought in first",
        "leak": "a seat is told a secret",
        "said": "a text tells what not all see",
        "resume": "a saved game goes on otherwise",
        "options": "the list of options is not what the requirements say",
        "unplayable": "allowed options can't be played with",
        "error": "the program itself fails",
    }
)
"""The kinds of find, and what each says."""


@dataclass(frozen=True, slots=True)
class Find:
    """Something that is not as it must be.

    Attributes:
        kind: one of `KINDS`.
        what: one sentence that says what went wrong.
        place: the rule or state that it is about, for people.
        line: what tells it apart from others of its kind at that place: the text of the line at fault.
        promise: what a case that shows it must promise; "" where no case can.
        diagnostic: the fault as the machine told it.
        trace: of a failure of the program, where it was.
    """

    kind: str
    what: str
    place: str
    line: str
    promise: str
    diagnostic: Diagnostic | None = None
    trace: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.kind, self.place, self.line

    @property
    def goes_round(self) -> bool:
        """Whether the rules went round and round without a decision."""
        return self.diagnostic is not None and self.diagnostic.code.name == codes.LOOP_BOUND.name

    @property
    def mark(self) -> str:
        """A short text that stands for the key, the same in every run."""
        return blake2b("\0".join(self.key).encode(), digest_size=3).hexdigest()


def of_rules(fault: RulesFault, rule: str) -> Find:
    """A fault of the rules in play; `rule` is the name of the rule at its place."""
    found = fault.diagnostic
    name = found.code.name
    kind = "assertion" if name == "assertion-failed" else "fault"
    text = " ".join(found.at.span.text.split())
    return Find(kind, found.message, rule, f"{name} {text}", NO_FAULT, found)


def of_program(error: Exception, promise: str = NO_FAULT) -> Find:
    """A failure of the program itself."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    where = f"{last.name}" if last else ""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    trace = "".join(traceback.format_exception(error, limit=-12))
    return Find("error", said, where, type(error).__name__, promise, None, trace)
