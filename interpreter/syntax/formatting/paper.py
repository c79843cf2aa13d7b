"""What is to be written, with the places where a line may end, set into lines of a width.

A `Group` stands on one line where it fits; else all its own `Gap`s become line ends. A `Fill` ends
lines only where the next part no longer fits. After a note the line always ends.
"""

from __future__ import annotations

from dataclasses import dataclass

BLANK = " "


@dataclass(frozen=True, slots=True)
class Gap:
    """A place where a line may end: a blank otherwise. `forced`: it always ends there."""

    forced: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign, with the notes on lines of their own before it and the one behind it."""

    text: str
    before: tuple[str, ...] = ()
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Parts whose line ends come together or not at all; lines within are `deeper` by so much."""

    parts: tuple[Doc, ...]
    deeper: int = 0


@dataclass(frozen=True, slots=True)
class Fill:
    """Parts and gaps by turns, as many parts on a line as fit; `at` counts those that are set."""

    parts: tuple[Doc, ...]
    deeper: int = 0
    at: int = 0


Doc = str | Gap | Word | Group | Fill | tuple["Doc", ...]
_Task = tuple[int, bool, Doc]  # how deep, whether all stays on one line, what


def set_out(doc: Doc, indent: int, least: int, width: int) -> str:
    """The lines of one rule line that begins at `indent`; all others begin at `least` or deeper."""
    return _Setter(indent, least, width).run(doc)


class _Setter:
    """Writes lines, and knows how much room is left in the one at hand."""

    def __init__(self, indent: int, least: int, width: int) -> None:
        self.lines = [BLANK * indent]
        self.least = least
        self.width = width
        self.empty = True  # nothing stands in the line yet
        self.noted = False  # a note stands in it: it must end here
        self.tasks: list[_Task] = []

    def run(self, doc: Doc) -> str:
        self.tasks = [(len(self.lines[0]), False, doc)]
        while self.tasks:
            indent, flat, part = self.tasks.pop()
            match part:
                case str() if part != BLANK or not (self.empty or self.noted):
                    self.write(part, indent)
                case Gap():
                    self.gap(part, indent, flat)
                case Word():
                    self.word(part, indent)
                case Group():
                    alone = flat or self.fits(part.parts)
                    self.add(indent + part.deeper, alone, part.parts)
                case Fill():
                    self.fill(part, indent, flat)
                case tuple():
                    self.add(indent, flat, part)
        return "\n".join(line.rstrip() for line in self.lines)

    def add(self, indent: int, flat: bool, parts: tuple[Doc, ...]) -> None:
        self.tasks.extend((indent, flat, part) for part in reversed(parts))

    def write(self, text: str, indent: int) -> None:
        if self.noted:
            self.end_line(indent)
        self.lines[-1] += text
        self.empty = False

    def end_line(self, indent: int) -> None:
        self.lines.append(BLANK * max(indent, self.least))
        self.empty, self.noted = True, False

    def gap(self, gap: Gap, indent: int, flat: bool) -> None:
        if self.noted or gap.forced or not flat:
            self.end_line(indent)
        else:
            self.write(BLANK, indent)

    def word(self, word: Word, indent: int) -> None:
        if word.before and not self.empty:
            self.end_line(indent)
        for note in word.before:
            self.write(note, indent)
            self.end_line(indent)
        self.write(word.text, indent)
        if word.behind:
            self.lines[-1] += f"  {word.behind}"
            self.noted = True

    def fill(self, fill: Fill, indent: int, flat: bool) -> None:
        first, *pair = fill.parts[fill.at : fill.at + 3]
        last = fill.at + 1 + len(pair) == len(fill.parts)
        indent += fill.deeper
        alone = flat or self.fits((first,), open_end=bool(pair))
        if pair:
            together = flat or (alone and self.fits((first, *pair), open_end=not last))
            self.tasks.append((indent, flat, Fill(fill.parts, at=fill.at + 2)))
            self.tasks.append((indent, together, pair[0]))
        self.tasks.append((indent, alone, first))

    def fits(self, parts: tuple[Doc, ...], open_end: bool = False) -> bool:
        """Whether the parts fit on this line with what can't be parted from them.

        With an open end the line may end behind them.
        """
        room = self.width - len(self.lines[-1])
        asked: list[tuple[bool, Doc]] = [(True, part) for part in reversed(parts)]
        after = 0 if open_end else len(self.tasks)
        inside = True  # still within what is asked about
        while room >= 0:
            if not asked:
                if not after:
                    return True
                after -= 1
                asked.append(self.tasks[after][1:])
                inside = False
            flat, part = asked.pop()
            match part:
                case Gap():
                    if part.forced or not flat:
                        return not inside
                    room -= 1
                case Word():
                    if part.before:
                        return not inside
                    room -= len(part.text)
                    if part.behind:
                        return not inside and room >= 0
                case str():
                    room -= len(part)
                case Fill():
                    if part.at + 1 < len(part.parts):
                        asked.append((flat, Fill(part.parts, at=part.at + 1)))
                    asked.append((flat, part.parts[part.at]))
                case Group():
                    asked.extend((flat, inner) for inner in reversed(part.parts))
                case tuple():
                    asked.extend((flat, inner) for inner in reversed(part))
        return False
