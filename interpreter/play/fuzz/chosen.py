"""Which scenario and which options a lot of games is played with."""

from __future__ import annotations

import random
from collections.abc import Mapping

from interpreter.ruleset.options import chosen_options, contradicted
from interpreter.sheets.records import Option, Sheets

Setting = int | str | bool
TRIES = 50


def options_at_random(
    sheets: Sheets, scenario: str, fixed: Mapping[str, Setting], rng: random.Random
) -> dict[str, Setting]:
    """Some options set to anything that they can be, such that none contradict each other."""
    for _ in range(TRIES):
        share = rng.choice((0.15, 0.5, 1.0))
        found = {
            name: _any_value(sheet, rng)
            for name, sheet in sheets.manifest.options.items()
            if name not in fixed and rng.random() < share
        }
        chosen = chosen_options(sheets, sheets.scenarios[scenario], {**found, **fixed})
        if not any(contradicted(sheets.manifest, chosen)):
            return {**found, **fixed}
    return dict(fixed)


def _any_value(sheet: Option, rng: random.Random) -> Setting:
    if sheet.kind == "truth":
        return rng.random() < 0.5
    if sheet.kind == "choice":
        return rng.choice(list(sheet.values))
    return rng.choice((sheet.low, sheet.high, rng.randint(sheet.low, sheet.high)))
