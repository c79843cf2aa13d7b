"""What people see of a finding. Each golden text is the whole output."""

import pytest

from interpreter.diagnostics import Code, Diagnostic, Label, Severity, Source, render
from interpreter.diagnostics.codes import UNKNOWN_NAME, UNUSED_NAME
from interpreter.diagnostics.render import LINE_WIDTH, summary

RULES = Source(
    "rules/combat.rules",
    "action fire:\n"
    "    choose target from enemy units\n"
    '    require target is destoyer    because "only destroyers carry torpedoes"\n',
)
UNITS = Source("units.yaml", "types:\n  destroyer:\n    range: 3\n")


def at(source: Source, text: str, label: str = "", occurrence: int = 0) -> Label:
    """The place of a text in a source, with a label."""
    start = -1
    for _ in range(occurrence + 1):
        start = source.text.index(text, start + 1)
    return Label(source.span(start, start + len(text)), label)


def found(label: Label, code: Code = UNKNOWN_NAME, hint: str = "Write it out.") -> Diagnostic:
    return Diagnostic(code, "something is odd", label, hint)


def excerpt(label: Label) -> str:
    """Only the lines that show the text."""
    shown = render([found(label)]).splitlines()
    return "\n".join(shown[2:-4])


def golden(text: str) -> str:
    return text.strip("\n")


def test_a_finding_with_everything() -> None:
    diagnostic = Diagnostic(
        UNKNOWN_NAME,
        "no unit type is called “destoyer”",
        at(RULES, "destoyer", "not in units.yaml"),
        "Did you mean “destroyer”?",
        related=(at(UNITS, "destroyer", "“destroyer” is declared here"),),
        citation="manual IV.2",
        trail=(at(RULES, "action fire", "carrying out “fire”"),),
    )
    assert render([diagnostic]) == golden(
        """
error: no unit type is called “destoyer”  [unknown-name]
  rules/combat.rules:3:23
   │
 3 │     require target is destoyer    because "only destroyers carry torpedoes"
   │                       ^^^^^^^^ not in units.yaml
   · units.yaml:2:3 “destroyer” is declared here
   ↳ rules/combat.rules:1:1 carrying out “fire”
  Did you mean “destroyer”?
  Rule: manual IV.2 · more: grognard explain unknown-name

1 error
"""
    )


def test_without_a_citation_only_the_page_is_named() -> None:
    assert render([found(at(RULES, "fire"))]) == golden(
        """
error: something is odd  [unknown-name]
  rules/combat.rules:1:8
   │
 1 │ action fire:
   │        ^^^^
  Write it out.
  More: grognard explain unknown-name

1 error
"""
    )


def test_nothing_found_gives_an_empty_text() -> None:
    assert render([]) == ""


def test_findings_are_sorted_and_each_is_told_once() -> None:
    late, early = found(at(RULES, "units")), found(at(RULES, "fire"))
    text = render([late, early, late])
    assert text.index("rules:1:8") < text.index("rules:2:30")
    assert text.count("rules:2:30") == 1
    assert text.endswith("\n\n2 errors")


def test_beyond_the_limit_they_are_only_counted_and_errors_come_first() -> None:
    source = Source("a.rules", "x" * 30)
    warnings = [found(Label(source.span(i, i + 1)), UNUSED_NAME) for i in range(27)]
    error = found(Label(source.span(29, 30)))
    text = render([*warnings, error], limit=20)
    assert text.count("warning: ") == 19
    assert text.count("error: ") == 1
    assert text.endswith("\n\nand 8 more\n\n1 error, 27 warnings")


@pytest.mark.parametrize(
    ("codes", "text"),
    [
        ([], "no errors"),
        ([UNKNOWN_NAME], "1 error"),
        ([UNUSED_NAME], "1 warning"),
        ([UNKNOWN_NAME] * 2 + [UNUSED_NAME], "2 errors, 1 warning"),
    ],
)
def test_the_summary_counts(codes: list[Code], text: str) -> None:
    assert summary([found(at(RULES, "fire"), code) for code in codes]) == text


def test_tabs_are_shown_as_blanks_and_counted_as_one_column() -> None:
    source = Source("a.yaml", "a:\n\tb:\tc\n")
    assert excerpt(at(source, "c", "here")) == golden(
        """
   │
 2 │     b:  c
   │         ^ here
"""
    )
    assert "a.yaml:2:5" in render([found(at(source, "c"))])


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    source = Source("a.rules", "駆逐艦 e\u0301te\u0301 ship\n")
    assert excerpt(at(source, "ship")) == golden(
        """
   │
 1 │ 駆逐艦 e\u0301te\u0301 ship
   │            ^^^^
"""
    )
    assert excerpt(at(source, "逐艦")).splitlines()[-1] == "   │   ^^^^"


def test_a_span_over_lines_underlines_each_of_them() -> None:
    source = Source("a.rules", "define f(a,\n\n         b) =\n    a + b\n")
    assert excerpt(Label(source.span(7, len(source.text)), "too long")) == golden(
        """
   │
 1 │ define f(a,
   │        ^^^^
 2 │
 3 │          b) =
   │          ^^^^
 4 │     a + b
   │     ^^^^^ too long
"""
    )


