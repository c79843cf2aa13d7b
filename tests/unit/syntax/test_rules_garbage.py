"""Whatever stands in a `.rules` file, reading it ends soon, and ends in findings."""

import pytest
from bounded import soon
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruletexts import RULES

from interpreter.diagnostics import Source, Span, render
from interpreter.syntax import parse, tree
from interpreter.syntax.depth import MOST_CHARACTERS, MOST_RULES, MOST_WORDS
from interpreter.syntax.words import KINDS, STATEMENTS

N = 10_000

quick = settings(
    max_examples=120,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

SIGNS = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    ".",
    "..",
    "=",
    "<=",
    "+",
    "-",
    "*",
    "/",
    "->",
    '"',
]
LAYOUT = ["\n", "\n    ", "\n        ", "\n\t", " ", " # note\n", "\n  "]
MORE = [
    "ship",
    "player",
    "it",
    "of",
    "in play",
    "next to",
    "where",
    "as",
    "from",
    "to",
    "any",
    "no",
]
MORE += ["every", "number of", "my", "none", "true", "2d6", "3", "6 inches", '"a {x} b"', "[1, 2]"]
PIECES = [*KINDS, *STATEMENTS, *SIGNS, *LAYOUT, *MORE, "each player", "must do one of", "because"]


def check(text: str) -> None:
    source = Source("example.rules", text)
    file, found = parse(source)
    for declaration in file.declarations:
        assert declaration.name.span.source == source
        assert inside(declaration.span, Span(source, 0, len(text)))
        assert inside(declaration.name.span, declaration.span)
    broken = [d for d in file.declarations if isinstance(d, tree.Broken)]
    assert len(found) >= len(broken)
    for finding in found:
        assert finding.message
        assert finding.hint
        assert inside(finding.at.span, Span(source, 0, len(text)))
    render(found)


def inside(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start <= inner.end <= outer.end


@quick
@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    check(text)


@quick
@given(st.binary(max_size=300))
def test_any_bytes_are_read(content: bytes) -> None:
    check(content.decode("utf-8", errors="replace").replace("\r\n", "\n"))


@quick
@given(st.lists(st.sampled_from(PIECES), max_size=60), st.sampled_from(["", " "]))
def test_any_row_of_words_is_read(words: list[str], between: str) -> None:
    check(between.join(words))


@settings(quick, max_examples=80)
@given(st.data())
def test_any_change_of_real_rules_is_read(data: st.DataObject) -> None:
    text = RULES[data.draw(st.sampled_from(sorted(RULES)))]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        put = data.draw(st.one_of(st.sampled_from(["", *PIECES]), st.text(max_size=3)))
        text = text[:start] + put + text[end:]
    check(text)


LARGE = {
    "brackets": "define x = " + "(" * N + "a" + ")" * N,
    "open brackets": "define x = " + "(" * N,
    "open braces": "define x = " + "{" * 25_000,
    "not": "define x = " + "not " * N + "a",
    "minus": "define x = " + "-" * N + "a",
    "members": "define x = a" + ".a" * N,
    "sums": "define x = a" + " + a" * N,
    "or": "define x = a" + " or a" * N,
    "of": "define x = a" + " of a" * N,
    "where": "define x = a" + " where a" * N,
    "in": "define x = a" + " in a" * N,
    "if else": "define x = a" + " if a else a" * 7_000,
    "calls": "define x = " + "f(" * 9_000 + ")" * 9_000,
    "blocks": "phase x:\n" + "".join(" " * i + "if a:\n" for i in range(1, 500)),
    "else if": "phase x:\n    if a:\n        stop\n" + "    else if a:\n        stop\n" * 4000,
    "a long word": "define x = " + "a" * 150_000,
    "a line of 1 MB": "define x = " + "a " * 500_000,
    "blanks": "define x =" + " " * 150_000 + "a",
    "quotes": '"' * 150_000,
    "an open text": 'phase x:\n    say "' + "a" * 150_000,
    "open citations": "[" * 150_000,
    "a long comment": "phase x:\n    stop " + "#" * 150_000,
    "many comments": "phase x:\n" + " #\n" * 50_000 + "    stop",
    "many rules": "words a: b\n" * 100_000,
    "many broken rules": "phase x:\n    a.b.c + not d wrong wrong\n" * 1000,
    "many lines": "phase x:\n" + "    stop\n" * 20_000,
    "a large set": "define x = {" + "a," * 14_000 + "b}",
    "digits": "define x = " + "1" * N,
    "dice": "define x = " + "1" * N + "d" + "9" * N,
    "a row of ranges": "state a: 0" + "-3" * 14_000,
    "a row of names": "phase " + "a " * 25_000 + ":",
    "nothing": "\n" * 150_000,
    "zeros": "\0" * 150_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_is_read_soon(name: str) -> None:
    with soon():
        check(LARGE[name])


@pytest.mark.parametrize(
    "text",
    [
        "#" * (MOST_CHARACTERS + 1),
        "words a: b\n" * (MOST_RULES + 1),
        "define x = {" + "a," * MOST_WORDS + "b}",
    ],
)
def test_a_file_beyond_all_bounds_is_refused(text: str) -> None:
    file, (found,) = parse(Source("example.rules", text))
    assert file.declarations == ()
    assert found.code.name == "too-large"


def test_what_is_deep_but_not_too_deep_is_read() -> None:
    check("define x = " + "(" * 40 + "a" + ")" * 40)
    text = "define x = a" + " or a" * 40
    assert parse(Source("example.rules", text))[1] == []
