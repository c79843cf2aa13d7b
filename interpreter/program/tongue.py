"""The language in which a game is told: the program's own sentences, and what things are called.

What the program says is written in English where it is said. A tongue holds the same sentences in another
language, by the English ones; what it lacks stays English. Rules, notation and records have no tongue.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from interpreter.sheets.texts import ABOUT, SLOT, Texts

ONLY_UNIT = "{side} {unit}"
UNIT_OF_SEVERAL = "{side} {unit} {number}"
PASS = "pass"
REROLL = "reroll"
UNKNOWN_UNIT = "{side} ?{number}"
_WORD = re.compile(r"\w+\b(?!:)")  # but for the side before a cell or a unit: red:a4


def _english(number: int) -> int:
    return int(number != 1)


@dataclass(frozen=True)
class Tongue:
    """A language.

    Attributes:
        code: `en`, `pl`.
        messages: what the program says, by its English; slots stand in braces.
        names: what the things of the ruleset are called, by the names that its rules use.
        originals: for each translated text of the ruleset the one that its author wrote.
        inflected: all forms of names that have several, by the first.
        form: which of the forms of a word goes with a number: one ship, two ships.
    """

    code: str = "en"
    messages: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    originals: Mapping[str, str] = field(default_factory=dict)
    form: Callable[[int], int] = _english
    inflected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def say(self, message: str, /, **slots: object) -> str:
        """A sentence of the program, its slots filled."""
        return self.fill(self.messages.get(message, message), slots)

    def fill(self, text: str, slots: Mapping[str, object]) -> str:
        """A text with values for its slots; slots without a value stay as they are.

        Forms behind a colon are chosen by the number in the slot: `{count} {count: ship | ships}`. A number behind
        it chooses a form of the name in the slot: `{ship: 2}`.
        """

        def value(found: re.Match[str]) -> str:
            name, colon, forms = found[1].partition(":")
            if name.strip() not in slots:
                return found[0]
            said = str(slots[name.strip()])
            if forms.strip().isdecimal():
                return self._inflected(said, int(forms))
            return self._fitting(said, forms) if colon else said

        return SLOT.sub(value, text)

    def _fitting(self, number: str, forms: str) -> str:
        words = [form.strip() for form in forms.split("|")]
        plain = number.replace(",", "").lstrip("-")
        chosen = self.form(int(plain)) if plain.isdecimal() else 0
        return words[min(chosen, len(words) - 1)]

    def _inflected(self, name: str, number: int) -> str:
        """A form of a name; of a unit, of what it is called before its number and side."""
        for first in sorted(self.inflected, key=len, reverse=True):
            if name == first or name.startswith(f"{first} "):
                listed = self.inflected[first]
                return listed[min(max(number, 1), len(listed)) - 1] + name[len(first) :]
        return name

    def name(self, word: str, title: str = "") -> str:
        """What people call a thing that rules call so; its title, or its name with blanks, where none is given."""
        return self.names.get(word) or title or word.replace("_", " ")

    def word(self, word: str) -> str:
        """The same, but a name that has no other stays as it is written."""
        return self.names.get(word) or self.messages.get(word) or word

    def value(self, value: object) -> str:
        """What a state or an attribute holds, in words."""
        if isinstance(value, tuple):
            return ", ".join(map(self.value, value))
        if value is None:
            return self.word("none")
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return ", ".join(map(self.word, text.split(", ")))

    def title(self, title: str) -> str:
        """A title; one that the program made is said in this language."""
        return self.messages.get(title) or self.names.get(title) or title

    def unit(self, side: str, title: str, number: int | None) -> str:
        """The full name of a unit: `white pawn 2`; without a number where it is the only one."""
        if number is None:
            return self.say(ONLY_UNIT, side=self.word(side), unit=title)
        return self.say(UNIT_OF_SEVERAL, side=self.word(side), unit=title, number=number)

    def number(self, name: str, side: str, title: str) -> str:
        """What stands in the name of a unit besides its side and title: its number, or nothing."""
        known = {"side": self.word(side), "unit": title}
        for message in (UNIT_OF_SEVERAL, ONLY_UNIT, UNKNOWN_UNIT):
            if found := self.pattern(message, **known).fullmatch(name):
                number = found.groupdict().get("number", "")
                return f"?{number}" if message == UNKNOWN_UNIT else number
        return name

    def notation(self, text: str) -> str:
        """A move as it is shown: names that are words of one piece are said in this language.

        What is shown so may be typed so; records and Python know the notation of the rules alone.
        """
        return _WORD.sub(lambda found: self._noted(found[0]), text) if self.names else text

    def rules_notation(self, text: str, actions: Iterable[str] = ()) -> str:
        """What was typed as it is shown, in the notation of the rules.

        Where a word may stand for several names it stands for that of an action, if one of `actions` is so called.
        """
        said: dict[str, str] = {}
        for name in (*actions, *self.names):
            said.setdefault(self._noted(name).casefold(), name)
        return _WORD.sub(lambda found: said.get(found[0].casefold(), found[0]), text)

    def _noted(self, word: str) -> str:
        called = self.names.get(word) or (self.word(word) if word in (PASS, REROLL) else word)
        return "_".join(called.split())

    def original(self, text: str) -> str:
        """What the author of a ruleset wrote where a text was translated."""
        return self.originals.get(text, text)

    def pattern(self, message: str, /, **known: str) -> re.Pattern[str]:
        """What recognises a sentence that was said with this message; each slot is a group.

        The first slot takes as little as it can. `known` are slots of which the text is given.
        """
        parts = SLOT.split(self.messages.get(message, message))
        pattern, first = re.escape(parts[0]), True
        for slot, between in zip(parts[1::2], parts[2::2], strict=True):
            name = slot.partition(":")[0].strip()
            if name in known:
                pattern += re.escape(known[name])
            elif f"(?P<{name}>" in pattern:
                pattern += ".*"
            else:
                pattern += f"(?P<{name}>{'.+?' if first else '.+'})"
                first = False
            pattern += re.escape(between)
        return re.compile(pattern)


ENGLISH = Tongue()


def tongue(
    language: str, said: Texts | None, names: Mapping[str, str], originals: Mapping[str, str],
    inflected: Mapping[str, tuple[str, ...]] | None = None,
) -> Tongue:  # fmt: skip
    """A language from a sheet of the program's own sentences; None where it does not speak it.

    Under its heading `language` stands how it counts, as `plural`: an expression as in the files of gettext,
    which gives for a number `n` which form of a word goes with it.
    """
    entries = said.entries if said else ()
    about = {entry.key.text: entry.to.text for entry in entries if entry.heading == ABOUT}
    messages = {entry.key.text: entry.to.text for entry in entries if entry.to.text}
    form = gettext.c2py(about["plural"]) if "plural" in about else _english
    return Tongue(language, messages, names, originals, form, inflected or {})
