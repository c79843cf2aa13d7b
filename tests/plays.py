"""Cases that play: a block of moves, and what is seen, told and allowed after them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import chdir
from itertools import takewhile
from pathlib import Path
from typing import Any


class Played:
    """A game after the moves of a block.

    A line of the block is a move in the game's own notation. `scenario NAME` and `seed NUMBER` say
    what is played, `dice 3 4` what the next dice show, `#` begins a remark.
    """

    def __init__(self, ruleset: Path, moves: str) -> None:
        from interpreter.api import load

        settings = {"scenario": "", "seed": "0"}
        made: list[str] = []
        for line in (text.partition("#")[0].strip() for text in moves.splitlines()):
            word, _, rest = line.partition(" ")
            if word in settings:
                settings[word] = rest.strip()
            elif line:
                made.append(line)
        with chdir(ruleset.parent):
            game = load(ruleset.name, {})
        opening = [_dice(move) for move in takewhile(_is_dice, made)]
        self.state = game.start(
            settings["scenario"] or None,
            int(settings["seed"]),
            forced=[n for d in opening for n in d],
        )
        for move in made[len(opening) :]:
            if _is_dice(move):
                self.state.force(_dice(move))
            else:
                self.state.apply(move)


def _is_dice(move: str) -> bool:
    return move.partition(" ")[0] == "dice"


def _dice(move: str) -> list[int | str]:
    return [int(shown) if shown.isdigit() else shown for shown in move.split()[1:]]


def transcript(played: Played, seat: str) -> str:
    """What a seat, or without one everybody together, was told, with citations."""
    return "\n".join(
        f"{event.text}  [{', '.join(event.cites)}]" if event.cites else event.text
        for event in played.state.events(seat or None)
    )


def legal(played: Played, seat: str) -> str:
    """Who decides, under which rule, and all that may be decided."""
    state = played.state
    if state.over:
        return _result(state.result)
    decision = state.decision
    return "\n".join(
        [f"{decision.seat}, {decision.rule}: {decision.prompt}"]
        + [f"  {option.text}" for option in decision.options]
    )


def view(played: Played, seat: str) -> str:
    """All that a seat may know; without one, what an onlooker sees."""
    return "\n".join(_view(played.state.view(seat)))


def _view(view: Any) -> Iterator[str]:
    yield _result(view.result) if view.result else f"{view.to_act or 'somebody'} to decide"
    for unit in view.units:
        yield f"{unit.name}: {unit.cell or 'off board'}{_values(unit.values)}"
    for name, values in (*view.cells.items(), *view.sides.items()):
        yield f"{name}{_values(values)}"
    if view.values:
        yield f"game{_values(view.values)}"


def _values(values: Mapping[str, object]) -> str:
    return "".join(f", {name} {value}" for name, value in values.items())


def _result(result: Any) -> str:
    return f"{', '.join(result.winners) or 'nobody'} won: {result.reason}"
