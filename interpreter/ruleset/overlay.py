"""The rules of one ruleset laid over those that it extends: replace, remove, insert, add."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from interpreter.diagnostics import Diagnostic, Fix, Label, codes
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.ruleset.insertion import add, insert, lines_of
from interpreter.syntax import tree

SHARED = (tree.Reaction, tree.Victory, tree.Value)
"""Kinds of which several may bear one name."""
MOST_LISTED = 12
_ALIKE = ((tree.Define, tree.Table),)
"""Kinds that are used in one way, so that either may take the place of the other."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules in effect.

    Attributes:
        files: the declarations in play order, each in the file where the first of its name stood.
        removed: what was taken out of them.
    """

    files: tuple[tree.File, ...]
    removed: tuple[tree.Removal, ...] = ()


def overlay(base: Rules, files: Iterable[tree.File], found: list[Diagnostic]) -> Rules:
    """The rules of `base` as the files of the next layer change them."""
    sheet = _Sheet([(f, list(f.declarations)) for f in base.files], list(base.removed), found)
    below = len(sheet.files)
    insertions = []
    for file in files:
        own: list[tree.Declaration] = []
        sheet.files.append((file, own))
        for one in file.declarations:
            if isinstance(one, tree.Insertion | tree.Addition):
                insertions.append(one)
            elif isinstance(one, tree.Removal):
                sheet.remove(one, below)
            else:
                sheet.add(one, own, below)
    for insertion in insertions:
        sheet.insert(insertion, below)
    files = tuple(tree.File(file.source, tuple(held)) for file, held in sheet.files)
    return Rules(files, tuple(sheet.removed))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Declarations file by file while they are being changed; `below` counts the files of the base."""

    files: list[tuple[tree.File, list[tree.Declaration]]]
    removed: list[tree.Removal]
    found: list[Diagnostic] = field(repr=False)
    put: list[tree.Declaration] = field(default_factory=list)
    """Those of this layer that took the place of another."""

    def add(self, one: tree.Declaration, own: list[tree.Declaration], below: int) -> None:
        """Enters a declaration: in the place of the one that it replaces, or at the end."""
        replaces = isinstance(one, tree.Replacement)
        inner = one.declaration if isinstance(one, tree.Replacement) else one
        places = list(self._places(inner, below))
        if replaces and isinstance(inner, SHARED) and len(places) > 1:
            self.found.append(several(inner, [file[i] for file, i in places]))
        elif replaces and not places:
            self.found.append(overrides_nothing(one, inner, below, known := self._named(below)))
            if key_of(inner) in known:
                return
        elif places and not replaces and isinstance(inner, SHARED) and not _has_name(inner):
            places = []
        elif places and not replaces and not isinstance(inner, tree.Broken):
            file, index = places[0]
            self.found.append(declared_below(inner, file[index]))
        if places:
            file, index = places[0]
            if replaces and any(file[index] is other for other in self.put):
                self.found.append(replaced_twice(inner, file[index]))
            file[index] = inner
            self.put.append(inner)
        else:
            own.append(inner)

    def remove(self, one: tree.Removal, below: int) -> None:
        places = list(self._places(one, below))
        if len(places) > 1:
            self.found.append(several(one, [file[i] for file, i in places]))
        elif not places:
            self.found.append(overrides_nothing(one, one, below, self._named(below)))
        for file, index in places[:1]:
            del file[index]
            self.removed.append(one)

    def insert(self, one: tree.Insertion | tree.Addition, below: int) -> None:
        if not below:
            self.found.append(overrides_nothing(one, one, below, {}))
            return
        inside = one.inside if isinstance(one, tree.Insertion) else one.name
        for _, held in self.files:
            for index, declared in enumerate(held):
                if key_of(declared) == inside.text and not isinstance(declared, SHARED):
                    held[index] = self._with_lines(declared, one)
                    return
        self.found.append(no_such_rule(one, inside, self._named(len(self.files))))

    def _with_lines(
        self, declared: tree.Declaration, one: tree.Insertion | tree.Addition
    ) -> tree.Declaration:
        if isinstance(one, tree.Insertion):
            changed, count = insert(declared, one)
            if count != 1 and not isinstance(declared, tree.Broken):
                self.found.append(no_such_line(one, declared, count))
            return changed
        if isinstance(declared, tree.Action):
            return add(declared, one)
        if not isinstance(declared, tree.Broken):
            self.found.append(no_action(one, declared))
        return declared

    def _places(
        self, one: tree.Declaration, below: int
    ) -> Iterator[tuple[list[tree.Declaration], int]]:
        """Where the base declares what bears the name of a declaration."""
        for _, held in self.files[:below]:
            for index, declared in enumerate(held):
                if _is_named(declared, one):
                    yield held, index

    def _named(self, below: int) -> dict[str, tree.Declaration]:
        return {
            key_of(declared): declared
            for _, held in self.files[:below]
            for declared in held
            if not isinstance(declared, tree.Broken)
        }


def _is_named(declared: tree.Declaration, by: tree.Declaration) -> bool:
    """Whether a declaration is the one that another replaces or removes."""
    if key_of(declared) != key_of(by) or not key_of(by):
        return False
    if isinstance(declared, tree.Broken) or isinstance(by, tree.Broken):
        return True
    if isinstance(declared, tree.Reaction) and by.title and declared.title != by.title:
        return False
    if isinstance(by, tree.Removal):
        return by.kind == tree.kind_of(declared)
    alike = any({type(declared), type(by)} <= set(kinds) for kinds in _ALIKE)
    return alike or type(declared) is type(by)


def _has_name(declared: tree.Declaration) -> bool:
    """Whether a rule of which several may bear one name was given a name all the same."""
    return not key_of(declared).startswith(f"{tree.kind_of(declared)} ")


