"""What is said when a declaration can't be read."""

from __future__ import annotations

from lark.exceptions import UnexpectedCharacters, UnexpectedInput

from interpreter.diagnostics import Diagnostic, Label, Span, codes
from interpreter.diagnostics.suggest import nearest
from interpreter.syntax.characters import bad_character
from interpreter.syntax.fault import NEW_LINE, Fault, fault, pieces
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


def mistake(declaration: Span, error: UnexpectedInput) -> Diagnostic:
    """The finding for a word that does not fit where it stands."""
    found = fault(declaration, error)
    if found.span.start == declaration.start:
        return _no_declaration(found)
    if isinstance(error, UnexpectedCharacters):
        return bad_character(found)
    if _mixed(declaration) and ("_INDENT" in found.accepts or found.line.startswith("‸")):
        return _tabs(found.span)
    unopened = _unopened(found)
    if unopened is not None:
        return unopened
    slip = slip_of(found)
    if slip is not None:
        return _slip(slip, found)
    for rule in (_bracket, _capital, _misspelt, _deeper):
        diagnostic = rule(found)
        if diagnostic is not None:
            return diagnostic
    return _does_not_fit(found)


def slip_of(found: Fault) -> Slip | None:
    """The first common mistake that looks like this one."""
    if found.unclosed and NEW_LINE in found.line:
        return None
    return next((slip for slip in SLIPS if slip.match(found)), None)


def _slip(slip: Slip, found: Fault) -> Diagnostic:
    match = slip.match(found)
    assert match is not None
    names = {k: v or "" for k, v in match.groupdict().items()}
    names |= {"word": found.word, "word0": found.statement}
    span = found.before if slip.at == "before" or not found.word else found.span
    return _syntax(slip.says.format(**names), span, slip.right.format(**names))


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
    leads = {line[:1] for line in declaration.text.split("\n") if line.strip()}
    return "\t" in leads and " " in leads


# --- mistakes that no pattern shows


def _no_declaration(found: Fault) -> Diagnostic:
    """The first word of a declaration is none that a declaration begins with."""
    word = found.word
    if word in STATEMENTS:
        says = f"“{word}” is a line of a rule, and can't begin one."
        right = "Indent it under the phase, action or procedure that it belongs to."
    elif word.lower() in KINDS:
        says = f"The words of the language are written small, and “{word}” is not."
        right = f"Write “{word.lower()}”."
    elif word.lower() in OTHER_KINDS:
        says = f"No rule begins with “{word}”."
        right = OTHER_KINDS[word.lower()]
    else:
        near = nearest(word, KINDS)
        says = f"No rule begins with “{word}”."
        known = f"A rule begins with one of these words: {', '.join(KINDS)}."
        right = f"Did you mean “{near}”? Like this: {MODELS[near]}" if near else known
    return _syntax(says, found.span, right)


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
    return _syntax(NO_COLON.says, span, NO_COLON.right.format(last=span.text))


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


def said_twice(span: Span, what: str) -> Diagnostic:
    return _syntax(f"This action has two lines “{what}”.", span, f'Keep one of them: {what} "..."')


def unfinished_every(span: Span) -> Diagnostic:
    return _syntax(
        "“every” is followed by “is” and what holds of each one.",
        span,
        "Write “every ship is in port”; for other conditions, “no ship where it.damage > 0”.",
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
