"""Rules in the one style that all of them share: blanks, line ends, indentation, blank lines.

Comes in: a source. Goes out: its text anew. No word, sign or note is changed, added or left out, so
that the rules mean what they meant; what can't be read is not touched.
"""

from __future__ import annotations

from bisect import bisect_left

from interpreter.diagnostics import Diagnostic, Source, has_errors
from interpreter.syntax.blocks import declarations
from interpreter.syntax.formatting.paper import set_out
from interpreter.syntax.formatting.phrases import STEP, phrase, rule
from interpreter.syntax.formatting.pieces import lines, pieces
from interpreter.syntax.formatting.sheet import Laid, compose
from interpreter.syntax.formatting.tables import table_rows
from interpreter.syntax.parse import parse
from interpreter.syntax.reading import read

WIDTH = 100
"""Letters in a line, where it can be broken at all."""


def format_rules(source: Source) -> tuple[str | None, list[Diagnostic]]:
    """The text in the shared style, or None where it has errors; and what is wrong with it.

    Formatting the result again changes nothing. An empty file stays empty.
    """
    _, found = parse(source)
    if has_errors(found):
        return None, found
    return _formatted(source), found


def _formatted(source: Source) -> str:
    said = pieces(source.text)
    starts = [piece.start for piece in said]
    laid: list[Laid] = []
    first = 0
    for span in declarations(source):
        one = rule(source.text, said, starts, read(span))
        last = bisect_left(starts, span.end)
        own = list(lines(source.text, said[first:last], first))
        rows = table_rows(one, own, WIDTH)
        for line in own:
            doc = rows.get(line.first) or phrase(one, line)
            indent = line.level * STEP
            least = indent + (2 * STEP if line.opens else STEP)
            laid.append(Laid(line, set_out(doc, indent, least, WIDTH)))
        first = last
    return compose(source.text, said, laid)
