"""A ruleset -> the texts of a variant of it, which as yet changes nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from string import Template

from interpreter.front.drafting.template import VARIANT, template_texts
from interpreter.game.contract import State
from interpreter.ruleset import Ruleset
from interpreter.ruleset.insertion import lines_of
from interpreter.ruleset.library import MANIFEST, shipped, split_date
from interpreter.ruleset.overlay import written
from interpreter.sheets.nodes import quoted
from interpreter.sheets.records import Units
from interpreter.syntax import tree

_LONGEST = 8  # lines of a rule that serves as an example


def from_base(
    named: str, base: Ruleset, opening: State, folder: Path, title: str
) -> dict[str, str]:
    """The texts of a variant by their paths in its folder.

    Args:
        named: how the base was named: an id or a folder, perhaps with a date.
        base: the same ruleset as it was read.
        opening: a game of it at its first decision.
        folder: where the variant will lie.
        title: what it is called.
    """
    side = opening.decision.side
    facts = {
        "id": folder.resolve().name,
        "title": quoted(title),
        "description": quoted(f"A variant of {base.sheets.manifest.title}."),
        "base": base_name(named, folder),
        "base_title": base.sheets.manifest.title,
        "fingerprint": base.fingerprint,
        "examples": "".join(f"\n{example}\n" for example in _examples(base)).rstrip("\n"),
        "opening": f"{base.sheets.manifest.sides[side].title} decides first",
        "to_act": side,
        "unit_example": _unit_example(base.sheets.units),
    }
    texts = template_texts(VARIANT)
    plain = {**facts, "title": title}
    return {
        name: Template(text).substitute(plain if name.endswith(".md") else facts)
        for name, text in texts.items()
    }


def base_name(named: str, folder: Path) -> str:
    """How a variant in that folder names its base: a shipped one by its id, a folder by the way there."""
    name, date = split_date(named)
    path = Path(name)
    path = path.parent if path.name == MANIFEST and path.is_file() else path
    if not path.is_dir() and name in shipped():
        return named
    way = Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
    return f"{way}@{date}" if date else way


def _examples(base: Ruleset) -> Iterator[str]:
    """Changes of rules that are really there, as notes: one of each sort, where the ruleset has any."""
    rules = base.declarations
    whole = [rule for rule in rules if isinstance(rule, tree.Define | tree.Action | tree.Victory)]
    short = [rule for rule in whole if rule.span.text.count("\n") < _LONGEST]
    if short:
        rule = min(short, key=lambda rule: (not isinstance(rule, tree.Define), len(rule.span.text)))
        yield "# A rule that takes the place of another: change what stands there."
        yield _note(f"replace {rule.span.text}")
    ends = [rule for rule in rules if isinstance(rule, tree.Victory)]
    if len(ends) > 1:
        yield "# A rule that is left out."
        yield _note(f"remove {written(ends[-1])}")
    if fitting := [rule for rule in rules if lines_of(rule)]:
        inside, beside = fitting[0].name.text, lines_of(fitting[0])[0]
        yield "# A rule that is new, and the line that carries it out."
        yield _note('procedure bulletin "Bulletin":\n    say "Today there is no news."')
        yield _note(f"insert bulletin before {beside} in {inside}")


def _note(text: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in text.splitlines())


def _unit_example(units: Units) -> str:
    """How a number of a unit would be changed, for a unit that there is."""
    for name, type in units.types.items():
        for attribute, value in type.values.items():
            if isinstance(value.plain, int) and not isinstance(value.plain, bool):
                sheet = f"types:\n  {name}:\n    {attribute}: {value.plain}\n"
                return f" So this `units.yaml` would be about one number:\n\n```yaml\n{sheet}```"
    return ""
