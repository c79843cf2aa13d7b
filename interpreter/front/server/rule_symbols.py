"""What the rules of a ruleset declare."""

from __future__ import annotations

from interpreter.front.server.symbols import Index, Key, Symbol, comment_above
from interpreter.syntax import tree

LONGEST = 600


def sort_of(declared: tree.Declaration) -> str:
    """The word that the declaration begins with; "" of what only changes others."""
    if isinstance(declared, tree.Removal | tree.Insertion):
        return ""
    return tree.kind_of(declared).partition(" ")[0]


def key_of(declared: tree.Declaration) -> Key:
    """What a declaration is known as; a state that can't be read tells what it belongs to all the same."""
    sort, name = sort_of(declared), declared.name.text
    if sort != "state":
        return Key(sort, "", name)
    if isinstance(declared, tree.State):
        return Key(sort, declared.owner.text if declared.owner else "game", name)
    before = declared.span.source.text[declared.span.start : declared.name.span.start]
    owner = before.removeprefix("state").strip().rstrip(".").strip()
    return Key(sort, owner or "game", name)


def declare_rules(index: Index, file: tree.File) -> None:
    for written in file.declarations:
        one = written.declaration if isinstance(written, tree.Replacement) else written
        if not one.name.text or one.name.span.text != one.name.text:
            continue
        if isinstance(one, tree.Removal | tree.Insertion | tree.Reaction):
            continue
        index.declare(_symbol(written, one))
        if isinstance(one, tree.Words):
            for word in one.values:
                about = f"a word of “{one.name.text}”"
                index.declare(
                    Symbol(Key("word", one.name.text, word.text), word.span, word.span, about=about)
                )


def _symbol(written: tree.Declaration, one: tree.Declaration) -> Symbol:
    source = one.span.source
    comment = comment_above(source, written.span.start)
    cites = tuple(word.text for word in one.cites)
    return Symbol(key_of(one), one.name.span, written.span, one.title, comment, cites, _shown(one))


def _shown(one: tree.Declaration) -> str:
    """The declaration as far as it says what it is: a definition whole, a phase by its first line."""
    text = one.span.text
    if isinstance(one, tree.Define | tree.State | tree.Words | tree.Pile) and len(text) <= LONGEST:
        return text
    return text.split("\n", 1)[0]
