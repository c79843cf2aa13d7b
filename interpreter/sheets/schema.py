"""A located sheet against its JSON Schema (draft 2020-12), in the reader's words.

The schemas in `schemas/` are the truth about the shape of sheets, for editors and for us. This
checks the part of JSON Schema that they use (`KEYWORDS`) on nodes rather than on plain values, so
that each finding lies on the very key or value, and needs no library to be loaded. A test compares
it with a complete implementation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, TypeGuard

from interpreter.diagnostics import Diagnostic, Fix, Label, Span, codes
from interpreter.sheets import guessed
from interpreter.sheets.nodes import AMBIGUOUS, Entry, Keyed, Leaf, Listing, Node
from interpreter.sheets.yamlfaults import ENOUGH

KEYWORDS = frozenset(
    (
        *("$schema", "$id", "$ref", "$defs", "title", "description", "examples", "default"),
        *("type", "enum", "const", "pattern", "minLength", "maxLength", "minimum", "maximum"),
        *("properties", "required", "additionalProperties", "propertyNames", "minProperties"),
        *("maxProperties", "items", "minItems", "maxItems", "anyOf"),
    )
)
"""What the schemas may use; a test holds them to it."""

_IN_WORDS = {
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "string": "text",
    "array": "a list",
    "object": "keys with values",
}
Rule = Mapping[str, Any]


def check_schema(node: Node, schema: Rule) -> list[Diagnostic]:
    """All that the schema has against the node, at most `ENOUGH` findings."""
    checker = _Checker(schema.get("$defs", {}))
    return list(islice(checker.check(node, schema, "this sheet", _place(node)), ENOUGH))


def kind(node: Node) -> str:
    """The JSON type of a node."""
    if isinstance(node, Keyed):
        return "object"
    if isinstance(node, Listing):
        return "array"
    if node.plain is None:
        return "null"
    if isinstance(node.plain, bool):
        return "boolean"
    return "integer" if isinstance(node.plain, int) else "string"


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_START_VALUE = "Start value"  # the title of what `set` may hold


class _Checker:
    """Checks nodes against rules; `name` is what to call a node, `at` where to point for it."""

    def __init__(self, definitions: Mapping[str, Rule]) -> None:
        self._definitions = definitions

    def check(self, node: Node, rule: Rule, name: str, at: Span) -> Iterator[Diagnostic]:
        rule = self.resolved(rule)
        if "anyOf" in rule:
            yield from self._any_of(node, rule, name, at)
            return
        if not self._fits(node, rule) and "enum" in rule and _is_word(node):
            yield not_among(node, rule["enum"], rule, name)
        elif not self._fits(node, rule):
            yield wrong_kind(node, rule, self._types(rule), name, at)
        elif isinstance(node, Keyed):
            yield from self._keyed(node, rule, name, at)
        elif isinstance(node, Listing):
            yield from self._listing(node, rule, name)
        else:
            yield from _leaf(node, rule, name)

    def resolved(self, rule: Rule) -> Rule:
        """The rule with what it refers to; its own words come before those referred to."""
        reference = rule.get("$ref")
        if reference is None:
            return rule
        target = self._definitions[reference.removeprefix("#/$defs/")]
        return {**self.resolved(target), **{k: v for k, v in rule.items() if k != "$ref"}}

    def _types(self, rule: Rule) -> list[str]:
        """The JSON types that a rule lets through, each once."""
        if "anyOf" in rule:
            branches = map(self.resolved, rule["anyOf"])
            return list(dict.fromkeys(t for branch in branches for t in self._types(branch)))
        types = rule.get("type", [])
        return [types] if isinstance(types, str) else list(types)

    def _fits(self, node: Node, rule: Rule) -> bool:
        types, found = self._types(rule), kind(node)
        return not types or found in types or (found == "integer" and "number" in types)

    def _any_of(self, node: Node, rule: Rule, name: str, at: Span) -> Iterator[Diagnostic]:
        branches = [self.resolved(branch) for branch in rule["anyOf"]]
        fitting = [b for b in branches if self._fits(node, b)]
        if not fitting:
            yield wrong_kind(node, rule, self._types(rule), name, at)
            return
        tried = [list(self.check(node, branch, name, at)) for branch in fitting]
        yield from min(tried, key=len)

    def _keyed(self, node: Keyed, rule: Rule, name: str, at: Span) -> Iterator[Diagnostic]:
        known: Mapping[str, Rule] = rule.get("properties", {})
        others = rule.get("additionalProperties", True)
        meant: set[str] = set()
        for key, entry in node.entries.items():
            if key in known:
                yield from self.check(entry.value, known[key], f"“{key}”", entry.key.span)
                continue
            if others is False:
                free = [k for k in known if k not in node.entries]
                meant.update(filter(None, [_meant(key, free)]))
                yield unknown_key(entry, known, free, name)
                continue
            if "propertyNames" in rule:
                yield from self._key_name(entry.key, rule["propertyNames"])
            if others is not True:
                yield from self.check(entry.value, others, f"“{key}”", entry.key.span)
        for key in rule.get("required", ()):
            if key not in node.entries and key not in meant:
                alike = [k for k in node.entries if k not in known and guessed.key(k, [key])]
                if alike:
                    yield unknown_key(node.entries[alike[0]], known, [key], name)
                else:
                    yield missing_key(key, self.resolved(known.get(key, {})), name, at)
        if len(node.entries) < rule.get("minProperties", 0):
            yield _wrong(at, f"{name} is empty", _hint(rule))
        if len(node.entries) > rule.get("maxProperties", len(node.entries)):
            yield _wrong(at, f"{name} takes at most {rule['maxProperties']} entries", _hint(rule))

    def _key_name(self, key: Leaf, rule: Rule) -> Iterator[Diagnostic]:
        as_text = Leaf(key.text, key.text, key.span, key.style)
        yield from _leaf(as_text, self.resolved(rule), f"the key “{key.text}”")

    def _listing(self, node: Listing, rule: Rule, name: str) -> Iterator[Diagnostic]:
        if len(node.items) < rule.get("minItems", 0):
            yield _wrong(
                node.span, f"{name} needs at least {rule['minItems']} entries", _hint(rule)
            )
        if len(node.items) > rule.get("maxItems", len(node.items)):
            yield _wrong(node.span, f"{name} takes at most {rule['maxItems']} entries", _hint(rule))
        for item in node.items:
            if "items" in rule:
                yield from self.check(item, rule["items"], f"an entry of {name}", _place(item))


def _leaf(node: Leaf, rule: Rule, name: str) -> Iterator[Diagnostic]:
    plain = node.plain
    allowed = rule.get("enum", [rule["const"]] if "const" in rule else None)
    if allowed is not None and not any(plain == a and type(plain) is type(a) for a in allowed):
        yield not_among(node, allowed, rule, name)
    elif isinstance(plain, str):
        yield from _text(node, plain, rule, name)
    elif isinstance(plain, int) and not isinstance(plain, bool):
        low, high = rule.get("minimum", plain), rule.get("maximum", plain)
        if not low <= plain <= high:
            yield out_of_range(node, rule, name)


def _text(node: Leaf, plain: str, rule: Rule, name: str) -> Iterator[Diagnostic]:
    if _CONTROL.search(plain):
        hint = "Take it out: on a terminal it would do something instead of being shown."
        yield _wrong(node.span, f"{name} has a control character in it", hint)
    elif len(plain) < rule.get("minLength", 0):
        yield _wrong(node.span, f"{name} is too short", _hint(rule))
    elif len(plain) > rule.get("maxLength", len(plain)):
        most = rule["maxLength"]
        plural = "character" if most == 1 else "characters"
        yield _wrong(node.span, f"{name} is longer than {most} {plural}", _hint(rule))
    elif "pattern" in rule and not re.search(rule["pattern"], plain):
        decimal = rule.get("type") == ["number", "string"]
        wrong = (
            f"takes a number, not “{_short(plain)}”" if decimal else "can't be written like that"
        )
        yield _wrong(node.span, f"{name} {wrong}", _hint(rule))


def _place(node: Node) -> Span:
    """Where to point for a value that has no key: its first key, if it has keys itself."""
    if isinstance(node, Keyed) and node.entries:
        return next(iter(node.entries.values())).key.span
    return node.span


def _shown(example: Any) -> str:
    """An example as it would be written in YAML on one line."""
    if isinstance(example, bool):
        return "true" if example else "false"
    if isinstance(example, Mapping):
        return "{" + ", ".join(f"{_shown(k)}: {_shown(v)}" for k, v in example.items()) + "}"
    if isinstance(example, list):
        return "[" + ", ".join(map(_shown, example)) + "]"
    plain = str(example)
    return plain if re.fullmatch(r"\w[^:#,\[\]{}]*", plain) else f'"{plain}"'


def _hint(rule: Rule) -> str:
    """What would be right: the words of the schema and its first example."""
    described = str(rule.get("description", "Look at the file of a shipped game."))
    for example in rule.get("examples", ())[:1]:
        shown = _shown(example).replace("\n", " ")
        if len(shown) <= 80:
            return f"{described} Example: {shown}"
    return described


# --- messages ---------------------------------------------------------------------------------


def _wrong(span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.WRONG_VALUE, message, Label(span), hint)


def wrong_kind(node: Node, rule: Rule, types: list[str], name: str, at: Span) -> Diagnostic:
    if types == ["number", "string"]:
        types = ["number"]  # a decimal number, which is text until it is counted
    takes = " or ".join(dict.fromkeys(_IN_WORDS.get(t, t) for t in types))
    if isinstance(node, Leaf):
        if node.plain is None:
            return _wrong(at, f"{name} has no value: it takes {takes}", _hint(rule))
        if "boolean" in types and not node.style and node.text.casefold() in AMBIGUOUS:
            return ambiguous_word(node, name)
        if "string" in types and node.plain is not None:
            hint = f"Put it in quotes if it is meant as text. {_hint(rule)}"
            return _wrong(node.span, f"{name} takes {takes}, not {node.text}", hint)
        cells = types == ["object"] and "cells" in rule.get("properties", {})
        right = f"Write: {{cells: {_short(node.text)}}}" if cells else _hint(rule)
        return _wrong(node.span, f"{name} takes {takes}, not “{_short(node.text)}”", right)
    found = "a list" if isinstance(node, Listing) else "keys with values"
    hint = _hint(rule)
    if isinstance(node, Keyed) and node.entries and rule.get("title") == _START_VALUE:
        hint = _one_by_one(node, name.strip("“”"))
    return _wrong(_place(node), f"{name} takes {takes}, not {found}", hint)


def _one_by_one(node: Keyed, name: str) -> str:
    """How start values are written that were given together."""
    key, entry = next(iter(node.entries.items()))
    value = _short(entry.value.text) if isinstance(entry.value, Leaf) else "…"
    return (
        f'Each value has an entry of its own: "{name}({key})": {value} where there is one for each word of a list, '
        f"{name}.{key}: {value} where it is what a side, a cell or a unit has."
    )


def _is_word(node: Node) -> TypeGuard[Leaf]:
    """Whether a value is there, and no list or keys."""
    return isinstance(node, Leaf) and node.plain is not None


def _short(text: str) -> str:
    line = text.strip().split("\n", 1)[0]
    return line if len(line) <= 40 else line[:39] + "…"


def ambiguous_word(node: Leaf, name: str) -> Diagnostic:
    meant = "true" if AMBIGUOUS[node.text.casefold()] else "false"
    return Diagnostic(
        codes.AMBIGUOUS_WORD,
        f"{name} takes true or false; some programs read “{node.text}” as {meant}, others as text",
        Label(node.span),
        f"Write {meant}.",
        fix=Fix(f"Write {meant}", ((node.span, meant),), sure=True),
    )


def _meant(written: str, free: list[str]) -> str | None:
    """The key that is meant; also where no blank stands behind its colon."""
    return guessed.key(written.split(":", 1)[0], free)


def unknown_key(entry: Entry, known: Mapping[str, Rule], free: list[str], name: str) -> Diagnostic:
    key = entry.key
    near, right = _meant(key.text, free), _elsewhere(entry, known, name.strip("“”"))
    fix = Fix(f"Write {near}", ((key.span, near),)) if near else None
    if right:
        fix = None
    elif near and ":" in key.text:
        written = f"{near}: {key.text.split(':', 1)[1]}"
        right = f"A blank stands behind a colon. Write: {written}"
        fix = Fix(f"Write {written}", ((key.span, written),), sure=True)
    elif near:
        right = f"Did you mean “{near}”?"
    return Diagnostic(
        codes.UNKNOWN_KEY,
        f"“{_short(key.text)}” is not a key of {name}",
        Label(key.span),
        right or f"Keys that can stand here: {', '.join(free or known)}.",
        fix=fix,
    )


def _elsewhere(entry: Entry, known: Mapping[str, Rule], name: str) -> str:
    """Where something is said that is not said here; "" where that is not known."""
    word = entry.key.text
    if "identity" in known and word in ("hidden", "secret", "visible"):
        return "Write: identity: hidden"
    if "attributes" in known and isinstance(entry.value, Keyed):
        return f"Indent it under “attributes:”, if each {entry.key.text} is a number of the units."
    if "drawn" in known and isinstance(entry.value, Leaf) and entry.value.text.isdigit():
        return (
            f"What terrain does stands in the rules: define {word}(spot) = {entry.value.text} "
            f"if spot is {name} else {2 if entry.value.text == '1' else 1}"
        )
    return ""


def missing_key(key: str, rule: Rule, name: str, at: Span) -> Diagnostic:
    return Diagnostic(
        codes.MISSING_KEY,
        f"{name} lacks “{key}”",
        Label(at),
        f"Add “{key}:”. {_hint(rule)}",
    )


def not_among(node: Leaf, allowed: list[Any], rule: Rule, name: str) -> Diagnostic:
    listed = ", ".join(map(_shown, allowed))
    near = guessed.word(node.text, [str(a) for a in allowed])
    hint = f"Did you mean “{near}”?" if near else f"Write one of: {listed}."
    if len(allowed) == 1:
        hint = f"Write {listed}. {rule.get('description', '')}".strip()
    elif not near and isinstance(node.plain, int):
        hint += f" {rule.get('description', '')}".rstrip()
    if any(isinstance(a, bool) for a in allowed) and node.text.casefold() in AMBIGUOUS:
        return ambiguous_word(node, name)
    return _wrong(node.span, f"{name} can't be “{_short(node.text)}”", hint)


def out_of_range(node: Leaf, rule: Rule, name: str) -> Diagnostic:
    low, high = rule.get("minimum"), rule.get("maximum")
    bounds = " and ".join(
        [f"at least {low}"] * (low is not None) + [f"at most {high}"] * (high is not None)
    )
    return Diagnostic(
        codes.OUT_OF_RANGE,
        f"{name} must be {bounds}, not {node.text}",
        Label(node.span),
        _hint(rule),
    )


def check_truth(node: Node, name: str) -> Iterator[Diagnostic]:
    """Whether a value whose type another sheet declares is true or false."""
    if not (isinstance(node, Leaf) and isinstance(node.plain, bool)):
        yield wrong_kind(
            node, {"description": "Write true or false."}, ["boolean"], name, node.span
        )
