"""What an action says once only: its notation and its prompt."""

import pytest

from interpreter.diagnostics import Source
from interpreter.syntax import parse


@pytest.mark.parametrize("what", ["written", "prompt"])
def test_a_line_said_twice_is_told(what: str) -> None:
    text = f'action go:\n    {what} "one"\n    {what} "two"\n    effect:\n        stop\n'
    _, found = parse(Source("a.rules", text))
    assert [(d.code.name, d.at.span.begin[0]) for d in found] == [("syntax", 3)]
