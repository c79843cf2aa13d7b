"""Keys and values that writers of sheets guess, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.diagnostics.suggest import nearest

# What is written -> the keys that may be meant, the likeliest first.
_KEYS = {
    **dict.fromkeys(("count", "number", "amount", "quantity", "counters", "copies", "how_many"), ("box", "number")),
    **dict.fromkeys(("cell", "cells", "position", "location", "hex", "hexes", "where", "on"), ("at", "cells")),
    **dict.fromkeys(("players", "factions", "nations", "teams", "parties"), ("sides",)),
    **dict.fromkeys(("player", "owner", "faction", "nation"), ("side", "active", "seat")),
    **dict.fromkeys(("unit", "piece", "kind"), ("type", "kind")),
    **dict.fromkeys(("units", "pieces", "counters", "setup", "placements"), ("place", "types")),
    **dict.fromkeys(("name", "label"), ("title",)),
    **dict.fromkeys(("color",), ("colour",)),
    **dict.fromkeys(("expect", "expected", "result", "outcome"), ("then",)),
    **dict.fromkeys(("moves", "do", "play", "actions"), ("when",)),
    **dict.fromkeys(("before", "start", "situation"), ("given", "set")),
    **dict.fromkeys(("wins", "won", "victor"), ("winner",)),
    **dict.fromkeys(("turn", "player_to_move", "to_move"), ("active", "to_act")),
    **dict.fromkeys(("desc", "help", "says", "summary"), ("text", "description")),
    **dict.fromkeys(("choices", "words"), ("values",)),
    **dict.fromkeys(("minimum", "low", "from"), ("min",)),
    **dict.fromkeys(("maximum", "high", "to"), ("max",)),
    **dict.fromkeys(("grid", "shape", "geometry"), ("topology",)),
    **dict.fromkeys(("stats", "values", "properties"), ("attributes",)),
    **dict.fromkeys(("adjacent", "neighbors", "connects", "links"), ("neighbours",)),
}  # fmt: skip
# A word where only certain words can stand -> the one that is meant.
_WORDS = {
    **dict.fromkeys(("boolean", "bool", "yes/no", "flag", "switch", "on/off"), "truth"),
    **dict.fromkeys(("integer", "int", "numeric"), "number"),
    **dict.fromkeys(("list", "enum", "select", "words"), "choice"),
    **dict.fromkeys(("hexagonal", "hexagon", "hexagons", "hexes"), "hex"),
    **dict.fromkeys(("squares", "grid", "rectangular"), "square"),
    **dict.fromkeys(("areas", "area", "point-to-point", "network"), "graph"),
    **dict.fromkeys(("table", "tabletop", "miniatures"), "plane"),
    **dict.fromkeys(("yes", "true", "secret"), "hidden"),
    **dict.fromkeys(("stacked", "many", "multiple"), "shared"),
    **dict.fromkeys(("single", "one"), "alone"),
}  # fmt: skip


def key(written: str, known: Iterable[str]) -> str | None:
    """The key that is meant by one that is not known."""
    free = list(known)
    guessed = (meant for meant in _KEYS.get(written.casefold(), ()) if meant in free)
    return next(guessed, None) or nearest(written, free)


def word(written: str, allowed: Iterable[str]) -> str | None:
    """The allowed word that is meant by another."""
    free = list(allowed)
    meant = _WORDS.get(written.casefold())
    return meant if meant in free else nearest(written, free)
