"""What became of a position: a few words on what has changed, in more or in less detail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.game.view import told
from interpreter.game.words import OMNISCIENT
from interpreter.play.odds.call import RESULT
from interpreter.program import Program
from interpreter.program.layout import Variable

OWN = RESULT.partition("_")[0] + "_"
"""How the states begin that are there for the sake of what is asked."""
LEFT_OUT = (
    "",
    "where units stand",
    "where units stand, states of cells",
    "where units stand, states of cells and units",
    "where units stand, states",
    "what becomes of units, states",
)
"""What is left out in each of the ways to tell of changes, the most detailed first."""
NOTHING_CHANGED, NOTHING_ELSE = "nothing changes", "nothing else changes"
NOTHING_OF_NOTE, NOTHING_ELSE_OF_NOTE = "nothing of note changes", "nothing else of note changes"
NO_LOSS, NONE_OF_THESE = "no unit is lost", "none of these"
"""What is told of an outcome where so much is left out that nobody can say that nothing changes."""
STATES_OF_UNITS = 2
"""The last of the ways to tell of changes in which it is told what becomes of each unit."""
_TIMES = "×"
GOES_ON = "the game goes on"
Lines = tuple[str, ...]
"""What has changed, a thing on a line; none where nothing has."""


def without_changes(way: int, always: Lines, others: Iterable[Lines]) -> str:
    """What is told, in one of the ways, of an outcome that has nothing to tell but what all have, beside others."""
    if way == 0:
        return NOTHING_ELSE if always else NOTHING_CHANGED
    if way <= STATES_OF_UNITS:
        return NOTHING_ELSE_OF_NOTE if always else NOTHING_OF_NOTE
    losses = any(_TIMES in line for lines in others for line in lines)
    return NO_LOSS if losses and not always else NONE_OF_THESE


@dataclass(frozen=True)
class Teller:
    """Tells what changes from one position to others; from `brief` on of the ways to tell it."""

    program: Program
    before: tuple[int, ...]
    brief: int = 0

    def changes(self, after: tuple[int, ...], verdict: str) -> tuple[Lines, ...]:
        """What has changed, in each of the ways to tell it; `verdict` is how the game ended, or ""."""
        gone = [*self._taken_off(after)]
        moved = [*self._moved(after)]
        states = {scope: [*self._states(after, scope)] for scope in ("all", "cell", "unit")}
        told = (
            [*gone, *states["all"], *states["unit"], *states["cell"], *moved],
            [*gone, *states["all"], *states["unit"], *states["cell"]],
            [*gone, *states["all"], *states["unit"]],
            [*gone, *states["all"]],
            gone,
        )
        ended = (verdict,) if verdict else ()
        return *((*ended, *lines) for lines in told[self.brief :]), (verdict or GOES_ON,)

    def _taken_off(self, after: Sequence[int]) -> Iterator[str]:
        """How many units of each side and type were taken off the board, or came onto it."""
        world, cell = self.program.world, self.program.layout.cell
        changed: dict[tuple[int, str], Counter[str]] = {}
        for n, unit in enumerate(world.units):
            was, now = self.before[cell + n] >= 0, after[cell + n] >= 0
            if was != now:
                key = unit.side, "loses" if was else "gets"
                changed.setdefault(key, Counter())[unit.type] += 1
        for (side, verb), counted in sorted(changed.items()):
            types = world.sheets.units.types
            listed = ", ".join(
                f"{n} {_TIMES} {types[type].title}" for type, n in sorted(counted.items())
            )
            yield f"{world.sides[side]} {verb} {listed}"

    def _moved(self, after: Sequence[int]) -> Iterator[str]:
        world, cell = self.program.world, self.program.layout.cell
        for n, name in enumerate(world.unit_names):
            was, now = self.before[cell + n], after[cell + n]
            if was != now and min(was, now) >= 0:
                yield f"{name}: {world.cells[was].label} to {world.cells[now].label}"

    def _states(self, after: Sequence[int], scope: str) -> Iterator[str]:
        """The states that differ: of the game and its players (`all`), of cells, or of units."""
        for variable in self.program.layout.variables:
            own = variable.scope == "game" and variable.name.startswith(OWN)
            if not own and self._scope(variable) == scope:
                for at in range(variable.base, variable.base + variable.count):
                    if self.before[at] != after[at]:
                        yield self._state(variable, at - variable.base, after)

    @staticmethod
    def _scope(variable: Variable) -> str:
        if variable.scope in ("game", "player"):
            return "all"
        return "cell" if variable.scope == "cell" else "unit"

    def _state(self, variable: Variable, place: int, after: Sequence[int]) -> str:
        world = self.program.world
        thing, key = divmod(place, variable.each)
        of = {"game": [""], "player": world.sides, "cell": [c.label for c in world.cells]}
        names: Sequence[str] = of.get(variable.scope, world.unit_names)
        whose = f"{names[thing]} " if names[thing] else ""
        keys = []
        for one in reversed(variable.keys):
            key, number = divmod(key, one.count)
            keys.append(one.text(number))
        named = f"{variable.name}({', '.join(reversed(keys))})" if keys else variable.name
        value = told(self.program, variable, after, OMNISCIENT, after[variable.base + place])
        text = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        return f"{whose}{named} {text}"