def key_of(declared: tree.Declaration) -> str:
    """The name under which a declaration is replaced: `sail`, `ship.damage`, `when ship enters`."""
    owner = declared.owner if isinstance(declared, tree.State | tree.Removal) else None
    return f"{owner.text}.{declared.name.text}" if owner else declared.name.text


def written(declared: tree.Declaration) -> str:
    """A declaration as people call it: action sail, when ship enters "Mines"."""
    word, key = tree.kind_of(declared), key_of(declared)
    if isinstance(declared, tree.Reaction) or key.startswith(word):
        title = declared.title if isinstance(declared, tree.Reaction) else ""
        return f'{key} "{title}"' if title else key.strip()
    return f"{word} {key}"


# --- what is told


def declared_below(one: tree.Declaration, other: tree.Declaration) -> Diagnostic:
    at = one.span.source.span(one.span.start, one.span.start)
    return Diagnostic(
        codes.DUPLICATE_NAME,
        f"The ruleset that this one extends has a rule called “{key_of(one)}” already.",
        Label(one.name.span),
        f"To put this one in its place, write: replace {written(one)}",
        (Label(other.name.span, "declared here"),),
        fix=Fix("Replace the rule of the other ruleset", ((at, "replace "),)),
    )


def replaced_twice(one: tree.Declaration, other: tree.Declaration) -> Diagnostic:
    return Diagnostic(
        codes.DUPLICATE_NAME,
        f"This ruleset replaces “{key_of(one)}” twice.",
        Label(one.name.span),
        "Keep one of the two.",
        (Label(other.name.span, "the other"),),
    )


def overrides_nothing(
    change: tree.Declaration, inner: tree.Declaration, below: int,
    known: Mapping[str, tree.Declaration],
) -> Diagnostic:  # fmt: skip
    word = change.span.text.split()[0]
    if not below:
        return Diagnostic(
            codes.OVERRIDES_NOTHING,
            f"“{word}” changes a rule of another ruleset, and this one extends none.",
            Label(change.span.source.span(change.span.start, change.span.start + len(word))),
            f"Name the other in game.yaml, “extends: ID”, or write the rule without “{word}”.",
        )
    bearer = known.get(key_of(inner))
    if bearer is not None and not isinstance(bearer, tree.Reaction):
        hint = f"Write: {word} {written(bearer)}"
        related: tuple[Label, ...] = (Label(bearer.name.span, "declared here"),)
    else:
        alike = [k for k, d in known.items() if type(d) is type(inner) or _is_kind(d, inner)]
        usual = f"To add a rule, leave out “{word}”." if word == "replace" else "Delete the line."
        usual += f" There are: {', '.join(alike)}." if 0 < len(alike) <= MOST_LISTED else ""
        hint, related = did_you_mean(key_of(inner), alike, usual), ()
    return Diagnostic(
        codes.OVERRIDES_NOTHING,
        f"The ruleset that this one extends has no {written(inner)} to {word}.",
        Label(inner.name.span),
        hint,
        related,
    )


def _is_kind(declared: tree.Declaration, removal: tree.Declaration) -> bool:
    return isinstance(removal, tree.Removal) and removal.kind == tree.kind_of(declared)


def several(change: tree.Declaration, others: list[tree.Declaration]) -> Diagnostic:
    titles = " or ".join(f'"{other.title}"' for other in others if other.title)
    hint = f"Say which one by its title: {titles}." if titles else "Give each a title in the base."
    return Diagnostic(
        codes.OVERRIDES_NOTHING,
        f"The ruleset that this one extends has {len(others)} rules “{key_of(change)}”.",
        Label(change.name.span),
        hint,
        tuple(Label(other.name.span, "one of them") for other in others),
    )


def no_such_rule(
    one: tree.Insertion | tree.Addition, inside: tree.Word, known: Mapping[str, tree.Declaration]
) -> Diagnostic:
    if isinstance(one, tree.Insertion):
        fitting = [name for name, declared in known.items() if lines_of(declared)]
        usual = "Name a phase, a procedure, an action or the sequence of play."
    else:
        fitting = [name for name, declared in known.items() if isinstance(declared, tree.Action)]
        usual = f"Name an action. There are: {', '.join(fitting[:MOST_LISTED]) or 'none'}."
    return Diagnostic(
        codes.OVERRIDES_NOTHING,
        f"There is no rule “{inside.text}” to put a line into.",
        Label(inside.span),
        did_you_mean(inside.text, fitting, usual),
    )


def no_action(one: tree.Addition, declared: tree.Declaration) -> Diagnostic:
    return Diagnostic(
        codes.OVERRIDES_NOTHING,
        f"“{one.name.text}” is no action, so that nothing can be required there.",
        Label(one.name.span),
        "To put a line that happens beside another, write: insert weather before turn in "
        f"{one.name.text}",
        (Label(declared.name.span, "declared here"),),
    )


def no_such_line(one: tree.Insertion, declared: tree.Declaration, count: int) -> Diagnostic:
    lines = lines_of(declared)
    listed = ", ".join(dict.fromkeys(lines))
    if count:
        message = f"“{one.beside.text}” stands on {count} lines of “{one.inside.text}”."
        hint = f"Replace the rule as a whole: replace {written(declared)}"
    else:
        message = f"No line of “{one.inside.text}” names “{one.beside.text}”."
        usual = (
            f"Lines of it that do: {listed}."
            if lines
            else ("None of its lines names a rule; replace it as a whole.")
        )
        hint = did_you_mean(one.beside.text, lines, usual)
    return Diagnostic(
        codes.OVERRIDES_NOTHING, message, Label(one.beside.span), hint,
        (Label(declared.name.span, "declared here"),),
    )  # fmt: skip
