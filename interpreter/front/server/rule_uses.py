"""Where rules name what the ruleset declares, by what the check found everything to be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any

from interpreter.check import Notes
from interpreter.diagnostics import Span
from interpreter.front.server.symbols import Index, Key, Symbol
from interpreter.program.types import UNKNOWN, Type
from interpreter.syntax import tree

_SLOT = re.compile(r"\{([^{}]*)\}")
_WORD = re.compile(r"[^\W\d]\w*")
LOCAL = "local"
_MEMBER = "where"  # under which a scope keeps what is chosen: nothing can be called so
_GLOBAL = ("define", "table", "kind", "type", "plural", "region", "cell", "side", "terrain", "edge", "words", "word",
           "option", "action", "phase", "procedure", "test")  # fmt: skip
_SETS = ("kind", "type", "plural")

Scope = Mapping[str, Key]


@dataclass(frozen=True, slots=True)
class _Rule:
    """The declaration at hand, and what is known of the ruleset."""

    index: Index
    notes: Notes
    declared: tree.Declaration


def use_rules(index: Index, file: tree.File, notes: Notes) -> None:
    """Enters all that the rules of a file name, and the local names that they give."""
    for written in file.declarations:
        one = written.declaration if isinstance(written, tree.Replacement) else written
        rule = _Rule(index, notes, one)
        for cite in one.cites:
            _use(rule, cite.span, [Key("sentence", "", cite.text)])
        _declaration(rule, one)


def _declaration(rule: _Rule, one: tree.Declaration) -> None:
    scope: Scope = {}
    for parameter in getattr(one, "parameters", ()):
        scope = _local(rule, scope, parameter)
    match one:
        case tree.Action():
            inner = _block(rule, scope, one.clauses)
            if one.written is not None:
                _slots(rule, inner, one.written)
            _block(rule, inner, one.effect)
        case tree.Reaction():
            _use(rule, one.unit.span, _named(rule, one.unit.text, ("kind", "type")))
            if one.cell is not None:
                scope = _local(rule, scope, one.cell)
            _walk(rule, scope, one.condition)
            _block(rule, scope, one.body)
        case tree.State():
            if one.owner is not None:
                _use(rule, one.owner.span, _named(rule, one.owner.text, ("kind",)))
            _types(rule, one.type.span)
            _walk(rule, scope, one.type.low)
            _walk(rule, scope, one.type.high)
            _columns(rule, one.keys)
            _walk(rule, scope, one.start)
        case tree.Table():
            _columns(rule, one.columns)
            for row in one.rows:
                for column, part in zip(one.columns, row.ranges, strict=False):
                    for word in part.words:
                        owner = column.words.text if column.words else ""
                        _use(rule, word.span, [Key("word", owner, word.text)])
                _walk(rule, scope, row.value)
            _walk(rule, scope, one.otherwise)
        case tree.Pile():
            _use(rule, one.kind.span, [Key("words", "", one.kind.text)])
        case tree.Removal():
            _use(rule, one.name.span, _named(rule, one.name.text, (one.kind, "state")))
        case tree.Insertion():
            _walk(rule, scope, one.step)
            _use(rule, one.beside.span, _named(rule, one.beside.text, ("phase", "procedure")))
            _use(rule, one.inside.span, _named(rule, one.inside.text, ("phase", "procedure")))
        case tree.Words() | tree.Broken():
            pass
        case tree.Sequence() | tree.Phase() | tree.Procedure():
            _block(rule, scope, one.body)
        case _:
            _parts(rule, scope, one)


# --- lines


def _block(rule: _Rule, scope: Scope, block: Iterable[object]) -> Scope:
    """Goes through lines, each of which may name things for those below it."""
    for line in block:
        _walk(rule, scope, line)
        if isinstance(line, tree.Let | tree.Choose | tree.Roll | tree.DrawCard):
            scope = _local(rule, scope, line.name)
    return scope


def _walk(rule: _Rule, scope: Scope, node: object) -> None:
    match node:
        case None:
            pass
        case tree.Name():
            _use(rule, node.span, _name(rule, scope, node))
        case tree.Member():
            _walk(rule, scope, node.subject)
            _use(rule, node.name.span, _member(rule, _type(rule, node.subject), node.name.text))
            _arguments(rule, scope, node.arguments, ())
        case tree.Of() if isinstance(node.left, tree.Name):
            _of(rule, scope, node.left, node.right)
        case tree.Whose() | tree.Quantified() | tree.NumberOf() | tree.FirstOf():
            _several(rule, scope, node.what)
        case tree.Aggregate() | tree.Extreme():
            _several(rule, scope, node.what)
            kind = _type(rule, node.what).one()
            if node.call is not None:
                _walk(rule, _members(scope), node.call)
                return
            _use(rule, node.attribute.span, _member(rule, kind, node.attribute.text))
        case tree.Call():
            keys = _named(rule, node.name.text, ("define", "table", "procedure", "test", "action"))
            keys = keys or [Key("state", "game", node.name.text), Key("pile", "", node.name.text)]
            _use(rule, node.name.span, keys)
            _arguments(rule, scope, node.arguments, keys)
        case tree.Can() | tree.Offered():
            _carried_out(rule, scope, node.name, node.arguments, ("action",))
        case tree.Do():
            _carried_out(rule, scope, node.name, node.arguments, ("phase", "procedure"))
        case tree.Where() | tree.ForEach() | tree.Reached() | tree.Worth():
            _binding(rule, scope, node)
        case tree.Choose():
            chosen = _local(rule, scope, node.name)[node.name.text]
            _walk(rule, {**scope, _MEMBER: chosen}, node.domain)
            _block(rule, scope, node.otherwise or ())
        case tree.Say():
            _slots(rule, scope, node.text)
        case tree.Roll():
            _walk(rule, scope, node.times)
            if isinstance(node.what, tree.Name):
                _use(rule, node.what.span, _named(rule, node.what.name, ("test", "words")))
            else:
                _walk(rule, scope, node.what)
        case _:
            _parts(rule, scope, node)


def _parts(rule: _Rule, scope: Scope, node: object) -> None:
    """What a node holds, each part with the names known before it."""
    for name in _fields(type(node)):  # type: ignore[arg-type]
        part = getattr(node, name)
        if isinstance(part, tuple):
            if part and isinstance(part[0], tree.Statement):
                _block(rule, scope, part)
            else:
                for one in part:
                    _inside(rule, scope, one)
        elif is_dataclass(part) and not isinstance(part, Span | tree.Word):
            _walk(rule, scope, part)


def _inside(rule: _Rule, scope: Scope, part: object) -> None:
    """A member of a list; the branches of “if” are pairs of a condition and a block."""
    if isinstance(part, tuple):
        condition, block = part
        _walk(rule, scope, condition)
        _block(rule, scope, block)
    elif not isinstance(part, tree.Word):
        _walk(rule, scope, part)


@lru_cache(maxsize=256)
def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else ()


def _binding(
    rule: _Rule, scope: Scope, node: tree.Where | tree.ForEach | tree.Reached | tree.Worth
) -> None:
    """What gives a name to the members of a set."""
    match node:
        case tree.Where():
            _walk(rule, scope, node.what)
            kind = _type(rule, node.what).one()
            inner = _members(scope) if node.name is None else _local(rule, scope, node.name, kind)
            _walk(rule, inner, node.condition)
        case tree.ForEach():
            inner = _local(rule, scope, node.name)
            _walk(rule, {**scope, _MEMBER: inner[node.name.text]}, node.domain)
            _walk(rule, inner, node.order)
            _block(rule, inner, node.body)
        case tree.Worth():
            _walk(rule, scope, node.domain)
            inner = scope if node.name is None else _local(rule, scope, node.name)
            _walk(rule, inner, node.amount)
            _walk(rule, inner, node.condition)
        case tree.Reached():
            for part in (
                node.what,
                node.start,
                node.limit,
                node.through,
                node.facing,
                node.turning,
            ):
                _walk(rule, scope, part)
            if node.rule is not None:
                inner = _local(rule, _local(rule, scope, node.rule.a), node.rule.b)
                _walk(rule, inner, node.rule.cost)
                _walk(rule, inner, node.rule.condition)


def _members(scope: Scope) -> Scope:
    """Behind “where”, what is chosen may be called by its name already."""
    chosen = scope.get(_MEMBER)
    return scope if chosen is None else {**scope, chosen.name: chosen}


def _carried_out(
    rule: _Rule,
    scope: Scope,
    name: tree.Word,
    given: tuple[tree.Argument, ...],
    sorts: Iterable[str],
) -> None:
    keys = _named(rule, name.text, tuple(sorts))
    _use(rule, name.span, keys)
    _arguments(rule, scope, given, keys)


def _arguments(
    rule: _Rule, scope: Scope, given: tuple[tree.Argument, ...], called: Iterable[Key]
) -> None:
    for argument in given:
        _walk(rule, scope, argument.value)
        if argument.name is not None:
            owners = {_place(s.whole) for k in called if (s := rule.index.symbols.get(k))}
            keys = [Key(LOCAL, owner, argument.name.text) for owner in owners]
            _use(rule, argument.name.span, keys)


def _types(rule: _Rule, span: Span) -> None:
    """The type of a state: the name of a kind or of a list of words in it."""
    for found in _WORD.finditer(span.text):
        start = span.start + found.start()
        place = span.source.span(start, start + len(found.group()))
        _use(rule, place, _named(rule, found.group(), ("words", "kind")))


def _columns(rule: _Rule, columns: tuple[tree.Column, ...]) -> None:
    for column in columns:
        if column.words is not None:
            _use(rule, column.words.span, [Key("words", "", column.words.text)])
        else:
            _walk(rule, {}, column.low)
            _walk(rule, {}, column.high)


def _slots(rule: _Rule, scope: Scope, text: tree.Word) -> None:
    """The names in the braces of a text: `{ship.cell}`."""
    source = text.span.source
    for slot in _SLOT.finditer(text.text):
        kind: Type | None = None
        for found in _WORD.finditer(slot.group(1).partition(":")[0]):
            start = text.span.start + 1 + slot.start(1) + found.start()
            span = source.span(start, start + len(found.group()))
            if kind is None:
                name = tree.Name(span, found.group())
                _use(rule, span, _name(rule, scope, name))
                kind = rule.notes.local_types.get((rule.declared.name.text, found.group()), UNKNOWN)
            else:
                _use(rule, span, _member(rule, kind, found.group()))
                kind = UNKNOWN


# --- names


def _place(whole: Span) -> str:
    return f"{whole.source.path}:{whole.start}"


def _local(rule: _Rule, scope: Scope, name: tree.Word, kind: Type | None = None) -> Scope:
    """The scope with a name that is given here. A parameter belongs to its rule, others to their place."""
    given = getattr(rule.declared, "parameters", ())
    owner = _place(rule.declared.span) if name in given else _place(name.span)
    key = Key(LOCAL, owner, name.text)
    if kind is None:
        kind = rule.notes.local_types.get((rule.declared.name.text, name.text))
    about = f"here {kind}" if kind and kind.base != "unknown" else "a name that is given here"
    rule.index.declare(Symbol(key, name.span, name.span, about=about, inside=rule.declared.span))
    return {**scope, name.text: key}


def _type(rule: _Rule, expr: tree.Expr) -> Type:
    return rule.notes.types.get(expr, UNKNOWN)


def _name(rule: _Rule, scope: Scope, expr: tree.Name) -> list[Key]:
    if expr.name in scope:
        return [scope[expr.name]]
    kind = _type(rule, expr)
    word = Key("word", kind.words, expr.name)
    if kind.base == "word" and word in rule.index.symbols:
        return [word]
    for key in (Key("state", "game", expr.name), Key("pile", "", expr.name)):
        if key in rule.index.symbols:
            return [key]
    return _named(rule, expr.name, _GLOBAL)


def _named(rule: _Rule, name: str, sorts: Iterable[str]) -> list[Key]:
    """The things of the first of these sorts that have this name."""
    keys = rule.index.by_name.get(name, ())
    for sort in sorts:
        found = [key for key in keys if key.sort == sort]
        if found:
            return found
        several = rule.index.plurals.get(name)
        if several is not None and several.sort == sort:
            return [several]
    return []


def _several(rule: _Rule, scope: Scope, what: tree.Expr) -> None:
    """What is spoken of in `any ship`, `my ships`: the kind, even where one unit bears its name."""
    keys = _named(rule, what.name, _SETS) if isinstance(what, tree.Name) else []
    if keys:
        _use(rule, what.span, keys)
    else:
        _walk(rule, scope, what)


def _of(rule: _Rule, scope: Scope, left: tree.Name, right: tree.Expr) -> None:
    _walk(rule, scope, right)
    keys = _named(rule, left.name, _SETS) or _member(rule, _type(rule, right), left.name)
    _use(rule, left.span, keys or _name(rule, scope, left))


def _member(rule: _Rule, kind: Type, name: str) -> list[Key]:
    """What a thing of a type has under a name; of an unknown one, whatever bears it."""
    keys = [k for k in rule.index.by_name.get(name, ()) if k.sort in ("state", "attribute")]
    pile = [k for k in (Key("pile", "", name), Key("region", "", name)) if k in rule.index.symbols]
    match kind.base:
        case "unit":
            return [k for k in keys if k.owner == "unit" or k.owner in kind.kinds]
        case "cell":
            return [k for k in keys if k.owner == "cell"]
        case "player":
            return [k for k in keys if k.owner == "player"] or pile
        case "type":
            return [k for k in keys if k.sort == "attribute" and k.owner != "player"]
        case "unknown":
            return [k for k in keys if k.owner != "game"]
        case _:
            return []


def _use(rule: _Rule, span: Span, keys: Iterable[Key]) -> None:
    rule.index.use(span, *(k for k in keys if k in rule.index.symbols))
