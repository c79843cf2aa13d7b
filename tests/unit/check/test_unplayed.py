"""What can be read but not played is refused, not passed over."""

import pytest

from interpreter.check.unplayed import unplayed
from interpreter.diagnostics import Source
from interpreter.syntax import parse

PHASE = "phase turn:\n    "


@pytest.mark.parametrize(
    "text",
    [
        "replace define f = 3",
        "remove define f",
        "insert weather before turn in sequence of play",
    ],
)
def test_a_part_that_would_be_passed_over_is_refused(text: str) -> None:
    file, found = parse(Source("example.rules", text))
    assert found == []
    told = [d for declared in file.declarations for d in unplayed(declared)]
    assert told
    assert {d.code.name for d in told} == {"not-supported"}
    assert all(d.hint and d.at.span.text for d in told)


def test_plain_rules_are_not_refused() -> None:
    text = (
        PHASE + "if a:\n        player may do one of:\n            sail\n    move ship to ship.cell"
    )
    file, found = parse(Source("example.rules", text))
    assert found == []
    assert [d for declared in file.declarations for d in unplayed(declared)] == []
