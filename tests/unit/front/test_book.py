"""Rulebooks: all that is in effect stands in them, every link leads somewhere, and the page is whole."""

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt
from small import framed
from small import load as small_ruleset

from interpreter import load
from interpreter.api import Ruleset
from interpreter.compare.written import rule_lines
from interpreter.diagnostics import Source
from interpreter.front.book import Book, html, markdown, rulebook
from interpreter.front.book.names import names
from interpreter.front.book.settled import off_lines
from interpreter.front.cli.main import main
from interpreter.ruleset import shipped
from interpreter.syntax import parse

ROOT = Path(__file__).parents[3]
VARIANT = ROOT / "docs/how-to/files/short-breakthrough"
BOOKS = [
    *shipped(),
    *(str(path) for path in sorted((ROOT / "templates").iterdir()) if path.name != "variant"),
    str(VARIANT),
]
VOID = {"meta", "br", "hr", "img", "link", "input", "wbr"}


class Page(HTMLParser):
    """What is open, which ids there are, where links lead."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        self.loads += [str(v) for k, v in attrs if k in ("src", "srcset", "data", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "title"} & set(self.open):
            self.text.append(data)


def page(book: Book) -> Page:
    read = Page()
    read.feed(html(book))
    read.close()
    assert read.open == []
    return read


@pytest.fixture(scope="module", params=BOOKS)
def printed(request: pytest.FixtureRequest) -> tuple[Ruleset, Book]:
    ruleset = load(request.param)
    return ruleset, rulebook(ruleset)


def test_the_page_is_whole_and_every_link_leads_somewhere(printed: tuple[Ruleset, Book]) -> None:
    read = page(printed[1])
    assert [id for id, n in Counter(read.ids).items() if n > 1] == []
    assert read.links
    assert {link for link in read.links if link[1:] not in read.ids} == set()
    assert read.loads == []


def test_all_rules_units_and_sentences_are_in_it(printed: tuple[Ruleset, Book]) -> None:
    ruleset, book = printed
    ids = set(book.ids)
    written = ruleset.written
    rules = written.declarations
    assert {names(written).rules[rule] for rule in rules} <= ids
    said = re.sub(r"\s+", " ", "".join(page(book).text))
    for sentence in written.sheets.sentences.values():
        assert re.sub(r"\s+", " ", sentence.text) in said
    for type in written.sheets.units.types.values():
        assert type.title in said
    for option in written.sheets.manifest.options.values():
        assert re.sub(r"\s+", " ", option.text) in said


def test_markdown_reads_as_the_same_book(printed: tuple[Ruleset, Book]) -> None:
    text = markdown(printed[1])
    tokens = [
        child
        for token in MarkdownIt("commonmark").enable("table").parse(text)
        for child in [token, *(token.children or ())]
    ]
    links = {str(t.attrs["href"]) for t in tokens if t.type == "link_open"}
    anchors = set(re.findall(r'<a id="([^"]+)"></a>', text))
    assert {link for link in links if link[1:] not in anchors} == set()
    headings = [t for t in tokens if t.type == "heading_open"]
    assert len(headings) == len(list(printed[1].ids)) + 2


RULES = """\
action shell "Shell":
    choose ship from ships
    require heavy because "only heavy guns"
    require ship is in play
    effect:
        if wind = strong:
            remove ship
        else if wind = none_at_all or heavy:
            stop
        else:
            reveal ship
        if ship is in play and not heavy:
            hide ship

test aim(ship):
    roll 2d6
    add 1 when heavy
    add 2 when wind is weak and ship is in play
    pass when roll >= rounds

define heavy_fire(heavy) = heavy
"""


def lines_off(number: int, **chosen: bool | int | str) -> list[str]:
    """The lines of a rule that do not apply with these options."""
    file, found = parse(Source("example.rules", RULES))
    assert found == []
    rule = file.declarations[number]
    lines = rule_lines(rule)
    off = off_lines(rule, lines, chosen)
    return [line.text.strip() for line, is_off in zip(lines, off, strict=True) if is_off]


def test_lines_that_options_switch_off_are_known() -> None:
    assert lines_off(0, heavy=True, wind="weak") == [
        'require heavy because "only heavy guns"',
        "if wind = strong:",
        "remove ship",
        "else:",
        "reveal ship",
        "if ship is in play and not heavy:",
        "hide ship",
    ]
    assert lines_off(0, heavy=True, wind="strong")[1:4] == [
        "else if wind = none_at_all or heavy:", "stop", "else:",
    ]  # fmt: skip
    assert lines_off(0) == []
    assert lines_off(1, heavy=False, wind="strong") == [
        "add 1 when heavy", "add 2 when wind is weak and ship is in play",
    ]  # fmt: skip
    assert lines_off(1, heavy=True, wind="weak") == []


def test_an_action_that_options_forbid_is_off_as_a_whole() -> None:
    off = lines_off(0, heavy=False)
    assert off[0] == 'action shell "Shell":'
    assert off[-1] == "hide ship"


def test_a_variant_tells_where_its_rules_come_from() -> None:
    text = markdown(rulebook(load(VARIANT)))
    assert "From breakthrough; lines added by short-breakthrough." in text
    assert "From short-breakthrough." in text
    assert "Depends on: [to the last](#option-to_the_last) (no)" in text


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner(env={"NO_COLOR": "1"}).invoke(main, arguments, prog_name="grognard")
    assert result.exit_code == code, result.output
    return result.output


def test_chosen_options_and_scenarios_are_printed(tmp_path: Path) -> None:
    variant = str(VARIANT)
    assert "Chosen: **yes** (usually no)" in run("print", variant, "--option", "to_the_last=yes")
    text = run("print", "manewry-morskie", "--scenario", "strait")
    assert "#set-up-strait" in text
    assert "#set-up-fleets" not in text
    run("print", "breakthrough", "-o", str(tmp_path / "rules.html"))
    assert (tmp_path / "rules.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert "does not say what" in run("print", "breakthrough", "-o", str(tmp_path / "x"), code=2)
    assert "no scenario is called" in run("print", "breakthrough", "--scenario", "x", code=2)


def test_what_only_a_value_asks_for_stands_with_it(tmp_path: Path) -> None:
    rules = (
        framed("set done to reward(1)", "state done: 0..9")
        + """
table reward(n: 1..2):
    any: 1

table hope(n: 1..2):
    any: might(1)

define might(n) = 2

value "Hopes":
    add hope(1) + reward(2)
"""
    )
    text = markdown(rulebook(small_ruleset(tmp_path, rules)))
    played, bots = text.split("\n## For players that are programs")
    assert "### Reward" in played
    assert "### Hope" not in played
    assert "### Might" not in played
    bots = bots.split("\n## ")[0]
    assert re.findall("### (\\w+)", bots) == ["Hopes", "Hope", "Might"]


def test_truths_are_yes_and_no(tmp_path: Path) -> None:
    rules = framed("set done to true\nset done to false", "state done: truth")
    text = markdown(rulebook(small_ruleset(tmp_path, rules)))
    assert "done) to yes" in text
    assert "done) to no" in text
    assert "false" not in text


def test_what_rules_assert_is_no_rule(tmp_path: Path) -> None:
    rules = framed(
        'assert first of ships is in play\n    because "it is there"\nraise done by 1\nassert done < 9',
        "state done: 0..9",
    )
    text = markdown(rulebook(small_ruleset(tmp_path, rules)))
    assert "Raise" in text
    assert "ssert" not in text
    assert "it is there" not in text
