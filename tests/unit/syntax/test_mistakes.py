"""What is said about rules that can't be read."""

import re

import pytest

from interpreter.diagnostics import Diagnostic, Source, codes
from interpreter.syntax import parse, tree
from interpreter.syntax.slips import SLIPS, Slip
from interpreter.syntax.words import KINDS, MODELS, STATEMENTS


def findings(text: str) -> list[Diagnostic]:
    return parse(Source("example.rules", text))[1]


def pattern(says: str) -> str:
    return re.sub(r"\\\{\w+\\\}", ".*", re.escape(says))


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.example[:60])
@pytest.mark.parametrize("end", ["", "\n", "\n\nwords order: hold, advance\n"])
def test_every_common_mistake_is_told_in_its_own_words(slip: Slip, end: str) -> None:
    (found,) = findings(slip.example + end)
    assert re.fullmatch(pattern(slip.says), found.message)
    assert "{" not in found.message
    assert found.hint
    assert found.at.span.text.strip()


def test_no_two_common_mistakes_are_told_alike() -> None:
    told = [(slip.says, slip.right) for slip in SLIPS]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("text", "underlined", "message"),
    [
        ("Phase turn:\n    stop", "Phase", "small"),
        ("pahse turn:\n    stop", "pahse", "No rule begins with “pahse”"),
        ("unit ship:\n    range 3", "unit", "No rule begins with “unit”"),
        ("move ship to spot", "move", "can't begin one"),
        ("phase turn:\n    Let x = 3", "Let", "small"),
        ("phase turn:\n    chose ship from ships", "chose", "No line begins with “chose”"),
        ("phase turn:\n    let x = (3 + 4\n    let y = 3", "(", "not closed before “let”"),
        ("define x = {n, ne", "{", "not closed"),
        ("define x = 3)", ")", "closes nothing"),
        ("phase turn:\n    let x = 3\n      stop", "stop", "indented deeper"),
        ("phase turn:\n\tif a:\n        stop", "stop", "tabs"),
        ("phase a:\n    stop\n  phase b:\n    stop", "  ", "first column"),
        ("phase a:\n    stop\n  stop", "  ", "between two levels"),
        ("   phase a:\n       stop", "   phase a:", "indented"),
        ("define total = 3", "total", "word of the language"),
        ("define f(any) = 3", "any", "word of the language"),
        ("phase turn:\n    roll 2d6 as total", "total", "word of the language"),
        ("define f = every ship in port", "every", "“is”"),
        ("define f = 12345678901", "12345678901", "too large"),
        ("define f = 0d6", "0d6", "no dice"),
        ("define f = a.", ".", "too early"),
        ("state a: 0..3 =", "=", "too early"),
    ],
)
def test_a_mistake_is_underlined(text: str, underlined: str, message: str) -> None:
    found = findings(text)[0]
    assert found.at.span.text == underlined
    assert message in found.message


@pytest.mark.parametrize("character", ["&", "|", "!", ";", "%", "'", "“", "≤", "→", "–", "§", "\0"])
def test_a_character_without_a_place_is_named(character: str) -> None:
    (found,) = findings(f"define f = a {character} b")
    assert found.code is codes.BAD_CHARACTER
    assert found.at.span.text == character
    assert found.hint


def test_a_text_over_two_lines_is_told_where_it_opens() -> None:
    (found,) = findings('phase turn:\n    say "one\n    two"\n')
    assert found.message == "This text has no closing quotation mark."
    assert found.at.span.begin == (2, 9)


def test_each_broken_rule_is_told_once_and_the_others_are_read() -> None:
    text = "phase a\n    stop\n\nphase b:\n    stop\n\nstate cell.c = 0\n\nreplace action d = 3\n"
    file, found = parse(Source("example.rules", text))
    assert len(found) == 3
    a, b, c, d = file.declarations
    assert isinstance(b, tree.Phase)
    assert [(x.kind, x.name.text) for x in (a, c, d) if isinstance(x, tree.Broken)] == [
        ("phase", "a"),
        ("state", "c"),
        ("action", "d"),
    ]


def test_a_hint_shows_a_line_that_is_right() -> None:
    (found,) = findings("phase turn:\n    move ship to")
    assert "Compare: move ship to spot" in found.hint


@pytest.mark.parametrize("word", KINDS)
def test_models_of_declarations_can_be_read(word: str) -> None:
    model = MODELS[word]
    body = {"action": "effect:\n        stop", "test": "roll d6\n    pass when roll > 3"}
    body |= {"table": "otherwise: 3", "victory": "player wins when 3 > 2", "value": "add 3"}
    if model.endswith(":"):
        kind = model.removeprefix("replace ").split()[0]
        model += "\n    " + body.get(kind, "stop")
    assert findings(model) == []


@pytest.mark.parametrize("word", sorted(STATEMENTS))
def test_models_of_lines_can_be_read(word: str) -> None:
    line = STATEMENTS[word]
    body = {"player must do one of:": "\n        sail", "effect:": "\n        stop"}
    if line.endswith(":"):
        line += body.get(line, "\n        stop")
    if word == "else":
        line = f"if 3 > 2:\n        stop\n    {line}"
    if word == "otherwise":
        line = "choose ship from ships:\n        otherwise:\n            stop"
    heading = "phase turn:"
    if word in ("require", "written", "prompt", "effect"):
        heading = "action sail:"
    if word in ("pass", "add"):
        heading = "test rally:\n    roll d6"
        line += "" if word == "pass" else "\n    pass when roll > 3"
    assert findings(f"{heading}\n    {line}") == []
