"""Values in what was typed that the rules can't do anything with: told where they were typed, not where rules fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from interpreter.diagnostics import Diagnostic, Label, codes, has_errors
from interpreter.program.types import UNKNOWN, Type, fits
from interpreter.program.world import World
from interpreter.syntax import tree

if TYPE_CHECKING:  # checking rules takes time, and this is asked only where something is wrong
    from interpreter.check import Notes
    from interpreter.check.check import OptionValues
    from interpreter.play.odds.call import Script
    from interpreter.ruleset.join import Ruleset as Written

MOST_NAMED = 6


@dataclass(frozen=True)
class _Known:
    """What is known of the rules as they are without what was typed.

    Attributes:
        units: the types of the names that were put in for units.
    """

    world: World
    notes: Notes
    units: Mapping[str, Type]
    script: Script

    def type_of(self, expr: tree.Expr | None) -> Type:
        from interpreter.check import type_of

        return UNKNOWN if expr is None else type_of(self.notes.contexts[-1], self.units, expr)


def told_at_the_call(
    found: Sequence[Diagnostic], script: Script, written: Written, world: World,
    options: Mapping[str, object],
) -> list[Diagnostic]:  # fmt: skip
    """What was found, each cause once.

    Where rules that hold by themselves fail since something was typed, the values that don't fit are told; where the
    rules fail by themselves, what is wrong with them.
    """
    from interpreter.check import Notes, check

    told = script.located(found)
    sources = {file.source for file in written.files}
    in_rules = [one for one in told if one.is_error and one.at.span.source in sources]
    if not in_rules:
        return told
    notes = Notes()
    checked, alone = check(written, cast("OptionValues", options), notes, to_play=False)
    if checked is None and has_errors(alone):
        return alone
    known = _Known(world, notes, _units(script, world), script)
    wrong = _misfits(known, written) or [at_odds_with_rules(script, in_rules[0])]
    return wrong + [one for one in told if one.at.span.source not in sources]


def _units(script: Script, world: World) -> dict[str, Type]:
    types = world.sheets.units.types
    found = {}
    for setting in script.settings:
        type = str(setting.value.plain).partition(":")[2].rpartition("-")[0]
        if type in types:
            found[setting.target.text] = Type("unit", kinds=frozenset({types[type].kind.text}))
    return found


@dataclass(frozen=True)
class _Meant:
    """A value that was typed, and what the rules use it as."""

    rule: tree.Declaration
    parameter: str
    given: tree.Expr
    wanted: Type


def _misfits(known: _Known, written: Written) -> list[Diagnostic]:
    """Values that are no such thing as the rules take; where all are, numbers that they never go to."""
    meant = list(_meant(known, written))
    wrong = [one for one in meant if not _suits(known.type_of(one.given), one.wanted)]
    wrong = wrong or [one for one in meant if not _in_range(known.type_of(one.given), one.wanted)]
    return [misfit(known, one) for one in wrong]


def _meant(known: _Known, written: Written) -> Iterator[_Meant]:
    declared = {one.name.text: one for file in written.files for one in file.declarations}
    for name, given in _calls(known.script):
        rule = declared.get(name)
        named = {argument.name.text for argument in given if argument.name}
        free = iter([p.text for p in getattr(rule, "parameters", ()) if p.text not in named])
        for argument in given:
            parameter = argument.name.text if argument.name else next(free, "")
            wanted = known.notes.local_types.get((name, parameter))
            if rule is not None and wanted is not None:
                yield _Meant(rule, parameter, argument.value, wanted.sure())


def _calls(script: Script) -> Iterator[tuple[str, tuple[tree.Argument, ...]]]:
    """What was typed with values in brackets."""
    from interpreter.syntax import parse

    file, _ = parse(script.rules)
    for part in tree.parts(file.declarations):
        if isinstance(part, tree.Do | tree.Call | tree.Offered):
            yield part.name.text, part.arguments


def _suits(given: Type, wanted: Type) -> bool:
    known = UNKNOWN.base not in (given.base, wanted.base)
    return fits(given, wanted) and not (known and wanted.kinds and not given.kinds <= wanted.kinds)


def _in_range(given: Type, wanted: Type) -> bool:
    return wanted.low <= given.low and given.high <= wanted.high


# --- what is told


def misfit(known: _Known, one: _Meant) -> Diagnostic:
    place = known.script.placed(one.given.span)
    found = known.type_of(one.given)
    message = f"“{one.parameter}” is {one.wanted} in the rules, and this is {found}."
    declared = Label(one.rule.name.span, f"takes “{one.parameter}”")
    hint = _right(known, place.text, one.wanted)
    return Diagnostic(codes.BAD_CALL, message, Label(place), hint, (declared,))


def at_odds_with_rules(script: Script, first: Diagnostic) -> Diagnostic:
    texts = [text for _, _, text in script.typed]
    called = next((text for text in texts if "(" in text.text), texts[0])
    place = called.span(0, len(called.text))
    message = "The rules can't do this with what is given."
    return Diagnostic(codes.BAD_CALL, message, Label(place), first.message, (first.at,))


def _right(known: _Known, typed: str, wanted: Type) -> str:
    """What would be right instead of what was typed."""
    if wanted.base == "unit" and not wanted.many:
        return _a_unit(known, typed, wanted)
    words = known.notes.contexts[-1].words_of(wanted)
    if words and not wanted.many:
        more = ", …" if len(words) > MOST_NAMED else ""
        return f"It can be: {', '.join(words[:MOST_NAMED])}{more}"
    if wanted.base == "cell" and not wanted.many:
        return f"Name one, such as {known.world.cells[0].label}."
    return f"Give {wanted}."


def _a_unit(known: _Known, typed: str, wanted: Type) -> str:
    world = known.world
    fitting = [unit for unit in world.units if not wanted.kinds or unit.kind in wanted.kinds]
    if not fitting:
        return "The scenario has none of them: choose another scenario."
    alike = [unit for unit in fitting if unit.type in typed] or fitting
    one = alike[0]
    name = f"{world.sides[one.side]}:{one.type}-{one.number}"
    return f"Write a unit with its side and number, such as {name}."
