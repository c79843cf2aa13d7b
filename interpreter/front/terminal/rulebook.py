"""The rules in words, section by section, and which rules carry out a sentence of them."""

from __future__ import annotations

import re
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
_HOW = "rules WORD shows what is said of something, rules 1 the sentence 1 and what carries it out."


@dataclass(frozen=True)
class Section:
    """A heading, how deep it lies, and the lines below it up to the next heading."""

    title: str
    depth: int
    lines: Sequence[str]


def told_rules(asked: str, ruleset: Ruleset) -> Iterator[str]:
    """Without a word the headings; else the sentence of that number, or the sections that speak of it."""
    found = list(sections(rules_text(ruleset)))
    if not asked:
        none = "The game comes without rules in words."
        yield from _headings(found, ruleset) if found else [f"  {ruleset.tongue.say(none)}"]
    elif numbers := _asked_for(asked, sentences(ruleset)):
        for number in numbers:
            yield from _sentence(number, ruleset)
    else:
        yield from _sections(asked, found, ruleset.tongue)


def sentences(ruleset: Ruleset) -> Mapping[str, Sentence]:
    """The documented sentences by number; none where the ruleset has no list of them."""
    sheets = getattr(ruleset.written, "sheets", None)
    return getattr(sheets, "sentences", {})


def sections(text: str) -> Iterator[Section]:
    """A page cut at its headings, without the signs of Markdown."""
    title, depth, lines, fenced = "", 0, list[str](), False
    for line in text.splitlines():
        fenced ^= line.startswith("```")
        if not fenced and (heading := _HEADING.fullmatch(line)):
            if title or any(lines):
                yield Section(title, depth, lines)
            title, depth, lines = _plain(heading[2]), len(heading[1]), []
        elif not line.startswith("```") and not _is_ruler(line):
            lines.append(line if fenced else _plain(line))
    if title or any(lines):
        yield Section(title, depth, lines)


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


def _sections(asked: str, found: Sequence[Section], tongue: Tongue) -> Iterator[str]:
    """The sections of that heading whole; of others what mentions it."""
    wanted = asked.casefold()
    headed = [section for section in found if wanted in section.title.casefold()]
    for section in headed:
        yield from _section(section, section.lines)
    mentions = [(s, [line for line in s.lines if wanted in line.casefold()]) for s in found]
    mentions = [(s, lines) for s, lines in mentions if lines and s not in headed]
    for section, lines in mentions if not headed else []:
        yield from _section(section, lines)
    if headed and mentions:
        others = " · ".join(section.title for section, _ in mentions)
        yield "  " + tongue.say("It is mentioned too in: {sections}", sections=others)
    if not headed and not mentions:
        message = "The rules say nothing of “{word}”: rules alone lists their headings."
        yield "  " + tongue.say(message, word=safe(asked))


def _section(section: Section, lines: Sequence[str]) -> Iterator[str]:
    yield section.title
    yield from "\n".join(f"  {line}".rstrip() for line in lines).strip("\n").splitlines()


def _asked_for(asked: str, known: Mapping[str, Sentence]) -> list[str]:
    """The sentence of that number and those that hang on it: 24, 24.a, 24.b."""
    number = asked.strip("[]. ").casefold()
    return [n for n in known if n.casefold() == number or n.casefold().startswith(f"{number}.")]


def _sentence(number: str, ruleset: Ruleset) -> Iterator[str]:
    sentence = sentences(ruleset)[number]
    left_out = ruleset.tongue.say(" (left out)") if sentence.about == "left_out" else ""
    yield f"  [{number}] {sentence.text}{left_out}"
    for rule in declared(ruleset):
        if any(cited.text == number for cited in rule.cites):
            sort = ruleset.tongue.word(kind_of(rule))
            yield f"      {sort} {title_of(rule)}  {place(rule.span)}"
