"""What never stands on a board, such as the groups that units belong to; how all things began."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.play.referee import referee_view
from interpreter.play.table import Ruleset, units
from interpreter.syntax import tree

Values = Mapping[str, object]


def never_placed(ruleset: Ruleset) -> frozenset[str]:
    """The kinds of unit that no set-up puts on a board, and no rule by the name of its kind or type.

    Where a rule has another name for what it places, all kinds that it names count as placed.
    """
    sheet = units(ruleset)
    placed = {
        sheet.types[placement.type.text].kind.text
        for scenario in ruleset.scenarios.values()
        for placement in scenario.placements
        if placement.cells and placement.type.text in sheet.types
    }
    called: dict[str, set[str]] = {"unit": set(sheet.kinds), "units": set(sheet.kinds)}
    for kind in sheet.kinds.values():
        for name in (kind.id.text, kind.plural):
            called.setdefault(name, set()).add(kind.id.text)
    for type in sheet.types.values():
        for name in (type.id.text, type.plural):
            called.setdefault(name, set()).add(type.kind.text)
    for rule in ruleset.written.declarations:
        for place in (part for part in tree.parts(rule) if isinstance(part, tree.Place)):
            named = _named(place.unit, called) or _named(rule, called) or [set(sheet.kinds)]
            placed.update(*named)
    return frozenset(sheet.kinds) - placed


def _named(node: object, called: Mapping[str, set[str]]) -> list[set[str]]:
    """The kinds that names in a part of the rules can mean."""
    return [called[name] for name in tree.words_in(node) if name in called]


def noting(ruleset: Ruleset) -> tuple[str, ...]:
    """The states of units that hold a cell, by name: where something really is, or is to go."""
    kinds = {"unit", *units(ruleset).kinds}
    return tuple(
        rule.name.text
        for rule in ruleset.written.declarations
        if isinstance(rule, tree.State) and rule.owner and rule.owner.text in kinds
        and rule.type.form != "set" and rule.type.name == "cell" and not rule.keys
    )  # fmt: skip


def beginnings(ruleset: Ruleset, scenario: str) -> Mapping[str, Values]:
    """The states of each unit when the first decision is taken, by the unit's full name."""
    return {unit.name: unit.values for unit in referee_view(ruleset.start(scenario)).units}
