"""What the words of a game mean that its rules declare: states, piles, cards, actions, phases."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics.render import place
from interpreter.front.terminal.ink import holds
from interpreter.front.terminal.panel import told
from interpreter.front.terminal.words import words
from interpreter.game.contract import View
from interpreter.play.table import Ruleset
from interpreter.program.tongue import Tongue
from interpreter.syntax import tree

_MOST = 8  # rules that speak of a word, units that have a state
_UNNAMED = (tree.Sequence, tree.Broken)


def declared(ruleset: Ruleset) -> Iterator[tree.Declaration]:
    """All rules that have a name."""
    return (rule for rule in ruleset.written.declarations if not isinstance(rule, _UNNAMED))


def kind_of(rule: tree.Declaration) -> str:
    """Of what sort a rule is, as people call it: action, phase, reaction."""
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
        if called(asked, rule.name.text, rule.title, ruleset.tongue.name(rule.name.text)):
            yield f"{_said(rule, ruleset.tongue)}{_cited(rule)}  {place(rule.span)}"
            yield from _now(rule, view, ruleset.tongue)
            yield from _sentences(rule, ruleset)
        if isinstance(rule, tree.Words):
            for value in rule.values:
                name = ruleset.tongue.name
                if called(asked, value.text, name(value.text)):
                    others = ", ".join(name(v.text) for v in rule.values)
                    message = "one of {list} ({words})"
                    said = ruleset.tongue.say(message, list=title_of(rule), words=others)
                    yield f"{name(value.text)}: {said}{_cited(rule)}  {place(value.span)}"
                    yield from _speaking(value.text, ruleset)


def _said(rule: tree.Declaration, tongue: Tongue) -> str:
    """A rule in a line: its name, of what sort it is, its title."""
    name = tongue.name(rule.name.text)
    title = f", {rule.title}" if rule.title and rule.title.casefold() != name.casefold() else ""
    return f"{name}: {_sort(rule, tongue)}{title}"


def _sort(rule: tree.Declaration, tongue: Tongue) -> str:
    say, name = tongue.say, tongue.name
    if isinstance(rule, tree.State):
        owner = say("state of the game")
        if rule.owner:
            owner = say("state of a {thing}", thing=name(rule.owner.text))
        kind = rule.type.span.text
        held = say("yes or no") if kind == "truth" else name(kind)
        return f"{owner}, {held}{_seen(rule.seen_by, tongue)}"
    if isinstance(rule, tree.Pile):
        message = "pile of {cards} of each player" if rule.per_player else "pile of {cards}"
        return say(message, cards=name(rule.kind.text)) + _seen(rule.seen_by, tongue)
    if isinstance(rule, tree.Words):
        return say("words: {words}", words=", ".join(name(value.text) for value in rule.values))
    return tongue.word(kind_of(rule))


def _seen(by: str, tongue: Tongue) -> str:
    if by == "owner":
        return tongue.say(", seen by owner")
    return tongue.say(", seen by nobody") if by == "nobody" else ""


def _cited(rule: tree.Declaration) -> str:
    return f" [{', '.join(cited.text for cited in rule.cites)}]" if rule.cites else ""


def _now(rule: tree.Declaration, view: View, tongue: Tongue) -> Iterator[str]:
    """What a state or a pile holds, as far as the seat sees it."""
    if not isinstance(rule, tree.State | tree.Pile):
        return
    name = rule.name.text
    sides = ((f"{tongue.word(side)}: ", values) for side, values in view.sides.items())
    scopes = [("", view.values), *sides]
    held = [(f"{unit.name}: ", unit.values) for unit in view.units]
    held += [(f"{label}: ", values) for label, values in view.cells.items()]
    known = [*scopes, *((who, v) for who, v in held if holds(v.get(name)))]
    held_now = ((who, told({name: v[name]}, tongue)) for who, v in known if name in v)
    now = [f"{who}{said}" for who, said in held_now if said]
    if now:
        left = len(now) - _MOST
        more = tongue.say("; {count} more", count=left) if left > 0 else ""
        yield "  " + tongue.say("now: {values}", values="; ".join(now[:_MOST]) + more)


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
        if not isinstance(rule, tree.Words) and word in tree.words_in(rule)
    ]
    for rule in found[:_MOST]:
        sort = ruleset.tongue.word(kind_of(rule))
        yield f"  {sort} {title_of(rule)}{_cited(rule)}  {place(rule.span)}"
    cited = {c.text: None for rule in found[:_MOST] for c in rule.cites}
    known = ruleset.written.sheets.sentences
    said = word.replace("_", " ").casefold()
    for number in cited:
        if number in known and said in known[number].text.casefold():
            yield f"  [{number}] {known[number].text}"
