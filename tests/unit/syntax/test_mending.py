"""Changes that are offered for rules that can't be read."""

import pytest

from interpreter.diagnostics import Diagnostic, Source
from interpreter.syntax import parse
from interpreter.syntax.slips import SLIPS, Slip


def findings(text: str) -> list[Diagnostic]:
    return parse(Source("example.rules", text))[1]


def mended(text: str, found: Diagnostic) -> str:
    """The text with the change that is offered."""
    assert found.fix
    for span, new in sorted(found.fix.edits, key=lambda edit: -edit[0].start):
        text = text[: span.start] + new + text[span.end :]
    return text


@pytest.mark.parametrize(
    "slip", [s for s in SLIPS if s.mends], ids=lambda slip: slip.example.replace("\n", " ")[:60]
)
def test_every_mend_helps_its_own_example(slip: Slip) -> None:
    (found,) = findings(slip.example)
    if found.fix is None:
        assert not slip.only  # some examples need more than a change of their line
    else:
        assert findings(mended(slip.example, found)) == [] or not found.fix.sure


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("if a == 1 && b <> 2 then", "if a = 1 and b != 2:"),
        ("moves -= losses(3, x)", "lower moves by losses(3, x)"),
        ("repeat until a > 3:", "repeat while not (a > 3), at most 10 times:"),
        ("for each my ship:", "for each ship in my ships:"),
        ("say “hello”;", 'say "hello"'),
        ("roll 3D6 as blow", "roll 3d6 as blow"),
        ("Move ship to spot", "move ship to spot"),
        ("mvoe ship to spot", "move ship to spot"),
    ],
)
def test_all_that_is_wrong_with_a_line_is_put_right(wrong: str, right: str) -> None:
    text = f"phase turn:\n    {wrong}\n" + ("        stop\n" if right.endswith(":") else "")
    found = findings(text)[0]
    assert right in found.hint
    assert findings(mended(text, found)) == []


def test_endless_lines_are_left_alone() -> None:
    (found,) = findings(f"phase turn:\n    roll {'d' * 50_000} {'a.' * 20_000} == 3 d6\n")
    assert found.fix is None


def test_what_is_made_up_is_not_sure() -> None:
    (found,) = findings("phase turn:\n    while a > 3:\n        stop\n")
    assert found.fix
    assert not found.fix.sure


def test_a_line_that_nothing_helps_is_offered_no_change() -> None:
    (found,) = findings("phase turn:\n    move ship == == to\n")
    assert found.fix is None


def test_a_mend_leaves_the_other_lines_alone() -> None:
    text = "phase turn:\n    stop\n    if a == 3:  # as always\n        move ship spot\n    stop\n"
    found = findings(text)[0]
    assert mended(text, found) == text.replace("==", "=")


def test_lines_in_the_first_column_are_told_once() -> None:
    text = 'phase turn:\nsay "a"\n\nremove ship\nif a = 3:\n    stop\n\nphase other:\n    stop\n'
    (found,) = findings(text)
    assert found.at.span.text == "say"
    assert mended(text, found).count("\n    ") == 5
    assert findings(mended(text, found)) == []
