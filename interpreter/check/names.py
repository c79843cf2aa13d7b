"""What a bare name means: a local name, a declared state, a component, a word."""

from __future__ import annotations

import re
from dataclasses import replace

from interpreter.check import meant
from interpreter.check.context import DIRECTION_WORDS, NO_VALUE, Context, Scope, Value
from interpreter.diagnostics import Fix, Label, codes
from interpreter.program import World, geometry
from interpreter.program.expressions import Column, Const, Expr, Slot
from interpreter.program.types import (
    CELL,
    DIRECTION,
    EDGE,
    PLAYER,
    TERRAIN,
    TRUTH,
    Type,
    number,
)
from interpreter.sheets.labels import corners
from interpreter.syntax import tree
from interpreter.syntax.words import RESERVED


def name(cx: Context, scope: Scope, expr: tree.Name, wanted: Type | None = None) -> Value:
    """The value of a name; `wanted` lets a word of a list be found under what else bears its name."""
    word = expr.name
    if wanted is not None and wanted.base == "word":
        words = cx.word_list(wanted.words)
        if word in words:
            return Value(Const(words.index(word)), replace(wanted, many=False, optional=False))
    found = lookup(cx, scope, word)
    if found is not None:
        if found.type is DIRECTION and word not in scope.names:
            _on_some_board(cx, scope, expr)
        return found
    return unknown_name(cx, scope, expr, wanted)


def hides(cx: Context, scope: Scope, name: tree.Word) -> None:
    """Warns of a local name that is the word for a direction."""
    if name.text in DIRECTION_WORDS and DIRECTION_WORDS.index(name.text) in cx.world.ways:
        cx.report(
            codes.HIDDEN_NAME, name.span, f"From here on “{name.text}” is no longer the direction.",
            "Give it another name.", scope,
        )  # fmt: skip


def lookup(cx: Context, scope: Scope, word: str) -> Value | None:
    """The value of a name, or None where nothing bears it."""
    if word in scope.names:
        return scope.names[word]
    if word == "player":
        return Value(scope.player, PLAYER)
    if ("game", word) in cx.variables:
        cx.used.add(word)
        return game_state(cx, word)
    declared = cx.declarations.get(word)
    if isinstance(declared, tree.Define | tree.Table) and not parameters_of(declared):
        return None  # the caller looks into it
    return component(cx, word)


def _on_some_board(cx: Context, scope: Scope, expr: tree.Name) -> None:
    """Reports a direction that no board of the ruleset has: nothing ever lies that way."""
    boards = cx.world.sheets.boards.values()
    if any(board.topology != "hex" for board in boards):
        return
    ways = {DIRECTION_WORDS[way] for board in boards for way in geometry.ring(board)}
    if expr.name not in ways:
        there_are = ", ".join(word for word in DIRECTION_WORDS if word in ways)
        cx.report(
            codes.OUT_OF_RANGE, expr.span, f"These hexes have no side towards “{expr.name}”.",
            f"Their directions are: {there_are}.", scope,
        )  # fmt: skip


def parameters_of(declared: tree.Define | tree.Table) -> tuple[object, ...]:
    return declared.columns if isinstance(declared, tree.Table) else declared.parameters


def game_state(cx: Context, word: str, index: Expr | None = None) -> Value:
    """The value of a state of the game; `index` where it has several values."""
    variable, kind = cx.variables["game", word], cx.state_types["game", word]
    if index is None:
        return Value(Slot(variable.base), kind)
    return Value(Column(variable.base, index), kind)


def component(cx: Context, word: str) -> Value | None:
    """The value of a name from the sheets or built into the language."""
    if word not in cx.components:
        finders = (_built_in, _unit_set, _place, _word, _option)
        cx.components[word] = next((v for f in finders if (v := f(cx, word)) is not None), None)
    found = cx.components[word]
    if found is not None:
        cx.used.add(word)
    return found


def _built_in(cx: Context, word: str) -> Value | None:
    world = cx.world
    kinds = frozenset(world.kinds)
    match word:
        case "cell" | "cells":
            return Value(Const(world.all_cells), CELL.set())
        case "point" | "points" if world.points:
            return Value(Const(world.all_cells), CELL.set())
        case "unit" | "units":
            return Value(Const(world.all_units), Type("unit", many=True, kinds=kinds))
        case "players":
            return Value(Const((1 << len(world.sides)) - 1), PLAYER.set())
        case "directions":
            return Value(Const(_directions(world)), DIRECTION.set())
        case _:
            return None


