"""What a thing has: `ship.range`, `owner of ship`, `port of player`, `highest strength of ...`."""

from __future__ import annotations

from dataclasses import replace

from interpreter.check import expressions, extremes, keys, meant, names, secrecy
from interpreter.check.context import NO_VALUE, PLAYER_NOW, Context, Scope, Value
from interpreter.diagnostics import Fix, Label, Span, codes
from interpreter.program.expressions import Column, Const, Expr, Fold, Local, Lookup
from interpreter.program.types import (
    CELL,
    DIRECTION,
    PLAYER,
    TERRAIN,
    TRUTH,
    UNIT_TYPE,
    Type,
    fits,
    number,
)
from interpreter.program.world import Unit
from interpreter.sheets import records
from interpreter.syntax import tree

STRAIGHT = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


Given = tuple[tree.Argument, ...]


def member(cx: Context, scope: Scope, subject: Value, name: tree.Word, given: Given = ()) -> Value:
    """`subject.name`, `subject.name(keys)`."""
    kind = subject.type
    if kind.base == "unknown":
        return subject
    if kind.many:
        return _of_set(cx, scope, subject, name)
    finders = {"unit": _of_unit, "cell": _of_cell, "player": _of_player, "type": _of_type}
    finder = finders.get(kind.base)
    found = finder(cx, scope, subject, name, given) if finder is not None else None
    if found is not None and given and not _has_keys(cx, kind, name.text):
        return cx.report(
            codes.WRONG_ARGUMENTS, given[0].span, f"“{name.text}” takes no values in brackets.",
            f"Write .{name.text} alone.", scope,
        )  # fmt: skip
    return found if found is not None else no_attribute(cx, scope, kind, name)


def _has_keys(cx: Context, kind: Type, name: str) -> bool:
    owners = {"unit": ("unit", *kind.kinds)}.get(kind.base, (kind.base,))
    return any((owner, name) in cx.variables for owner in owners)


def _of_set(cx: Context, scope: Scope, subject: Value, name: tree.Word) -> Value:
    if name.text in ("cell", "cells") and subject.type.base == "unit":
        secrecy.peek(cx, scope, subject.type, tree.Name(name.span, name.text))
        return Value(cx.masks.cells_of(subject.expr), CELL.set())
    return cx.report(
        codes.WRONG_TYPE, name.span, f"“{name.text}” is asked of one thing, and this is {subject.type}.",
        f"Ask each: “any ... where it.{name.text} > 2”, or “total {name.text} of ...”, "
        f"“highest {name.text} of ...”.", scope,
    )  # fmt: skip


def no_attribute(cx: Context, scope: Scope, kind: Type, name: tree.Word) -> Value:
    if names.unreadable(cx, name.text):
        return NO_VALUE
    known = [n for n, _ in attributes_of(cx, kind)]
    other = meant.attribute(kind, name.text)
    fix: Fix | None
    if other in known and other is not None:
        hint, fix = (
            f"That is its “{other}”.",
            Fix(f"Write {other}", ((name.span, other),), sure=True),
        )
    else:
        listed = f"It has: {', '.join(known[:8])}. " if known else ""
        hint = cx.nearest(name.text, known, listed + (meant.of_thing(cx, kind, name.text) or ""))
        fix = meant.instead(name.span, known)
    return cx.report(
        codes.NO_ATTRIBUTE, name.span, f"{kind} has no “{name.text}”.".capitalize(),
        hint.strip() or "It has none.", scope, fix=fix,
    )  # fmt: skip


def attributes_of(cx: Context, kind: Type) -> list[tuple[str, str]]:
    """Names of what can be asked of a thing of a type, with a word on where it comes from."""
    found: list[tuple[str, str]] = []
    if kind.base == "unit":
        found += [(n, "unit") for n in ("cell", "owner", "type")]
        for k in sorted(kind.kinds):
            found += [(n, k) for n in cx.world.kind(k).attributes]
        scopes = {"unit", *kind.kinds}
    elif kind.base == "cell":
        found += [(n, "cell") for n in ("terrain", "row", "column", "owner")]
        scopes = {"cell"}
    elif kind.base == "player":
        found += [(n, "player") for s in sides(cx) for n in s.attributes]
        scopes = {"player"}
    else:
        scopes = set()
    found += [(n, s) for s, n in cx.variables if s in scopes]
    return list(dict.fromkeys(found))