def test_a_long_span_shows_its_ends() -> None:
    source = Source("a.rules", "".join(f"line {i}\n" for i in range(1, 13)))
    assert excerpt(Label(source.span(2, len(source.text)))) == golden(
        """
   │
 1 │ line 1
   │   ^^^^
 2 │ line 2
   │ ^^^^^^
   ┆
12 │ line 12
   │ ^^^^^^^
"""
    )


def test_the_end_of_a_file_is_shown_below_its_last_words() -> None:
    source = Source("a.rules", "phase move:\n\n\n")
    assert excerpt(Label(source.span(99, 99), "an action is missing")) == golden(
        """
   │
 1 │ phase move:
   ┆
 4 │
   │ ^ an action is missing
"""
    )


def test_an_empty_file_has_a_place_too() -> None:
    source = Source("game.yaml", "")
    assert excerpt(Label(source.span(0, 0))) == "   │\n 1 │\n   │ ^"


def test_the_end_of_a_line_without_newline() -> None:
    source = Source("a.rules", "phase move")
    assert excerpt(Label(source.span(10, 10))).splitlines()[-1] == "   │           ^"


def test_blanks_can_be_underlined() -> None:
    source = Source("a.yaml", "a:\n \t b: 1\n")
    assert excerpt(Label(source.span(3, 6), "a tab")).splitlines()[-1] == "   │ ^^^^^ a tab"


def test_a_very_long_line_is_cut_around_the_place() -> None:
    source = Source("a.rules", "a" * 5000 + " HERE " + "b" * 5000)
    line, marks = excerpt(at(source, "HERE", "look")).splitlines()[1:]
    assert line.startswith(" 1 │ …a")
    assert line.endswith("b…")
    assert len(line) == len(" 1 │ ") + LINE_WIDTH + 2
    assert marks.index("^") == line.index("HERE")
    assert marks.endswith(" ^^^^ look")


@pytest.mark.parametrize("place", ["start", "end"])
def test_a_very_long_line_is_cut_on_one_side_only(place: str) -> None:
    text = "HERE" + "b" * 500 if place == "start" else "b" * 500 + "HERE"
    line, marks = excerpt(at(Source("a.rules", text), "HERE")).splitlines()[1:]
    assert line.count("…") == 1
    assert marks.index("^") == line.index("HERE")


def test_a_span_longer_than_the_window_stays_inside_it() -> None:
    source = Source("a.rules", "x" * 900)
    line, marks = excerpt(Label(source.span(0, 900))).splitlines()[1:]
    assert len(marks) == len(line) - 1


def test_control_characters_are_shown_and_never_sent() -> None:
    evil = "\x1b[31mred\x07 \u202eright to left\u2028 \x9b2J \x7f"
    source = Source(f"rules/{evil}.rules", f"action {evil}:\n")
    diagnostic = Diagnostic(
        UNKNOWN_NAME,
        f"no unit is called “{evil}”",
        at(source, evil, f"this is {evil}"),
        f"Not {evil}.",
        related=(at(source, evil, evil),),
        citation=evil,
    )
    text = render([diagnostic])
    assert not [c for c in text if c != "\n" and not c.isprintable()]
    assert " 1 │ action ␛[31mred␇ <U+202E>right to left<U+2028> <U+009B>2J ␡:" in text
    assert text.encode("utf-8")


def test_half_a_letter_can_be_printed() -> None:
    source = Source("a.rules", "unit \ud83d\n")
    assert "<U+D83D>" in render([found(at(source, "\ud83d"))])
    assert render([found(at(source, "\ud83d"))]).encode("utf-8")


def test_a_hint_may_show_an_example() -> None:
    text = render([found(at(RULES, "fire"), hint="Write it like this:\n    phase move:\n\tpass")])
    assert "\n  Write it like this:\n      phase move:\n      pass\n  More" in text


def test_a_name_without_end_is_cut() -> None:
    diagnostic = Diagnostic(UNKNOWN_NAME, "x" * 10_000, at(RULES, "fire"), "y" * 10_000)
    assert max(map(len, render([diagnostic]).splitlines())) < 500


def test_colour_only_when_asked() -> None:
    diagnostic = found(at(RULES, "fire", "here"))
    coloured = render([diagnostic], colour=True)
    assert "\x1b[1;31merror:\x1b[0m" in coloured
    assert "\x1b[1;31m^^^^ here\x1b[0m" in coloured
    assert "\x1b" not in render([diagnostic])


def test_a_warning_is_yellow() -> None:
    mild = Code("mild", Severity.WARNING, "Mild")
    assert "\x1b[1;33mwarning:" in render([found(at(RULES, "fire"), mild)], colour=True)


def test_blank_lines_around_the_words_are_not_underlined() -> None:
    source = Source("a.rules", "define f = 1\n\n\n  g\n\n")
    assert excerpt(Label(source.span(12, len(source.text)), "odd")) == golden(
        """
   │
 4 │   g
   │   ^ odd
"""
    )