def _directions(world: World) -> int:
    """All that a hexagon has sides; all eight on other boards, where a unit may go diagonally too."""
    return sum(1 << way for way in world.ways)


def _unit_set(cx: Context, word: str) -> Value | None:
    """The set of all units of a kind or type, under its name or its plural."""
    world, units = cx.world, cx.world.sheets.units
    for kind in units.kinds.values():
        if word in (kind.id.text, kind.plural):
            mask = world.units_where(lambda u, k=kind: u.kind == k.id.text)  # type: ignore[misc]
            return Value(Const(mask), Type("unit", many=True, kinds=frozenset((kind.id.text,))))
    for sheet in units.types.values():
        if word in (sheet.id.text, sheet.plural):
            cx.used.add(sheet.kind.text)
            mask = world.units_where(lambda u, t=sheet: u.type == t.id.text)  # type: ignore[misc]
            kind_of = frozenset((sheet.kind.text,))
            return Value(Const(mask), Type("unit", many=True, kinds=kind_of, whole=False))
    return None


def _place(cx: Context, word: str) -> Value | None:
    world = cx.world
    masks = world.regions.get(word)
    if masks is not None and len(masks) == 1:
        return Value(Const(masks[0]), CELL.set())
    if word in world.cell_numbers:
        return Value(Const(world.cell_numbers[word]), CELL)
    return None


def _word(cx: Context, word: str) -> Value | None:
    world = cx.world
    if word in world.sides:
        return Value(Const(world.sides.index(word)), PLAYER)
    if word in world.terrains:
        return Value(Const(world.terrains.index(word)), TERRAIN)
    if word in world.edges:
        return Value(Const(list(world.edges).index(word)), EDGE)
    if word in DIRECTION_WORDS:
        return Value(Const(DIRECTION_WORDS.index(word)), DIRECTION)
    for declared in cx.declarations.values():
        if isinstance(declared, tree.Words):
            values = [w.text for w in declared.values]
            if word == declared.name.text and word not in values:
                whole = (1 << len(values)) - 1
                return Value(Const(whole), Type("word", words=word).set())
            if word in values:
                cx.used.add(declared.name.text)
                return Value(Const(values.index(word)), Type("word", words=declared.name.text))
    return None


def _option(cx: Context, word: str) -> Value | None:
    sheet = cx.world.sheets.manifest.options.get(word)
    if sheet is None:
        return None
    value = cx.options[word]
    if sheet.kind == "truth":
        return Value(Const(int(bool(value))), TRUTH)
    if sheet.kind == "number":
        return Value(Const(int(value)), number(int(value), int(value)))
    return Value(Const(sheet.values.index(str(value))), Type("word", words=f"option:{word}"))


def known_names(cx: Context, scope: Scope) -> list[str]:
    """All names that would mean something here, for suggestions."""
    units = cx.world.sheets.units
    found = [*scope.names, *cx.declarations, *cx.world.regions, *cx.world.sides, *cx.world.terrains]
    found += [*cx.world.edges, *DIRECTION_WORDS, *cx.world.sheets.manifest.options]
    found += [word for scope_name, word in cx.variables if scope_name == "game"]
    for kind in units.kinds.values():
        found += [kind.id.text, kind.plural]
    for sheet in units.types.values():
        found += [sheet.id.text, sheet.plural]
    for declared in cx.declarations.values():
        if isinstance(declared, tree.Words):
            found += [w.text for w in declared.values]
    return [*found, "player", "players", "cells", "units", "directions"]


_CELL = re.compile(r"[a-z]{1,2}\d{1,3}")
LONG_DIRECTIONS = {
    "north": "n", "northeast": "ne", "north_east": "ne", "east": "e", "southeast": "se",
    "south_east": "se", "south": "s", "southwest": "sw", "south_west": "sw", "west": "w",
    "northwest": "nw", "north_west": "nw",
}  # fmt: skip


