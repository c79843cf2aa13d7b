"""Which sentence of the documented rules is implemented where, and proved by which cases."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from interpreter.sheets.records import Case, Option, Sentence
from interpreter.syntax import tree

HAPPENS_TO = ("removed", "revealed")
"""What happens to a unit, and is not done by it."""


@dataclass(frozen=True, slots=True)
class Covered:
    """One sentence with what stands for it.

    Attributes:
        rules: the declarations and options that cite it: "action sail", "option first_player".
        cases: titles of the cases that cite it; `failing`, of those the ones that do not hold.
    """

    sentence: Sentence
    rules: tuple[str, ...]
    cases: tuple[str, ...]
    failing: tuple[str, ...] = ()

    @property
    def is_rule(self) -> bool:
        """Whether it commands something; what only describes needs no rule and no case."""
        return self.sentence.about == "rule"

    @property
    def whole(self) -> bool:
        """Whether nothing is lacking: it is carried out, and proved by cases that all hold."""
        return not self.is_rule or bool(self.rules and self.cases and not self.failing)


def coverage(
    sentences: Mapping[str, Sentence],
    declarations: Iterable[tree.Declaration],
    options: Iterable[Option],
    cases: Iterable[Case],
    failed: Collection[Case] = (),
) -> list[Covered]:
    """Every sentence, in the order in which they are documented; `failed` are the cases that do not hold."""
    rules: dict[str, list[str]] = {id: [] for id in sentences}
    for declaration in declarations:
        _note(rules, declaration.cites, _named(declaration))
    for option in options:
        _note(rules, option.cites, f"option {option.id.text}")
    proved: dict[str, list[str]] = {id: [] for id in sentences}
    failing: dict[str, list[str]] = {id: [] for id in sentences}
    for case in cases:
        _note(proved, case.cites, case.title)
        if case in failed:
            _note(failing, case.cites, case.title)
    return [
        Covered(s, tuple(rules[id]), tuple(proved[id]), tuple(failing[id]))
        for id, s in sentences.items()
    ]


def _named(declaration: tree.Declaration) -> str:
    """The declaration as it is written: “action sail”, “when ship is removed”, “victory "A landing"”."""
    called = declaration.name.text
    match declaration:
        case tree.Sequence():
            return kind(declaration)
        case tree.Reaction(unit=unit, event=event):
            return f"when {unit.text} {'is ' if event in HAPPENS_TO else ''}{event}"
        case tree.State(owner=tree.Word(text=owner)):
            called = f"{owner}.{called}"
        case tree.Victory() | tree.Value() if called == f"{kind(declaration)} {declaration.title}":
            called = f'"{declaration.title}"'  # it has no name
    return f"{kind(declaration)} {called}"


def kind(declaration: tree.Declaration) -> str:
    """What a writer calls a declaration: action, phase, when."""
    names = {tree.Reaction: "when", tree.Sequence: "sequence of play"}
    return names.get(type(declaration), type(declaration).__name__.lower())


def _note(found: Mapping[str, list[str]], cites: Iterable[tree.Word | object], name: str) -> None:
    for cite in cites:
        names = found.get(getattr(cite, "text", ""))
        if names is not None and name not in names:
            names.append(name)
