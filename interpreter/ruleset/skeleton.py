"""A sheet of texts with a line for each text that is to be translated; what stands there already stays."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence

from interpreter.diagnostics import Source, Span
from interpreter.ruleset.wording import NAMES, Text, one_line
from interpreter.sheets.nodes import quoted
from interpreter.sheets.texts import Texts

_LONGEST_KEY = 1000  # characters; YAML has another way to write longer keys
_HEAD = """\
# What players read, in another language. Behind each text stands its translation; what stands in
# braces is put in by the program, and must stand in the translation too, wherever it fits.
"""


def completed(
    source: Source | None, sheet: Texts | None, wanted: Sequence[Text], left: Sequence[Text]
) -> str:
    """The text of a sheet with a line for each text that is left to translate, in the order of the ruleset.

    `wanted` are all texts of the ruleset. Lines and notes that are there stay as they are.
    """
    if source is None or sheet is None:
        return _HEAD + "\n".join(_blocks(left)) + "\n"
    behind: dict[int, list[str]] = defaultdict(list)
    for heading, texts in _by_heading(left):
        if heading in sheet.headings:
            for line, text in _places(source, sheet, heading, wanted, texts):
                behind[line].append(_entry(text, _indent(source, sheet, heading)))
        else:
            behind[_end(source, sheet, _before(sheet, heading, wanted))] += _block(heading, texts)
    lines = source.text.rstrip("\n").split("\n")
    found = behind.pop(0, [])
    for number, there in enumerate(lines, 1):
        found += [there, *behind.get(number, ())]
    return "\n".join(found) + "\n"


def _by_heading(texts: Sequence[Text]) -> list[tuple[str, list[Text]]]:
    found: dict[str, list[Text]] = defaultdict(list)
    for text in texts:
        found[text.heading].append(text)
    return list(found.items())


def _blocks(texts: Sequence[Text]) -> Iterator[str]:
    for heading, under in _by_heading(texts):
        yield from _block(heading, under)


def _block(heading: str, texts: Sequence[Text]) -> list[str]:
    return [f"{quoted(heading)}:", *(_entry(text, 2) for text in texts)]


def _entry(text: Text, indent: int) -> str:
    name = text.heading == NAMES
    key = quoted(text.text) if name else json.dumps(text.text, ensure_ascii=False)
    if len(key) > _LONGEST_KEY:
        return f'{" " * indent}? {key}\n{" " * indent}: ""'
    return f'{" " * indent}{key}: ""'


# --- where lines go


def _places(
    source: Source, sheet: Texts, heading: str, wanted: Sequence[Text], texts: Sequence[Text]
) -> Iterator[tuple[int, Text]]:
    """For each text the line behind which it belongs: that of the one before it that is there."""
    there = {
        one_line(entry.key.text): _last_line(source, entry.to.span, entry.key.span)
        for entry in sheet.entries
        if entry.heading == heading
    }
    line = source.position(sheet.headings[heading].span.start)[0]
    missing = set(texts)
    for text in wanted:
        if text.heading == heading:
            line = there.get(text.text, line)
            if text in missing:
                yield line, text


def _before(sheet: Texts, heading: str, wanted: Sequence[Text]) -> str:
    """The heading of the sheet behind which another belongs; the last one where none comes before it."""
    order = list(dict.fromkeys(text.heading for text in wanted))
    earlier = [one for one in order[: order.index(heading)] if one in sheet.headings]
    return earlier[-1] if earlier else next(reversed(list(sheet.headings)), "")


def _end(source: Source, sheet: Texts, heading: str) -> int:
    """The last line of what stands under a heading; 0 where there is no heading."""
    spans = [word.span for word in [sheet.headings.get(heading)] if word]
    for entry in sheet.entries:
        if entry.heading == heading:
            spans += [entry.key.span, entry.to.span]
    return _last_line(source, *spans)


def _last_line(source: Source, *spans: Span) -> int:
    return max((source.position(max(span.start, span.end - 1))[0] for span in spans), default=0)


def _indent(source: Source, sheet: Texts, heading: str) -> int:
    starts = (entry.key.span.start for entry in sheet.entries if entry.heading == heading)
    return next((source.position(start)[1] - 1 for start in starts), 2)