def sides(cx: Context) -> list[records.Side]:
    return list(cx.world.sheets.manifest.sides.values())


# --- units


def _of_unit(
    cx: Context, scope: Scope, subject: Value, name: tree.Word, given: Given
) -> Value | None:
    index, optional, world = subject.expr, subject.type.optional, cx.world
    if name.text == "cell":
        sure = subject.type.on_board and not optional
        place = Column(cx.draft.cell, index, optional, -1, sure)
        return Value(place, CELL if sure else CELL.maybe())
    if name.text == "owner":
        row = expressions.attribute_row(world.owners, index, optional, -1)
        mine = subject.type.mine and scope.player == PLAYER_NOW
        if mine and not optional:
            return Value(PLAYER_NOW, PLAYER)
        return Value(row, PLAYER.maybe() if optional else PLAYER)
    state = _unit_state(cx, scope, subject, name, given)
    if state is not None:
        return state
    if name.text == "type":
        types = {cx.world.types.index(u.type) for u in _hidden_units(cx, subject.type.kinds)}
        secrecy.identify(cx, scope, subject.type, types, name.span)
        row = expressions.attribute_row(world.unit_types, index, optional, -1)
        return Value(row, UNIT_TYPE.maybe() if optional else UNIT_TYPE)
    return _unit_attribute(cx, scope, subject, name)


def _hidden_units(cx: Context, kinds: frozenset[str]) -> list[Unit]:
    """The units of some kinds that only their owners know."""
    return [u for u in cx.world.units if u.kind in kinds and cx.world.kind(u.kind).hidden]


def _unit_state(
    cx: Context, scope: Scope, subject: Value, name: tree.Word, given: Given
) -> Value | None:
    for owner in ("unit", *sorted(subject.type.kinds)):
        variable = cx.variables.get((owner, name.text))
        if variable is not None and (owner == "unit" or subject.type.kinds == {owner}):
            cx.used.add(f"{owner}.{name.text}")
            secrecy.secret(cx, scope, variable, subject.type.mine, name.span)
            return _column(cx, scope, owner, subject, name, given)
    return None


def _column(
    cx: Context, scope: Scope, owner: str, subject: Value, name: tree.Word, given: Given
) -> Value:
    state = (owner, name.text)
    variable, kind = cx.variables[state], cx.state_types[state]
    index = keys.place(cx, scope, state, subject.expr, given, name.span)
    default = -1 if kind.optional else 0
    return Value(Column(variable.base, index or subject.expr, subject.type.optional, default), kind)


def _unit_attribute(cx: Context, scope: Scope, subject: Value, name: tree.Word) -> Value | None:
    kinds = sorted(subject.type.kinds)
    having = [k for k in kinds if name.text in cx.world.kind(k).attributes]
    if not having:
        return None
    if len(having) < len(kinds):
        lacking = next(k for k in kinds if k not in having)
        return cx.report(
            codes.MISSING_STAT, name.span,
            f"“{name.text}” is asked of a unit that may be a {lacking}, and a {lacking} has none.",
            f"Give {lacking} an attribute “{name.text}” in units.yaml, or ask only a {having[0]}.", scope,
            related=(),
        )  # fmt: skip
    if cx.world.kind(having[0]).attributes[name.text].type == "text":
        return _word_attribute(cx, scope, subject, name, having)
    told = {
        _attribute_value(cx, u.type, u.kind, name.text)
        for u in _hidden_units(cx, subject.type.kinds)
    }
    secrecy.identify(cx, scope, subject.type, told, name.span)
    for k in having:
        cx.used.add(f"{k}.{name.text}")
    return unit_row(cx, subject, name.text, having)


