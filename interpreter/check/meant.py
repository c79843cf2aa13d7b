"""What writers mean by words that rules do not have, or that mean something else: what they should write."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.check.context import Context
from interpreter.diagnostics import Fix, Span
from interpreter.diagnostics.suggest import nearest
from interpreter.program.types import Type
from interpreter.syntax import tree

_ACTS = "The side that acts now is “player”."
_OTHER = "The other of two sides is “opponent of player”."
_OTHERS = "Units of all other players are “enemy” units: enemy ships in play."
_CELLS = "Whatever their form, they are “cells”, one of them “cell”."
_DICE = "Dice are rolled on a line of their own, and named: roll 2d6 as rolled"
_NONE = "Write “none” for what is not there."

# A bare name -> what to write.
_NAMES = {
    **dict.fromkeys(("current_player", "active_player", "acting_player", "me", "self"), _ACTS),
    **dict.fromkeys(("other_player", "enemy_player", "opponents"), _OTHER),
    **dict.fromkeys(("enemies", "foes", "enemy_units", "hostiles"), _OTHERS),
    **dict.fromkeys(("friends", "friendlies", "own_units"), "One's own units are “my” units: my ships in play."),
    **dict.fromkeys(("sides", "factions", "all_players", "teams"), "All sides together are “players”."),
    **dict.fromkeys(("hexes", "hex", "squares", "fields", "tiles", "spaces", "board", "map"), _CELLS),
    **dict.fromkeys(("null", "nil", "nothing", "None", "undefined"), _NONE),
    **dict.fromkeys(("yes", "True", "on"), "What holds is “true”, what does not is “false”."),
    **dict.fromkeys(("False", "off"), "What holds is “true”, what does not is “false”."),
    **dict.fromkeys(("dice", "die", "random", "rand"), _DICE),
    "occupied": "A cell on which a unit stands “is not empty”: spot is not empty",
    "dead": "What is off the board is “off board”: ship is off board",
    "alive": "What is on the board is “in play”: ship is in play",
    "all": "“every” asks whether something holds of all: every my ship is in play",
}  # fmt: skip
# A word in place of a name, where that is sure.
_INSTEAD = {
    "current_player": "player", "active_player": "player", "acting_player": "player",
    "other_player": "opponent of player", "enemy_player": "opponent of player",
    "sides": "players", "all_players": "players", "hexes": "cells", "squares": "cells",
    "null": "none", "nil": "none", "None": "none", "yes": "true", "True": "true", "False": "false",
}  # fmt: skip
# A name with brackets -> what to write; {a} and {b} are what stands in the brackets.
_CALLS = {
    **dict.fromkeys(
        ("adjacent", "is_adjacent", "isAdjacent", "neighbour", "neighbor", "beside"),
        "What is beside a thing is “next to” it: {a} is next to {b}",
    ),
    **dict.fromkeys(("count", "size", "len", "length", "number"), "“Number of” counts: number of {a}"),
    **dict.fromkeys(("sum", "total"), "“Total” adds up a number that units have: total strength of my ships"),
    **dict.fromkeys(("roll", "dice", "random", "rand", "d6"), _DICE),
    **dict.fromkeys(("units_at", "unit_in", "units_in", "units_on"), "Units stand “at” a cell: units at {a}"),
    **dict.fromkeys(("is_empty", "isEmpty", "empty", "free"), "Write: {a} is empty"),
    **dict.fromkeys(("in_range", "inRange", "within"), "Write: {a} is within 3 of {b}"),
    **dict.fromkeys(("dist", "range", "hexes_between"), "Write: distance({a}, {b})"),
    **dict.fromkeys(("exists", "some"), "Write “any” before the set: any ships where it.range > 2"),
    **dict.fromkeys(("neighbors", "neighbor_cells", "adjacent_cells"), "Write: neighbours({a})"),
    "abs": "Write: max({a}, 0 - ({a}))",
}  # fmt: skip
# What is asked of a thing -> what to write.
_UNIT_HAS = {
    **dict.fromkeys(
        ("hex", "location", "position", "pos", "place", "field", "square", "space", "tile", "spot"), "cell"
    ),
    **dict.fromkeys(("side", "player", "faction", "army", "nation", "color", "colour"), "owner"),
    **dict.fromkeys(("name", "class", "unit_type", "kind"), "type"),
}  # fmt: skip
_CELL_HAS = {
    **dict.fromkeys(("type", "kind", "ground"), "terrain"),
    **dict.fromkeys(("x", "col"), "column"),
    "y": "row",
    "player": "owner",
}
_CELL_IS = {
    **dict.fromkeys(("units", "unit", "contents"), "Units stand “at” a cell: units at {whose}"),
    **dict.fromkeys(("occupied", "is_occupied"), "Write: {whose} is not empty"),
    **dict.fromkeys(("empty", "is_empty", "free"), "Write: {whose} is empty"),
    **dict.fromkeys(("neighbours", "neighbors", "adjacent"), "Write: neighbours({whose})"),
}
# A line of one word -> what to write.
_LINES = {
    **dict.fromkeys(
        ("end", "endif", "fi", "done", "end_if"),
        "A block goes as far as its lines are indented: take this line out.",
    ),
    **dict.fromkeys(
        ("return", "break", "exit", "quit", "end_turn", "end_phase"),
        "Before its last line a phase, procedure or effect is ended by: stop",
    ),
    **dict.fromkeys(("nothing", "skip", "noop"), "Where nothing happens, write: stop"),
    **dict.fromkeys(("continue", "next"), "Put what is left of the round under an “if …:”."),
    **dict.fromkeys(("next_player", "next_turn"), "Who acts next, the sequence of play says: each player in turn:"),
    **dict.fromkeys(("win", "victory", "game_over"), 'Say who: player wins because "the flag is taken"'),
    **dict.fromkeys(("pass",), "With “may do one of:” a player may pass; where nothing happens, write: stop"),
}  # fmt: skip


def by_name(name: str) -> str | None:
    """What to write for a bare name that nothing bears."""
    return _NAMES.get(name)


def by_call(expr: tree.Call) -> str | None:
    """What to write for a function that the language does not have."""
    given = [argument.value.span.text for argument in expr.arguments]
    a, b = [*given, "ship", "target"][:2] if len(given) < 2 else given[:2]
    hint = _CALLS.get(expr.name.text)
    return None if hint is None else hint.format(a=a, b=b)


def by_line(name: str) -> str | None:
    """What to write for a line that is no phase or procedure."""
    return _LINES.get(name)


def attribute(kind: Type, name: str) -> str | None:
    """What a thing has under another name."""
    known = {"unit": _UNIT_HAS, "cell": _CELL_HAS}.get(kind.base, {})
    return known.get(name)


def of_thing(cx: Context, kind: Type, name: str) -> str | None:
    """What to ask instead of something that a thing does not have."""
    if kind.base == "cell" and name in _CELL_IS:
        return _CELL_IS[name].format(whose="spot")
    units = cx.world.sheets.units
    kinds = [(k.id.text, k.plural) for k in units.kinds.values()]
    types = [(t.id.text, t.plural) for t in units.types.values()]
    if kind.base == "player" and any(name in pair for pair in (*kinds, *types, ("unit", "units"))):
        return f"Write: {name} of player"
    owner = {"unit": next(iter(sorted(kind.kinds)), "unit"), "cell": "cell", "player": "player"}
    if kind.base not in owner:
        return None
    return f"What changes in play is declared: state {owner[kind.base]}.{name}: 0..9"


def instead(span: Span, known: Iterable[str]) -> Fix | None:
    """The change of a word to the known one that is nearest, or to what is sure to be meant."""
    word = span.text
    if word in _INSTEAD:
        return Fix(f"Write {_INSTEAD[word]}", ((span, _INSTEAD[word]),), sure=True)
    near = nearest(word, (other for other in known if other != word))
    return None if near is None else Fix(f"Write {near}", ((span, near),))


def unquoted(span: Span, known: list[str]) -> tuple[str, Fix | None]:
    """A name that stands in quotation marks: what to write, and the change."""
    text = span.text.strip('"')
    if not text.isidentifier():
        return "Texts are only told. Compare with a name: spot is sea", None
    text = text if text in known else nearest(text, known) or text
    fix = Fix("Take out the quotation marks", ((span, text),))
    return f"Names stand without quotation marks: {text}", fix


def condition(found: Type, expr: tree.Expr, left: tree.Expr | None) -> str:
    """What to write where a condition belongs and something else stands; `left` is before “or”."""
    text = expr.span.text
    if isinstance(left, tree.Is) and left.relation.word == "thing":
        not_ = " not" if left.negated else ""
        return f"Say again what it is asked of: {left.subject.span.text} is{not_} {text}"
    if isinstance(left, tree.Binary):
        return f"Say again what is compared: {left.left.span.text} {left.operator} {text}"
    if found.base == "number" and not found.many:
        return f"Compare it with a number: {text} > 0"
    if found.many:
        return f"Ask whether there is one: any {text}"
    if found.base in ("unit", "cell", "player") and found.optional:
        return f"Ask whether there is one: {text} is not none"
    return "Ask something of it: “any ... is ...”, “... = ...”, “... is in play”."
