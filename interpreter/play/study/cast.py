"""What the things that are counted are called: of a ruleset as one arm plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

from interpreter.play.table import Playable
from interpreter.program.spots import Spot
from interpreter.syntax import tree


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and what takes part, by names and with titles.

    Attributes:
        title: what the game is called.
        sides: title by id; `colours` of them as the sheets name them.
        teams: for each side those that win and lose together with it, itself among them.
        types: titles of the types of unit.
        box: how many units there are, by (side, type).
        rules: titles of rules, by what writers call them: "action sail", "phase turn".
        spots: what can come up in play, as it is numbered in counts.
        askers: titles of the rules that ask for decisions.
        actions: titles of the actions, by name.
        losing: the ends, by rule and reason, at which a rule says who loses: the reason is the losers' then.
    """

    title: str
    sides: Mapping[str, str]
    colours: Mapping[str, str]
    teams: Mapping[str, tuple[str, ...]]
    types: Mapping[str, str]
    box: Mapping[tuple[str, str], int]
    rules: Mapping[str, str]
    spots: tuple[Spot, ...]
    askers: Mapping[str, str]
    actions: Mapping[str, str]
    losing: frozenset[tuple[str, str]] = frozenset()


def cast(ruleset: Playable, scenario: str) -> Cast:
    """Of a ruleset that is watched."""
    program = ruleset.machine(scenario).program
    world = program.world
    sites = [program.sites[question.site] for question in program.questions]
    sheets = ruleset.sides
    teams = {
        name: tuple(o for o in sheets if o == name or (side.team and sheets[o].team == side.team))
        for name, side in sheets.items()
    }
    box: dict[tuple[str, str], int] = {}
    for unit in world.units:
        key = (world.sides[unit.side], unit.type)
        box[key] = box.get(key, 0) + 1
    return Cast(
        title=ruleset.title,
        sides={name: side.title for name, side in sheets.items()},
        colours={name: side.colour for name, side in sheets.items()},
        teams=teams,
        types={name: sheet.title for name, sheet in world.sheets.units.types.items()},
        box=box,
        rules=_titles(ruleset),
        spots=program.spots,
        askers={site.rule: site.title or site.rule for site in sites},
        actions={
            one.name: one.title or one.name for q in program.questions for one in q.alternatives
        },
        losing=frozenset((s.rule, s.text) for s in program.sites if s.outcome == "loses"),
    )


def _titles(ruleset: Playable) -> dict[str, str]:
    declared = ruleset.written.declarations
    return {_called(d): d.title for d in declared if d.title}


def _called(declared: tree.Declaration) -> str:
    """A declaration as spots name it."""
    if isinstance(declared, tree.Reaction | tree.Sequence):
        return declared.name.text or tree.kind_of(declared)
    return f"{tree.kind_of(declared)} {declared.name.text}"


def identity(ruleset: Playable, scenario: str) -> tuple[str, str]:
    """Of a ruleset that is watched: the digest of its content, and that of all that can come up in it."""
    spots = ruleset.machine(scenario).program.spots
    text = "\n".join(f"{spot.kind} {spot.text}" for spot in spots)
    return ruleset.fingerprint, blake2b(text.encode(), digest_size=8).hexdigest()