def _word_attribute(
    cx: Context, scope: Scope, subject: Value, name: tree.Word, kinds: list[str]
) -> Value:
    """An attribute that is a text: one of the words of a list."""
    texts = [_text_of(cx, unit, name.text) if unit.kind in kinds else "" for unit in cx.world.units]
    said = dict.fromkeys(text for text in texts if text)
    lists = [n for n, d in cx.declarations.items() if isinstance(d, tree.Words)]
    fitting = next((n for n in lists if said.keys() <= set(cx.word_list(n))), None)
    if fitting is None or not said:
        listed = ", ".join(said) or "…"
        return cx.report(
            codes.WRONG_TYPE, name.span, f"“{name.text}” is a text, and no list has all the words that it can be.",
            f"Declare them: words {name.text}_kind: {listed}", scope,
        )  # fmt: skip
    words = cx.word_list(fitting)
    row = tuple(words.index(text) if text in words else -1 for text in texts)
    hidden = _hidden_units(cx, subject.type.kinds)
    told = {row[n] for n, unit in enumerate(cx.world.units) if unit in hidden}
    secrecy.identify(cx, scope, subject.type, told, name.span)
    cx.used.update([fitting, *(f"{kind}.{name.text}" for kind in kinds)])
    index = expressions.attribute_row(row, subject.expr, subject.type.optional, -1)
    kind = Type("word", words=fitting, low=0, high=len(words) - 1)
    return Value(index, kind.maybe() if subject.type.optional else kind)


def _text_of(cx: Context, unit: Unit, name: str) -> str:
    sheet = cx.world.sheets.units.types[unit.type].values.get(name)
    if sheet is None:
        sheet = cx.world.kind(unit.kind).attributes[name].default
    return str(sheet.plain) if sheet is not None else ""


def unit_row(cx: Context, subject: Value, name: str, kinds: list[str]) -> Value:
    sheet = cx.world.kind(kinds[0]).attributes[name]
    values = [_attribute_value(cx, unit.type, unit.kind, name) for unit in cx.world.units]
    held = [v for v, u in zip(values, cx.world.units, strict=True) if u.kind in kinds] or [0]
    held += [0] if subject.type.optional else []  # what is asked of none
    kind = attribute_type(sheet.type, min(held), max(held))
    row = expressions.attribute_row(tuple(values), subject.expr, subject.type.optional, 0)
    return Value(row, kind)


def _attribute_value(cx: Context, type_name: str, kind: str, name: str) -> int:
    sheet = cx.world.sheets.units.types[type_name].values.get(name)
    if sheet is None:
        attribute = cx.world.kind(kind).attributes.get(name)
        sheet = attribute.default if attribute is not None else None
    return 0 if sheet is None else plain_number(sheet.plain)


def plain_number(plain: records.Plain) -> int:
    """A value of a sheet as rules hold it: a direction by its number, a list of them as a set."""
    if isinstance(plain, tuple):
        return sum(1 << plain_number(p) for p in plain)
    if isinstance(plain, str):
        return STRAIGHT.index(plain) if plain in STRAIGHT else -1
    return int(plain)


def sort_of(plain: records.Plain) -> str:
    """What an attribute's value is taken for; "" where it is nothing that rules can use."""
    if isinstance(plain, bool):
        return "truth"
    if isinstance(plain, int):
        return "number"
    if isinstance(plain, str):
        return "direction" if plain in STRAIGHT else ""
    return "directions" if all(p in STRAIGHT for p in plain) else ""


def attribute_type(word: str, low: int, high: int) -> Type:
    match word:
        case "truth":
            return TRUTH
        case "direction":
            return DIRECTION
        case "directions":
            return DIRECTION.set()
        case _:
            return number(low, high)


# --- cells, players, types


def _of_cell(
    cx: Context, scope: Scope, subject: Value, name: tree.Word, given: Given
) -> Value | None:
    index, optional, cells = subject.expr, subject.type.optional, cx.world.cells
    if ("cell", name.text) in cx.variables:
        cx.used.add(f"cell.{name.text}")
        secrecy.secret(cx, scope, cx.variables["cell", name.text], subject.type.mine, name.span)
        return _column(cx, scope, "cell", subject, name, given)
    tables = {
        "terrain": (tuple(c.terrain for c in cells), TERRAIN.maybe()),
        "owner": (cx.world.cell_owners, PLAYER.maybe()),
        "row": (tuple(c.row for c in cells), number(1, max((c.row for c in cells), default=1))),
        "column": (tuple(c.column for c in cells), number(1, max((c.column for c in cells), default=1))),
    }  # fmt: skip
    if name.text not in tables:
        return None
    table, kind = tables[name.text]
    default = -1 if kind.optional else 0
    return Value(expressions.attribute_row(table, index, optional, default), kind)


