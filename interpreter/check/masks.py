"""Conditions on the members of a set, turned into sets where that is possible.

`cells where it is empty and it.terrain is sea` asks nothing of single cells: it is the intersection of
two sets. What can't be said that way stays a loop.
"""

from __future__ import annotations

from functools import reduce
from operator import or_

from interpreter.program import World
from interpreter.program.expressions import (
    Bind,
    CellsOf,
    Choice,
    Column,
    Const,
    Expr,
    Fold,
    Local,
    Lookup,
    Op,
    Slot,
    Spread,
    Table,
    UnitsOn,
)
from interpreter.program.fold import NotFixed, choice, evaluate, free, lookup, op, reads_state
from interpreter.program.geometry import members, symmetric
from interpreter.program.layout import Draft
from interpreter.program.types import Type
from interpreter.program.work import work

MOST_FOLDED = 1_000_000  # what a condition may cost to be answered before play


class Masks:
    """Turns conditions into sets, for one scenario."""

    def __init__(self, world: World, draft: Draft) -> None:
        self.world = world
        self.draft = draft
        sides = range(len(world.sides))
        self.owned = tuple(world.units_where(lambda u, s=s: u.side == s) for s in sides)  # type: ignore[misc]
        self.others = self._not_of_team(self.owned)
        self.layer_units = tuple(
            sum(1 << i for i, n in enumerate(world.unit_layers) if n == layer)
            for layer in range(len(world.layers))
        )

    # --- sets of units and cells

    def of_player(self, units: Expr, player: Expr) -> Expr:
        return self.meet(units, self._by_side(self.owned, player))

    def of_others(self, units: Expr, player: Expr) -> Expr:
        return self.meet(units, self._by_side(self.others, player))

    def cells_of_player(self, cells: Expr, player: Expr, own: bool) -> Expr:
        """Those of some cells that lie on a player's own board, or on the boards of his enemies."""
        rows = self.world.own_cells
        table = rows if own else self._not_of_team(rows)
        return self.meet(cells, self._by_side(table, player))

    def _not_of_team(self, rows: Table) -> Table:
        """For each side what belongs to sides of other teams."""
        sides = range(len(rows))
        return tuple(
            reduce(or_, (rows[s] for s in sides if not team >> s & 1), 0)
            for team in self.world.teams
        )

    def of_players(self, things: Expr, rows: Table, players: Expr) -> Expr:
        """Those of some units or cells that belong to one of several players."""
        return self.meet(things, self._by_side(self.world.gathered(rows), players))

    def meet(self, a: Expr, b: Expr) -> Expr:
        """The intersection of two sets; all units and all cells leave the other as it is."""
        whole = (Const(self.world.all_units), Const(self.world.all_cells))
        if a in whole and not isinstance(b, Const):
            return b
        if isinstance(b, Op) and b.name == "minus" and isinstance(b.args[0], Const):
            kept = a if b.args[0] in whole else op("inter", a, b.args[0])
            return op("minus", kept, b.args[1])
        return op("inter", a, b)

    def some(self, domain: Expr) -> Expr:
        """Whether a set has a member; units on cells are sought among the cells that are kept as held."""
        if isinstance(domain, Fold) and domain.kind == "filter":
            return Fold("any", domain.name, domain.domain, domain.body)
        parts = domain.args if isinstance(domain, Op) and domain.name == "inter" else (domain,)
        places = [p for p in parts if isinstance(p, UnitsOn)]
        if len(places) == 1:
            rest = [p for p in parts if p is not places[0]]
            layer = Const(self.layer_units[places[0].layer])
            held = self.cells_of(op("inter", layer, *rest))
            if not isinstance(held, CellsOf):
                area = places[0].cells
                if isinstance(area, Op) and area.name == "bit":
                    return op("has", held, area.args[0])
                return op("nonempty", op("inter", held, area))
        return op("nonempty", domain)

    def _by_side(self, table: tuple[int, ...], player: Expr) -> Expr:
        if isinstance(player, Const):
            return Const(table[player.value] if player.value >= 0 else 0)
        return lookup(table, player, True, 0)

    def in_play(self, units: Expr) -> Expr:
        return self.meet(units, Slot(self.draft.in_play))

    def cells_of(self, units: Expr) -> Expr:
        """The cells that units stand on: kept sets where they are just those, else gathered."""
        if isinstance(units, Op) and units.name == "minus" and self._one_on_each:
            return op("minus", *(self.cells_of(part) for part in units.args))
        parts = list(units.args) if isinstance(units, Op) and units.name == "inter" else [units]
        parts = [p for p in parts if p != Slot(self.draft.in_play)]
        place = next((p for p in parts if isinstance(p, UnitsOn)), None)
        if place is not None and len(parts) > 1:
            # On each cell stands one unit of the layer at most.
            others = [p for p in parts if p is not place]
            standing = self.cells_of(op("inter", Const(self.layer_units[place.layer]), *others))
            return op("inter", standing, place.cells)
        fixed = next((p.value for p in parts if isinstance(p, Const)), self.world.all_units)
        rest = [p for p in parts if not isinstance(p, Const)]
        if not rest:
            return self._held_by_fixed(fixed, units)
        if len(rest) == 1 and isinstance(rest[0], Lookup):
            return self._held_by_player(fixed, rest[0], units)
        return CellsOf(units)

    @property
    def _one_on_each(self) -> bool:
        """Whether no two units ever share a cell."""
        return len(self.layer_units) == 1 and self.world.lone_layers[0]

    def _held_by_fixed(self, fixed: int, units: Expr) -> Expr:
        """Kept sets for a fixed set of units that is made of whole sides of whole layers."""
        found: Expr = Const(0)
        for layer, mask in enumerate(self.layer_units):
            for side, owned in enumerate(self.owned):
                wanted = mask & owned
                if wanted & fixed and wanted & ~fixed:
                    return CellsOf(units)
                if wanted & fixed:
                    slot = Slot(self.draft.held + layer * len(self.world.sides) + side)
                    found = op("union", found, slot)
        return found

    def _held_by_player(self, fixed: int, by_side: Lookup, units: Expr) -> Expr:
        """Kept sets for the units of whole layers that a player owns, or does not own."""
        found: Expr = Const(0)
        sides = len(self.world.sides)
        for layer, mask in enumerate(self.layer_units):
            if mask & fixed and mask & ~fixed:
                return CellsOf(units)
            if not mask & fixed:
                continue
            base = self.draft.held + layer * sides
            if by_side.table == self.owned:
                held: Expr = Column(base, by_side.index, True, 0)
            elif by_side.table == self.others and sides == 2:
                held = Column(base, Lookup((1, 0), by_side.index, True, -1), True, 0)
            else:
                return CellsOf(units)
            found = op("union", found, held)
        return found

    def units_on(self, cells: Expr, kinds: frozenset[str]) -> Expr | None:
        """The units of some kinds on a set of cells; None where cells may hold several."""
        layers = {self.world.layer_of(k) for k in kinds}
        if not layers or not all(self.world.lone_layers[layer] for layer in layers):
            return None
        return op("union", *(UnitsOn(layer, cells) for layer in sorted(layers)))

    def occupied(self) -> Expr:
        """All cells with a unit."""
        count = len(self.world.layers) * len(self.world.sides)
        return op("union", Const(0), *(Slot(self.draft.held + i) for i in range(count)))

    # --- conditions

    def filter(self, domain: Expr, name: str, kind: Type, condition: Expr) -> Expr:
        """The members of a set for which a condition on register `name` holds."""
        masks: list[Expr] = [domain]
        loose: list[Expr] = []
        for part in conjuncts(condition):
            mask = self.mask(part, name, kind)
            if mask is None:
                loose.append(part)
            else:
                masks.append(mask)
        found = masks[0]
        for mask in masks[1:]:
            found = self.meet(found, mask)
        if not loose:
            return found
        body = loose[0]
        for part in loose[1:]:
            body = op("and", body, part)
        return Fold("filter", name, found, body)

    def mask(self, condition: Expr, name: str, kind: Type) -> Expr | None:
        """The set of all things for which a condition holds; None where only asking each can tell."""
        full = self.everything(kind)
        if full is None:
            return None
        return self._mask(condition, name, kind, full)

    def everything(self, kind: Type) -> int | None:
        match kind.base:
            case "cell":
                return self.world.all_cells
            case "unit":
                return self.world.all_units
            case _:
                return None

    def _mask(self, condition: Expr, name: str, kind: Type, full: int) -> Expr | None:
        if name not in free(condition):
            return choice(condition, Const(full), Const(0))
        if isinstance(condition, Lookup) and condition.index == Local(name):
            return Const(sum(1 << i for i, entry in enumerate(condition.table) if entry))
        if free(condition) == {name} and not reads_state(condition):
            if work(condition, self.world) * full.bit_count() > MOST_FOLDED:
                return None
            try:
                return Const(sum(1 << i for i in members(full) if evaluate(condition, {name: i})))
            except NotFixed:
                return None
        match condition:
            case Op("has", (mask, member)):
                return self._membership(mask, member, name, kind)
            case Op("eq" | "ne" as word, (left, right)):
                found = self._equality(left, right, name, kind)
                return found if word == "eq" or found is None else op("minus", Const(full), found)
            case Op("and" | "or" as word, (left, right)):
                a = self._mask(left, name, kind, full)
                b = self._mask(right, name, kind, full)
                if a is None or b is None:
                    return None
                return self.meet(a, b) if word == "and" else op("union", a, b)
            case Op("nonempty", (Op("inter", parts),)):
                return self._meeting(parts, name)
            case Op("not", (inner,)):
                found = self._mask(inner, name, kind, full)
                return None if found is None else op("minus", Const(full), found)
            case Bind(register, value, body) if name not in free(value):
                found = self._mask(body, name, kind, full)
                return None if found is None else Bind(register, value, found)
            case Choice(test, then, otherwise) if name not in free(test):
                a = self._mask(then, name, kind, full)
                b = self._mask(otherwise, name, kind, full)
                return None if a is None or b is None else choice(test, a, b)
            case _:
                return None

    def _meeting(self, parts: tuple[Expr, ...], name: str) -> Expr | None:
        """The cells near to some that are held: next to b a unit stands, so b is next to the unit."""
        near = [p for p in parts if name in free(p)]
        rest = [p for p in parts if name not in free(p)]
        if len(near) != 1 or not rest or not isinstance(near[0], Lookup):
            return None
        table, index = near[0].table, near[0].index
        if index != Local(name) or not (len(table) == len(self.world.cells) and symmetric(table)):
            return None
        return Spread(table, op("inter", *rest))

    def _membership(self, mask: Expr, member: Expr, name: str, kind: Type) -> Expr | None:
        if name in free(mask):
            return None
        if member == Local(name):
            return mask
        if self._place(member) == name and kind.base == "unit":
            return self.units_on(mask, kind.kinds)
        return None

    def _place(self, expr: Expr) -> str:
        """The register of the unit whose cell an expression is, or ""."""
        if isinstance(expr, Column) and expr.base == self.draft.cell:
            return expr.index.name if isinstance(expr.index, Local) else ""
        return ""

    def _equality(self, left: Expr, right: Expr, name: str, kind: Type) -> Expr | None:
        if name in free(left):
            left, right = right, left
        if name in free(left):
            return None
        if right == Local(name):
            return op("bit", left)
        if self._place(right) == name and kind.base == "unit":
            if left == Const(-1):
                return op("minus", Const(self.world.all_units), Slot(self.draft.in_play))
            return self.units_on(op("bit", left), kind.kinds)
        if right == Lookup(self.world.owners, Local(name)) and kind.base == "unit":
            return self._by_side(self.owned, left)
        return None


def conjuncts(condition: Expr) -> list[Expr]:
    """The parts of a condition that must all hold."""
    if isinstance(condition, Op) and condition.name == "and":
        return conjuncts(condition.args[0]) + conjuncts(condition.args[1])
    return [condition]


def spread_of(neighbours: tuple[int, ...], members_of: Expr) -> Expr:
    """The cells next to any of a set of cells."""
    if isinstance(members_of, Op) and members_of.name == "bit":
        return Lookup(neighbours, members_of.args[0], True, 0)
    return Spread(neighbours, members_of)
