"""What the YAML sheets of a ruleset declare."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Source, Span
from interpreter.front.server.symbols import Index, Key, Symbol, comment_above
from interpreter.sheets.nodes import Entry, Keyed, Leaf, Listing, Node

Named = Iterator[tuple[Leaf, Node]]
SIDE_KEYS = frozenset({"title", "colour"})
KIND_KEYS = frozenset({"title", "plural", "identity", "stacking", "layer", "base", "attributes"})
TYPE_KEYS = frozenset({"kind", "title", "plural", "original", "symbol", "box", "base", "shape"})


def declare_sheet(index: Index, sort: str, name: str, source: Source, root: Node | None) -> None:
    """Enters what a sheet declares. `sort` is that of its schema, `name` its file without ending."""
    match sort:
        case "game":
            _manifest(index, root)
        case "units":
            _units(index, root)
        case "sentences":
            for key, node in pairs(root):
                _declare(index, Key("sentence", "", key.text), key, node)
        case "board":
            _file(index, sort, name, source, root)
            _board(index, root)
        case "scenario":
            _file(index, sort, name, source, root)


def _manifest(index: Index, root: Node | None) -> None:
    for key, node in pairs(child(root, "sides")):
        _declare(index, Key("side", "", key.text), key, node)
        for name, value in pairs(node):
            if name.text not in SIDE_KEYS:
                _declare(index, Key("attribute", "player", name.text), name, value)
    for key, node in pairs(child(root, "options")):
        _declare(index, Key("option", "", key.text), key, node, about=_option(node))
        values = child(node, "values")
        for word, text in pairs(values):
            _declare(index, Key("word", f"option:{key.text}", word.text), word, text)
        for leaf in leaves(values) if isinstance(values, Listing) else ():
            _declare(index, Key("word", f"option:{key.text}", leaf.text), leaf, leaf)
    for key, node in pairs(child(root, "references")):
        _declare(index, Key("reference", "", key.text), key, node)


def _option(node: Node) -> str:
    default = text_of(node, "default")
    match text_of(node, "type"):
        case "choice":
            return f"an option with a choice of words; {default} unless set"
        case "number":
            ends = f"from {text_of(node, 'min')} to {text_of(node, 'max')}"
            return f"an option that is a number {ends}; {default} unless set"
        case _:
            return f"an option that is true or false; {default} unless set"


def _units(index: Index, root: Node | None) -> None:
    for key, node in pairs(child(root, "kinds")):
        _declare(index, Key("kind", "", key.text), key, node, about="a kind of unit")
        _plural(index, Key("kind", "", key.text), node)
        for name, attribute in pairs(child(node, "attributes")):
            about = _attribute(attribute)
            _declare(index, Key("attribute", key.text, name.text), name, attribute, about=about)
    for key, node in pairs(child(root, "types")):
        kind = text_of(node, "kind")
        values = [
            f"{k.text} {v.text}"
            for k, v in pairs(node)
            if isinstance(v, Leaf) and k.text not in TYPE_KEYS
        ]
        index.kinds[key.text] = kind
        about = f"a type of {kind}" + (f"; {', '.join(values)}" if values else "")
        _declare(index, Key("type", "", key.text), key, node, about=about)
        _plural(index, Key("type", "", key.text), node)


def _attribute(node: Node) -> str:
    word = text_of(node, "type") or "number"
    if word != "number":
        return f"a {word}"
    low, high = text_of(node, "min"), text_of(node, "max")
    return f"a number from {low} to {high}" if low and high else "a number"


def _plural(index: Index, key: Key, node: Node) -> None:
    """The word for several is a name of its own where the sheet gives one."""
    several = child(node, "plural")
    index.plurals.setdefault(f"{key.name}s", key)
    if isinstance(several, Leaf):
        del index.plurals[f"{key.name}s"]
        about = index.symbols[key].about
        index.declare(Symbol(Key("plural", key.sort, several.text), several.span, several.span,
                             about=f"several of “{key.name}”, {about}"))  # fmt: skip


def _board(index: Index, root: Node | None) -> None:
    for key, node in pairs(child(root, "terrains")):
        _declare(index, Key("terrain", "", key.text), key, node, about="a terrain")
    for key, node in pairs(child(root, "regions")):
        _declare(index, Key("region", "", key.text), key, node, about="a region: a set of cells")
    for key, node in pairs(child(root, "areas")):
        if isinstance(root, Keyed) and text_of(root, "topology") == "graph":
            _declare(index, Key("cell", "", key.text), key, node, about="a cell")
    edges = child(root, "edges")
    kinds = [
        *leaves(child(root, "line_kinds")),
        *(node for _, node in pairs(child(edges, "legend"))),
        *(child(line, "kind") for line in (*items(child(root, "lines")), *items(child(edges, "list")))),
    ]  # fmt: skip
    for leaf in kinds:
        if isinstance(leaf, Leaf):
            _declare(index, Key("edge", "", leaf.text), leaf, leaf, about="a kind of edge")


def _file(index: Index, sort: str, name: str, source: Source, root: Node | None) -> None:
    start = source.span(0, 0)
    title, text = text_of(root, "title"), text_of(root, "description")
    index.declare(Symbol(Key(sort, "", name), start, start, title, text, about=f"a {sort}"))


def _declare(index: Index, key: Key, name: Leaf, node: Node, about: str = "") -> None:
    source = name.span.source
    whole = name.span if node is name else name.span.to(node.span)
    text = text_of(node, "text") if isinstance(node, Keyed) else ""
    if isinstance(node, Leaf) and key.sort in ("word", "sentence"):
        text = node.text if node is not name else ""
    comment = comment_above(source, name.span.start)
    cites = tuple(leaf.text for leaf in leaves(child(node, "cites")))
    index.declare(
        Symbol(
            key, bare(name), whole, text_of(node, "title"), text or comment, cites,
            about or f"a {key.sort}",
        )
    )  # fmt: skip


# --- looking at nodes


def child(node: Node | None, key: str) -> Node | None:
    entry: Entry | None = node.entries.get(key) if isinstance(node, Keyed) else None
    return entry.value if entry else None


def pairs(node: Node | None) -> Named:
    """The keys of a mapping with what they hold; none for anything else."""
    return (
        ((e.key, e.value) for e in node.entries.values()) if isinstance(node, Keyed) else iter(())
    )


def items(node: Node | None) -> tuple[Node, ...]:
    """The members of a list; one thing alone counts as a list of it."""
    if node is None:
        return ()
    return node.items if isinstance(node, Listing) else (node,)


def leaves(node: Node | None) -> Iterator[Leaf]:
    return (item for item in items(node) if isinstance(item, Leaf) and item.text)


def text_of(node: Node | None, key: str) -> str:
    value = child(node, key)
    return " ".join(value.text.split()) if isinstance(value, Leaf) else ""


def bare(leaf: Leaf) -> Span:
    """The place of a value without its quotation marks."""
    span = leaf.span
    quoted = leaf.style in ("'", '"') and span.end - span.start >= 2
    return span.source.span(span.start + 1, span.end - 1) if quoted else span