def _of_player(
    cx: Context, scope: Scope, subject: Value, name: tree.Word, given: Given
) -> Value | None:
    if ("player", name.text) in cx.variables:
        cx.used.add(f"player.{name.text}")
        own = subject.expr == scope.player
        secrecy.secret(cx, scope, cx.variables["player", name.text], own, name.span)
        return _column(cx, scope, "player", subject, name, given)
    if name.text in cx.world.regions and len(cx.world.regions[name.text]) > 1:
        return region_of(cx, subject, name.text)
    values = [side.attributes.get(name.text) for side in sides(cx)]
    present = [v for v in values if v is not None]
    if not present:
        return None
    word = sort_of(present[0].plain)
    if not word or len(present) < len(values) or any(sort_of(v.plain) != word for v in present):
        return cx.report(
            codes.MISSING_STAT, name.span,
            f"“{name.text}” is asked of a player, and not all sides have it, or not of one sort.",
            "Give each side in game.yaml a number, a truth value, a direction or a list of directions.",
            scope, related=tuple(Label(v.span) for v in present),
        )  # fmt: skip
    row = tuple(plain_number(v.plain) for v in present)
    kind = attribute_type(word, min(row), max(row))
    cx.used.add(f"player.{name.text}")
    default = 0 if kind.many or word in ("number", "truth") else -1
    return Value(expressions.attribute_row(row, subject.expr, subject.type.optional, default), kind)


def _of_type(
    cx: Context, scope: Scope, subject: Value, name: tree.Word, given: Given
) -> Value | None:
    types = [cx.world.sheets.units.types[t] for t in cx.world.types]
    if not any(name.text in cx.world.kind(t.kind.text).attributes for t in types):
        return None
    row = tuple(_attribute_value(cx, t.id.text, t.kind.text, name.text) for t in types)
    return Value(
        expressions.attribute_row(row, subject.expr, subject.type.optional, 0),
        number(min(row), max(row)),
    )


def region_of(cx: Context, owner: Value, name: str) -> Value:
    masks = cx.world.regions[name]
    cx.used.add(name)
    row = expressions.attribute_row(masks, owner.expr, owner.type.optional, 0)
    return Value(row, CELL.set())


# --- of, highest, lowest, total


def of(cx: Context, scope: Scope, expr: tree.Of) -> Value:
    """`port of player`, `ships of player`, `owner of ship`, `opponent of player`."""
    opposed = isinstance(expr.left, tree.Name) and expr.left.name == "opponent"
    if opposed and isinstance(expr.right, tree.Member) and "opponent" not in scope.names:
        of_player = ("player", expr.right.name.text) in cx.variables
        if of_player and expressions.value(cx, scope, expr.right.subject).type.base == "player":
            return _opponents(cx, scope, expr, expr.right)
    right = expressions.value(cx, scope, expr.right)
    if right.type.base == "unknown":
        return NO_VALUE
    if isinstance(expr.left, tree.Name):
        found = _named_of(cx, scope, expr.left, right)
        if found is not None:
            return found
    left = expressions.plural(cx, scope, expr.left)
    if right.type.base == "player" and right.type.many and left.type.many:
        rows = {"unit": cx.masks.owned, "cell": cx.world.own_cells}.get(left.type.base, ())
        if any(rows):
            return Value(cx.masks.of_players(left.expr, rows, right.expr), left.type)
    if left.type.base == "unit" and left.type.many and fits(right.type, PLAYER.maybe()):
        mine = right.expr == PLAYER_NOW and scope.player == PLAYER_NOW
        kind = replace(left.type, mine=left.type.mine or mine)
        return Value(cx.masks.of_player(left.expr, right.expr), kind)
    boards = any(cx.world.own_cells) and fits(right.type, PLAYER.maybe())
    if boards and left.type.base == "cell" and left.type.many:
        return Value(cx.masks.cells_of_player(left.expr, right.expr, True), left.type)
    if left.type.base == "unknown":
        return left
    return cx.report(
        codes.WRONG_TYPE, expr.span, f"{left.type} can't be “of” {right.type}.".capitalize(),
        "Say “ships of player”, “port of player”, “owner of ship”.", scope,
    )  # fmt: skip


