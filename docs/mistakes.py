"""The page “You write …, write …”, made from the cases in tests/cases/mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent.parent / "tests" / "cases" / "mistakes"

NOTE = "<!-- Made from tests/cases/mistakes by docs/mistakes.py. -->\n"
HEAD = """
# You write …, write …

What people who write their first rules put down, what `grognard check` says about it, and what to write instead.
The search of your browser finds the line that you have in mind.
"""
_FINDING = re.compile(
    r"^(?:error|warning): (?P<says>.*?)  \[[\w-]+\]\n"
    r"  \S+:\d+:\d+\n *│\n"
    r" *\d+ │ (?P<line>.*)\n.*\n"
    r"(?:   [·↳].*\n)*"
    r"(?:  (?P<right>(?!More: ).*)\n)?",
    re.MULTILINE,
)
_LONGEST = 90


@dataclass(frozen=True)
class Mistake:
    """One row: the line as it was written, what is said of it, and what is right."""

    line: str
    says: str
    right: str


def page() -> str:
    """The whole page."""
    parts = [NOTE, HEAD]
    for path in sorted(CASES.glob("*.md")):
        title, *cases = re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)
        rows = [_row(m) for case in cases for m in list(mistakes(case))[:1]]
        heading = title.splitlines()[0].removeprefix("# ")
        parts.append(f"\n## {heading}\n\n| you write | wrong is | right is |\n|---|---|---|\n")
        parts.append("".join(f"{row}\n" for row in rows))
    return "".join(parts)


def mistakes(case: str) -> Iterator[Mistake]:
    """What is told in a case, in order."""
    for found in _FINDING.finditer(case):
        yield Mistake(found["line"].strip(), found["says"], found["right"] or "")


def _row(mistake: Mistake) -> str:
    line = mistake.line if len(mistake.line) <= _LONGEST else f"{mistake.line[:_LONGEST]}…"
    right = re.sub(r"(Write: )(?!.*, or )(.+)$", r"\1" + "`\\2`", mistake.right)
    cells = (f"`{line}`", _capital(mistake.says), right)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
