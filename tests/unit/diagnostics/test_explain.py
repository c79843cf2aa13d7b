"""Each kind of fault has a page, and each page a kind of fault."""

import re
from pathlib import Path

import pytest

from interpreter.diagnostics import codes
from interpreter.diagnostics.explain import explain

PAGES = Path(__file__).parents[3] / "docs" / "reference" / "diagnostics"
INDEX = [
    "# All kinds of fault",
    "",
    "Every message of `grognard check` ends with the name of its kind in square brackets. Each",
    "kind has a page here, which `grognard explain` prints as well: what it means, a wrong and a",
    "right example. An error keeps a ruleset from being played, a warning does not.",
    "",
]


def test_codes_and_pages_match_one_to_one() -> None:
    pages = {path.stem for path in PAGES.glob("*.md")} - {"README"}
    assert pages == set(codes.CODES)


@pytest.mark.parametrize("code", sorted(codes.CODES))
def test_a_page_is_headed_by_the_title_of_its_code(code: str) -> None:
    page, known = explain(code)
    assert known
    assert page.startswith(f"# {codes.CODES[code].title}\n")
    assert "<!--" not in page
    assert f"[{code}]" in page


def test_codes_are_found_as_they_are_shown() -> None:
    assert explain(" [Unknown-Name] ") == explain("unknown-name")


def test_an_unknown_code_is_answered_with_the_nearest() -> None:
    assert explain("unknwon-name") == (
        "No kind of fault is called “unknwon-name”. Did you mean “unknown-name”?",
        False,
    )


def test_a_code_like_no_other_is_answered_with_all() -> None:
    text, known = explain("x")
    assert not known
    assert all(code in text for code in codes.CODES)


def test_the_list_of_pages_is_complete(request: pytest.FixtureRequest) -> None:
    rows = [
        f"- [`{code.name}`]({code.name}.md) ({code.severity}): {code.title}"
        for code in codes.CODES.values()
    ]
    text = "\n".join([*INDEX, *rows, ""])
    path = PAGES / "README.md"
    if request.config.getoption("--update"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text, "pytest --update writes it anew"


@pytest.mark.parametrize("code", sorted(codes.CODES))
def test_a_page_shows_its_own_fault_and_no_other(code: str) -> None:
    page, _ = explain(code)
    shown = re.findall(r"^(?:error|warning): .*\[([a-z-]+)\]$", page, re.MULTILINE)
    assert set(shown) == {code}
    assert "\n## Wrong\n" in page
    assert "\n## Right\n" in page
