"""`units.yaml` -> Units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from interpreter.diagnostics import Diagnostic, Fix, Label, codes
from interpreter.sheets import guessed
from interpreter.sheets.lengths import base
from interpreter.sheets.nodes import Keyed, Leaf, Node
from interpreter.sheets.reading import (
    Schema,
    Sheet,
    choice,
    entries,
    get,
    is_number,
    items,
    number,
    out_of_range,
    pairs,
    read_sheet,
    text,
    unknown_key,
    unknown_name,
    value,
    word,
    wrong_value,
)
from interpreter.sheets.records import Attribute, Kind, Units, UnitType, Value, Word
from interpreter.sheets.schema import check_truth
from interpreter.sheets.yamlfaults import ENOUGH

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
MOST_UNITS = 1000
_NEEDED = ("kind", "box")
_TYPE_KEYS = ("kind", "title", "plural", "original", "symbol", "box", "shape", "base")
_ATTRIBUTE_TYPES = ("number", "truth", "direction", "directions", "text")


def read_units(
    sheet: Sheet, schema: Schema, sides: Sequence[str]
) -> tuple[Units | None, list[Diagnostic]]:
    """The kinds and types of unit; `sides` are the ids of the manifest, in its order."""
    root, found = read_sheet(sheet, schema)
    if root is None:
        return None, found
    types = [node for _, node in pairs(get(root, "types"))]
    bases = {k.text: base(get(node, "base"), found) for k, node in pairs(get(root, "kinds"))}
    kinds = {key.text: _kind(key, node, types) for key, node in pairs(get(root, "kinds"))}
    for key, node in pairs(get(root, "kinds")):
        found.extend(_check_kind(kinds[key.text], node))
    read = {
        key.text: _type(key, node, kinds, sides, _base(node, bases, found))
        for key, node in pairs(get(root, "types"))
    }
    units = Units(kinds, read)
    for key, node in pairs(get(root, "types")):
        if len(found) < ENOUGH:
            found.extend(_check_type(read[key.text], node, kinds, sides))
    found.extend(_check_words(units))
    found.extend(_check_bases(units))
    return units, found


def _kind(key: Leaf, node: Node, types: Sequence[Node]) -> Kind:
    mine = [t for t in types if text(t, "kind") == key.text]
    return Kind(
        id=Word(key.text, key.span),
        title=text(node, "title", key.text),
        plural=text(node, "plural", key.text + "s"),
        hidden=choice(node, "identity", ("open", "hidden")) == "hidden",
        alone=choice(node, "stacking", ("alone", "shared")) == "alone",
        layer=text(node, "layer", "units"),
        attributes={k.text: _attribute(k, held, mine) for k, held in _attributes(node)},
    )


def _attributes(node: Node) -> Iterator[tuple[Leaf, Node]]:
    """The attributes of a kind, with those that stand beside “attributes:” by mistake."""
    yield from pairs(get(node, "attributes"))
    yield from (
        (k, held) for k, held in pairs(node) if k.text != "attributes" and isinstance(held, Keyed)
    )


def _attribute(key: Leaf, node: Node, types: Sequence[Node]) -> Attribute:
    default = get(node, "default")
    given = [get(t, key.text) for t in types] + [default]
    numbers = [number(n, 0) for n in given if is_number(n)] or [0]
    return Attribute(
        id=Word(key.text, key.span),
        type=choice(node, "type", _ATTRIBUTE_TYPES),
        low=number(get(node, "min"), min(numbers)),
        high=number(get(node, "max"), max(numbers)),
        default=value(default) if default else None,
        text=text(node, "text"),
    )


def _base(node: Node, bases: Mapping[str, int], found: list[Diagnostic]) -> int:
    """The base of a type: its own, else that of its kind."""
    own = get(node, "base")
    return base(own, found) if own is not None else bases.get(text(node, "kind"), 0)


def _type(
    key: Leaf, node: Node, kinds: Mapping[str, Kind], sides: Sequence[str], diameter: int
) -> UnitType:
    kind = word(get(node, "kind")) or Word("", key.span)
    attributes = kinds[kind.text].attributes if kind.text in kinds else {}
    defaults = {a.id.text: a.default for a in attributes.values() if a.default is not None}
    given = {k.text: value(held) for k, held in pairs(node) if k.text in attributes}
    ordered: dict[str, Value] = {}
    for name in attributes:
        held = given.get(name) or defaults.get(name)
        if held is not None:
            ordered[name] = held
    return UnitType(
        id=Word(key.text, key.span),
        kind=kind,
        title=text(node, "title", key.text),
        plural=text(node, "plural", key.text + "s"),
        original=text(node, "original"),
        symbol=text(node, "symbol", key.text[:1].upper()),
        values=ordered,
        box=_box(get(node, "box"), sides),
        base=diameter,
        shape=_shape(get(node, "shape")),
    )


def _shape(node: Node | None) -> tuple[tuple[int, ...], ...]:
    """The ways to the cells that are covered, each once."""
    ways = (tuple(number(step, 0) for step in items(way)) for way in items(node))
    return tuple(dict.fromkeys(ways))


def _box(node: Node | None, sides: Sequence[str]) -> Mapping[str, int]:
    if isinstance(node, Keyed):
        return {side: number(get(node, side), 0) for side in sides}
    # Where a number is missing it is told once, and not that so few units are in the box.
    return {side: number(node, 0) if is_number(node) else MOST_UNITS for side in sides}


def _check_kind(kind: Kind, node: Node) -> Iterator[Diagnostic]:
    for key, held in pairs(get(node, "attributes")):
        attribute = kind.attributes[key.text]
        if key.text in _TYPE_KEYS:
            message = (
                f"an attribute can't be called “{key.text}”: every type has a key of that name"
            )
            yield wrong_value(key.span, message, "Give it another name.")
        if attribute.low > attribute.high:
            message = f"the range of “{key.text}” is empty: {attribute.low} to {attribute.high}"
            yield out_of_range(key.span, message, "Let “min” be at most “max”.")
        elif (default := get(held, "default")) is not None:
            yield from _check_value(attribute, f"the default of “{key.text}”", default)


def _check_type(
    unit: UnitType, node: Node, kinds: Mapping[str, Kind], sides: Sequence[str]
) -> Iterator[Diagnostic]:
    if not unit.kind.text:
        return
    for key, _ in pairs(get(node, "box")):
        if sides and key.text not in sides:
            yield unknown_key(key, "the side", tuple(sides))
    kind = kinds.get(unit.kind.text)
    if kind is None:
        yield unknown_name(unit.kind, "no kind of unit", kinds)
        return
    meant: set[str | None] = set()
    for key, held in pairs(node):
        if key.text in kind.attributes:
            yield from _check_value(kind.attributes[key.text], f"“{key.text}”", held)
        elif key.text not in _TYPE_KEYS:
            near = guessed.key(key.text, (*kind.attributes, *_TYPE_KEYS))
            meant.add(near)
            if near in _NEEDED and near not in entries(node):
                continue  # that is told by the schema
            yield _unknown_attribute(key, kind)
    for name, attribute in kind.attributes.items():
        if name not in unit.values and name not in entries(node) and name not in meant:
            yield _missing_stat(unit, attribute)


def _check_value(attribute: Attribute, name: str, node: Node) -> Iterator[Diagnostic]:
    meaning = attribute.text or f"It is declared as a {attribute.type} by its kind."
    if isinstance(node, Leaf) and node.plain is None:
        return
    if attribute.type == "number":
        if not is_number(node):
            yield wrong_value(node.span, f"{name} takes a whole number", meaning)
        elif not attribute.low <= number(node, 0) <= attribute.high:
            allowed = f"{attribute.low} to {attribute.high}"
            yield out_of_range(
                node.span, f"{name} lies outside {allowed}", f"Write a number from {allowed}."
            )
    elif attribute.type == "truth":
        yield from check_truth(node, name)
    elif attribute.type == "directions" or isinstance(node, Leaf):
        if attribute.type != "text":
            yield from _check_directions(name, node)
    else:
        yield wrong_value(node.span, f"{name} takes one word, not several", meaning)


def _check_directions(name: str, node: Node) -> Iterator[Diagnostic]:
    for item in items(node):
        found = item.text if isinstance(item, Leaf) else "a list"
        if found not in DIRECTIONS:
            message = f"{name} takes directions, and “{found}” is none"
            yield wrong_value(item.span, message, f"Directions are: {', '.join(DIRECTIONS)}.")


def _check_words(units: Units) -> Iterator[Diagnostic]:
    """No two kinds and no two types may share a word, be it as name or as plural."""
    groups: tuple[Sequence[Kind | UnitType], ...] = (
        tuple(units.kinds.values()),
        tuple(units.types.values()),
    )
    for group in groups:
        taken: dict[str, Word] = {}
        for thing in group:
            for name in dict.fromkeys((thing.id.text, thing.plural)):
                if name in taken:
                    yield _same_word(name, thing.id, taken[name])
                taken.setdefault(name, thing.id)


def _check_bases(units: Units) -> Iterator[Diagnostic]:
    """Units that nobody may tell apart have bases of one size: where others can stand would tell."""
    hidden = [
        t
        for t in units.types.values()
        if t.kind.text in units.kinds and units.kinds[t.kind.text].hidden
    ]
    for sheet in hidden:
        if sheet.base != hidden[0].base:
            yield wrong_value(
                sheet.id.span,
                f"“{sheet.id.text}” has a base of another size than “{hidden[0].id.text}”, and both are hidden",
                "Give all hidden units the same base, or nothing on a table could be hidden.",
            )


# --- messages ---------------------------------------------------------------------------------


def _unknown_attribute(key: Leaf, kind: Kind) -> Diagnostic:
    near = guessed.key(key.text, (*kind.attributes, *_TYPE_KEYS))
    hint = f"Declare it under the attributes of “{kind.id.text}”, or delete it."
    return Diagnostic(
        codes.UNKNOWN_KEY,
        f"“{key.text}” is no attribute of the kind “{kind.id.text}”",
        Label(key.span),
        f"Did you mean “{near}”?" if near else hint,
        related=(Label(kind.id.span, "the kind"),),
        fix=Fix(f"Write {near}", ((key.span, near),)) if near else None,
    )


def _missing_stat(unit: UnitType, attribute: Attribute) -> Diagnostic:
    name = attribute.id.text
    return Diagnostic(
        codes.MISSING_STAT,
        f"“{unit.id.text}” does not say its “{name}”",
        Label(unit.id.span),
        f"Add “{name}:”, or give the attribute a default in its kind.",
        related=(Label(attribute.id.span, "declared here"),),
    )


def _same_word(name: str, second: Word, first: Word) -> Diagnostic:
    return Diagnostic(
        codes.DUPLICATE_NAME,
        f"“{name}” would mean both “{first.text}” and “{second.text}”",
        Label(second.span),
        "Give one of them another name or another plural.",
        related=(Label(first.span, "the first"),),
    )
