"""Rules that nobody would write: random walks through the grammar, laid out anyhow, full of notes.

Every construct of the grammar comes up, also those that are added to it later, since the walks
follow the grammar itself.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache

from lark.grammar import NonTerminal, Rule

from interpreter.diagnostics import Source
from interpreter.syntax import parse
from interpreter.syntax.lexer import spellings
from interpreter.syntax.tables import parser

SPELT = {
    "NAME": ("ship", "spot", "a", "b", "höhe", "a_name_that_is_rather_long", "who_2"),
    "INT": ("0", "3", "12"),
    "ODDS": ("3:1", "1:12", "1:1"),
    "DICE": ("2d6", "d10"),
    "TEXT": ('"a text"', '"an # in a text, and {ship}: (so)"', '""'),
    "CITATION": ("[1]", "[2,R 3 ,  4.a]"),
    "QUANTIFIER": ("any", "no"),  # “every” can't stand without its “is”
    "EACH_PLAYER": ("each player", "each   player"),
    "ROUNDED": ("rounded up", "rounded  down"),
}
LAYOUT = ("_NL", "_INDENT", "_DEDENT")
DEEPEST = 8
FAR = 1_000


@lru_cache
def grammar() -> dict[str, list[Rule]]:
    """The ways to write each part, by its name."""
    found: dict[str, list[Rule]] = {}
    for rule in parser().rules:
        found.setdefault(rule.origin.name, []).append(rule)
    return found


@lru_cache
def heights() -> dict[str, int]:
    """How many levels each part takes at least."""
    found = dict.fromkeys(grammar(), FAR)
    for _ in found:
        for name, rules in grammar().items():
            found[name] = min(_height(rule, found) for rule in rules)
    return found


def _height(rule: Rule, known: dict[str, int]) -> int:
    inner = [known[symbol.name] for symbol in rule.expansion if isinstance(symbol, NonTerminal)]
    return max([0, *inner]) + (not _only_passes_on(rule))


def _only_passes_on(rule: Rule) -> bool:
    """Whether the rule is a step of the grammar only, which puts nothing together."""
    return [isinstance(symbol, NonTerminal) for symbol in rule.expansion] == [True]


def constructs(within: str = "start") -> set[str]:
    """The names under which the grammar puts something together in a part of that name."""
    reached, found, ahead = {within}, set(), [within]
    while ahead:
        for rule in grammar()[ahead.pop()]:
            parts = {s.name for s in rule.expansion if isinstance(s, NonTerminal)} - reached
            reached |= parts
            ahead += parts
            named = not rule.origin.name.startswith("__") and not rule.options.expand1
            if rule.alias or named:
                found.add(str(rule.alias or rule.origin.name))
    return found


@lru_cache
def words() -> dict[str, tuple[str, ...]]:
    """The words and signs that each terminal can be."""
    found: dict[str, list[str]] = {}
    for word, names in spellings(parser().terminals).items():
        for name in names:
            found.setdefault(name, []).append(word)
    return {**{name: tuple(sorted(spelt)) for name, spelt in found.items()}, **SPELT}


def walk(chance: random.Random, name: str, depth: int) -> Iterator[str]:
    """The words of a random part of that name, among them what stands for lines and blocks."""
    rules = grammar()[name]
    if depth <= 0:
        least = min(_height(rule, heights()) for rule in rules)
        rules = [rule for rule in rules if _height(rule, heights()) == least]
    rule = chance.choice(rules)
    for symbol in rule.expansion:
        if isinstance(symbol, NonTerminal):
            yield from walk(chance, symbol.name, depth - (not _only_passes_on(rule)))
        elif symbol.name in LAYOUT:
            yield symbol.name
        else:
            yield chance.choice(words()[symbol.name])


class Scribbler:
    """Writes words with blanks, line ends, notes and blank lines wherever they may stand."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.text = ""
        self.columns = [0]
        self.brackets = 0
        self.notes = 0

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def note(self) -> str:
        self.notes += 1
        return f"# note {self.notes}"

    def rule(self, said: list[str]) -> None:
        """One rule: its words, lines and blocks."""
        fresh = True
        for word in said:
            if word == "_NL":
                self.end_line()
                fresh = True
            elif word == "_INDENT":
                self.columns.append(self.columns[-1] + self.chance.choice((1, 2, 4, 4, 4, 8)))
            elif word == "_DEDENT":
                self.columns.pop()
            else:
                self.text += " " * self.columns[-1] if fresh else self.gap(word)
                self.text += word
                self.brackets += (word in "({") - (word in ")}")
                fresh = False

    def end_line(self) -> None:
        self.text += f" {self.note()}\n" if self.often(0.1) else "\n"
        while self.often(0.2):
            self.text += "\n" if self.often(0.6) else self.own_line()

    def own_line(self) -> str:
        return " " * self.chance.choice((0, 2, 4, 8, 12)) + self.note() + " \n"

    def gap(self, word: str) -> str:
        """What stands before a word within a line."""
        opens = self.text.endswith(":") and not self.brackets
        if opens or self.often(0.85):
            glued = not re.search(r"\w$", self.text) or not re.match(r"\w", word)
            return "" if glued and self.often(0.3) and not self.text.endswith("-") else " "
        lines = f" {self.note()}\n" if self.often(0.2) else "\n"
        while self.often(0.2):
            lines += "\n" if self.often(0.5) else self.own_line()
        return lines + " " * (self.columns[-1] + self.chance.choice((1, 4, 8)))


def scribble(chance: random.Random) -> str:
    """A file of some rules that can be read, notes and blank lines around them."""
    rules = ""
    scribbler = Scribbler(chance)
    for _ in range(chance.randint(1, 4)):
        for _ in range(50):
            before, scribbler.text = scribbler.text, ""
            if scribbler.often(0.3):
                scribbler.text += scribbler.note() + "\n" * chance.randint(1, 4)
            scribbler.columns, scribbler.brackets = [0], 0
            kind = "declaration" if scribbler.often(0.8) else "start"
            scribbler.rule(list(walk(chance, kind, chance.randint(4, DEEPEST))))
            if not parse(Source("scribble.rules", scribbler.text))[1]:
                scribbler.text = before + scribbler.text
                break
            scribbler.text = before
        rules = scribbler.text
    return rules
