"""What the words of a game mean that its rules declare: states, piles, cards, actions, phases."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.render import place
from interpreter.front.terminal.ink import holds
from interpreter.front.terminal.panel import told
from interpreter.front.terminal.shelf import parts
from interpreter.front.terminal.words import words
from interpreter.game.contract import View
from interpreter.play.table import Ruleset
from interpreter.syntax import tree

_MOST = 8  # rules that speak of a word, units that have a state
_UNNAMED = (tree.Sequence, tree.Broken, tree.Insertion, tree.Removal)


def declared(ruleset: Ruleset) -> Iterator[tree.Declaration]:
    """All rules that have a name, those that take another one's place too."""
    for file in ruleset.written.files:
        for rule in file.declarations:
            rule = rule.declaration if isinstance(rule, tree.Replacement) else rule
            if not isinstance(rule, _UNNAMED):
                yield rule


def kind_of(rule: tree.Declaration) -> str:
    """The word with which a rule of that sort begins."""
    return type(rule).__name__.lower()


def title_of(rule: tree.Declaration) -> str:
    """What people call a rule."""
    return rule.title or rule.name.text.replace("_", " ")


def called(asked: str, *names: str) -> bool:
    """Whether what was asked for is one of these names, blanks and capitals aside."""
    said = _letters(asked)
    return bool(said) and said in [_letters(name) for name in names]


def _letters(name: str) -> list[str]:
    return words(name.replace("_", " "))


def looked_up(asked: str, view: View, ruleset: Ruleset) -> Iterator[str]:
    """What rules of that name declare, words among them, and what the seat sees of it now."""
    for rule in declared(ruleset):
        if called(asked, rule.name.text, rule.title):
            yield f"{_said(rule)}{_cited(rule)}  {place(rule.span)}"
            yield from _now(rule, view)
            yield from _sentences(rule, ruleset)
        if isinstance(rule, tree.Words):
            for value in rule.values:
                if called(asked, value.text):
                    others = ", ".join(v.text.replace("_", " ") for v in rule.values)
                    lead = f"{value.text.replace('_', ' ')}: one of {title_of(rule)} ({others})"
                    yield f"{lead}{_cited(rule)}  {place(value.span)}"
                    yield from _speaking(value.text, ruleset)


def _said(rule: tree.Declaration) -> str:
    """A rule in a line: its name, of what sort it is, its title."""
    name = rule.name.text.replace("_", " ")
    title = f", {rule.title}" if rule.title and rule.title.casefold() != name.casefold() else ""
    return f"{name}: {_sort(rule)}{title}"


def _sort(rule: tree.Declaration) -> str:
    if isinstance(rule, tree.State):
        owner = f" of a {rule.owner.text}" if rule.owner else " of the game"
        kind = rule.type.span.text.replace("_", " ")
        return f"state{owner}, {'yes or no' if kind == 'truth' else kind}{_seen(rule.seen_by)}"
    if isinstance(rule, tree.Pile):
        each = " of each player" if rule.per_player else ""
        return f"pile of {rule.kind.text.replace('_', ' ')}{each}{_seen(rule.seen_by)}"
    if isinstance(rule, tree.Words):
        return "words: " + ", ".join(value.text.replace("_", " ") for value in rule.values)
    return kind_of(rule)


def _seen(by: str) -> str:
    return f", seen by {by}" if by and by != "everyone" else ""


def _cited(rule: tree.Declaration) -> str:
    return f" [{', '.join(cited.text for cited in rule.cites)}]" if rule.cites else ""


def _now(rule: tree.Declaration, view: View) -> Iterator[str]:
    """What a state or a pile holds, as far as the seat sees it."""
    if not isinstance(rule, tree.State | tree.Pile):
        return
    name = rule.name.text
    scopes = [("", view.values), *((f"{side}: ", values) for side, values in view.sides.items())]
    held = [(f"{unit.name}: ", unit.values) for unit in view.units]
    held += [(f"{label}: ", values) for label, values in view.cells.items()]
    known = [*scopes, *((who, v) for who, v in held if holds(v.get(name)))]
    now = [f"{who}{said}" for who, v in known if name in v and (said := told({name: v[name]}))]
    if now:
        more = f"; {len(now) - _MOST} more" if len(now) > _MOST else ""
        yield f"  now: {'; '.join(now[:_MOST])}{more}"


def _sentences(rule: tree.Declaration, ruleset: Ruleset) -> Iterator[str]:
    known = ruleset.written.sheets.sentences
    for cited in rule.cites:
        if sentence := known.get(cited.text):
            yield f"  [{cited.text}] {sentence.text}"


def _speaking(word: str, ruleset: Ruleset) -> Iterator[str]:
    """The rules that speak of a word, each with what it cites and where it stands."""
    found = [
        rule
        for rule in declared(ruleset)
        if not isinstance(rule, tree.Words) and word in map(_name, parts(rule))
    ]
    for rule in found[:_MOST]:
        yield f"  {kind_of(rule)} {title_of(rule)}{_cited(rule)}  {place(rule.span)}"
    cited = {c.text: None for rule in found[:_MOST] for c in rule.cites}
    known = ruleset.written.sheets.sentences
    said = word.replace("_", " ").casefold()
    for number in cited:
        if number in known and said in known[number].text.casefold():
            yield f"  [{number}] {known[number].text}"


def _name(part: object) -> str:
    if isinstance(part, tree.Name):
        return part.name
    return part.text if isinstance(part, tree.Word) else ""
