"""The legal options nearest to a move that is not legal: the fewest parts changed, and those by little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.game.words import split
from interpreter.program import Program, World
from interpreter.program.geometry import members
from interpreter.program.steps import Pick, Question

Rows = Sequence[tuple[int, int]]
Far = tuple[int, int, int]
MOST_ROWS = 60  # of those that begin most like the move
ELSEWHERE = 10_000  # how far it is to another board


def nearest(
    program: Program, question: Question, rows: Rows, index: int, digits: Sequence[int], most: int
) -> list[int]:
    """The numbers of up to `most` options, the nearest first.

    What counts is another action, then how many choices are others, then how far these are from what was
    meant: cells by their columns and rows, numbers by their difference.
    """
    begun = sorted(_begun(program.world, question, rows, index, digits))[:MOST_ROWS]
    picks, found = question.alternatives[index].picks, []
    for (other, changed, away), made, prefix, mask in begun:
        last = len(question.alternatives[made].picks) - 1
        for digit in members(mask):
            more = 0
            if 0 <= last < len(picks):
                own = question.alternatives[made].picks[last]
                more = _apart(program.world, picks[last], own, digits[last], digit)
            far = (other, changed + (more > 0), away + more)
            found.append((far, prefix * question.radix + digit))
    return [code for _, code in sorted(found)[:most]]


def _begun(
    world: World, question: Question, rows: Rows, index: int, digits: Sequence[int]
) -> Iterator[tuple[Far, int, int, int]]:
    """How far each row of options is from the move, but for its last choice."""
    wanted = question.alternatives[index]
    for prefix, mask in rows:
        made, chosen = split(question, prefix * question.radix)
        picks = zip(wanted.picks, question.alternatives[made].picks, strict=False)
        parts = zip(picks, digits, chosen[:-1], strict=False)
        away = [_apart(world, *both, a, b) for both, a, b in parts]
        far = (int(made != index), sum(one > 0 for one in away), sum(away))
        yield far, made, prefix, mask


def _apart(world: World, pick: Pick, other: Pick, a: int, b: int) -> int:
    """How far two choices are from each other; 0 for the same."""
    places = [one.by_cell or one.base == "cell" for one in (pick, other)]
    if places[0] != places[1] or (pick.base != other.base and not places[0]):
        return ELSEWHERE
    if a == b:
        return 0
    if places[0]:
        one, two = world.cells[a], world.cells[b]
        if one.board != two.board:
            return ELSEWHERE
        across, up = one.column - two.column, one.row - two.row
        return max(1, across * across + up * up)
    if pick.base == "unit":
        return 1 if world.units[a].type == world.units[b].type else 2
    return abs(a - b) if pick.base == "number" else 1
