"""Expressions -> Python, as lines of text.

An expression becomes a Python expression; what needs a loop is written out before it, into a register
of its own. All of it may be evaluated early: expressions are pure and have a value whatever the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.engine.floods import write_flood
from interpreter.engine.foresight import inside, steady, steady_rows
from interpreter.program.expressions import (
    Bind,
    CellsOf,
    Choice,
    Column,
    Const,
    Expr,
    Flood,
    Fold,
    Local,
    Lookup,
    Lookup2,
    Measure,
    Op,
    Slot,
    Spread,
    StepsIn,
    Table,
    UnitsOn,
)
from interpreter.program.geometry import symmetric
from interpreter.program.layout import ACTIVE, Layout

INFIX = {
    "add": "+", "sub": "-", "mul": "*", "eq": "==", "ne": "!=", "lt": "<", "le": "<=",
    "union": "|", "inter": "&",
}  # fmt: skip


class Tables:
    """The fixed tables of a program, each once, under the names that its Python knows them by."""

    def __init__(self) -> None:
        self.names: dict[object, str] = {}

    def name(self, table: Table | tuple[Table, ...]) -> str:
        return self.names.setdefault(table, f"T{len(self.names)}")

    @property
    def values(self) -> dict[str, object]:
        return {name: table for table, name in self.names.items()}


LONGEST = 600
Saved = tuple[dict[int, str], dict[int, str], dict[tuple[int, str], str]]


class Lines:
    """Lines of Python being written."""

    def __init__(self, layout: Layout, tables: Tables, sides: int) -> None:
        self.layout = layout
        self.tables = tables
        self.sides = sides
        self.lines: list[str] = []
        self.indent = 1
        self.temporaries = 0
        self.sure: set[str] = set()  # registers that never hold -1
        self.bound: dict[str, str] = {}  # the registers of names that are bound here
        self.known: dict[int, str] = {}  # expressions already in a register, by identity
        self.rows: dict[int, str] = {}  # rows of tables of tables already in a register
        self.places: dict[tuple[int, str], str] = {}  # columns of loop registers, in registers
        self.kept: list[Expr] = []  # keeps those alive, so that their identities stay theirs

    def line(self, text: str) -> None:
        self.lines.append("    " * self.indent + text)

    def save(self) -> Saved:
        """What is in registers now; to be restored where those registers may not be set any more."""
        return dict(self.known), dict(self.rows), dict(self.places)

    def restore(self, saved: Saved) -> None:
        self.known, self.rows, self.places = saved

    def temporary(self) -> str:
        self.temporaries += 1
        return f"_{self.temporaries}"

    def in_register(self, expr: Expr) -> str:
        """The value in a register, or as a constant, so that it may be named twice."""
        text = self.value(expr)
        if text.isidentifier() or text.lstrip("-").isdigit():
            return text
        name = self.temporary()
        self.line(f"{name} = {text}")
        return name

    # --- expressions

    def value(self, expr: Expr) -> str:
        """A Python expression for the value; may write lines before it."""
        known = self.known.get(id(expr))
        if known is not None:
            return known
        text = self._value(expr)
        if len(text) <= LONGEST:
            return text
        name = self.temporary()  # Python takes only so many brackets inside each other
        self.line(f"{name} = {text}")
        return name

    def _value(self, expr: Expr) -> str:
        match expr:
            case Const():
                if expr.value >> 64 > 0:
                    return hex(expr.value)  # Python reads only so many decimal digits
                return str(expr.value) if expr.value >= 0 else f"({expr.value})"
            case Local():
                return self.bound.get(expr.name, expr.name)
            case Slot():
                return f"s[{expr.index}]"
            case Column(base, Local(name)) if (base, name) in self.places:
                return self.places[base, name]
            case Column():
                return self._guarded(expr.index, expr.guarded, expr.default, self._place(expr.base))
            case Lookup():
                name = self.tables.name(expr.table)
                return self._guarded(expr.index, expr.guarded, expr.default, f"{name}[{{}}]")
            case Lookup2():
                return self._lookup2(expr)
            case Op():
                return self._op(expr)
            case Choice():
                return self._choice(expr)
            case Bind():
                return self._bind(expr)
            case Fold():
                return self._fold(expr)
            case CellsOf():
                return self._gather(
                    self._among(expr.units, {self.layout.in_play}),
                    f"1 << s[{self.layout.cell} + {{}}]",
                )
            case UnitsOn():
                return self._gather(
                    self._among(expr.cells, self._held(expr.layer)),
                    f"1 << s[{self.layout.at[expr.layer]} + {{}}]",
                )
            case Spread():
                return self._gather(
                    self.value(expr.members), f"{self.tables.name(expr.table)}[{{}}]"
                )
            case StepsIn():
                row = f"steps_in[{self.value(expr.directions)}][{{}}]"
                return self._guarded(expr.cell, True, 0, row)
            case Flood():
                return write_flood(self, expr)
            case Measure():
                return f"{expr.what}(" + ", ".join(self.value(a) for a in expr.args) + ")"

    def _bind(self, expr: Bind) -> str:
        """The body; another value may be bound by the same name inside of this one, or beside it."""
        value, name = self.value(expr.value), self.temporary()
        self.line(f"{name} = {value}")
        before = self.bound
        self.bound = {**before, expr.name: name}
        text = self.value(expr.body)
        self.bound = before
        return text

    def is_sure(self, expr: Expr) -> bool:
        """Whether a value is known not to be -1."""
        if isinstance(expr, Const):
            return expr.value >= 0
        if isinstance(expr, Local):
            return expr.name in self.sure
        if isinstance(expr, Column):
            return expr.sure
        if isinstance(expr, Lookup):
            whole = not expr.guarded or self.is_sure(expr.index)
            return whole and all(entry >= 0 for entry in expr.table)
        return isinstance(expr, Slot) and expr.index == ACTIVE

    def _place(self, base: int) -> str:
        return f"s[{base} + {{}}]"

    def _guarded(self, index: Expr, guarded: bool, default: int, pattern: str) -> str:
        if not guarded or self.is_sure(index):
            return pattern.format(self.value(index))
        name = self.in_register(index)
        return f"({pattern.format(name)} if {name} >= 0 else {default})"

    def _lookup2(self, expr: Lookup2) -> str:
        row = self.rows.get(id(expr))
        if row is not None:
            return self._guarded(expr.index, True, expr.default, f"{row}[{{}}]")
        name = self.tables.name(expr.tables)
        which, index = self.in_register(expr.which), self.in_register(expr.index)
        doubts = [
            f"{text} >= 0" for text, part in ((which, expr.which), (index, expr.index))
            if not self.is_sure(part)
        ]  # fmt: skip
        row = f"{name}[{which}][{index}]"
        return f"({row} if {' and '.join(doubts)} else {expr.default})" if doubts else row

    def _op(self, expr: Op) -> str:
        name, args = expr.name, expr.args
        if name in INFIX:
            sign = f" {INFIX[name]} "
            return "(" + sign.join(self.value(a) for a in args) + ")"
        if name in ("and", "or"):
            return self._short(name, args[0], args[1])
        if name == "has":
            return self._has(args[0], args[1])
        if name == "bit":
            if self.is_sure(args[0]):
                return f"(1 << {self.value(args[0])})"
            member = self.in_register(args[0])
            return f"(1 << {member} if {member} >= 0 else 0)"
        if name == "nonempty" and isinstance(args[0], Fold) and args[0].kind == "filter":
            inner = args[0]
            return self._fold(Fold("any", inner.name, inner.domain, inner.body))
        return self._function(name, [self.value(a) for a in args])

    def _function(self, name: str, texts: list[str]) -> str:
        a = texts[0]
        match name:
            case "floordiv":
                return f"({a} // {texts[1]})"
            case "ceildiv":
                return f"(-(-{a} // {texts[1]}))"
            case "neg":
                return f"(-{a})"
            case "min" | "max":
                return f"{name}({a}, {texts[1]})"
            case "not":
                return f"(not {a})"
            case "minus":
                return f"({a} & ~{texts[1]})"
            case "count":
                return f"{a}.bit_count()" if not a.isdigit() else f"({a}).bit_count()"
            case "nonempty":
                return f"({a} != 0)"
            case "first":
                return f"lowest({a})"
            case "range":
                return f"number_range({a}, {texts[1]})"
            case _:
                raise AssertionError(f"no operator {name}")

    def _has(self, mask: Expr, member: Expr) -> str:
        if isinstance(mask, Spread) and id(mask) not in self.known and symmetric(mask.table):
            # a is next to b when b is next to a.
            row = Lookup(mask.table, member, True, 0)
            return f"({self.value(row)} & {self.value(mask.members)} != 0)"
        if self.is_sure(member):
            return f"({self.value(mask)} >> {self.value(member)} & 1)"
        name = self.in_register(member)
        return f"({name} >= 0 and {self.value(mask)} >> {name} & 1)"

    def _apart(self, expr: Expr) -> tuple[str, list[str]]:
        """The value, and the lines that must stand before it, not yet written."""
        outer, self.lines = self.lines, []
        known = self.save()
        self.indent += 1
        text = self.value(expr)
        self.indent -= 1
        self.restore(known)
        lines, self.lines = self.lines, outer
        return text, lines

    def _short(self, word: str, left: Expr, right: Expr) -> str:
        first = self.value(left)
        second, lines = self._apart(right)
        if not lines:
            return f"({first} {word} {second})"
        name = self.temporary()
        self.line(f"{name} = {first}")
        self.line(f"if {name if word == 'and' else 'not ' + name}:")
        self.lines += lines
        self.line(f"    {name} = {second}")
        return name

    def _choice(self, expr: Choice) -> str:
        test = self.value(expr.condition)
        then, then_lines = self._apart(expr.then)
        other, other_lines = self._apart(expr.otherwise)
        if not then_lines and not other_lines:
            return f"({then} if {test} else {other})"
        name = self.temporary()
        self.line(f"if {test}:")
        self.lines += then_lines
        self.line(f"    {name} = {then}")
        self.line("else:")
        self.lines += other_lines
        self.line(f"    {name} = {other}")
        return name

    # --- sets

    def _held(self, layer: int) -> set[int]:
        """The places of the sets of cells that units of a layer hold."""
        base = self.layout.held + layer * self.sides
        return {base + i for i in range(self.sides)}

    def _among(self, expr: Expr, places: set[int]) -> str:
        """The members of a set that are also in one of the sets kept at some places."""
        text = self.value(expr)
        if inside(expr, places):
            return text
        return f"{text} & (" + " | ".join(f"s[{place}]" for place in sorted(places)) + ")"

    def _gather(self, domain: str, row: str) -> str:
        name, left, low = self.temporary(), self.temporary(), self.temporary()
        self.line(f"{name} = 0")
        self.line(f"{left} = {domain}")
        self.line(f"while {left}:")
        self.line(f"    {low} = {left} & -{left}")
        self.line(f"    {left} ^= {low}")
        self.line(f"    {name} |= " + row.format(f"{low}.bit_length() - 1"))
        return name

    def open_loop(self, register: str, domain: str, low: str | None = None) -> str:
        """Begins a loop over a set; gives the register that holds the member as a set."""
        left = self.temporary()
        low = low or self.temporary()
        self.line(f"{left} = {domain}")
        self.line(f"while {left}:")
        self.indent += 1
        self.line(f"{low} = {left} & -{left}")
        self.line(f"{left} ^= {low}")
        self.line(f"{register} = {low}.bit_length() - 1")
        self.sure.add(register)
        return low

    def open_units(self, register: str, domain: str) -> None:
        """Begins a loop over a set of units: there are few such sets, so that their lists are kept."""
        self.line(f"for {register} in listed[{domain}]:")
        self.indent += 1
        self.sure.add(register)

    def close_loop(self) -> None:
        self.indent -= 1

    def _fold(self, expr: Fold) -> str:
        domain = self.value(expr.domain)
        known = self.save()
        self.hoist((expr.body,), {expr.name})
        found = self.temporary()
        none = {"best": "-1", "least": "-1", "max": "None", "min": "None"}
        self.line(f"{found} = {none.get(expr.kind, '0')}")
        best = self.temporary()
        if expr.kind in ("best", "least"):
            self.line(f"{best} = None")
        low = self.open_loop(expr.name, domain)
        body = self.value(expr.body)
        match expr.kind:
            case "any":
                self.line(f"if {body}:")
                self.line(f"    {found} = 1")
                self.line("    break")
            case "filter":
                self.line(f"if {body}:")
                self.line(f"    {found} |= {low}")
            case "sum":
                self.line(f"{found} += {body}")
            case "union":
                self.line(f"{found} |= {body}")
            case "max" | "min":
                self.line(f"{low} = {body}")
                sign = ">" if expr.kind == "max" else "<"
                self.line(f"if {found} is None or {low} {sign} {found}:")
                self.line(f"    {found} = {low}")
            case _:
                sign = ">" if expr.kind == "best" else "<"
                self.line(f"{low} = {body}")
                self.line(f"if {best} is None or {low} {sign} {best}:")
                self.line(f"    {best} = {low}")
                self.line(f"    {found} = {expr.name}")
        self.close_loop()
        self.restore(known)
        return f"({found} or 0)" if expr.kind in ("max", "min") else found

    # --- what does not change inside a loop

    def hoist(self, exprs: Iterable[Expr], changing: set[str]) -> None:
        """Puts into registers what some expressions read that is the same in every round."""
        for expr in exprs:
            for part in steady(expr, frozenset(changing)):
                if id(part) in self.known:
                    continue
                text = self.value(part)
                name = self.temporary()
                self.line(f"{name} = {text}")
                self.known[id(part)] = name
                self.kept.append(part)
            for found in steady_rows(expr, frozenset(changing)):
                if self.is_sure(found.which) and id(found) not in self.rows:
                    name = self.temporary()
                    self.line(
                        f"{name} = {self.tables.name(found.tables)}[{self.value(found.which)}]"
                    )
                    self.rows[id(found)] = name
                    self.kept.append(found)
