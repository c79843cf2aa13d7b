"""What a manifest says of itself, whatever the ruleset says that it starts from."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.diagnostics import Source
from interpreter.sheets.nodes import Keyed, Leaf, Node, compose
from interpreter.sheets.reading import entries, get, pairs, word
from interpreter.sheets.records import Word

_MEANT = frozenset(
    ("base", "based_on", "extend", "extends", "from", "inherits", "parent", "variant", "variant_of")
)


@dataclass(frozen=True, slots=True)
class Extends:
    """`extends: my-game`.

    Attributes:
        base: the id or the folder of the other ruleset, perhaps with `@` and a date.
        pin: the fingerprint that the other ruleset must have, None for any.
    """

    base: Word
    pin: Word | None


@dataclass(frozen=True, slots=True)
class Identity:
    """What is a ruleset's own; None for what its manifest does not tell.

    Attributes:
        extends: the ruleset that it starts from.
        instead: a key that seems to say so, and does not.
    """

    id: Word | None
    title: Word | None
    extends: Extends | None
    instead: Word | None


def read_identity(manifest: Source) -> Identity:
    """The id, the title and the base of a manifest, as far as it can be read."""
    root, _ = compose(manifest)
    extends = _extends(get(root, "extends"))
    return Identity(
        word(get(root, "id")),
        word(get(root, "title")),
        extends,
        _instead(root) if extends is None else None,
    )


def _extends(given: Node | None) -> Extends | None:
    if isinstance(given, Keyed):
        base = word(get(given, "ruleset"))
        return None if base is None else Extends(base, word(get(given, "fingerprint")))
    alone = word(given)
    return None if alone is None else Extends(alone, None)


def _instead(root: Node | None) -> Word | None:
    """A key of a manifest that tells of no sides itself, and names what they might come from."""
    if "sides" in entries(root):
        return None
    named = (key for key, _ in pairs(root) if key.text.lower() in _MEANT)
    return next((Word(key.text, key.span) for key in named), None)


def takes_itself_out(sheet: Source) -> bool:
    """Whether a sheet says no more than `~`: then the sheet that it would be laid over is gone."""
    root, _ = compose(sheet)
    return isinstance(root, Leaf) and root.plain is None
