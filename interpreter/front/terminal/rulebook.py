"""The rules in words, section by section, and which rules carry out a sentence of them."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.diagnostics.glyphs import safe
from interpreter.diagnostics.render import place
from interpreter.front.terminal.about import rules_text
from interpreter.front.terminal.lookup import declared, kind_of, title_of
from interpreter.play.table import Ruleset
from interpreter.program.tongue import Tongue
from interpreter.sheets.records import Sentence

_HEADING = re.compile(r"(#+)\s+(.*)")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MARKS = re.compile(r"\*\*|`|^<!--.*-->$|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)")
_RULER = re.compile(r"\|?[\s:|-]+\|?")
_POINT = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")  # begins a point of a list
_LEAST = 20  # columns in which a paragraph is set, however narrow the terminal
_HOW = "rules WORD shows what is said of something, rules 1 the sentence 1 and what carries it out."


@dataclass(frozen=True)
class Line:
    """A line of a page.

    Attributes:
        lead: what sets it in, such as the sign before a point of a list.
        filled: whether it may be broken anew; rows of tables and code stay as they are.
    """

    text: str
    lead: str = ""
    filled: bool = False

    def broken(self, width: int) -> list[str]:
        """The line, a filled one on as many lines as it needs, none of them wider than so many columns."""
        if not self.filled:
            return [self.text]
        hang = " " * len(self.lead)
        return textwrap.wrap(
            self.text, max(width, _LEAST), initial_indent=self.lead, subsequent_indent=hang,
            break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip


@dataclass(frozen=True)
class Section:
    """A heading, how deep it lies, and what stands below it up to the next heading."""

    title: str
    depth: int
    lines: Sequence[Line]


def told_rules(asked: str, ruleset: Ruleset, width: int = 80) -> Iterator[str]:
    """Without a word the headings; else the sentence of that number, or the sections that speak of it.

    Paragraphs are broken anew to fit into so many columns.
    """
    found = list(sections(rules_text(ruleset)))
    if not asked:
        none = "The game comes without rules in words."
        yield from _headings(found, ruleset) if found else [f"  {ruleset.tongue.say(none)}"]
    elif numbers := _asked_for(asked, sentences(ruleset)):
        for number in numbers:
            yield from _sentence(number, ruleset, width)
    else:
        yield from _sections(asked, found, ruleset.tongue, width)


def sentences(ruleset: Ruleset) -> Mapping[str, Sentence]:
    """The documented sentences by number; none where the ruleset has no list of them."""
    sheets = getattr(ruleset.written, "sheets", None)
    return getattr(sheets, "sentences", {})


def sections(text: str) -> Iterator[Section]:
    """A page cut at its headings, without the signs of Markdown."""
    title, depth, raw = "", 0, list[str]()
    fenced = False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        if not fenced and (heading := _HEADING.fullmatch(line)):
            if title or any(raw):
                yield Section(title, depth, list(_lines(raw)))
            title, depth, raw = _plain(heading[2]), len(heading[1]), []
        else:
            raw.append(line)
    if title or any(raw):
        yield Section(title, depth, list(_lines(raw)))


def _lines(raw: Sequence[str]) -> Iterator[Line]:
    """What stands below a heading: each paragraph and each point of a list as one line."""
    paragraph: list[str] = []
    fenced = False
    for line in raw:
        was_fenced = fenced
        fenced ^= line.startswith("```")
        as_it_is = fenced or was_fenced or _is_kept(line, bool(paragraph))
        if paragraph and (as_it_is or not line.strip() or _POINT.match(line)):
            yield _filled(paragraph)
            paragraph = []
        if not as_it_is and line.strip():
            paragraph.append(line)
        elif not line.startswith("```") and not _is_ruler(line):
            yield Line(line if fenced else _plain(line))
        if paragraph and line.endswith(("  ", "\\")):  # a break that its writer wants
            yield _filled(paragraph)
            paragraph = []
    if paragraph:
        yield _filled(paragraph)


def _is_kept(line: str, within: bool) -> bool:
    """Whether a line is a row of a table, or set in by so much that it is to stay as it is."""
    return line.startswith("|") or (
        line.startswith("    ") and not within and not _POINT.match(line)
    )


def _filled(paragraph: Sequence[str]) -> Line:
    first, *rest = paragraph
    start = _POINT.match(first)
    lead = start[0] if start else first[: len(first) - len(first.lstrip())]
    words = " ".join(line.strip().removesuffix("\\") for line in (first[len(lead) :], *rest))
    return Line(_plain(words), lead, True)


def _is_ruler(line: str) -> bool:
    """Whether a line only parts the head of a table from its rows."""
    return "--" in line and bool(_RULER.fullmatch(line))


def _plain(line: str) -> str:
    line = _MARKS.sub("", _LINK.sub(r"\1", line))
    if line.startswith("|"):
        line = "  ".join(filter(None, (cell.strip() for cell in line.strip("|").split("|"))))
    return line


def _headings(found: Sequence[Section], ruleset: Ruleset) -> Iterator[str]:
    for section in found:
        yield "  " * section.depth + section.title
    yield f"  {ruleset.tongue.say(_HOW)}"


def _sections(asked: str, found: Sequence[Section], tongue: Tongue, width: int) -> Iterator[str]:
    """The sections of that heading whole; of others what mentions it."""
    wanted = asked.casefold()
    headed = [section for section in found if wanted in section.title.casefold()]
    for section in headed:
        yield from _section(section, section.lines, width)
    mentions = [(s, [line for line in s.lines if wanted in line.text.casefold()]) for s in found]
    mentions = [(s, lines) for s, lines in mentions if lines and s not in headed]
    for section, lines in mentions if not headed else []:
        yield from _section(section, lines, width)
    if headed and mentions:
        others = " · ".join(section.title for section, _ in mentions)
        yield "  " + tongue.say("It is mentioned too in: {sections}", sections=others)
    if not headed and not mentions:
        message = "The rules say nothing of “{word}”: rules alone lists their headings."
        yield "  " + tongue.say(message, word=safe(asked))


def _section(section: Section, lines: Sequence[Line], width: int) -> Iterator[str]:
    yield section.title
    broken = (part for line in lines for part in line.broken(width - 2) or [""])
    yield from "\n".join(f"  {part}".rstrip() for part in broken).strip("\n").splitlines()


def _asked_for(asked: str, known: Mapping[str, Sentence]) -> list[str]:
    """The sentence of that number and those that hang on it: 24, 24.a, 24.b."""
    number = asked.strip("[]. ").casefold()
    return [n for n in known if n.casefold() == number or n.casefold().startswith(f"{number}.")]


def _sentence(number: str, ruleset: Ruleset, width: int) -> Iterator[str]:
    sentence = sentences(ruleset)[number]
    left_out = ruleset.tongue.say(" (left out)") if sentence.about == "left_out" else ""
    yield from Line(f"{sentence.text}{left_out}", f"  [{number}] ", True).broken(width)
    for rule in declared(ruleset):
        if any(cited.text == number for cited in rule.cites):
            sort = ruleset.tongue.word(kind_of(rule))
            yield f"      {sort} {title_of(rule)}  {place(rule.span)}"
