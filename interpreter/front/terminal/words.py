"""What was typed -> the option that is meant, or those that it could be."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from interpreter.game.contract import Decision, Option
from interpreter.play.table import options
from interpreter.program.tongue import ENGLISH, Tongue

LOOKED_THROUGH = 50_000  # options searched for words that are no beginning of any
_POINT = r"\d+(?:\.\d+)?/\d+(?:\.\d+)?"  # a place on a measured table: 24/10
_WORD = re.compile(rf"{_POINT}|[^\W_]+(?:_[^\W_]+)*|\?")
_CAPTURE = re.compile(r"(?<=\d)x(?![^\W\d_]{2})", re.IGNORECASE)  # the mark in d4xe5


@dataclass(frozen=True)
class Meant:
    """Exactly one option."""

    option: Option


@dataclass(frozen=True)
class Several:
    """What was typed fits all of these."""

    options: Sequence[Option]


@dataclass(frozen=True)
class Nothing:
    """What was typed fits no option; `move` is the nearest to a whole move, to ask why not."""

    move: str


Understood = Meant | Several | Nothing


def understand(typed: str, decision: Decision, tongue: Tongue = ENGLISH) -> Understood:
    """What is meant: a whole option, with or without its action's name, or a unique beginning.

    Blanks, marks and capitals don't matter: `d4 d7` means `sail d4-d7` where nothing else fits.
    So is the only option in which the words that were typed stand, if they stand there in a row; what
    mentions them otherwise is never taken at once, but shown.
    """
    legal = options(decision)
    text = " ".join(typed.split())
    actions = [name for name, _ in decision.actions]
    whole = [o for t in (text, *(f"{name} {text}" for name in actions)) if (o := legal.find(t))]
    if len(unique := _unique(whole)) == 1 or (whole and whole[0].text == text):
        return Meant(unique[0])
    if unique:
        return Several(unique)
    searched = list(islice(legal, LOOKED_THROUGH))
    common = _common(searched)
    asked = words(text)
    said = [(o, list(_readings(o, common, asked, tongue))) for o in searched]
    for fits in (_equal, _start, _each_begins, _leaving_out):
        found = [option for option, readings in said if fits(asked, readings)]
        if len(found) == 1:
            return Meant(found[0])
        if found:
            return Several(found)
    mentioned = _mentioning(asked, searched, tongue)
    if len(mentioned) == 1 and _in_a_row(asked, words(mentioned[0].text)):
        return Meant(mentioned[0])
    return Several(mentioned) if mentioned else Nothing(text)


def matching(typed: str, decision: Decision, tongue: Tongue = ENGLISH) -> list[Option]:
    """The options that a word or a beginning picks out, for a list; all of them for nothing."""
    searched = list(islice(options(decision), LOOKED_THROUGH))
    asked = words(typed)
    if not asked:
        return searched
    said = [(o, list(_readings(o, {}, asked, tongue))) for o in searched]
    for fits in (_start, _each_begins, _leaving_out):
        if found := [option for option, readings in said if fits(asked, readings)]:
            return found
    return _mentioning(asked, searched, tongue)


def words(text: str) -> list[str]:
    """The words of a text in small letters: cells, numbers, names."""
    return [word.casefold() for word in _WORD.findall(_CAPTURE.sub(" x ", text))]


Readings = Sequence[Sequence[str]]


def _readings(
    option: Option, common: Mapping[str, frozenset[int]], typed: Collection[str], tongue: Tongue
) -> Iterator[list[str]]:
    """The option's words: all, without its action's name, without those that go without saying.

    Of these, what was typed all the same may stand. In another language they may also be as they are
    shown in it; each word stands there where it stands in the notation of the rules.
    """
    yield from _worded(option.text, option.action, common.get(option.action, frozenset()), typed)
    if tongue.names:
        shown, action = tongue.notation(option.text), tongue.notation(option.action)
        yield from _worded(shown, action, common.get(option.action, frozenset()), typed)


def _worded(
    text: str, action: str, obvious: frozenset[int], typed: Collection[str]
) -> Iterator[list[str]]:
    said = words(text)
    yield said
    name = words(action)
    if said[: len(name)] == name and len(said) > len(name):
        yield said[len(name) :]
    if obvious and len(obvious) < len(said):
        for left_out in (obvious, {i for i in obvious if said[i] not in typed}):
            yield [word for i, word in enumerate(said) if i not in left_out]


def _common(searched: Sequence[Option]) -> dict[str, frozenset[int]]:
    """For each action the places at which all its options say the same word."""
    groups: dict[str, list[list[str]]] = {}
    for option in searched:
        groups.setdefault(option.action, []).append(words(option.text))
    return {
        action: frozenset(i for i, at in enumerate(zip(*group, strict=False)) if len(set(at)) == 1)
        for action, group in groups.items()
    }


def _equal(typed: Sequence[str], readings: Readings) -> bool:
    return bool(typed) and any(typed == said for said in readings)


def _start(typed: Sequence[str], readings: Readings) -> bool:
    return bool(typed) and any(typed == said[: len(typed)] for said in readings)


def _each_begins(typed: Sequence[str], readings: Readings) -> bool:
    """Whether each word typed begins the word said in its place."""
    return bool(typed) and any(
        len(typed) <= len(said) and all(s.startswith(t) for t, s in zip(typed, said, strict=False))
        for said in readings
    )


def _leaving_out(typed: Sequence[str], readings: Readings) -> bool:
    """Whether all but numbers was typed, or begun: `charge guar red:pik` for `guards-1 red:pikes-2`."""
    return bool(typed) and any(_but_numbers(typed, said) for said in readings)


def _but_numbers(typed: Sequence[str], said: Sequence[str]) -> bool:
    rest = iter(typed)
    word = next(rest, None)
    for other in said:
        if word is not None and (word == other or (_is_name(word) and other.startswith(word))):
            word = next(rest, None)
        elif not other.isdecimal():
            return word is None
    return word is None


def _is_name(word: str) -> bool:
    return not any(letter.isdigit() for letter in word)


def _mentioning(typed: Sequence[str], searched: Sequence[Option], tongue: Tongue) -> list[Option]:
    if not typed:
        return []
    wanted = set(typed)
    return [
        option
        for option in searched
        if wanted <= set(words(option.text)) or wanted <= set(words(tongue.notation(option.text)))
    ]


def _in_a_row(typed: Sequence[str], said: Sequence[str]) -> bool:
    """Whether words stand in others one after another, nothing between them."""
    ends = range(len(typed), len(said) + 1)
    return any(list(said[end - len(typed) : end]) == list(typed) for end in ends)


def _unique(found: Iterable[Option]) -> list[Option]:
    return list({option.code: option for option in found}.values())
