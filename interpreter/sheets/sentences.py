"""`sentences.yaml` -> the sentences of the documented rules, by id."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.diagnostics import Diagnostic
from interpreter.sheets.nodes import Keyed, Leaf, Node
from interpreter.sheets.reading import Schema, Sheet, choice, pairs, read_sheet, text
from interpreter.sheets.records import Sentence, Word

_TAGS = ("doc", "manual", "ruling", "edge")
_ABOUT = ("rule", "components", "aim", "left_out")


def read_sentences(
    sheet: Sheet, schema: Schema
) -> tuple[Mapping[str, Sentence] | None, list[Diagnostic]]:
    """The sentences in the order of the sheet."""
    root, found = read_sheet(sheet, schema)
    if root is None:
        return None, found
    return {key.text: _sentence(key, node) for key, node in pairs(root)}, found


def _sentence(key: Leaf, node: Node) -> Sentence:
    identity = Word(key.text, key.span)
    if not isinstance(node, Keyed):
        alone = " ".join(node.text.split()) if isinstance(node, Leaf) else ""
        return Sentence(identity, alone, "doc", "", "rule")
    return Sentence(
        id=identity,
        text=text(node, "text"),
        tag=choice(node, "tag", _TAGS),
        source=text(node, "source"),
        about=choice(node, "about", _ABOUT),
    )