def _carried_out(
    cx: Context, scope: Scope, expr: tree.Name, declared: tree.Declaration, words: tuple[str, ...]
) -> Value:
    """Reports a rule that is named where a value is needed."""
    kind = type(declared).__name__.lower()
    hint = (
        f"Its values are: {', '.join(words[:12])}." if words else "Declare a value: define, state."
    )
    if isinstance(declared, tree.Phase) and not words:
        many = f"{expr.name}s"
        hint = (
            f"Rules count for themselves: state {many}: 0..50, and in the phase: raise {many} by 1"
        )
    return cx.report(
        codes.UNKNOWN_NAME, expr.span,
        f"“{expr.name}” is {'an' if kind == 'action' else 'a'} {kind}, and no value.",
        hint, scope, related=(Label(declared.name.span, "declared here"),),
    )  # fmt: skip


def unreadable(cx: Context, word: str) -> bool:
    """Whether a declaration that can't be read may have said what a name means: that is told already."""
    declared = cx.declarations.get(word)
    if isinstance(declared, tree.Pile):
        return isinstance(cx.declarations.get(declared.kind.text), tree.Broken)
    broken = (d for d in cx.declarations.values() if isinstance(d, tree.Broken))
    return any(
        word == d.name.text or (d.kind == "words" and word in re.findall(r"\w+", d.span.text))
        for d in broken
    )


def _itself(scope: Scope, name: str) -> str | None:
    """What is right where `choose ship from ship.range` asks for what is not chosen yet."""
    if name != scope.binding:
        return None
    return f"Name a set that each “{name}” is of; behind “where” conditions on it may stand."


def _cells(cx: Context) -> str:
    """How the cells are called, board by board: `a1 to e7`; "" where none is called like that."""
    found = []
    for board in cx.world.boards:
        ends = corners((cell.label, cell.x, cell.y) for cell in board.cells.values())
        found += [" to ".join(ends)] if ends and _CELL.fullmatch(ends[0]) else []
    return ", or ".join(dict.fromkeys(found))


def unknown_name(cx: Context, scope: Scope, expr: tree.Name, wanted: Type | None = None) -> Value:
    if unreadable(cx, expr.name) or expr.name in RESERVED:
        return NO_VALUE
    words = cx.word_list(wanted.words) if wanted is not None and wanted.base == "word" else ()
    declared = cx.declarations.get(expr.name)
    if isinstance(declared, tree.Action | tree.Phase | tree.Procedure | tree.Test):
        return _carried_out(cx, scope, expr, declared, words)
    if expr.name in LONG_DIRECTIONS:
        return cx.report(
            codes.UNKNOWN_NAME, expr.span, f"Nothing is called “{expr.name}”.",
            f"Directions are written short: {LONG_DIRECTIONS[expr.name]}.", scope,
            fix=Fix("Write it short", ((expr.span, LONG_DIRECTIONS[expr.name]),)),
        )  # fmt: skip
    if _CELL.fullmatch(expr.name) and (cells := _cells(cx)):
        return cx.report(
            codes.UNKNOWN_NAME, expr.span, f"No board has a cell “{expr.name}”.",
            f"Cells are called {cells}. What else is called so must be declared.", scope,
        )  # fmt: skip
    known = known_names(cx, scope)
    hint = meant.by_name(expr.name) or _itself(scope, expr.name) or cx.nearest(
        expr.name, known,
        f"The words that fit here are: {', '.join(words[:12])}." if words
        else "Declare it in the rules, or name it in units.yaml, a board or game.yaml.",
    )  # fmt: skip
    units = cx.world.sheets.units
    kinds = [(kind.id.text, kind.plural) for kind in units.kinds.values()]
    types = [(type.id.text, type.plural) for type in units.types.values()]
    for one, several in (*kinds, *types):
        stem = one[: max(3, len(one) - 2)]
        if (f"“{several}”" in hint or f"“{one}”" in hint) and expr.name.startswith(stem):
            hint += f" Or call several of them so in units.yaml: plural: {expr.name}"
            break
    return cx.report(
        codes.UNKNOWN_NAME, expr.span, f"Nothing is called “{expr.name}”.", hint, scope,
        label="not declared", fix=meant.instead(expr.span, known),
    )  # fmt: skip
