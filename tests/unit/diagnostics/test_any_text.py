"""Whatever a file holds and wherever a finding points, it can be shown and exported."""

import json
from unicodedata import category

from hypothesis import given
from hypothesis import strategies as some

from interpreter.diagnostics import Diagnostic, Label, Source, export, render
from interpreter.diagnostics.codes import UNKNOWN_NAME
from interpreter.diagnostics.glyphs import width

TEXTS = some.text(alphabet=some.one_of(some.sampled_from(" \n\tab駆\u0301\x1b"), some.characters()))
OFFSETS = some.integers(min_value=0, max_value=40)


@given(TEXTS, OFFSETS, OFFSETS, some.sampled_from([1, 50]))
def test_any_span_of_any_text_is_shown(text: str, start: int, end: int, times: int) -> None:
    source = Source("a.rules", text * times)
    label = Label(source.span(start, end), text)
    diagnostic = Diagnostic(UNKNOWN_NAME, text, label, text, related=(label,), citation=text)
    shown = render([diagnostic])
    assert not [c for c in shown if c != "\n" and not c.isprintable() and category(c) != "Zs"]
    assert all(width(line) < 1500 for line in shown.splitlines())
    assert "^" in shown
    assert json.dumps(export.to_json([diagnostic]))
    assert json.dumps(export.to_sarif([diagnostic], "1"))
