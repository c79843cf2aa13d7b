"""What a pass over the rules of one scenario knows and gathers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from interpreter.check.masks import Masks
from interpreter.diagnostics import Code, Diagnostic, Fix, Label, Span
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.program import Site, World
from interpreter.program.expressions import Const, Expr, Slot
from interpreter.program.layout import ACTIVE, Draft, Variable
from interpreter.program.spots import Spot, merged
from interpreter.program.types import UNKNOWN, Type, join
from interpreter.syntax import tree

PLAYER_NOW: Expr = Slot(ACTIVE)


@dataclass(frozen=True, slots=True)
class Value:
    """An expression and its type."""

    expr: Expr
    type: Type


NO_VALUE = Value(Const(0), UNKNOWN)


@dataclass(frozen=True)
class Scope:
    """What names mean at a place in the rules.

    Attributes:
        names: values by name.
        rule: the declaration at hand.
        player: the side that `player` and `my` mean.
        clause: whether what is said here decides which options a player has.
        calls: the definitions being looked into, innermost last.
        binding: the name that what is looked at will be called by, as in `choose ship from ...`.
        asker: the action, phase or other rule whose choices or requirements led here.
        within: the spot that play must come to before this place, in a watched program.
        lets: what was written behind `let NAME =` in the clauses of an action, and where.
    """

    names: Mapping[str, Value]
    rule: tree.Declaration
    player: Expr = PLAYER_NOW
    clause: bool = False
    calls: tuple[str, ...] = ()
    binding: str = ""
    asker: tree.Declaration | None = None
    within: int = -1
    lets: Mapping[str, tuple[tree.Expr, Scope]] = field(default_factory=dict)

    def with_name(self, name: str, value: Value) -> Scope:
        lets = {let: meant for let, meant in self.lets.items() if let != name}
        return replace(self, names={**self.names, name: value}, lets=lets)

    def with_let(self, name: str, value: Value, written: tree.Expr) -> Scope:
        """Where a name stands for what an expression comes to here."""
        found = self.with_name(name, value)
        return replace(found, lets={**found.lets, name: (written, self)})

    def with_member(self, name: tree.Word | None, value: Value) -> Scope:
        """Where a condition on the members of a set is asked: “it”, or as “as” says.

        In `choose ship from ships where …` each of them is “ship” too, where nothing else is.
        """
        called = {name.text if name else "it": value}
        if name is None and self.binding and self.binding not in self.names:
            called[self.binding] = value
        return replace(self, names={**self.names, **called}, binding="")


@dataclass
class Notes:
    """What rules turned out to say, noted for whoever asks after the check.

    Attributes:
        types: of each expression; of one that is looked into several times, what all are.
        local_types: of local names, by the name of their rule and their own.
        contexts: what each pass over the rules knew.
    """

    types: dict[tree.Expr, Type] = field(default_factory=dict)
    local_types: dict[tuple[str, str], Type] = field(default_factory=dict)
    contexts: list[Context] = field(default_factory=list)
    _scope: Scope | None = None

    def note(self, scope: Scope, expr: tree.Expr, kind: Type) -> None:
        self.types[expr] = _both(self.types.get(expr), kind)
        if scope is not self._scope:
            self._scope = scope
            rule = scope.rule.name.text
            for name, found in scope.names.items():
                known = self.local_types.get((rule, name))
                self.local_types[rule, name] = _both(known, found.type)


def _both(before: Type | None, now: Type) -> Type:
    """What something is that was one thing before and is another now; the first where they differ."""
    if before is None or before is now or before.base == "unknown":
        return now
    alike = (before.base, before.many, before.words) == (now.base, now.many, now.words)
    return join(before, now) if alike or "none" in (before.base, now.base) else before


@dataclass
class Context:
    """The rules of one ruleset over the components of one scenario, and what is found in them."""

    world: World
    options: Mapping[str, int | str | bool]
    declarations: Mapping[str, tree.Declaration]
    draft: Draft
    masks: Masks
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    variables: dict[tuple[str, str], Variable] = field(default_factory=dict)
    state_types: dict[tuple[str, str], Type] = field(default_factory=dict)
    key_types: dict[tuple[str, str], list[Type]] = field(default_factory=dict)
    components: dict[str, Value | None] = field(default_factory=dict)
    definitions: dict[object, Value | None] = field(default_factory=dict)
    counter: int = 0
    secret_places: frozenset[int] | None = None  # of states that not all see, once asked for
    notes: Notes | None = None
    explains: bool = True  # whether it is kept why a move is refused
    impartial: bool = False  # whether what only the player at hand may know counts as secret, too
    watch: Watch | None = None  # the spots that are counted, in a watched program

    def report(
        self, code: Code, span: Span, message: str, hint: str, scope: Scope | None = None,
        *, label: str = "", related: tuple[Label, ...] = (), fix: Fix | None = None,
    ) -> Value:  # fmt: skip
        """Notes a finding and gives a value that fits everywhere, so that one fault is told once."""
        cites = scope.rule.cites if scope is not None else ()
        citation = ", ".join(c.text for c in cites)
        self.diagnostics.append(
            Diagnostic(code, message, Label(span, label), hint, related, citation, fix=fix)
        )
        return NO_VALUE

    def noted(self, scope: Scope, expr: tree.Expr, found: Value) -> Value:
        """The same value, its type noted where somebody wants to know it."""
        if self.notes is not None:
            self.notes.note(scope, expr, found.type)
        return found

    def nearest(self, name: str, known: list[str], otherwise: str) -> str:
        """A hint that names what was meant, never what was refused."""
        return did_you_mean(name, [other for other in known if other != name], otherwise)

    def register(self, name: str) -> str:
        """A register name that no other has."""
        self.counter += 1
        return f"{name}_{self.counter}"

    def site(
        self, kind: str, span: Span, scope: Scope, text: str = "",
        slots: tuple[tuple[str, str, tuple[str, ...]], ...] = (), outcome: str = "",
    ) -> int:  # fmt: skip
        rule = scope.rule
        cites = tuple(c.text for c in rule.cites)
        site = Site(kind, rule.name.text, rule.title, span, cites, text, slots, outcome=outcome)
        self.sites.append(site)
        return len(self.sites) - 1

    def words_of(self, kind: Type) -> tuple[str, ...]:
        """How the values of a type are written, by number; empty for numbers, cells and units."""
        match kind.base:
            case "player":
                return self.world.sides
            case "direction":
                return DIRECTION_WORDS
            case "type":
                return self.world.types
            case "terrain":
                return self.world.terrains
            case "truth":
                return ("no", "yes")
            case "word":
                return self.word_list(kind.words)
            case _:
                return ()

    def word_list(self, name: str) -> tuple[str, ...]:
        """The members of a `words` list, or of an option's values (`option:NAME`)."""
        if name.startswith("option:"):
            return self.world.sheets.manifest.options[name.removeprefix("option:")].values
        found = self.declarations.get(name)
        return tuple(w.text for w in found.values) if isinstance(found, tree.Words) else ()


@dataclass
class Watch:
    """The spots of a program being written.

    Attributes:
        numbers: of each spot, by its key.
        entries: the first spot of each results table, by the registers that hold where it is looked up.
        read: the first spots of those tables that some step reads.
        fixed: entries that are looked up before play.
    """

    spots: list[Spot] = field(default_factory=list)
    numbers: dict[object, int] = field(default_factory=dict)
    entries: dict[str, int] = field(default_factory=dict)
    read: set[int] = field(default_factory=set)
    fixed: set[int] = field(default_factory=set)

    def spot(self, spot: Spot) -> int:
        """The number of a spot, new or known; several ways may lead to one."""
        number = self.numbers.setdefault(spot.key, len(self.spots))
        if number == len(self.spots):
            self.spots.append(spot)
            return number
        self.spots[number] = merged(self.spots[number], spot)
        return number

    def finished(self) -> tuple[Spot, ...]:
        """All spots; entries of tables that no step reads are settled."""
        read = {self.spots[first].rule for first in self.read}
        return tuple(
            replace(spot, settled=True)
            if number in self.fixed or (spot.kind == "cell" and spot.rule not in read)
            else spot
            for number, spot in enumerate(self.spots)
        )


DIRECTION_WORDS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
