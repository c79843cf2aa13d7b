"""Why a move can't be made, beyond what its own rule says: another phase, no such point, what is near."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from math import hypot

from interpreter.diagnostics.glyphs import safe
from interpreter.diagnostics.render import place
from interpreter.front.terminal.lookup import declared, title_of
from interpreter.front.terminal.words import LOOKED_THROUGH, words
from interpreter.game.contract import Decision
from interpreter.game.words import length_text
from interpreter.play.table import Ruleset, options
from interpreter.program.tongue import ENGLISH, Tongue
from interpreter.sheets.records import Board
from interpreter.syntax import tree

_POINT = re.compile(r"(\d+(?:\.\d+)?)/(\d+(?:\.\d+)?)")
_FEW = 3  # moves that are proposed

Place = tuple[int, int]


def not_now(move: str, decision: Decision, ruleset: Ruleset) -> Iterator[str]:
    """That an action is none of those that are offered, and in which phases it is."""
    offered = {name for name, _ in decision.actions}
    for rule in declared(ruleset):
        if not isinstance(rule, tree.Action) or rule.name.text in offered:
            continue
        called = (rule.name.text, rule.title, ruleset.tongue.name(rule.name.text))
        if not any(begins(move, name) for name in called):
            continue
        where = [_in_short(phase) for phase in _askers(rule.name.text, ruleset)]
        cited = f" [{', '.join(c.text for c in rule.cites)}]" if rule.cites else ""
        say = ruleset.tongue.say
        done = say("nothing offers it now")
        if where:
            done = say("that is done in the {phases}", phases=say(" or the ").join(where))
        said = say("“{move}” can't be done now: {why}.", move=safe(move), why=done)
        yield f"{said}{cited}  {place(rule.span)}"


def begins(move: str, name: str) -> bool:
    """Whether a text begins with a name, blanks and capitals aside."""
    said = words(name.replace("_", " "))
    typed = words(move.replace("_", " "))
    return bool(said) and typed[: len(said)] == said


def _in_short(rule: tree.Declaration) -> str:
    """What people call a phase, without what is explained behind a colon."""
    return title_of(rule).partition(":")[0]


def _askers(action: str, ruleset: Ruleset) -> list[tree.Declaration]:
    """The phases in which an action is offered, in themselves or in what they do."""
    rules = list(declared(ruleset))
    wanted, found, seen = [action], list[tree.Declaration](), {action}
    while wanted:
        name = wanted.pop(0)
        for rule in rules:
            if rule.name.text in seen or not _leads_to(rule, name):
                continue
            seen.add(rule.name.text)
            if isinstance(rule, tree.Phase):
                found.append(rule)
            else:
                wanted.append(rule.name.text)
    return found


def _leads_to(rule: tree.Declaration, name: str) -> bool:
    return any(
        isinstance(part, tree.Offered | tree.Do) and part.name.text == name
        for part in tree.parts(rule)
    )


def off_points(move: str, boards: Sequence[Board], tongue: Tongue = ENGLISH) -> Iterator[str]:
    """Of places on a measured table at which there is no point: how far points are apart, and the nearest."""
    for board in boards:
        if board.plane is None or len(board.column_names) < 2:
            continue
        for point in _POINT.finditer(move):
            if point.group() not in board.cells:
                label = _nearest_label(board, float(point[1]), float(point[2]))
                apart = f"{float(board.column_names[1]) - float(board.column_names[0]):g}"
                length = length_text(tongue, apart, board.plane.measure)
                message = "There is no point {point}: points lie {length} apart, the nearest is {nearest}."
                yield tongue.say(message, point=point.group(), length=length, nearest=label)


def off_board(move: str, boards: Sequence[Board], tongue: Tongue = ENGLISH) -> Iterator[str]:
    """Of words that look like cells and are none: which cells there are, and the nearest."""
    labels = [label for board in boards for label in board.cells]
    alike = re.compile(r"[^\W\d_]{1,2}\d{1,3}")
    if not labels or not all(alike.fullmatch(label) for label in labels):
        return
    known = {label.casefold() for label in labels}
    for word in dict.fromkeys(words(move)):
        if alike.fullmatch(word) and word not in known:
            near = min(labels, key=lambda label: _letters_apart(word, label.casefold()))
            yield tongue.say(
                "There is no cell {cell}: the nearest is {nearest}.", cell=word, nearest=near
            )


def _letters_apart(word: str, label: str) -> tuple[int, int]:
    """How far two labels are from each other, by their letters and numbers."""
    (a, m), (b, n) = (re.findall(r"\D+|\d+", text) for text in (word, label))
    return abs(_counted(a) - _counted(b)) + abs(int(m) - int(n)), abs(int(m) - int(n))


def _counted(letters: str) -> int:
    return sum(26**n * (ord(letter) - 96) for n, letter in enumerate(reversed(letters)))


def _nearest_label(board: Board, x: float, y: float) -> str:
    def far(label: str) -> float:
        across, up = map(float, label.split("/"))
        return hypot(across - x, up - y)

    return min(board.cells, key=far)


def nearest(move: str, decision: Decision, boards: Sequence[Board]) -> list[str]:
    """The legal moves of which the places are nearest to those that were typed; none without places."""
    at = {label.casefold(): (c.x, c.y) for board in boards for label, c in board.cells.items()}
    typed = [at[word] for word in words(move) if word in at]
    if not typed:
        return []
    actions = [name for name, _ in decision.actions if begins(move, name)]
    ranked = []
    for option in islice(options(decision), LOOKED_THROUGH):
        places = [at[word] for word in words(option.text) if word in at]
        if len(places) >= len(typed) and (not actions or option.action in actions):
            ranked.append(([_far(a, b) for a, b in zip(typed, places, strict=False)], option.text))
    return [text for _, text in sorted(ranked)[:_FEW]]


def _far(a: Place, b: Place) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
