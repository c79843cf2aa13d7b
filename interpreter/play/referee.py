"""What all seats together know: for records that are over, for tests, for games among bots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from interpreter.game.contract import State, UnitSeen, View


def referee_view(state: State) -> View:
    """Every unit as its owner sees it, every value as whoever sees most of it.

    Never to be shown to a person who still has something to decide.
    """
    views = [state.view(seat) for seat in state.seats] or [state.view("")]
    units: dict[str, UnitSeen] = {}
    for view in views:
        for unit in view.units:
            if unit.owner == view.side:
                units[unit.name] = unit
            elif unit.type:
                units.setdefault(unit.name, unit)
    onlooker = state.view("")
    known = {unit.cell for unit in units.values()}
    others = [unit for unit in onlooker.units if not unit.type and unit.cell not in known]
    return replace(
        onlooker,
        units=(*units.values(), *others),
        cells=_merged([view.cells for view in views]),
        values={name: value for view in views for name, value in view.values.items()},
        sides=_merged([view.sides for view in views]),
        elsewhere={
            name: value
            for view in views
            for name, value in {**view.elsewhere, **view.at_home}.items()
        },
    )


def _merged(
    parts: list[Mapping[str, Mapping[str, object]]],
) -> dict[str, dict[str, object]]:
    merged: dict[str, dict[str, object]] = {}
    for part in parts:
        for name, values in part.items():
            known = merged.setdefault(name, {})
            # Of some piles others know only how many cards there are; their owner knows more.
            more = {n for n, value in known.items() if isinstance(value, Mapping)}
            known.update(
                {n: v for n, v in values.items() if isinstance(v, Mapping) or n not in more}
            )
    return merged
