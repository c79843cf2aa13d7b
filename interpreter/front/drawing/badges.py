"""The few letters that stand for a state on a counter or a cell: `D2` for damage 2, `B` for bailed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.program.geometry import DIRECTIONS
from interpreter.program.tongue import ENGLISH, Tongue

State = tuple[str, str | int]


@dataclass(frozen=True, slots=True)
class Badge:
    """A mark, and what it means."""

    text: str
    told: str


def badges(states: Iterable[State], tongue: Tongue = ENGLISH) -> Mapping[State, Badge]:
    """A badge for each different state, no two alike; the same states always have the same badges."""
    found: dict[State, Badge] = {}
    taken: set[str] = set()
    for state in sorted(set(states), key=lambda s: (s[0], str(s[1]))):
        name, value = tongue.name(state[0]), state[1]
        said = tongue.name(value) if isinstance(value, str) else value
        text = next(text for text in _ways(name, said) if text not in taken)
        meaning = name if said is True else f"{name} {said}"
        taken.add(text)
        found[state] = Badge(text, meaning)
    return found


def _ways(name: str, value: str | int) -> Iterator[str]:
    """Ever longer texts for a state: initials in capitals, those of words that it holds in small letters."""
    if isinstance(value, str):
        if value in DIRECTIONS:
            yield value
        yield _initials(value).lower()
        yield _initials(name) + _initials(value).lower()
        yield from (value[:n] for n in range(2, len(value) + 1))
        yield f"{name} {value}"
        return
    behind = "" if value is True else str(value)
    yield _initials(name) + behind
    first, *rest = name.split() or [name]
    for n in range(2, len(first) + 1):
        yield first[:n].title() + "".join(word[:1].upper() for word in rest) + behind
    yield f"{name} {behind}".strip()
    yield f"{name} {value}"


def _initials(name: str) -> str:
    return "".join(word[:1].upper() for word in name.split())
