"""`game.yaml` -> Manifest."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Span
from interpreter.sheets.nodes import Keyed, Leaf, Node
from interpreter.sheets.reading import (
    Schema,
    Sheet,
    choice,
    entries,
    get,
    is_number,
    items,
    missing_key,
    number,
    out_of_range,
    pairs,
    read_sheet,
    text,
    unknown_name,
    value,
    word,
    words,
    wrong_value,
)
from interpreter.sheets.records import Contradiction, Manifest, Option, Reference, Side, Value, Word
from interpreter.sheets.schema import check_truth
from interpreter.sheets.setups import read_options

_SIDE_KEYS = ("title", "colour", "team")


def read_manifest(sheet: Sheet, schema: Schema) -> tuple[Manifest | None, list[Diagnostic]]:
    """The manifest of a ruleset; None when the sheet has no keys that could be read."""
    root, found = read_sheet(sheet, schema)
    if root is None:
        return None, found
    identity = word(get(root, "id")) or Word("", root.span.source.span(0, 0))
    options = {key.text: _option(key, node) for key, node in pairs(get(root, "options"))}
    for key, node in pairs(get(root, "options")):
        found.extend(check_option(options[key.text], node))
    manifest = Manifest(
        span=root.span,
        id=identity,
        title=text(root, "title", identity.text),
        original_title=text(root, "original_title"),
        description=text(root, "description"),
        version=text(root, "version"),
        sides={key.text: _side(key, node) for key, node in pairs(get(root, "sides"))},
        options=options,
        contradictions={
            key.text: _contradiction(key, node) for key, node in pairs(get(root, "contradictions"))
        },
        references={
            key.text: _reference(key, node) for key, node in pairs(get(root, "references"))
        },
        default_scenario=word(get(root, "default_scenario")),
    )
    return manifest, found


def _side(key: Leaf, node: Node) -> Side:
    attributes = {k.text: value(v) for k, v in pairs(node) if k.text not in _SIDE_KEYS}
    title = text(node, "title", key.text)
    colour = text(node, "colour", key.text)
    return Side(Word(key.text, key.span), title, colour, text(node, "team"), attributes)


def _reference(key: Leaf, node: Node) -> Reference:
    return Reference(Word(key.text, key.span), text(node, "title"), text(node, "url"))


def _contradiction(key: Leaf, node: Node) -> Contradiction:
    return Contradiction(
        Word(key.text, key.span), read_options(get(node, "options")), text(node, "because")
    )


def _option(key: Leaf, node: Node) -> Option:
    given = get(node, "values")
    by_word = isinstance(given, Keyed)
    value_words = tuple(entries(given)) if by_word else tuple(w.text for w in words(given))
    kind = choice(node, "type", ("truth", "choice", "number"))
    default = get(node, "default")
    return Option(
        id=Word(key.text, key.span),
        kind=kind,
        values=value_words if kind == "choice" else (),
        low=number(get(node, "min"), 0),
        high=number(get(node, "max"), 1),
        default=value(default) if default else Value(False, key.span),
        text=text(node, "text"),
        value_texts={k.text: text(given, k.text) for k, _ in pairs(given)} if by_word else {},
        cites=words(get(node, "cites")),
    )


def check_option(option: Option, node: Node) -> Iterator[Diagnostic]:
    """Whether an option's default and its values fit its type."""
    kind, default, name = get(node, "type"), get(node, "default"), option.id.text
    if not isinstance(kind, Leaf) or kind.text != option.kind:
        return
    yield from _missing_parts(option, node)
    if not isinstance(default, Leaf) or default.plain is None:
        return
    if option.kind == "truth":
        yield from check_truth(default, f"the default of “{name}”")
    elif option.kind == "choice" and option.values and default.text not in option.values:
        yield unknown_name(Word(default.text, default.span), f"no value of “{name}”", option.values)
    elif option.kind == "number" and get(node, "min") and get(node, "max"):
        yield from _check_number_default(option, default, default.span)


def _missing_parts(option: Option, node: Node) -> Iterator[Diagnostic]:
    name, at = option.id.text, option.id.span
    if option.kind == "choice" and not items(get(node, "values")):
        hint = "Add “values:” with each word and a sentence that says what it means."
        yield missing_key(at, f"the choice “{name}” lacks “values”", hint)
    if option.kind == "number":
        lacking = [f"“{key}”" for key in ("min", "max") if get(node, key) is None]
        if lacking:
            hint = "Add “min:” and “max:”, the smallest and the largest number."
            yield missing_key(at, f"the number “{name}” lacks {' and '.join(lacking)}", hint)


def _check_number_default(option: Option, default: Leaf, at: Span) -> Iterator[Diagnostic]:
    name = option.id.text
    if not is_number(default):
        message = f"the default of “{name}” must be a whole number, not “{default.text}”"
        yield wrong_value(at, message, f"Write a number from {option.low} to {option.high}.")
    elif not option.low <= number(default, 0) <= option.high:
        message = f"the default of “{name}” lies outside {option.low} to {option.high}"
        yield out_of_range(at, message, f"Write a number from {option.low} to {option.high}.")
