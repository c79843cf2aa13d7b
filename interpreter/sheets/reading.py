"""Picking values out of located nodes.

What is missing or of the wrong kind is passed over here in silence: the schema has reported it
(`schema.py`). So a sheet with faults still gives a record, and its names stay known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from interpreter.diagnostics import Diagnostic, Label, Source, Span, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.sheets.merge import merge
from interpreter.sheets.nodes import Entry, Keyed, Leaf, Listing, Node, compose
from interpreter.sheets.records import Value, Word
from interpreter.sheets.schema import check_schema

Schema = Mapping[str, Any]
MOST_COMPARED = 500
"""Names that a wrong one is compared with; more would take too long."""
MOST_LISTED = 20


Sheet = Source | Sequence[Source]
"""The text of a sheet; or several to be laid over each other, the one of the base ruleset first."""


def read_sheet(sheet: Sheet, schema: Schema) -> tuple[Keyed | None, list[Diagnostic]]:
    """The root of a sheet and all that its schema has against it; None when it is no mapping."""
    node, found = compose_all(sheet)
    if node is None:
        return None, found
    found.extend(check_schema(node, schema))
    return (node if isinstance(node, Keyed) else None), found


def compose_all(sheet: Sheet) -> tuple[Node | None, list[Diagnostic]]:
    """The located value of all texts of a sheet together; None when one of them can't be read."""
    first, *others = [sheet] if isinstance(sheet, Source) else sheet
    whole, found = compose(first)
    for source in others:
        patch, faults = compose(source)
        found.extend(faults)
        whole = None if whole is None or patch is None else merge(whole, patch, found)
    return whole, found


def entries(node: Node | None) -> Mapping[str, Entry]:
    """The entries of a mapping; none for anything else."""
    return node.entries if isinstance(node, Keyed) else {}


def get(node: Node | None, key: str) -> Node | None:
    entry = entries(node).get(key)
    return entry.value if entry else None


def items(node: Node | None) -> tuple[Node, ...]:
    """The values of a list; a single value counts as a list of one."""
    if node is None or (isinstance(node, Leaf) and node.plain is None):
        return ()
    return node.items if isinstance(node, Listing) else (node,)


def pairs(node: Node | None) -> Iterator[tuple[Leaf, Node]]:
    return ((entry.key, entry.value) for entry in entries(node).values())


def text(node: Node | None, key: str, default: str = "") -> str:
    """The text of a key, its line ends and doubled blanks made single blanks."""
    value = get(node, key)
    if isinstance(value, Leaf) and value.plain is not None:
        return " ".join(value.text.split())
    return default


def word(node: Node | None) -> Word | None:
    """A single value as a text with its place."""
    if isinstance(node, Leaf) and node.plain is not None:
        return Word(node.text, node.span)
    return None


def words(node: Node | None) -> tuple[Word, ...]:
    """Each single value of a list, or the one single value."""
    return tuple(w for w in map(word, items(node)) if w)


def choice(node: Node | None, key: str, allowed: tuple[str, ...]) -> str:
    """One of a few words; the first where none or a wrong one is given."""
    value = get(node, key)
    return value.text if isinstance(value, Leaf) and value.text in allowed else allowed[0]


def number(node: Node | None, default: int) -> int:
    return node.plain if is_number(node) else default  # type: ignore[union-attr,return-value]


def is_number(node: Node | None) -> bool:
    return isinstance(node, Leaf) and isinstance(node.plain, int) and node.plain is not True


def truth(node: Node | None, key: str, default: bool) -> bool:
    value = get(node, key)
    return value.plain if isinstance(value, Leaf) and isinstance(value.plain, bool) else default


def value(node: Node) -> Value:
    """A number, truth value, text or list with its place."""
    if isinstance(node, Leaf):
        return Value(node.text if node.plain is None else node.plain, node.span)
    if isinstance(node, Listing):
        return Value(tuple(value(item).plain for item in node.items), node.span)
    return Value(tuple(node.entries), node.span)


def unknown_key(key: Leaf, what: str, known: Mapping[str, object] | tuple[str, ...]) -> Diagnostic:
    """A key that could be checked only against other parts of the ruleset."""
    return Diagnostic(
        codes.UNKNOWN_KEY,
        f"{what} “{key.text}” is not known",
        Label(key.span),
        near_or_all(key.text, known, "Known are"),
    )


def unknown_name(
    found: Word, what: str, known: Mapping[str, object] | tuple[str, ...]
) -> Diagnostic:
    return Diagnostic(
        codes.UNKNOWN_NAME,
        f"{what} is called “{found.text}”",
        Label(found.span),
        near_or_all(found.text, known, "Known are"),
    )


def near_or_all(name: str, known: Iterable[str], lead: str) -> str:
    """A sentence that offers the nearest known name, or else lists some that are known."""
    some = list(islice(known, MOST_COMPARED))
    shown = some if len(some) <= MOST_LISTED else [*some[:MOST_LISTED], "…"]
    return did_you_mean(name, some, f"{lead}: {', '.join(shown) or 'none'}.")


def wrong_value(span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.WRONG_VALUE, message, Label(span), hint)


def out_of_range(span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.OUT_OF_RANGE, message, Label(span), hint)


def missing_key(span: Span, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.MISSING_KEY, message, Label(span), hint)
