"""Lines that are set out -> a whole file, with the notes and blank lines between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from interpreter.syntax.formatting.paper import BLANK
from interpreter.syntax.formatting.phrases import STEP
from interpreter.syntax.formatting.pieces import Line, Piece

MOST_BLANK = 2  # lines between rules
MOST_BLANK_INSIDE = 1


@dataclass(frozen=True, slots=True)
class Laid:
    """A line of a rule, and what is written for it."""

    line: Line
    text: str


@dataclass(slots=True)
class _Block:
    """The columns in which the blocks around the line at hand begin, as they were written."""

    columns: list[int] = field(default_factory=lambda: [0])

    def enter(self, level: int, column: int) -> None:
        self.columns[level:] = [column]

    def level(self, column: int, lowest: int) -> int:
        """The deepest block that a note in a column can belong to."""
        fits = [n for n, begin in enumerate(self.columns) if n >= lowest and begin <= column]
        return max(fits, default=lowest)


def compose(text: str, said: Sequence[Piece], laid: Sequence[Laid]) -> str:
    """The whole text; a line end stands behind its last line."""
    written: list[str] = []
    block = _Block()
    end = 0
    for number, one in enumerate(laid):
        last = laid[number - 1] if number else None
        begin = said[one.line.first].start
        behind, between = _between(text[end:begin], block, last, one)
        _write(written, behind, between)
        written.append(one.text)
        block.enter(one.line.level, _column(text, begin))
        end = said[one.line.last - 1].end
    behind, between = _between(text[end:], block, laid[-1] if laid else None, None)
    _write(written, behind, between)
    while written and not written[-1]:
        written.pop()
    return "".join(f"{line}\n" for line in written)


def _write(written: list[str], behind: str, between: list[str]) -> None:
    if behind:
        written[-1] += f"  {behind}"
    written += between


def _column(text: str, at: int) -> int:
    return len(text[text.rfind("\n", 0, at) + 1 : at].expandtabs(8))


def _between(
    text: str, block: _Block, last: Laid | None, next_: Laid | None
) -> tuple[str, list[str]]:
    """What stands between two lines: the note behind the first, and the lines before the next."""
    behind = ""
    rows = text.split("\n")
    if last:
        behind, rows = rows[0].strip(), rows[1:]
    lowest = next_.line.level if next_ else 0
    if next_:
        rows = rows[:-1]  # that is what the next line begins with
    lines = list(_noted(rows, block, last, lowest))
    if last and next_ and not lowest and "" not in lines and _stand_apart(last, next_):
        at = next((i for i, line in enumerate(lines) if not line.startswith(" ")), len(lines))
        lines.insert(at, "")
    return behind, lines


def _noted(rows: Sequence[str], block: _Block, last: Laid | None, lowest: int) -> Iterator[str]:
    """Notes below their blocks, and as many blank lines as may stand there."""
    first = last is None or last.line.opens
    blank = 0
    for row in rows:
        note = row.strip()
        if not note:
            blank += 1
            continue
        level = block.level(_column(row, len(row) - len(row.lstrip())), lowest)
        yield from _blank(blank, level, first)
        yield BLANK * (level * STEP) + note
        first, blank = False, 0
    yield from _blank(blank, lowest, first)


def _blank(wanted: int, level: int, first: bool) -> list[str]:
    most = 0 if first else MOST_BLANK_INSIDE if level else MOST_BLANK
    return [""] * min(wanted, most)


def _stand_apart(last: Laid, next_: Laid) -> bool:
    """Whether one of two rules takes several lines, so that a blank line belongs between them."""
    return last.line.level > 0 or next_.line.opens or "\n" in last.text + next_.text
