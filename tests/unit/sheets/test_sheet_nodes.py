"""YAML text -> located nodes: words of YAML 1.2, faults with their places, and hostile texts."""

import pytest
from bounded import soon
from hypothesis import given
from hypothesis import strategies as st
from sheettexts import short, source

from interpreter.diagnostics import Source
from interpreter.sheets.nodes import Keyed, Leaf, Listing, compose


def value_of(text: str) -> object:
    node, found = compose(source(f"a: {text}\n"))
    assert found == []
    assert isinstance(node, Keyed)
    leaf = node.entries["a"].value
    assert isinstance(leaf, Leaf)
    return leaf.plain


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3", 3),
        ("-3", -3),
        ("+3", 3),
        ("007", 7),
        ("true", True),
        ("False", False),
        ("yes", "yes"),
        ("NO", "NO"),
        ("on", "on"),
        ("n", "n"),
        ("1.10", "1.10"),
        ("1e3", "1e3"),
        ("0x1F", "0x1F"),
        ("12:30", "12:30"),
        ("2024-01-02", "2024-01-02"),
        ("'3'", "3"),
        ('"true"', "true"),
        ("~", None),
        ("", None),
        ("null", None),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_words_mean_what_yaml_1_2_says(written: str, meant: object) -> None:
    assert value_of(written) == meant
    assert type(value_of(written)) is type(meant)


def test_keys_stay_text() -> None:
    node, _ = compose(source("on: 1\n1.10: 2\nno: 3\n7: 4\n~: 5\n"))
    assert isinstance(node, Keyed)
    assert list(node.entries) == ["on", "1.10", "no", "7", "~"]


def test_places_are_those_of_the_text() -> None:
    text = "ą: [x, 'ż y']\nb:\n  c: |\n    one\n    two\n\nd: 1\n"
    node, _ = compose(Source("s.yaml", text))
    assert isinstance(node, Keyed)
    listing, inner = node.entries["ą"].value, node.entries["b"].value
    assert isinstance(listing, Listing)
    assert isinstance(inner, Keyed)
    assert [item.span.text for item in listing.items] == ["x", "'ż y'"]
    assert listing.span.text == "[x, 'ż y']"
    assert inner.span.text == "c: |\n    one\n    two"
    assert node.entries["d"].key.span.begin == (7, 1)


def test_an_empty_sheet_has_no_entries() -> None:
    for text in ("", "\n\n", "# only a comment\n", "---\n"):
        node, found = compose(Source("s.yaml", text))
        assert found == []
        assert isinstance(node, Keyed | Leaf)


def test_a_repeated_value_may_be_named() -> None:
    node, found = compose(source("a: &x {b: 1}\nc: *x\n"))
    assert found == []
    assert isinstance(node, Keyed)
    assert node.entries["a"].value == node.entries["c"].value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", [("duplicate-key", "a")]),
        ("a: 1\na: 2\na: 3\n", [("duplicate-key", "a"), ("duplicate-key", "a")]),
        ("a:\n\tb: 1\n", [("tab-indent", "\t")]),
        ("a:\n\tb: 1\n  \tc: 2\n", [("tab-indent", "\t"), ("tab-indent", "  \t")]),
        ("a: [1, 2\n", [("yaml-syntax", "[")]),
        ("a: 'x\n", [("yaml-syntax", "x")]),
        ("a: b: c\n", [("yaml-syntax", ":")]),
        ("a: @b\n", [("yaml-syntax", "@b")]),
        ("a: *b\n", [("yaml-syntax", "*b")]),
        ("a: &x [*x]\n", [("yaml-syntax", "*x")]),
        ("[a]: b\n", [("yaml-syntax", "[a]")]),
        ("a: !!python/name:os.system x\n", [("yaml-syntax", "!!python/name:os.system x")]),
        ("a: 1\n---\nb: 2\n", [("yaml-syntax", "---")]),
        ("a: \x07\n", [("bad-character", "\x07")]),
        ("a: \u2028\n", [("bad-character", "\u2028")]),
        ("a: \ud800\n", [("bad-character", "\ud800")]),
    ],
)
def test_faults_have_a_place(text: str, expected: list[tuple[str, str]]) -> None:
    assert short(compose(Source("s.yaml", text))[1]) == expected


def test_a_repeated_part_is_told_to_be_too_large() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 10)]
    node, found = compose(Source("s.yaml", "\n".join(lines)))
    assert node is None
    assert [d.code.name for d in found] == ["too-large"]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000,
        "{a: " * 10_000,
        "- " * 10_000,
        "? " * 10_000,
        "? [" * 10_000,
        "a: " + "[" * 10_000 + "]" * 10_000,
        "".join("  " * i + f"k{i}:\n" for i in range(1_000)),
        "&a " * 10_000,
        "[" + "x, " * 200_000,
        "'" * 99_999,
        "a: |\n" + "  x\n" * 100_000,
        "!" * 100_000,
        "- a\n" * 60_000,
        "".join(f"k{i % 10}: 1\n" for i in range(20_000)),
    ],
    ids=lambda text: text[:8],
)
def test_hostile_texts_are_refused_at_once(text: str) -> None:
    with soon():
        node, found = compose(Source("s.yaml", text))
    assert node is not None or found
    assert len(found) <= 100


@given(st.text())
def test_any_text_gives_a_node_or_a_finding(text: str) -> None:
    plain = text.replace("\r", "\n")
    node, found = compose(Source("s.yaml", plain))
    assert node is not None or found
    for finding in found:
        assert finding.hint
        assert finding.at.span.end <= max(len(plain), 1)


@given(st.text(alphabet="ab:-[]{}?&*!|>'\"%@#, \n\t~1"))
def test_any_text_of_yaml_marks_gives_a_node_or_a_finding(text: str) -> None:
    node, found = compose(Source("s.yaml", text))
    assert node is not None or found
