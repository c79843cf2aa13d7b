"""Diagnostics for people: the line, the underline, the sentences.

Pure: the same diagnostics give the same text. Nothing that a user wrote reaches the output as a
control character, so the only escape codes in it are the colours that were asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from interpreter.diagnostics.diagnostic import Diagnostic, Label, Severity, in_order
from interpreter.diagnostics.glyphs import cells, safe
from interpreter.diagnostics.source import Source, Span

LINE_WIDTH = 100  # columns of the user's text shown at most; a longer line is cut around the span
MOST_LINES = 5  # a longer span shows its first two lines and its last
LEAD = 20  # columns kept before the underlined text when a long line is cut
LONGEST_SENTENCE = 400  # characters; a name of a thousand letters is not worth reading whole

# Takes the name of a style and a text that is already safe.
Paint = Callable[[str, str], str]

_STYLES = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "message": "\x1b[1m",
    "frame": "\x1b[34m",
    "hint": "\x1b[32m",
    "quiet": "\x1b[2m",
}


def render(diagnostics: Iterable[Diagnostic], colour: bool = False, limit: int = 20) -> str:
    """All findings as text, sorted by file and place, without a newline at the end.

    At most `limit` are shown in full, errors before warnings; "and 7 more" stands for the others.
    The last line counts them: "2 errors, 1 warning". No findings give an empty text.
    """
    found = in_order(diagnostics)
    if not found:
        return ""
    paint = _coloured if colour else _plain
    shown = found if len(found) <= limit else in_order(sorted(found, key=_warnings_last)[:limit])
    parts = ["\n".join(_lines(diagnostic, paint)) for diagnostic in shown]
    if len(found) > len(shown):
        parts.append(f"and {len(found) - len(shown)} more")
    return "\n\n".join([*parts, summary(found)])


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """How many there are: "2 errors, 1 warning"; of none: "no errors"."""
    errors = sum(d.is_error for d in diagnostics)
    warnings = len(diagnostics) - errors
    counts = [_count(errors, "error")] if errors or not warnings else []
    return ", ".join(counts + ([_count(warnings, "warning")] if warnings else []))


def place(span: Span) -> str:
    """Where a span begins, as people and editors read it: `path:line:column`."""
    line, column = span.begin
    return f"{safe(span.source.path)}:{line}:{column}"


def _lines(diagnostic: Diagnostic, paint: Paint) -> Iterator[str]:
    severity = diagnostic.code.severity
    first, *rest = _sentences(diagnostic.message)
    name = diagnostic.code.name
    code = paint("quiet", f"[{name}]")
    yield f"{paint(severity, severity + ':')} {paint('message', first)}  {code}"
    yield from (f"  {line}" for line in rest)
    yield f"  {place(diagnostic.at.span)}"
    gutter, excerpt = _excerpt(diagnostic.at, severity, paint)
    yield from excerpt
    for mark, labels in (("·", diagnostic.related), ("↳", diagnostic.trail)):
        for label in labels:
            text = f"{mark} {place(label.span)} {' '.join(_sentences(label.text))}".rstrip()
            yield f"{' ' * gutter} {paint('frame', text[0])}{text[1:]}"
    yield from (f"  {paint('hint', line)}" for line in _sentences(diagnostic.hint) if line)
    more = f"more: grognard explain {name}"
    rule = f"Rule: {safe(diagnostic.citation)} · " if diagnostic.citation else ""
    yield f"  {paint('quiet', rule + more if rule else more.capitalize())}"


def _excerpt(label: Label, severity: Severity, paint: Paint) -> tuple[int, list[str]]:
    """The width of the gutter, and the lines that show the place with its underline."""
    source, span = label.span.source, _trimmed(label.span)
    begin, finish = span.begin, span.finish
    numbers = _numbers(source, begin[0], finish[0])
    gutter = max(2, len(str(finish[0])))
    bar = paint("frame", "│")
    lines = [f"{' ' * gutter} {bar}"]
    for number in numbers:
        if number is None:
            lines.append(f"{' ' * gutter} {paint('frame', '┆')}")
            continue
        start = begin[1] - 1 if number == begin[0] else None
        end = finish[1] - 1 if number == finish[0] else None
        text, before, marks = _cropped(source.line(number), start, end)
        lines.append(f"{paint('frame', str(number).rjust(gutter))} {bar} {text}".rstrip())
        if number < begin[0]:
            continue
        if number < finish[0] and not text.strip():
            continue
        note = f" {' '.join(_sentences(label.text))}" if number == finish[0] and label.text else ""
        lines.append(f"{' ' * gutter} {bar} {' ' * before}{paint(severity, '^' * marks + note)}")
    return gutter, lines


def _trimmed(span: Span) -> Span:
    """The span without the blanks around its words; of nothing but blanks, their first line."""
    if not span.text.strip():
        return Span(span.source, span.start, span.start + len(span.text.partition("\n")[0]))
    start = span.end - len(span.text.lstrip())
    return Span(span.source, start, span.start + len(span.text.rstrip()))


def _numbers(source: Source, first: int, last: int) -> list[int | None]:
    """The numbers of the lines to show; None stands for lines left out."""
    if not source.line(first).strip():  # at a blank line, show what stands above it
        above = next((n for n in range(first - 1, 0, -1) if source.line(n).strip()), None)
        lead: list[int | None] = [above] if above else []
        return [*lead, *([None] if above and above < first - 1 else []), first]
    if last - first < MOST_LINES:
        return list(range(first, last + 1))
    return [first, first + 1, None, last]


def _cropped(line: str, start: int | None, end: int | None) -> tuple[str, int, int]:
    """A line as shown, how many columns stand before the underline, and how many it takes.

    Without a start the underline begins at the first letter, without an end it goes to the last.
    """
    glyphs = list(cells(line))
    begin = len(line) - len(line.lstrip()) if start is None else start
    finish = len(line.rstrip()) if end is None else end
    columns = [0, *accumulate(columns for _, columns in glyphs)]
    begin, finish = min(begin, len(line)), min(max(begin, finish), len(line))
    left, right = _window(columns, begin)
    text = "".join(glyph for glyph, _ in glyphs[left:right])
    lead = "…" if left else ""
    cut = "…" if right < len(glyphs) else ""
    before = len(lead) + columns[begin] - columns[left]
    marks = columns[min(finish, right)] - columns[begin]
    return f"{lead}{text}{cut}", before, max(1, marks)


def _window(columns: Sequence[int], begin: int) -> tuple[int, int]:
    """Which characters of a line to show: all of a short one, a stretch around `begin` else."""
    count = len(columns) - 1
    if columns[-1] <= LINE_WIDTH:
        return 0, count
    wanted = max(0, min(columns[begin] - LEAD, columns[-1] - LINE_WIDTH))
    left = next(i for i in range(count + 1) if columns[i] >= wanted)
    if begin <= count and columns[begin] < LINE_WIDTH - LEAD:
        left = 0
    fitting = [i for i in range(left, count + 1) if columns[i] - columns[left] <= LINE_WIDTH]
    return left, fitting[-1]


def _sentences(text: str) -> list[str]:
    """The lines of a message or hint, each made safe; a hint may show an example of its own."""
    lines = text.expandtabs(4).split("\n")
    return [
        safe(line if len(line) <= LONGEST_SENTENCE else line[:LONGEST_SENTENCE] + "…")
        for line in lines
    ]


def _warnings_last(diagnostic: Diagnostic) -> bool:
    return not diagnostic.is_error


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _plain(style: str, text: str) -> str:
    return text


def _coloured(style: str, text: str) -> str:
    return f"{_STYLES[style]}{text}\x1b[0m" if text else text
