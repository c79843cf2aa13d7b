"""What a common mistake is, and short examples to show one in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter.syntax.fault import Fault
from interpreter.syntax.mending import Mend


@dataclass(frozen=True)
class Slip:
    """One common mistake.

    Attributes:
        pattern: a regular expression sought in `Fault.line`: “‸” is before the word that does not
            fit, “⏎” ends a line that the next one continues.
        says: what is wrong; may name groups of the pattern in braces, and `{word}`.
        right: what is right, likewise; the line put right stands there instead where a mend helps.
        example: a declaration with this mistake.
        accepts: a terminal that would fit there, or "".
        kind: the first word of the declaration, or "" for any.
        at: what to underline: "word", the word "before" it, or what a mend "replaced".
        mends: how it is put right, the likeliest first.
        only: whether it is this mistake only if one of the mends helps.
    """

    pattern: str
    says: str
    right: str
    example: str
    accepts: str = ""
    kind: str = ""
    at: str = "word"
    mends: tuple[Mend, ...] = ()
    only: bool = False

    def match(self, fault: Fault) -> re.Match[str] | None:
        if self.accepts and self.accepts not in fault.accepts:
            return None
        if self.kind and self.kind != fault.kind:
            return None
        return re.search(self.pattern, fault.line)


def in_phase(*lines: str) -> str:
    return "\n    ".join(("phase turn:", *lines))


def in_action(*lines: str) -> str:
    return "\n    ".join(("action sail:", *lines))


def in_define(value: str) -> str:
    return f"define reach(ship) = {value}"