def _opponents(cx: Context, scope: Scope, expr: tree.Of, what: tree.Member) -> Value:
    """What an opponent has stands behind brackets round him; unless it is a player, who has an opponent."""
    kind = cx.state_types["player", what.name.text]
    if kind.base == "player" and not kind.many:
        return opponent(cx, scope, expressions.value(cx, scope, what), expr.left.span)
    subject, name = what.subject.span.text, what.name.text
    return cx.report(
        codes.WRONG_TYPE, what.span, f"Only players have an opponent, and “{name}” is none.",
        f"Write: (opponent of {subject}).{name}", scope,
    )  # fmt: skip


def _named_of(cx: Context, scope: Scope, left: tree.Name, right: Value) -> Value | None:
    word = left.name
    if right.type.base == "player" and right.type.many and len(cx.world.regions.get(word, ())) > 1:
        cx.used.add(word)
        rows = cx.world.gathered(cx.world.regions[word])
        return Value(expressions.attribute_row(rows, right.expr, False, 0), CELL.set())
    if right.type.base == "player" and not right.type.many:
        if word == "cells":
            return None
        if word in ("enemies", "allies"):
            return of_teams(cx, right, word)
        if word == "opponent":
            return opponent(cx, scope, right, left.span)
        if len(cx.world.regions.get(word, ())) > 1:
            return region_of(cx, right, word)
    known = {n for n, _ in attributes_of(cx, right.type)} | {"cells"}
    unit_set = names.component(cx, word)
    if word in known and not (unit_set is not None and unit_set.type.base == "unit"):
        return member(cx, scope, right, tree.Word(left.span, word))
    return None


def of_teams(cx: Context, whose: Value, word: str) -> Value:
    """`enemies of player`: who is not of that player's team; `allies of player`: the others of it."""
    everyone = (1 << len(cx.world.sides)) - 1
    allies = tuple(team & ~(1 << side) for side, team in enumerate(cx.world.teams))
    enemies = tuple(everyone & ~team for team in cx.world.teams)
    table = allies if word == "allies" else enemies
    row = expressions.attribute_row(table, whose.expr, whose.type.optional, 0)
    return Value(row, PLAYER.set())


def opponent(cx: Context, scope: Scope, whose: Value, span: Span) -> Value:
    count = len(cx.world.sides)
    if count != 2:
        return cx.report(
            codes.WRONG_TYPE, span, f"This game has {count} sides, so “opponent” could be several.",
            "Write “enemies of player” for all of them, or name the one you mean.", scope,
        )  # fmt: skip
    row = expressions.attribute_row((1, 0), whose.expr, whose.type.optional, -1)
    return Value(row, PLAYER.maybe() if whose.type.optional else PLAYER)


def aggregate(cx: Context, scope: Scope, expr: tree.Aggregate, domain: Value) -> Value:
    """`highest strength of my ships in play`: 0 for an empty set."""
    if domain.type.base == "unknown":
        return domain
    register = cx.register("each")
    body = extremes.of_each(cx, scope, expr, Value(Local(register), domain.type.one()))
    if body is None:
        return NO_VALUE
    word = {"highest": "max", "lowest": "min", "total": "sum"}[expr.word]
    low, high = min(0, body.type.low), max(0, body.type.high)
    if word == "sum":
        low, high = low * 512, high * 512
    kind = replace(number(low, high), truth_word="")
    return Value(Fold(word, register, domain.expr, body.expr), kind)


def terrain_mask(cx: Context, terrain: Expr) -> Expr:
    """The cells of a terrain."""
    masks = tuple(
        cx.world.cells_where(lambda c, n=number_: c.terrain == n)  # type: ignore[misc]
        for number_ in range(len(cx.world.terrains))
    )
    if isinstance(terrain, Const) and terrain.value >= 0:
        return Const(masks[terrain.value])
    return Lookup(masks, terrain, True, 0)
