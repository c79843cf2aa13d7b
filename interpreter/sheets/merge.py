"""One sheet laid over another, key by key, as RFC 7396 (JSON Merge Patch) says.

What the upper sheet says of a key goes; a mapping is laid over a mapping, everything else takes the
place of what was there; nothing at all (`~`, or a key without a value) takes the key out. Every
value keeps the place where it was written.
"""

from __future__ import annotations

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.sheets.nodes import Entry, Keyed, Leaf, Node


def merge(base: Node, patch: Node, found: list[Diagnostic]) -> Node:
    """The value of `base` with `patch` laid over it; reports what takes out a key that isn't there."""
    if not isinstance(patch, Keyed):
        return patch
    entries = dict(base.entries) if isinstance(base, Keyed) else {}
    for name, entry in patch.entries.items():
        if is_nothing(entry.value):
            if entries.pop(name, None) is None:
                found.append(nothing_to_take_out(entry.key, tuple(entries)))
        elif name in entries:
            under = entries[name]
            entries[name] = Entry(under.key, merge(under.value, entry.value, found))
        else:
            entries[name] = entry
    return Keyed(entries, patch.span)


def is_nothing(node: Node) -> bool:
    return isinstance(node, Leaf) and node.plain is None


def nothing_to_take_out(key: Leaf, known: tuple[str, ...]) -> Diagnostic:
    listed = ", ".join(known) or "none"
    return Diagnostic(
        codes.OVERRIDES_NOTHING,
        f"“{key.text}” has no value, which would take it out, but there is no such key to take out",
        Label(key.span),
        did_you_mean(
            key.text, known, f"Give it a value, or delete the line. The keys are: {listed}."
        ),
    )
