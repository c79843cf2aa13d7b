"""What is said when a declaration can't be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from interpreter.diagnostics import Diagnostic, Fix, Label, Span, codes
from interpreter.diagnostics.suggest import nearest
from interpreter.syntax.characters import bad_character, mends_of_character
from interpreter.syntax.fault import HERE, NEW_LINE, Fault, fault, pieces
from interpreter.syntax.mending import Mend, Mended, line_at, mended
from interpreter.syntax.slips import NO_COLON, SLIPS, Slip
from interpreter.syntax.words import (
    KINDS,
    LINES,
    MODELS,
    OPENERS,
    OTHER_KINDS,
    STATEMENTS,
    expected,
)

_BRACKETS = (
    Mend(r"\b([^\W\d]\w*) (\w+)$", r"\1(\2)", sure=False),
    Mend(r"\b([^\W\d]\w*) (\w+) (\w+)$", r"\1(\2, \3)", sure=False),
)

_LONGEST_SHOWN = 40  # characters of a line that another is told to begin with
_BEGINNING = rf"^[ \t]+(?=(?:{'|'.join(STATEMENTS)})\b)"

_EVERY = (
    Mend(r"\bevery (.+?) as \w+ is\b", r"every \1 is"),
    Mend(
        r"\bevery (.+?) as (\w+) where (.+?)(?= else\b|,|\)*:?$)",
        r"(no \1 as \2 where not (\3))",
    ),
)


def mistake(declaration: Span, error: UnexpectedInput) -> Diagnostic:
    """The finding for a word that does not fit where it stands."""
    found = fault(declaration, error)
    if found.span.start == declaration.start:
        return _no_declaration(found)
    if isinstance(error, UnexpectedCharacters):
        return _bettered(bad_character(found), found, mends_of_character(found.word))
    if _mixed(declaration) and ("_INDENT" in found.accepts or found.line.startswith("‸")):
        return _tabs(found.span)
    unopened = _unopened(found)
    if unopened is not None:
        return unopened
    too_far = _too_far(found)
    if too_far is not None:
        return too_far
    if re.search(r"\bevery\b[^‸]* (‸as|as \w+ ‸is)\b", found.line):
        return _bettered(unfinished_every(found.span), found, _EVERY)
    told = _slip(found)
    if told is not None:
        return told
    for rule in (_bracket, _capital, _misspelt, _without_brackets, _deeper):
        diagnostic = rule(found)
        if diagnostic is not None:
            return _bettered(diagnostic, found, _literal(found))
    return _does_not_fit(found)


def _slip(found: Fault) -> Diagnostic | None:
    """What is said of the first common mistake that looks like this one."""
    for slip in _slips_of(found):
        better = mended(found, slip.mends, _mends_of)
        if better is not None or not slip.only:
            return _told(slip, found, better)
    return None


def _slips_of(found: Fault) -> Iterator[Slip]:
    if found.unclosed and NEW_LINE in found.line:
        return iter(())
    return (slip for slip in SLIPS if slip.match(found))


def _mends_of(found: Fault) -> tuple[Mend, ...]:
    """How what is wrong may be put right, whatever it is."""
    slips = tuple(mend for slip in _slips_of(found) for mend in slip.mends)
    return (*mends_of_character(found.word), *slips, *_literal(found))


def _told(slip: Slip, found: Fault, better: Mended | None) -> Diagnostic:
    match = slip.match(found)
    assert match is not None
    names = {k: v or "" for k, v in match.groupdict().items()}
    names |= {"word": found.word, "word0": found.statement}
    span = found.before if slip.at == "before" or not found.word else found.span
    if better is None:
        return _syntax(slip.says.format(**names), span, slip.right.format(**names))
    if slip.at == "replaced" and better.place.text.strip():
        span = _stripped(better.place)
    right = better.right or slip.right.format(**names)
    return replace(_syntax(slip.says.format(**names), span, right), fix=better.fix)


def _bettered(told: Diagnostic, found: Fault, mends: Iterable[Mend]) -> Diagnostic:
    """With the line put right, where one of the mends helps."""
    better = mended(found, mends, _mends_of)
    if better is None:
        return told
    return replace(told, hint=better.right or told.hint, fix=better.fix)


def _literal(found: Fault) -> tuple[Mend, ...]:
    """A word that is nearly one of the language, written as that."""
    words = [span.text for span in (found.span, found.before) if span.text.isidentifier()]
    small = [w for w in words if w != w.lower() and w.lower() in STATEMENTS]
    mends = [Mend(rf"\b{word}\b", word.lower()) for word in small]
    first = found.statement
    near = None if first in STATEMENTS or first in KINDS else nearest(first, STATEMENTS)
    return (*mends, *([] if near is None else [Mend(rf"\b{first}\b", near, sure=False)]))


def _stripped(span: Span) -> Span:
    text = span.text
    start = span.start + len(text) - len(text.lstrip())
    return span.source.span(start, start + len(text.strip()))


def _syntax(says: str, span: Span, right: str) -> Diagnostic:
    return Diagnostic(codes.SYNTAX, says, Label(span), right)


# --- lines in the wrong column


def bad_indent(declaration: Span, offset: int) -> Diagnostic:
    """A line comes back to a column in which no open block stands."""
    source = declaration.source
    number, _ = source.position(offset)
    text, start = source.line(number), source.line_starts[number - 1]
    indent = max(len(text) - len(text.lstrip()), 1)
    span = source.span(start, start + indent)
    if _mixed(declaration):
        return _tabs(span)
    first = text.split()[0].rstrip(":")
    if first in KINDS and first != "remove":
        says = "A rule begins in the first column, and this line does not."
        return _indent(says, span, f"Take out the blanks before “{first}”.")
    return _indent(
        "This line stands between two levels of indentation.",
        span,
        "Indent it as far as the lines of the block that it belongs to.",
        "no block begins here",
    )


def before_all_rules(span: Span) -> Diagnostic:
    if span.text[0] in ")}":
        says = f"The bracket “{span.text[0]}” closes nothing: no rule stands above it."
        at = Label(span.source.span(span.start, span.start + 1))
        return Diagnostic(codes.SYNTAX, says, at, "Take it out.")
    return _indent(
        "This line is indented, but there is no rule above it that it could belong to.",
        span,
        "Begin each rule in the first column.",
    )


def not_indented(heading: Span, lines: list[Span]) -> Diagnostic:
    """The lines of a block stand in the first column, where only rules begin."""
    first = re.match(r"\w+", lines[0].text)
    place = lines[0].source.span(lines[0].start, lines[0].start + (first.end() if first else 1))
    told = _indent(
        "The lines of this block are not indented.",
        place,
        f"Put four blanks before each line below “{heading.text.split('#')[0].strip()}”.",
    )
    source = heading.source
    starts = [s for line in lines for s in source.line_starts if line.start <= s < line.end]
    edits = tuple(
        (source.span(start, start), "    ") for start in starts if source.text[start] != "\n"
    )
    return replace(told, fix=Fix("Indent these lines", edits, sure=True))


def _indent(says: str, span: Span, right: str, label: str = "") -> Diagnostic:
    return Diagnostic(codes.BAD_INDENT, says, Label(span, label), right)


def _tabs(span: Span) -> Diagnostic:
    return _indent(
        "Some lines of this rule are indented with tabs, others with blanks.",
        span,
        "Use blanks in all of them: four for each level.",
    )


def _mixed(declaration: Span) -> bool:
    """Whether tabs and blanks both indent lines of it."""
    lines = (line for line in declaration.text.split("\n") if line.strip())
    leads = {line[: len(line) - len(line.lstrip())] for line in lines}
    return any("\t" in lead for lead in leads) and any(" " in lead for lead in leads)


def _too_far(found: Fault) -> Diagnostic | None:
    """A line that goes on with the one above, as it stands deeper; moved back it can be read by itself."""
    if found.unclosed or NEW_LINE not in found.line.split(HERE)[0]:
        return None
    above = line_at(found.span.source, found.start)
    lead = above.text[: len(above.text) - len(above.text.lstrip())]
    better = mended(found, (Mend(_BEGINNING, lead),), lambda _: ())
    if better is None:
        return None
    word = re.match(r"\w+", better.line.text.lstrip())
    start = better.place.end
    place = found.span.source.span(start, start + (word.end() if word else 1))
    says = (
        f"“{place.text}” is indented deeper than the line above, and is read as going on with it."
    )
    right = f"Begin it where “{_shown(above.text)}” begins."
    if {"\t", " "} <= set(better.place.text + lead):
        right = "A tab reaches further than four blanks. Use blanks alone: four for each level."
    fix = replace(better.fix, title="Move the line back")
    return replace(_indent(says, place, right), fix=fix)


def _shown(line: str) -> str:
    """The beginning of a line, to be known by."""
    text = " ".join(line.split())
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN].rsplit(' ', 1)[0]} …"


# --- mistakes that no pattern shows


def _no_declaration(found: Fault) -> Diagnostic:
    """The first word of a declaration is none that a declaration begins with."""
    word, meant = found.word, None
    if found.line.startswith(("‸//", "‸/*", "‸--", "‸;", "‸*", "‸'")):
        return _no_note(found)
    if word in STATEMENTS:
        says = f"“{word}” is a line of a rule, and can't begin one."
        right = "Indent it under the phase, action or procedure that it belongs to."
    elif word.lower() in KINDS:
        meant = word.lower()
        says = f"The words of the language are written small, and “{word}” is not."
        right = f"Write “{meant}”."
    elif word.lower() in OTHER_KINDS:
        says = f"No rule begins with “{word}”."
        right = OTHER_KINDS[word.lower()]
    else:
        meant = nearest(word, KINDS)
        says = f"No rule begins with “{word}”."
        known = f"A rule begins with one of these words: {', '.join(KINDS)}."
        if found.line == f"‸{word}:":
            known = f"What happens is a phase or a procedure, what a player may do an action: phase {word}:"
        right = f"Did you mean “{meant}”? Like this: {MODELS[meant]}" if meant else known
    fix = None if meant is None else Fix(f"Write {meant}", ((found.span, meant),))
    return replace(_syntax(says, found.span, right), fix=fix)


def _no_note(found: Fault) -> Diagnostic:
    """A note for readers begins as in another language."""
    two = found.span.source.span(found.span.start, found.span.start + 2)
    lead = two if two.text in ("//", "/*", "--") else found.span
    told = _syntax("A note for readers begins with “#”.", lead, "Write “#” instead.")
    return replace(told, fix=Fix("Write “#”", ((lead, "#"),), sure=True))


def _bracket(found: Fault) -> Diagnostic | None:
    """A bracket that nothing closes, or that closes nothing."""
    if found.unclosed and (NEW_LINE in found.line or not found.word):
        opening = found.unclosed[-1]
        closing = ")" if opening.text == "(" else "}"
        return _syntax(
            f"This bracket is not closed before “{found.word}”."
            if found.word
            else "This bracket is not closed.",
            opening,
            f"Put a “{closing}” where it ends.",
        )
    if found.word in (")", "}") and not found.unclosed:
        return _syntax(
            "This bracket closes nothing.", found.span, "Take it out, or open it before."
        )
    return None


def _capital(found: Fault) -> Diagnostic | None:
    for span in (found.span, found.before):
        if span.text != span.text.lower() and span.text.lower() in STATEMENTS:
            says = f"The words of the language are written small, and “{span.text}” is not."
            return _syntax(says, span, f"Write “{span.text.lower()}”.")
    return None


def _misspelt(found: Fault) -> Diagnostic | None:
    """The line begins with a word that is nearly one of the language."""
    first = found.statement
    if first in STATEMENTS or first in KINDS:
        return None
    near = nearest(first, STATEMENTS)
    if near is None:
        return None
    return _syntax(
        f"No line begins with “{first}”.",
        found.before if found.before.text == first else found.span,
        f"Did you mean “{near}”? Like this: {STATEMENTS[near]}",
    )


def _without_brackets(found: Fault) -> Diagnostic | None:
    """A procedure is named with its values beside it."""
    if not re.match(r"[^\W\d]\w* ‸\w+( \w+)?$", found.line):
        return None
    better = mended(found, _BRACKETS, _mends_of)
    if better is None:
        return None
    says = "The values that a procedure is given stand in brackets."
    return replace(_syntax(says, found.span, better.right), fix=better.fix)


def _deeper(found: Fault) -> Diagnostic | None:
    """A line that is indented deeper than the one above continues it, which was not meant."""
    if f"{NEW_LINE}‸" not in found.line:
        return None
    return _syntax(
        f"“{found.word}” is read as going on with the line above, since it is indented deeper.",
        found.span,
        "Begin it in the same column as the line above, or end that line with a colon.",
    )


def _unopened(found: Fault) -> Diagnostic | None:
    """A line that opens a block has no colon: the lines below were read as going on with it."""
    if found.statement not in OPENERS or found.unclosed or NEW_LINE not in found.line:
        return None
    offset = found.declaration.start
    words = [p for p in pieces(found.declaration) if found.start <= offset + p.start()]
    end = next((n for n, word in enumerate(words) if word.group()[0] == "\n"), 0)
    last = words[end - 1]
    below = next((w.group() for w in words[end:] if w.group()[0] != "\n"), "")
    if last.group() == ":" or below not in STATEMENTS:
        return None
    span = found.span.source.span(offset + last.start(), offset + last.end())
    told = _syntax(NO_COLON.says, span, NO_COLON.right.format(last=span.text))
    behind = found.span.source.span(span.end, span.end)
    return replace(told, fix=Fix("Write a colon", ((behind, ":"),), sure=True))


def _does_not_fit(found: Fault) -> Diagnostic:
    fits = expected(found.accepts)
    model = (
        LINES.get((found.kind, found.statement))
        or STATEMENTS.get(found.statement)
        or MODELS.get(found.statement, "")
    )
    right = f"Expected {fits}." if fits else "Take it out."
    if model:
        right += f" Compare: {model}"
    if not found.word:
        line_ends = found.line.endswith("‸") and "_NL" not in found.accepts
        says = "The line ends too early." if line_ends else "Something is missing after this."
        return _syntax(says, found.before, right)
    return _syntax(f"“{found.word}” does not fit here.", found.span, right)


# --- words that can be read, and are wrong all the same


def reserved(span: Span) -> Diagnostic:
    return _syntax(
        f"“{span.text}” is a word of the language, and nothing else can be called by it.",
        span,
        f"Choose another name, such as “the_{span.text}” or a longer word.",
    )


def alone(span: Span) -> Diagnostic:
    """“my” and “enemy” without a kind of unit."""
    right = "any my ship is in play" if span.text == "my" else "any enemy ship is in play"
    side = "player" if span.text == "my" else "opponent of player"
    return _syntax(
        f"“{span.text}” says whose units, and none are named.", span,
        f"Name a kind of unit: {right}. The side itself is “{side}”.",
    )  # fmt: skip


def said_twice(span: Span, what: str) -> Diagnostic:
    return _syntax(f"This action has two lines “{what}”.", span, f'Keep one of them: {what} "..."')


def unfinished_every(span: Span, right: str = "") -> Diagnostic:
    """“every” without its “is”; `right` is how the condition on each can be written."""
    return _syntax(
        "“every” is followed by “is” and what holds of each one.",
        span,
        f"Ask that the condition fails for none: {right}"
        if right
        else "Write “every ship is in port”; for other conditions, “no ship where it.damage > 0”.",
    )


def too_large(span: Span) -> Diagnostic:
    return _syntax(
        "This number is too large.",
        Span(span.source, span.start, min(span.end, span.start + 40)),
        "Numbers have at most nine digits.",
    )


def odd_dice(span: Span) -> Diagnostic:
    return _syntax(
        f"There are no dice “{span.text}”.",
        span,
        "One to 20 dice are rolled at once, each with 2 to 1000 faces: 2d6",
    )
